; PRPLOT, PRPLOTP and PRAXIS  the programs in the printer's page
;
; Uses    registers 00 and 01 the range of Y, 02 the width and the axis, 04 the crossing,
;         05 decimals and then the column of the crossing, 06 the unit of Y and then X,
;         07 the unit of X, 08 and 09 the range of X, 10 its step, 11 the name of the function
; Source  prompts, registers, stack and paper were measured; the program is sim41's own

; The questions. A maximum that is not above its minimum is asked again with it.
LBL "PRPLOT"
AON
"NAME ?"
PROMPT
AOFF
ASTO 11
LBL 06
"Y MIN ?"
PROMPT
STO 00
"Y MAX ?"
PROMPT
STO 01
X<=Y?
GTO 06
; A text in place of a number means that there is no axis.
LBL 07
CF 23
"AXIS ?"
PROMPT
STO 04
FS? 23
ASTO 04
RCL 01
X<Y?
GTO 07
CLX
RCL 00
X>Y?
GTO 07
LBL 08
"X MIN ?"
PROMPT
STO 08
"X MAX ?"
PROMPT
STO 09
X<=Y?
GTO 08
"X INC ?"
PROMPT
STO 10

; The title, the units and the axis of Y.
LBL "PRPLOTP"
CF 12
ADV
6
SKPCHR
"PLOT OF "
ARCL 11
ACA
PRBUF
RCL 08
RCL 09
"X"
XEQ 03
STO 07
7
ACCHR
PRBUF
130
STO 02
PRAXIS
; A step that is not positive is the number of steps.
RCL 10
X>0?
GTO 09
RCL 09
RCL 08
-
RCL 10
ABS
/
STO 10
; The decimals of X.
LBL 09
RCL 09
RCL 08
ABS
X<Y?
X<>Y
RCL 07
/
LOG
INT
2
-
STO 05
RCL 08
STO 06
; One line of the plot.
LBL 10
FIX IND 05
RCL 07
/
RND
ACX
3
SKPCOL
RCL 06
XEQ IND 11
REGPLOT
RCL 10
ST+ 06
RCL 09
RCL 06
X<=Y?
GTO 10
FIX 4
RTN

; The axis of Y: its unit, then the numbers at its ends.
LBL "PRAXIS"
CF 12
RCL 00
RCL 01
"Y"
XEQ 03
STO 06
125
ACCHR
PRBUF
RCL 02
INT
ABS
STO 02
168
X<Y?
GTO 00
RCL 00
RCL 06
/
RND
ACX
XEQ 05
RCL 01
XEQ 04
+
RCL 02
X<>Y
-
7
X<Y?
X<>Y
SKPCOL
RCL 01
RCL 06
/
RND
ACX
ADV
; The sign of a text is 0: there is no crossing.
RCL 04
SIGN
X=0?
GTO 13
; The column of the crossing.
LASTX
RCL 00
X>Y?
GTO 00
-
RCL 01
RCL 00
-
X<Y?
GTO 00
/
RCL 02
1
-
*
.5
+
INT
; The number at the crossing stands below its middle, as far as there is room.
X<>Y
RCL 04
RCL 06
/
RND
ACX
XEQ 05
2
/
RCL Z
X<Y?
GTO 11
+
RCL 02
X<>Y
-
1
-
X<0?
CLX
GTO 01
LBL 11
RDN
ST+ X
RCL 02
-
LBL 01
SKPCOL
ADV
; The line, with a tick at its ends and one at a crossing between them.
RDN
RDN
STO 05
X=0?
GTO 12
RCL 02
1
-
X=Y?
GTO 12
"-"
127
ACCOL
RCL 05
1
-
XEQ 14
RCL 02
2
-
RCL 05
-
XEQ 14
GTO 15
LBL 13
RDN
RDN
LBL 12
"-"
127
ACCOL
RDN
RCL 02
2
-
XEQ 14
RDN
; The width with the column of the axis after the point, negative for no axis.
LBL 15
ADV
RCL 05
1
+
1 E3
/
RCL 02
+
ENTER^
CHS
RCL 04
SIGN
X=0?
GTO 16
RDN
X<>Y
GTO 17
LBL 16
RDN
X<>Y
RDN
LBL 17
STO 02
FIX 4
RTN

; The number of columns of Y in its unit, and of a number: sign, digits and radix mark.
LBL 04
RCL 06
/
RND
LBL 05
ABS
INT
X≠0?
LOG
INT
RCL 05
+
3
+
7
*
RTN

; X columns of dashes in the middle of blank ones, and a tick.
LBL 14
ENTER^
ENTER^
7
MOD
2
/
INT
SKPCOL
-
LBL 18
7
X>Y?
GTO 19
-
ACA
GTO 18
LBL 19
RDN
SKPCOL
CLX
127
ACCOL
RTN

; The unit of the values from Y to X: the power of ten of the larger one, if it is small or large.
LBL 03
├" <UNITS="
X<=Y?
GTO 00
X<>Y
ABS
X<Y?
X<>Y
LOG
X<0?
GTO 02
INT
2
X<Y?
GTO 20
CLX
4
SKPCHR
ACA
FIX 0
CLX
1
ACX
CLX
2
X<>Y
-
STO 05
FIX IND 05
0
"> "
ACA
1
RTN
LBL 20
X<>Y
GTO 22
LBL 02
FRC
LASTX
INT
X<>Y
X≠0?
GTO 21
+
GTO 22
LBL 21
X<>Y
DSE X
LBL 22
INT
LBL 01
├" E"
4
SKPCHR
ACA
FIX 0
RDN
ACX
10^X
2
STO 05
FIX IND 05
"> "
ACA
RDN
RTN

; A question that the values cannot answer.
LBL 00
0
/
END
