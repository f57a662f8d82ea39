; KEYPAD  keys read by a running program
;
; Keys    XEQ KEYPAD; while it waits, SIN, then shifted LN: their codes and characters in one number;
;         R/S: no key for ten seconds is code 0
; Uses    registers 00 to 02
LBL "KEYPAD"
GETKEY
STO 00
9
GETKEYX
STO 01
X<>Y
STO 02
RCL 00
1E4
*
+
STOP
GETKEY
END
