//! The arrangement of a listing: where its line numbers are.
//!
//! It is determined from all lines before any line is parsed as instructions. A line usually begins
//! with its number. In a flow, each instruction is followed by the number of the next one. In a
//! table of columns, the other numbers of a line differ from its first number by the same amounts
//! in every line. `row` parses the text between two numbers and never looks for numbers.

mod column_distances;
mod comment_column;
mod line_numbers;

use super::number_syntax::{self, Mark, Separator};
use super::{other_lines, row};
use crate::instruction::spelling::{self, Remembered, Unreadable};

#[derive(Debug, Default)]
pub(super) struct Arrangement<'a> {
    pub parsed: Remembered<'a>,
    separator: Separator,
    pub marks: Vec<Vec<Mark>>,
    /// Whether each line has a number and a single instruction. Text after a wide gap, such as key
    /// codes, is then a comment.
    pub one_each: bool,
    pub table: bool,
    /// Whether each number counts the instructions before it, and some lines have several.
    pub dense: bool,
    /// Whether the text is a printout with several instructions per line, where only labels have
    /// numbers.
    pub packed: bool,
    /// The column, counted from 0, of comments without a marker, and whether at least half of the
    /// entries there are not instructions. If this is `false`, an instruction there is ambiguous.
    pub remarks: Option<(usize, bool)>,
    /// `Some` if several spaces end unquoted text because comments follow such gaps in other lines.
    /// Contains the column, counted from 0, where most of these comments begin.
    pub text_ends: Option<Option<usize>>,
}

const FEWEST_IN_ORDER: usize = 3;
/// The search for the next line number ends after this many candidates that are not preceded by
/// exactly one instruction.
const MOST_TRIED: usize = 4;

impl<'a> Arrangement<'a> {
    pub(super) fn detect(lines: &[&'a str]) -> Arrangement<'a> {
        let parsed = Remembered::default();
        let separator = Separator::detect(lines, &parsed);
        let reader = LineReader { separator, parsed: &parsed };
        let starts: Vec<Start> = lines.iter().map(|line| reader.start(line)).collect();
        let packed = line_numbers::is_packed(lines, &parsed);
        let counted = reader.counted(lines, &starts).filter(|_| !packed);
        let numbered = reader.numbered(lines, &starts, packed, counted.is_some());
        let mut firsts: Vec<Option<Mark>> = Vec::with_capacity(lines.len());
        for (n, line) in lines.iter().enumerate() {
            let own = starts[n].mark.filter(|_| numbered[n]);
            let before = firsts.last().copied().flatten();
            let power =
                || before.and_then(|before| next_number(line, lines[n - 1], before, separator));
            firsts.push(own.or_else(|| reader.begun_inside(line)).or_else(power));
        }
        let text = Text { lines, firsts: &firsts, reader };
        let flow = text.flow();
        let in_flow = flow.is_some();
        let marks = flow.unwrap_or_else(|| text.columns());
        let single = marks.iter().all(|marks| marks.len() < 2);
        let table = !in_flow && !single;
        let dense = counted == Some(true);
        let one_each = single && rise_by_one(&firsts) && !packed && !dense;
        let (remarks, text_ends) = reader.remarks(lines, &firsts);
        let remarks = remarks.filter(|_| one_each);
        Arrangement { marks, one_each, table, dense, packed, remarks, text_ends, separator, parsed }
    }
}

struct Start {
    mark: Option<Mark>,
    readable: bool,
    /// Whether an instruction follows the number, and the number is not a mantissa.
    sure: bool,
    /// Whether a line without a line number is a single instruction.
    alone: bool,
    /// Whether such a line begins with several instructions.
    several: bool,
}

/// The line number in a line that could also be read as one number: 07 in `07E2` if the previous
/// line is, for example, `06SIN`, and 7 in `7,18` if the previous line is `6,SIN`.
fn next_number(line: &str, previous: &str, before: Mark, separator: Separator) -> Option<Mark> {
    let at = line.len() - line.trim_start().len();
    let end = line.len() - line[at..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = before.number + 1;
    if line[at..end].parse() != Ok(number) {
        return None;
    }
    let glued = previous.as_bytes()[before.end - 1].is_ascii_digit();
    let end = match separator {
        Separator::Sign(sign) if line[end..].starts_with(sign) => end + sign.len_utf8(),
        _ if glued && line[end..].starts_with(['E', 'e']) => end,
        _ => return None,
    };
    Some(Mark { number, at, end })
}

fn is_power(text: &str) -> bool {
    let exponent = text.strip_prefix(['E', 'e', 'ᴇ']);
    let begins = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    exponent.is_some_and(|rest| rest.trim_end().is_empty() || begins(rest))
}

fn rise_by_one(firsts: &[Option<Mark>]) -> bool {
    let numbers: Vec<u32> = firsts.iter().flatten().map(|mark| mark.number).collect();
    numbers.len() >= FEWEST_IN_ORDER
        && 3 * numbers.windows(2).filter(|pair| pair[1] <= 1 || pair[1] == pair[0] + 1).count()
            >= 2 * (numbers.len() - 1)
}

fn is_open(text: &str) -> bool {
    text.chars().filter(|&c| "\"'`’‘“”„«»".contains(c)).count() == 1
}

fn is_wide(text: &str) -> bool {
    ["  ", "\t", "| "].iter().any(|gap| text.ends_with(gap))
}

#[derive(Clone, Copy)]
struct LineReader<'r, 'a> {
    separator: Separator,
    parsed: &'r Remembered<'a>,
}

impl<'a> LineReader<'_, 'a> {
    fn start(self, line: &'a str) -> Start {
        let input = line.trim_start();
        let mark = number_syntax::mark(line, line.len() - input.len(), self.separator);
        // Digits followed by an exponent or by a digit group such as 000 are part of a longer
        // number, whereas an instruction follows a line number.
        let power = |mark: Mark| {
            let group = line[mark.end..].starts_with('0') && spelling::rewritten(input).is_some();
            group || is_power(&line[mark.end..])
        };
        let one = mark.is_none_or(|mark| power(mark) && self.separator.parse(input).is_none());
        let first =
            Some(input).filter(|input| one && !input.is_empty() && !other_lines::comment(input));
        let rest = first.and_then(|input| Some(self.parsed.instruction(input).ok()?.1));
        let alone = rest.is_some_and(|rest| rest.is_empty() || other_lines::comment(rest));
        let several = !alone && rest.is_some_and(|rest| self.parsed.begins(rest));
        let readable = mark.is_some_and(|mark| self.parsed.begins(&line[mark.end..]));
        let sure = readable && mark.is_some_and(|mark| !power(mark));
        Start { mark, readable, sure, alone, several }
    }

    fn begun_inside(self, line: &'a str) -> Option<Mark> {
        let inside = || number_syntax::inside(line, 0, self.separator);
        inside().nth(FEWEST_IN_ORDER - 1)?;
        if other_lines::comment(line.trim_start()) || self.parsed.begins(line) {
            return None;
        }
        let is_label = |mark: &Mark| {
            let first = self.parsed.instruction(spelling::beginning(&line[mark.end..]));
            first.is_ok_and(|(steps, _)| steps[0].op.is_label())
        };
        // The program may begin before its first label.
        let first = |mark: &Mark| mark.number <= 1 && self.parsed.begins(&line[mark.end..]);
        let has_label = |mark: &Mark| self.chain(line, *mark).iter().any(is_label);
        let begins = |mark: &Mark| is_label(mark) || first(mark) && has_label(mark);
        let first = inside().find(|mark| mark.at > 0 && begins(mark))?;
        (self.chain(line, first).len() >= FEWEST_IN_ORDER).then_some(first)
    }

    /// Whether `text` is exactly one instruction. Text with an open quotation mark is not, because
    /// the mark may be closed later in the line.
    fn is_whole(self, text: &'a str) -> bool {
        match self.parsed.instruction(text) {
            Ok((_, rest)) => rest.is_empty() && !is_open(text.trim()),
            Err(Unreadable::Unknown { .. }) => row::is_name(text.trim()),
            Err(_) => false,
        }
    }

    /// Whether `text` resembles a single instruction. An instruction that lacks its operand does
    /// not count, because the number after it is the operand.
    fn is_mistake(self, text: &'a str) -> bool {
        let lacks_operand = |error: Unreadable| match error {
            Unreadable::Operand { got, .. } => matches!(got.trim(), "" | "IND" | "ST"),
            _ => false,
        };
        spelling::mistaken(text) && !self.parsed.instruction(text).is_err_and(lacks_operand)
    }

    /// The line numbers in a line: `first`, and the later numbers that `accepts` allows. There must
    /// be exactly one instruction between two numbers. A comment may follow this instruction if a
    /// tab or several spaces precede the next number.
    fn marks(
        self,
        line: &'a str,
        first: Mark,
        accepts: impl Fn(u32, &Mark, bool) -> bool,
    ) -> Vec<Mark> {
        let digits = |mark: &Mark| line[mark.at..].bytes().take_while(u8::is_ascii_digit).count();
        let mut marks = vec![first];
        let (mut last, mut tried) = (first, 0);
        for mark in number_syntax::inside(line, first.end, self.separator) {
            let Some(between) = line.get(last.end..mark.at) else { continue };
            let wide = is_wide(&line[..mark.at]);
            // If the first number is 03, the next one is written 04; a 4 is part of an instruction.
            let short = digits(&mark) < digits(&first);
            // The number after `FS? C` is its flag.
            let flag = between.trim_end().ends_with("? C");
            if tried >= MOST_TRIED || short || flag || !accepts(last.number, &mark, wide) {
                continue;
            }
            let fits = self.is_whole(between) || wide && self.parsed.instruction(between).is_ok();
            tried = if fits || self.is_mistake(between) { 0 } else { tried + 1 };
            if tried == 0 {
                last = mark;
                marks.push(mark);
            }
        }
        marks
    }

    fn chain(self, line: &'a str, first: Mark) -> Vec<Mark> {
        self.marks(line, first, |before, mark, _| mark.number == before + 1)
    }
}

struct Text<'r, 'a> {
    lines: &'r [&'a str],
    firsts: &'r [Option<Mark>],
    reader: LineReader<'r, 'a>,
}

impl Text<'_, '_> {
    /// All line numbers, if numbers continue inside lines; `None` if no line proves this. Two
    /// numbers in a line are sufficient evidence if the next line continues the sequence; three or
    /// more are sufficient unless the next line contradicts them. A contradicted line keeps only
    /// its first number.
    fn flow(&self) -> Option<Vec<Vec<Mark>>> {
        let (mut next, mut any) = (None, false);
        let mut marks: Vec<Vec<Mark>> = vec![Vec::new(); self.lines.len()];
        for n in (0..self.lines.len()).rev() {
            let Some(first) = self.firsts[n] else { continue };
            let chain = self.reader.chain(self.lines[n], first);
            let last = chain.last().copied().unwrap_or(first);
            let after = next.replace(first.number);
            let goes_on = after == Some(last.number + 1);
            let word = self.lines[n][last.end..].get(..3);
            let ends = word.is_some_and(|word| word.eq_ignore_ascii_case("END"));
            let refuted = !goes_on && after == Some(first.number + 1) && !ends;
            // In `3 15.575 4 E8`, the 4 may be a mantissa rather than a line number.
            let sure = chain.iter().filter(|mark| !is_power(&self.lines[n][mark.end..]));
            any |= sure.count() > 1 && (goes_on || !refuted && chain.len() >= FEWEST_IN_ORDER);
            marks[n] = if refuted { vec![first] } else { chain };
        }
        any.then_some(marks)
    }

    /// The line numbers in tables; the number 1 begins another table.
    fn columns(&self) -> Vec<Vec<Mark>> {
        let mut marks = vec![Vec::new(); self.lines.len()];
        let firsts = self.firsts.iter().enumerate();
        let firsts: Vec<_> = firsts.filter_map(|(n, first)| Some((n, (*first)?))).collect();
        for table in firsts.chunk_by(|_, (_, first)| first.number > 1) {
            let distances = self.distances(table);
            for &(n, first) in table {
                let accepts = |d, wide| distances.binary_search(&d).is_ok() && (d > 0 || wide);
                marks[n] = self.apart(n, first, accepts);
            }
        }
        marks
    }

    /// The line numbers in line `n` that `accepts` allows. `accepts` receives each number's
    /// difference from the first number, and whether a tab or several spaces precede the number.
    fn apart(&self, n: usize, first: Mark, accepts: impl Fn(u32, bool) -> bool) -> Vec<Mark> {
        let accepts = |_, mark: &Mark, wide| {
            mark.number.checked_sub(first.number).is_some_and(|distance| accepts(distance, wide))
        };
        self.reader.marks(self.lines[n], first, accepts)
    }
}
