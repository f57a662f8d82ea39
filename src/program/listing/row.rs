//! One line of a listing: its number, its instructions, its comment.

use super::arrangement::{Mark, Place};
use super::line_number;
use crate::instruction::spelling::{self, Unreadable};
use crate::instruction::{Op, Step, quoted};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, one_of, satisfy, space0, space1};
use nom::combinator::{map_res, not, opt, peek, recognize, rest, verify};
use nom::multi::{many0, many1};
use nom::sequence::{delimited, preceded, terminated};

type Parsed<'a, T> = nom::IResult<&'a str, T>;
/// The reason why a piece cannot be read, and the offset and length of the piece in bytes.
type Mistake = (Unreadable, (usize, usize));

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
    /// The column of the table, from 0.
    pub column: usize,
    /// The offset and the length in bytes of the line.
    pub place: (usize, usize),
    /// The offset and the length of instructions after this one that are taken for a comment.
    pub dropped: Option<(usize, usize)>,
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
    /// An assembler's `.local` line, with the names that the text itself defines.
    Local(String),
    /// A line of instructions.
    Cells(Vec<Cell>),
    /// A line that cannot be read, or not to its end: its first and its last line number, the
    /// reason, and the offset and length of the piece in bytes.
    Bad(Option<(u32, u32)>, Unreadable, (usize, usize)),
}

/// Characters besides letters and digits that names of plug-in functions can have.
const NAME_SIGNS: &str = "?+-*/<>=#$%!&≠Σ↑^~→";
/// The largest number of characters in the name of a module's function.
const LONGEST_FUNCTION: usize = 11;
/// A piece of a line that could not be read has at most this number of characters.
const LONGEST_PIECE: usize = 200;

/// Reads a line of a text with this arrangement.
pub fn read(line: &str, place: Place) -> Row {
    let Some(source) = place.source else { return Row::Blank };
    let at = line.len() - line[source..].trim_start().len();
    let first = place.marks.first();
    if let Some(row) = without_instructions(&line[at..], first.map(|mark| &line[mark.end..])) {
        return row;
    }
    let mut cells = Vec::new();
    let Some(first) = first else {
        return match segment(line, at, None, place, &mut cells) {
            Ok(()) => Row::Cells(cells),
            Err((error, piece)) => Row::Bad(None, error, piece),
        };
    };
    if comment(&line[first.end..]) {
        return Row::Blank;
    }
    for (n, mark) in place.marks.iter().enumerate() {
        let end = place.marks.get(n + 1).map_or(line.len(), |next| next.at);
        let read = segment(&line[..end], mark.end, Some(mark), place, &mut cells);
        if let Err((error, piece)) = read {
            let last = place.marks.last().unwrap_or(first);
            return Row::Bad(Some((first.number, last.number)), error, piece);
        }
    }
    Row::Cells(cells)
}

/// Returns the row of a line that has no instructions by its form.
fn without_instructions(input: &str, numbered: Option<&str>) -> Option<Row> {
    let points = |text: &str| {
        let text = text.trim_end();
        text.len() > 1 && text.chars().all(|c| matches!(c, '.' | '…'))
    };
    if points(numbered.unwrap_or(input)) || points(input) {
        return Some(Row::LeftOut);
    }
    if input.is_empty() || header(input).is_ok() || comment(input) || ruled(input) {
        return Some(Row::Blank);
    }
    let (_, (word, names)) = directive(input).ok()?;
    Some(match word.eq_ignore_ascii_case("local") {
        true => Row::Local(names.to_string()),
        false => Row::Import(names.to_string()),
    })
}

/// Reads the instructions from this offset of a line up to its end, the first of them with this
/// number. Where a line has several numbers, each stands before one instruction.
fn segment(
    line: &str,
    from: usize,
    mark: Option<&Mark>,
    place: Place,
    cells: &mut Vec<Cell>,
) -> Result<(), Mistake> {
    let strict = place.marks.len() > 1;
    let number = mark.map(|mark| mark.number);
    let first = cells.len();
    let mut rest = &line[from..];
    loop {
        rest = rest.trim_start();
        let begun = cells.len() > first;
        let colon = rest == ":" || rest.starts_with(": ");
        if rest.is_empty() || begun && (comment(rest) || colon || key(rest)) {
            return Ok(());
        }
        let at = line.len() - rest.len();
        let gap = &line[..at];
        let far = gap.ends_with('\t') || gap.ends_with("  ");
        if begun && (far && (place.one_each || strict) || remark(gap, rest)) {
            if is_astray(rest) {
                return Err(astray(line, rest));
            }
            if let Some(cell) = cells.last_mut().filter(|_| spelling::instruction(rest).is_ok()) {
                cell.dropped = Some((at, piece(rest)));
            }
            return Ok(());
        }
        let apart = !begun || gap.ends_with(char::is_whitespace) || is_text(cells);
        match item(rest) {
            Ok((after, item)) if apart && !(begun && strict) => {
                let length = rest.len() - after.len();
                let length = rest[..length].trim_end().len();
                let item = match xrom_comment(after) {
                    Some(step) => Item::Steps(vec![step]),
                    None => item,
                };
                let column = mark.map_or(0, |mark| mark.column);
                cells.push(Cell { number, column, item, place: (at, length), dropped: None });
                rest = after;
            }
            Err(_) if begun && far && !mistaken(rest) => return Ok(()),
            Ok(_) if strict => return Err(astray(line, rest)),
            Ok(_) => return Err(glued(line, cells, rest)),
            Err(Unreadable::Unknown { .. }) if begun => {
                return Err(glued(line, cells, rest));
            }
            Err(error) => {
                let column = error.column().min(rest.len());
                return Err((error, (at + column, piece(&rest[column..]))));
            }
        }
    }
}

/// Returns whether this is an instruction, other than a number, after a number: it could belong to a
/// column or a flow whose numbers do not go on.
fn is_astray(rest: &str) -> bool {
    let head = beginning(rest);
    line_number::plain(head).is_ok_and(|(after, _)| {
        spelling::instruction(after).is_ok_and(|(steps, _)| steps[0].op != Op::Number)
    })
}

/// Returns the error that instructions do not fit the numbers of the text.
fn astray(line: &str, rest: &str) -> Mistake {
    let (length, column) = (piece(rest), line.len() - rest.len());
    let error = Unreadable::Astray { rest: rest[..length].into(), column };
    (error, (column, length))
}

/// Returns the error that something after an instruction is neither an instruction nor a comment.
fn glued(line: &str, cells: &[Cell], rest: &str) -> Mistake {
    let name = match cells.last().map(|cell| &cell.item) {
        Some(Item::Steps(steps)) => steps[0].op.name(),
        _ => "an instruction",
    };
    let length = piece(rest);
    let column = line.len() - rest.len();
    let error = Unreadable::After { name, rest: rest[..length].into(), column };
    (error, (column, length))
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

/// Returns whether a text is a word that can be the name of a function.
pub fn is_name(text: &str) -> bool {
    matches!(function_name(text), Ok(("", _)))
}

/// Parses a word that can be the name of a function, up to the end of the line or a comment.
fn function_name(input: &str) -> Parsed<'_, &str> {
    let part = |c: char| c.is_ascii_alphanumeric() || NAME_SIGNS.contains(c);
    let word = take_while_m_n(2, LONGEST_FUNCTION, part);
    // Words of a processor's code have three hexadecimal digits.
    let code = |word: &str| {
        word.len() == 3
            && word.starts_with(|c: char| c.is_ascii_digit())
            && word.chars().all(|c| c.is_ascii_hexdigit())
    };
    let letters = |word: &str| word.chars().any(|c| c.is_alphabetic()) && !code(word);
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

/// Parses `.import printer`, `import 41cx` or `.local A, B`: the word, and the names after it.
fn directive(input: &str) -> Parsed<'_, (&str, &str)> {
    let word = take_while_m_n(3, 20, |c: char| c.is_ascii_alphabetic());
    let import = (preceded(opt(char('.')), tag_no_case("import")), preceded(space1, rest));
    let other = (preceded((char('.'), not(tag_no_case("END."))), word), rest);
    alt((import, other)).parse(input)
}

/// Parses a header: `00 { 45-Byte Prgm }` or `PRP "NAME"`.
fn header(input: &str) -> Parsed<'_, &str> {
    let size = recognize((opt(tag("00")), space0, char('{'), rest));
    let print = recognize((tag_no_case("PRP"), space1, one_of("\"'"), rest));
    alt((size, print)).parse(input)
}

/// Returns whether a comment begins here.
pub fn comment(input: &str) -> bool {
    let signs = [";", "@", "//", "/*", "```", "(", "{", "<-", "←", "…", "| ", "--- ", "-- "];
    let hash = input.strip_prefix('#').is_some_and(|r| !r.starts_with(|c: char| "0YN".contains(c)));
    hash || signs.iter().any(|sign| input.starts_with(sign))
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

/// Returns whether the first word resembles the name of an instruction and no sentence follows, so
/// that the line is a mistake and not a comment.
pub fn mistaken(input: &str) -> bool {
    let input = &input[..piece(input)];
    let mut words = input.split_whitespace();
    let (Some(word), second, None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let operand = |word: &str| {
        let sign = |c: char| c.is_ascii_digit() || "\"'“‘ᵀ.".contains(c);
        word.chars().count() == 1
            || word.starts_with(sign)
            || matches!(word.to_uppercase().as_str(), "IND" | "ST")
    };
    second.is_none_or(operand)
        && spelling::nearest_name(word).is_some_and(|(_, name)| {
            name.len() > 2 && strsim::damerau_levenshtein(&word.to_uppercase(), name) <= 1
        })
}

/// Returns whether the text between a tab and the next is a comment: neither all instructions, nor
/// a single word that resembles one.
fn remark(gap: &str, rest: &str) -> bool {
    if !gap.ends_with('\t') {
        return false;
    }
    let mut words = rest.split('\t').next().unwrap_or(rest);
    if words.split_whitespace().nth(1).is_none() && mistaken(words) {
        return false;
    }
    while let Ok((_, after)) = spelling::instruction(words) {
        words = after;
    }
    !words.is_empty() && !comment(words)
}

/// Returns the beginning of a text, of at most [`LONGEST_PIECE`] characters.
fn beginning(text: &str) -> &str {
    text.char_indices().nth(LONGEST_PIECE).map_or(text, |(end, _)| &text[..end])
}

/// Returns the length in bytes of a piece that could not be read, up to a comment.
fn piece(rest: &str) -> usize {
    let rest = beginning(rest);
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
