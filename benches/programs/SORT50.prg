; SORT50  fifty numbers sorted by exchanging neighbours, through indirect addresses
;
; Ends    with 96.93 in X, the greatest of them
LBL "SORT50"
10.059
STO 00
.37
STO 01
LBL 01
RCL 01
29
*
1
+
97
MOD
STO 01
STO IND 00
ISG 00
GTO 01
59.01
STO 02
LBL 02
10
STO 03
11
STO 04
LBL 03
RCL IND 03
RCL IND 04
X>Y?
GTO 04
X<> IND 03
STO IND 04
LBL 04
1
ST+ 03
ST+ 04
RCL 04
RCL 02
INT
X<Y?
GTO 05
GTO 03
LBL 05
DSE 02
GTO 02
RCL 59
END
