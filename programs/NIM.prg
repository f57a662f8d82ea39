; NIM  take one to three matches in turn; whoever takes the last loses
;
; Keys    number of matches XEQ NIM; key your move at n LEFT, YOU? and press R/S
; Uses    registers 00, 01
;
; test: 9 XEQ NIM -> "9 LEFT, YOU?"
; then: 2 R/S -> "5 LEFT, YOU?"
; then: 5 R/S -> "5 LEFT, YOU?"
; then: 1 R/S -> "1 LEFT, YOU?"
LBL "NIM"
STO 00
FIX 0
CF 29
LBL 01
RCL 00
X<=0?
GTO 08
CLA
ARCL X
"|- LEFT, YOU?"
PROMPT
INT
ABS
STO 01
X=0?
GTO 07
3
X<Y?
GTO 07
RCL 00
RCL 01
X>Y?
GTO 07
ST- 00
RCL 00
X=0?
GTO 09
1
-
4
MOD
X=0?
1
STO 01
ST- 00
"I TAKE "
ARCL 01
AVIEW
PSE
GTO 01
LBL 07
"1 TO 3!"
AVIEW
PSE
GTO 01
LBL 08
"YOU WIN"
GTO 10
LBL 09
"I WIN"
LBL 10
FIX 4
SF 29
AVIEW
END
