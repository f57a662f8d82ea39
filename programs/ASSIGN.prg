; ASSIGN  keys assigned by a program and used in USER mode
;
; Keys    XEQ ASSIGN, then USER and the keys: SIGMA+ is X^2, shifted SIGMA+ is SQRT, ENTER^ is CUBE, a
;         program; XEQ UNASSI removes the assignments; then R/S: KEYCODE ERR
; Uses    key assignments (cleared first), register 00
;
; test: XEQ ASSIGN -> READY
; then: 3 USER SIGMA+ SHIFT SIGMA+ ENTER CHS USER XEQ UNASSI -> KEYCODE ERR
LBL "ASSIGN"
CLKEYS
"X↑2"
11
PASN
"SQRT"
-11
PASN
"CUBE"
41
PASN
"TIME"
42
PASN
CLA
42
PASN
"READY"
AVIEW
RTN
LBL "CUBE"
3
Y↑X
STO 00
RTN
LBL "UNASSI"
CLA
11
PASN
41
PASN
"BEEP"
0
PASN
"NOWHERE"
12
PASN
END
