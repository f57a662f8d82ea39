; COMPLEX  complex numbers: product, quotient, power, in all three angle modes
;
; Keys    b ENTER^ a ENTER^ d ENTER^ c, then XEQ CMUL or XEQ CDIV: real part in X, imaginary in Y;
;         b ENTER^ a ENTER^ n XEQ CPOW
; Uses    registers 00 to 03
;
; test: 2 ENTER 1 ENTER 4 ENTER 3 XEQ CMUL -> -5.0000
; then: X<>Y 2 ENTER 1 ENTER 4 ENTER 3 XEQ CDIV -> 0.4400
; then: X<>Y 1 ENTER 1 ENTER 8 XEQ CPOW -> 16.0000
LBL "CMUL"
DEG
XEQ 01
ST* 02
RDN
ST+ 03
GTO 02
LBL "CDIV"
RAD
XEQ 01
ST/ 02
RDN
ST- 03
GTO 02
LBL "CPOW"
GRAD
STO 00
RDN
R-P
RCL 00
Y↑X
X<>Y
RCL 00
*
X<>Y
P-R
DEG
RTN
; polar: 02 and 03 the first number, X and Y the second
LBL 01
STO 00
RDN
STO 01
RDN
R-P
STO 02
X<>Y
STO 03
RCL 01
RCL 00
R-P
RTN
LBL 02
RCL 03
RCL 02
P-R
DEG
END
