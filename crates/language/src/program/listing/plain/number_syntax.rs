//! Line numbers, and the separator between a number and its instruction.

use crate::instruction::Step;
use crate::instruction::spelling::{self, LOZENGES, label_mark, number_mark};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while_m_n};
use nom::character::complete::{char, one_of, satisfy, space0, space1};
use nom::combinator::{map_opt, not, opt, peek, recognize};
use nom::sequence::delimited;

type Parsed<'a, T> = nom::IResult<&'a str, T>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Separator {
    /// A space, colon, bracket, period with a space, mark before LBL, or nothing before a letter.
    #[default]
    Plain,
    /// A sign such as `-` or `;`, with or without spaces around it.
    Sign(char),
}

impl Separator {
    /// Parses a number, this separator, and a mark before LBL.
    pub(super) fn parse(self, input: &str) -> Option<(&str, u32)> {
        let Separator::Sign(sign) = self else { return None };
        let (rest, number) = number(input).ok()?;
        let rest = rest.trim_start().strip_prefix(sign)?;
        let radix = ".,".contains(sign) && begins_with_digit(rest);
        let (rest, _) = opt(label_mark).parse(rest.trim_start()).ok()?;
        (!radix).then_some((rest, number))
    }
}

pub(in crate::program) fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

pub(super) fn number(input: &str) -> Parsed<'_, u32> {
    let digits = take_while_m_n(1, 4, |c: char| c.is_ascii_digit());
    map_opt(digits, |digits: &str| digits.parse().ok()).parse(input)
}

pub(super) fn is_marked(line: &str) -> bool {
    let number = number(line.trim_start()).ok();
    let mark = number.and_then(|(rest, _)| number_mark(rest.trim_start()).ok());
    mark.is_some_and(|(_, mark)| !mark.trim().is_empty())
}

pub(super) fn numbered_step(text: &str) -> Option<Step> {
    spelling::parse(plain(text.trim_start()).ok()?.0).ok()
}

/// The instruction in a text with or without a line number.
pub(in crate::program) fn step(text: &str) -> Option<Step> {
    numbered_step(text).or_else(|| spelling::parse(text).ok())
}

pub(super) fn plain(input: &str) -> Parsed<'_, u32> {
    let exponent = (one_of("Eeᴇ"), opt(one_of("-−+")), one_of("0123456789"));
    let letter = satisfy(|c: char| c.is_alphabetic() || "\"'“‘√%".contains(c));
    let off = alt((
        number_mark,
        recognize((space0, one_of(LOZENGES), space0)),
        recognize((opt(char('.')), one_of(":)>]"), space0)),
        recognize((char('.'), space1)),
        recognize(space1),
        recognize((not(exponent), peek(letter))),
    ));
    let word = || (alt((tag_no_case("STEP"), tag_no_case("LINE"))), space1);
    let dash = (space0, one_of("-–—"), space1);
    let before = opt(alt((recognize(word()), recognize(one_of("[(L")))));
    let usual = delimited(before, number, (off, opt(label_mark)));
    alt((delimited(word(), number, dash), usual)).parse(input)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub number: u32,
    pub at: usize,
    pub end: usize,
}

pub(super) fn mark(line: &str, at: usize, separator: Separator) -> Option<Mark> {
    let input = &line[at..];
    let (rest, number) = separator.parse(input).or_else(|| plain(input).ok())?;
    let end = line.len() - rest.trim_start().len();
    (end < line.len()).then_some(Mark { number, at, end })
}

/// Finds numbers, `[` and `L01` after a space or a table border, starting at the offset `from`.
pub(super) fn digits(line: &str, from: usize) -> impl Iterator<Item = usize> {
    let bytes = line.as_bytes();
    let begins = move |at: &usize| {
        let letter = bytes[*at] == b'L' && bytes[at + 1..].iter().take(2).all(u8::is_ascii_digit);
        let border = |c: char| c.is_ascii_whitespace() || matches!(c, '|' | '\u{a0}');
        (bytes[*at].is_ascii_digit() || bytes[*at] == b'[' || letter)
            && line[..*at].chars().next_back().is_none_or(border)
    };
    (from..line.len()).filter(begins)
}

/// The possible line numbers in a line, starting at the offset `from`. Each follows a space or a
/// table border and is followed by a separator and more text.
pub(super) fn inside(line: &str, from: usize, separator: Separator) -> impl Iterator<Item = Mark> {
    let separated =
        move |at: &usize| separator == Separator::Plain || separator.parse(&line[*at..]).is_some();
    digits(line, from).filter(separated).filter_map(move |at| mark(line, at, separator))
}
