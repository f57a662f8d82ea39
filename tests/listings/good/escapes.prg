LBL "ESC"
"IT\27S"
"IT\x27S"
"A\"B"
"A\\B"
"\7FC"
END
