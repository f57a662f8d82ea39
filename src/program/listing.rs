//! Listings: programs as people write and print them, one instruction on a line.
//!
//! The reader takes what is found in books, printouts and files of other programs: comments, blank
//! lines, line numbers, headers, several encodings and spellings. A line that is no instruction is
//! a [`ListingError`] with its place, and nothing is read. The single line is read and written by
//! `instruction::text`. Source: hp41uc's and Free42's conventions.

use crate::instruction::text::{self, Unreadable};
use crate::instruction::{Op, Operand, Step, bytes};
use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::{digit1, one_of, space0};
use nom::combinator::{opt, recognize};

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ListingError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: Unreadable,
}

/// Characters of numbers.
const DIGITS: [char; 14] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', ',', 'E', 'e'];

/// The bytes of the programs in a listing; each ends with END.
///
/// # Errors
/// The first line that is no instruction.
pub fn read(file: &[u8]) -> Result<Vec<u8>, ListingError> {
    Ok(assemble(&parse(&decode(file))?))
}

/// The instructions of a listing; an END is added when the last line is none.
///
/// # Errors
/// The first line that is no instruction.
pub fn parse(listing: &str) -> Result<Vec<Step>, ListingError> {
    let listing =
        listing.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace(['\r', '\u{c}'], "\n");
    let lines: Vec<(usize, &str)> = listing
        .split('\n')
        .enumerate()
        .map(|(n, line)| (n + 1, without_key(without_comment(line))))
        .filter(|(_, line)| !line.trim().is_empty() && !is_header(line))
        .collect();
    let numbered = is_numbered(&lines);
    let mut steps = Vec::with_capacity(lines.len() + 1);
    for (number, line) in lines {
        let instruction = if numbered { after_number(line) } else { line.trim_start() };
        let before = line.chars().count() - instruction.chars().count();
        let step = text::parse(instruction).map_err(|kind| {
            let inside = match &kind {
                Unreadable::Operand { column, .. } => {
                    instruction.get(..*column).map_or(0, |head| head.chars().count())
                }
                _ => 0,
            };
            ListingError { line: number, column: before + inside + 1, kind }
        })?;
        steps.push(step);
    }
    if steps.last().is_none_or(|step| step.op != Op::End) {
        steps.push(Step::plain(Op::End));
    }
    Ok(steps)
}

/// The bytes of instructions. A NULL keeps two number lines apart.
pub fn assemble(steps: &[Step]) -> Vec<u8> {
    let mut program = Vec::new();
    let mut after_number = false;
    for step in steps {
        let number = step.op == Op::Number;
        if number && after_number {
            program.push(0);
        }
        program.extend_from_slice(bytes::encode(step).as_slice());
        after_number = number;
    }
    program
}

/// The instructions of program bytes, without NULLs, up to and with the last END.
pub fn disassemble(program: &[u8]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = 0;
    while at < program.len() {
        let (step, length) = bytes::decode(|n| program.get(at + n).copied().unwrap_or(0));
        if step.op != Op::Null {
            steps.push(step);
        }
        at += length;
    }
    steps
}

/// The listing of program bytes, a line each.
pub fn write(program: &[u8]) -> String {
    disassemble(program).iter().map(|step| text::listed(step) + "\n").collect()
}

/// The text of a file: UTF-8, or else one byte a character as in code page 437 and Latin-1.
pub fn decode(file: &[u8]) -> String {
    match std::str::from_utf8(file) {
        Ok(text) => text.to_string(),
        Err(_) => file.iter().map(|&byte| old_character(byte)).collect(),
    }
}

/// A character of old listings above 7F: the signs of code page 437 that the calculator has.
fn old_character(byte: u8) -> char {
    match byte {
        0xE4 => 'Σ',
        0xC3 => '├',
        0x18 => '↑',
        0xF8 => '°',
        0xD8 => '≠',
        byte => byte as char,
    }
}

/// The line up to a comment: `;` outside quotation marks of either kind, or `#` at its beginning.
fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with('#') {
        return "";
    }
    let mut open = None;
    let mut escaped = false;
    for (place, c) in line.char_indices() {
        match (open, c) {
            (None, '"' | '\'') if !escaped => open = Some(c),
            (Some(mark), _) if c == mark && !escaped => open = None,
            (None, ';') => return &line[..place],
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    line
}

/// The line without the key that some listings write behind a label: `LBL "NAME"  Key:12`,
/// `KEY -12`.
fn without_key(line: &str) -> &str {
    let (Some(quote), true) = (line.rfind('"'), line.contains("LBL")) else { return line };
    let (label, behind) = line.split_at(quote + 1);
    let key = behind.trim_start().get(..3).is_some_and(|word| word.eq_ignore_ascii_case("KEY"));
    if key { label } else { line }
}

/// `00 { 45-Byte Prgm }` and `PRP "NAME"`.
fn is_header(line: &str) -> bool {
    let line = line.trim();
    (line.starts_with("00") && line.contains('{') && line.contains("Prgm"))
        || line.to_uppercase().starts_with("PRP ")
}

/// A line number with what sets it off from the instruction.
fn line_number(input: &str) -> nom::IResult<&str, &str> {
    let mark = opt(recognize((opt(one_of(":.)>")), opt(one_of(" \t")), space0)));
    let (rest, (_, number, _)) = (space0, digit1, mark).parse(input)?;
    let (rest, _) = opt((one_of("▸♦*◆>"), nom::combinator::peek(tag("LBL")))).parse(rest)?;
    Ok((rest, number))
}

/// Whether lines carry numbers: the first three count 1, 2, 3 (or as many as there are), and
/// something follows them.
fn is_numbered(lines: &[(usize, &str)]) -> bool {
    let counts = |(place, (_, line)): (usize, &(usize, &str))| {
        // `1.5` and `1E5` are numbers, `1. 5` and `1 E5` are lines with a number.
        let set_off = |rest: &str| {
            !rest.is_empty() && (!rest.starts_with(DIGITS) || line.contains([' ', '\t']))
        };
        line_number(line)
            .is_ok_and(|(rest, number)| number.parse() == Ok(place + 1) && set_off(rest))
    };
    !lines.is_empty() && lines.iter().take(3).enumerate().all(counts)
}

/// The line without its number.
fn after_number(line: &str) -> &str {
    line_number(line).map_or(line, |(rest, _)| rest)
}

/// Names of the global labels of a program.
pub fn labels(program: &[u8]) -> impl Iterator<Item = String> {
    disassemble(program).into_iter().filter_map(|step| match (step.op, step.operand) {
        (Op::LblAlpha, Operand::Chars(name)) => {
            Some(name.as_slice().iter().filter_map(|&b| crate::charset::to_char(b)).collect())
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(listing: &str) -> String {
        write(&assemble(&parse(listing).unwrap()))
    }

    #[test]
    fn a_semicolon_in_a_text_begins_no_comment() {
        let plain = "\"A;B\"\n\"IT'S\"\n+\nEND\n";
        assert_eq!(listed("\"A;B\" ; first\n\"IT'S\";second\n+;it's\nEND"), plain);
        assert_eq!(listed("'A;B' ; first\n\"IT'S\"\n+ ; 'third'"), plain);
    }

    #[test]
    fn numbers_comments_and_headers() {
        let plain = "LBL \"AB\"\n12\n+\nEND\n";
        assert_eq!(listed("LBL \"AB\"\n12\n+"), plain);
        assert_eq!(listed("# first\r\n01 LBL \"AB\" ; second\r\n\r\n02 12\r\n03 +\r\n"), plain);
        assert_eq!(listed("00 { 7-Byte Prgm }\n01▸LBL \"AB\"\n02 12\n03 +\n04 END"), plain);
        assert_eq!(listed("1\n2\n3"), "1\n2\n3\nEND\n");
        assert_eq!(listed("1.5\n2.5\n3E5"), "1.5\n2.5\n3E5\nEND\n");
        assert_eq!(listed("1. 5\n2. 6"), "5\n6\nEND\n");
    }

    #[test]
    fn two_numbers_are_kept_apart() {
        assert_eq!(assemble(&parse("1\n2").unwrap()), [0x11, 0x00, 0x12, 0xC0, 0x00, 0x09]);
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = parse("01 LBL 01\n02 STO 05\n03 SIM\n").unwrap_err();
        assert_eq!((error.line, error.column), (3, 4));
        assert_eq!(
            error.to_string(),
            "line 3, column 4: there is no instruction SIM; the nearest is SIN"
        );
        let error = parse("  STO 200").unwrap_err();
        assert_eq!((error.line, error.column), (1, 7));
    }
}
