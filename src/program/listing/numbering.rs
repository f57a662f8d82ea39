//! The line numbers of a listing: none, one on each line, in columns, or written by a compiler.

use super::row::{self, Row};
use crate::instruction::spelling;

/// The numbering of a text, determined before its lines are read.
#[derive(Default)]
pub struct Numbering {
    /// Whether lines begin with numbers.
    pub numbered: bool,
    /// The differences between the line numbers of neighbouring columns, for a table whose columns
    /// are separated by single blanks.
    pub columns: Vec<u32>,
    /// Whether addresses and words stand before the numbers, as a compiler for module images prints
    /// them.
    pub compiled: bool,
}

/// The line that this compiler prints before a program.
const COMPILED: &str = ".section RPN";

impl Numbering {
    /// Returns the numbering of these lines.
    pub fn of(lines: &[&str]) -> Numbering {
        let compiled = lines.iter().any(|line| line.trim_end().ends_with(COMPILED));
        let numbered = compiled || is_numbered(lines);
        let mut numbering = Numbering { numbered, columns: Vec::new(), compiled };
        if numbered {
            numbering.columns = columns(lines);
        }
        numbering
    }
}

/// Returns whether the lines are numbered: more lines begin with a number and an instruction than
/// with an instruction alone.
fn is_numbered(lines: &[&str]) -> bool {
    let (mut with, mut without) = (0, 0);
    let mut one_of_many = false;
    for line in lines.iter().map(|line| line.trim_start()) {
        let alone =
            matches!(row::read(line, &Numbering::default()), Row::Cells(cells) if cells.len() == 1);
        match row::line_number(line) {
            Ok((rest, number)) if !alone && spelling::instruction(rest).is_ok() => {
                with += 1;
                one_of_many |= number <= 1 || line.starts_with('0') || with > 1;
            }
            _ if alone && !line.starts_with(|c: char| c.is_ascii_digit()) => without += 1,
            _ => {}
        }
    }
    with > 0 && with >= without && one_of_many
}

/// Returns the differences between a line's first number and the numbers behind its instructions,
/// if they occur on more than one line.
fn columns(lines: &[&str]) -> Vec<u32> {
    let mut distances: Vec<u32> = Vec::new();
    for line in lines {
        let Ok((mut rest, first)) = row::line_number(line.trim_start()) else { continue };
        while let Ok((_, after)) = spelling::instruction(rest) {
            let Ok((behind, number)) = row::line_number(after) else { break };
            distances.extend(number.checked_sub(first).filter(|distance| *distance > 1));
            rest = behind;
        }
    }
    distances.sort();
    let mut often: Vec<u32> = distances
        .chunk_by(|a, b| a == b)
        .filter(|same| same.len() > 1)
        .map(|same| same[0])
        .collect();
    often.dedup();
    often
}
