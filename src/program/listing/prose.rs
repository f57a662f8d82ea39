//! Which lines of a text are the program, and which are words around it.
//!
//! A program begins with a label, with a numbered line, or where several instructions follow each
//! other; it ends with END, or where nothing but words follow. What looks like a mistaken
//! instruction is an error wherever it stands.

use super::row::{self, Row};
use crate::instruction::Op;
use crate::program::listing::row::Item;

/// What becomes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Nothing to read.
    Blank,
    /// A line of a program.
    Program,
    /// Words that are left out.
    Prose,
}

/// Instructions in a row that begin a program, unless the program has fewer.
const BEGINNING: usize = 3;
/// A text with so few lines is taken for a program, mistakes and all.
const SHORT: usize = 3;

/// How a line looks by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Nothing at all.
    Empty,
    /// A comment or a header.
    Blank,
    /// Instructions; whether the line has a number or a label, and whether it is an END.
    Good { number: Option<u32>, sure: bool, end: bool },
    /// A word that may be a function of a module.
    Name,
    /// Not read; whether it looks like a mistaken instruction.
    Bad { number: Option<u32>, mistaken: bool },
}

fn look(row: &Row, text: &str) -> Look {
    match row {
        Row::Blank if text.trim().is_empty() => Look::Empty,
        Row::Blank | Row::Import(_) => Look::Blank,
        Row::Bad(number, ..) => Look::Bad { number: *number, mistaken: row::mistaken(text.trim()) },
        Row::Cells(cells) => {
            let steps = cells.iter().flat_map(|cell| match &cell.item {
                Item::Steps(steps) => &steps[..],
                _ => &[],
            });
            let names = cells.iter().any(|cell| matches!(cell.item, Item::Name(..)));
            let number = cells.iter().find_map(|cell| cell.number);
            let label = steps.clone().any(|step| matches!(step.op, Op::Lbl | Op::LblAlpha));
            match names && number.is_none() {
                true => Look::Name,
                false => Look::Good {
                    number,
                    sure: number.is_some() || label,
                    end: steps.clone().any(|step| step.op == Op::End),
                },
            }
        }
    }
}

impl Look {
    fn is_filled(&self) -> bool {
        !matches!(self, Look::Empty | Look::Blank)
    }
}

/// The part that each line of a text has; `None` if there is no program in it.
pub fn parts(rows: &[(Row, &str)]) -> Option<Vec<Part>> {
    let looks: Vec<Look> = rows.iter().map(|(row, text)| look(row, text)).collect();
    let filled = looks.iter().filter(|look| look.is_filled()).count();
    let mut parts = Vec::with_capacity(rows.len());
    let mut inside = filled <= SHORT;
    // Whether lines of this program have numbers.
    let mut numbered = false;
    for (n, &look) in looks.iter().enumerate() {
        inside |= filled <= SHORT || begins(&looks[n..]);
        if matches!(look, Look::Bad { .. } | Look::Name) && filled > SHORT {
            let apart = n > 0 && looks[n - 1] == Look::Empty;
            inside &= !apart || goes_on(&looks[n..]);
        }
        numbered = inside && (numbered || matches!(look, Look::Good { number: Some(_), .. }));
        parts.push(match look {
            Look::Empty | Look::Blank => Part::Blank,
            Look::Bad { mistaken: true, .. } => Part::Program,
            // In a program with numbers a line without one goes on with a comment.
            Look::Bad { number: None, .. } if numbered => Part::Prose,
            Look::Bad { number, .. } if !inside && counts(number, &looks[n + 1..]) => Part::Program,
            _ if inside => Part::Program,
            _ => Part::Prose,
        });
        inside &= !matches!(look, Look::Good { end: true, .. });
    }
    (parts.contains(&Part::Program) || filled == 0).then_some(parts)
}

/// Whether the next line is an instruction with the next number.
fn counts(number: Option<u32>, behind: &[Look]) -> bool {
    let next = behind.iter().find(|look| look.is_filled());
    matches!((number, next), (Some(n), Some(Look::Good { number: Some(m), .. })) if *m == n + 1)
}

/// Whether a program begins with the first of these lines.
fn begins(looks: &[Look]) -> bool {
    match looks[0] {
        Look::Good { sure: true, .. } => return true,
        Look::Good { .. } | Look::Name => {}
        _ => return false,
    }
    let filled = || looks.iter().filter(|look| look.is_filled());
    // To the end of the program nothing but instructions, or several at once.
    let whole = filled()
        .take_while(|look| !matches!(look, Look::Good { end: true, .. }))
        .all(|look| matches!(look, Look::Good { .. } | Look::Name));
    let good = |look: &Look| matches!(look, Look::Good { .. });
    whole && filled().any(good) || filled().take(BEGINNING).all(good)
}

/// Whether a program goes on behind a first line that is no instruction, or may be none.
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
