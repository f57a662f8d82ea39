//! Listings printed by a module compiler, with addresses and ROM words.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::{satisfy, space0, space1};
use nom::combinator::{peek, value};

const COMPILED: &str = "SECTION RPN";
const ADDRESS: usize = 4;

/// The source code in a line printed by a module compiler. Spaces replace the addresses and ROM
/// words before it. A line without source code becomes a comment.
pub(super) fn source(line: &str) -> String {
    let hex = |from, to| take_while_m_n(from, to, |c: char| c.is_ascii_hexdigit() || c == '.');
    let numbered = || peek((tag("   "), space0, satisfy(|c| c.is_ascii_digit())));
    let words = || (hex(4, 4), space1, hex(3, 6), numbered(), space1);
    let two = value((), (hex(4, 4), space1, words()));
    let printed: nom::IResult<&str, ()> = alt((two, value((), words()))).parse(line.trim_start());
    let rest = printed.map_or(line, |(rest, ())| rest);
    (if rest == line { "; ".into() } else { " ".repeat(line.len() - rest.len()) }) + rest
}

/// Whether this is the directive after which a module compiler prints programs.
pub(super) fn is_directive(line: &str) -> bool {
    let addressed = line.bytes().take_while(u8::is_ascii_hexdigit).count() == ADDRESS;
    addressed && line.trim_end().to_ascii_uppercase().ends_with(COMPILED)
}
