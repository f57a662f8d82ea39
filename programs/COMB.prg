; COMB  combinations and permutations
;
; Keys    n ENTER^ k XEQ COMB: the ways to choose k of n things; XEQ PERM: the ordered choices
;         k and n are integers, 0 <= k <= n; other numbers give DATA ERROR
; Uses    registers 00 to 02
;
; test: 49 ENTER 6 XEQ COMB -> "13,983,816.00"
; then: 5 ENTER 0 XEQ COMB -> 1.0000
; then: 8 ENTER 3 XEQ PERM -> 336.0000
; test: 3 ENTER 5 XEQ COMB -> DATA ERROR
; test: 5 ENTER 1.5 XEQ COMB -> DATA ERROR
; test: 5.5 ENTER 2 XEQ COMB -> DATA ERROR
; test: 5 ENTER -1 XEQ PERM -> DATA ERROR
; test: 3 ENTER 5 XEQ PERM -> DATA ERROR
LBL "COMB"
XEQ 05
RCL 00
X>Y?
X<>Y
STO 00
ST- 01
CLX
STO 02
SIGN
LBL 01
RCL 02
RCL 00
X=Y?
GTO 02
RDN
SIGN
ST+ 02
ST+ 01
X<>Y
RCL 01
*
RCL 02
/
GTO 01
LBL 02
RDN
RDN
RTN
LBL "PERM"
XEQ 05
1
LBL 03
RCL 00
X=0?
GTO 04
RDN
RCL 01
*
1
ST- 00
ST- 01
RDN
GTO 03
LBL 04
RDN
RTN
LBL 05               ; k to 00 and n to 01; X becomes n-k
STO 00
X<0?
SQRT
FRC
CHS
X<0?
SQRT
RDN
STO 01
FRC
ABS
CHS
X<0?
SQRT
RCL 01
RCL 00
-
X<0?
SQRT
END
