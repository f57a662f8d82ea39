//! Converts a formula to RPN words that need no more than the four stack levels.

use super::parser::Expression;
use crate::words::STACK;
use sim41_language::instruction::Op;

#[derive(Debug, PartialEq)]
pub(super) enum StackWord {
    Number(String),
    Name(String),
}

/// Fails if the words need more than the four stack levels.
pub(super) fn of(expression: Expression) -> Result<Vec<StackWord>, String> {
    // If the whole formula is a percentage, % may leave its base on the stack.
    let expression = match expression {
        Expression::Two(ops, operands) if ops == [Op::Multiply] => match *operands {
            [y, Expression::Percent(x)] => Expression::two([Op::Percent], y, *x),
            [Expression::Percent(y), x] => Expression::two([Op::Percent], x, *y),
            [y, x] => Expression::two([Op::Multiply], y, x),
        },
        expression => expression,
    };
    if levels(&expression, false) <= STACK {
        let mut words = Vec::new();
        write(&expression, STACK, &mut words);
        return Ok(words);
    }
    Err(match calls_program(&expression) {
        true => {
            "a program in the formula may use the whole stack: enter the formula in parts".into()
        }
        false => "the formula needs more than four numbers at once: enter it in parts".into(),
    })
}

/// The number of stack levels needed with operands as written (`in_order`) or in the best order.
fn levels(expression: &Expression, in_order: bool) -> usize {
    match expression {
        Expression::Number(_) | Expression::Pi | Expression::E => 1,
        Expression::One(_, x) => levels(x, in_order),
        Expression::Percent(x) => levels(x, in_order).max(2),
        Expression::Two(_, operands) => {
            let [y, x] = &**operands;
            let [y, x] = [levels(y, in_order), levels(x, in_order)];
            if in_order || y >= x { y.max(x + 1) } else { x.max(y + 1) }
        }
        // A program may use all levels.
        Expression::Program(_, arguments) => {
            let needed = |(n, argument)| n + levels(argument, in_order);
            arguments.iter().enumerate().map(needed).max().unwrap_or_default().max(STACK)
        }
    }
}

fn calls_program(expression: &Expression) -> bool {
    match expression {
        Expression::Number(_) | Expression::Pi | Expression::E => false,
        Expression::One(_, x) | Expression::Percent(x) => calls_program(x),
        Expression::Two(_, operands) => operands.iter().any(calls_program),
        Expression::Program(..) => true,
    }
}

/// The operand that needs more levels comes first if the stack would otherwise be too small.
fn write(expression: &Expression, free: usize, words: &mut Vec<StackWord>) {
    let name = |op: &Op| StackWord::Name(op.name().replace('↑', "^"));
    match expression {
        Expression::Number(number) => words.push(StackWord::Number(number.clone())),
        Expression::Pi => words.push(name(&Op::Pi)),
        Expression::E => words.extend([StackWord::Number("1".into()), name(&Op::Exp)]),
        Expression::One(op, x) => {
            write(x, free, words);
            words.push(name(op));
        }
        Expression::Percent(x) => {
            write(x, free, words);
            words.extend([StackWord::Number("100".into()), name(&Op::Divide)]);
        }
        Expression::Two(ops, operands) => {
            let [y, x] = &**operands;
            let fits = levels(expression, true) <= free;
            if fits || levels(y, false) >= levels(x, false) {
                write(y, free, words);
                write(x, free - 1, words);
            } else {
                write(x, free, words);
                write(y, free - 1, words);
                if !matches!(ops[..], [Op::Add | Op::Multiply]) {
                    words.push(name(&Op::XExchangeY));
                }
            }
            words.extend(ops.iter().map(name));
        }
        Expression::Program(program, arguments) => {
            for (n, argument) in arguments.iter().enumerate() {
                write(argument, free - n, words);
            }
            words.push(StackWord::Name(program.clone()));
        }
    }
}

/// Formats words as a line: `1 ENTER 2 +`.
pub(super) fn written(words: &[StackWord]) -> String {
    joined(words, "ENTER", |word| match word {
        StackWord::Number(text) | StackWord::Name(text) => text.clone(),
    })
}

/// Formats words as computer keys: `1 Enter 2 +`.
pub(super) fn keyed(words: &[StackWord]) -> String {
    joined(words, "Enter", |word| match word {
        // After the exponent, CHS would change the sign of the exponent.
        StackWord::Number(number) => match number.strip_prefix('-') {
            Some(number) => match number.find(['e', 'E']) {
                Some(at) => format!("{} O {}", &number[..at], &number[at..]),
                None => format!("{number} O"),
            },
            None => number.clone(),
        },
        StackWord::Name(name) => match name.as_str() {
            "Y^X" => "^".into(),
            "CHS" => "O".into(),
            "+" | "-" | "*" | "/" | "%" => name.clone(),
            _ => format!("{} Enter", name.to_lowercase()),
        },
    })
}

/// Puts ENTER between two numbers, which would otherwise become one number.
fn joined(words: &[StackWord], enter: &str, text: impl Fn(&StackWord) -> String) -> String {
    let mut all = Vec::new();
    let mut after_number = false;
    for word in words {
        let is_number = matches!(word, StackWord::Number(_));
        if after_number && is_number {
            all.push(enter.to_string());
        }
        all.push(text(word));
        after_number = is_number;
    }
    all.join(" ")
}
