; SUMS  five hundred points summed up, their means and deviations
;
; Ends    with 250.5 in X, the mean
LBL "SUMS"
ΣREG 10
CLΣ
1.500
STO 00
LBL 01
RCL 00
INT
ENTER^
SQRT
X<>Y
Σ+
ISG 00
GTO 01
SDEV
STO 01
MEAN
END
