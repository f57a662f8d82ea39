//! The work at a key: until it is done the display keeps what it shows, goes blank, or shows where
//! the work has got to.
//!
//! What a key does to memory is done at once; here is how the display follows, and until when the
//! calculator is busy. The figures are in `times::key`.

use super::keyed_function::Command;
use super::mode::Mode;
use super::times::key as times;
use super::{Key, Keyboard, annunciators, goose, xeq_by_name};
use crate::instruction::{Code, Op, text};
use crate::lcd::{Annunciator, Annunciators, Cells, Lcd, Line};
use crate::machine::Machine;
use crate::machine::timing::milliseconds;
use crate::memory::flags;

/// The most pictures between a key and its end.
const PICTURES: usize = 3;

/// What the display shows while the calculator works at a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// Pictures and the times from which they stand, in milliseconds since 1900.
    pictures: [(u64, Lcd); PICTURES],
    count: usize,
    /// The time up to which the last picture stands.
    text: u64,
    /// The time up to which the calculator is busy.
    pub end: u64,
}

impl Work {
    /// Work that begins now; the display keeps what it shows.
    fn new(now: u64, shown: Lcd) -> Work {
        Work { pictures: [(now, shown); PICTURES], count: 1, text: now, end: now }
    }

    /// A picture that stands for so many words.
    fn picture(mut self, cells: Cells, annunciators: Annunciators, words: u64) -> Work {
        let picture = Lcd::new(cells, annunciators);
        if self.pictures[self.count - 1].1 != picture && self.count < PICTURES {
            self.pictures[self.count] = (self.text, picture);
            self.count += 1;
        }
        self.lasting(words)
    }

    /// The last picture stands so many words longer.
    fn lasting(mut self, words: u64) -> Work {
        self.text += milliseconds(words);
        self.end = self.text + milliseconds(times::REST);
        self
    }

    /// The calculator is busy for so many words in all.
    fn busy(self, words: u64) -> Work {
        Work { end: (self.pictures[0].0 + milliseconds(words)).max(self.text), ..self }
    }

    /// What the display shows; `None` when the text of the mode stands there.
    pub fn shown(&self, now: u64) -> Option<Lcd> {
        let picture = self.pictures[..self.count].iter().rev().find(|(from, _)| *from <= now);
        picture.filter(|_| now < self.text).map(|(_, lcd)| *lcd)
    }

    /// When the display changes, or the work ends.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let pictures = self.pictures[..self.count].iter().map(|(from, _)| *from);
        pictures.chain([self.text, self.end]).find(|&time| now < time)
    }
}

/// What there was before a key.
pub(super) struct Before {
    lcd: Lcd,
    alpha: bool,
    program: bool,
    rests: bool,
}

impl Keyboard {
    /// What there is before a key.
    pub(super) fn before(&self, machine: &Machine) -> Before {
        let flag = |number| machine.memory.flag(number);
        let (alpha, program) = (flag(flags::ALPHA), flag(flags::PRGM));
        Before { lcd: self.display.lcd(), alpha, program, rests: self.mode.rests() }
    }

    /// The work at a key that has gone down.
    pub(super) fn work_at_key(&self, machine: &Machine, key: Key, before: &Before) -> Option<Work> {
        if !before.rests || !self.mode.rests() || matches!(self.mode, Mode::Catalog(_)) {
            return None;
        }
        let flag = |number| machine.memory.flag(number);
        let shown = before.lcd.cells;
        let lit = annunciators::of_flags(machine);
        let work = Work::new(machine.now, before.lcd);
        let prompting = matches!(self.mode, Mode::Prompt(_));
        Some(match key {
            Key::Shift => work.lasting(times::SHIFT).busy(times::SHIFT_BUSY),
            Key::User => work.lasting(times::USER).busy(times::USER_BUSY),
            _ if prompting => work.lasting(times::PROMPT).busy(times::PROMPT_BUSY),
            Key::Alpha if flag(flags::ALPHA) != before.alpha && self.held.is_none() => {
                let words = if before.alpha { times::ALPHA_OFF } else { times::ALPHA_ON };
                let work = work.lasting(times::MODE).picture(shown, lit, words);
                if before.alpha { line_work(machine, work, lit) } else { work }
            }
            Key::Prgm if before.program => {
                work.lasting(times::PRGM).picture(shown, lit, times::PRGM_OFF)
            }
            Key::Prgm => line_work(machine, work.lasting(times::PRGM), lit),
            _ => match &self.held {
                Some(held) if held.is_done() => line_work(machine, work.lasting(times::LINE), lit),
                Some(held) if held.is_step() => work.lasting(times::STEP),
                Some(_) => work.lasting(times::FUNCTION).picture(shown, lit, 0),
                None if flag(flags::ALPHA) => {
                    work.lasting(times::CHARACTER).busy(times::CHARACTER_BUSY)
                }
                None if flag(flags::PRGM) => work.lasting(times::LINE),
                None if matches!(self.mode, Mode::Number(_)) => {
                    work.lasting(times::DIGIT).busy(times::DIGIT_BUSY)
                }
                None => work.lasting(times::BACK),
            },
        })
    }

    /// A text that scrolls begins to when it has appeared.
    pub(super) fn text_follows_work(&mut self) {
        if let Some(work) = &self.work {
            self.shown_since = self.shown_since.max(work.text);
        }
    }

    /// A program has stopped: the sign of the running program goes out before the text appears.
    pub(super) fn work_at_stop(&self, machine: &Machine) -> Option<Work> {
        let lcd = self.display.lcd();
        let stopped = self.timed && matches!(self.mode, Mode::Ready) && self.pause.is_none();
        stopped.then(|| {
            let lit = annunciators::of_flags(machine);
            Work::new(machine.now, lcd).picture(lcd.cells, lit, times::STOPPED)
        })
    }

    /// The work at a function that has been carried out when its key came up.
    pub(super) fn work_at_release(
        &self,
        machine: &Machine,
        command: Command,
        completes: bool,
        before: &Before,
    ) -> Option<Work> {
        if matches!(self.mode, Mode::Off) {
            return None;
        }
        let work = Work::new(machine.now, before.lcd);
        let shown = before.lcd.cells;
        let lit = before.lcd.annunciators.with(Annunciator::Shift, false);
        let lit_now = annunciators::of_flags(machine);
        let op = match command {
            Command::Step(step) => Some(step.op),
            Command::Named(Op::Xeq, name) => {
                xeq_by_name::function(machine, name).map(|spec| spec.op)
            }
            _ => None,
        };
        if !self.mode.rests() {
            // A program starts, or a mode with times of its own.
            let name = match command {
                Command::Named(Op::Xeq, name) if machine.running() => {
                    Some(format!("ᵀ{}", text::lcd_text(name)))
                }
                _ => None,
            };
            let work = match name {
                Some(name) => work.lasting(times::START).picture(
                    Line::shown(&name).first(),
                    lit,
                    times::LABEL,
                ),
                None => work.lasting(times::START),
            };
            let work = match goose::cells(machine, false) {
                Some(goose) => work.picture(goose, lit_now, times::GOOSE),
                None => work,
            };
            return Some(Work { end: work.text, ..work });
        }
        let message = machine.message.map(|message| message.as_slice().to_vec());
        let packs = matches!(command, Command::EndOfMemory)
            || op == Some(Op::Pack)
            || message.as_deref() == Some(b"TRY AGAIN");
        if packs {
            let packing = Line::shown("PACKING").first();
            return Some(work.lasting(times::COMPLETED).picture(packing, lit, times::PACKING));
        }
        if before.program && flag_of(machine, flags::PRGM) {
            let work = match completes {
                true if !matches!(command, Command::Named(Op::Xeq, _)) => {
                    work.lasting(times::COMPLETED)
                }
                _ => work.picture(Lcd::BLANK, lit, times::INSERT),
            };
            return Some(line_work(machine, work, lit_now));
        }
        let named = matches!(command, Command::Named(..));
        Some(match op.filter(|_| named || !completes) {
            Some(Op::Sst) => work.lasting(times::STEPPED),
            Some(op) if message.is_some() && matches!(op.spec().code, Code::One(_)) => {
                work.lasting(times::ANSWER)
            }
            Some(_) => work.picture(Lcd::BLANK, lit, times::RESULT),
            None => work.picture(shown, lit_now, times::COMPLETED),
        })
    }
}

/// A program line is written: first its number, while NULLs are passed over and free registers
/// counted.
fn line_work(machine: &Machine, work: Work, lit: Annunciators) -> Work {
    if !flag_of(machine, flags::PRGM) || machine.message.is_some() {
        return work;
    }
    let text = machine.line_text();
    let Some((head, registers)) = text.split_once("REG ") else {
        return work;
    };
    let counted = registers.trim().parse::<u64>().unwrap_or(0) * times::REGISTER;
    if head.trim() == "00" {
        let cells = Line::shown("     00 REG ").first();
        return work.picture(cells, lit, times::COUNT + counted);
    }
    let number = format!("{:>11} ", format!("{:02}", machine.line_number()));
    let nulls = machine.nulls_before_line() as u64;
    let work = work.picture(Line::shown(&number).first(), lit, times::NUMBER + times::NULL * nulls);
    work.lasting(counted)
}

/// Whether a flag is set.
fn flag_of(machine: &Machine, number: u8) -> bool {
    machine.memory.flag(number)
}
