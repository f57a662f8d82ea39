; DEPTH  six subroutine levels return, the seventh loses the first
;
; Keys    XEQ DEPTH: SIX OK; R/S: the program stops in LBL 10, whose return is lost; R/S: 13
; Uses    register 00 to count the levels entered
;
; test: XEQ DEPTH -> SIX OK
; then: R/S -> 1.0000
; then: R/S -> 13.0000
; then: R/S -> DEPTH END
LBL "DEPTH"
CLX
STO 00
XEQ 01
"SIX OK"
PROMPT
XEQ 10
"NEVER"
PROMPT
LBL 10
XEQ 01
1
ST+ 00
RTN
RCL 00
STOP
GTO 20
LBL 01
XEQ 11
XEQ 02
RTN
LBL 02
XEQ 11
XEQ 03
RTN
LBL 03
XEQ 11
XEQ 04
RTN
LBL 04
XEQ 11
XEQ 05
RTN
LBL 05
XEQ 11
LBL 06
LBL 11
1
ST+ 00
RTN
LBL 20
"DEPTH"
ASTO X
CLA
ARCL X
"|- END"
AVIEW
END
