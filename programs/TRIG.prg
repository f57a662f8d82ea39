; TRIG  trigonometry in three modes, shown in every display mode
;
; Keys    XEQ TRIG and R/S at each display; TAN of 90 degrees is not an error, ASIN of 2 is
; Uses    registers 00 to 09
;
; test: XEQ TRIG -> 70.0000
; then: R/S -> 9.9999    99
; then: R/S -> DATA ERROR
LBL "TRIG"
CLX
STO 09
DEG
XEQ 01
RAD
XEQ 01
GRAD
XEQ 01
DEG
9
STO 00
RCL 09
LBL 02
SCI IND 00
RND
ENG IND 00
RND
FIX IND 00
RND
DSE 00
GTO 02
FIX 4
STOP
90
TAN
STOP
2
SQRT
ASIN
RTN
LBL 01
.7
SIN
ST+ 09
.7
COS
ST* 09
.7
TAN
ST+ 09
.7
ASIN
ST+ 09
.7
ACOS
ST- 09
.7
ATAN
ST+ 09
100
SIN
ST+ 09
LN1+X
E↑X-1
3
4
R-P
ST+ 09
P-R
ST- 09
END
