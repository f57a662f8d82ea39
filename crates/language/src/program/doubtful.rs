//! Remarks about text that can be read in two ways: numbers that may be line numbers, commas that
//! may separate thousands, functions before their numbers, and instructions that may be in columns.

use super::assembly::Piece;
use super::library::BuiltIn;
use super::listing::Read;
use super::listing::plain::other_lines;
use super::pasted_kind::has_two_meanings;
use super::remark::{Remark, RemarkKind, Severity, TextSpan};
use crate::instruction::{Op, Step, numeric_functions, text, xrom};

impl Read {
    fn step(&self) -> Option<&Step> {
        match &self.pieces[..] {
            [Piece::Step(step)] => Some(step),
            _ => None,
        }
    }

    fn value(&self) -> Option<f64> {
        let number = self.step().filter(|step| step.op == Op::Number)?;
        text::listed(number).parse().ok()
    }
}

const FEWEST: usize = 3;
const OF_FOUR: usize = 3;

/// Reports ambiguities that affect all lines: numbers that may be line numbers or byte counts, and
/// instructions that may belong to another column.
pub(super) fn remarks(read: &[Read], lines: &[&str], packed: bool, remarks: &mut Vec<Remark>) {
    let groups: Vec<&[Read]> = read.chunk_by(|a, b| a.place.line == b.place.line).collect();
    let pairs: Vec<&[Read]> = groups.iter().copied().filter(|group| group.len() > 1).collect();
    commas(read, lines, remarks);
    // If printed lines contain several instructions, the line numbers of labels show the order.
    if packed {
        return;
    }
    functions_first(&pairs, remarks);
    unnumbered_beginning(read, lines, remarks);
    examples(read, lines, remarks);
    headings(read, lines, remarks);
    if pairs.len() < FEWEST || 4 * pairs.len() < OF_FOUR * groups.len() {
        return;
    }
    let mut warn = |sentence: &str| {
        let line = pairs[0][0].place.line;
        remarks.push(Remark::error(line, lines[line - 1], RemarkKind::Order, sentence));
    };
    let numbered = pairs.iter().all(|group| group[0].number.is_some());
    for side in [|group: &[Read]| group[0].value(), |group: &[Read]| group[group.len() - 1].value()]
    {
        let values: Vec<f64> = pairs.iter().filter_map(|group| side(group)).collect();
        let counts = values.windows(2).all(|pair| pair[1] == pair[0] + 1.0);
        if values.len() == pairs.len() && (numbered || counts) {
            warn(
                "each line has a second number, which may be a line number or a byte count but is \
                 read as part of the program",
            );
        }
    }
    let wide = |group: &&[Read]| {
        let TextSpan { line, column, .. } = group[1].place;
        let mut gap = lines[line - 1].chars().skip(column.saturating_sub(3)).take(2);
        gap.all(|c| c == ' ') && group[1].number.is_none()
    };
    // Instructions in columns begin at the same offset in most lines.
    let mut offsets: Vec<usize> = pairs.iter().map(|group| group[1].place.column).collect();
    offsets.sort_unstable();
    let most = offsets.chunk_by(|a, b| a == b).map(<[usize]>::len).max().unwrap_or_default();
    if pairs.iter().all(wide) && 2 * most > pairs.len() {
        warn("the text may be in columns without line numbers, but was read line by line");
    }
}

/// Warns about every number like 1,234, in which the comma could separate thousands, unless another
/// number, like 3,14, shows that the comma is the radix mark.
fn commas(read: &[Read], lines: &[&str], remarks: &mut Vec<Remark>) {
    let mut numbers: Vec<(TextSpan, String)> = Vec::new();
    for cells in read.chunk_by(|a, b| a.place.line == b.place.line) {
        let line = lines[cells[0].place.line - 1];
        // Each line is split once, because it may contain many numbers.
        let letters: Vec<char> = if line.contains(',') { line.chars().collect() } else { continue };
        for cell in cells.iter().filter(|cell| cell.value().is_some()) {
            let TextSpan { column, length, .. } = cell.place;
            let own: String = letters.iter().skip(column - 1).take(length).collect();
            if own.contains(',') {
                numbers.push((cell.place, own));
            }
        }
    }
    let is_ambiguous =
        |number: &str| has_two_meanings(number.trim_start_matches(['-', '−', '–', '+']));
    if numbers.iter().all(|(_, number)| is_ambiguous(number)) {
        remarks.extend(numbers.into_iter().map(|(place, number)| {
            let (point, plain) = (number.replace(',', "."), number.replace(',', ""));
            let sentence = format!(
                "{number} is ambiguous: it is read as {point}; write {plain} if the comma \
                 separates thousands"
            );
            Remark::at(place, RemarkKind::Number, Severity::Warning, sentence, Some(point))
        }));
    }
}

/// Reports lines in which a function precedes its number, as in algebra, if most lines with several
/// instructions have this form.
fn functions_first(pairs: &[&[Read]], remarks: &mut Vec<Remark>) {
    let function =
        |cell: &Read| cell.step().is_some_and(|it| numeric_functions::of_one(it.op).is_some());
    let is_reversed =
        |group: &&[Read]| group.len() == 2 && function(&group[0]) && group[1].value().is_some();
    let named = |group: &&&[Read]| group[0].number.is_none() && group[0].value().is_none();
    let named: Vec<&[Read]> = pairs.iter().filter(named).copied().collect();
    let reversed: Vec<&[Read]> = named.iter().copied().filter(is_reversed).collect();
    if 2 * reversed.len() <= named.len() {
        return;
    }
    for group in reversed {
        let listed = |n: usize| group[n].step().map(text::listed).unwrap_or_default();
        let (function, number) = (listed(0), listed(1));
        let sentence = format!(
            "{function} {number}: write {number} and {function} on two lines, or {function} and \
             {number} if that order is intended"
        );
        let (kind, severity) = (RemarkKind::Instruction, Severity::Error);
        remarks.push(Remark::at(group[0].place, kind, severity, sentence, None));
    }
}

/// Reports the first line number if it equals the number of unnumbered instructions before it,
/// plus 1. Such a number may also be a step of the program.
fn unnumbered_beginning(read: &[Read], lines: &[&str], remarks: &mut Vec<Remark>) {
    let Some(before) = read.iter().position(|cell| cell.number.is_some()) else { return };
    let number = read[before].number.unwrap_or_default();
    let (line, text) = (read[before].place.line, lines[read[before].place.line - 1]);
    let is_bare = text.trim_start().starts_with(&format!("{number} "));
    if before > 0 && is_bare && number as usize == before + 1 {
        let sentence = format!(
            "{number} may be a line number or part of the program: number the lines before it \
             too, or write {number} on its own line"
        );
        remarks.push(Remark::error(line, text, RemarkKind::Order, sentence));
    }
}

/// Reports instructions apart from the global label below them, if the text begins with them or
/// they follow a line such as `Example:`. They are an error if they could be keystrokes or a title.
fn examples(read: &[Read], lines: &[&str], remarks: &mut Vec<Remark>) {
    let is_label = |cell: &Read| cell.step().is_some_and(|step| step.op.is_global_label());
    let labels: Vec<_> = read.iter().filter(|it| is_label(it)).filter_map(Read::step).collect();
    let is_keyed = |cell: &Read| {
        let named = |step: &Step| labels.iter().any(|it| it.global_label() == step.global_label());
        cell.step().is_some_and(|step| match step.op {
            Op::Number | Op::Stop => true,
            Op::XeqAlpha => named(step),
            _ => false,
        })
    };
    let is_rule = |line: &str| line.chars().all(|c| " -=*_~#".contains(c));
    let mut end = 0;
    for program in read.split_inclusive(|cell| cell.pieces.iter().any(Piece::ends)) {
        let line = program[0].place.line;
        let above = (0..line - 1).rev().find(|&n| !is_rule(lines[n]));
        let is_heading =
            above.is_none_or(|n| n >= end && !other_lines::comment(lines[n].trim_start()));
        end = program[program.len() - 1].place.line;
        let Some(label) = program.iter().position(is_label) else { continue };
        let between = program[..label]
            .last()
            .and_then(|last| lines.get(last.place.line..program[label].place.line - 1));
        let mut between = between.into_iter().flatten();
        let is_apart = between.any(|line| !other_lines::comment(line.trim_start()));
        if is_heading && is_apart {
            let text = lines[line - 1];
            let is_written = above.is_none() || text.contains(char::is_lowercase);
            let is_title = label == 1 && is_written && !text.trim().contains(' ');
            let is_wrong = is_title || program[..label].iter().any(is_keyed);
            let sentence = "these instructions above the label may be a title or an example: begin \
                            such lines with ;, or remove the empty line between them and the label";
            let severity = if is_wrong { Severity::Error } else { Severity::Warning };
            let remark = Remark::warning(line, text, RemarkKind::Order, sentence);
            remarks.push(Remark { severity, ..remark });
        }
    }
}

/// Reports unknown names between empty lines, unless all instructions are apart.
fn headings(read: &[Read], lines: &[&str], remarks: &mut [Remark]) {
    if !read.windows(2).any(|pair| pair[0].place.line + 1 == pair[1].place.line) {
        return;
    }
    let is_empty =
        |n: Option<usize>| n.and_then(|n| lines.get(n)).is_none_or(|it| it.trim().is_empty());
    for remark in remarks.iter_mut().filter(|remark| remark.kind == RemarkKind::Name) {
        let line = remark.line;
        let own = &read[read.partition_point(|cell| cell.place.line < line)..];
        let is_alone = own.first().is_some_and(|cell| cell.number.is_none())
            && own.get(1).is_none_or(|next| next.place.line > line);
        if !is_alone || !is_empty(line.checked_sub(2)) || !is_empty(Some(line)) {
            continue;
        }
        let letters = lines[line - 1].chars().skip(remark.column - 1);
        let name: String = letters.take(remark.length).collect();
        let is_known = !xrom::with_name(&name).is_empty() || BuiltIn::find(&name).is_some();
        if !is_known {
            remark.severity = Severity::Error;
            remark.sentence = format!(
                "{name} may be a heading or an instruction: begin a heading with ;, and write XEQ \
                 \"{name}\" to call a program"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::module::ports::NOTHING_PLUGGED;
    use crate::program::listing::{Listing, Severity, write};

    /// The listing as one line and its warnings, or all errors and no warnings.
    fn read(text: &str) -> (String, Vec<String>) {
        let told = |remarks: &[super::Remark], least| {
            let told = remarks.iter().filter(|remark| remark.severity == least);
            told.map(|it| format!("{}:{}: {}", it.line, it.column, it.sentence)).collect::<Vec<_>>()
        };
        match Listing::read(&text.replace(" / ", "\n"), &NOTHING_PLUGGED) {
            Ok(listing) => {
                let lines = write(&listing.bytes()).trim_end().replace('\n', " / ");
                (lines, told(&listing.remarks, Severity::Warning))
            }
            Err(error) => (told(&error.remarks, Severity::Error).join(" | "), Vec::new()),
        }
    }

    #[track_caller]
    fn is_rejected(text: &str, wanted: &str) {
        let (found, _) = read(text);
        assert!(found.contains(wanted), "{text}\n{found}");
    }

    #[track_caller]
    fn is_read(text: &str, wanted: &str) {
        assert_eq!(read(text), (wanted.to_string(), Vec::new()), "{text}");
    }

    #[test]
    fn decreasing_line_numbers_are_rejected() {
        let text = "01 LBL \"VO\" / 02 RCL 01 / 04 STO 03 / 03 + / 05 END";
        is_rejected(text, "4:1: the line numbers decrease from 04 to 03");
        let text = "01 LBL \"VO\" / 03 RCL 01 / 02 STO 03 / 04 END";
        is_rejected(text, "3:1: the line numbers decrease from 03 to 02");
        let text = "01 LBL \"VO\" / 02 SIN / 04 COS / 03 TAN / 05 LN / 06 LOG / 07 ABS / 08 END";
        assert_eq!(read(text).0, "3:1: line 04 is before line 03");
        let text = "01 LBL \"VO\" / 02 SIN / 04 COS / 03 TAN / 06 LN / 07 LOG / 08 ABS / 09 END";
        is_rejected(text, "line 04 is before line 03");
        // A misprinted line number within a sequence.
        let text = "01 LBL \"VO\" / 02 SIN / 08 COS / 04 TAN / 05 LN / 06 END";
        let (lines, warnings) = read(text);
        assert_eq!(lines, "LBL \"VO\" / SIN / COS / TAN / LN / END");
        assert_eq!(warnings, ["3:1: unexpected line number 08 after line 02"]);
        // Every line after 999 shows 999.
        let text = "998 LBL \"VO\" / 999 SIN / 999 COS / 999 TAN / 999 LN / 749 LOG / 750 END";
        assert_eq!(read(text).0, "LBL \"VO\" / SIN / COS / TAN / LN / LOG / END");
        is_read(
            "01 LBL \"VO\" / 02 END / 01 LBL \"WO\" / 02 END",
            "LBL \"VO\" / END / LBL \"WO\" / END",
        );
    }

    #[test]
    fn digits_in_groups_are_rejected() {
        let one = |number: &str| format!(": write {number}, or one number");
        is_rejected("LBL \"PR\" / 1 000 / * / END", &("2:1: 1 000".to_string() + &one("1000")));
        is_rejected("01 LBL \"PR\" / 02 12 000 / 03 * / 04 END", &one("12000"));
        let text = "LBL \"NU\" / 12 345 / 1 234 567 / -1 000 / END";
        ["12345", "1234567", "-1000"].iter().for_each(|number| is_rejected(text, &one(number)));
        is_rejected("1 000 / 2 000 / +", &one("2000"));
        is_rejected("1 000 / 1 200 / +", &one("1200"));
        is_rejected("LBL \"PR\" / RCL 01   12 000 / END", &one("12000"));
        is_read("1 LBL \"PR\" / 2 100 / 3 200 / 4 END", "LBL \"PR\" / 100 / 200 / END");
        is_read("LBL \"PR\" / 12 34 / END", "LBL \"PR\" / 12 / 34 / END");
    }

    #[test]
    fn a_comma_may_separate_thousands() {
        let (lines, warnings) = read("LBL \"CO\" / 1,234 / + / -12,500 / END");
        assert_eq!(lines, "LBL \"CO\" / 1.234 / + / -12.500 / END");
        let wanted = "2:1: 1,234 is ambiguous: it is read as 1.234; write 1234 if the comma separates thousands";
        assert_eq!((warnings.len(), &warnings[0][..]), (2, wanted));
        is_read("LBL \"CO\" / 1,234 / 3,14 / END", "LBL \"CO\" / 1.234 / 3.14 / END");
        is_read("LBL \"CO\" / 1,234 / 0,125 / END", "LBL \"CO\" / 1.234 / 0.125 / END");
        is_read("LBL \"CO\" / \"1,234\" / 1.5 ; 1,234 / END", "LBL \"CO\" / \"1,234\" / 1.5 / END");
    }

    #[test]
    fn numbers_that_do_not_count_the_lines_are_numbers() {
        is_read(
            "LBL \"PP\" / 1 STO 01 / 2 STO 02 / 3 STO 03 / END",
            "LBL \"PP\" / 1 / STO 01 / 2 / STO 02 / 3 / STO 03 / END",
        );
        is_read(
            "LBL \"PP\" / 0 STO 01 / 5 STO 02 / 7 STO 03 / END",
            "LBL \"PP\" / 0 / STO 01 / 5 / STO 02 / 7 / STO 03 / END",
        );
        is_read("0 STO 01 / 5 STO 02 / 7 STO 03", "0 / STO 01 / 5 / STO 02 / 7 / STO 03 / END");
        let sentence = "2:1: 2 may be a line number or part of the program: number the lines before it too, or write 2 on its own line";
        is_rejected("LBL \"PP\" / 2 STO 01 / 3 STO 02 / 4 STO 03 / END", sentence);
        is_read("LBL \"PP\" / 02 STO 01 / 03 SIN / 04 END", "LBL \"PP\" / STO 01 / SIN / END");
        is_read("1 LBL \"PP\" / 2 STO 01 / 3 END", "LBL \"PP\" / STO 01 / END");
        is_read("10 LBL \"PP\" / 20 STO 01 / 30 END", "LBL \"PP\" / STO 01 / END");
        is_read("1 STO 01 / 2 STO 02 / 3 STO 03", "STO 01 / STO 02 / STO 03 / END");
    }

    #[test]
    fn formulas_are_rejected() {
        is_rejected("LBL \"FO\" / sin(30) / END", "2:1: sin(30): write 30 and SIN on two lines");
        is_rejected("01 LBL \"FO\" / 02 SQRT(2) / 03 END", "2:4: SQRT(2): write 2 and SQRT on");
        let sentence = "2:1: (3+4): write 3, ENTER↑, 4 and + on four lines";
        is_rejected("LBL \"FO\" / (3+4) / END", sentence);
        let sentence =
            "2:1: SIN 30: write 30 and SIN on two lines, or SIN and 30 if that order is intended";
        is_rejected("LBL \"FO\" / sin 30 / END", sentence);
        is_read(
            "LBL \"FO\" / RCL 01 SIN 2 * / COS 3 / END",
            "LBL \"FO\" / RCL 01 / SIN / 2 / * / COS / 3 / END",
        );
        let text =
            "LBL \"FO\" / STO 05 (radius) / LBL 01 (main loop) / RCL 05 (30) / SIN   (30) / END";
        is_read(text, "LBL \"FO\" / STO 05 / LBL 01 / RCL 05 / SIN / END");
    }

    #[test]
    fn a_number_after_an_instruction_is_no_comment() {
        let sentence = "2:13: text far to the right of an instruction is read as a comment";
        is_rejected("01 LBL \"NU\" / 02 RCL 01   5 / 03 + / 04 END", sentence);
        // Key codes, including those of a single key.
        let codes = "01 LBL \"NU\" / 02 STO 1     33 01 / 03 +       61 / 04 END";
        is_read(codes, "LBL \"NU\" / STO 01 / + / END");
    }

    #[test]
    fn an_unknown_name_does_not_excuse_a_misspelled_one() {
        let sentence = "2:1: there is no instruction X=Y; closest match: X=Y?";
        for other in ["END", "FOO / END", "SINH / END"] {
            is_rejected(&format!("LBL \"NA\" / X=Y / {other}"), sentence);
        }
        is_rejected(
            "LBL \"NA\" / SIM / FOO / END",
            "there is no instruction SIM; closest match: SIN",
        );
        // Functions of a module may resemble instructions.
        assert!(read("LBL \"NA\" / DST+ / YFWR / END").0.contains("XEQ \"DST+\""));
    }

    #[test]
    fn lines_with_errors_are_not_missing() {
        let text = "01 LBL \"HP\" / 02 INPUT \"X\" / 03 RCL 01 / 04 RCL× 02 / 05 VIEW \"X\" / 06 + \
                    / 07 END";
        let (errors, _) = read(text);
        assert!(errors.contains("INPUT") && !errors.contains("missing"), "{errors}");
        // The error is the invalid instruction, not the missing line.
        is_rejected("01 LBL \"HP\" / 02 RCL+ 01 / 04 SIN / 05 COS / 06 END", "2:4: the HP-41 has");
        is_rejected("01 LBL \"HP\" / 02 SIN / 04 RCL+ 01 / 05 RCL- 02", "3:4: the HP-41 has");
    }
}
