; MONEY  percentages, compound interest and the payments of a loan
;
; Keys    XEQ MONEY and R/S at each display; the loan is 10000 for 5 years at 6 % a year, monthly
; Uses    registers 00 to 05
;
; test: XEQ MONEY -> 10,600.00
; then: R/S -> 6.00
; then: R/S -> 193.33
; then: R/S -> 16.00     00
LBL "MONEY"
FIX 2
10000
STO 00
6
STO 01
%
STO 02
+
STOP
RCL 00
X<>Y
%CH
STOP
RCL 01
1200
/
STO 03
LN1+X
60
*
CHS
E↑X-1
CHS
RCL 03
X<>Y
/
RCL 00
*
RND
STO 04
STOP
60
*
RCL 00
X<>Y
%CH
STO 05
ENG 3
STOP
1.06
ENTER↑
10
Y↑X
LOG
10↑X
1
-
1E2
*
SCI 6
RND
STO 05
FIX 4
END
