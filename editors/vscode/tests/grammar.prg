; SYNTAX TEST "source.focal41" "the parts of a listing"
LBL "FACT"
;<--- keyword.control.focal41
;    ^^^^ entity.name.function.focal41
STO 00 ; the number
;<--- support.function.focal41
;   ^^ variable.other.register.focal41
;      ^^^^^^^^^^^^ comment.line.focal41
RCL IND ST X
;   ^^^ keyword.operator.indirect.focal41
;          ^ variable.other.register.focal41
1.5E-3
;<------ constant.numeric.focal41
"TEXT; NO COMMENT"
;^^^^^^^^^^^^^^^^^ string.quoted.double.focal41
>"MORE"
;<- keyword.operator.append.focal41
; ^^^^^ string.quoted.double.focal41
GTO 01
;<--- keyword.control.focal41
;   ^^ entity.name.label.focal41
XEQ IND 05
;   ^^^ keyword.operator.indirect.focal41
;       ^^ variable.other.register.focal41
07 RCL 05
;<-- constant.other.line-number.focal41
;  ^^^ support.function.focal41
;      ^^ variable.other.register.focal41
X<=Y?
;<----- support.function.focal41
Σ+
;<-- support.function.focal41
