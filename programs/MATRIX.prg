; MATRIX  a square matrix: determinant, inverse, simultaneous equations
;
; Keys    XEQ MATRIX, the order and R/S, the elements row by row at A1,1=? A1,2=? and so on, each with
;         R/S. Then XEQ DET: the determinant; XEQ SIMEQ, the right sides at B1=? and so on, each with
;         R/S: the solution at X1= X2= with R/S; XEQ INV: the inverse, column by column, with R/S
; Uses    registers 00 to 13, from 15 the matrix and more: n^2 + 2n + 15 in all, SIZE 095 for order 8;
;         flag 00: the matrix is replaced by its two triangles
; Method  lower and upper triangle, with the largest pivot in each column
;
; test: XEQ MATRIX 3 R/S -> "A1,1=?"
; then: 0 R/S 2 R/S -1 R/S 1 R/S 1 R/S 1 R/S 3 R/S -3 R/S 2 R/S -> READY
; then: XEQ SIMEQ 1 R/S 6 R/S 3 R/S -> "X1=1.0000"
; then: R/S -> "X2=2.0000"
; then: R/S -> "X3=3.0000"
; then: XEQ DET -> 8.0000
; then: XEQ INV -> "I1,1=0.6250"
; then: R/S -> "I2,1=0.1250"
; then: XEQ MATRIX 2 R/S 1 R/S 2 R/S 2 R/S 4 R/S XEQ INV -> SINGULAR
;
; 00 order      01 row or k      02, 03 row, column      04, 05 registers of elements
; 07 determinant      08 sum, largest      10, 11, 12 before the elements, pivots, right sides
LBL "MATRIX"
"ORDER?"
PROMPT
INT
STO 00
X↑2
14
+
STO 11
RCL 00
+
STO 12
14
RCL 00
-
STO 10
CF 00
15
STO 04
1
STO 01
LBL 01
1
STO 02
LBL 02
"A"
XEQ 10
"|-?"
PROMPT
STO IND 04
1
ST+ 04
ST+ 02
RCL 00
RCL 02
X<=Y?
GTO 02
1
ST+ 01
RCL 00
RCL 01
X<=Y?
GTO 01
"READY"
AVIEW
RTN
; Append row, column and = to the letter.
LBL 10
XEQ 12
FIX 0
CF 29
ARCL 01
"|-,"
ARCL 02
GTO 13
; Append only the number and =.
LBL 11
XEQ 12
FIX 0
CF 29
ARCL 01
LBL 13
"|-="
RCL 13
STOFLAG
RDN
RTN
LBL 12
RCLFLAG
STO 13
RDN
RTN
; the register of the element in row Y and column X
LBL 20
X<>Y
RCL 00
*
+
RCL 10
+
RTN
; Compute the two triangles.
LBL 30
FS? 00
RTN
SF 00
1
STO 01
STO 07
LBL 31
CLX
STO 08
RCL 01
STO 02
LBL 32
RCL 02
RCL 01
XEQ 20
RCL IND X
ABS
RCL 08
X<Y?
XEQ 33
1
ST+ 02
RCL 00
RCL 02
X<=Y?
GTO 32
RCL 08
X=0?
GTO 39
RCL 11
RCL 01
+
RCL 03
STO IND Y
RCL 01
X=Y?
GTO 34
-1
ST* 07
RCL 01
1
XEQ 20
RCL 03
1
XEQ 20
1E3
/
+
RCL 00
1E6
/
+
REGSWAP
LBL 34
RCL 01
RCL 01
XEQ 20
RCL IND X
STO 09
ST* 07
RCL 01
STO 02
LBL 35
1
ST+ 02
RCL 00
RCL 02
X>Y?
GTO 37
RCL 02
RCL 01
XEQ 20
STO 05
RCL IND X
RCL 09
/
STO IND 05
STO 06
RCL 01
RCL 01
XEQ 20
STO 04
RCL 01
STO 03
LBL 36
1
ST+ 03
ST+ 04
ST+ 05
RCL 00
RCL 03
X>Y?
GTO 35
RCL IND 04
RCL 06
*
ST- IND 05
GTO 36
LBL 37
1
ST+ 01
RCL 00
RCL 01
X<=Y?
GTO 31
RTN
LBL 33
X<>Y
STO 08
RCL 02
STO 03
RTN
LBL 39
STO 07
RTN
LBL "DET"
XEQ 30
RCL 07
RTN
LBL "SIMEQ"
XEQ 30
RCL 07
X=0?
GTO 48
1
STO 01
LBL 50
"B"
XEQ 11
"|-?"
PROMPT
RCL 12
RCL 01
+
X<>Y
STO IND Y
1
ST+ 01
RCL 00
RCL 01
X<=Y?
GTO 50
XEQ 40
1
STO 01
LBL 51
"X"
XEQ 11
RCL 12
RCL 01
+
RCL IND X
ARCL X
PROMPT
1
ST+ 01
RCL 00
RCL 01
X<=Y?
GTO 51
RTN
LBL "INV"
XEQ 30
RCL 07
X=0?
GTO 48
1
STO 02
; The solution for a column of the unit matrix is a column of the inverse.
LBL 52
RCL 00
STO 01
LBL 53
RCL 12
RCL 01
+
0
STO IND Y
DSE 01
GTO 53
RCL 12
RCL 02
+
1
STO IND Y
XEQ 40
1
STO 01
LBL 54
"I"
XEQ 10
RCL 12
RCL 01
+
RCL IND X
ARCL X
PROMPT
1
ST+ 01
RCL 00
RCL 01
X<=Y?
GTO 54
1
ST+ 02
RCL 00
RCL 02
X<=Y?
GTO 52
RTN
LBL 48
"SINGULAR"
AVIEW
RTN
; The solution replaces the right sides: swap them like the rows, then substitute through the lower
; triangle and back through the upper one.
LBL 40
1
STO 01
LBL 41
RCL 11
RCL 01
+
RCL IND X
RCL 12
+
RCL 12
RCL 01
+
RCL IND X
X<> IND Z
STO IND Y
1
ST+ 01
RCL 00
RCL 01
X<=Y?
GTO 41
1
STO 01
LBL 42
CLX
STO 08
RCL 01
1
XEQ 20
STO 04
RCL 12
1
STO 03
+
STO 05
LBL 43
RCL 01
RCL 03
X=Y?
GTO 44
RCL IND 04
RCL IND 05
*
ST+ 08
1
ST+ 03
ST+ 04
ST+ 05
GTO 43
LBL 44
RCL 08
ST- IND 05
1
ST+ 01
RCL 00
RCL 01
X<=Y?
GTO 42
RCL 00
STO 01
LBL 45
CLX
STO 08
RCL 01
RCL 00
STO 03
XEQ 20
STO 04
RCL 12
RCL 00
+
STO 05
LBL 46
RCL 01
RCL 03
X=Y?
GTO 47
RCL IND 04
RCL IND 05
*
ST+ 08
1
ST- 03
ST- 04
ST- 05
GTO 46
LBL 47
RCL IND 05
RCL 08
-
RCL IND 04
/
STO IND 05
DSE 01
GTO 45
END
