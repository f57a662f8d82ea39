; FACTORS  the prime factors of a number
;
; Keys    n XEQ FACTORS; each R/S shows the next factor, then DONE. n is an
;         integer of at least 1; other numbers give DATA ERROR
; Uses    registers 00 the remaining number, 01 the divisor
;
; test: 1001 XEQ FACTORS -> 7.0000
; then: R/S -> 11.0000
; then: R/S -> 13.0000
; then: R/S -> DONE
; test: 0 XEQ FACTORS -> DATA ERROR
; test: -7 XEQ FACTORS -> DATA ERROR
; test: 2.5 XEQ FACTORS -> DATA ERROR
LBL "FACTORS"
STO 00
FRC
ABS
CHS
X<0?
SQRT
RCL 00
1
-
X<0?
SQRT
2
STO 01
LBL 01
RCL 00
RCL 01
MOD
X=0?
GTO 02
RCL 01
X↑2
RCL 00
X<=Y?
GTO 03
RCL 01
2
X=Y?
1
ST+ 01
GTO 01
LBL 02
RCL 01
ST/ 00
STOP
RCL 00
1
X≠Y?
GTO 01
GTO 04
LBL 03
RCL 00
STOP
LBL 04
"DONE"
AVIEW
END
