; BASES  a number written in another base, and octal both ways
;
; Keys    n ENTER^ base (2 to 16) XEQ BASES: the digits in ALPHA; then R/S: OCT and DEC of n
; Uses    registers 00 to 03
;
; test: 1987 ENTER 2 XEQ BASES -> 11111000011
; then: R/S -> 3,703.0000
; then: R/S -> 7,177.0000
; then: 48879 ENTER 16 XEQ BASES -> BEEF
LBL "BASES"
STO 01
X<>Y
INT
ABS
STO 00
STO 02
CLA
LBL 01
RCL 02
RCL 01
MOD
10
X>Y?
GTO 02
-
65
+
GTO 03
LBL 02
RDN
48
+
LBL 03
XTOA
-1
AROT
RCL 02
RCL 01
/
INT
STO 02
X≠0?
GTO 01
AVIEW
STOP
RCL 00
OCT
STO 03
STOP
DEC
RCL 03
8
+
OCT
END
