; NQ  the first position of eight queens, found a thousand times
;
; Keys    XEQ NQ; X is 876 when it ends, the candidates tried in one search
; Uses    registers 01 to 13. 37,340,004 instructions; one search takes the calculator 21 minutes
LBL "NQ"
1000
STO 13
LBL 00
8
STO 12
0
STO 11
STO 09
LBL 01
1
ST+ 09
RCL 12
STO IND 09
LBL 02
1
ST+ 11
RCL 09
STO 10
LBL 03
DSE 10
GTO 04
GTO 05
LBL 04
RCL IND 09
RCL IND 10
-
X=0?
GTO 06
ABS
RCL 09
RCL 10
-
X≠Y?
GTO 03
LBL 06
DSE IND 09
GTO 02
DSE 09
GTO 06
LBL 05
RCL 09
RCL 12
X≠Y?
GTO 01
DSE 13
GTO 00
RCL 11
RTN
END
