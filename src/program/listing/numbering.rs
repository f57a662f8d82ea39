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
    /// Whether the numbers go on after the instructions of a line: `01 LBL A 02 SIN 03 RTN`.
    pub running: bool,
    /// Whether each line has one instruction and its number, so that what stands far after the
    /// instruction is a comment, such as the codes of its keys.
    pub one_each: bool,
    /// Whether addresses and words stand before the numbers, as a compiler for module images prints
    /// them.
    pub compiled: bool,
}

/// The line that this compiler prints before a program.
const COMPILED: &str = ".section RPN";

/// Fewer numbers that rise by one prove nothing.
const FEWEST_IN_ORDER: usize = 3;

impl Numbering {
    /// Returns the numbering of these lines.
    pub fn of(lines: &[&str]) -> Numbering {
        let compiled = lines.iter().any(|line| line.trim_end().ends_with(COMPILED));
        let numbered = compiled || is_numbered(lines);
        let running = numbered && is_running(lines);
        match numbered {
            true => Numbering {
                numbered,
                columns: columns(lines),
                running,
                one_each: !running && has_one_each(lines),
                compiled,
            },
            false => Numbering { compiled, ..Numbering::default() },
        }
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

/// Returns the differences between a line's first number and the numbers after its instructions,
/// if they occur on more than one line.
fn columns(lines: &[&str]) -> Vec<u32> {
    let mut distances: Vec<u32> = Vec::new();
    for line in lines {
        let Ok((mut rest, first)) = row::line_number(line.trim_start()) else { continue };
        while let Ok((_, after)) = spelling::instruction(rest) {
            let Ok((after, number)) = row::line_number(after) else { break };
            distances.extend(number.checked_sub(first).filter(|distance| *distance > 1));
            rest = after;
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

/// Returns whether the numbers go on after the instructions of a line. A number there that is by
/// one higher is no number line if the next line of the text goes on from it.
fn is_running(lines: &[&str]) -> bool {
    let chains: Vec<(u32, u32)> = lines.iter().filter_map(|line| chain(line)).collect();
    let further: u32 = chains.iter().map(|(first, last)| last - first).sum();
    let goes_on = |pair: &[(u32, u32)]| {
        let ((first, last), (next, _)) = (pair[0], pair[1]);
        first == last || next <= 1 || next == last + 1
    };
    // One number alone, at the end of the text, proves nothing.
    further > 1 && chains.windows(2).all(goes_on)
}

/// Returns whether the first numbers of the lines rise by one, and there are no further columns,
/// whose numbers rise from line to line and go on from those of the first.
fn has_one_each(lines: &[&str]) -> bool {
    let (mut firsts, mut columns): (Vec<u32>, Vec<Vec<u32>>) = Default::default();
    for line in lines {
        let Ok((rest, first)) = row::line_number(line.trim_start()) else { continue };
        if rest.trim().is_empty() {
            continue;
        }
        if firsts.last().is_some_and(|before| first > 1 && first != before + 1) {
            return false;
        }
        firsts.push(first);
        let cells = rest.split('\t').flat_map(|part| part.split("  ")).skip(1);
        let further = cells.filter_map(|cell| {
            let (rest, number) = row::line_number(cell.trim_start()).ok()?;
            spelling::instruction(rest).is_ok().then_some(number)
        });
        for (n, number) in further.enumerate() {
            columns.resize(columns.len().max(n + 1), Vec::new());
            columns[n].push(number);
        }
    }
    let last = firsts.iter().max();
    let goes_on = |column: &Vec<u32>| column.is_sorted_by(|a, b| a < b) && column.first() > last;
    firsts.len() >= FEWEST_IN_ORDER && (columns.is_empty() || !columns.iter().all(goes_on))
}

/// Returns the first and the last number of a line that has one before each instruction, each by
/// one higher than the one before.
fn chain(line: &str) -> Option<(u32, u32)> {
    let (mut rest, first) = row::line_number(line.trim_start()).ok()?;
    let mut last = first;
    loop {
        let (_, after) = spelling::instruction(rest).ok()?;
        if after.is_empty() || row::comment(after) {
            return Some((first, last));
        }
        let (after, number) = row::line_number(after).ok()?;
        if number != last + 1 {
            return None;
        }
        (rest, last) = (after, number);
    }
}

/// Returns where the numbers of instructions, each with the line of the text on which it stands, do
/// not rise by one: the lines before and after, and a sentence. There are none if that happens
/// often, as in listings numbered by tens.
pub fn breaks(numbers: impl Iterator<Item = (u32, usize)>) -> Vec<(usize, usize, String)> {
    // One number may stand before several instructions and count them all.
    let mut counted: Vec<(u32, usize, u32)> = Vec::new();
    for (number, line) in numbers {
        match counted.last_mut() {
            Some((last, of, count)) if (*last, *of) == (number, line) => *count += 1,
            _ => counted.push((number, line, 1)),
        }
    }
    let mut rising = 0;
    let mut found = Vec::new();
    for pair in counted.windows(2) {
        let ((before, line, count), (number, here, _)) = (pair[0], pair[1]);
        let sentence = match number {
            // Another program begins.
            0 | 1 => continue,
            _ if number == before + 1 || number == before + count => {
                rising += 1;
                continue;
            }
            _ if number == before => format!("line {number:02} is there twice"),
            _ if number < before => {
                format!("the line numbers go back from {before:02} to {number:02}")
            }
            _ if number == before + 2 => format!("line {:02} is missing", before + 1),
            _ => format!("lines {:02} to {:02} are missing", before + 1, number - 1),
        };
        found.push((line, here, sentence));
    }
    if rising < 2 * found.len() { Vec::new() } else { found }
}
