//! Parses operands (registers, labels and XROM numbers) and number lines.

use crate::instruction::operand::{Chars, INDIRECT, Operand, STATUS};
use crate::instruction::table::Op;
use crate::instruction::text::{LONGEST_NAME, local_label};
use crate::instruction::{self, Step, quoted};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{anychar, char, digit1, one_of, satisfy, space0, space1};
use nom::combinator::{map, map_opt, map_res, not, opt, peek, recognize, rest, value, verify};
use nom::multi::many0;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

pub(super) fn end_of_word(input: &str) -> IResult<&str, ()> {
    not(satisfy(|c| c.is_alphanumeric() || c == '?')).parse(input)
}

fn small_number(input: &str) -> IResult<&str, u8> {
    map_res(digit1, |d: &str| d.parse::<u8>().ok().filter(|n| *n < 128).ok_or(())).parse(input)
}

/// Parses `05`, `X`, `ST X`, `.X`, `M`, `IND 05`, `IND ST X`, `→05` or `(05)`.
pub(super) fn register(input: &str) -> IResult<&str, u8> {
    let direct = |input| {
        let stack = preceded((opt(alt((tag_no_case("ST "), tag(".")))), space0), status);
        let letter = map(satisfy(|c| ('A'..='J').contains(&c)), |c| c as u8 - b'A' + 102);
        alt((small_number, stack, letter)).parse(input)
    };
    let sign = alt((recognize((tag_no_case("IND"), space0)), recognize((tag("→"), space0))));
    let indirect = map(preceded(sign, direct), |byte| byte | INDIRECT);
    alt((terminated(indirect, end_of_word), direct)).parse(input)
}

/// Accepts the letters of status registers, and the older characters for M to Q and ⊢.
fn status(input: &str) -> IResult<&str, u8> {
    let stack =
        map_opt(anychar, |c| "TZYXL".find(c.to_ascii_uppercase()).map(|place| 112 + place as u8));
    let named = map_opt(anychar, |c| {
        let place = STATUS.iter().position(|name| name.starts_with(c))?;
        Some(112 + place as u8)
    });
    let old = map_opt(anychar, |c| "[\\]^_`".find(c).map(|place| 117 + place as u8));
    let old = alt((value(120, tag("↑")), old));
    let append = alt((tag("|-"), tag("\\-"), tag("├"), tag("\\vdash"), tag("R")));
    alt((value(122, append), named, stack, old)).parse(input)
}

fn is_ind(input: &str) -> bool {
    let head = input.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("IND"));
    head && input[3..].starts_with([' ', '\t'])
}

fn indirect_of(input: &str) -> IResult<&str, u8> {
    terminated(verify(register, |byte| byte & INDIRECT != 0), end_of_word).parse(input)
}

/// Parses the operand of LBL, GTO or XEQ: a number, a letter, a name with or without quotes, or an
/// indirect register.
pub(super) fn label(input: &str) -> IResult<&str, Operand> {
    let ends = (end_of_word, not(char('"')));
    let number = terminated(small_number, ends);
    let letter = map_opt(anychar, |c| u8::try_from(c).ok().and_then(local_label));
    // In `LBL A-R`, the letter begins a name; in `XEQ A*RCL 01`, an instruction follows.
    let is_name = |rest: &str| {
        rest.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
            && super::named(rest).is_none()
    };
    let rest_of_name = (one_of("-+*/"), verify(rest, is_name));
    let name = |name: Chars| match name.as_slice() {
        [letter] => local_label(*letter).map_or(Operand::Chars(name), Operand::Byte),
        _ => Operand::Chars(name),
    };
    let length = |c: &Chars| (1..=LONGEST_NAME).contains(&c.as_slice().len());
    let raised = |input| match quoted::raised(input) {
        Some(rest) => alt((quoted::quoted, quoted::bare)).parse(rest),
        None => nom::combinator::fail().parse(input),
    };
    if is_ind(input) && indirect_of(input).is_err() {
        return nom::combinator::fail().parse(input);
    }
    alt((
        map(indirect_of, Operand::Byte),
        map(number, Operand::Byte),
        map(terminated(letter, (end_of_word, not(char('"')), not(rest_of_name))), Operand::Byte),
        map(verify(quoted::quoted, length), name),
        map(verify(raised, length), Operand::Chars),
        map(verify(quoted::bare, length), Operand::Chars),
    ))
    .parse(input)
}

pub(super) fn xrom(input: &str) -> IResult<&str, Step> {
    let number = |limit: u8| {
        map_res(digit1, move |d: &str| d.parse::<u8>().ok().filter(|n| *n < limit).ok_or(()))
    };
    let between = alt((recognize((space0, char(','), space0)), space1));
    map((number(32), between, number(64)), |(module, _, function)| {
        match instruction::by_xrom(module, function) {
            Some(spec) => Step::plain(spec.op),
            None => Step::xrom(module, function),
        }
    })
    .parse(input)
}

/// `SPARE AF 5` spells one of the two byte codes that have no function.
pub(super) fn spare(input: &str) -> IResult<&str, Step> {
    let op = alt((value(Op::SpareInd, tag("AF ")), value(Op::SpareGto, tag("B0 "))));
    let byte = map_res(digit1, str::parse::<u8>);
    map((preceded(tag("SPARE "), op), byte), |(op, byte)| Step::with(op, byte)).parse(input)
}

/// `TEXT 0` is an empty text line.
pub(super) fn empty_text(input: &str) -> IResult<&str, Step> {
    let text = (tag_no_case("TEXT"), space0, char('0'), end_of_word);
    let operand = Operand::Chars(Chars::new(&[]));
    value(Step { op: Op::Text, operand }, text).parse(input)
}

/// Parses a number and keeps its digits unchanged. An E after digits may have spaces around it;
/// `×10^` counts as an E. A lone E is itself a number, so it must not be split off.
pub(super) fn number(input: &str) -> IResult<&str, Chars> {
    let digit = || map(one_of("0123456789"), |c| 0x10 + c as u8 - b'0');
    let exponent = || {
        value(
            0x1B,
            terminated(alt((tag_no_case("EEX"), tag_no_case("E"), tag("ᴇ"))), opt(char('+'))),
        )
    };
    let sign = || value(0x1C, one_of("-−–"));
    let radix = || value(0x1A, one_of(".,"));
    let blank = || opt(char(' '));
    let times = || value(0x1B, (one_of("×x"), tag("10"), one_of("^↑")));
    let power = alt((exponent(), times()));
    let power = terminated(preceded(blank(), power), (blank(), peek(one_of("0123456789-−"))));
    let one = || alt((digit(), radix(), exponent(), sign()));
    let plus = preceded((char('+'), peek(one_of("0123456789.,"))), peek(anychar));
    let run = preceded(opt(plus), (one(), many0(alt((power, one())))));
    let run = map(run, |(first, mut rest): (u8, Vec<u8>)| {
        rest.insert(0, first);
        rest
    });
    let digits = map(verify(run, |d: &Vec<u8>| d.len() <= 31), |d| Chars::new(&d));
    let minus = value(Chars::new(&[0x1C]), terminated(tag_no_case("NEG"), end_of_word));
    alt((minus, digits)).parse(input)
}
