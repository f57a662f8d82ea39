; SAV  Savage's test: tangent of arc tangent, exponential of logarithm, root of square, 2499 times
;
; Keys    XEQ SAV; X is 2499.970322 when it ends, 2500 if every function were exact
; Uses    register 00, RAD and then DEG. 29,994 instructions, 48 minutes on the calculator
;
; test: XEQ SAV -> 2,499.9703
LBL "SAV"
RAD
2499
STO 00
1
LBL 01
ENTER↑
*
SQRT
LN
E↑X
ATAN
TAN
1
+
DSE 00
GTO 01
DEG
RTN
END
