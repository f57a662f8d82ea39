//! Names for registers, flags and labels: after a comment `; define ROWS = 05`, a listing can use
//! `STO ROWS`.

use crate::instruction::operand::{INDIRECT, Operand};
use crate::instruction::{OperandKind, Step};
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    pub name: String,
    pub number: u8,
    /// The line of the comment, counted from 1.
    pub line: usize,
}

const LARGEST: u8 = 111;
const SHORTEST: usize = 3;

impl Definition {
    pub fn names(&self, step: &Step) -> bool {
        let kinds =
            [OperandKind::Register, OperandKind::Statistics, OperandKind::Flag, OperandKind::Label];
        let Operand::Byte(byte) = step.operand else { return false };
        byte & !INDIRECT == self.number && kinds.contains(&step.op.spec().kind)
    }
}

pub fn definitions(text: &str) -> Vec<Definition> {
    text.lines().zip(1..).filter_map(|(text, line)| definition(text, line)).collect()
}

fn definition(text: &str, line: usize) -> Option<Definition> {
    let comment = text.trim_start().trim_start_matches([';', '#', '@', '/']);
    let (word, rest) = comment.trim_start().split_once(char::is_whitespace)?;
    let (name, number) = rest.split_once('=')?;
    let (name, number) = (name.trim(), number.split_whitespace().next()?);
    let is_name = name.len() >= SHORTEST
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.eq_ignore_ascii_case("IND");
    let number = number.parse().ok().filter(|number| *number <= LARGEST)?;
    let is_definition =
        comment.len() < text.trim_start().len() && word.eq_ignore_ascii_case("define");
    (is_definition && is_name).then(|| Definition { name: name.into(), number, line })
}

/// If a name is defined twice, the first definition applies.
pub(super) struct ByName<'a>(Vec<&'a Definition>);

impl<'a> ByName<'a> {
    pub(super) fn new(definitions: &'a [Definition]) -> ByName<'a> {
        let mut ordered: Vec<&Definition> = definitions.iter().collect();
        ordered.sort_by_key(|definition| &definition.name);
        ordered.dedup_by_key(|definition| &definition.name);
        ByName(ordered)
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Definition> {
        let place = self.0.binary_search_by_key(&name, |definition| &definition.name).ok()?;
        Some(self.0[place])
    }
}

/// Replaces each defined name after an instruction with its number, zero-padded to the name's
/// length so that columns stay aligned.
pub(super) fn replaced<'a>(text: &'a str, definitions: &[Definition]) -> Cow<'a, str> {
    if definitions.is_empty() {
        return text.into();
    }
    let definitions = ByName::new(definitions);
    let line = |line: &str| {
        let mut plain = String::with_capacity(line.len());
        let (mut before, mut quoted) = ("", false);
        for piece in str::split_inclusive(line, char::is_whitespace) {
            let word = piece.trim_end();
            let defined = definitions.get(word);
            let is_operand = !quoted && before.contains(|c: char| c.is_ascii_alphabetic());
            match defined.filter(|_| is_operand) {
                Some(it) => plain += &format!("{:01$}", it.number, word.len()),
                None => plain += word,
            }
            plain += &piece[word.len()..];
            quoted ^= word.matches('"').count() % 2 == 1;
            before = word;
        }
        plain
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n").into()
}
