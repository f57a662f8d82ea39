//! One line of a listing: its number, its instructions, its comment.

use super::numbering::Numbering;
use super::remark::{Remark, Severity};
use crate::instruction::spelling::{self, Unreadable};
use crate::instruction::{Op, Step, quoted};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, one_of, satisfy, space0, space1};
use nom::combinator::{map_opt, map_res, not, opt, peek, recognize, rest, value, verify};
use nom::multi::{many0, many1};
use nom::sequence::{delimited, preceded, terminated};

type Parsed<'a, T> = nom::IResult<&'a str, T>;

/// An item of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// An instruction, or several for a text that is longer than a text line.
    Steps(Vec<Step>),
    /// Bytes that stand for themselves, from a line `HEX`.
    Bytes(Vec<u8>),
    /// A word that can be the name of a module's function or of a program, and whether XROM stands
    /// before it.
    Name(String, bool),
}

/// An item with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The line number before it.
    pub number: Option<u32>,
    /// The item.
    pub item: Item,
    /// The offset and the length in bytes of the line.
    pub place: (usize, usize),
}

/// A line of a listing.
#[derive(Clone, Debug, PartialEq)]
pub enum Row {
    /// A line without instructions: empty, a comment or a header.
    Blank,
    /// A line of points, for lines that the author has left out.
    LeftOut,
    /// An assembler's `import` line, with its text.
    Import(String),
    /// A line of instructions.
    Cells(Vec<Cell>),
    /// A line that cannot be read, or not to its end: the line number, the reason, and the offset
    /// and length of the piece in bytes.
    Bad(Option<u32>, Unreadable, (usize, usize)),
}

/// Marks that printed listings have before a label.
const MARKS: &str = "▸►▶♦◆*•·>";
/// Characters besides letters and digits that names of plug-in functions can have.
const NAME_SIGNS: &str = "?+-*/<>=#$%!&≠Σ↑^~→";
/// The largest number of characters in the name of a module's function.
const LONGEST_FUNCTION: usize = 11;

/// Reads a line of a text with this numbering.
pub fn read(line: &str, numbering: &Numbering) -> Row {
    let mut input = line.trim_start();
    if numbering.compiled {
        match preceded(compiled, rest::<_, nom::error::Error<&str>>).parse(input) {
            Ok((_, source)) => input = source,
            Err(_) => return Row::Blank,
        }
    }
    if let Some(row) = without_instructions(input) {
        return row;
    }
    match line_number(input) {
        Ok((after, _)) if numbering.numbered && comment(after.trim_start()) => Row::Blank,
        // A number alone is an instruction, not a line number.
        Ok((after, number)) if numbering.numbered && !after.trim_start().is_empty() => {
            cells(line, after, Some(number), numbering)
        }
        _ => cells(line, input, None, numbering),
    }
}

/// Returns the row of a line that has no instructions by its form.
fn without_instructions(input: &str) -> Option<Row> {
    let points = |text: &str| {
        let text = text.trim_end();
        text.len() > 1 && text.chars().all(|c| matches!(c, '.' | '…'))
    };
    if points(line_number(input).map_or(input, |(rest, _)| rest).trim_start()) {
        return Some(Row::LeftOut);
    }
    if input.is_empty() || header(input).is_ok() || comment(input) || ruled(input) {
        return Some(Row::Blank);
    }
    directive(input).ok().map(|(_, modules)| Row::Import(modules.to_string()))
}

/// Reads the instructions in the `rest` of a line, the first of them with this number.
fn cells(line: &str, mut rest: &str, mut number: Option<u32>, numbering: &Numbering) -> Row {
    let mut cells: Vec<Cell> = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() || (!cells.is_empty() && (comment(rest) || key(rest))) {
            return Row::Cells(cells);
        }
        let at = line.len() - rest.len();
        let gap = &line[..at];
        let far = gap.ends_with('\t') || gap.ends_with("  ");
        if far && numbering.one_each && !cells.is_empty() {
            return Row::Cells(cells);
        }
        let (before, first) = (number, cells.first().and_then(|cell| cell.number));
        let column = |n: &u32| {
            let distance = first.and_then(|first| n.checked_sub(first));
            far && before.is_some_and(|before| *n > before)
                || distance.is_some_and(|distance| numbering.columns.contains(&distance))
                || numbering.running && before.is_some_and(|before| *n == before + 1)
        };
        if !cells.is_empty()
            && numbering.numbered
            && let Ok((after, n)) = verify(line_number, |n| column(n)).parse(rest)
            && spelling::instruction(after).is_ok()
        {
            (number, rest) = (Some(n), after);
            continue;
        }
        if !cells.is_empty() && remark(gap, rest) {
            return Row::Cells(cells);
        }
        let counted = number != first && cells.last().is_some_and(|cell| cell.number != number);
        let apart =
            cells.is_empty() || counted || gap.ends_with(char::is_whitespace) || is_text(&cells);
        match item(rest) {
            Ok((after, item)) if apart => {
                let length = rest.len() - after.len();
                let length = rest[..length].trim_end().len();
                let item = match xrom_comment(after) {
                    Some(step) => Item::Steps(vec![step]),
                    None => item,
                };
                cells.push(Cell { number, item, place: (at, length) });
                rest = after;
            }
            Err(_) if !cells.is_empty() && far && !mistaken(rest) => return Row::Cells(cells),
            Ok(_) => return glued(line, &cells, rest, number),
            Err(Unreadable::Unknown { .. }) if !cells.is_empty() => {
                return glued(line, &cells, rest, number);
            }
            Err(error) => {
                let column = error.column().min(rest.len());
                return Row::Bad(number, error, (at + column, piece(&rest[column..])));
            }
        }
    }
}

/// Returns the error that something after an instruction is neither an instruction nor a comment.
fn glued(line: &str, cells: &[Cell], rest: &str, number: Option<u32>) -> Row {
    let name = match cells.last().map(|cell| &cell.item) {
        Some(Item::Steps(steps)) => steps[0].op.name(),
        _ => "an instruction",
    };
    let length = piece(rest);
    let column = line.len() - rest.len();
    let error = Unreadable::After { name, rest: rest[..length].into(), column };
    Row::Bad(number, error, (column, length))
}

/// Returns the function whose numbers hp41uc writes after its name: `;XROM 25,01`.
fn xrom_comment(after: &str) -> Option<Step> {
    let numbers = after.trim().strip_prefix(';').filter(|words| words.starts_with("XROM "))?;
    spelling::parse(numbers).ok()
}

/// Returns whether the last cell is a text, whose closing quote separates it from what follows.
fn is_text(cells: &[Cell]) -> bool {
    let item = cells.last().map(|cell| &cell.item);
    matches!(item, Some(Item::Steps(steps)) if steps[0].op == Op::Text)
}

/// Parses the item at the beginning of the input and returns what follows it.
fn item(input: &str) -> Result<(&str, Item), Unreadable> {
    if let Ok((rest, bytes)) = hexadecimal(input) {
        return Ok((rest, Item::Bytes(bytes)));
    }
    let quoted_name = verify(quoted::quoted, |name| !name.as_slice().is_empty());
    let xrom = preceded((tag_no_case("XROM"), space0), recognize(quoted_name));
    if let Ok((rest, name)) = verify(xrom, |name: &str| name.len() > 2).parse(input) {
        let name = name.trim_matches(|c: char| "\"'“”‘’".contains(c));
        return match spelling::parse(name) {
            Ok(step) if step.op != Op::Number && step.op != Op::Text => {
                Ok((rest, Item::Steps(vec![step])))
            }
            _ => Ok((rest, Item::Name(name.into(), true))),
        };
    }
    match spelling::instruction(input) {
        Ok((steps, rest)) => Ok((rest, Item::Steps(steps))),
        Err(Unreadable::Unknown { .. }) => match function_name(input) {
            Ok((rest, name)) => Ok((rest, Item::Name(name.into(), false))),
            Err(_) => Err(spelling::unknown(&input[..piece(input)])),
        },
        Err(error) => Err(error),
    }
}

/// Parses a word that can be the name of a function, up to the end of the line or a comment.
fn function_name(input: &str) -> Parsed<'_, &str> {
    let part = |c: char| c.is_ascii_alphanumeric() || NAME_SIGNS.contains(c);
    let word = take_while_m_n(2, LONGEST_FUNCTION, part);
    let letters = |word: &str| word.chars().any(|c| c.is_alphabetic());
    let end = verify(rest, |rest: &str| {
        let far = rest.starts_with('\t') || rest.starts_with("  ");
        rest.trim().is_empty() || comment(rest.trim_start()) || far && !mistaken(rest.trim_start())
    });
    terminated(verify(word, letters), peek(end)).parse(input)
}

/// Parses `HEX 91 05`: bytes that stand for themselves.
fn hexadecimal(input: &str) -> Parsed<'_, Vec<u8>> {
    let pair =
        verify(take_while_m_n(2, 2, |c: char| c.is_ascii_hexdigit()), |h: &str| h.len() == 2);
    let byte = map_res(pair, |h: &str| u8::from_str_radix(h, 16));
    let end = not(satisfy(|c: char| c.is_alphanumeric()));
    preceded(tag_no_case("HEX"), many1(delimited(space1, byte, end))).parse(input)
}

/// Parses `.import printer`, `import 41cx` or `.local A, B`, and returns the names.
fn directive(input: &str) -> Parsed<'_, &str> {
    let word = take_while_m_n(3, 20, |c: char| c.is_ascii_alphabetic());
    let import = preceded((opt(char('.')), tag_no_case("import"), space1), rest);
    let other = preceded((char('.'), not(tag_no_case("END.")), word), rest);
    alt((import, value("", other))).parse(input)
}

/// Parses a header: `00 { 45-Byte Prgm }` or `PRP "NAME"`.
fn header(input: &str) -> Parsed<'_, &str> {
    let size = recognize((opt(tag("00")), space0, char('{'), rest));
    let print = recognize((tag_no_case("PRP"), space1, one_of("\"'"), rest));
    alt((size, print)).parse(input)
}

/// Returns whether a comment begins here.
pub fn comment(input: &str) -> bool {
    let signs = [";", "@", "//", "```", "(", "{", "<-", "←", "…", "| ", "--- ", "-- "];
    let hash = input.strip_prefix('#').is_some_and(|r| !r.starts_with(|c: char| "0YN".contains(c)));
    hash || signs.iter().any(|sign| input.starts_with(sign))
}

/// Parses what a compiler of module images prints before a line of its source: an address, and the
/// words that the line became. A line with nothing after them continues the words of the line
/// before.
fn compiled(input: &str) -> Parsed<'_, ()> {
    let hex = |from, to| take_while_m_n(from, to, |c: char| c.is_ascii_hexdigit() || c == '.');
    let source = peek((tag("   "), space0, satisfy(|c| c.is_ascii_digit())));
    value((), (hex(4, 4), space1, hex(3, 6), source, space1)).parse(input)
}

/// Returns whether this is the key of a label, as hp41uc writes it: `Key:12`, `KEY -12`.
fn key(input: &str) -> bool {
    let number = (opt(char('-')), one_of::<_, _, nom::error::Error<&str>>("0123456789"));
    (tag_no_case("KEY"), opt(char(':')), space0, number).parse(input).is_ok()
}

/// Returns whether a line consists of signs alone, as under a title.
fn ruled(input: &str) -> bool {
    let input = input.trim_end();
    let first = input.chars().next().filter(|c| "-=*_~#".contains(*c));
    first.is_some_and(|first| input.len() > 2 && input.chars().all(|c| c == first))
}

/// Parses a line number and the blank, sign or label mark that separates it from the instruction.
pub fn line_number(input: &str) -> Parsed<'_, u32> {
    let digits = verify(take_while1(|c: char| c.is_ascii_digit()), |d: &str| d.len() <= 4);
    let number = map_opt(digits, |d: &str| d.parse().ok());
    let exponent = (one_of("Ee"), opt(one_of("-−+")), one_of("0123456789"));
    let letter = satisfy(|c: char| c.is_alphabetic() || "\"'“‘√".contains(c));
    let mark = || (take_while(|c: char| MARKS.contains(c) || c == ' '), peek(tag_no_case("LBL")));
    let off = alt((
        recognize((space0, mark())),
        recognize((one_of(":)>]"), space0)),
        recognize((char('.'), space1)),
        recognize(space1),
        recognize((not(exponent), peek(letter))),
    ));
    let (rest, n) = delimited(opt(one_of("[L")), number, (off, opt(mark()))).parse(input)?;
    Ok((rest, n))
}

/// Returns whether the first word resembles the name of an instruction and no sentence follows, so
/// that the line is a mistake and not a comment.
pub fn mistaken(input: &str) -> bool {
    let input = &input[..piece(input)];
    let mut words = input.split_whitespace();
    let (Some(word), more) = (words.next(), words.count()) else { return false };
    let near = spelling::nearest_name(word).is_some_and(|(_, name)| {
        name.len() > 2 && strsim::damerau_levenshtein(&word.to_uppercase(), name) <= 1
    });
    near && more < 2
}

/// Returns whether the text between a tab and the next is a comment: neither all instructions, nor
/// a single word that resembles one.
fn remark(gap: &str, rest: &str) -> bool {
    let mut words = rest.split('\t').next().unwrap_or(rest);
    if !gap.ends_with('\t') || words.split_whitespace().count() == 1 && mistaken(words) {
        return false;
    }
    while let Ok((_, after)) = spelling::instruction(words) {
        words = after;
    }
    !words.is_empty() && !comment(words)
}

/// Returns the length in bytes of a piece that could not be read, up to a comment.
fn piece(rest: &str) -> usize {
    let end = [" ;", "\t;", " //", " @"].iter().filter_map(|sign| rest.find(sign)).min();
    rest[..end.unwrap_or(rest.len())].trim_end().len()
}

/// Returns the names of the modules in an import line.
pub fn modules(line: &str) -> Vec<&str> {
    let word = take_while1(|c: char| c.is_alphanumeric() || "-+/".contains(c));
    let between = take_while(|c: char| !c.is_alphanumeric());
    let parsed: Parsed<Vec<&str>> = many0(preceded(between, word)).parse(line);
    parsed.map(|(_, words)| words).unwrap_or_default()
}

/// Returns an error about a place of a line with this text.
pub fn error(line: usize, text: &str, unreadable: &Unreadable, place: (usize, usize)) -> Remark {
    let (before, piece) = text.split_at_checked(place.0).unwrap_or((text, ""));
    let length = piece.get(..place.1).unwrap_or(piece).chars().count().max(1);
    let sentence = unreadable.to_string();
    let column = before.chars().count() + 1;
    Remark { severity: Severity::Error, line, column, length, sentence }
}
