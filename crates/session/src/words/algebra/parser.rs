//! Parses a formula by recursive descent, from the weakest to the strongest operator.

mod lexemes;

use super::label;
use crate::words::STACK;
use sim41_calculator::calculator::Calculator;
use sim41_language::instruction::everyday_words::meant;
use sim41_language::instruction::numeric_functions::{of_one, of_two};
use sim41_language::instruction::{Op, Spec, spelling};

const DEEPEST: usize = 32;
const MINUS: [&str; 4] = ["-", "−", "minus ", "negative "];

#[derive(Debug)]
pub(super) enum Expression {
    Number(String),
    Pi,
    E,
    One(Op, Box<Expression>),
    Percent(Box<Expression>),
    /// The operations, in order, and their operands Y and X.
    Two(Vec<Op>, Box<[Expression; 2]>),
    Program(String, Vec<Expression>),
}

impl Expression {
    pub(super) fn two(ops: impl Into<Vec<Op>>, y: Expression, x: Expression) -> Expression {
        Expression::Two(ops.into(), Box::new([y, x]))
    }

    fn one(op: Op, x: Expression) -> Expression {
        Expression::One(op, Box::new(x))
    }

    fn power(self, exponent: String) -> Expression {
        match exponent.as_str() {
            "2" => Expression::one(Op::Square, self),
            _ => Expression::two([Op::Power], self, Expression::Number(exponent)),
        }
    }

    fn negated(self) -> Expression {
        match self {
            Expression::Number(number) if !number.starts_with('-') => {
                Expression::Number(format!("-{number}"))
            }
            Expression::Percent(x) => Expression::Percent(Box::new(x.negated())),
            x => Expression::one(Op::Chs, x),
        }
    }
}

pub(super) struct Parsed {
    pub expression: Expression,
    /// The first problem that makes the formula incomplete or ambiguous.
    pub doubt: Option<String>,
    /// How a minus sign before a power was interpreted.
    pub note: Option<String>,
}

pub(super) fn parse(formula: &str, calculator: Option<&Calculator>) -> Option<Parsed> {
    let mut parser = Parser {
        formula,
        rest: formula,
        calculator,
        in_arguments: false,
        after_operator: false,
        depth: 0,
        doubt: None,
        note: None,
    };
    let expression = parser.sum()?;
    parser.skip_blanks();
    if parser.rest.starts_with(')') {
        parser.doubt(format!("{formula} has a ) without a ("));
        parser.rest = parser.rest.trim_start_matches([')', ' ']);
    }
    let Parser { rest, doubt, note, .. } = parser;
    rest.is_empty().then_some(Parsed { expression, doubt, note })
}

struct Parser<'a> {
    formula: &'a str,
    rest: &'a str,
    calculator: Option<&'a Calculator>,
    /// Whether a comma separates two arguments; otherwise it is a radix mark.
    in_arguments: bool,
    after_operator: bool,
    depth: usize,
    doubt: Option<String>,
    note: Option<String>,
}

impl<'a> Parser<'a> {
    fn sum(&mut self) -> Option<Expression> {
        let mut sum = self.product()?;
        while let Some(op) = self.sign(&[Op::Add, Op::Subtract]) {
            sum = match self.product()? {
                // `80 + 15%` adds 15 percent of 80.
                Expression::Percent(x) => Expression::two([Op::Percent, op], sum, *x),
                x => Expression::two([op], sum, x),
            };
        }
        Some(sum)
    }

    fn product(&mut self) -> Option<Expression> {
        let mut product = self.signed()?;
        let mut is_divided = false;
        loop {
            let is_percent = matches!(product, Expression::Percent(_));
            let op = match self.sign(&[Op::Multiply, Op::Divide, Op::Mod]) {
                Some(op) => op,
                None if is_percent && self.take_of() => Op::Multiply,
                None if self.begins_factor() => {
                    let is_power =
                        matches!(&product, Expression::Two(ops, _) if ops[..] == [Op::Power]);
                    if is_divided || is_power && !self.before().ends_with(')') {
                        self.doubt(format!(
                            "{} is ambiguous: write every multiplication with *",
                            self.formula
                        ));
                    }
                    Op::Multiply
                }
                None => return Some(product),
            };
            is_divided = op != Op::Multiply;
            product = Expression::two([op], product, self.signed()?);
        }
    }

    fn signed(&mut self) -> Option<Expression> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        self.skip_blanks();
        if let Some(rest) = self.rest.strip_prefix('+')
            && rest.starts_with(|c: char| c.is_ascii_digit() || ".(".contains(c))
        {
            self.rest = rest;
        }
        let minus = self.take_any(&MINUS);
        let operand = self.rest;
        let mut expression = self.power()?;
        if minus {
            let written = &operand[..operand.len() - self.rest.len()];
            let is_power = match &expression {
                Expression::One(op, _) => *op == Op::Square,
                Expression::Two(ops, _) => ops[..] == [Op::Power],
                _ => false,
            };
            if is_power && written.starts_with(|c: char| c.is_ascii_digit()) {
                self.note = Some(format!("-{written} means -({written}), as in algebra"));
            }
            expression = expression.negated();
        }
        self.depth -= 1;
        Some(expression)
    }

    fn power(&mut self) -> Option<Expression> {
        let base = self.postfix()?;
        if self.sign(&[Op::Power]).is_none() {
            return Some(base);
        }
        let exponent = self.signed()?;
        Some(match base {
            Expression::E => Expression::one(Op::Exp, exponent),
            base => Expression::two([Op::Power], base, exponent),
        })
    }

    fn postfix(&mut self) -> Option<Expression> {
        let mut expression = self.primary()?;
        loop {
            if self.take_any(&["!"]) {
                if self.rest.starts_with('!') {
                    self.doubt("!! is ambiguous: write (3!)! for two factorials".into());
                }
                expression = Expression::one(Op::Fact, expression);
            } else if let Some(exponent) = self.superscript() {
                expression = expression.power(exponent);
            } else if self.take_percent() {
                expression = Expression::Percent(Box::new(expression));
            } else {
                return Some(expression);
            }
        }
    }

    fn primary(&mut self) -> Option<Expression> {
        self.skip_blanks();
        if self.take_any(&["("]) {
            let group = self.sum()?;
            self.close()?;
            return Some(match group {
                // Unlike `80 + 15%`, `80 + (15%)` adds 0.15.
                Expression::Percent(x) => {
                    Expression::two([Op::Divide], *x, Expression::Number("100".into()))
                }
                group => group,
            });
        }
        if self.take_any(&["|"]) {
            let x = self.sum()?;
            self.skip_blanks();
            return self.take_any(&["|"]).then(|| Expression::one(Op::Abs, x));
        }
        if let Some(number) = self.number() {
            return Some(Expression::Number(number));
        }
        if let Some(name) = self.unknown_function() {
            return self.program(name);
        }
        // `E+` is also a name of Σ+.
        if self.begins_e() {
            self.rest = &self.rest[1..];
            return Some(Expression::E);
        }
        let spec = self.name()?;
        self.function(spec)
    }

    fn function(&mut self, spec: &Spec) -> Option<Expression> {
        let name = spec.name();
        if spec.op == Op::Pi {
            return Some(Expression::Pi);
        }
        // % and %CH leave their base on the stack.
        let is_of_two = of_two(spec.op).is_some() && !name.starts_with('%');
        if is_of_two && self.take_any(&["("]) {
            return match <[Expression; 2]>::try_from(self.arguments(true)?) {
                Ok([y, x]) => Some(Expression::two([spec.op], y, x)),
                Err(mut others) => {
                    self.doubt(format!("{name} takes two numbers"));
                    others.pop()
                }
            };
        }
        if of_one(spec.op).is_none() && !matches!(spec.op, Op::Sign | Op::Rnd) {
            return None;
        }
        let exponent = self.superscript();
        let is_symbol = self.before().ends_with('√');
        let is_apart = self.rest.starts_with(' ');
        self.take_of();
        self.skip_blanks();
        let x = if self.take_any(&["("]) {
            let mut arguments = self.arguments(false)?;
            if arguments.len() > 1 {
                self.doubt(format!("{name} takes one number"));
            }
            arguments.pop()?
        } else {
            let minus = self.take_any(&MINUS);
            let x = self.primary()?;
            if self.continues(is_apart && !is_symbol) {
                let formula = self.formula;
                self.doubt(format!(
                    "{formula} is ambiguous: write the operand of {name} in parentheses"
                ));
            }
            if minus { x.negated() } else { x }
        };
        let value = Expression::one(spec.op, x);
        Some(match exponent {
            Some(exponent) => value.power(exponent),
            None => value,
        })
    }

    /// Whether the next operator could apply either to the operand of a function or to its value,
    /// as in `sin 30^2`, `√2!`, `ln 2pi` or, with a space after the name, `sin pi/2`.
    fn continues(&mut self, with_products: bool) -> bool {
        let before = self.rest;
        let is_power = self.sign(&[Op::Power]).is_some();
        self.rest = before;
        is_power
            || before.starts_with(|c: char| "!%".contains(c) || lexemes::SUPERSCRIPTS.contains(c))
            || with_products && before.starts_with(['*', '×', '·', '/', '÷'])
            || self.begins_factor()
    }

    /// Matches a name before an open parenthesis if it is not an instruction and may be a program.
    fn unknown_function(&mut self) -> Option<&'a str> {
        self.calculator?;
        let end = self.rest.find(|c| !lexemes::is_of_name(c))?;
        let (name, rest) = self.rest.split_at(end);
        let rest = rest.strip_prefix('(')?;
        if name == "e" || !name.starts_with(char::is_alphabetic) || meant(name).is_some() {
            return None;
        }
        self.rest = rest;
        Some(name)
    }

    fn program(&mut self, name: &str) -> Option<Expression> {
        let program = self.calculator.and_then(|calculator| label(name, calculator));
        if program.is_none() {
            let capitals = name.to_uppercase();
            let unknown = || format!("there is no function or program {capitals}");
            self.doubt(spelling::foreign(name).unwrap_or_else(unknown));
        }
        let arguments = self.arguments(true)?;
        if arguments.len() > STACK {
            self.doubt(format!(
                "{name} has more than {STACK} arguments; the stack holds only {STACK} numbers"
            ));
        }
        Some(Expression::Program(program.unwrap_or_default(), arguments))
    }

    fn arguments(&mut self, separated: bool) -> Option<Vec<Expression>> {
        let outside = self.in_arguments;
        self.in_arguments |= separated;
        let mut arguments = vec![self.sum()?];
        self.skip_blanks();
        while self.take_any(&[",", ";"]) {
            arguments.push(self.sum()?);
            self.skip_blanks();
        }
        self.in_arguments = outside;
        self.close()?;
        Some(arguments)
    }

    fn close(&mut self) -> Option<()> {
        self.skip_blanks();
        if self.rest.is_empty() {
            self.doubt(format!("{} has a ( without a )", self.formula));
            return Some(());
        }
        self.take_any(&[")"]).then_some(())
    }
}
