; NORMAL  the normal distribution and its inverse
;
; Keys    x XEQ NORMAL: the probability of a value up to x in X, of a larger one in Y;
;         p XEQ INVNORM: the x that is exceeded with the probability 1 - p
; Uses    registers 00 to 08
; Method  a power series up to 1.5, a continued fraction beyond; Newton's steps for the inverse
;
; test: 1.96 XEQ NORMAL -> 0.9750
; then: FIX 9 1 CHS XEQ NORMAL -> 0.158655254
; then: 6 XEQ NORMAL X<>Y SCI 8 -> 9.8658764-10
; then: FIX 8 .975 XEQ INVNORM -> 1.95996398
; then: .01 XEQ INVNORM -> -2.32634787
; then: FIX 4 .5 XEQ INVNORM -> 0.0000
LBL "NORMAL"
STO 00
ABS
XEQ 01
1
RCL Y
-
RCL 00
X<0?
GTO 04
RDN
RTN
LBL 04
RDN
X<>Y
RTN
; The probability beyond X, which must not be negative; its density in 03.
LBL 01
STO 01
X↑2
2
/
CHS
E↑X
PI
ST+ X
SQRT
/
STO 03
1.5
RCL 01
X>Y?
GTO 03
STO 02
STO 04
1
STO 05
; x + x^3/3 + x^5/15 + ...
LBL 02
RCL 01
X↑2
2
ST+ 05
RDN
RCL 05
/
ST* 04
RCL 02
RCL X
RCL 04
+
STO 02
X≠Y?
GTO 02
.5
RCL 02
RCL 03
*
-
RTN
; x + 1 / (x + 2 / (x + 3 / (x + ...)))
LBL 03
80
STO 05
RCL 01
LBL 05
RCL 05
X<>Y
/
RCL 01
+
DSE 05
GTO 05
RCL 03
X<>Y
/
RTN
LBL "INVNORM"
STO 06
1
X<>Y
-
RCL 06
X>Y?
X<>Y
STO 07
; An initial value, after Hastings.
LN
-2
*
SQRT
STO 00
.27061
*
2.30753
+
RCL 00
.04481
*
.99229
+
RCL 00
*
1
+
/
ST- 00
4
STO 08
LBL 06
RCL 00
XEQ 01
RCL 07
-
RCL 03
/
ST+ 00
DSE 08
GTO 06
RCL 06
.5
X=Y?
CLX
X=0?
RTN
X>Y?
GTO 07
RCL 00
RTN
LBL 07
RCL 00
CHS
END
