//! Lines without instructions: comments, headers, directives and horizontal rules.

use super::number_syntax::numbered_step;
use super::row::ListingRow;
use crate::instruction::spelling::{self, piece};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while_m_n};
use nom::character::complete::{char, one_of, space0, space1};
use nom::combinator::{not, opt, recognize, rest};
use nom::sequence::preceded;

type Parsed<'a, T> = nom::IResult<&'a str, T>;

pub(super) fn without_instructions(input: &str, numbered: Option<&str>) -> Option<ListingRow> {
    let points = |text: &str| {
        let text = text.trim_end();
        text.len() > 1 && text.chars().all(|c| matches!(c, '.' | '…'))
    };
    if points(numbered.unwrap_or(input)) || points(input) {
        return Some(ListingRow::LeftOut);
    }
    let is_code = spelling::rewritten(input).is_some() || numbered_step(input).is_some();
    let is_comment = comment(input) && !is_code;
    if input.is_empty() || header(input).is_ok() || ruled(input) || is_comment {
        return Some(ListingRow::Blank);
    }
    if count(input).is_ok() {
        return Some(ListingRow::Bad(None, spelling::unknown(input), (0, piece(input))));
    }
    let (_, (word, names)) = directive(input).ok()?;
    let local = word.eq_ignore_ascii_case("local");
    Some(ListingRow::Directive { local, names: listed_names(names) })
}

fn listed_names(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && !"-+/".contains(c));
    let names = words.map(|word| word.trim_start_matches(|c: char| !c.is_alphanumeric()));
    names.filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// Parses `.import printer`, `import 41cx` or `.local A, B` into the word and the names after it.
fn directive(input: &str) -> Parsed<'_, (&str, &str)> {
    let word = take_while_m_n(3, 20, |c: char| c.is_ascii_alphabetic());
    let import = (preceded(opt(char('.')), tag_no_case("import")), preceded(space1, rest));
    let other = (preceded((char('.'), not(tag_no_case("END."))), word), rest);
    alt((import, other)).parse(input)
}

/// Parses a header: `00 { 45-Byte Prgm }`, `PRP "NAME"`, `\end{verbatim}` or an email's `Date: …`.
fn header(input: &str) -> Parsed<'_, &str> {
    let size = recognize((opt(tag("00")), space0, char('{'), rest));
    let print = recognize((tag_no_case("PRP"), space1, one_of("\"'"), rest));
    let latex = recognize((alt((tag("\\begin{"), tag("\\end{"))), rest));
    let field = alt((tag("Date"), tag("Time"), tag("From"), tag("To"), tag("Subject")));
    let mail = recognize((field, tag(": "), rest));
    alt((size, print, latex, mail)).parse(input)
}

/// Parses a count that a page states: `53 steps`.
pub(super) fn count(input: &str) -> Parsed<'_, &str> {
    let unit = alt((tag_no_case("byte"), tag("line"), tag("step"), tag("register")));
    recognize((take_while_m_n(1, 4, |c: char| c.is_ascii_digit()), space1, unit, rest)).parse(input)
}

pub(in crate::program) fn comment(input: &str) -> bool {
    let signs = [";", "@", "//", "/*", "```", "(", "{", "<-", "←", "…", "| ", "--- ", "-- "];
    let hash = input.strip_prefix('#').is_some_and(|r| !r.starts_with(|c: char| "0YN".contains(c)));
    hash || signs.iter().any(|sign| input.starts_with(sign))
}

/// Whether this is a label's key in hp41uc's notation: `Key:12`, `KEY -12`.
pub(super) fn key(input: &str) -> bool {
    let number = (opt(char('-')), one_of::<_, _, nom::error::Error<&str>>("0123456789"));
    (tag_no_case("KEY"), opt(char(':')), space0, number).parse(input).is_ok()
}

/// Whether this is a rule, a title between rules, or a page number: `- 2 -`, `AREA  page 2`.
fn ruled(input: &str) -> bool {
    let rule = |word: &str| {
        let first = word.chars().next().filter(|c| "-=*_~#".contains(*c));
        first.is_some_and(|first| word.len() > 2 && word.chars().all(|c| c == first))
    };
    let dashed = input.trim_end().strip_prefix("- ").and_then(|page| page.strip_suffix(" -"));
    // Letters before several spaces are a title, unless they are an instruction.
    let is_title = |it: &(&str, &str)| {
        it.0.chars().all(|c| c == ' ' || c.is_alphabetic()) && spelling::instruction(it.0).is_err()
    };
    let titled = input.rsplit_once("  ").filter(is_title).map_or(input, |it| it.1);
    let marked = titled.trim_matches([' ', '-', '–', '—', '=', '*', '[', ']']);
    let page = marked.split_at_checked(5).filter(|(it, _)| it.eq_ignore_ascii_case("page "));
    let number = dashed.or(page.map(|(_, number)| number));
    let mut words = input.split_whitespace();
    let is_framed = words.next().is_some_and(rule)
        && words.next_back().is_none_or(rule)
        && !spelling::contains_instruction(input.trim_matches(|c| " -=*_~#".contains(c)));
    is_framed || number.is_some_and(|it| it.parse::<u32>().is_ok())
}
