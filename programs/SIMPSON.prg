; SIMPSON  integral of a function by Simpson's rule
;
; Keys    a ENTER^ b ENTER^ n (even) XEQ SIMPSON, then the function's name at NAME? and R/S;
;         two examples are included: FX1, sin x / x in RAD, and FX2, 4 / (1 + x^2)
; Uses    registers 00 to 07; XEQ IND with a name
;
; test: 0 ENTER 3 ENTER 20 XEQ SIMPSON -> NAME?
; then: 'FX1' R/S -> 1.8487
; then: 0 ENTER 1 ENTER 10 XEQ SIMPSON -> NAME?
; then: 'FX2' R/S -> 3.1416
LBL "SIMPSON"
STO 02
RDN
STO 01
X<>Y
STO 00
-
RCL 02
/
STO 03
"NAME?"
AON
PROMPT
AOFF
ASTO 04
CLX
STO 05
RCL 02
STO 06
RCL 00
XEQ IND 04
STO 07
LBL 01
RCL 06
RCL 03
*
RCL 00
+
XEQ IND 04
2
RCL 06
RCL 02
X=Y?
GTO 02
RDN
2
MOD
1
+
*
LBL 03
*
ST+ 05
DSE 06
GTO 01
RCL 05
RCL 07
+
RCL 03
*
3
/
RTN
LBL 02
RDN
RDN
2
/
GTO 03
LBL "FX1"
RAD
X=0?
GTO 04
SIN
LASTX
/
DEG
RTN
LBL 04
E↑X
DEG
RTN
LBL "FX2"
X↑2
1
+
4
X<>Y
/
END
