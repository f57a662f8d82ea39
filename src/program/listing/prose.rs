//! The decision which lines of a text are a program, and which are words around it.
//!
//! A program begins with a label, a numbered line, or several successive instructions. It ends with
//! END, or where only words follow. Where a page has blocks of code (```` ``` ````) and one of them
//! holds a program, everything else on the page is words. Elsewhere a line that resembles a
//! mistaken instruction is an error wherever it stands.

use super::row::{self, Cell, Row};
use crate::instruction::Op;
use crate::instruction::spelling::Unreadable;
use crate::program::listing::row::Item;

/// The treatment of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The line has nothing to read.
    Blank,
    /// The line belongs to a program.
    Program,
    /// The line is words and is left out.
    Prose,
    /// The line is instructions without a number between lines whose numbers go on without them.
    Unnumbered,
}

/// The number of successive instructions that begin a program, unless the program has fewer.
const BEGINNING: usize = 3;
/// A text with at most this number of lines is a program, even with mistakes.
const SHORT: usize = 3;

/// The form of a single line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// The line is empty.
    Empty,
    /// The line is a comment or a header.
    Blank,
    /// The line stands outside the blocks of code that hold programs.
    Words,
    /// Instructions. `last` is the last of its numbers, `count` the number of instructions, `sure`
    /// if the line has a number or a label, `end` if it is an END.
    Good { number: Option<u32>, last: u32, count: u32, sure: bool, end: bool },
    /// A word that can be a function of a module, with the line number before it.
    Name { number: Option<u32> },
    /// A line that is not instructions; `mistaken` if it resembles one. `last` is the last of its
    /// numbers.
    Bad { number: Option<u32>, last: u32, mistaken: bool },
}

fn look(row: &Row, text: &str) -> Look {
    match row {
        Row::Blank if text.trim().is_empty() => Look::Empty,
        Row::Blank | Row::LeftOut | Row::Import(_) | Row::Local(_) => Look::Blank,
        Row::Bad(numbers, unreadable, _) => {
            let mistaken = row::mistaken(text.trim()) || is_surely_wrong(unreadable);
            let (number, last) = (numbers.map(|n| n.0), numbers.map_or(0, |n| n.1));
            Look::Bad { number, last, mistaken }
        }
        Row::Cells(cells) => {
            let steps = cells.iter().flat_map(|cell| match &cell.item {
                Item::Steps(steps) => &steps[..],
                _ => &[],
            });
            let names = cells.iter().all(|cell| matches!(cell.item, Item::Name(..)));
            let number = cells.iter().find_map(|cell| cell.number);
            let label = steps.clone().any(|step| matches!(step.op, Op::Lbl | Op::LblAlpha));
            match names || number.is_none() && has_name(cells) {
                true => Look::Name { number },
                false => Look::Good {
                    number,
                    last: cells.iter().rev().find_map(|cell| cell.number).unwrap_or(0),
                    count: cells.len() as u32,
                    sure: number.is_some() || label,
                    end: steps.clone().any(|step| step.op == Op::End),
                },
            }
        }
    }
}

/// Returns whether a word among these cells can be the name of a function of a module.
fn has_name(cells: &[Cell]) -> bool {
    cells.iter().any(|cell| matches!(cell.item, Item::Name(..)))
}

/// Returns whether this is a LBL, GTO or XEQ with a name in quotes that is no name, or an
/// instruction of the HP-42S.
fn is_surely_wrong(unreadable: &Unreadable) -> bool {
    match unreadable {
        Unreadable::Operand { name: "LBL" | "GTO" | "XEQ", got, .. } => {
            got.starts_with(['"', '\u{201C}'])
        }
        Unreadable::Neighbour(_) | Unreadable::RecallArithmetic(_) => true,
        _ => false,
    }
}

impl Look {
    /// Returns the line number.
    fn number(&self) -> Option<u32> {
        match *self {
            Look::Good { number, .. } | Look::Bad { number, .. } | Look::Name { number } => number,
            _ => None,
        }
    }

    fn is_filled(&self) -> bool {
        !matches!(self, Look::Empty | Look::Blank | Look::Words)
    }
}

/// Returns the treatment of each line of a text; `None` if the text contains no program.
pub fn parts(rows: &[(Row, &str)]) -> Option<Vec<Part>> {
    let mut looks: Vec<Look> = rows.iter().map(|(row, text)| look(row, text)).collect();
    keep_blocks(rows, &mut looks);
    close(rows, &mut looks);
    leave_unreadable_runs(&mut looks);
    let filled = looks.iter().filter(|look| look.is_filled()).count();
    let mut parts = Vec::with_capacity(rows.len());
    let ahead = ahead(&looks);
    let mut inside = filled <= SHORT;
    // `numbered` says whether lines of the current program have numbers, and `before` is the last.
    let mut numbered = false;
    let mut before = None;
    let has_numbers = looks.iter().any(|look| look.number().is_some());
    for (n, &look) in looks.iter().enumerate() {
        let goes_on_from =
            |number: Option<u32>| number.is_some_and(|n| before.is_some_and(|last| n == last + 1));
        inside = inside || filled <= SHORT || begins(&looks[n..], ahead[n]);
        if matches!(look, Look::Bad { .. } | Look::Name { .. }) && filled > SHORT {
            let apart = n > 0 && looks[n - 1] == Look::Empty;
            inside = inside && (!apart || goes_on(&looks[n..]));
        }
        numbered = inside && (numbered || matches!(look, Look::Good { number: Some(_), .. }));
        let part = match look {
            Look::Empty | Look::Blank => Part::Blank,
            Look::Words => Part::Prose,
            Look::Bad { number: None, .. } if has_numbers && filled > SHORT => Part::Prose,
            Look::Name { number: None } if numbered && filled > SHORT => Part::Prose,
            Look::Bad { number: None, mistaken: true, .. } if !inside => {
                mistaken_outside(&looks, n)
            }
            Look::Bad { number: Some(number), last, mistaken } if filled > SHORT => {
                let between = before.is_some_and(|last| last < number)
                    && next_number(&looks[n + 1..]).is_some_and(|next| next > number);
                let fits = inside && (mistaken || between || goes_on_from(Some(number)))
                    || counts(Some(last), &looks[n + 1..]);
                if fits { Part::Program } else { Part::Prose }
            }
            Look::Name { number: number @ Some(_) } if filled > SHORT => {
                let fits = inside && goes_on_from(number) || counts(number, &looks[n + 1..]);
                if fits { Part::Program } else { Part::Prose }
            }
            _ if inside => Part::Program,
            _ => Part::Prose,
        };
        parts.push(part);
        if part == Part::Program {
            before = match look {
                Look::Good { number: Some(_), last, .. }
                | Look::Bad { number: Some(_), last, .. } => Some(last),
                _ => look.number().or(before),
            };
        }
        inside &= !matches!(look, Look::Words | Look::Good { end: true, .. });
    }
    leave_alternatives(&looks, &mut parts);
    parts.contains(&Part::Program).then_some(parts)
}

/// Returns the treatment of a line outside of a program that resembles an instruction: it is a
/// mistake at the beginning of a program if an instruction follows that is no label.
fn mistaken_outside(looks: &[Look], line: usize) -> Part {
    match looks.get(line + 1) {
        Some(Look::Good { sure: false, .. }) => Part::Program,
        _ => Part::Prose,
    }
}

/// Returns the number of the next line that has one.
fn next_number(looks: &[Look]) -> Option<u32> {
    let mut filled = looks.iter().filter(|look| look.is_filled());
    filled.find_map(|look| match look {
        Look::Good { number, .. } => *number,
        _ => None,
    })
}

/// Marks the instructions without numbers that stand between two lines whose numbers follow one
/// another. If the numbers leave room for them, they belong to the program.
fn leave_alternatives(looks: &[Look], parts: &mut [Part]) {
    let mut before: Option<(u32, u32)> = None;
    let (mut first, mut count) = (0, 0);
    for (n, look) in looks.iter().enumerate() {
        match *look {
            _ if parts[n] != Part::Program => {}
            Look::Good { number: None, count: own, .. } if before.is_some() => {
                first = if count == 0 { n } else { first };
                count += own;
            }
            Look::Good { number: Some(number), last, .. } => {
                let goes_on =
                    before.is_some_and(|(first, last)| number == last + 1 || number == first + 1);
                if count > 0 && goes_on {
                    let between = parts[first..n].iter_mut().zip(&looks[first..n]);
                    let unnumbered = between.filter(|(part, look)| {
                        **part == Part::Program && matches!(look, Look::Good { number: None, .. })
                    });
                    unnumbered.for_each(|(part, _)| *part = Part::Unnumbered);
                }
                (before, count) = (Some((number, last)), 0);
            }
            _ => {}
        }
    }
}

/// Makes words of all lines but those in blocks of code that hold programs, if there are such.
fn keep_blocks(rows: &[(Row, &str)], looks: &mut [Look]) {
    let is_fence = |&(_, text): &(Row, &str)| text.trim_start().starts_with("```");
    let sure = |look: &Look| matches!(look, Look::Good { sure: true, .. });
    let mut kept = vec![false; rows.len()];
    let mut first = 0;
    for (n, lines) in rows.split(is_fence).enumerate() {
        let block = first..first + lines.len();
        // Every second piece stands between an opening and a closing fence.
        if n % 2 == 1 && looks[block.clone()].iter().any(sure) {
            kept[block.clone()].fill(true);
        }
        first = block.end + 1;
    }
    if kept.contains(&true) {
        let outside = looks.iter_mut().zip(kept).filter(|(look, kept)| !kept && look.is_filled());
        outside.for_each(|(look, _)| *look = Look::Words);
    }
}

/// Makes words of the lines after the last RTN or END and an empty line, if they are no
/// instructions and one of them cannot even be a name: the greetings of a mail.
fn close(rows: &[(Row, &str)], looks: &mut [Look]) {
    let returns = |(row, _): &(Row, &str)| match row {
        Row::Cells(cells) => cells.iter().any(|cell| match &cell.item {
            Item::Steps(steps) => matches!(steps[0].op, Op::Rtn | Op::End),
            _ => false,
        }),
        _ => false,
    };
    let Some(last) = rows.iter().rposition(returns) else { return };
    let after = looks[last..].iter().position(|look| *look == Look::Empty);
    let Some(empty) = after.map(|after| last + after) else { return };
    let bad = |look: &Look| matches!(look, Look::Bad { mistaken: false, .. });
    let words = |look: &Look| !look.is_filled() || bad(look) || matches!(look, Look::Name { .. });
    if looks[last + 1..empty].iter().all(|look| !look.is_filled())
        && looks[empty..].iter().all(words)
        && looks[empty..].iter().any(bad)
    {
        let filled = looks[empty..].iter_mut().filter(|look| look.is_filled());
        filled.for_each(|look| *look = Look::Words);
    }
}

/// Makes words of runs of numbered lines of which half are no instructions, such as the code of a
/// processor with its addresses, where another run holds a program.
fn leave_unreadable_runs(looks: &mut [Look]) {
    let numbered: Vec<usize> = (0..looks.len()).filter(|&n| looks[n].number().is_some()).collect();
    let last = |n: usize| match looks[n] {
        Look::Good { last, .. } | Look::Bad { last, .. } => Some(last),
        look => look.number(),
    };
    let runs = numbered.chunk_by(|&a, &b| looks[b].number() == last(a).map(|last| last + 1));
    let good = |run: &[usize]| {
        let good = run.iter().filter(|&&n| matches!(looks[n], Look::Good { .. })).count();
        2 * good > run.len()
    };
    let (good, bad): (Vec<&[usize]>, Vec<&[usize]>) = runs.partition(|run| good(run));
    let other = good.iter().any(|run| run.len() > 1 || looks[run[0]].number() == Some(1));
    let bad: Vec<usize> =
        bad.into_iter().filter(|run| run.len() > 1 && other).flatten().copied().collect();
    bad.into_iter().for_each(|n| looks[n] = Look::Words);
}

/// Returns whether the next line is an instruction with the next number.
fn counts(number: Option<u32>, after: &[Look]) -> bool {
    let next = after.iter().find(|look| look.is_filled());
    matches!((number, next), (Some(n), Some(Look::Good { number: Some(m), .. })) if *m == n + 1)
}

/// Returns for each line whether all lines from there up to the end of the program are instructions
/// or names, with an instruction among the rest of the text.
fn ahead(looks: &[Look]) -> Vec<bool> {
    let (mut whole, mut good) = (true, false);
    let mut ahead: Vec<bool> = looks
        .iter()
        .rev()
        .map(|look| {
            good |= matches!(look, Look::Good { .. });
            whole = match look {
                Look::Good { end: true, .. } => true,
                Look::Good { .. } | Look::Name { .. } => whole,
                _ => whole && !look.is_filled(),
            };
            whole && good
        })
        .collect();
    ahead.reverse();
    ahead
}

/// Returns whether a program begins with the first of these lines. `whole` is the answer of
/// [`ahead`] for this line.
fn begins(looks: &[Look], whole: bool) -> bool {
    let filled = || looks.iter().filter(|look| look.is_filled());
    match looks[0] {
        Look::Good { sure: true, .. } => return true,
        // A word alone before a numbered program is its heading.
        Look::Name { .. }
            if matches!(filled().nth(1), Some(Look::Good { number: Some(_), .. })) =>
        {
            return false;
        }
        Look::Good { .. } | Look::Name { .. } => {}
        _ => return false,
    }
    // All lines up to the end of the program are instructions, or the first few are.
    whole || filled().take(BEGINNING).all(|look| matches!(look, Look::Good { .. }))
}

/// Returns whether a program continues after a first line that is not an instruction or is
/// doubtful.
fn goes_on(looks: &[Look]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for look in looks.iter().filter(|look| look.is_filled()) {
        match look {
            Look::Good { end: true, .. } => return good + 1 >= bad,
            Look::Good { sure: true, .. } => good += 2,
            Look::Good { .. } => good += 1,
            Look::Bad { mistaken: false, .. } => bad += 1,
            _ => {}
        }
        if good > bad + BEGINNING {
            return true;
        }
    }
    good >= bad
}
