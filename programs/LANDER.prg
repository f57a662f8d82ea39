; LANDER  landing on the moon: height, speed and fuel change every ten seconds
;
; Keys    XEQ LANDER; at H V F the fuel to burn (0 to 30) and R/S
; Uses    registers 00 height, 01 speed, 02 fuel, 03 thrust
;
; test: XEQ LANDER -> H1000 V-50 F120
; then: 5 R/S -> H500 V-50 F115
; then: 10 R/S -> H25 V0 F105
; then: 4.5 R/S -> H23 V-5 F101
LBL "LANDER"
1000
STO 00
-50
STO 01
120
STO 02
LBL 01
FIX 0
CF 29
"H"
ARCL 00
"|- V"
ARCL 01
"|- F"
ARCL 02
SF 29
FIX 4
CF 22
PROMPT
FC?C 22
CLX
ABS
RCL 02
X<Y?
X<>Y
RDN
30
X>Y?
X<>Y
STO 03
ST- 02
RCL 03
5
-
STO 03
RCL 01
2
*
+
5
*
ST+ 00
RCL 03
10
*
ST+ 01
RCL 00
X>0?
GTO 01
RCL 01
X↑2
25
X<Y?
GTO 02
"LANDED"
AVIEW
RTN
LBL 02
"CRASHED"
TONE 0
AVIEW
END
