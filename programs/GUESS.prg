; GUESS  guess a number from 1 to 100
;
; Keys    seed (0 to 1) XEQ GUESS, then guesses with R/S: TOO LOW, TOO HIGH or the number of guesses; R/S
;         without a guess gives up
; Uses    registers 00 to 02, flag 22
;
; test: .3 XEQ GUESS -> YOUR GUESS?
; then: 50 R/S -> TOO LOW
; then: 90 R/S -> TOO HIGH
; then: 83 R/S -> "RIGHT, 3 GUESSES"
LBL "GUESS"
LN1+X
PI
*
FRC
STO 00
1E2
*
INT
1
+
STO 01
CLX
STO 02
"YOUR GUESS?"
LBL 01
CF 22
PROMPT
FC?C 22
GTO 04
1
ST+ 02
RDN
RCL 01
X=Y?
GTO 03
X<Y?
GTO 02
"TOO LOW"
TONE 3
GTO 01
LBL 02
"TOO HIGH"
TONE 8
GTO 01
LBL 03
BEEP
FIX 0
CF 29
"RIGHT, "
ARCL 02
"|- GUESSES"
SF 29
FIX 4
AVIEW
RTN
LBL 04
"IT WAS "
FIX 0
ARCL 01
FIX 4
AVIEW
END
