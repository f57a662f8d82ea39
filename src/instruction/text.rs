//! Texts of an instruction: a listing line and back, and what the display shows.
//!
//! [`listed`] writes the canonical listing line (`STO IND 05`, `LBL "NAME"`, `>"MORE"`, `-3E5`);
//! [`parse`] reads it and the spellings found in other listings; [`shown`] is the display's form
//! (`LBLᵀNAME`, `-3 E5`). Line numbers, comments and files are in `program::listing`.

use super::operand::{self, Chars, INDIRECT, Operand, STATUS};
use super::table::{INSTRUCTIONS, Op};
use super::{Code, Kind, Step};
use crate::charset;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while1};
use nom::character::complete::{anychar, char, digit1, one_of, satisfy, space0};
use nom::combinator::{all_consuming, map, map_opt, map_res, opt, recognize, value, verify};
use nom::multi::{many0, many1};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

/// The most characters a text line can hold.
pub const LONGEST_TEXT: usize = 15;
/// The most characters a global name can have.
pub const LONGEST_NAME: usize = 7;

/// Why a line is no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// No instruction begins like this.
    #[error("there is no instruction {line}{}", .nearest.map(|n| format!("; the nearest is {n}")).unwrap_or_default())]
    Unknown {
        /// What was read.
        line: String,
        /// The instruction whose name is nearest, if any is near.
        nearest: Option<&'static str>,
    },
    /// The name is right, its operand is not.
    #[error("{name} takes {wanted}; {}", if .got.is_empty() { "there is none".into() } else { format!("not {}", .got.replace(char::is_control, "?")) })]
    Operand {
        /// The instruction.
        name: &'static str,
        /// What it takes.
        wanted: &'static str,
        /// What stood there.
        got: String,
        /// Characters before the operand.
        column: usize,
    },
    /// A text of more than 15 characters, or with one that the calculator does not have.
    #[error(
        "a text line has at most {LONGEST_TEXT} characters of the calculator; go on in a second line with >\"...\""
    )]
    Text,
    /// A function that cannot stand in a program.
    #[error("{0} cannot be stored in a program")]
    NotProgrammable(&'static str),
}

/// The canonical listing line.
pub fn listed(step: &Step) -> String {
    let name = step.op.name();
    match (&step.operand, step.op) {
        (Operand::Chars(digits), Op::Number) => match digits.as_slice() {
            [0x1C] => "NEG".into(),
            digits => digits.iter().map(|&d| digit_char(d)).collect(),
        },
        (Operand::Chars(text), Op::Text) => match text.as_slice() {
            [0x7F, rest @ ..] => format!(">\"{}\"", quoted(rest)),
            text => format!("\"{}\"", quoted(text)),
        },
        (Operand::Chars(text), _) => match text.as_slice() {
            [letter] if local_label(*letter).is_some() => format!("{name} ᵀ{}", *letter as char),
            text => format!("{name} \"{}\"", quoted(text)),
        },
        (Operand::Byte(byte), Op::SpareInd | Op::SpareGto) => {
            format!("{} {}", spare_name(step.op), byte)
        }
        (Operand::Byte(byte), op) => match op.spec().kind {
            Kind::Label if byte & INDIRECT == 0 => format!("{name} {}", label_name(*byte)),
            kind => format!("{name} {}", operand::listed(*byte, kind == Kind::Digit)),
        },
        (Operand::Xrom(module, function), _) => format!("XROM {module:02},{function:02}"),
        (Operand::None, _) => name.into(),
    }
}

/// What the display shows, without line number. The raised T is `ᵀ`, unknown characters `⊠`.
pub fn shown(step: &Step) -> String {
    let name = step.op.name();
    let lcd = |text: &[u8]| text.iter().map(|&b| lcd_char(b)).collect::<String>();
    match (&step.operand, step.op) {
        (Operand::Chars(digits), Op::Number) => {
            digits.as_slice().iter().map(|&d| shown_digit(d)).collect()
        }
        (Operand::Chars(text), Op::Text) => format!("ᵀ{}", lcd(text.as_slice())),
        (Operand::Chars(text), _) => format!("{name}ᵀ{}", lcd(text.as_slice())),
        (Operand::Byte(byte), Op::SpareInd) => match byte & INDIRECT {
            0 => format!("GTO {}", operand::shown(byte | INDIRECT, false)),
            _ => format!("XEQ {}", operand::shown(*byte, false)),
        },
        (Operand::Byte(_), Op::SpareGto) => "GTO 15".into(),
        (Operand::Byte(byte), op) => {
            format!("{name} {}", operand::shown(*byte, op.spec().kind == Kind::Digit))
        }
        (Operand::Xrom(module, function), _) => format!("XROM {module:02},{function:02}"),
        (Operand::None, _) => match step.op.spec().code {
            Code::Xrom(module @ 29, function) => format!("XROM {module:02},{function:02}"),
            _ => name.into(),
        },
    }
}

/// A name as the display shows it.
pub fn lcd_text(name: Chars) -> String {
    name.as_slice().iter().map(|&byte| lcd_char(byte)).collect()
}

/// A character byte as the display's text form writes it; marks stay `.` `,` `:`.
pub fn lcd_char(byte: u8) -> char {
    charset::Glyph::of(byte).map_or(byte as char, |glyph| glyph.char())
}

/// A digit byte 10-1C as a listing writes it.
fn digit_char(byte: u8) -> char {
    match byte {
        0x10..=0x19 => (b'0' + byte - 0x10) as char,
        0x1A => '.',
        0x1B => 'E',
        _ => '-',
    }
}

/// A digit byte as the display shows it: the exponent is set off by a blank.
fn shown_digit(byte: u8) -> String {
    match byte {
        0x1B => " E".into(),
        _ => digit_char(byte).into(),
    }
}

/// The names that listings give to the two spare codes, so that they can be told from jumps.
fn spare_name(op: Op) -> &'static str {
    match op {
        Op::SpareInd => "SPARE AF",
        _ => "SPARE B0",
    }
}

/// The text between quotes: characters as themselves, `"` and `\` behind a backslash, others as
/// `\xHH`.
fn quoted(text: &[u8]) -> String {
    let mut out = String::new();
    for (n, &byte) in text.iter().enumerate() {
        match charset::to_char(byte) {
            Some(c @ ('"' | '\\')) => out.extend(['\\', c]),
            // A text that begins with these signs would be read as one that appends.
            Some('|') if n == 0 => out.push_str("\\x7C"),
            Some(c) if charset::from_char(c) == Some(byte) && byte != 0x7F => out.push(c),
            _ => out.push_str(&format!("\\x{byte:02X}")),
        }
    }
    out
}

/// A label 00 to 99, A to J, a to e, as a listing writes it.
fn label_name(code: u8) -> String {
    match code {
        100 | 101 | 112..=122 => format!("{code}"),
        _ => operand::listed(code, false),
    }
}

/// The operand byte of a local label's letter.
pub fn local_label(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'J' => Some(letter - b'A' + 102),
        b'a'..=b'e' => Some(letter - b'a' + 123),
        _ => None,
    }
}

/// Read one listing line, without line number and comment.
pub fn parse(line: &str) -> Result<Step, Unreadable> {
    let line = line.trim();
    if let Some(text) = text_line(line) {
        return text;
    }
    let mut best: Option<(usize, Op)> = None;
    for spec in INSTRUCTIONS.iter().filter(|spec| {
        !matches!(
            spec.op,
            Op::Number
                | Op::Text
                | Op::LblAlpha
                | Op::GtoAlpha
                | Op::GtoInd
                | Op::XeqAlpha
                | Op::XeqInd
        )
    }) {
        for name in spec.names {
            if begins_with(line, name) && best.is_none_or(|(len, _)| name.len() > len) {
                best = Some((name.len(), spec.op));
            }
        }
    }
    if let Some((len, op)) = best {
        let operand = line[len..].trim_start();
        // A name that takes nothing but is followed by something may be a name with a longer life:
        // "E 5".
        if op.spec().kind != Kind::Nothing || operand.is_empty() || op == Op::UnknownXrom {
            return with_operand(op, operand, line.len() - operand.len());
        }
    }
    if let Ok(("", digits)) = all_consuming(number).parse(line) {
        return Ok(Step { op: Op::Number, operand: Operand::Chars(digits) });
    }
    if let Ok(("", step)) = all_consuming(spare).parse(line) {
        return Ok(step);
    }
    if let Some(device) = super::DEVICES.iter().find(|d| d.2.eq_ignore_ascii_case(line)) {
        return Ok(Step { op: Op::UnknownXrom, operand: Operand::Xrom(device.0, device.1) });
    }
    Err(Unreadable::Unknown { line: line.into(), nearest: nearest(line) })
}

/// Whether the line begins with this name, upper or lower case, as a whole word.
fn begins_with(line: &str, name: &str) -> bool {
    let Some(head) = line.get(..name.len()) else { return false };
    let word = |c: char| c.is_alphanumeric() || c == '?';
    let ends =
        !name.ends_with(word) || !line[name.len()..].starts_with(|c: char| word(c) && c != 'ᵀ');
    head.eq_ignore_ascii_case(name) && ends
}

/// The name nearest to the first word of a line that could not be read.
fn nearest(line: &str) -> Option<&'static str> {
    // No name is nearly as long; comparing takes the product of the lengths.
    let word = line.split_whitespace().next().filter(|word| word.len() <= 32)?.to_uppercase();
    INSTRUCTIONS
        .iter()
        .filter(|spec| {
            spec.code != Code::Irregular || spec.kind == Kind::Label || spec.op == Op::End
        })
        .flat_map(|spec| spec.names)
        .map(|name| (strsim::normalized_damerau_levenshtein(&word, name), *name))
        .filter(|(likeness, _)| *likeness >= 0.5)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// The operand of `op`, which begins behind `column` characters.
fn with_operand(op: Op, text: &str, column: usize) -> Result<Step, Unreadable> {
    let spec = op.spec();
    if matches!(spec.code, Code::Key(_)) {
        return Err(Unreadable::NotProgrammable(spec.name()));
    }
    let wrong =
        |wanted| Unreadable::Operand { name: spec.name(), wanted, got: text.into(), column };
    let byte =
        |parser: fn(&str) -> IResult<&str, u8>, wanted| match all_consuming(parser).parse(text) {
            Ok((_, byte)) => Ok(Step::with(op, byte)),
            Err(_) => Err(wrong(wanted)),
        };
    match spec.kind {
        Kind::Nothing if op == Op::UnknownXrom => match all_consuming(xrom).parse(text) {
            Ok((_, step)) => Ok(step),
            Err(_) => Err(wrong("a module 0 to 31 and a function 0 to 63, as in XROM 25,01")),
        },
        Kind::Register => {
            byte(register, "a register 00 to 111, a stack register, or IND and one of them")
        }
        Kind::Statistics => byte(register, "a register 00 to 111, or IND and a register"),
        Kind::Flag => byte(register, "a flag 00 to 55, or IND and a register"),
        Kind::Digit => byte(register, "a digit 0 to 9, or IND and a register"),
        Kind::Label => match all_consuming(label).parse(text) {
            Ok((_, operand)) => label_step(op, operand).ok_or_else(|| wrong("a label without IND")),
            Err(_) => Err(wrong(
                "a label 00 to 99, A to J, a to e, or a name of 1 to 7 characters in quotes",
            )),
        },
        _ => Ok(Step::plain(op)),
    }
}

/// The instruction of LBL, GTO, XEQ or W with this kind of operand.
fn label_step(op: Op, operand: Operand) -> Option<Step> {
    let op = match (op, operand) {
        (Op::Lbl, Operand::Byte(byte)) if byte & INDIRECT != 0 => return None,
        (Op::Lbl, Operand::Chars(_)) => Op::LblAlpha,
        (Op::Gto, Operand::Chars(_)) => Op::GtoAlpha,
        (Op::Xeq, Operand::Chars(_)) => Op::XeqAlpha,
        (Op::Gto, Operand::Byte(byte)) if byte & INDIRECT != 0 => Op::GtoInd,
        (Op::Xeq, Operand::Byte(byte)) if byte & INDIRECT != 0 => Op::XeqInd,
        (Op::WAlpha, Operand::Byte(_)) => return None,
        (op, _) => op,
    };
    Some(Step { op, operand })
}

/// `05`, `X`, `ST X`, `.X`, `M`, `IND 05`, `IND ST X`, `→05`.
fn register(input: &str) -> IResult<&str, u8> {
    let indirect = alt((recognize((tag_no_case("IND"), many1(char(' ')))), tag("→")));
    let stack = preceded((opt(alt((tag_no_case("ST "), tag(".")))), space0), status);
    let number = map_res(digit1, |d: &str| {
        d.parse::<u8>().map_err(drop).and_then(|n| if n < 128 { Ok(n) } else { Err(()) })
    });
    let letter = map(satisfy(|c| ('A'..='J').contains(&c)), |c| c as u8 - b'A' + 102);
    map((opt(indirect), alt((number, stack, letter))), |(ind, byte)| {
        byte | if ind.is_some() { INDIRECT } else { 0 }
    })
    .parse(input)
}

/// A status register by its letter; also the signs that older listings use for M to Q and ⊢.
fn status(input: &str) -> IResult<&str, u8> {
    let named = map_opt(anychar, |c| {
        let place = STATUS.iter().position(|name| name.starts_with(c))?;
        Some(112 + place as u8)
    });
    let old = map_opt(anychar, |c| "[\\]^_`".find(c).map(|place| 117 + place as u8));
    alt((value(122, tag("|-")), named, value(122, char('R')), old)).parse(input)
}

/// A label operand: number, letter, name, or an indirect register.
fn label(input: &str) -> IResult<&str, Operand> {
    let number = map_res(digit1, |d: &str| {
        d.parse::<u8>().map_err(drop).and_then(|n| if n < 128 { Ok(n) } else { Err(()) })
    });
    let letter = map_opt(anychar, |c| u8::try_from(c).ok().and_then(local_label));
    let name = map(
        verify(alt((quoted_text('"'), quoted_text('\''))), |c: &Chars| {
            (1..=LONGEST_NAME).contains(&c.as_slice().len())
        }),
        |name| match name.as_slice() {
            [letter] => local_label(*letter).map_or(Operand::Chars(name), Operand::Byte),
            _ => Operand::Chars(name),
        },
    );
    let raised = map(
        verify(preceded(char('ᵀ'), characters(|_| false)), |c: &Chars| {
            (1..=LONGEST_NAME).contains(&c.as_slice().len())
        }),
        Operand::Chars,
    );
    let indirect = map(verify(register, |byte| byte & INDIRECT != 0), Operand::Byte);
    alt((
        indirect,
        all_consuming(map(number, Operand::Byte)),
        all_consuming(map(letter, Operand::Byte)),
        name,
        raised,
    ))
    .parse(input)
}

/// `XROM 25,01`.
fn xrom(input: &str) -> IResult<&str, Step> {
    let number = |limit: u8| {
        map_res(digit1, move |d: &str| d.parse::<u8>().ok().filter(|n| *n < limit).ok_or(()))
    };
    map((number(32), space0, opt(char(',')), space0, number(64)), |(module, _, _, _, function)| {
        match super::xrom(module, function) {
            Some(spec) => Step::plain(spec.op),
            None => Step { op: Op::UnknownXrom, operand: Operand::Xrom(module, function) },
        }
    })
    .parse(input)
}

/// `SPARE AF 5`: the two codes without a meaning.
fn spare(input: &str) -> IResult<&str, Step> {
    let op = alt((value(Op::SpareInd, tag("AF ")), value(Op::SpareGto, tag("B0 "))));
    map((preceded(tag("SPARE "), op), map_res(digit1, str::parse::<u8>)), |(op, byte)| {
        Step::with(op, byte)
    })
    .parse(input)
}

/// A number line; its digits are kept exactly as written.
fn number(input: &str) -> IResult<&str, Chars> {
    let digit = map(one_of("0123456789"), |c| 0x10 + c as u8 - b'0');
    let exponent = value(0x1B, alt((tag_no_case("EEX"), tag_no_case("E"))));
    let sign = value(0x1C, one_of("-−"));
    let radix = value(0x1A, one_of(".,"));
    let skipped = many0(one_of(" +"));
    let run = many1(delimited(space0, alt((digit, radix, exponent, sign)), skipped));
    let digits = map(verify(run, |d: &Vec<u8>| d.len() <= 31), |d| Chars::new(&d));
    alt((value(Chars::new(&[0x1C]), tag_no_case("NEG")), digits)).parse(input)
}

/// Characters up to the closing quote, with backslash escapes.
fn characters(stop: impl Fn(char) -> bool) -> impl Fn(&str) -> IResult<&str, Chars> {
    move |input| {
        let hex = map_res(preceded(char('x'), recognize((hex_digit, hex_digit))), |h: &str| {
            u8::from_str_radix(h, 16)
        });
        let escaped = preceded(
            char('\\'),
            alt((hex, map_opt(one_of("\"'\\"), charset::from_char), value(0x7F, char('-')))),
        );
        let plain = map_opt(satisfy(|c| !stop(c) && c != '\\'), charset::from_char);
        map(many0(alt((escaped, plain, value(b'\\', char('\\'))))), |bytes| Chars::new(&bytes))
            .parse(input)
    }
}

fn hex_digit(input: &str) -> IResult<&str, char> {
    satisfy(|c| c.is_ascii_hexdigit()).parse(input)
}

/// A text in quotes; the closing one may be missing at the end of the line.
fn quoted_text(quote: char) -> impl Fn(&str) -> IResult<&str, Chars> {
    move |input| delimited(char(quote), characters(|c| c == quote), opt(char(quote))).parse(input)
}

/// A text line, if the line begins like one.
fn text_line(line: &str) -> Option<Result<Step, Unreadable>> {
    let word = |w| (tag_no_case(w), many1(char(' ')));
    let sign = alt((
        tag::<_, _, nom::error::Error<&str>>(">"),
        tag("├"),
        tag("⊢"),
        tag("+"),
        recognize(word("APND")),
        recognize(word("APPEND")),
    ));
    let (rest, outside) = opt((sign, nom::combinator::peek(one_of("\"'“")))).parse(line).ok()?;
    let (rest, _) = opt(alt((recognize(word("TEXT")), recognize(word("TXT"))))).parse(rest).ok()?;
    let line = rest.replace(['“', '”'], "\"");
    let raised: Option<&str> = line.strip_prefix('ᵀ');
    let (input, quote) = match (line.chars().next()?, raised) {
        (q @ ('"' | '\''), _) => (&line[1..], Some(q)),
        (_, Some(rest)) => (rest, None),
        _ => return None,
    };
    let inside = alt((tag::<_, _, nom::error::Error<&str>>("|-"), tag("\\-"), tag("⊢"), tag("├")));
    let (input, inside) = opt(inside).parse(input).ok()?;
    let body = characters(|c| Some(c) == quote);
    let closing = |input| opt(take_while1(|c| Some(c) == quote)).parse(input);
    let read = body(input).and_then(|(rest, chars)| {
        closing(rest).map(|(rest, _): (&str, Option<&str>)| (rest.is_empty(), chars))
    });
    let mut text = Chars::new(if outside.is_some() || inside.is_some() { &[0x7F] } else { &[] });
    match read {
        Ok((true, chars)) if chars.as_slice().len() + text.as_slice().len() <= LONGEST_TEXT => {
            chars.as_slice().iter().for_each(|&b| text.push(b));
            Some(Ok(Step { op: Op::Text, operand: Operand::Chars(text) }))
        }
        _ => Some(Err(Unreadable::Text)),
    }
}
