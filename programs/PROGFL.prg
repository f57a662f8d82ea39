; PROGFL  a program saved in extended memory, fetched as the last program, run and cleared
;
; Keys    XEQ PROGFL: 120; R/S: NONEXISTENT, because the fetched program is deleted
; Uses    registers 00, 01, program file TOOL, deleted at the end
;
; test: XEQ PROGFL -> 120.0000
; then: R/S -> NONEXISTENT
LBL "PROGFL"
"TOOL"
SF 25
PURFL
CF 25
"TOOL"
SAVEP
FLSIZE
STO 01
"TOOL"
GETSUB
5
XEQ "TOOL"
STOP
"TOOL"
PURFL
"TOOL"
PCLPS
XEQ "NOTOOL"
RTN
LBL "TOOL"
FACT
STO 00
END
