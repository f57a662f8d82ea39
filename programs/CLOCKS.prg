; CLOCKS  clock, calendar, stopwatch and alarms
;
; Keys    XEQ CLOCKS and R/S at each display: the time set, the time 1.5 hours later, the date in both forms,
;         the stopwatch, an alarm as set, NO SUCH ALM
; Uses    registers 00 to 09; sets the clock to 25 December 2026, 10:30; clears all alarms
;
; test: XEQ CLOCKS -> 10:30
; then: R/S -> 12:00 PM 12:00
; then: R/S -> 12/25/2026 25.12.2026
; then: R/S -> 1.2345
LBL "CLOCKS"
CLRALMS
MDY
CLK24
12.252026
SETDATE
10.3
SETIME
FIX 2
CLA
TIME
ATIME
AVIEW
STOP
1.3
T+X
CLK12
CLA
TIME
ATIME
"|- "
TIME
ATIME24
AVIEW
STOP
FIX 6
DATE
STO 00
CLA
ADATE
DMY
"|- "
DATE
STO 01
ADATE
MDY
AVIEW
STOP
STOPSW
1.2345
SETSW
RCLSW
STO 02
FIX 4
STOP
"WAKE UP"
24
12.312026
7.15
XYZALM
"LATER"
0
1.012030
8.0
XYZALM
1
RCLALM
STO 03
RDN
STO 04
RDN
STO 05
ASTO 06
AVIEW
STOP
"LATER"
CLALMA
1
CLALMX
0.5
SETAF
RCLAF
STO 07
0
SETAF
CLK24
1
RCLALM
END
