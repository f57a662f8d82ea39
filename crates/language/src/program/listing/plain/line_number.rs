//! Line numbers, and the separator between a number and its instruction.

use crate::instruction::Step;
use crate::instruction::spelling::{self, LOZENGES, Remembered, label_mark, number_mark};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while_m_n};
use nom::character::complete::{char, one_of, satisfy, space0, space1};
use nom::combinator::{map_opt, not, opt, peek, recognize, value};
use nom::sequence::delimited;

type Parsed<'a, T> = nom::IResult<&'a str, T>;

/// Separators between a number and its instruction that could also be instructions or comment
/// markers. Only the whole text shows how they are used.
const SIGNS: &str = "-–—−|;,=/_.";

/// A line that begins with a number may be a flow of instructions if more than this many numbers
/// follow the first. A line that begins with a word needs twice as many.
const FLOW: usize = 2;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Separator {
    /// A space, a colon, a bracket, a period and a space, a mark before LBL, or nothing before a
    /// letter.
    #[default]
    Plain,
    /// One of [`SIGNS`], with or without spaces around it.
    Sign(char),
}

impl Separator {
    /// Detects one of [`SIGNS`] if it comes after most of the numbers and, in at least half of
    /// these cases, before an instruction.
    pub(super) fn detect<'a>(lines: &[&'a str], parsed: &Remembered<'a>) -> Separator {
        // In a flow, numbers inside a line have separators too, but some numbers are operands.
        let inputs = lines.iter().map(|line| line.trim_start()).flat_map(|line| {
            let most = if begins_with_digit(line) { FLOW } else { 2 * FLOW + 1 };
            let inside = digits(line, 1).nth(most).map(|_| digits(line, 1));
            let inside = inside.into_iter().flatten().map(move |at| &line[at..]);
            [line].into_iter().chain(inside)
        });
        let after = inputs.filter_map(|input| Some(number(input).ok()?.0.trim_start()));
        let after = after.filter(|text| !text.is_empty() && !begins_with_digit(text));
        let after: Vec<&'a str> = after.collect();
        let separates = |sign: &char| {
            let rests = after.iter().filter_map(|text| text.strip_prefix(*sign));
            let rests: Vec<&'a str> = rests.map(str::trim_start).collect();
            let read = rests.iter().filter(|rest| parsed.begins(rest));
            let words = read.clone().filter(|rest| !begins_with_digit(rest)).count();
            // Radix marks are followed by digits.
            let radix = ".,".contains(*sign) && 2 * words < rests.len();
            let often = rests.len() > 1 && 2 * rests.len() > after.len();
            often && 2 * read.count() >= rests.len() && words > 0 && !radix
        };
        SIGNS.chars().find(separates).map_or(Separator::Plain, Separator::Sign)
    }

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

pub(super) fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn number(input: &str) -> Parsed<'_, u32> {
    let digits = take_while_m_n(1, 4, |c: char| c.is_ascii_digit());
    map_opt(digits, |digits: &str| digits.parse().ok()).parse(input)
}

/// Whether a line begins with a number, a mark and LBL.
pub(super) fn is_marked(line: &str) -> bool {
    let number = number(line.trim_start()).ok();
    let mark = number.and_then(|(rest, _)| number_mark(rest.trim_start()).ok());
    mark.is_some_and(|(_, mark)| !mark.trim().is_empty())
}

/// Whether only labels are numbered, as in printouts with several instructions per line. True if
/// more other lines begin with an instruction than with a number between two labels' numbers.
pub(super) fn is_packed<'a>(lines: &[&'a str], parsed: &Remembered<'a>) -> bool {
    let Some(first) = lines.iter().position(|line| is_marked(line)) else { return false };
    let (mut plain, mut numbered, mut label, mut pending) = (0, 0, 0, Vec::new());
    let lines = lines[first..].iter().map(|line| line.trim_start());
    for line in lines.filter(|line| !line.is_empty()) {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        match line[..digits].parse::<u32>() {
            Ok(number) if is_marked(line) => {
                numbered += pending.drain(..).filter(|own| (label..number).contains(own)).count();
                label = number;
            }
            Ok(_) if line[digits..].starts_with(['♦', '◆']) => return false,
            Ok(number) => pending.push(number),
            Err(_) => plain += usize::from(parsed.begins(line)),
        }
    }
    plain > numbered + pending.iter().filter(|own| **own > label).count()
}

/// The instruction after a line number.
pub(super) fn numbered_step(text: &str) -> Option<Step> {
    spelling::parse(plain(text.trim_start()).ok()?.0).ok()
}

/// The instruction in a text with or without a line number.
pub(super) fn step(text: &str) -> Option<Step> {
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
    let before = opt(alt((recognize(word()), recognize(one_of("[L")))));
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
fn digits(line: &str, from: usize) -> impl Iterator<Item = usize> {
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

/// The source code in a line printed by a module compiler. Spaces replace the addresses and ROM
/// words before it. A line without source code becomes a comment.
pub(super) fn source(line: &str) -> String {
    let hex = |from, to| take_while_m_n(from, to, |c: char| c.is_ascii_hexdigit() || c == '.');
    let numbered = || peek((tag("   "), space0, satisfy(|c| c.is_ascii_digit())));
    let words = || (hex(4, 4), space1, hex(3, 6), numbered(), space1);
    let two = value((), (hex(4, 4), space1, words()));
    let printed: Parsed<()> = alt((two, value((), words()))).parse(line.trim_start());
    match printed {
        Ok((rest, ())) => " ".repeat(line.len() - rest.len()) + rest,
        Err(_) => format!("; {line}"),
    }
}
