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
