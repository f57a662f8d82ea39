; FIT  a curve through points: line, exponential, logarithm, power
;
; Keys    XEQ FIT, for each point y ENTER^ x R/S, then R/S alone. XEQ FITLIN y = A + B x,
;         XEQ FITEXP y = A e^(B x), XEQ FITLOG y = A + B ln x, XEQ FITPOW y = A x^B: A, B and the
;         correlation R with R/S; XEQ BEST selects the curve with the largest R. x XEQ YHAT: its y
; Uses    registers 00 to 31, flags 01 (some x is not positive), 02 (some y), 03 (ln x), 04 (ln y), 05, 22
;
; test: XEQ FIT -> Y ENTER X
; then: 5 ENTER 1 R/S 7 ENTER 2 R/S 9 ENTER 3 R/S -> Y ENTER X
; then: R/S XEQ FITLIN -> "A=3.0000"
; then: R/S -> "B=2.0000"
; then: R/S -> "R=1.0000"
; then: 10 XEQ YHAT -> 23.0000
; then: XEQ FIT 2 ENTER 1 R/S 8 ENTER 2 R/S 18 ENTER 3 R/S R/S XEQ BEST -> POWER
; then: R/S -> "A=2.0000"
; then: R/S -> "B=2.0000"
; then: 5 XEQ YHAT -> 50.0000
;
; 01 number   02, 03 x, x^2   04, 05 y, y^2   06 xy   07, 08 ln x and its square
; 09, 10 ln y and its square   11 ln x ln y   12 x ln y   13 y ln x
LBL "FIT"
1.013
CLRGX
CF 01
CF 02
LBL 01
"Y ENTER X"
CF 22
PROMPT
FC? 22
RTN
STO 14
X<>Y
STO 15
1
ST+ 01
RCL 14
ST+ 02
X↑2
ST+ 03
RCL 15
ST+ 04
X↑2
ST+ 05
RCL 14
RCL 15
*
ST+ 06
RCL 14
X<=0?
GTO 02
LN
STO 16
ST+ 07
X↑2
ST+ 08
RCL 15
RCL 16
*
ST+ 13
GTO 03
LBL 02
SF 01
LBL 03
RCL 15
X<=0?
GTO 04
LN
STO 17
ST+ 09
X↑2
ST+ 10
RCL 14
RCL 17
*
ST+ 12
RCL 16
RCL 17
*
FC? 01
ST+ 11
GTO 05
LBL 04
SF 02
LBL 05
RCL 01
GTO 01
LBL "FITLIN"
6
GTO 10
LBL "FITLOG"
13
GTO 10
LBL "FITEXP"
12
GTO 10
LBL "FITPOW"
11
LBL 10
XEQ 20
FS? 05
GTO 19
LBL 31
"A="
RCL 26
ARCL X
PROMPT
"B="
RCL 27
ARCL X
PROMPT
"R="
RCL 28
ARCL X
PROMPT
RTN
LBL 19
"NOT POSITIVE"
AVIEW
RTN
LBL "BEST"
CLX
STO 29
6
STO 30
XEQ 32
11
XEQ 32
12
XEQ 32
13
XEQ 32
RCL 30
XEQ 20
XEQ IND 30
PROMPT
GTO 31
; The name of the curve whose sum of products is in this register.
LBL 06
"LINE"
RTN
LBL 11
"POWER"
RTN
LBL 12
"EXPONENTIAL"
RTN
LBL 13
"LOGARITHM"
RTN
; Select this curve if it is better.
LBL 32
STO 31
XEQ 20
FS? 05
RTN
RCL 28
ABS
RCL 29
X>Y?
RTN
X<>Y
STO 29
RCL 31
STO 30
RTN
; A, B and R in 26 to 28 from the curve's sums; flag 05: a logarithm is missing
LBL 20
STO 24
CF 03
CF 04
CF 05
12
X=Y?
SF 04
RDN
13
X=Y?
SF 03
RDN
11
X=Y?
SF 03
X=Y?
SF 04
FC? 03
GTO 22
FS? 01
SF 05
LBL 22
FC? 04
GTO 23
FS? 02
SF 05
LBL 23
FS? 05
RTN
RCL IND 24
STO 24
RCL 02
FS? 03
RCL 07
STO 20
RCL 03
FS? 03
RCL 08
STO 21
RCL 04
FS? 04
RCL 09
STO 22
RCL 05
FS? 04
RCL 10
STO 23
RCL 01
RCL 24
*
RCL 20
RCL 22
*
-
STO 27
RCL 01
RCL 21
*
RCL 20
X↑2
-
STO 25
RCL 01
RCL 23
*
RCL 22
X↑2
-
RCL 25
*
SQRT
RCL 27
X<>Y
/
STO 28
RCL 25
ST/ 27
RCL 22
RCL 27
RCL 20
*
-
RCL 01
/
FS? 04
E↑X
STO 26
RTN
LBL "YHAT"
FS? 03
LN
RCL 27
*
FS? 04
GTO 24
RCL 26
+
RTN
LBL 24
E↑X
RCL 26
*
END
