//! The byte and line counts that a page states for a program.

use crate::program::listing::plain::{LineClass, PlainLine};
use crate::program::raw;
use crate::program::remark::{Remark, RemarkKind, Severity};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Bytes,
    Lines,
}

const UNITS: [(&str, Unit); 3] =
    [("byte", Unit::Bytes), ("line", Unit::Lines), ("step", Unit::Lines)];
const VAGUE: [&str; 16] = [
    "or", "about", "less", "more", "saves", "save", "saved", "shorter", "longer", "than", "only",
    "each", "per", "first", "last", "of",
];
const MOST_WORDS: usize = 9;

const MOST: usize = 500;

/// A program that was read: its first and last line in the text, its number of bytes including the
/// END, and its number of instructions.
pub(super) struct Counted {
    pub first: usize,
    pub last: usize,
    pub bytes: usize,
    pub lines: usize,
    pub numbers: usize,
}

/// Reports each stated byte or line count that fits neither the program before it nor the one after
/// it. A stated count may include the END.
pub(super) fn differing(lines: &[PlainLine], programs: &[Counted]) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let lines = lines.iter().enumerate().filter(|(_, line)| line.class != LineClass::Program);
    let all = [programs.iter().map(|p| p.bytes).sum(), programs.iter().map(|p| p.lines).sum()];
    let stated = lines
        .flat_map(|(n, line)| statements(line.text).into_iter().map(move |it| (n, line.text, it)));
    for (n, line, (number, unit, word)) in stated.take(MOST) {
        let after = programs.iter().find(|program| program.first > n + 1);
        let before = programs.iter().rev().find(|program| program.last < n + 1);
        let Some(nearest) = after.or(before) else { continue };
        // The counts without and with the END.
        let counts = |program: &Counted| match unit {
            Unit::Bytes => [program.bytes - raw::END.len(), program.bytes],
            Unit::Lines => [program.lines - 1, program.lines],
        };
        let is_header = line.contains("Prgm");
        let agrees = before.iter().chain(&after).any(|program| {
            let [least, most] = counts(program);
            // The HP-42S and Free42 count a separator byte after every number.
            let separated = is_header && unit == Unit::Bytes;
            [least, most].contains(&number)
                || separated && (least..=most + program.numbers).contains(&number)
        });
        if agrees || all.contains(&number) {
            continue;
        }
        let [read, rest] = counts(nearest);
        let sentence = format!(
            "the text mentions {number} {word}, but the program has {read} ({rest} including END)"
        );
        let first = line.split(|c: char| !c.is_alphanumeric()).find(|it| !it.is_empty());
        let is_vague = is_header || first == Some(word);
        let severity = if is_vague { Severity::Warning } else { Severity::Error };
        remarks
            .push(Remark { severity, ..Remark::error(n + 1, line, RemarkKind::Count, sentence) });
    }
    remarks
}

/// The counts in a line, if it is a short statement: `( 40 bytes )`, `20 lines, 33 bytes`,
/// `Lines: 20  Bytes: 33`, `00 { 45-Byte Prgm }`.
fn statements<'a>(line: &'a str) -> Vec<(usize, Unit, &'a str)> {
    let word_ends = |c: char| !c.is_alphanumeric();
    let words: Vec<&str> =
        line.split(word_ends).filter(|word| !word.is_empty()).take(MOST_WORDS + 1).collect();
    let vague = |word: &&str| VAGUE.iter().any(|vague| vague.eq_ignore_ascii_case(word));
    if words.len() > MOST_WORDS || words.iter().any(vague) || line.contains(['~', '<', '>']) {
        return Vec::new();
    }
    let count = |number: &str, word: &'a str| {
        let name = word.trim_end_matches(['s', 'S']);
        let (_, unit) = UNITS.iter().find(|(it, _)| it.eq_ignore_ascii_case(name))?;
        Some((number.parse().ok().filter(|n| *n > 0)?, *unit, word))
    };
    let pairs = words.windows(2).map(|pair| (pair[0], pair[1]));
    let pairs = pairs.map(|(a, b)| if line.contains("s:") { (b, a) } else { (a, b) });
    pairs.filter_map(|(number, word)| count(number, word)).collect()
}
