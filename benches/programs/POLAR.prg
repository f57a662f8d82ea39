; POLAR  a point turned by a degree and brought back to coordinates, 720 times
;
; Ends    with a radius of about 5 in X
LBL "POLAR"
DEG
720
STO 00
3
ENTER^
4
LBL 01
R-P
X<>Y
1
+
X<>Y
P-R
DSE 00
GTO 01
R-P
END
