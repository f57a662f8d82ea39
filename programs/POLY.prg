; POLY  all roots of a polynomial, real and complex
;
; Keys    XEQ POLY, the degree (1 to 20) and R/S, the coefficients from the highest power down at A3=?
;         A2=? and so on, each with R/S. Each further R/S shows a root: X= if real; U= and V= the real
;         and imaginary parts of a pair U + iV and U - iV, which are also in X and Y
; Uses    registers 00 to 41
; Method  Laguerre's, from 0; the polynomial is divided by each root found
;
; test: XEQ POLY -> DEGREE?
; then: 3 R/S -> A3=?
; then: 1 R/S 6 CHS R/S 11 R/S 6 CHS R/S -> "X=1.0000"
; then: R/S -> "X=2.0000"
; then: R/S -> "X=3.0000"
; then: XEQ POLY 2 R/S 1 R/S 2 R/S 5 R/S -> "U=-1.0000"
; then: R/S -> "V=2.0000"
;
; 00 degree      01 and 02 z      03 index, passes left      04 register of a coefficient
; 07 and 08 p      09 and 10 p'      11 and 12 p"/2, at z      the others are temporary
LBL "POLY"
"DEGREE?"
PROMPT
INT
STO 00
STO 03
21
STO 04
LBL 01
RCLFLAG
STO 20
FIX 0
CF 29
"A"
ARCL 03
"|-=?"
RCL 20
STOFLAG
PROMPT
STO IND 04
1
ST+ 04
ST- 03
RCL 03
X>0?
GTO 01
X=0?
GTO 01
; Find the next root, from 0.
LBL 02
CLX
STO 01
STO 02
30
STO 03
LBL 03
CLX
STO 07
STO 08
STO 09
STO 10
STO 11
STO 12
RCL 00
1E3
/
21.021
+
STO 04
LBL 04
RCL 12
RCL 11
XEQ 12
RCL 09
+
STO 11
X<>Y
RCL 10
+
STO 12
RCL 10
RCL 09
XEQ 12
RCL 07
+
STO 09
X<>Y
RCL 08
+
STO 10
RCL 08
RCL 07
XEQ 12
RCL IND 04
+
STO 07
X<>Y
STO 08
ISG 04
GTO 04
; p, and G = p'/p, as length and angle
RCL 08
RCL 07
R-P
X=0?
GTO 07
STO 17
X<>Y
STO 18
RCL 10
RCL 09
XEQ 13
STO 15
X<>Y
STO 16
; (n-1)^2 G^2 - n (n-1) p"/p, and its root
2
*
RCL 15
RCL 00
1
-
*
X↑2
P-R
STO 05
X<>Y
STO 06
RCL 12
RCL 11
XEQ 13
RCL 00
X↑2
LASTX
-
2
*
*
P-R
ST- 05
X<>Y
ST- 06
RCL 06
RCL 05
R-P
SQRT
X<>Y
2
/
X<>Y
P-R
STO 05
X<>Y
STO 06
RCL 16
RCL 15
P-R
STO 15
X<>Y
STO 16
; Add the root to G with the sign that gives the larger sum.
RCL 06
*
RCL 15
RCL 05
*
+
SIGN
ST* 05
ST* 06
RCL 16
RCL 06
+
RCL 15
RCL 05
+
R-P
X=0?
1
1/X
RCL 00
*
CHS
X<>Y
CHS
X<>Y
P-R
ST+ 01
X<>Y
ST+ 02
R-P
STO 05
RCL 02
RCL 01
R-P
1E-10
*
RCL 05
X<=Y?
GTO 07
DSE 03
GTO 03
; z is a root. Divide by x - U or x^2 - 2Ux + (U^2 + V^2), in 17 and 18.
LBL 07
CLX
STO 18
RCL 01
STO 17
RCL 01
ABS
1E-8
*
RCL 02
ABS
STO 02
X<=Y?
GTO 08
RCL 01
ST+ 17
X↑2
RCL 02
X↑2
+
STO 18
"U="
ARCL 01
RCL 02
RCL 01
PROMPT
"V="
ARCL 02
1
ST- 00
RCL 01
RCL 02
GTO 09
LBL 08
"X="
ARCL 01
RCL 01
LBL 09
PROMPT
1
ST- 00
RCL 00
X<=0?
RTN
1E3
/
22.021
+
STO 04
CLX
STO 06
RCL 21
STO 05
LBL 10
RCL 05
RCL 17
*
RCL 06
RCL 18
*
-
ST+ IND 04
RCL 05
STO 06
RCL IND 04
STO 05
ISG 04
GTO 10
GTO 02
; (X, Y) times z
LBL 12
STO 05
RCL 01
*
X<>Y
STO 06
RCL 02
*
-
RCL 05
RCL 02
*
RCL 06
RCL 01
*
+
X<>Y
RTN
; (X, Y) divided by p, as length and angle
LBL 13
R-P
RCL 17
/
X<>Y
RCL 18
-
X<>Y
END
