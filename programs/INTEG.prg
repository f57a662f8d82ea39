; INTEG  the integral of a function
;
; Keys    ALPHA name of the function ALPHA, a ENTER^ b, XEQ INTEG: the integral from a to b in X, the
;         uncertainty in Y. The display format sets the accuracy: four decimals in FIX 4, four
;         digits in SCI 3. The function gets x in all four stack registers and leaves its value
;         in X. FX1: sin x / x in RAD; FX2: 4 / (1 + x^2)
; Uses    registers 38 to 62
; Method  Romberg's, with x = middle + quarter * u (3 - u^2): the ends are never evaluated, and
;         a periodic function is not sampled at equal distances
;
; test: "FX2" 0 ENTER 1 XEQ INTEG -> 3.1416
; then: FIX 8 0 ENTER 1 XEQ INTEG -> 3.14159265
; then: "FX1" 0 ENTER 3 XEQ INTEG -> 1.84865253
LBL "INTEG"
ASTO 42
X<>Y
STO 40
-
4
/
STO 41
2
*
ST+ 40
CLX
STO 39
STO 45
1
STO 43
50
STO 47
; The points between those of the previous pass.
LBL 01
CLX
STO 38
RCL 43
1
-
STO 44
LBL 02
3
RCL 44
X↑2
-
RCL 44
*
RCL 41
*
RCL 40
+
ENTER↑
ENTER↑
ENTER↑
XEQ IND 42
1
RCL 44
X↑2
-
*
ST+ 38
RCL 43
ST+ X
ST+ 44
RCL 44
1
X>Y?
GTO 02
; Each number in the row removes a further power of the error.
2
ST/ 45
RCL 38
RCL 43
*
ST+ 45
RCL 45
STO 46
50
STO 48
1
STO 49
LBL 03
RCL 48
RCL 47
X=Y?
GTO 04
4
ST* 49
RCL 46
X<> IND 48
RCL 46
X<>Y
-
RCL 49
1
-
/
ST+ 46
1
ST+ 48
GTO 03
LBL 04
RCL 46
STO IND 47
RCL 41
*
3
*
X<> 39
STO 48
; The first passes may agree by chance.
RCL 47
53
X>Y?
GTO 05
RCL 48
RND
RCL 39
RND
X=Y?
GTO 06
LBL 05
1
ST+ 47
2
ST/ 43
61
RCL 47
X<=Y?
GTO 01
LBL 06
RCL 39
RCL 48
-
ABS
RCL 39
RTN
LBL "FX1"
RAD
X=0?
GTO 07
SIN
LASTX
/
DEG
RTN
LBL 07
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
