; SIMPSON  Simpson's rule: the integral of SIN from 0 to 180 degrees
;
; Ends    with 2.000000007 in X, from 1000 intervals
LBL "SIMPSON"
DEG
1000
STO 00
180
X<>Y
/
STO 01
0
STO 02
STO 03
LBL 01
RCL 01
ST+ 02
RCL 02
XEQ 02
4
*
ST+ 03
RCL 01
ST+ 02
RCL 02
XEQ 02
2
*
ST+ 03
2
ST- 00
RCL 00
X>0?
GTO 01
RCL 03
RCL 01
*
3
/
D-R
RTN
LBL 02
SIN
END
