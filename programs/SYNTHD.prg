; SYNTHD  the flags as register d, the pointers as register c
;
; Keys    XEQ SYNTHD and R/S at each display
; Uses    registers 00 to 02, flags. Synthetic: c and d as operands
;
; test: XEQ SYNTHD -> 3.1416
; then: R/S -> 0.0000
; then: R/S -> 0.0000
LBL "SYNTHD"
RCL d
SF 01
SF 03
SCI 5
GRAD
STO d
FS? 01
SF 00
PI
STOP
CLX
RCL c
STO M
RCL M
STO c
RCL M
X<>Y
CLA
SIZE?
STO 00
ΣREG 30
RCL c
ΣREG 11
STO c
ΣREG?
STO 01
RCL d
X<> d
"FLAGS"
SF 02
X<> d
FS? 02
SF 04
CLX
STOP
ΣREG 11
CF 00
CF 04
CLST
END
