; SORT  ten random numbers sorted by exchange
;
; Keys    seed XEQ SORT (0 to 1): sorts registers 10 to 19; X is the number of exchanges
; Uses    registers 00 to 04, 10 to 19, flag 00
;
; test: .5 XEQ SORT -> 990.0000
LBL "SORT"
STO 01
CLX
STO 03
10.019
STO 00
LBL 01
RCL 01
9821
*
.211327
+
FRC
STO 01
1E3
*
INT
STO IND 00
ISG 00
GTO 01
LBL 02
CF 00
10.018
STO 00
LBL 03
RCL 00
1
+
STO 02
RCL IND 00
RCL IND 02
X<Y?
XEQ 04
ISG 00
GTO 03
FS? 00
GTO 02
VIEW 10
VIEW 19
RCL 03
RTN
LBL 04
STO IND 00
X<>Y
STO IND 02
SF 00
1
ST+ 03
END
