//! The appearance of a program line: its number, the free registers that are counted, its text.

use super::Work;
use crate::duration::{DISPLAY_WRITTEN, NULL_PASSED, NUMBER_ALONE, SCROLL, TEN_REGISTERS_COUNTED};
use crate::lcd::{Lcd, Line};
use crate::machine::Machine;
use sim41_language::instruction::{Code, Op, xrom};

/// Adds the writing of a program line: first its number stands in the display while its function
/// is looked for, and free registers are counted.
pub(super) fn line_work(machine: &Machine, work: Work) -> Work {
    if machine.message().is_some() {
        return work;
    }
    let work = work.blank(0);
    let text = machine.line_text();
    let counted = machine.counts_free_registers();
    let counting = TEN_REGISTERS_COUNTED * u64::from(machine.memory().free_registers()) / 10;
    if counted && machine.line_number() == 0 {
        return work.cells(Line::shown("     00 REG ").first(), counting);
    }
    let number = format!("{:>11} ", format!("{:02}", machine.line_number()));
    let nulls = NULL_PASSED * machine.nulls_before_line();
    let alone = match machine.current_step().filter(|_| !counted) {
        None => NUMBER_ALONE[2],
        Some(step) => match (step.op, step.op.spec().code) {
            (Op::LblAlpha, _) => NUMBER_ALONE[2],
            (Op::Text, _) | (_, Code::One(_)) => NUMBER_ALONE[0],
            // The page of the extended functions is looked through last.
            (_, Code::Xrom(xrom::EXTENDED, _)) => DISPLAY_WRITTEN,
            _ => NUMBER_ALONE[1],
        },
    };
    let work = work.cells(Line::shown(&number).first(), alone + nulls);
    // A display that is full before the operand is written waits as it does for a text that
    // scrolls.
    let full =
        text.rsplit_once(' ').is_some_and(|(head, _)| head.chars().count() + 1 >= Lcd::CELLS);
    match counted {
        true => work.dark(counting),
        false if full && text.contains(" IND ") => work.cells(Line::shown(&text).first(), SCROLL),
        false => work,
    }
}
