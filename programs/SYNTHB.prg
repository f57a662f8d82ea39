; SYNTHB  jumps by the program pointer: RCL b saves a position, STO b jumps back to it
;
; Keys    XEQ SYNTHB: ten passes, then R/S: LEFT, a subroutine entered once and
;         run twice by STO b; R/S: END returns to the caller, BACK
; Uses    registers 00, 01. Synthetic: b as an operand
;
; test: XEQ SYNTHB -> 10.0000
; then: R/S -> LEFT
; then: R/S -> BACK
LBL "SYNTHB"
10
STO 00
CLX
STO 01
RCL b
ISG 01
ABS
DSE 00
STO b
RCL 01
STOP
XEQ 01
GTO 03
LBL 01
XEQ 02
"BACK"
AVIEW
RTN
LBL 02
1
ST+ 01
RCL b
RCL 01
12
X=Y?
GTO 04
RDN
RDN
1
ST+ 01
X<>Y
STO b
LBL 04
"LEFT"
AVIEW
STOP
LBL 03
RCL 01
CHS
END
