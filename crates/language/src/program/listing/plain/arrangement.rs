//! The arrangement of a text: where its line numbers are.
//!
//! It is determined for the whole text, from all its lines, before any line is parsed as
//! instructions. Lines begin with their numbers. In a flow, each instruction is followed by the
//! next number. In a table of columns, the numbers inside a line differ from its first number by
//! the same distances everywhere. The text between two numbers is parsed by `row`, which never
//! looks for numbers.

use super::line_number::{self, Mark, Separator};
use super::row;
use crate::instruction::Op;
use crate::instruction::spelling::{self, Unreadable};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default)]
pub(super) struct Arrangement {
    marks: Vec<Vec<Mark>>,
    /// Whether each line has a number and a single instruction. Text at some distance after the
    /// instruction, such as key codes, is then a comment.
    one_each: bool,
    pub table: bool,
    /// The column of comments without a comment sign.
    remarks: Remarks,
}

/// A column, counted from 0, at some distance after the instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Remarks {
    #[default]
    None,
    /// Half of the text in this column is not an instruction, so it contains comments.
    Column(usize),
    /// Some of the text in this column is not an instruction.
    Doubtful(usize),
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineContext<'a> {
    pub marks: &'a [Mark],
    /// Whether text at some distance after an instruction is a comment.
    pub one_each: bool,
    /// The column of comments without a comment sign.
    pub remarks: Remarks,
}

const FEWEST_IN_ORDER: usize = 3;
/// The number of candidates tried for the next line number, if the text before a number is not a
/// whole instruction.
const MOST_TRIED: usize = 4;

impl Arrangement {
    pub(super) fn detect(lines: &[&str]) -> Arrangement {
        let separator = Separator::detect(lines);
        let starts: Vec<Start> = lines.iter().map(|line| Start::parse(line, separator)).collect();
        let numbered = numbered(lines, &starts, separator);
        let firsts = starts.iter().zip(&numbered);
        let mut firsts: Vec<Option<Mark>> = firsts
            .zip(lines)
            .map(|((start, numbered), line)| {
                start.mark.filter(|_| *numbered).or_else(|| begun_inside(line, separator))
            })
            .collect();
        number_powers(lines, &mut firsts);
        let text = Text { lines, firsts: &firsts, separator };
        let flow = text.flow().map(|marks| (marks, false));
        let (marks, table) = flow.unwrap_or_else(|| text.columns());
        let one_each = marks.iter().all(|marks| marks.len() < 2) && rise_by_one(&firsts);
        let remarks = if one_each { remarks(lines, &firsts) } else { Remarks::None };
        Arrangement { marks, one_each, table, remarks }
    }

    pub(super) fn place(&self, line: usize) -> LineContext<'_> {
        LineContext { marks: &self.marks[line], one_each: self.one_each, remarks: self.remarks }
    }
}

/// The column in which most lines have text after several blanks, if some of it is not an
/// instruction.
fn remarks(lines: &[&str], firsts: &[Option<Mark>]) -> Remarks {
    let mut columns: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (line, mark) in lines.iter().zip(firsts) {
        let Some(end) = mark.map(|mark| mark.end) else { continue };
        let Some(gap) = line[end..].find("  ") else { continue };
        let rest = line[end + gap..].trim_start();
        if rest.is_empty() || row::comment(rest) {
            continue;
        }
        let column = line[..line.len() - rest.len()].chars().count();
        let (all, words) = columns.entry(column).or_default();
        *all += 1;
        *words += usize::from(!spelling::begins(rest));
    }
    match columns.into_iter().max_by_key(|(_, (all, _))| *all) {
        Some((column, (all, words))) if all >= FEWEST_IN_ORDER && 2 * words >= all => {
            Remarks::Column(column)
        }
        Some((column, (_, words))) if words > 0 => Remarks::Doubtful(column),
        _ => Remarks::None,
    }
}

struct Start {
    mark: Option<Mark>,
    readable: bool,
    /// Whether the line without a number is a single instruction, or begins with several.
    alone: bool,
    several: bool,
}

impl Start {
    fn parse(line: &str, separator: Separator) -> Start {
        let input = line.trim_start();
        let mark = line_number::mark(line, line.len() - input.len(), separator);
        // A number and a power are one number, and other numbers precede an instruction.
        let power = |mark: Mark| line[mark.end..].starts_with(['E', 'e', 'ᴇ']);
        let one = mark.is_none_or(|mark| power(mark) && !separator.stands_in(input));
        let first = Some(input).filter(|input| one && !row::comment(input));
        let rest = first.and_then(|input| Some(spelling::instruction(input).ok()?.1));
        let alone = rest.is_some_and(|rest| rest.is_empty() || row::comment(rest));
        let several = !alone && rest.is_some_and(spelling::begins);
        let readable = mark.is_some_and(|mark| spelling::begins(&line[mark.end..]));
        Start { mark, readable, alone, several }
    }
}

/// For each line, whether its first number is a line number. It is if more lines begin with a
/// number and an instruction than with an instruction alone, or if all lines of a separate block
/// have consecutive numbers.
fn numbered(lines: &[&str], starts: &[Start], separator: Separator) -> Vec<bool> {
    let (mut with, mut without, mut sure) = (0, 0, false);
    let counted_lines = || starts.iter().filter(|start| !start.alone);
    let numbers_of = |start: &Start| start.mark.map(|mark| mark.number);
    let numbers: Vec<u32> = counted_lines().filter_map(numbers_of).collect();
    // Without lines that are not instructions, such as `00 { 13-Byte Prgm }`.
    let readable = counted_lines().filter(|start| start.readable);
    let readable: Vec<u32> = readable.filter_map(numbers_of).collect();
    for (start, line) in starts.iter().zip(lines) {
        let line = line.trim_start();
        match start.mark {
            Some(mark) if !start.alone && start.readable => {
                with += 1;
                sure |= mark.number <= 1 || line.starts_with('0') || with > 1;
            }
            _ => {
                let digit = line.starts_with(|c: char| c.is_ascii_digit());
                without += usize::from(!digit && (start.alone || start.several));
            }
        }
    }
    let signed = separator != Separator::Plain;
    let paper = line_number::is_packed(lines.iter().copied());
    let orderly = signed || (is_orderly(&numbers) || is_orderly(&readable)) && !paper;
    // One number at all these lines is a number of the program.
    let begins = with > without || numbers.windows(2).any(|pair| pair[0] != pair[1]);
    if with >= without && begins && sure && orderly || counted(starts) {
        return vec![true; lines.len()];
    }
    // On paper with several instructions per line, only labels are numbered, and they have a mark.
    if paper {
        return lines.iter().map(|line| line_number::is_marked(line)).collect();
    }
    // A line with consecutive numbers is a flow, which later lines continue.
    let mut next = None;
    let counts = |(line, start): (&&str, &Start)| {
        let chain = start.mark.map(|mark| chain(line, mark, separator)).unwrap_or_default();
        let goes_on = next.is_some() && start.mark.map(|mark| mark.number) == next;
        let numbered = is_flow(&chain) || goes_on && start.readable;
        if let Some(last) = chain.last().filter(|_| numbered) {
            next = Some(last.number + 1);
        }
        numbered
    };
    let mut numbered: Vec<bool> = lines.iter().zip(starts).map(counts).collect();
    let mut first = 0;
    for block in starts.split(|start| start.mark.is_none() && !start.alone) {
        let numbers = block.iter().map(|start| start.mark.filter(|_| start.readable));
        let numbers: Option<Vec<u32>> = numbers.map(|mark| Some(mark?.number)).collect();
        let rise = numbers.is_some_and(|numbers| {
            numbers.len() >= FEWEST_IN_ORDER && numbers.windows(2).all(|n| n[1] == n[0] + 1)
        });
        if rise {
            numbered[first..first + block.len()].fill(true);
        }
        first += block.len() + 1;
    }
    numbered
}

const WIDEST_STEP: u32 = 10;

fn is_orderly(numbers: &[u32]) -> bool {
    let mut steps: BTreeMap<u32, usize> = BTreeMap::new();
    let pairs = || numbers.windows(2).map(|pair| (pair[0], pair[1]));
    for (before, number) in pairs().filter(|(_, number)| *number > 1) {
        let step = number.checked_sub(before).filter(|step| *step <= WIDEST_STEP);
        step.into_iter().for_each(|step| *steps.entry(step).or_default() += 1);
    }
    let again = pairs().filter(|(_, number)| *number <= 1).count();
    let most = steps.values().max().copied().unwrap_or_default();
    2 * (most + again) >= pairs().count()
}

fn counted(starts: &[Start]) -> bool {
    let mut instructions = 0;
    let mut numbers = starts.iter().filter_map(|start| {
        instructions += u32::from(start.alone || start.readable);
        Some((start.mark.filter(|_| start.readable)?.number, instructions))
    });
    let first = numbers.next();
    let mut further = numbers.peekable();
    further.peek().is_some()
        && first.is_some_and(|(number, place)| number == 1 && place == 1)
        && further.all(|(number, place)| number == place)
}

fn begun_inside(line: &str, separator: Separator) -> Option<Mark> {
    if row::comment(line.trim_start()) {
        return None;
    }
    let is_label = |mark: &Mark| {
        let first = spelling::instruction(spelling::beginning(&line[mark.end..]));
        first.is_ok_and(|(steps, _)| matches!(steps[0].op, Op::Lbl | Op::LblAlpha))
    };
    // The program may begin before its first label.
    let first = |mark: &Mark| mark.number <= 1 && spelling::begins(&line[mark.end..]);
    let has_label = |mark: &Mark| chain(line, *mark, separator).iter().any(is_label);
    let begins = |mark: &Mark| is_label(mark) || first(mark) && has_label(mark);
    line_number::inside(line, 0, separator).nth(FEWEST_IN_ORDER - 1)?;
    if spelling::begins(line) {
        return None;
    }
    let mut first = line_number::inside(line, 0, separator);
    let first = first.find(|mark| mark.at > 0 && begins(mark))?;
    (chain(line, first, separator).len() >= FEWEST_IN_ORDER).then_some(first)
}

/// Takes `07E2` between lines 06 and 08, or after `06SIN`, for line 07 with E2.
fn number_powers(lines: &[&str], firsts: &mut [Option<Mark>]) {
    for n in 0..lines.len() {
        let at = lines[n].len() - lines[n].trim_start().len();
        let power = lines[n].trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let end = lines[n].len() - power.len();
        let before = n.checked_sub(1).and_then(|before| Some((lines[before], firsts[before]?)));
        let number = before.map_or(1, |(_, before)| before.number + 1);
        let is_next = firsts[n].is_none()
            && power.starts_with(['E', 'e'])
            && lines[n][at..end].parse() == Ok(number);
        let glued = |(line, mark): (&str, Mark)| line.as_bytes()[mark.end - 1].is_ascii_digit();
        let after = firsts.get(n + 1).copied().flatten().map(|after| after.number);
        if is_next && (before.is_some_and(glued) || after == Some(number + 1)) {
            firsts[n] = Some(Mark { number, at, end, sure: false });
        }
    }
}

fn is_flow(chain: &[Mark]) -> bool {
    chain.len() >= FEWEST_IN_ORDER || chain.len() > 1 && chain[1..].iter().all(|mark| mark.sure)
}

fn rise_by_one(firsts: &[Option<Mark>]) -> bool {
    let numbers: Vec<u32> = firsts.iter().flatten().map(|mark| mark.number).collect();
    numbers.len() >= FEWEST_IN_ORDER
        && 3 * numbers.windows(2).filter(|pair| pair[1] <= 1 || pair[1] == pair[0] + 1).count()
            >= 2 * (numbers.len() - 1)
}

/// Whether a text is exactly one instruction. An open quotation mark may be closed later in the
/// line.
fn is_whole(text: &str) -> bool {
    match spelling::instruction(text) {
        Ok((_, rest)) if rest.starts_with('{') => rest.trim_end().ends_with('}'),
        Ok((_, rest)) => rest.is_empty() && !is_open(text.trim()),
        Err(Unreadable::Unknown { .. }) => row::is_name(text.trim()),
        Err(_) => false,
    }
}

/// Whether a text resembles a single instruction. An instruction that lacks its operand does not:
/// the number after it is the operand.
fn is_mistake(text: &str) -> bool {
    let lacks_operand = |error: &Unreadable| match error {
        Unreadable::Operand { got, .. } => matches!(got.trim(), "" | "IND" | "ST"),
        _ => false,
    };
    row::mistaken(text) && !spelling::instruction(text).is_err_and(|error| lacks_operand(&error))
}

fn is_open(text: &str) -> bool {
    text.chars().filter(|&c| "\"'`’‘“”„«»".contains(c)).count() == 1
}

fn is_wide(text: &str) -> bool {
    ["  ", "\t", "| "].iter().any(|gap| text.ends_with(gap))
}

/// The first number of a line, and the later ones for which `accepts` returns true, given the
/// previous number. There must be exactly one instruction between two numbers. A comment may follow
/// the instruction if a tab or several blanks follow the comment.
fn marks(
    line: &str,
    first: Mark,
    separator: Separator,
    accepts: impl Fn(u32, &Mark, bool) -> bool,
) -> Vec<Mark> {
    let sign = |mark: &Mark| {
        let rest = line[mark.at..].trim_start_matches(|c: char| c.is_ascii_digit());
        rest.chars().next().filter(|c| ":)>].".contains(*c))
    };
    let mut marks = vec![first];
    let (mut last, mut tried) = (first, 0);
    for mark in line_number::inside(line, first.end, separator) {
        let before = &line[..mark.at];
        let wide = is_wide(before);
        let other = sign(&mark) != sign(&first);
        if mark.at < last.end || tried >= MOST_TRIED || other || !accepts(last.number, &mark, wide)
        {
            continue;
        }
        let between = &line[last.end..mark.at];
        // The number after `FS? C` is its flag.
        if between.trim_end().ends_with("? C") {
            continue;
        }
        let fits = is_whole(between) || wide && spelling::instruction(between).is_ok();
        tried = if fits || is_mistake(between) { 0 } else { tried + 1 };
        if tried == 0 {
            last = mark;
            marks.push(mark);
        }
    }
    marks
}

fn chain(line: &str, first: Mark, separator: Separator) -> Vec<Mark> {
    marks(line, first, separator, |before, mark, _| mark.number == before + 1)
}

struct Text<'a> {
    lines: &'a [&'a str],
    firsts: &'a [Option<Mark>],
    separator: Separator,
}

impl Text<'_> {
    /// The numbers of a text that continue inside lines; `None` if no line has such numbers. A line
    /// with two numbers must be confirmed by the next line; a line with more needs no confirmation.
    /// Other lines follow the majority.
    fn flow(&self) -> Option<Vec<Vec<Mark>>> {
        let (mut next, mut any) = (None, false);
        let mut marks: Vec<Vec<Mark>> = vec![Vec::new(); self.lines.len()];
        for n in (0..self.lines.len()).rev() {
            let Some(first) = self.firsts[n] else { continue };
            let chain = chain(self.lines[n], first, self.separator);
            let last = chain.last().map_or(first.number, |mark| mark.number);
            let after = next.replace(first.number);
            let goes_on = after == Some(last + 1);
            let refuted = !goes_on && after == Some(first.number + 1) && !self.ends(n, &chain);
            any |= chain.len() > 1
                && (goes_on || !refuted && (is_flow(&chain) || self.same_width(n, &chain)));
            marks[n] = if refuted { vec![first] } else { chain };
        }
        any.then_some(marks)
    }

    fn ends(&self, line: usize, marks: &[Mark]) -> bool {
        let last = marks.last().map_or("", |mark| &self.lines[line][mark.end..]);
        last.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("END"))
    }

    fn same_width(&self, line: usize, marks: &[Mark]) -> bool {
        let digits = |mark: &Mark| {
            let text = &self.lines[line][mark.at..];
            text.bytes().take_while(u8::is_ascii_digit).count()
        };
        let zero = self.lines[line][marks[1].at..].starts_with('0');
        zero && digits(&marks[0]) == digits(&marks[1])
    }

    fn columns(&self) -> (Vec<Vec<Mark>>, bool) {
        let distances = self.distances();
        let mut marks = vec![Vec::new(); self.lines.len()];
        for (n, marks) in marks.iter_mut().enumerate() {
            if let Some(first) = self.firsts[n] {
                *marks = self.apart(n, first, |d, wide| distances.contains(&d) && (d > 0 || wide));
            }
        }
        let table = marks.iter().any(|marks: &Vec<Mark>| marks.len() > 1);
        (marks, table)
    }

    /// The numbers of a line for which `accepts` returns true, given the distance from the first
    /// number, and whether a tab or several blanks precede the number.
    fn apart(&self, n: usize, first: Mark, accepts: impl Fn(u32, bool) -> bool) -> Vec<Mark> {
        let accepts = |_, mark: &Mark, wide| {
            mark.number.checked_sub(first.number).is_some_and(|distance| accepts(distance, wide))
        };
        marks(self.lines[n], first, self.separator, accepts)
    }

    /// The distances between the first numbers of lines and the numbers of further columns. A
    /// distance must occur on several lines, and each column must continue another one or begin
    /// with 1.
    fn distances(&self) -> BTreeSet<u32> {
        let mut found: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        let mut wide = BTreeSet::new();
        let readable = |n: usize, mark: &Mark| spelling::begins(&self.lines[n][mark.end..]);
        let firsts =
            || self.firsts.iter().enumerate().filter_map(|(n, first)| Some((n, (*first)?)));
        for (n, first) in firsts() {
            let apart = self.apart(n, first, |d, wide| d > 1 || wide);
            for mark in apart[1..].iter().filter(|mark| readable(n, mark)) {
                found.entry(mark.number - first.number).or_default().insert(mark.number);
                if is_wide(&self.lines[n][..mark.at]) {
                    wide.insert(mark.number);
                }
            }
        }
        if found.is_empty() {
            return BTreeSet::new();
        }
        let firsts = firsts().filter(|(n, first)| readable(*n, first));
        let firsts: BTreeSet<u32> = firsts.map(|(_, first)| first.number).collect();
        let all: BTreeSet<u32> = found.values().flatten().chain(&firsts).copied().collect();
        let fits = |d: u32, numbers: &BTreeSet<u32>| match d {
            0 => 2 * numbers.len() >= firsts.len() || numbers.first().is_some_and(|n| *n <= 1),
            _ => {
                let before = numbers.first().and_then(|n| n.checked_sub(1));
                let after = numbers.last().map(|n| n + 1);
                let goes_on = [before, after].iter().flatten().any(|n| all.contains(n));
                // A few numbers may also begin other lines of the page.
                goes_on && 3 * numbers.intersection(&firsts).count() <= numbers.len()
            }
        };
        let mut last = firsts.last().copied();
        let mut accepted = BTreeSet::new();
        for (d, numbers) in &found {
            // A single number that continues a column is the last row of the next column.
            let goes_on = numbers.first().copied() == last.map(|last| last + 1)
                && numbers.iter().all(|number| wide.contains(number));
            if (numbers.len() > 1 || goes_on) && fits(*d, numbers) {
                accepted.insert(*d);
                last = last.max(numbers.last().copied());
            }
        }
        accepted
    }
}
