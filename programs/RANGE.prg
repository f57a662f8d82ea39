; RANGE  overflow with and without flag 24
;
; Keys    XEQ RANGE stops with OUT OF RANGE at 70 FACT; SF 24 and R/S: it stops again at ST*
; Uses    registers 00 to 04
;
; test: XEQ RANGE -> OUT OF RANGE
; then: BKSP SF 24 R/S -> OUT OF RANGE
; then: R/S -> OUT OF RANGE
LBL "RANGE"
SF 24
9E99
ENTER↑
*
STO 00
1E-60
X↑2
STO 01
69
FACT
STO 02
ST* 00
-9.999999999E99
ENTER↑
+
STO 03
CF 24
70
FACT
STO 04
CF 24
RCL 02
ST* 04
"NOT REACHED"
AVIEW
END
