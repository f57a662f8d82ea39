; DAYS  days between two dates, the day of the week, a date some days later
;
; Keys    date1 ENTER^ date2 XEQ DAYS (MM.DDYYYY): the days, R/S the weekday of date2 as text, R/S the
;         date 1000 days after it; then DMY and the same date in the other form
; Uses    registers 00 to 02, flag 31
;
; test: 7.041976 ENTER 1.012000 XEQ DAYS -> 8,581.0000
; then: R/S -> SATURDAY
; then: R/S -> 09/27/2002
; then: R/S -> 09.27.2002
LBL "DAYS"
MDY
STO 01
X<>Y
STO 00
X<>Y
DDAYS
STO 02
STOP
RCL 01
DOW
XEQ IND X
AVIEW
STOP
RCL 01
1000
DATE+
FIX 6
CLA
ADATE
AVIEW
STOP
DMY
CLA
ADATE
FIX 4
AVIEW
MDY
RTN
LBL 00
"SUNDAY"
RTN
LBL 01
"MONDAY"
RTN
LBL 02
"TUESDAY"
RTN
LBL 03
"WEDNESDAY"
RTN
LBL 04
"THURSDAY"
RTN
LBL 05
"FRIDAY"
RTN
LBL 06
"SATURDAY"
END
