; DIFEQ  a first-order differential equation y' = f (x, y)
;
; Keys    ALPHA name of f ALPHA, x ENTER^ y ENTER^ step, XEQ DIFEQ: y after one step in X, x in Y;
;         R/S for each further step. f gets x in Y and y in X, and leaves y' in X. DX1: y' = x + y
; Uses    registers 50 to 56
; Method  the fourth-order Runge-Kutta method
;
; test: "DX1" 0 ENTER 1 ENTER .1 XEQ DIFEQ -> 1.1103, Y=.1
; then: R/S -> 1.2428
LBL "DIFEQ"
ASTO 54
STO 52
RDN
STO 51
X<>Y
STO 50
LBL 01
CLX
STO 56
XEQ 02
STO 55
RCL 52
2
/
STO 56
RCL 55
XEQ 02
ST+ 55
ST+ 55
XEQ 02
ST+ 55
ST+ 55
RCL 52
STO 56
RDN
XEQ 02
RCL 55
+
RCL 52
ST+ 50
*
6
/
ST+ 51
RCL 50
RCL 51
STOP
GTO 01
; y' after a fraction of a step with the slope in X
LBL 02
RCL 56
*
RCL 51
+
RCL 50
RCL 56
+
X<>Y
GTO IND 54
LBL "DX1"
+
END
