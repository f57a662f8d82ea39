; Q92  all positions of eight queens, counted by a plain search
;
; Keys    XEQ Q92; X is 92 when it ends
; Uses    registers 01 to 12. 655,575 instructions, 4 h 42 min on the calculator
;
; test: XEQ Q92 -> 92.0000
LBL "Q92"
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
GTO 06
LBL 05
RCL 09
RCL 12
X≠Y?
GTO 01
1
ST+ 11
LBL 06
DSE IND 09
GTO 02
DSE 09
GTO 06
RCL 11
RTN
END
