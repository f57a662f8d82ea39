; STATS  means, deviations and the straight line through pairs of numbers
;
; Keys    XEQ STATS sets up 21 to 26; y ENTER^ x XEQ PAIR adds a pair, y ENTER^ x XEQ UNPAIR removes
;         it; XEQ LINE: slope, R/S intercept, R/S correlation, R/S standard deviation of x
; Uses    registers 21 to 26 by SIGMAREG, 00 to 02
;
; test: XEQ STATS -> 0.0000
; then: 2 ENTER 1 XEQ PAIR -> 1.0000
; then: 3.5 ENTER 2 XEQ PAIR -> 2.0000
; then: 5.1 ENTER 3 XEQ PAIR -> 3.0000
LBL "STATS"
ΣREG 21
CLΣ
CLX
RTN
LBL "PAIR"
Σ+
RTN
LBL "UNPAIR"
Σ-
RTN
LBL "LINE"
RCL 25
RCL 21
RCL 23
*
RCL 26
/
-
STO 00
RCL 22
RCL 21
X↑2
RCL 26
/
-
STO 01
/
STOP
MEAN
RCL 00
RCL 01
/
*
-
STOP
RCL 24
RCL 23
X↑2
RCL 26
/
-
RCL 01
*
SQRT
RCL 00
X<>Y
/
STOP
SDEV
END
