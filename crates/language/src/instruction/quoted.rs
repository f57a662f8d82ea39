//! Parses text and names in listings: quotation marks of all kinds, escapes, and the append sign.

use super::Step;
use super::operand::{Chars, Operand};
use super::spelling::Unreadable;
use super::table::Op;
use super::text::LONGEST_TEXT;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while_m_n, take_while1};
use nom::character::complete::{char, one_of, space0, space1};
use nom::combinator::{map, map_opt, map_res, opt, peek, recognize, value, verify};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};
use sim41_number::charset;

const QUOTES: &[(&str, &[&str])] = &[
    ("``", &["''", "”", "\""]),
    ("''", &["''"]),
    ("\"", &["\"", "”"]),
    ("'", &["'", "’"]),
    ("“", &["”", "“", "\""]),
    ("”", &["”", "\""]),
    ("„", &["“", "”", "\""]),
    ("‘", &["’", "'", "‘"]),
    ("’", &["’", "'"]),
    ("`", &["`", "'"]),
    ("«", &["»"]),
    ("α", &["α"]),
    ("ALPHA ", &[" ALPHA"]),
];

/// The append character; at the start of a text line it appends the text to ALPHA.
const APPEND: u8 = 0x7F;

fn opening(input: &str) -> Option<(&'static [&'static str], &str)> {
    let (close, rest) =
        QUOTES.iter().find_map(|(open, close)| Some((*close, input.strip_prefix(open)?)))?;
    // The ALPHA key's name (`α`, `ALPHA`) counts as a quote only if it is on both sides.
    let is_key = close[0].ends_with(['α', 'A']);
    (!is_key || near(rest).contains(close[0])).then_some((close, rest))
}

/// Splits the input at the first closing mark into the text and the rest. A doubled mark stands for
/// a single mark if the mark occurs again later. Without a closing mark, the text extends to the
/// end of the line.
fn closing<'a>(input: &'a str, marks: &[&str]) -> (&'a str, &'a str) {
    let mut at = 0;
    while let Some(c) = input[at..].chars().next() {
        let rest = &input[at..];
        if c == '\\' {
            let next = rest[1..].chars().next().filter(|c| "\"'\\".contains(*c));
            at += 1 + next.map_or(0, char::len_utf8);
            continue;
        }
        if let Some(mark) = marks.iter().find(|mark| rest.starts_with(**mark)) {
            let after = &rest[mark.len()..];
            let doubled = after.strip_prefix(mark).filter(|more| more.contains(mark));
            match doubled {
                Some(_) => at += 2 * mark.len(),
                None => return (&input[..at], after.trim_start_matches(mark)),
            }
            continue;
        }
        at += c.len_utf8();
    }
    (input.trim_end(), &input[input.len()..])
}

fn bytes(text: &str, marks: &[&str]) -> Result<Vec<u8>, (char, usize)> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let byte = alt((escaped, plain)).parse(rest);
        let doubled = marks.iter().find_map(|mark| {
            rest.strip_prefix(mark)
                .and_then(|rest| rest.strip_prefix(mark))
                .map(|rest| (rest, mark))
        });
        rest = match (doubled, byte) {
            (Some((after, mark)), _) => {
                bytes.extend(mark.chars().filter_map(charset::from_char));
                after
            }
            (None, Ok((after, byte))) => {
                bytes.push(byte);
                after
            }
            (None, Err(_)) => {
                let character = rest.chars().next().unwrap_or('\\');
                return Err((character, text.len() - rest.len()));
            }
        };
    }
    Ok(bytes)
}

/// The error contains the first character that the calculator lacks, and its byte offset.
pub fn characters(text: &str) -> Result<Vec<u8>, (char, usize)> {
    bytes(text, &[])
}

/// Formats characters so that [`characters`] can parse them: literally, with the backslash doubled,
/// or as `\xHH` if there is no Unicode character.
pub fn written(text: &[u8]) -> String {
    let shown = |&byte: &u8| match charset::to_char(byte) {
        Some('\\') => "\\\\".to_string(),
        Some(c) if charset::from_char(c) == Some(byte) => c.to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    text.iter().map(shown).collect()
}

/// Parses an unescaped character; `{`, `}` and `~` stand for their ASCII codes.
fn plain(input: &str) -> IResult<&str, u8> {
    let ascii = map(one_of("{}~"), |c| c as u8);
    let (single, double) = (value(b'\'', one_of("’‘")), value(b'"', one_of("“”")));
    let typographic = alt((single, double, value(b'-', one_of("−–"))));
    let blank = value(b' ', one_of("\t\u{a0}"));
    let line_feed = value(0x0A, alt((tag("[LF]"), tag("␊"))));
    let own = map_opt(nom::character::complete::anychar, charset::from_char);
    alt((line_feed, ascii, own, typographic, blank)).parse(input)
}

/// Parses an escaped character: `\x7F`, `\7F` (hp41uc), `\"`, `\\`, `\-`, or a TeX name.
fn escaped(input: &str) -> IResult<&str, u8> {
    let hex = || {
        map_res(take_while_m_n(2, 2, |c: char| c.is_ascii_hexdigit()), |h| {
            u8::from_str_radix(h, 16)
        })
    };
    let names = alt((
        value(0x7E, alt((tag("Sigma"), tag("GS")))),
        value(0x5E, tag("uparrow")),
        value(0x1D, alt((tag("neq"), tag("ne")))),
        value(0x7F, tag("vdash")),
        value(0x0D, tag("angle")),
        value(0x7D, alt((tag("rightarrow"), tag("to")))),
    ));
    let sign = map_opt(one_of("\"'\\#$%&_"), charset::from_char);
    preceded(
        char('\\'),
        alt((preceded(char('x'), hex()), hex(), names, sign, value(APPEND, char('-')))),
    )
    .parse(input)
}

const LONGEST_QUOTED: usize = 500;

fn near(text: &str) -> &str {
    text.char_indices().nth(LONGEST_QUOTED).map_or(text, |(end, _)| &text[..end])
}

/// Splits off a quoted name at the beginning of the input. Returns the name, the marks that may
/// close it, and the rest; `None` if the name is too long.
fn enclosed(input: &str) -> Option<(&str, &'static [&'static str], &str)> {
    let (marks, rest) = opening(input)?;
    let near = near(rest);
    let (text, after) = closing(near, marks);
    let is_whole = near.len() == rest.len() || !after.is_empty();
    is_whole.then(|| (text, marks, &rest[near.len() - after.len()..]))
}

pub fn quoted(input: &str) -> IResult<&str, Chars> {
    let fail = || Err(nom::Err::Error(nom::error::make_error(input, nom::error::ErrorKind::Tag)));
    let Some((text, marks, rest)) = enclosed(input) else { return fail() };
    match bytes(text, marks) {
        Ok(bytes) if bytes.len() <= Chars::CAPACITY => Ok((rest, Chars::new(&bytes))),
        _ => fail(),
    }
}

pub fn stranger(input: &str) -> Option<(char, usize)> {
    let (text, marks, _) = enclosed(input)?;
    let (character, place) = bytes(text, marks).err()?;
    let before = input.len() - opening(input)?.1.len();
    Some((character, before + place))
}

/// Parses a name without quotes, which ends at a space; a closing quote may follow it.
pub fn bare(input: &str) -> IResult<&str, Chars> {
    let word = take_while1(|c: char| !c.is_whitespace() && !"\";@|()".contains(c));
    let (rest, word) = terminated(word, opt(char('"'))).parse(input)?;
    match bytes(word, &[]) {
        Ok(bytes) if bytes.len() <= Chars::CAPACITY => Ok((rest, Chars::new(&bytes))),
        _ => Err(nom::Err::Error(nom::error::make_error(input, nom::error::ErrorKind::Tag))),
    }
}

pub(crate) fn raised(input: &str) -> Option<&str> {
    ["ᵀ", "^T", "↑T", "T^"].iter().find_map(|sign| input.strip_prefix(sign)).map(str::trim_start)
}

fn append_sign(input: &str) -> IResult<&str, &str> {
    alt((tag("|-"), tag("├"), tag("⊢"), tag("¬"), tag("~"), tag("»"), tag("\\vdash"))).parse(input)
}

fn appends(input: &str) -> bool {
    ["|-", "├", "⊢", "¬"].iter().any(|sign| input.starts_with(sign))
}

/// Whether this is text without quotation marks, which extends to a comment or the line's end.
pub(crate) fn is_unquoted(input: &str) -> bool {
    let appended = append_sign(input).map_or(input, |(rest, _)| rest).trim_start();
    raised(input).is_some() || appends(input) && opening(appended).is_none()
}

/// Parses a text line and returns the rest of the input. Text longer than 15 characters is split
/// into several lines; all but the first append.
pub(crate) fn text_line(input: &str) -> Option<Result<(Vec<Step>, &str), Unreadable>> {
    // The only words that may precede the quote are APPEND, APND, TEXT, TXT and T.
    if input.starts_with(|c: char| c.is_ascii_alphanumeric() && !"AaTt".contains(c)) {
        return None;
    }
    let word = |w| recognize((tag_no_case::<_, _, nom::error::Error<&str>>(w), space1));
    let starts = |rest: &str| opening(rest).is_some();
    let text = || peek(verify(nom::combinator::rest, starts));
    let sign = alt((append_sign, tag(">"), word("APND"), word("APPEND")));
    // A plus sign, a space and quoted text form two instructions.
    let sign = alt((terminated(sign, (space0, text())), terminated(tag("+"), text())));
    let (rest, outside) = opt(sign).parse(input).ok()?;
    let rest = rest.trim_start();
    let mut word = opt(terminated(
        alt((word("TEXT"), word("TXT"), tag("T"), tag("t"))),
        peek(verify(nom::combinator::rest, starts)),
    ));
    let (rest, _) = word.parse(rest).ok()?;
    let (marks, body) = match opening(rest) {
        Some(found) => found,
        None => (&[][..], raised(rest).or_else(|| appends(rest).then_some(rest))?),
    };
    let (mut text, mut after) = match marks {
        [] => {
            let end = [" ;", "\t", " //", " /*"].iter().filter_map(|sign| body.find(sign)).min();
            body.split_at(body[..end.unwrap_or(body.len())].trim_end().len())
        }
        marks => closing(body, marks),
    };
    // A quote followed by other characters does not close the text. The text then ends at the last
    // quote, or at the quote before an hp41uc comment.
    if after.starts_with(|c: char| !c.is_whitespace() && !";@#/|(,".contains(c)) {
        let last = marks.iter().filter_map(|mark| {
            let end = body.find(&format!("{mark}  ;")).or_else(|| body.rfind(mark))?;
            Some((end, mark.len()))
        });
        if let Some((last, length)) = last.max() {
            text = &body[..last];
            after = &body[last + length..];
        }
    }
    // A single bar stands for an append sign `|-` that has lost its minus sign.
    let bar =
        terminated(tag("|"), peek(verify(nom::combinator::rest, |rest: &str| !rest.is_empty())));
    let inside = alt((append_sign, tag("\\-"), bar));
    let (characters, inside) = opt(inside).parse(text).ok()?;
    let before = input.len() - body.len() + text.len() - characters.len();
    Some(match bytes(characters, marks) {
        Ok(bytes) => Ok((steps(&bytes, outside.is_some() || inside.is_some()), after)),
        Err((character, place)) => Err(Unreadable::Character { character, column: before + place }),
    })
}

fn steps(bytes: &[u8], append: bool) -> Vec<Step> {
    let step = |text: &[u8]| Step { op: Op::Text, operand: Operand::Chars(Chars::new(text)) };
    let appended = |text: &[u8]| step(&[&[APPEND], text].concat());
    let first = if append { LONGEST_TEXT - 1 } else { LONGEST_TEXT };
    let (head, tail) = bytes.split_at(bytes.len().min(first));
    let head = if append { appended(head) } else { step(head) };
    std::iter::once(head).chain(tail.chunks(LONGEST_TEXT - 1).map(appended)).collect()
}
