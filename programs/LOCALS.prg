; LOCALS  the ten keys of the two top rows and the five shifted ones, in USER mode
;
; Keys    GTO LOCALS, USER; then the keys themselves: A to J append a digit to the number in X, shifted A
;         to E change it (a root, b square, c negative, d half, e sum of the digits entered)
; Uses    registers 00, 01
;
; test: gto:LOCALS R/S -> 0.0000
LBL "LOCALS"
CLX
STO 00
STO 01
RTN
LBL A
1
GTO 01
LBL B
2
GTO 01
LBL C
3
GTO 01
LBL D
4
GTO 01
LBL E
5
GTO 01
LBL F
6
GTO 01
LBL G
7
GTO 01
LBL H
8
GTO 01
LBL I
9
GTO 01
LBL J
0
LBL 01
ST+ 01
RCL 00
10
*
+
STO 00
RTN
LBL a
SQRT
RTN
LBL b
X↑2
RTN
LBL c
XEQ d
CHS
ENTER↑
+
RTN
LBL d
2
/
RTN
LBL e
RCL 01
XEQ J
XEQ IND 02
END
