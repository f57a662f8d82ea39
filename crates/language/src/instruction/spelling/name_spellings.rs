//! Instruction names as people spell them.

use crate::distinct;
use crate::instruction::table::{DEVICES, INSTRUCTIONS, Op};
use crate::instruction::{OperandKind, Spec, Step};
use std::sync::{LazyLock, OnceLock};

/// Spellings of single characters in a name, longest first. All other characters stand for
/// themselves, in upper or lower case.
const SPELLINGS: &[(char, &[&str])] = &[
    ('↑', &["\\uparrow", "\\|^", "↑", "^", "**"]),
    ('↓', &["\\downarrow", "\\|v", "↓"]),
    ('→', &["\\rightarrow", "\\to", "\\->", "→", "->"]),
    ('Σ', &["SIGMA", "\\Sigma", "\\GS", "SIG", "Σ", "∑", "S", "~", "σ"]),
    ('≠', &["\\neq", "\\ne", "\\=/", "=/=", "≠", "#", "!=", "<>", "><", "/="]),
    ('≤', &["\\leq", "\\le", "\\<=", "≤", "<=", "=<"]),
    ('≥', &["\\geq", "\\ge", "\\>=", "≥", ">=", "=>"]),
    ('×', &["\\times", "×", "*", "·"]),
    ('÷', &["\\div", "÷", "/"]),
    ('-', &["-", "−", "–"]),
    ('=', &["==", "="]),
    ('√', &["\\sqrt", "\\v/", "√"]),
    ('π', &["\\pi", "π", "PI"]),
    ('²', &["²"]),
];

const COMPARISONS: &[(char, &[&str])] = &[
    ('≠', &["NE"]),
    ('≤', &["LE", "LT="]),
    ('≥', &["GE", "GT="]),
    ('=', &["EQ"]),
    ('<', &["LT"]),
    ('>', &["GT"]),
];

/// Comparisons that the HP-41 lacks, each with the comparison that has the opposite result.
const LACKING: &[(&str, &str)] = &[("X≥Y?", "X<Y?"), ("X≥0?", "X<0?")];

const BLANKS: char = '_';

/// Every name, as the table spells it, and its target.
fn table_names() -> impl Iterator<Item = (&'static str, Target)> {
    let irregular = |op| {
        matches!(op, Op::Number | Op::Text | Op::LblAlpha | Op::GtoAlpha | Op::GtoInd)
            || matches!(op, Op::XeqAlpha | Op::XeqInd | Op::SpareInd)
    };
    let rows = INSTRUCTIONS.iter().filter(move |spec| !irregular(spec.op));
    let rows = rows.flat_map(|spec| spec.names.iter().map(|name| (*name, Target::Row(spec.op))));
    let devices = DEVICES.iter().map(|device| (device.2, Target::Device(device.0, device.1)));
    let apart = [("FS? C", Op::FsC), ("FC? C", Op::FcC)].map(|(name, op)| (name, Target::Row(op)));
    let lost = LOST.iter().map(|(lost, meant)| {
        let row = INSTRUCTIONS.iter().find(|spec| spec.names.contains(meant));
        (*lost, Target::Row(row.expect("the names that were meant have rows").op))
    });
    rows.chain(devices).chain(apart).chain(lost)
}

const LOST: &[(&str, &str)] =
    &[("X2", "X↑2"), ("YX", "Y↑X"), ("EX", "E↑X"), ("10X", "10↑X"), ("E+", "Σ+")];

pub(crate) fn lost_sign(text: &str, step: &Step) -> Option<&'static str> {
    let meant = LOST.iter().find(|(lost, _)| lost.eq_ignore_ascii_case(text))?.1;
    (step.op.name() == meant).then_some(meant)
}

/// The table's names, indexed by the first byte of the input.
static IN_TABLE: LazyLock<Vec<Vec<(&'static str, Target)>>> = LazyLock::new(|| {
    let mut names = vec![Vec::new(); 1 + usize::from(u8::MAX)];
    for (name, target) in table_names() {
        let sign = ASCII_SIGNS.iter().find(|(ascii, _)| name.starts_with(ascii));
        for first in first_bytes(sign.map_or(name, |(_, sign)| sign)) {
            names[usize::from(first)].push((name, target));
        }
    }
    names
});

struct Row {
    /// In canonical form.
    name: String,
    target: Target,
    /// The second byte that the input must have, in upper case; `None` if spellings differ there.
    second: Option<u8>,
}

/// The names by first byte. Each list is built when an input with that byte is first parsed.
static BY_FIRST: [OnceLock<Vec<Row>>; 1 + u8::MAX as usize] =
    [const { OnceLock::new() }; 1 + u8::MAX as usize];

fn names_from(first: u8) -> Vec<Row> {
    let choice = |c: char| [' ', BLANKS].contains(&c) || SPELLINGS.iter().any(|row| row.0 == c);
    let plain = |c: &char| c.is_ascii() && !choice(*c);
    let second = |name: &str| {
        let mut letters = name.chars();
        let both = letters.next().filter(plain).and(letters.next().filter(plain));
        both.map(|c| c.to_ascii_uppercase() as u8)
    };
    // The keyboard's legends have a raised x as the exponent: `10ˣ` is 10↑X.
    let raised = |(name, target): (String, Target)| {
        let raised = name.contains("↑X").then(|| (name.replace("↑X", "ˣ"), target));
        std::iter::once((name, target)).chain(raised)
    };
    let names = IN_TABLE[usize::from(first)].iter();
    let names = names.map(|(name, target)| (canonical(name), *target));
    let names: Vec<_> = names.flat_map(raised).collect();
    let apart = |(name, target): &(String, Target)| {
        comparisons(name).map(|name| (name, *target)).collect::<Vec<_>>()
    };
    let comparisons: Vec<_> = names.iter().flat_map(apart).collect();
    let names = names.into_iter().chain(comparisons);
    let row = |(name, target): (String, Target)| Row { second: second(&name), name, target };
    names.map(row).collect()
}

fn first_bytes(name: &str) -> Vec<u8> {
    let c = name.chars().next().unwrap_or(' ');
    let ways = SPELLINGS.iter().find(|row| row.0 == c).map_or(&[][..], |row| row.1);
    let itself = Some(name).filter(|_| ways.is_empty());
    let firsts = ways.iter().copied().chain(itself).filter_map(|way| way.bytes().next());
    let both = firsts.flat_map(|byte| [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]);
    distinct(both.collect())
}

#[derive(Clone, Copy)]
pub(super) enum Target {
    Row(Op),
    /// A device function that is not in the table: XROM number and function number.
    Device(u8, u8),
}

const ASCII_SIGNS: &[(&str, &str)] =
    &[("<=", "≤"), (">=", "≥"), ("->", "→"), ("^", "↑"), ("#", "≠"), ("*", "×"), ("/", "÷")];

/// Replaces every variant spelling in a name with its character in [`SPELLINGS`].
fn canonical(name: &str) -> String {
    let mut canonical = name.to_owned();
    // Most names contain none of these characters.
    if name.contains(|c| "<>-^#*/".contains(c)) {
        for (ascii, sign) in ASCII_SIGNS {
            canonical = canonical.replace(ascii, sign);
        }
    }
    let name = canonical;
    // `ST+ 05` is also spelled `ST + 05`.
    match name.strip_suffix(['+', '-', '×', '÷']) {
        Some(store @ ("ST" | "STO")) => format!("{store} {}", &name[store.len()..]),
        _ => name,
    }
}

pub(super) fn after_name<'a>(name: &str, mut input: &'a str) -> Option<&'a str> {
    for c in name.chars() {
        input = match SPELLINGS.iter().find(|row| row.0 == c) {
            None if c == ' ' => input.trim_start_matches([' ', '\t']),
            None if c == BLANKS => input.strip_prefix([' ', '\t'])?.trim_start_matches([' ', '\t']),
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

/// Whether there is a word boundary between `name` and `rest`. If `name` takes an operand, `rest`
/// may begin with a digit.
pub(super) fn word_ends(name: &str, rest: &str, operand: bool) -> bool {
    let part = |c: char| (c.is_alphanumeric() && c != 'ᵀ') || c == '?';
    match rest.chars().next() {
        Some(next) if name.ends_with(part) && part(next) => operand && next.is_ascii_digit(),
        _ => true,
    }
}

pub(super) fn names_like(input: &str) -> impl Iterator<Item = (&'static str, Target)> {
    let (first, second) = (input.as_bytes().first(), input.as_bytes().get(1));
    let second = second.map(u8::to_ascii_uppercase);
    let names = first
        .map_or(&[][..], |first| BY_FIRST[usize::from(*first)].get_or_init(|| names_from(*first)));
    let like = move |wanted: &Option<u8>| wanted.is_none() || *wanted == second;
    names.iter().filter(move |row| like(&row.second)).map(|row| (row.name.as_str(), row.target))
}

pub(super) fn named(input: &str) -> Option<(Target, &str)> {
    let mut best: Option<(Target, &str)> = None;
    for (name, target) in names_like(input) {
        let Some(rest) = after_name(name, input) else { continue };
        // A space before the C of FS?C is accepted only if an operand follows; otherwise C is a
        // synthetic operand of FS?.
        let flag = rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || "Ii".contains(c));
        if name.ends_with("? C") && !flag {
            continue;
        }
        let operand =
            matches!(target, Target::Row(op) if !matches!(op.spec().kind, OperandKind::Nothing));
        if word_ends(name, rest, operand) && best.is_none_or(|(_, other)| rest.len() < other.len())
        {
            best = Some((target, rest));
        }
    }
    best
}

pub fn row_named(name: &str) -> Option<&'static Spec> {
    match named(name) {
        Some((Target::Row(op), "")) => Some(op.spec()),
        _ => None,
    }
}

/// The opposite of a comparison that the HP-41 lacks: `X<0?` for `X>=0?`.
pub fn opposite(word: &str) -> Option<&'static str> {
    let begins = |form: String| after_name(&form, word.trim()).is_some();
    let is = |&&(lacking, _): &&(&str, &str)| comparisons(lacking).any(begins);
    LACKING.iter().find(is).map(|(_, other)| *other)
}

/// Spellings of a comparison with spaces or with a word as the operator: `X <= Y?`, `X NE 0?`,
/// `X>Y ?`. Empty for other names.
fn comparisons(name: &str) -> impl Iterator<Item = String> {
    let compared = name.strip_prefix('X').and_then(|name| name.strip_suffix('?'));
    let forms = COMPARISONS.iter().filter_map(move |(sign, words)| {
        let with = compared?.strip_prefix(*sign)?;
        with.chars().all(char::is_alphanumeric).then_some((sign, words, with))
    });
    forms.flat_map(|(sign, words, with)| {
        let words = words.iter().map(move |word| format!("X{BLANKS}{word}{BLANKS}{with} ?"));
        words.chain([format!("X {sign} {with} ?")])
    })
}
