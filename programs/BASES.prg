; BASES  converts a number to another base and back
;
; Keys    n ENTER^ base (2 to 16) XEQ BASES: shows the digits in ALPHA;
;         ALPHA digits ALPHA, base XEQ UNBASE: shows the number
; Uses    registers 00 (n) to 02
;
; test: 1987 ENTER 2 XEQ BASES -> 11111000011
; then: 48879 ENTER 16 XEQ BASES -> BEEF
; then: 16 XEQ UNBASE -> 48,879.0000
LBL "BASES"
STO 01
X<>Y
INT
ABS
STO 00
STO 02
CLA
LBL 01
RCL 02
RCL 01
MOD
10
X>Y?
GTO 02
-
65
+
GTO 03
LBL 02
RDN
48
+
LBL 03
XTOA
-1
AROT
RCL 02
RCL 01
/
INT
STO 02
X≠0?
GTO 01
AVIEW
RTN
LBL "UNBASE"
STO 01
CLX
STO 02
; UNBASE empties ALPHA from the left
LBL 04
ATOX
X=0?
GTO 07
48
-
10
X>Y?
GTO 05
RDN
7
-
GTO 06
LBL 05
RDN
LBL 06
RCL 01
ST* 02
RDN
ST+ 02
GTO 04
LBL 07
RCL 02
END
