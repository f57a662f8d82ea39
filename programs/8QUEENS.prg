; 8QUEENS  all positions of eight queens on a chessboard that do not attack each other
;
; Keys    XEQ 8QUEENS, then answer PUBLISH? and INITIAL POSITION? with R/S; docs/8queens.md
; Size    692 bytes (99 registers) and data registers 00 to 26 (SIZE 027): 126 of the 127
;         registers of an HP-41C with one memory module. HP-41C instructions only, none synthetic.
; Uses    flags 08 (publish) and 09 (position with a centre of symmetry), 22, 23; sets flag 21 if
;         there is a printer. FIX 0 and CF 29 while it runs; restores the display mode and flag 29
;         whenever it shows the number of POSITIONS. Does not change SigmaREG.
;
; 00-08   the free rows, a chain in rising order: 00 contains the first free row, and a free
;         row's own register contains the next one, or 0 for the last one. The register of a row
;         in use contains the row before it in the chain, so that the row can be put back.
; 09  P   row before the candidate in the chain (0: none; negative: chosen by the initial position)
; 10  R   row of the candidate            11  C   column, 16.015 to 23.015, points at 16-23
; 12  J   column compared with            13  D   remaining initial-position digits, as .ddd
; 14  E   digit wanted in this column     15  n   positions found
; 16-23   the row of the queen in each column
; 24      last row of the first queen, 4 or 8     25  display mode and flag 29     26  one
; Between positions, 09, 10 and 12 to 14 are used for the codes and views.
;
; test: XEQ 8QUEENS -> PUBLISH?
; then: 'YES' R/S -> INITIAL POSITION?
; then: 35281746 R/S -> CODES:1113414321233133
; then: R/S -> POSITION1=35281746
LBL "8QUEENS"
LBL 01
1
STO 26
; Display mode: flags 36 to 41 as a binary number, plus 64 if flag 29 is set.
36.041
STO 09
0
FS? 29
1
LBL 10
ST+ X
FS? IND 09
ISG X
ABS
ISG 09
GTO 10
STO 25
FIX 0
CF 29
; Any answer but YES means NO.
CF 08
"PUBLISH?"
XEQ 13
X=Y?
SF 08
; The position to begin at; 1 if no digits were keyed (flag 22 clear).
LBL 06
"INITIAL POSITIO"
"|-N?"
CF 22
CF 23
PROMPT
AOFF
FS?C 23
GTO 08
FC?C 22
1
; SIGN is 0 for ALPHA data and -1 for a negative number.
SIGN
X<=0?
GTO 08
LASTX
STO 09
FRC
X≠0?
GTO 08
STO 13
STO 15
RCL 09
1E8
X<=Y?
GTO 08
; Move the digits into D from the right; reject 0 and 9, which are 0 modulo 9.
LBL 09
RCL 09
10
MOD
ST+ 13
9
MOD
X=0?
GTO 08
10
ST/ 13
ST/ 09
RCL 09
INT
STO 09
X≠0?
GTO 09
; Last row of the first queen: 4, or 8 if it begins below row 4.
RCL 13
ST+ X
INT
4
ST* Y
+
STO 24
GTO 16
LBL 08
"BAD POSITION"
PROMPT
GTO 06
; A queen was placed while following the initial position: is it on exactly the requested row?
; If so, the next digit counts too; if not, the search is free from here on.
LBL 18
RCL 10
RCL 14
X=Y?
GTO 17
CLX
GTO 02
; Begin with the first digit of D in column 1: a full chain 1 to 8, without this row. The row's own
; register gets a number above 8, by which the search detects that it is back at column 1.
LBL 16
8
STO 09
LBL 11
RCL 09
DSE 09
ABS
STO IND 09
DSE X
GTO 11
STO 08
10
ST* 13
RCL 13
INT
ST- 13
STO 16
STO 10
RCL IND 10
RCL 10
1
-
X<>Y
STO IND Y
17.015
STO 11
STO IND 10
; Next digit: begin after the last free row below it. LBL 07 detects a negative P - 1/2.
LBL 17
RCL 13
X=0?
GTO 02
10
ST* 13
RCL 13
INT
ST- 13
STO 14
CLX
LBL 12
STO 09
RCL IND X
X=0?
GTO 14
RCL 14
X<=Y?
GTO 14
X<>Y
GTO 12
LBL 14
RCL 09
CHS
.5
-
GTO 02
; The search. LBL 03: the candidate is attacked, try the next one. LBL 02: X is the row before the
; candidate. Rows in use are not in the chain, so only diagonals are compared: the queen one column
; to the left first, then the others from right to left (LBL 04).
LBL 03
RCL 10
LBL 02
STO 09
RCL IND X
X=0?
GTO 05
STO 10
RCL 11
RCL 26
-
STO 12
RCL IND X
RCL 10
-
ABS
RCL 26
X=Y?
GTO 03
DSE 12
GTO 04
GTO 07
LBL 04
RCL IND 12
RCL 10
-
ABS
RCL 11
RCL 12
-
X=Y?
GTO 03
DSE 12
GTO 04
; Not attacked: the queen stays, its row leaves the chain, next column.
LBL 07
RCL 10
STO IND 11
RCL 09
X<> IND 10
STO IND 09
ISG 11
ABS
RCL 09
X<0?
GTO 18
CLX
GTO 02
; No row left. If P = 0 the chain is empty and all eight queens are placed; in any case remove the
; queen of the previous column.
LBL 05
X<>Y
X=0?
XEQ 15
DSE 11
RCL IND 11
STO 10
RCL IND X
X>Y?
GTO 20
X<>Y
X<> IND Y
STO IND 10
GTO 03
; Column 1: next row from a fresh board, or the end.
LBL 20
RCL 24
RCL 16
X≠Y?
GTO 14
CLA
ARCL 15
"|- POSITIONS"
; Restore the display mode and flag 29.
RCL 25
64
X<=Y?
SF 29
MOD
4
/
FRC
FIX IND L
X=0?
SCI IND L
.25
X=Y?
ENG IND L
PROMPT
RCL 24
8
X=Y?
GTO 01
STO 24
FIX 0
CF 29
RCL 16
LBL 14
1
+
10
/
STO 13
GTO 16
; A position: the eight rows become one number in D.
LBL 15
1
ST+ 15
16.023
STO 12
CLX
LBL 00
10
*
RCL IND 12
+
ISG 12
GTO 00
STO 13
FS? 08
GTO 08
FC? 55
RTN
SF 21
XEQ 24
AVIEW
RTN
; ALPHA: the position with its number.
LBL 24
"POSITION"
ARCL 15
"|-="
ARCL 13
RTN
; A question: X and Y are equal if the answer is YES.
LBL 13
AON
PROMPT
AOFF
ASTO X
"YES"
ASTO Y
RTN
; Codes. Of the 92 positions, only those with a centre of symmetry have rows that add up to 9 both
; in columns 1 and 8 and in columns 2 and 7.
LBL 08
CF 09
RCL 16
RCL 23
+
RCL 17
RCL 22
+
X=Y?
9
X=Y?
SF 09
"CODES:11"
FS? 09
"|-1341"
"|-4321"
FS? 09
"|-2331"
"|-33"
PROMPT
XEQ 24
PROMPT
"ROTATION?"
XEQ 13
X≠Y?
RTN
; Views: D is turned clockwise repeatedly for codes 12 to 14; the position upside down then gives
; 21 to 24. A position with a centre of symmetry is unchanged after two turns.
11
STO 09
13
FC? 09
15
STO 10
; A quarter turn: column c, row r goes to column 9-r, row c.
LBL 25
8
STO 12
CLX
STO 14
LBL 26
RCL 13
10
MOD
1
-
10↑X
RCL 12
*
ST+ 14
RCL 13
10
/
INT
STO 13
DSE 12
GTO 26
RCL 14
STO 13
1
ST+ 09
RCL 09
RCL 10
X≠Y?
GTO 14
20
X<=Y?
RTN
21
STO 09
10
ST+ 10
99999999
RCL 13
-
STO 13
; The view's other code: the two add up to 56, or 54 if odd. A centre of symmetry adds two more.
LBL 14
56
RCL 09
-
RCL 09
2
MOD
ST+ X
-
STO 14
CLA
ARCL 09
FC? 09
GTO 08
"|-,"
2
RCL 09
+
ARCL X
"|-,"
RCL 14
2
-
ARCL X
LBL 08
"|-,"
ARCL 14
"|-="
ARCL 13
PROMPT
GTO 25
END
