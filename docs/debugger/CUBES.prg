; CUBES  the sum of the cubes of the numbers from 1 to N
;
; Keys    N XEQ CUBES
; Uses    register 00 for N, 01 for the number, 02 for the sum
; test: 1 XEQ CUBES -> 1.0000, R00=1
; test: 5 XEQ CUBES -> 225.0000
LBL "CUBES"
STO 00
0
STO 02
1
STO 01
LBL 01
RCL 01
XEQ 02
ST+ 02
1
ST+ 01
RCL 00
RCL 01
X<=Y?
GTO 01
RCL 02
RTN
LBL 02
ENTER^
X^2
STO 01
*
RTN
END
