//! Splits a formula into operators, numbers and names.

use super::Parser;
use crate::words::separated_number;
use sim41_language::instruction::everyday_words::meant;
use sim41_language::instruction::numeric_functions::of_two;
use sim41_language::instruction::{Op, Spec, spelling};

const SIGNS: [(&str, Op); 10] = [
    ("**", Op::Power),
    ("^", Op::Power),
    ("+", Op::Add),
    ("-", Op::Subtract),
    ("−", Op::Subtract),
    ("*", Op::Multiply),
    ("×", Op::Multiply),
    ("·", Op::Multiply),
    ("/", Op::Divide),
    ("÷", Op::Divide),
];
pub(super) const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";

impl<'a> Parser<'a> {
    /// Parses an operator. A minus sign with a space before it and none after it belongs to a
    /// number.
    pub(super) fn sign(&mut self, wanted: &[Op]) -> Option<Op> {
        let text = self.rest.trim_start();
        let blank = text.len() < self.rest.len();
        let found = SIGNS.iter().find(|(sign, _)| text.starts_with(sign));
        let found = found.map(|(sign, op)| (*op, &text[sign.len()..]));
        let found = found.filter(|(op, rest)| {
            *op != Op::Subtract || !blank || rest.starts_with([' ', '(']) || rest.is_empty()
        });
        let found = found.or_else(|| {
            let (word, rest) = text.split_at(letters(text));
            let op = match word {
                "x" | "X" if rest.starts_with(|c: char| c.is_ascii_digit() || " (".contains(c)) => {
                    Op::Multiply
                }
                _ => meant(word).filter(|spec| of_two(spec.op).is_some())?.op,
            };
            Some((op, rest))
        });
        let (op, rest) = found.filter(|(op, _)| wanted.contains(op))?;
        self.rest = rest;
        self.after_operator = true;
        Some(op)
    }

    pub(super) fn number(&mut self) -> Option<String> {
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let marks = [',', '\'', '’'];
        let is_mark = |c: char| c == '.' || !self.in_arguments && marks.contains(&c);
        let end = self.rest.find(|c: char| !c.is_ascii_digit() && !is_mark(c));
        let marked = self.rest[..end.unwrap_or(self.rest.len())].trim_end_matches(marks);
        let is_marked = marked.contains(marks);
        let mut end = if is_marked { marked.len() } else { digits(self.rest) };
        if !is_marked && self.rest[end..].starts_with('.') {
            end += 1 + digits(&self.rest[end + 1..]);
        }
        if !self.rest[..end].contains(|c: char| c.is_ascii_digit()) || marked.starts_with(marks) {
            return None;
        }
        if let Some(exponent) = self.rest[end..].strip_prefix(['e', 'E']) {
            let sign = usize::from(exponent.starts_with(['-', '+']));
            let count = digits(&exponent[sign..]);
            end += if count > 0 { 1 + sign + count } else { 0 };
        }
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        match separated_number(number) {
            Some(Ok(number)) => return Some(number),
            Some(Err(sentence)) => self.doubt(sentence),
            None => {}
        }
        Some(number.into())
    }

    pub(super) fn name(&mut self) -> Option<&'static Spec> {
        let begins = |c: char| c.is_alphabetic() || "√π".contains(c);
        if !self.rest.starts_with(begins) {
            return None;
        }
        let ends = self.rest.char_indices().map(|(at, c)| at + c.len_utf8());
        let named = ends.take(16).filter_map(|end| {
            let (name, rest) = self.rest.split_at(end);
            // `sin-1` is a function name, but the 1 of `sin 1` is a number.
            let whole = name.ends_with(|c: char| !c.is_whitespace());
            let goes_on = name.ends_with(char::is_alphabetic)
                && rest.starts_with(|c: char| c.is_alphabetic());
            let spec = meant(name).filter(|_| whole && !goes_on)?;
            Some((spec, rest))
        });
        let (spec, rest) = named.last()?;
        let end = self.rest.find(|c| !is_of_name(c)).unwrap_or(self.rest.len());
        if let Some(sentence) = spelling::foreign(&self.rest[..end]) {
            self.doubt(sentence);
        }
        self.rest = rest;
        Some(spec)
    }

    /// Whether a factor follows without a multiplication sign: `2(3+4)`, `2pi`, `2sin(30)`.
    pub(super) fn begins_factor(&self) -> bool {
        let (word, rest) = self.rest.split_at(letters(self.rest));
        let root = self.rest.strip_prefix('√').unwrap_or_default();
        rest.starts_with('(')
            || self.begins_e() && rest.starts_with('^')
            || root.starts_with(|c: char| c == '(' || c.is_ascii_digit())
            || meant(word).is_some_and(|spec| spec.op == Op::Pi)
    }

    /// Whether the constant e follows, rather than a name such as `e^x`.
    pub(super) fn begins_e(&self) -> bool {
        let power = |rest: &str| rest.starts_with("^x") || rest.starts_with("^X");
        self.rest
            .strip_prefix('e')
            .is_some_and(|rest| !rest.starts_with(is_of_name) && !power(rest))
    }

    pub(super) fn superscript(&mut self) -> Option<String> {
        let value = |c: char| SUPERSCRIPTS.chars().position(|digit| digit == c);
        let digits: Vec<usize> = self.rest.chars().map_while(value).collect();
        let count = digits.len();
        self.rest = self.rest.trim_start_matches(|c| value(c).is_some());
        (count > 0).then(|| digits.iter().map(usize::to_string).collect())
    }

    /// Parses a percent sign, but not the calculator's function %, which follows a space.
    pub(super) fn take_percent(&mut self) -> bool {
        let Some(rest) = self.rest.trim_start().strip_prefix('%') else { return false };
        let is_part = rest.trim_start().starts_with("of ");
        let is_whole = !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
        let is_percent = is_whole && (self.rest.starts_with('%') || self.after_operator || is_part);
        if is_percent {
            self.rest = rest;
        }
        is_percent
    }

    pub(super) fn take_of(&mut self) -> bool {
        let rest = self.rest.trim_start().strip_prefix("of ");
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    pub(super) fn before(&self) -> &'a str {
        &self.formula[..self.formula.len() - self.rest.len()]
    }

    pub(super) fn doubt(&mut self, sentence: String) {
        self.doubt.get_or_insert(sentence);
    }

    pub(super) fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    pub(super) fn take_any(&mut self, texts: &[&str]) -> bool {
        let rest = texts.iter().find_map(|text| self.rest.strip_prefix(text));
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

fn letters(text: &str) -> usize {
    text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len())
}

/// Unlike `char::is_alphanumeric`, excludes superscripts.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit()
}
