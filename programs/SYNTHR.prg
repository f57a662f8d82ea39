; SYNTHR  registers 100 to 111 by name, and operands that cannot be keyed in
;
; Keys    XEQ SYNTHR: sum of 101 to 110; R/S at each display
; Uses    registers 100 to 111 (SIZE 120), 01, 02. Synthetic: A to J as registers, TONE 10 and up,
;         text made of bytes, numbers without digits
;
; test: XEQ SYNTHR -> 8.0000
; then: R/S -> A¯B
; then: R/S -> ⊠⊢⊠⊠≠
; then: R/S -> NONEXISTENT
LBL "SYNTHR"
120
PSIZE
102.111
STO 01
LBL 00
RCL 01
INT
101
-
STO IND 01
ISG 01
GTO 00
RCL A
RCL B
+
ST+ C
ST* J
RCL J
X<> D
ST- E
ARCL F
DSE G
GTO 01
LBL 01
VIEW H
STOP
TONE 10
TONE 89
E3
STO 02
E
ST+ 02
.
ST- 02
"\x00A\x00B"
ALENG
ST+ 02
AVIEW
STOP
"×\x02\x7F\xFF"
"|-Θ≠"
ATOX
ST+ 02
ASTO 02
AVIEW
STOP
FIX 9
RCL I
SQRT
FIX 4
100
PSIZE
RCL A
END
