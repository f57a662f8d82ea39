//! The questions of PRPLOT: their texts, the places of the answers, and the answers that are
//! refused.
//!
//! The calculator stops with a question in the display, as PROMPT does; R/S takes X, or the name in
//! ALPHA, as the answer. Chapter of the printer's manual: "Plotting" (texts and refusals measured).

use super::cache::Entry;
use super::{Error, Flow, Machine};
use crate::instruction::Op;
use crate::memory::Position;

/// A question, and the data register for its answer.
pub struct Question {
    text: &'static [u8],
    register: u8,
    /// The line of the page at which the question waits for the answer.
    pub(super) line: u16,
}

const fn question(line: u16, text: &'static str, register: u8) -> Question {
    Question { text: text.as_bytes(), register, line }
}

/// The questions in their order. The name is that of the program to plot.
pub static QUESTIONS: [Question; 7] = [
    question(4, "NAME ?", 11),
    question(9, "Y MIN ?", LOWEST),
    question(12, "Y MAX ?", HIGHEST),
    question(19, "AXIS ?", 4),
    question(32, "X MIN ?", 8),
    question(35, "X MAX ?", 9),
    question(40, "X INC ?", 10),
];

/// The registers of the least and of the greatest Y.
const LOWEST: u8 = 0;
const HIGHEST: u8 = 1;
/// The flag that says that a text was keyed in, and the indices of questions.
const TEXT_KEYED: u8 = 23;
const NAME: usize = 0;
const Y_MAX: usize = 2;
const AXIS: usize = 3;
const X_MAX: usize = 5;
/// The numbers of bytes from the function that asks to the one that takes the answer, and to the
/// next question.
const TO_ANSWER: usize = 3;
const TO_NEXT: usize = 5;

impl Machine {
    /// Puts question `n` into ALPHA; the next line is PROMPT.
    pub(super) fn ask_plot_question(&mut self, n: usize) -> Result<(), Error> {
        let question = QUESTIONS.get(n).ok_or(Error::Nonexistent)?;
        match n {
            NAME => self.run_keyed(Op::Aon, 0)?,
            AXIS => self.run_keyed(Op::Cf, TEXT_KEYED)?,
            _ => {}
        }
        self.memory.set_alpha(question.text);
        Ok(())
    }

    /// Stores the answer to question `n`, taken by the line at `at`. If a maximum is not above its
    /// minimum both are asked again; an axis outside the range of Y is asked again.
    pub(super) fn keep_plot_answer(&mut self, n: usize, at: Position) -> Result<Flow, Error> {
        let register = QUESTIONS.get(n).ok_or(Error::Nonexistent)?.register;
        if n == NAME {
            self.run_keyed(Op::Aoff, 0)?;
            self.run_keyed(Op::Asto, register)?;
            return Ok(Flow::Next);
        }
        self.run_keyed(Op::Sto, register)?;
        let this_question = at.back(TO_ANSWER + 1);
        match n {
            Y_MAX | X_MAX if self.answers_yes(Op::XLeY)? => {
                Ok(Flow::Goto(this_question.back(TO_NEXT)))
            }
            AXIS if self.axis_is_outside(register)? => Ok(Flow::Goto(this_question)),
            _ => Ok(Flow::Next),
        }
    }

    /// Returns whether the axis in X is outside the range of Y. A text that was keyed in means no
    /// axis; it replaces X in the register.
    fn axis_is_outside(&mut self, register: u8) -> Result<bool, Error> {
        if self.memory.flag(TEXT_KEYED) {
            self.run_keyed(Op::Asto, register)?;
        }
        self.run_keyed(Op::Rcl, HIGHEST)?;
        if self.answers_yes(Op::XLtY)? {
            return Ok(true);
        }
        self.run_keyed(Op::Clx, 0)?;
        self.run_keyed(Op::Rcl, LOWEST)?;
        self.answers_yes(Op::XGtY)
    }

    /// Returns the answer to a question such as X<=Y?
    pub(super) fn answers_yes(&mut self, question: Op) -> Result<bool, Error> {
        Ok(self.execute(Entry::keyed(question, 0, self.pc()))? == Flow::Test(true))
    }
}
