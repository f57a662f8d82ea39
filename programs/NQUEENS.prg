; NQUEENS  every position of N queens on a board of N by N squares, N from 4 to 9
;
; Keys    XEQ NQUEENS, N at BOARD 4-9? and R/S. Each R/S shows the next position, rows of the queens
;         from the left column to the right; at the end the number of positions.
; Size    SIZE 026. HP-41C instructions only. Leaves the display in FIX 0 with flag 29 clear.
;
; 00-09   chain of the free rows, as in 8QUEENS      10 row before the candidate, 11 candidate
; 12      column, 16.015 and up      13 column compared with      14 positions found      15 N
; 16-24   the row of the queen in each column      25 one
;
; test: XEQ NQUEENS -> BOARD 4-9?
; then: 6 R/S -> "1=246135"
; then: R/S -> "2=362514"
; then: R/S -> "3=415263"
LBL "NQUEENS"
LBL 01
"BOARD 4-9?"
PROMPT
INT
STO 15
4
X>Y?
GTO 01
5
+
X<Y?
GTO 01
FIX 0
CF 29
CLX
STO 14
1
STO 25
; the chain: 00 to 01, 01 to 02, ... N to 0
RCL 15
STO 10
LBL 00
RCL 10
DSE 10
ABS
STO IND 10
DSE X
GTO 00
STO IND 15
16.015
STO 12
CLX
GTO 02
LBL 03
RCL 11
LBL 02
STO 10
RCL IND X
X=0?
GTO 05
STO 11
RCL 12
STO 13
LBL 04
DSE 13
GTO 06
; Not attacked: remove the row from the chain.
RCL 11
STO IND 12
RCL 10
X<> IND 11
STO IND 10
ISG 12
ABS
CLX
GTO 02
LBL 06
RCL IND 13
RCL 11
-
ABS
RCL 12
RCL 13
-
X=Y?
GTO 03
GTO 04
; No row left; all queens are placed if the chain is empty.
LBL 05
X<>Y
X=0?
XEQ 08
DSE 12
GTO 07
CLA
ARCL 14
"|- POSITIONS"
PROMPT
GTO 01
LBL 07
RCL IND 12
STO 11
RCL IND X
X<>Y
X<> IND Y
STO IND 11
GTO 03
; a position: its number and its rows
LBL 08
1
ST+ 14
CLA
ARCL 14
"|-="
16.015
RCL 15
1E3
/
+
STO 13
LBL 09
ARCL IND 13
ISG 13
GTO 09
PROMPT
RTN
END
