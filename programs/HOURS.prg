; HOURS  sum and mean of times of day
;
; Keys    XEQ HOURS, then times HH.MMSS with R/S; R/S alone shows the sum, another R/S the mean
; Uses    registers 00 sum, 01 number, flags 22 and 29
;
; test: XEQ HOURS -> TIME 1?
; then: 1.3045 R/S -> TIME 2?
; then: 2.4530 R/S -> TIME 3?
; then: 11.5959 R/S -> TIME 4?
; then: R/S -> 16.1614
; then: R/S -> 5.2525
LBL "HOURS"
CLX
STO 00
STO 01
LBL 01
"TIME "
FIX 0
CF 29
RCL 01
1
+
ARCL X
"|-?"
FIX 4
SF 29
CF 22
PROMPT
FC? 22
GTO 02
RCL 00
HMS+
STO 00
ISG 01
LBL 00
GTO 01
LBL 02
RCL 00
STOP
HR
RCL 01
/
HMS
END
