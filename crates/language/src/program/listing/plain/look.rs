//! The classification of a single line: an instruction, a name, a mistake, or nothing.

use super::number_syntax::begins_with_digit;
use super::row::{self, ListingItem, ListingRow};
use crate::instruction::spelling::{self, Unreadable};
use crate::instruction::{Op, OperandKind};

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum LineForm {
    #[default]
    Empty,
    Blank,
    /// A line outside the code blocks that contain programs, or a line of a listing for another
    /// calculator.
    Words,
    Good,
    Name,
    Bad,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Look {
    pub form: LineForm,
    pub numbers: Option<(u32, u32)>,
    pub steps: usize,
    pub sure: bool,
    pub end: bool,
    pub returns: bool,
    /// Whether the line resembles an instruction but is not one.
    pub mistaken: bool,
    pub code: bool,
    pub calls: bool,
    pub padded: bool,
    pub label: bool,
    pub partly: bool,
    pub operand: bool,
}

impl Look {
    pub(super) fn of(row: &ListingRow, text: &str) -> Look {
        let look = |form, numbers| Look { form, numbers, ..Look::default() };
        match row {
            ListingRow::Blank if text.trim().is_empty() => look(LineForm::Empty, None),
            ListingRow::Blank | ListingRow::LeftOut | ListingRow::Directive { .. } => {
                look(LineForm::Blank, None)
            }
            ListingRow::Keys => look(LineForm::Words, None),
            ListingRow::Bad(numbers, unreadable, _) => {
                let mistaken = spelling::mistaken(text.trim()) || is_surely_wrong(unreadable);
                let partly = match unreadable {
                    Unreadable::Astray { .. } => true,
                    Unreadable::After { name, .. } if *name == Op::Number.name() => false,
                    Unreadable::After { .. } => numbers.is_some(),
                    _ => numbers.is_some_and(|(first, last)| first != last),
                };
                Look {
                    mistaken,
                    partly,
                    sure: partly,
                    padded: has_zero(text),
                    ..look(LineForm::Bad, *numbers)
                }
            }
            ListingRow::Cells(cells) => {
                let named = |cell: &row::Cell| matches!(cell.item, ListingItem::Name(..));
                let literal = |cell: &row::Cell| matches!(cell.item, ListingItem::Bytes(_));
                let numbers = || cells.iter().filter_map(|cell| cell.number);
                let numbers = numbers().next().zip(numbers().next_back());
                let names = cells.iter().all(named);
                if names || numbers.is_none() && cells.iter().any(named) {
                    return look(LineForm::Name, numbers);
                }
                let label = row.ops().any(Op::is_label);
                Look {
                    steps: cells.len(),
                    sure: numbers.is_some() || label,
                    label,
                    operand: row.ops().any(|op| op.spec().kind != OperandKind::Nothing),
                    end: row.ops().any(Op::is_end),
                    returns: row.ops().any(Op::returns),
                    code: row.ops().any(|op| !op.is_number()) || cells.iter().any(literal),
                    padded: has_zero(text)
                        && (numbers.is_some() || text.trim_start().starts_with('0')),
                    calls: row.ops().any(|op| matches!(op, Op::XeqAlpha | Op::Stop)),
                    ..look(LineForm::Good, numbers)
                }
            }
        }
    }

    pub(super) fn first(&self) -> Option<u32> {
        self.numbers.map(|numbers| numbers.0)
    }

    pub(super) fn last(&self) -> Option<u32> {
        self.numbers.map(|numbers| numbers.1)
    }

    pub(super) fn count(&self) -> usize {
        self.numbers
            .map_or(self.steps.max(1), |(first, last)| 1 + last.saturating_sub(first) as usize)
    }

    pub(super) fn is_filled(&self) -> bool {
        !matches!(self.form, LineForm::Empty | LineForm::Blank | LineForm::Words)
    }

    /// Reclassifies the line as prose, unless part of it is an instruction.
    pub(super) fn discard(&mut self) {
        if self.is_filled() && !self.partly {
            *self = Look { form: LineForm::Words, ..Look::default() };
        }
    }

    pub(super) fn is_good(&self) -> bool {
        self.form == LineForm::Good
    }
}

fn has_zero(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.find(|word| begins_with_digit(word)).is_some_and(|number| number.starts_with('0'))
}

/// Whether this is LBL, GTO or XEQ with an invalid quoted name, or an HP-42S instruction.
fn is_surely_wrong(unreadable: &Unreadable) -> bool {
    match unreadable {
        Unreadable::Operand { name: "LBL" | "GTO" | "XEQ", got, .. } => {
            got.starts_with(['"', '\u{201C}'])
        }
        _ => unreadable.neighbour().is_some(),
    }
}
