//! Which lines begin with a line number, the separator after it, and whether only labels have one;
//! `number_syntax` splits a line.

use super::{FEWEST_IN_ORDER, LineReader, Start};
use crate::instruction::spelling::{self, Remembered};
use crate::program::listing::plain::number_syntax::{
    Mark, Separator, begins_with_digit, digits, is_marked, number,
};

/// Signs between a number and its instruction that can also be instructions or comment markers.
const SIGNS: &str = "-–—−|;,=/_.";

/// A line that begins with a number may be a flow of instructions if more than this many numbers
/// follow the first. A line that begins with a word needs twice as many.
const FLOW: usize = 2;

const WIDEST_STEP: u32 = 10;

fn is_orderly(numbers: &[u32]) -> bool {
    let mut steps = [0; 1 + WIDEST_STEP as usize];
    let pairs = || numbers.windows(2).map(|pair| (pair[0], pair[1]));
    for (before, number) in pairs() {
        let step = number.checked_sub(before).filter(|step| *step <= WIDEST_STEP);
        step.into_iter().for_each(|step| steps[step as usize] += 1);
    }
    let again = pairs().filter(|(before, number)| *number <= 1 && before > number).count();
    let most = steps.into_iter().max().unwrap_or_default();
    2 * (most + again) >= pairs().count()
}

impl Separator {
    /// Detects one of [`SIGNS`] after most numbers, half of which precede an instruction.
    pub(super) fn detect<'a>(lines: &[&'a str], parsed: &Remembered<'a>) -> Separator {
        // In a flow, numbers inside a line have separators too, but some numbers are operands.
        let inputs = lines.iter().map(|line| line.trim_start()).flat_map(|line| {
            let most = if begins_with_digit(line) { FLOW } else { 2 * FLOW + 1 };
            let inside = digits(line, 1).nth(most).map(|_| digits(line, 1));
            let inside = inside.into_iter().flatten().map(move |at| &line[at..]);
            [line].into_iter().chain(inside)
        });
        let after = inputs.filter_map(|input| Some(number(input).ok()?.0.trim_start()));
        let after = after.filter(|text| !text.is_empty() && !begins_with_digit(text));
        let after: Vec<&'a str> = after.collect();
        let separates = |sign: &char| {
            let rests = after.iter().filter_map(|text| text.strip_prefix(*sign));
            let rests: Vec<&'a str> = rests.map(str::trim_start).collect();
            let read = rests.iter().filter(|rest| parsed.begins(rest));
            let words = read.clone().filter(|rest| !begins_with_digit(rest)).count();
            // Radix marks are followed by digits.
            let radix = ".,".contains(*sign) && 2 * words < rests.len();
            let often = rests.len() > 1 && 2 * rests.len() > after.len();
            often && 2 * read.count() >= rests.len() && words > 0 && !radix
        };
        SIGNS.chars().find(separates).map_or(Separator::Plain, Separator::Sign)
    }
}

/// Whether only labels are numbered, as in printouts with several instructions per line. True if
/// more other lines begin with an instruction than with a number between two labels' numbers.
pub(super) fn is_packed<'a>(lines: &[&'a str], parsed: &Remembered<'a>) -> bool {
    let Some(first) = lines.iter().position(|line| is_marked(line)) else { return false };
    let (mut plain, mut numbered, mut label, mut pending) = (0, 0, 0, Vec::new());
    let lines = lines[first..].iter().map(|line| line.trim_start());
    for line in lines.filter(|line| !line.is_empty()) {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        match line[..digits].parse::<u32>() {
            Ok(number) if is_marked(line) => {
                numbered += pending.drain(..).filter(|own| (label..number).contains(own)).count();
                label = number;
            }
            Ok(_) if line[digits..].starts_with(['♦', '◆']) => return false,
            Ok(number) => pending.push(number),
            Err(_) => plain += usize::from(parsed.begins(line)),
        }
    }
    plain > numbered + pending.iter().filter(|own| **own > label).count()
}

impl<'a> LineReader<'_, 'a> {
    /// For each line, whether its first number is a line number. This is the case in a flow, or if
    /// more lines begin with a number and an instruction than directly with an instruction.
    pub(super) fn numbered(
        self,
        lines: &[&'a str],
        starts: &[Start],
        packed: bool,
        counted: bool,
    ) -> Vec<bool> {
        let with = starts.iter().filter(|start| start.sure && !start.alone);
        let numbers: Vec<u32> = with.filter_map(|start| Some(start.mark?.number)).collect();
        let without = starts.iter().zip(lines).filter(|(start, line)| {
            !begins_with_digit(line.trim_start()) && (start.alone || start.several)
        });
        let signed = self.separator != Separator::Plain;
        // With many mistakes, the numbers may be in order only if unreadable lines are included.
        let all = starts.iter().filter(|start| !start.alone);
        let all: Vec<u32> = all.filter_map(|start| Some(start.mark?.number)).collect();
        let orderly = signed || (is_orderly(&numbers) || is_orderly(&all)) && !packed;
        let (with, without) = (numbers.len(), without.count());
        if self.are_values(lines, starts, &numbers) {
            return vec![false; lines.len()];
        }
        let differ = numbers.windows(2).any(|pair| pair[0] != pair[1]);
        // If only one line has a number (`50 END`), the number is a value unless it is 0 or 1.
        let sure = with > 1 || numbers.first().is_some_and(|first| *first <= 1);
        if (with > without && sure || with == without && differ) && orderly || counted {
            return vec![true; lines.len()];
        }
        // In a printout with several instructions per line, only labels are numbered, with a mark
        // before LBL.
        if packed {
            return lines.iter().map(|line| is_marked(line)).collect();
        }
        // Consecutive numbers in a line form a flow; lines that continue the numbers belong to it.
        let chain = |(line, start): (&&'a str, &Start)| {
            start.mark.map(|mark| self.chain(line, mark)).unwrap_or_default()
        };
        let chains: Vec<Vec<Mark>> = lines.iter().zip(starts).map(chain).collect();
        let mut flows: Vec<bool> = chains.iter().map(|it| it.len() >= FEWEST_IN_ORDER).collect();
        let mut next = None;
        for (n, chain) in chains.iter().enumerate() {
            let Some((first, last)) = chain.first().zip(chain.last()) else { continue };
            flows[n] |= next == Some(first.number) && starts[n].readable;
            next = if flows[n] { Some(last.number + 1) } else { next };
        }
        let mut following = None;
        for (n, chain) in chains.iter().enumerate().rev() {
            let Some((first, last)) = chain.first().zip(chain.last()) else { continue };
            flows[n] |= following == Some(last.number + 1) && starts[n].readable;
            following = if flows[n] { Some(first.number) } else { following };
        }
        flows
    }

    /// Whether some numbered lines have several instructions; `None` unless at least two lines have
    /// numbers and each number is the position of the line's first instruction in the program.
    pub(super) fn counted(self, lines: &[&'a str], starts: &[Start]) -> Option<bool> {
        let (mut instructions, mut numbers, mut several) = (0, 0, false);
        for (line, start) in lines.iter().zip(starts) {
            let mark = start.mark.filter(|_| start.sure);
            if mark.is_some_and(|mark| mark.number != instructions + 1) {
                return None;
            }
            if !(start.alone || start.several || start.readable) {
                continue;
            }
            numbers += u32::from(mark.is_some());
            let own = self.instructions(mark.map_or(line, |mark| &line[mark.end..]));
            several |= mark.is_some() && own > 1;
            instructions += own;
        }
        (numbers > 1).then_some(several)
    }

    /// The number of instructions at the beginning of the text.
    fn instructions(self, mut text: &'a str) -> u32 {
        let mut count = 0;
        while let Ok((steps, rest)) = self.parsed.instruction(text) {
            count += steps.len() as u32;
            text = rest;
        }
        count
    }

    /// Whether the numbers before single instructions are part of the program because their order
    /// rules out line numbers. Zero-padded numbers are always line numbers.
    fn are_values(self, lines: &[&'a str], starts: &[Start], numbers: &[u32]) -> bool {
        let numbered = |n: &usize| starts[*n].sure && !starts[*n].alone;
        let numbered: Vec<usize> = (0..lines.len()).filter(numbered).collect();
        let rest = |n: usize| starts[n].mark.map_or("", |mark| &lines[n][mark.end..]);
        let single = |n: &usize| {
            let word = lines[*n].split_whitespace().next().unwrap_or_default();
            let bare = word == "0" || word.parse::<u32>().is_ok() && !word.starts_with('0');
            bare && self.is_whole(&rest(*n)[..spelling::piece(rest(*n))])
        };
        let Some(&first) = numbered.first().filter(|_| numbered.iter().all(single)) else {
            return false;
        };
        let is_code = |start: &&Start| start.alone || start.several;
        let before = starts[..first].iter().rev().take_while(is_code).count();
        let follows = |pair: &&[u32]| pair[1] == pair[0] + 1 || pair[1] == 1;
        let consecutive = 2 * numbers.windows(2).filter(follows).count() + 1 >= numbers.len();
        let counts = numbers[0] > 0 && (before == 0 || numbers[0] as usize == before + 1);
        let label = rest(first).get(..3).is_some_and(|word| word.eq_ignore_ascii_case("LBL"));
        !(counts && consecutive || label)
    }
}
