; WORDS  characters taken from a text, turned and put back, two thousand times
;
; Ends    with the sum of the character codes in X
LBL "WORDS"
2000
STO 00
0
STO 01
LBL 01
"HELLO "
>"WORLD"
ALENG
AROT
ATOX
ST+ 01
32
POSA
ST+ 01
ASTO 02
CLA
ARCL 02
65
XTOA
ATOX
ST+ 01
FIX 2
RCL 00
ARCL X
DSE 00
GTO 01
RCL 01
END
