; PASCAL  a row of Pascal's triangle, by addition and by factorials
;
; Keys    n (1 to 12) XEQ PASCAL: each R/S shows the next number, then the difference of the two ways
; Uses    registers 00 to 04, 10 to 22
;
; test: 6 XEQ PASCAL -> 1.0000
; then: R/S -> 6.0000
; then: R/S -> 15.0000
; then: R/S -> 20.0000
LBL "PASCAL"
STO 00
10
+
STO 01
1
STO 10
10
STO 02
LBL 01
1
ST+ 02
CLX
STO IND 02
RCL 02
STO 03
LBL 02
RCL 03
1
-
RCL IND X
ST+ IND 03
DSE 03
RCL 03
10
X<Y?
GTO 02
RCL 02
RCL 01
X≠Y?
GTO 01
CLX
STO 04
10
STO 02
LBL 03
RCL 00
FACT
RCL 02
10
-
FACT
/
RCL 01
RCL 02
-
FACT
/
RCL IND 02
-
ABS
ST+ 04
RCL IND 02
STOP
RCL 02
RCL 01
X=Y?
GTO 04
1
ST+ 02
GTO 03
LBL 04
RCL 04
END
