; SOLVE  a root of a function
;
; Keys    ALPHA name of the function ALPHA, x1 ENTER^ x2, XEQ SOLVE: the root in X, the value there in Y;
;         NO ROOT if none is found. The function gets x in all four stack registers and
;         leaves its value in X. GX1: cos x - x in RAD; GX2: x^3 - 2x - 5; GX3: 1, without a root
; Uses    registers 30 to 37
; Method  the secant through two points. Points on both sides of a root stay on both sides: the
;         point that does not move counts half (Illinois), and each third step takes the middle
;
; test: "GX1" 0 ENTER 1 XEQ SOLVE -> 0.7391
; then: "GX2" 2 ENTER 3 XEQ SOLVE -> 2.0946
; then: "GX3" 1 ENTER 2 XEQ SOLVE -> NO ROOT
LBL "SOLVE"
ASTO 34
STO 31
X<>Y
STO 30
XEQ 09
STO 32
RCL 31
XEQ 09
STO 33
150
STO 35
LBL 01
RCL 33
X=0?
GTO 08
XEQ 10
X>0?
GTO 02
; A root lies between the points: are they close enough?
RCL 31
RCL 30
-
ABS
RCL 31
ABS
1E-9
*
X>Y?
GTO 07
RCL 35
3
MOD
X=0?
GTO 04
LBL 02
RCL 30
RCL 31
-
RCL 33
RCL 32
-
X=0?
GTO 03
/
RCL 33
*
RCL 31
+
RCL 31
X≠Y?
GTO 05
; The step is too small to have an effect.
XEQ 10
X>0?
GTO 08
GTO 04
; Equal values at both points: move as far again.
LBL 03
RDN
CHS
RCL 31
+
GTO 06
LBL 04
RCL 30
RCL 31
+
2
/
GTO 06
LBL 05
RDN
LBL 06
STO 36
XEQ 09
X<> 33
STO 37
RCL 36
X<> 31
STO 36
; 36, 37 are the previous point, which replaces the other one unless that one keeps the root
; between the points.
XEQ 10
X>0?
GTO 11
RCL 37
SIGN
RCL 33
SIGN
*
X<0?
GTO 11
2
ST/ 32
GTO 12
LBL 11
RCL 36
STO 30
RCL 37
STO 32
LBL 12
DSE 35
GTO 01
"NO ROOT"
AVIEW
RTN
; Select the better of two neighbours.
LBL 07
RCL 30
XEQ 09
ABS
RCL 33
ABS
X<=Y?
GTO 08
RCL 30
XEQ 09
STO 33
RCL 30
STO 31
LBL 08
RCL 33
RCL 31
RTN
LBL 09
ENTER↑
ENTER↑
ENTER↑
GTO IND 34
; -1 with a root between the points, otherwise 1
LBL 10
RCL 32
SIGN
RCL 33
SIGN
*
RTN
LBL "GX1"
RAD
COS
LASTX
-
DEG
RTN
LBL "GX2"
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
