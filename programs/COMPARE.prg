; COMPARE  every comparison, with numbers and with ALPHA data
;
; Keys    XEQ COMPARE: a number of ones and twos, one digit per comparison; R/S: those with a register
;         (HP-41CX); R/S: ALPHA DATA
; Uses    registers 00 to 05
;
; test: XEQ COMPARE -> 2,121,221,210.
; then: R/S -> 1,121,121,210.
; then: R/S -> ALPHA DATA
LBL "COMPARE"
CLX
STO 00
3
STO 01
-2
STO 02
"A"
ASTO 03
RCL 01
RCL 02
X<Y?
XEQ 01
XEQ 02
X>Y?
XEQ 01
XEQ 02
X<=Y?
XEQ 01
XEQ 02
X=Y?
XEQ 01
XEQ 02
X≠Y?
XEQ 01
XEQ 02
X<0?
XEQ 01
XEQ 02
X>0?
XEQ 01
XEQ 02
X<=0?
XEQ 01
XEQ 02
X=0?
XEQ 01
XEQ 02
RCL 00
STOP
CLX
STO 00
RCL 03
ASTO X
X=Y?
XEQ 01
XEQ 02
ENTER↑
X≠Y?
XEQ 01
XEQ 02
1
RCL 01
X=NN?
XEQ 01
XEQ 02
X≠NN?
XEQ 01
XEQ 02
X<NN?
XEQ 01
XEQ 02
2
X<>Y
X>=NN?
XEQ 01
XEQ 02
X<=NN?
XEQ 01
XEQ 02
X>NN?
XEQ 01
XEQ 02
"Y"
ASTO Y
X=NN?
XEQ 01
XEQ 02
RCL 00
STOP
RCL 03
X>0?
RTN
; Both add one, and 02 shifts a place: true gives the digit 2, false 1.
LBL 01
STO 04
RDN
STO 05
RDN
1
ST+ 00
RDN
RCL 05
RCL 04
RTN
LBL 02
STO 04
RDN
STO 05
RDN
1
ST+ 00
10
ST* 00
RDN
RDN
RCL 05
RCL 04
END
