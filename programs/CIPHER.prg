; CIPHER  shifts the letters in ALPHA along the alphabet
;
; Keys    ALPHA text ALPHA, shift (1 to 25) XEQ CIPHER; 26 - shift restores the text
; Uses    registers 00 to 02
LBL "CIPHER"
INT
STO 01
ALENG
STO 00
X=0?
GTO 03
LBL 01
ATOX
STO 02
65
X>Y?
GTO 02
RCL 02
90
X<Y?
GTO 02
RCL 02
65
-
RCL 01
+
26
MOD
65
+
STO 02
LBL 02
RCL 02
XTOA
DSE 00
GTO 01
LBL 03
AVIEW
END
