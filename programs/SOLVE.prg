; SOLVE  a root of a function by the secant method
;
; Keys    x1 ENTER^ x2 XEQ SOLVE with the function's name in ALPHA (GX1: cos x - x in RAD; GX2: x^3 - 2x - 5;
;         GX3: 1, which has none: NO ROOT)
; Uses    registers 00 to 05, 06 counts down from 30
;
; test: "GX1" 0 ENTER 1 XEQ SOLVE -> 0.7391
; then: "GX2" 2 ENTER 3 XEQ SOLVE -> 2.0946
; then: "GX3" 1 ENTER 2 XEQ SOLVE -> NO ROOT
LBL "SOLVE"
ASTO 04
STO 01
X<>Y
STO 00
30
STO 06
RCL 00
XEQ IND 04
STO 02
LBL 01
RCL 01
XEQ IND 04
STO 03
X=0?
GTO 02
RCL 02
-
X=0?
GTO 03
RCL 01
RCL 00
-
X<>Y
/
RCL 03
STO 02
*
RCL 01
STO 00
X<>Y
-
STO 01
RCL 00
-
ABS
1E-9
X>Y?
GTO 02
DSE 06
GTO 01
GTO 03
LBL 02
RCL 01
RTN
LBL 03
"NO ROOT"
AVIEW
RTN
LBL "GX1"
RAD
COS
LASTX
-
DEG
RTN
LBL "GX2"
ENTER↑
X↑2
2
-
*
5
-
RTN
LBL "GX3"
SIGN
END
