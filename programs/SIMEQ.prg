; SIMEQ  three linear equations by Gauss and Jordan, the largest pivot first
;
; Keys    rows a b c d in registers 11-14, 21-24, 31-34 (SIMFILL puts in an example), XEQ SIMEQ; the
;         solution is left in 14, 24, 34 and shown by R/S one after the other; SINGULAR if there is none
; Uses    registers 00 to 09
;
; test: XEQ SIMFILL -> 3.0000
; then: XEQ SIMEQ -> 1.0000
; then: R/S -> 2.0000
; then: R/S -> 3.0000
LBL "SIMFILL"
0
STO 11
2
STO 12
-1
STO 13
1
STO 14
STO 21
STO 22
STO 23
6
STO 24
3
STO 31
CHS
STO 32
2
STO 33
3
STO 34
RTN
LBL "SIMEQ"
1.003
STO 00
LBL 01
; the largest in column 00 at or below the diagonal: its row in 02, its size in 03
CLX
STO 03
RCL 00
STO 01
LBL 02
RCL 01
INT
10
*
RCL 00
INT
+
RCL IND X
ABS
RCL 03
X<Y?
XEQ 03
ISG 01
GTO 02
RCL 03
X=0?
GTO 09
; exchange rows 00 and 02
RCL 02
RCL 00
INT
X=Y?
GTO 05
1.004
STO 04
LBL 04
RCL 02
10
*
RCL 04
INT
+
STO 05
RCL 00
INT
10
*
RCL 04
INT
+
RCL IND X
X<> IND 05
STO IND Y
ISG 04
GTO 04
LBL 05
; divide row 00 by its pivot, from the right
RCL 00
INT
11
*
STO 06
RCL IND X
STO 07
4.0
STO 04
LBL 06
RCL 00
INT
10
*
RCL 04
+
RCL 07
ST/ IND Y
DSE 04
GTO 06
; and take it from the others
3
STO 01
LBL 07
RCL 01
RCL 00
INT
X=Y?
GTO 08
RCL 01
10
*
+
RCL IND X
STO 07
4
STO 04
LBL 10
RCL 00
INT
10
*
RCL 04
+
RCL IND X
RCL 07
*
RCL 01
10
*
RCL 04
+
X<>Y
ST- IND Y
DSE 04
GTO 10
LBL 08
DSE 01
GTO 07
ISG 00
GTO 01
RCL 14
STOP
RCL 24
STOP
RCL 34
RTN
LBL 03
X<>Y
STO 03
RCL 01
INT
STO 02
RTN
LBL 09
"SINGULAR"
AVIEW
END
