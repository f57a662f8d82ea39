LBL "AB"
[31mSIM[0m
"A"
RCL ]0;x
END
