; CASES  subroutines called by number and by name, three thousand times
;
; Ends    with 6000 in X
LBL "CASES"
3000
STO 00
0
STO 01
"ADD"
ASTO 03
LBL 01
RCL 00
3
MOD
20
+
STO 02
XEQ IND 02
XEQ IND 03
DSE 00
GTO 01
RCL 01
RTN
LBL 20
1
ST+ 01
RTN
LBL 21
2
ST+ 01
RTN
LBL 22
3
ST- 01
RTN
LBL "ADD"
2
ST+ 01
RTN
END
