; RULE30  the cellular automaton with rule 30, as a line of 23 cells
;
; Keys    XEQ RULE30: the next generation with each R/S, eight in all
; Uses    registers 00 to 24 a generation, 31 to 53 the next one, 60 to 62
;
; test: XEQ RULE30 -> -----------*-----------
; then: R/S -> ----------***----------
; then: R/S -> ---------**--*---------
; then: R/S -> --------**-****--------
LBL "RULE30"
0.062
STO 60
CLX
LBL 01
STO IND 60
ISG 60
GTO 01
1
STO 12
8
STO 61
LBL 02
CLA
1.023
STO 60
LBL 03
RCL IND 60
X=0?
"|--"
X≠0?
"|-*"
ISG 60
GTO 03
PROMPT
1.023
STO 60
; A cell lives if its left neighbour differs from (the cell OR its right neighbour).
LBL 04
RCL 60
1
-
RCL IND X
STO 62
RCL IND 60
RCL 60
1
+
RDN
RCL IND T
+
X≠0?
1
RCL 62
X=Y?
GTO 05
1
GTO 06
LBL 05
CLX
LBL 06
RCL 60
30
+
X<>Y
STO IND Y
ISG 60
GTO 04
31.001023
REGMOVE
DSE 61
GTO 02
"END"
AVIEW
END
