//! Remarks about text with two readings: numbers that may also be line numbers, and columns.

use super::assembly::Piece;
use super::listing::Read;
use super::remark::{Remark, RemarkKind, TextSpan};
use crate::instruction::{Op, text};

impl Read {
    fn value(&self) -> Option<f64> {
        match &self.pieces[..] {
            [Piece::Step(step)] if step.op == Op::Number => text::listed(step).parse().ok(),
            _ => None,
        }
    }
}

const FEWEST: usize = 3;
const OF_FOUR: usize = 3;

/// Reports ambiguities that concern all lines: a number that may be a line or byte count, or an
/// instruction that may belong to another column.
pub(super) fn remarks(read: &[Read], lines: &[&str], packed: bool, remarks: &mut Vec<Remark>) {
    let groups: Vec<&[Read]> = read.chunk_by(|a, b| a.place.line == b.place.line).collect();
    let pairs: Vec<&[Read]> = groups.iter().copied().filter(|group| group.len() > 1).collect();
    // In a printout with several instructions per line, the labels' numbers prove the order.
    if packed {
        return;
    }
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
                "each line has a second number, which is read as part of the program but may \
                 be a line number or a byte count",
            );
        }
    }
    let wide = |group: &&[Read]| {
        let TextSpan { line, column, .. } = group[1].place;
        let mut gap = lines[line - 1].chars().skip(column.saturating_sub(3)).take(2);
        gap.all(|c| c == ' ') && group[1].number.is_none()
    };
    if pairs.iter().all(wide) {
        warn("the text may consist of columns without line numbers, but was read line by line");
    }
}

#[cfg(test)]
mod tests {
    use crate::module::ports::NOTHING_PLUGGED;
    use crate::program::listing::{Listing, Severity, write};

    /// The listing in one line if it is read, or the first error, and the other warnings.
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
        // A misprint in a sequence that continues.
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
    fn lines_with_errors_are_not_missing() {
        let text = "01 LBL \"HP\" / 02 INPUT \"X\" / 03 RCL 01 / 04 RCL× 02 / 05 VIEW \"X\" / 06 + / 07 END";
        let (errors, _) = read(text);
        assert!(errors.contains("INPUT") && !errors.contains("missing"), "{errors}");
        // Neither is the label.
        is_rejected("01 LBL \"HP\" / 02 RCL+ 01 / 04 SIN / 05 COS / 06 END", "2:4: the HP-41 has");
        is_rejected("01 LBL \"HP\" / 02 SIN / 04 RCL+ 01 / 05 RCL- 02", "3:4: the HP-41 has");
    }

    #[test]
    fn an_unknown_name_does_not_excuse_a_misspelled_one() {
        let sentence = "2:1: there is no instruction X=Y; the nearest is X=Y?";
        for other in ["END", "FOO / END", "SINH / END"] {
            is_rejected(&format!("LBL \"NA\" / X=Y / {other}"), sentence);
        }
        is_rejected(
            "LBL \"NA\" / SIM / FOO / END",
            "there is no instruction SIM; the nearest is SIN",
        );
        // Functions of a module may resemble instructions.
        assert!(read("LBL \"NA\" / DST+ / YFWR / END").0.contains("XEQ \"DST+\""));
    }
}
