; DAYS  days between two dates, and the day of the week
;
; Keys    date1 ENTER^ date2 XEQ DAYS: the days from date1 to date2; date XEQ WEEKDAY: its day of the
;         week. Dates are MM.DDYYYY, or DD.MMYYYY after DMY; DATE recalls today's date,
;         and DATE+ adds days to a date
; Uses    no registers
;
; test: xeq:MDY 7.041976 ENTER 1.012000 XEQ DAYS -> 8,581.0000
; then: 7.201969 XEQ WEEKDAY -> SUNDAY
; then: xeq:DMY 20.071969 XEQ WEEKDAY -> SUNDAY
LBL "DAYS"
DDAYS
RTN
LBL "WEEKDAY"
DOW
XEQ IND X
AVIEW
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
