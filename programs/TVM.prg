; TVM  the time value of money: loans, interest, savings, annuities
;
; Keys    XEQ TVM (or MONEY) clears all values and switches USER mode on. The keys of the top row are then A the
;         number of periods, B the interest for a period in percent, C the present value, D the payment, E the
;         future value. A number and its key stores it; the key alone computes it. F: payments at the
;         beginning or the end of a period. Money that you pay is negative. GTO TVM returns to the values
; Uses    registers 00 to 12, flags 00 (payments at the beginning) and 22
; Method  C + D k (1 - (1+i)^-n) / i + E (1+i)^-n = 0, where k is 1, or 1 + i with
;         payments at the beginning; the interest is found with the secant method
;
; test: XEQ TVM -> N I PV PM FV
; then: 60 SIGMA+ .5 1/X 10000 SQRT LOG -> -193.3280
; then: 12 SIGMA+ 1 1/X 0 SQRT 100 CHS LOG LN -> "1,268.2503"
; then: 1/X -> 1.0000
; then: SIGMA+ -> 12.0000
LBL "MONEY"
LBL "TVM"
LBL "CLTVM"
SF 27
CF 22
CF 00
CLX
STO 01
STO 02
STO 03
STO 04
STO 05
"N I PV PM FV"
PROMPT
RTN
LBL F
FC?C 00
SF 00
"END"
FS? 00
"BEGIN"
AVIEW
RTN
LBL A
FS?C 22
GTO 01
XEQ 10
X=0?
GTO 11
; ln ((D k / i - E) / (C + D k / i)) / ln (1+i)
RCL 06
RCL 04
RCL 07
*
X<>Y
/
RCL X
RCL 05
-
X<>Y
RCL 03
+
/
LN
RCL 06
LN1+X
/
GTO 01
; Without interest.
LBL 11
RCL 03
RCL 05
+
RCL 04
/
CHS
LBL 01
STO 01
RTN
LBL C
FS?C 22
GTO 03
XEQ 10
RCL 04
RCL 08
*
RCL 05
RCL 09
*
+
CHS
LBL 03
STO 03
RTN
LBL D
FS?C 22
GTO 04
XEQ 10
RCL 05
RCL 09
*
RCL 03
+
RCL 08
/
CHS
LBL 04
STO 04
RTN
LBL E
FS?C 22
GTO 05
XEQ 10
RCL 04
RCL 08
*
RCL 03
+
RCL 09
/
CHS
LBL 05
STO 05
RTN
LBL B
FS?C 22
GTO 02
1
STO 10
STO 02
XEQ 12
STO 11
1.1
STO 02
60
STO 12
LBL 13
XEQ 12
STO 00
RCL 02
RCL 10
-
*
RCL 00
RCL 11
-
X=0?
GTO 15
/
RCL 00
STO 11
RCL 02
STO 10
RCL Z
ST- 02
ABS
RCL 02
ABS
1E-10
*
X>Y?
GTO 15
DSE 12
GTO 13
"NO RATE"
AVIEW
RTN
LBL 15
RCL 02
LBL 02
STO 02
RTN
; The remaining amount after the last payment.
LBL 12
XEQ 10
RCL 04
RCL 08
*
RCL 05
RCL 09
*
+
RCL 03
+
RTN
; 06 i, 07 k: 1, or 1 + i for payments at the beginning, 09 (1+i)^-n, 08 k (1 - 09) / i
LBL 10
RCL 02
1E2
/
STO 06
1
FS? 00
+
STO 07
RCL 06
LN1+X
RCL 01
*
CHS
E↑X
STO 09
LASTX
E↑X-1
CHS
RCL 06
X≠0?
GTO 14
RCL 01
STO 08
RCL 06
RTN
LBL 14
/
RCL 07
*
STO 08
RCL 06
END
