//! Reading an instruction as people spell it: `STO 05`, `sto05`, `STO IND ST X`, `X NE Y?`, `“AB”`.
//!
//! [`instruction`] reads one from the beginning of a line and leaves the rest, [`parse`] a whole
//! line. The rows of the table hold names; which spellings a character of a name has (`^` for `↑`,
//! `->` for `→`), how a comparison is written and what an operand looks like are rules here.
//! Source: the conventions of hp41uc, Free42, V41 and of printed listings.

use super::operand::{Chars, INDIRECT, Operand, STATUS};
use super::quoted;
use super::table::{DEVICES, INSTRUCTIONS, Op};
use super::text::{LONGEST_NAME, local_label};
use super::{Code, Kind, Step};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{anychar, char, digit1, one_of, satisfy, space0, space1};
use nom::combinator::{map, map_opt, map_res, not, opt, peek, recognize, value, verify};
use nom::multi::many1;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};
use std::sync::LazyLock;

/// Why a line is no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// No instruction begins like this.
    #[error("there is no instruction {}{}", clean(line), .nearest.map(|n| format!("; the nearest is {n}")).unwrap_or_default())]
    Unknown {
        /// What was read.
        line: String,
        /// The instruction whose name is nearest, if any is near.
        nearest: Option<&'static str>,
    },
    /// The name is right, its operand is not.
    #[error("{name} takes {wanted}; {}", if .got.is_empty() { "there is none".into() } else { format!("not {}", clean(.got)) })]
    Operand {
        /// The instruction.
        name: &'static str,
        /// What it takes.
        wanted: &'static str,
        /// What stood there.
        got: String,
        /// Bytes before the operand.
        column: usize,
    },
    /// A character that the calculator does not have, in a text or a name.
    #[error("the calculator has no character {}; write \\xHH for the byte HH", .character.escape_debug())]
    Character {
        /// The character.
        character: char,
        /// Bytes before it.
        column: usize,
    },
    /// A function that cannot stand in a program.
    #[error("{0} cannot be stored in a program")]
    NotProgrammable(&'static str),
    /// Something behind an instruction.
    #[error("{} behind {name} is no instruction, and no comment begins with ; or //", clean(rest))]
    Behind {
        /// The instruction.
        name: &'static str,
        /// What stands behind it.
        rest: String,
        /// Bytes before it.
        column: usize,
    },
}

impl Unreadable {
    /// Where in the line it is: bytes before it.
    pub fn column(&self) -> usize {
        match self {
            Unreadable::Operand { column, .. }
            | Unreadable::Character { column, .. }
            | Unreadable::Behind { column, .. } => *column,
            _ => 0,
        }
    }

    /// This error in a longer line, whose instruction begins behind `by` bytes.
    pub fn moved(mut self, by: usize) -> Unreadable {
        if let Unreadable::Operand { column, .. }
        | Unreadable::Character { column, .. }
        | Unreadable::Behind { column, .. } = &mut self
        {
            *column += by;
        }
        self
    }
}

/// A piece of a file for a message: control characters escaped, and not too long.
fn clean(text: &str) -> String {
    let mut clean = String::new();
    for (n, c) in text.chars().enumerate() {
        match c {
            _ if n == 40 => return clean + "…",
            c if c.is_control() => clean.extend(c.escape_default()),
            c => clean.push(c),
        }
    }
    clean
}

/// The spellings of a character of a name, the longest first; other characters stand for
/// themselves, letters in either case.
const SPELLINGS: &[(char, &[&str])] = &[
    ('↑', &["\\uparrow", "\\|^", "↑", "^", "**"]),
    ('↓', &["\\downarrow", "\\|v", "↓"]),
    ('→', &["\\rightarrow", "\\to", "\\->", "→", "->"]),
    ('Σ', &["SIGMA", "\\Sigma", "\\GS", "SIG", "Σ", "∑", "S", "~"]),
    ('≠', &["\\neq", "\\ne", "\\=/", "=/=", "≠", "#", "!=", "<>", "><", "/="]),
    ('≤', &["\\leq", "\\le", "\\<=", "≤", "<=", "=<"]),
    ('≥', &["\\geq", "\\ge", "\\>=", "≥", ">=", "=>"]),
    ('×', &["\\times", "×", "*", "·"]),
    ('÷', &["\\div", "÷", "/"]),
    ('-', &["-", "−", "–"]),
    ('√', &["\\sqrt", "\\v/", "√"]),
    ('π', &["\\pi", "π", "PI"]),
    ('²', &["²"]),
];

/// The names of all instructions that are written in one way, with their characters as in
/// [`SPELLINGS`].
static NAMES: LazyLock<Vec<(String, Target)>> = LazyLock::new(|| {
    let irregular = [Op::Number, Op::Text, Op::LblAlpha, Op::GtoAlpha, Op::GtoInd];
    let irregular = [&irregular[..], &[Op::XeqAlpha, Op::XeqInd, Op::SpareInd]].concat();
    let rows = INSTRUCTIONS.iter().filter(|spec| !irregular.contains(&spec.op));
    let rows = rows.flat_map(|spec| spec.names.iter().map(|name| (*name, Target::Row(spec.op))));
    let devices = DEVICES.iter().map(|device| (device.2, Target::Device(device.0, device.1)));
    rows.chain(devices).map(|(name, target)| (canonical(name), target)).collect()
});

/// What a name stands for.
#[derive(Clone, Copy)]
enum Target {
    /// A row of the table.
    Row(Op),
    /// A function of a device.
    Device(u8, u8),
}

/// A name with the characters of [`SPELLINGS`] where it has one of their signs.
fn canonical(name: &str) -> String {
    let sign = |c: char| match c {
        '^' => '↑',
        '#' => '≠',
        '*' => '×',
        '/' => '÷',
        c => c,
    };
    name.replace("<=", "≤").replace(">=", "≥").replace("->", "→").chars().map(sign).collect()
}

/// What follows a name at the beginning of the input, blanks of the name being free.
fn after_name<'a>(name: &str, mut input: &'a str) -> Option<&'a str> {
    for c in name.chars() {
        input = match SPELLINGS.iter().find(|row| row.0 == c) {
            None if c == ' ' => input.trim_start_matches(' '),
            None => {
                let first = input.chars().next().filter(|i| i.eq_ignore_ascii_case(&c))?;
                &input[first.len_utf8()..]
            }
            Some((_, ways)) => {
                let mut rests = ways.iter().filter_map(|way| {
                    input.get(..way.len()).filter(|head| head.eq_ignore_ascii_case(way))?;
                    Some(&input[way.len()..])
                });
                rests.next()?
            }
        };
    }
    Some(input)
}

/// Whether a word ends before this rest; digits may follow the name of an instruction that takes
/// an operand.
fn word_ends(name: &str, rest: &str, operand: bool) -> bool {
    let part = |c: char| (c.is_alphanumeric() && c != 'ᵀ') || c == '?';
    match rest.chars().next() {
        Some(next) if name.ends_with(part) && part(next) => {
            operand && next.is_ascii_digit() && !name.ends_with('?')
        }
        _ => true,
    }
}

/// The longest name at the beginning of the input, and what follows it.
fn named(input: &str) -> Option<(Target, &str)> {
    let mut best: Option<(Target, &str)> = None;
    for (name, target) in NAMES.iter() {
        let Some(rest) = after_name(name, input) else { continue };
        let operand = matches!(target, Target::Row(op) if !matches!(op.spec().kind, Kind::Nothing));
        if word_ends(name, rest, operand) && best.is_none_or(|(_, other)| rest.len() < other.len())
        {
            best = Some((*target, rest));
        }
    }
    best
}

/// A comparison with blanks or words for its sign: `X <= Y?`, `X NE 0?`, `X>Y ?`.
fn comparison(input: &str) -> IResult<&str, Op> {
    let word = |w| value((), (space1, tag_no_case(w), space1));
    let sign = |c: char| {
        let ways = SPELLINGS.iter().find(|row| row.0 == c).map_or(&[][..], |row| row.1);
        move |input| {
            ways.iter()
                .find_map(|way| tag::<_, _, nom::error::Error<&str>>(*way).parse(input).ok())
                .map_or_else(|| nom::combinator::fail().parse(input), |(rest, _)| Ok((rest, ())))
        }
    };
    let signs = alt((
        value(0, alt((word("NE"), word("≠")))),
        value(1, alt((word("LE"), word("LT=")))),
        value(2, alt((word("GE"), word("GT=")))),
        value(3, word("EQ")),
        value(4, word("LT")),
        value(5, word("GT")),
        value(0, (space0, sign('≠'), space0)),
        value(1, (space0, sign('≤'), space0)),
        value(2, (space0, sign('≥'), space0)),
        value(3, (space0, alt((tag("=="), tag("="))), space0)),
        value(4, (space0, tag("<"), space0)),
        value(5, (space0, tag(">"), space0)),
    ));
    let with = alt((value(0, tag_no_case("NN")), value(1, tag_no_case("Y")), value(2, char('0'))));
    let (rest, (_, sign, with, _, _)) =
        (tag_no_case("X"), signs, with, space0, char('?')).parse(input)?;
    use Op::*;
    let table = [
        [Some(XNeNn), Some(XNeY), Some(XNe0)],
        [Some(XLeNn), Some(XLeY), Some(XLe0)],
        [Some(XGeNn), None, None],
        [Some(XEqNn), Some(XEqY), Some(XEq0)],
        [Some(XLtNn), Some(XLtY), Some(XLt0)],
        [Some(XGtNn), Some(XGtY), Some(XGt0)],
    ];
    match table[sign as usize][with as usize] {
        Some(op) => Ok((rest, op)),
        None => nom::combinator::fail().parse(input),
    }
}

/// Read a whole line, without line number and comment.
///
/// # Errors
/// Why the line is no instruction.
pub fn parse(line: &str) -> Result<Step, Unreadable> {
    let line = line.trim();
    match instruction(line)? {
        (steps, "") => Ok(steps[0]),
        (steps, rest) => {
            let (name, column) = (steps[0].op.name(), line.len() - rest.len());
            Err(Unreadable::Behind { name, rest: rest.into(), column })
        }
    }
}

/// Read the instruction at the beginning of a line; what follows it, without blanks at its
/// beginning. A text of more than 15 characters is several instructions.
///
/// # Errors
/// Why none begins here.
pub fn instruction(line: &str) -> Result<(Vec<Step>, &str), Unreadable> {
    let input = line.trim_start();
    let before = line.len() - input.len();
    let plain = |op: Op| vec![Step::plain(op)];
    let read = match quoted::text_line(input) {
        Some(text) => text,
        None => {
            let number = number(input).ok().filter(|(rest, _)| word_ends("0", rest, false));
            let longer = |rest: &str| number.is_none_or(|(other, _)| rest.len() <= other.len());
            let comparison = comparison(input).ok().filter(|(rest, _)| longer(rest));
            match named(input).filter(|(_, rest)| longer(rest)) {
                Some((Target::Row(op), rest))
                    if comparison.is_none_or(|c| rest.len() <= c.0.len()) =>
                {
                    with_operand(op, rest, input)
                }
                Some((Target::Device(module, function), rest)) => {
                    let operand = Operand::Xrom(module, function);
                    Ok((vec![Step { op: Op::UnknownXrom, operand }], rest))
                }
                _ => match (comparison, number) {
                    (Some((rest, op)), _) => Ok((plain(op), rest)),
                    (None, Some((rest, digits))) => {
                        Ok((vec![Step { op: Op::Number, operand: Operand::Chars(digits) }], rest))
                    }
                    _ => irregular(input),
                },
            }
        }
    };
    match read {
        Ok((steps, rest)) => Ok((steps, rest.trim_start())),
        Err(error) => Err(error.moved(before)),
    }
}

/// What is neither a row's name nor a number.
fn irregular(input: &str) -> Result<(Vec<Step>, &str), Unreadable> {
    match alt((spare, glued)).parse(input) {
        Ok((rest, step)) => Ok((vec![step], rest)),
        Err(_) => Err(unknown(input)),
    }
}

/// That no instruction begins like this.
pub fn unknown(input: &str) -> Unreadable {
    Unreadable::Unknown { line: input.trim_end().into(), nearest: nearest(input) }
}

/// A stack register written together with the name: `ARCLX`, `RCLY`.
fn glued(input: &str) -> IResult<&str, Step> {
    let (rest, word) =
        nom::bytes::complete::take_while(|c: char| c.is_ascii_alphabetic() || "<>?+-".contains(c))
            .parse(input)?;
    let register =
        ["T", "Z", "Y", "X", "L"].iter().position(|name| word.to_uppercase().ends_with(name));
    let step = register.and_then(|place| {
        let head = &word[..word.len() - 1];
        let (name, target) = NAMES.iter().find(|(name, _)| after_name(name, head) == Some(""))?;
        match target {
            Target::Row(op) if op.spec().kind == Kind::Register && name.len() > 1 => {
                Some(Step::with(*op, 112 + place as u8))
            }
            _ => None,
        }
    });
    match step {
        Some(step) if word_ends("X", rest, false) => Ok((rest, step)),
        _ => nom::combinator::fail().parse(input),
    }
}

/// How near the first word of a line is to a name, 1 for the same, and that name.
pub fn nearest_name(line: &str) -> Option<(f64, &'static str)> {
    // No name is nearly as long; comparing takes the product of the lengths.
    let word = line.split_whitespace().next().filter(|word| word.len() <= 32)?.to_uppercase();
    INSTRUCTIONS
        .iter()
        .filter(|spec| {
            spec.code != Code::Irregular || spec.kind == Kind::Label || spec.op == Op::End
        })
        .flat_map(|spec| spec.names)
        .map(|name| (strsim::normalized_damerau_levenshtein(&word, name), *name))
        .max_by(|a, b| a.0.total_cmp(&b.0))
}

/// The name nearest to the first word of a line that could not be read.
fn nearest(line: &str) -> Option<&'static str> {
    nearest_name(line).filter(|(likeness, _)| *likeness >= 0.5).map(|(_, name)| name)
}

/// The operand of `op` at the beginning of `rest`, which is the end of `input`.
fn with_operand<'a>(
    op: Op,
    rest: &'a str,
    input: &str,
) -> Result<(Vec<Step>, &'a str), Unreadable> {
    let spec = op.spec();
    if matches!(spec.code, Code::Key(_)) {
        return Err(Unreadable::NotProgrammable(spec.name()));
    }
    let text = rest.trim_start();
    let wrong = |wanted| {
        let (name, column) = (spec.name(), input.len() - text.len());
        Unreadable::Operand { name, wanted, got: text.trim_end().into(), column }
    };
    let byte = |wanted| match terminated(register, end_of_word).parse(text) {
        Ok((rest, byte)) => Ok((vec![Step::with(op, byte)], rest)),
        Err(_) => Err(wrong(wanted)),
    };
    match spec.kind {
        Kind::Nothing if op == Op::UnknownXrom => match terminated(xrom, end_of_word).parse(text) {
            Ok((rest, step)) => Ok((vec![step], rest)),
            Err(_) => Err(wrong("a module 0 to 31 and a function 0 to 63, as in XROM 25,01")),
        },
        Kind::Register => byte("a register 00 to 111, a stack register, or IND and one of them"),
        Kind::Statistics => byte("a register 00 to 111, or IND and a register"),
        Kind::Flag => byte("a flag 00 to 55, or IND and a register"),
        Kind::Digit => byte("a digit 0 to 9, or IND and a register"),
        Kind::Label => match label(text) {
            Ok((rest, operand)) => match label_step(op, operand) {
                Some(step) => Ok((vec![step], rest)),
                None => Err(wrong("a label without IND")),
            },
            Err(_) => Err(quoted::stranger(text).map_or_else(
                || {
                    wrong(
                        "a label 00 to 99, A to J, a to e, or a name of 1 to 7 characters in quotes",
                    )
                },
                |(character, column)| Unreadable::Character {
                    character,
                    column: input.len() - text.len() + column,
                },
            )),
        },
        _ => Ok((vec![Step::plain(op)], rest)),
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

/// No letter or digit follows.
fn end_of_word(input: &str) -> IResult<&str, ()> {
    not(satisfy(|c| c.is_alphanumeric() || c == '?')).parse(input)
}

/// A number below 128.
fn small_number(input: &str) -> IResult<&str, u8> {
    map_res(digit1, |d: &str| d.parse::<u8>().ok().filter(|n| *n < 128).ok_or(())).parse(input)
}

/// `05`, `X`, `ST X`, `.X`, `M`, `IND 05`, `IND ST X`, `→05`, `(05)`.
fn register(input: &str) -> IResult<&str, u8> {
    let direct = |input| {
        let stack = preceded((opt(alt((tag_no_case("ST "), tag(".")))), space0), status);
        let letter = map(satisfy(|c| ('A'..='J').contains(&c)), |c| c as u8 - b'A' + 102);
        alt((small_number, stack, letter)).parse(input)
    };
    let sign = alt((recognize((tag_no_case("IND"), space0)), recognize((tag("→"), space0))));
    let indirect = map(preceded(sign, direct), |byte| byte | INDIRECT);
    alt((terminated(indirect, end_of_word), direct)).parse(input)
}

/// A status register by its letter; also the signs that older listings use for M to Q and ⊢.
fn status(input: &str) -> IResult<&str, u8> {
    let stack =
        map_opt(anychar, |c| "TZYXL".find(c.to_ascii_uppercase()).map(|place| 112 + place as u8));
    let named = map_opt(anychar, |c| {
        let place = STATUS.iter().position(|name| name.starts_with(c))?;
        Some(112 + place as u8)
    });
    let old = map_opt(anychar, |c| "[\\]^_`".find(c).map(|place| 117 + place as u8));
    let append = alt((tag("|-"), tag("\\-"), tag("├"), tag("\\vdash"), tag("R")));
    alt((value(122, append), named, stack, old)).parse(input)
}

/// A label operand and what follows it: a number, a letter, a name with quotes or without, or an
/// indirect register.
fn label(input: &str) -> IResult<&str, Operand> {
    let ends = (end_of_word, not(char('"')));
    let indirect = terminated(verify(register, |byte| byte & INDIRECT != 0), end_of_word);
    let number = terminated(small_number, ends);
    let letter = map_opt(anychar, |c| u8::try_from(c).ok().and_then(local_label));
    let name = |name: Chars| match name.as_slice() {
        [letter] => local_label(*letter).map_or(Operand::Chars(name), Operand::Byte),
        _ => Operand::Chars(name),
    };
    let length = |c: &Chars| (1..=LONGEST_NAME).contains(&c.as_slice().len());
    let raised = preceded(char('ᵀ'), quoted::bare);
    alt((
        map(indirect, Operand::Byte),
        map(number, Operand::Byte),
        map(terminated(letter, (end_of_word, not(char('"')))), Operand::Byte),
        map(verify(quoted::quoted, length), name),
        map(verify(raised, length), Operand::Chars),
        map(verify(quoted::bare, length), Operand::Chars),
    ))
    .parse(input)
}

/// `XROM 25,01`, `XROM 25 01`.
fn xrom(input: &str) -> IResult<&str, Step> {
    let number = |limit: u8| {
        map_res(digit1, move |d: &str| d.parse::<u8>().ok().filter(|n| *n < limit).ok_or(()))
    };
    let between = alt((recognize((space0, char(','), space0)), space1));
    map((number(32), between, number(64)), |(module, _, function)| {
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
    let byte = map_res(digit1, str::parse::<u8>);
    map((preceded(tag("SPARE "), op), byte), |(op, byte)| Step::with(op, byte)).parse(input)
}

/// A number; its digits are kept exactly as written. Blanks may stand before and behind the E.
fn number(input: &str) -> IResult<&str, Chars> {
    let digit = map(one_of("0123456789"), |c| 0x10 + c as u8 - b'0');
    let exponent =
        || value(0x1B, terminated(alt((tag_no_case("EEX"), tag_no_case("E"))), opt(char('+'))));
    let sign = || value(0x1C, one_of("-−–"));
    let radix = value(0x1A, one_of(".,"));
    let power =
        terminated(preceded(space0, exponent()), preceded(space0, peek(one_of("0123456789-−"))));
    let one = alt((digit, radix, exponent(), sign()));
    let plus = preceded((char('+'), peek(one_of("0123456789.,"))), peek(anychar));
    let run = preceded(opt(plus), many1(alt((power, one))));
    let digits = map(verify(run, |d: &Vec<u8>| d.len() <= 31), |d| Chars::new(&d));
    let minus = value(Chars::new(&[0x1C]), terminated(tag_no_case("NEG"), end_of_word));
    alt((minus, digits)).parse(input)
}
