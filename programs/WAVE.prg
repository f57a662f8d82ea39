; WAVE  a damped sine wave, plotted on the printer's paper
;
; Keys    XEQ WAVE; XEQ PRPLOT asks for another plot of FX
; Uses    registers 00 to 11: the plot
; Needs   a printer: sim41 run --printer man programs/WAVE.prg xeq:WAVE
LBL "WAVE"
DEG
; Y from -1 to 1, the axis at 0
-1
STO 00
1
STO 01
0
STO 04
; X from 0 to 720 in steps of 30
STO 08
720
STO 09
30
STO 10
"FX"
ASTO 11
PRPLOTP
RTN
LBL "FX"
SIN
LASTX
360
/
E↑X
/
RTN
END
