; BOARD  a chess board with eight queens on the printer's paper
;
; Keys    a position of eight digits, the rank of the queen on each file; XEQ BOARD
; Uses    registers 01 a dark square, 02 a queen, 04 the position, 05 the rank, 06 the file
; Needs   a printer: sim41 run --printer man programs/BOARD.prg 15863724 xeq:BOARD
LBL "BOARD"
STO 04
0
ENTER↑
85
BLDSPEC
42
BLDSPEC
85
BLDSPEC
42
BLDSPEC
85
BLDSPEC
42
BLDSPEC
85
BLDSPEC
STO 01
0
ENTER↑
7
BLDSPEC
92
BLDSPEC
126
BLDSPEC
127
BLDSPEC
126
BLDSPEC
92
BLDSPEC
7
BLDSPEC
STO 02
8
STO 05
; The board's edge, a square for each file, the edge.
LBL 01
127
ACCOL
1
STO 06
LBL 02
RCL 04
8
RCL 06
-
10↑X
/
INT
10
MOD
RCL 05
X=Y?
GTO 03
RCL 06
+
2
MOD
X=0?
GTO 04
7
SKPCOL
GTO 05
LBL 03
RCL 02
ACSPEC
GTO 05
LBL 04
RCL 01
ACSPEC
LBL 05
1
ST+ 06
8
RCL 06
X<=Y?
GTO 02
127
ACCOL
PRBUF
1
ST- 05
RCL 05
X>0?
GTO 01
RTN
END
