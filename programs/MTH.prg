; MTH  SQRT, LN, E^X, ATAN, SIN and Y^X, a hundred thousand passes
;
; Keys    XEQ MTH; X is 99,990.55543 when it ends
; Uses    registers 00 and 01, DEG. 1,200,007 instructions, 52 hours on the calculator
LBL "MTH"
DEG
100000
STO 00
0
STO 01
LBL 01
RCL 00
SQRT
LN
E↑X
ATAN
SIN
1.7
Y↑X
ST+ 01
DSE 00
GTO 01
RCL 01
RTN
END
