//! Listings for other calculators that show key codes: `002-   44  1  STO 1`.

use nom::Parser;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{one_of, satisfy, space0};
use nom::combinator::{not, peek};
use nom::multi::many_m_n;
use nom::sequence::preceded;

const FEWEST: usize = 2;
/// Consecutive lines with numbers and dashes show key codes if at least one in every `OF_LINES` of
/// them shows several codes.
const OF_LINES: usize = 4;

pub(super) fn lines(lines: &[&str]) -> Vec<bool> {
    let several: Vec<Option<bool>> = lines.iter().map(|line| several(line)).collect();
    let blocks = several.chunk_by(|a, b| a.is_some() == b.is_some());
    let is_block = |block: &[Option<bool>]| {
        let sure = block.iter().filter(|line| **line == Some(true)).count();
        sure >= FEWEST && sure * OF_LINES >= block.len()
    };
    blocks.flat_map(|block| vec![is_block(block); block.len()]).collect()
}

/// Whether several key codes follow a line's number and dash; `None` if it has no number and dash.
fn several(line: &str) -> Option<bool> {
    let digits = |from, to| take_while_m_n(from, to, |c: char| c.is_ascii_digit());
    let number: nom::IResult<&str, _> =
        (space0, digits(2, 3), space0, one_of("-–"), space0).parse(line);
    let (codes, _) = number.ok()?;
    let code = || (digits(1, 2), not(peek(satisfy(|c| c.is_alphanumeric() || c == '.'))));
    let further = preceded(take_while1(|c| " ,".contains(c)), code());
    let codes: nom::IResult<&str, _> = (code(), many_m_n(1, 2, further)).parse(codes);
    Some(codes.is_ok())
}
