; LQ  counting to a million with 1, +, X<Y?, GTO
;
; Keys    XEQ LQ; X is 1,000,000 when it ends
; Uses    the stack only. 5,000,004 instructions
LBL "LQ"
1E6
ENTER↑
0
LBL 01
1
+
X<Y?
GTO 01
RTN
END
