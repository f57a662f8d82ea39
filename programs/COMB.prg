; COMB  combinations and permutations
;
; Keys    n ENTER^ k XEQ COMB: in how many ways k of n things are chosen; XEQ PERM: with their order
;         k is at most n
; Uses    registers 00 to 02
;
; test: 49 ENTER 6 XEQ COMB -> "13,983,816.00"
; then: 5 ENTER 0 XEQ COMB -> 1.0000
; then: 8 ENTER 3 XEQ PERM -> 336.0000
LBL "COMB"
STO 00
X<>Y
STO 01
RCL 00
-
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
STO 00
X<>Y
STO 01
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
END
