; GROUPS  means and standard deviations of a hundred groups of ten points
;
; Ends    with the deviation of the last group in X
LBL "GROUPS"
ΣREG 10
100
STO 00
LBL 02
CLΣ
10
STO 01
LBL 01
RCL 01
RCL 00
RCL 01
/
Σ+
DSE 01
GTO 01
MEAN
SDEV
DSE 00
GTO 02
END
