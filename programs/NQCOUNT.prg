; NQCOUNT  the number of positions of N queens on a board of N by N squares, N from 4 to 9
;
; Keys    XEQ NQCOUNT, N at BOARD 4-9? and R/S; the number is shown and is in X
; Size    SIZE 062. HP-41C instructions only.
; Method  marks occupied diagonals in registers, so a candidate costs two look-ups for any
;         number of queens; positions with the first queen above the middle count twice.
;
; 00      row before the candidate      01 candidate      02 column, 9.0ff      03 head of the chain, 35
; 04      positions                     05 N
; 08      zero: the column before the first      09-17 row of the queen in each column, as 35 + row
; 18-34   falling diagonals      35-44 chain of the free rows      45-61 rising diagonals
;
; test: XEQ NQCOUNT -> BOARD 4-9?
; then: 7 R/S -> 40 POSITIONS
; then: R/S -> BOARD 4-9?
; then: 4 R/S -> 2 POSITIONS
LBL "NQCOUNT"
LBL 01
"BOARD 4-9?"
PROMPT
INT
STO 05
4
X>Y?
GTO 01
5
+
X<Y?
GTO 01
8.061
STO 02
CLX
STO 04
LBL 00
STO IND 02
ISG 02
GTO 00
35
STO 03
RCL 05
+
1
-
1E3
/
35
+
STO 02
LBL 10
RCL 02
INT
1
+
STO IND 02
ISG 02
GTO 10
CLX
STO IND 02
; column 9.0ff, ff the register of the last column; then the head of the chain is the row before
RCL 05
8
+
1E3
/
9
+
STO 02
RCL 03
GTO 02
LBL 03
RCL 01
LBL 02
STO 00
RCL IND X
X=0?
GTO 05
STO 01
RCL 02
+
RCL IND X
X≠0?
GTO 03
RCL 01
LASTX
-
RCL IND X
X≠0?
GTO 03
; free: X is 0, Y the falling, T the rising diagonal; both are marked with the latter's number
R↑
STO IND X
STO IND Z
RCL 00
X<> IND 01
STO IND 00
RCL 01
STO IND 02
RCL 03
ISG 02
GTO 02
; a position; D is N + 1 less twice the first row
RCL 05
1
+
RCL 09
35
-
ST+ X
-
X<0?
GTO 06
1
X<=Y?
ST+ 04
ST+ 04
LBL 05
DSE 02
ABS
RCL IND 02
X=0?
GTO 06
STO 01
RCL IND X
X<>Y
X<> IND Y
STO IND 01
RCL 01
RCL 02
+
ST- IND X
RCL 01
LASTX
-
X<>Y
ST- IND Y
GTO 03
LBL 06
FIX 0
CF 29
CLA
ARCL 04
"|- POSITIONS"
FIX 4
SF 29
RCL 04
PROMPT
GTO 01
END
