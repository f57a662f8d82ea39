; GCD  greatest common divisor and least common multiple
;
; Keys    a ENTER^ b XEQ GCD: the divisor in X, the multiple in Y
; Uses    registers 00 to 02
;
; test: 84 ENTER 36 XEQ GCD -> 12.0000
; then: 1071 ENTER 1029 XEQ GCD X<>Y -> 52,479.0000
LBL "GCD"
STO 01
X<>Y
STO 00
X<>Y
LBL 01
MOD
LASTX
X<>Y
X≠0?
GTO 01
+
STO 02
RCL 00
RCL 01
*
RCL 02
/
RCL 02
END
