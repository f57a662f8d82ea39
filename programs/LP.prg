; LP  an empty loop, a million passes of LBL, DSE, GTO
;
; Keys    XEQ LP; X is 1,000,000 when it ends (the initial count)
; Uses    register 00. 3,000,003 instructions, 29 hours on the calculator
LBL "LP"
1000000
STO 00
LBL 01
DSE 00
GTO 01
RTN
END
