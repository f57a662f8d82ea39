# a comment

XROM 40,01
