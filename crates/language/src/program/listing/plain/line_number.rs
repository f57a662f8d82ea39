//! Line numbers, and the separator between a number and its instruction.

use crate::instruction::spelling::{LOZENGES, Remembered, label_mark, number_mark};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while_m_n, take_while1};
use nom::character::complete::{char, one_of, satisfy, space0, space1};
use nom::combinator::{map_opt, not, opt, peek, recognize, value, verify};
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
    /// Detects one of [`SIGNS`] if it follows most numbers and an instruction follows it in at
    /// least half of these cases.
    pub(super) fn detect<'a>(lines: &[&'a str], parsed: &Remembered<'a>) -> Separator {
        // In a flow, numbers inside a line have separators too, but some numbers are operands.
        let inputs = lines.iter().map(|line| line.trim_start()).flat_map(|line| {
            let begins = line.starts_with(|c: char| c.is_ascii_digit());
            let most = if begins { FLOW } else { 2 * FLOW + 1 };
            let inside = digits(line, 1).nth(most).map(|_| digits(line, 1));
            let inside = inside.into_iter().flatten().map(move |at| &line[at..]);
            [line].into_iter().chain(inside)
        });
        let digit = |text: &&str| text.starts_with(|c: char| c.is_ascii_digit());
        let after: Vec<&'a str> = inputs
            .filter_map(after_digits)
            .filter(|text| !text.is_empty() && !digit(text))
            .collect();
        let separates = |sign: &char| {
            let rests =
                after.iter().filter_map(|text| Some(text.strip_prefix(*sign)?.trim_start()));
            let rests: Vec<&'a str> = rests.collect();
            let read = rests.iter().filter(|rest| parsed.begins(rest));
            let (readable, words) =
                (read.clone().count(), read.filter(|rest| !digit(rest)).count());
            // Radix marks are followed by digits.
            let radix = ".,".contains(*sign) && 2 * words < rests.len();
            let often = rests.len() > 1 && 2 * rests.len() > after.len();
            often && 2 * readable >= rests.len() && words > 0 && !radix
        };
        SIGNS.chars().find(separates).map_or(Separator::Plain, Separator::Sign)
    }

    /// The text after a number and this separator.
    pub(super) fn after(self, input: &str) -> Option<&str> {
        match self {
            Separator::Plain => None,
            Separator::Sign(sign) => {
                let radix = |rest: &&str| {
                    ".,".contains(sign) && rest.starts_with(|c: char| c.is_ascii_digit())
                };
                after_digits(input)?.strip_prefix(sign).filter(|rest| !radix(rest))
            }
        }
    }
}

fn after_digits(input: &str) -> Option<&str> {
    let digits = input.bytes().take(5).take_while(u8::is_ascii_digit).count();
    (1..=4).contains(&digits).then(|| input[digits..].trim_start())
}

pub(super) fn parse(input: &str, separator: Separator) -> Option<(&str, u32)> {
    if let Some(after) = separator.after(input) {
        let digits = input.bytes().take_while(u8::is_ascii_digit).count();
        let (rest, _) = opt(label_mark).parse(after.trim_start()).ok()?;
        return Some((rest, input[..digits].parse().ok()?));
    }
    plain(input).ok()
}

/// Whether a line begins with a number, a mark and LBL.
pub(super) fn is_marked(line: &str) -> bool {
    after_digits(line.trim_start())
        .is_some_and(|rest| number_mark(rest).is_ok_and(|(_, mark)| !mark.trim().is_empty()))
}

/// Whether only labels have numbers, as in a printout with several instructions per line. Then more
/// of the other lines begin with an instruction than with a number between two labels' numbers.
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

pub(super) fn plain(input: &str) -> Parsed<'_, u32> {
    let digits = || verify(take_while1(|c: char| c.is_ascii_digit()), |d: &str| d.len() <= 4);
    let number = || map_opt(digits(), |d: &str| d.parse().ok());
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
    if let Ok((rest, (_, number, _))) = (word(), number(), dash).parse(input) {
        return Ok((rest, number));
    }
    let before = opt(alt((recognize(word()), recognize(one_of("[L")))));
    delimited(before, number(), (off, opt(label_mark))).parse(input)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub number: u32,
    pub at: usize,
    pub end: usize,
}

pub(super) fn mark(line: &str, at: usize, separator: Separator) -> Option<Mark> {
    let (rest, number) = parse(&line[at..], separator)?;
    let end = line.len() - rest.trim_start().len();
    (end < line.len()).then_some(Mark { number, at, end })
}

/// Finds numbers, `[` and `L01` after a space or a table border, starting at the offset `from`.
fn digits(line: &str, from: usize) -> impl Iterator<Item = usize> {
    let bytes = line.as_bytes();
    let begins = move |at: &usize| {
        let border = |byte: u8| byte.is_ascii_whitespace() || byte == b'|';
        let letter = bytes[*at] == b'L' && bytes[at + 1..].iter().take(2).all(u8::is_ascii_digit);
        (bytes[*at].is_ascii_digit() || bytes[*at] == b'[' || letter)
            && (at.checked_sub(1).is_none_or(|before| border(bytes[before]))
                || line[..*at].ends_with('\u{a0}'))
    };
    (from..line.len()).filter(begins)
}

/// The possible line numbers in a line, starting at the offset `from`. Each follows a space or a
/// table border and is followed by a separator and more text.
pub(super) fn inside(line: &str, from: usize, separator: Separator) -> impl Iterator<Item = Mark> {
    let places = digits(line, from);
    let separated =
        move |at: &usize| separator == Separator::Plain || separator.after(&line[*at..]).is_some();
    places.filter(separated).filter_map(move |at| mark(line, at, separator))
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
