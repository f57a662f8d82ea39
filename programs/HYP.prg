; HYP  hyperbolic functions and their inverses
;
; Keys    x and XEQ SINH, COSH, TANH, ASINH, ACOSH or ATANH; XEQ HYP only shows the names
; Uses    registers 00 and 01
; Method  E^X-1 and LN1+X, which keep the digits of small numbers
;
; test: 1 XEQ SINH -> 1.1752
; then: XEQ ASINH -> 1.0000
; then: 1 XEQ COSH -> 1.5431
; then: XEQ ACOSH -> 1.0000
; then: 1 XEQ TANH -> 0.7616
; then: XEQ ATANH -> 1.0000
; then: SCI 9 1 EEX CHS 5 XEQ SINH -> 1.0000000-05
LBL "HYP"
"SINH COSH.."
AVIEW
RTN
LBL "SINH"
STO 01
ABS
E↑X-1
STO 00
1
+
RCL 00
X<>Y
/
RCL 00
+
2
/
RCL 01
SIGN
*
RTN
LBL "COSH"
E↑X
ENTER↑
1/X
+
2
/
RTN
LBL "TANH"
ST+ X
E↑X-1
ENTER↑
ENTER↑
2
+
/
RTN
LBL "ASINH"
STO 00
X↑2
ENTER↑
ENTER↑
1
+
SQRT
1
+
/
RCL 00
ABS
+
LN1+X
RCL 00
SIGN
*
RTN
LBL "ACOSH"
STO 00
X↑2
1
-
SQRT
RCL 00
+
LN
RTN
LBL "ATANH"
ENTER↑
ST+ X
1
RCL Z
-
/
LN1+X
2
/
END
