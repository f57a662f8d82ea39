; DATAFL  a data file in extended memory
;
; Keys    XEQ DATAFL: 55, the sum of the numbers read; R/S: END OF FL, because the pointer is after
;         the last register; CLX XEQ SEEKPT R/S: the pointer, then size, type and room; the last
;         GETX finds no file: FL NOT FOUND
; Uses    registers 00 to 29, file NUMBERS, deleted at the end
;
; test: XEQ DATAFL -> 55.0000
; then: R/S -> END OF FL
; then: CLX XEQ SEEKPT -> 0.0000
; then: R/S -> 1.0000
LBL "DATAFL"
"NUMBERS"
SF 25
PURFL
CF 25
12
CRFLD
1.01
STO 00
LBL 01
RCL 00
INT
SAVEX
ISG 00
GTO 01
CLX
SEEKPT
10
STO 20
CLX
STO 21
LBL 02
GETX
ST+ 21
DSE 20
GTO 02
RCL 21
STOP
20.021
SAVERX
GETX
RCLPT
STOP
"NUMBERS"
RCLPTA
2
SEEKPTA
2.004
GETRX
FLSIZE
1
EMDIRX
ASTO 22
EMROOM
STO 23
RDN
STO 24
RDN
STOP
"NUMBERS"
20
RESZFL
5
SEEKPT
GETX
STO 25
"NUMBERS"
CLFL
CLX
SEEKPT
GETX
STO 26
"NUMBERS"
PURFL
GETX
END
