; HANOI  the towers of Hanoi with up to four discs, by a subroutine that calls itself
;
; Keys    n (0 to 4) XEQ HANOI: the moves as FROM TO, then their number; other n give DATA ERROR
; Uses    registers 00 discs, 01 from, 02 to, 03 the third peg, 04 moves; five return levels for n = 4
;
; test: 4 XEQ HANOI -> FROM 3 TO 2
; then: 2 XEQ HANOI -> FROM 3 TO 2
; test: 5 XEQ HANOI -> DATA ERROR
; test: -1 XEQ HANOI -> DATA ERROR
; test: 2.5 XEQ HANOI -> DATA ERROR
LBL "HANOI"
STO 00
X<0?
SQRT
FRC
CHS
X<0?
SQRT
4
RCL 00
-
X<0?
SQRT
CLX
STO 04
1
STO 01
2
STO 02
3
STO 03
FIX 0
CF 29
XEQ 01
FIX 4
SF 29
RCL 04
RTN
LBL 01
RCL 00
X=0?
RTN
1
ST- 00
RCL 02
X<> 03
STO 02
XEQ 01
RCL 02
X<> 03
STO 02
"FROM "
ARCL 01
"|- TO "
ARCL 02
AVIEW
1
ST+ 04
RCL 01
X<> 03
STO 01
XEQ 01
RCL 01
X<> 03
STO 01
1
ST+ 00
END
