; DET  determinant of a 4 by 4 matrix by elimination
;
; Keys    XEQ DETFILL (a matrix to try: element i, j is 1 / (i + j - 1), of Hilbert), then XEQ DET
; Uses    registers 00 to 08, the matrix by rows in 10 to 25
;
; test: XEQ DETFILL -> 1.0000
; then: XEQ DET -> 1.65344  -07
LBL "DETFILL"
1.004
STO 00
10
STO 02
LBL 01
1.004
STO 01
LBL 02
RCL 00
INT
RCL 01
INT
+
1
-
1/X
STO IND 02
1
ST+ 02
ISG 01
GTO 02
ISG 00
GTO 01
RTN
; 03 product of the pivots, 04 pivot's register, 05 row below, 06 factor, 07 and 08 pointers
LBL "DET"
1
STO 03
10.02505
STO 04
LBL 03
RCL IND 04
ST* 03
X=0?
GTO 09
RCL 04
INT
STO 05
LBL 04
4
ST+ 05
RCL 05
25
X<Y?
GTO 07
RCL IND 05
RCL IND 04
/
STO 06
RCL 05
STO 07
RCL 04
INT
STO 08
10
-
4
MOD
4
X<>Y
-
STO 00
LBL 05
RCL IND 08
RCL 06
*
ST- IND 07
1
ST+ 07
ST+ 08
DSE 00
GTO 05
GTO 04
LBL 07
ISG 04
GTO 03
LBL 09
RCL 03
SCI 5
VIEW X
FIX 4
END
