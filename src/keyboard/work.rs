//! The work at a key: until it is done the display keeps what it shows, goes blank, or shows where
//! the work has got to.
//!
//! What a key does to memory is done at once; here is how the display follows, and until when the
//! calculator is busy. The figures are in `times::key`.

use super::keyed_function::Command;
use super::mode::Mode;
use super::times::{NAME, SCROLL, key as times};
use super::{Key, Keyboard, annunciators, goose, xeq_by_name};
use crate::instruction::{Code, Op, Step, text};
use crate::lcd::{Annunciator, Annunciators, Cells, Lcd, Line};
use crate::machine::Machine;
use crate::machine::timing::{self, words};
use crate::memory::flags;
use crate::register::Register;

/// How long the work at a key takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    /// No time: the display shows at once where a key leads.
    #[default]
    AtOnce,
    /// The time that it takes on the calculator, divided by this number.
    Timed(u32),
}

impl Pace {
    /// The time for so many words of the processor; `None` where they take none.
    pub(super) fn milliseconds(self, words: u64) -> Option<u64> {
        match self {
            Pace::AtOnce => None,
            Pace::Timed(faster) => Some(timing::milliseconds(words) / u64::from(faster.max(1))),
        }
    }
}

/// The most pictures between a key and its end.
const PICTURES: usize = 8;

/// What the display shows while the calculator works at a key: pictures, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// When the work began, in milliseconds since 1900.
    begun: u64,
    pace: Pace,
    /// Pictures, and the words of the processor from the beginning up to which each stands.
    pictures: [(u64, Lcd); PICTURES],
    count: usize,
    /// The words from the beginning up to which the calculator is busy.
    busy: u64,
}

impl Work {
    /// Work that begins now; the display keeps what it shows for so many words.
    fn new((begun, pace): (u64, Pace), shown: Lcd, words: u64) -> Work {
        Work { begun, pace, pictures: [(words, shown); PICTURES], count: 1, busy: 0 }
    }

    /// How many words the pictures take.
    fn words(&self) -> u64 {
        self.pictures[self.count - 1].0
    }

    /// The last picture.
    fn last(&self) -> Lcd {
        self.pictures[self.count - 1].1
    }

    /// Then this picture stands for so many words.
    fn then(mut self, lcd: Lcd, words: u64) -> Work {
        let until = self.words() + words;
        if self.last() != lcd && self.count < PICTURES {
            self.count += 1;
        }
        self.pictures[self.count - 1] = (until, lcd);
        self
    }

    /// Then the same cells stand under these annunciators for so many words.
    fn lit(self, annunciators: Annunciators, words: u64) -> Work {
        self.then(Lcd::new(self.last().cells, annunciators), words)
    }

    /// Then these cells stand under the same annunciators for so many words.
    fn cells(self, cells: Cells, words: u64) -> Work {
        self.then(Lcd::new(cells, self.last().annunciators), words)
    }

    /// Then the display is blank for so many words.
    fn blank(self, words: u64) -> Work {
        self.cells(Lcd::BLANK, words)
    }

    /// Then the display is off for so many words.
    fn dark(self, words: u64) -> Work {
        self.then(Lcd { on: false, ..self.last() }, words)
    }

    /// The calculator is busy for so many words in all.
    fn busy(self, words: u64) -> Work {
        Work { busy: words, ..self }
    }

    /// The time that lies so many words after the beginning.
    fn time(&self, words: u64) -> u64 {
        self.begun + self.pace.milliseconds(words).unwrap_or(0)
    }

    /// When the text appears that the work leaves in the display.
    pub fn text_at(&self) -> u64 {
        self.time(self.words())
    }

    /// When the calculator looks for the next key.
    pub fn end(&self) -> u64 {
        self.time(self.busy.max(self.words()))
    }

    /// What the display shows; `None` when the text of the mode stands there.
    pub fn shown(&self, now: u64) -> Option<Lcd> {
        let mut pictures = self.pictures[..self.count].iter();
        pictures.find(|(until, _)| now < self.time(*until)).map(|(_, lcd)| *lcd)
    }

    /// When the display changes, or the work ends.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let pictures = self.pictures[..self.count].iter().map(|(until, _)| self.time(*until));
        pictures.chain([self.end()]).find(|&time| now < time)
    }
}

/// What there was before a key.
pub(super) struct Before {
    lcd: Lcd,
    alpha: bool,
    program: bool,
    rests: bool,
    prompting: bool,
    number: bool,
    text: bool,
    zero: bool,
    /// The number of the line was unknown: it has to be counted.
    uncounted: bool,
    free_registers: u16,
    /// The line to be executed next is a label.
    label: bool,
}

impl Keyboard {
    /// What there is before a key.
    pub(super) fn before(&self, machine: &Machine) -> Before {
        Before {
            lcd: self.display.lcd(),
            alpha: machine.memory.flag(flags::ALPHA),
            program: machine.memory.flag(flags::PRGM),
            rests: self.mode.rests(),
            prompting: matches!(self.mode, Mode::Prompt(_)),
            number: matches!(self.mode, Mode::Number(_)),
            text: matches!(self.mode, Mode::TextLine),
            zero: machine.memory.x() == Register::ZERO,
            uncounted: machine.memory.line_number().is_none(),
            free_registers: machine.memory.free_registers(),
            label: matches!(machine.current_step(), Some(Step { op: Op::Lbl | Op::LblAlpha, .. })),
        }
    }

    /// The work at a key that has gone down.
    pub(super) fn work_at_key(&self, machine: &Machine, key: Key, before: &Before) -> Option<Work> {
        if !before.rests || !self.mode.rests() || matches!(self.mode, Mode::Catalog(_)) {
            return None;
        }
        let flag = |number| machine.memory.flag(number);
        let program = flag(flags::PRGM);
        let lit = annunciators::of_flags(machine);
        let keeps = |words| Work::new((machine.now, self.pace), before.lcd, words);
        let counted = match before.uncounted {
            true => times::COUNT + times::LINE_COUNTED * u64::from(machine.line_number()),
            false => 0,
        };
        let work = match key {
            Key::Shift => return Some(keeps(times::SHIFT).busy(times::SHIFT_BUSY)),
            Key::User => return Some(keeps(times::USER).busy(times::USER_BUSY)),
            _ if matches!(self.mode, Mode::Prompt(_)) => {
                return Some(keeps(times::PROMPT).busy(times::PROMPT_BUSY));
            }
            _ if before.prompting && self.held.is_none() => {
                let work = keeps(times::CANCEL).lit(lit, 0);
                match program {
                    true => self.line_work(machine, work.blank(times::CANCEL_LINE)),
                    false => work.blank(times::CANCEL_REGISTER + register_time(machine)),
                }
            }
            Key::Alpha if flag(flags::ALPHA) != before.alpha && self.held.is_none() => {
                match (before.alpha, program) {
                    (true, true) => {
                        self.line_work(machine, keeps(times::MODE).lit(lit, times::SIGN))
                    }
                    (true, false) => keeps(times::MODE).lit(lit, register_time(machine)),
                    _ => keeps(times::MODE).lit(lit, times::ALPHA_ON),
                }
            }
            Key::Prgm if before.program => {
                let open = if before.lcd.has_cursor() { times::PRGM_OFF_OPEN } else { times::PRGM };
                keeps(open).lit(lit, register_time(machine))
            }
            Key::Prgm => {
                self.line_work(machine, keeps(times::PRGM).lit(lit, times::SIGN + counted))
            }
            _ => match &self.held {
                Some(held) if held.is_done() => {
                    let work = keeps(times::STEP_SIGN).lit(lit, times::STEP_BACK + counted);
                    if machine.message.is_some() { work } else { line_pictures(machine, work) }
                }
                Some(held) if held.is_step() => keeps(times::STEP),
                Some(held) if held.completes() => {
                    return Some(keeps(times::PROMPT).busy(times::PROMPT_BUSY));
                }
                Some(_) => {
                    let work = keeps(times::FUNCTION_SIGN).lit(lit, times::FUNCTION);
                    return Some(work.blank(words(NAME).saturating_sub(work.words())));
                }
                None if program => {
                    let opened = machine.memory.free_registers() < before.free_registers;
                    let room = if opened { times::ROOM } else { 0 };
                    let begun = matches!(self.mode, Mode::TextLine) && !before.text;
                    let line = if begun { times::TEXT } else { times::LINE };
                    let work = keeps(times::FUNCTION_SIGN).lit(lit, line + room);
                    self.line_work(machine, work)
                }
                None if flag(flags::ALPHA) => {
                    return Some(keeps(times::CHARACTER).busy(times::CHARACTER_BUSY));
                }
                None if matches!(self.mode, Mode::Number(_)) => {
                    return Some(keeps(times::DIGIT).busy(times::DIGIT_BUSY));
                }
                None if before.number => {
                    let work = keeps(times::BACK_OUT).dark(times::UNNAMED);
                    work.blank(u64::from(Machine::cost(Op::Clx)) + times::RESULT)
                }
                None => keeps(times::BACK),
            },
        };
        Some(work.busy(work.words() + times::REST))
    }

    /// The key of a line shown outside PRGM mode comes up: the line stands for a moment.
    pub(super) fn work_at_line_release(&self, machine: &Machine, line: Cells) -> Option<Work> {
        if self.pace == Pace::AtOnce || flag_of(machine, flags::PRGM) || machine.message.is_some() {
            return self.work;
        }
        let work = self.work.unwrap_or(Work::new((machine.now, self.pace), self.display.lcd(), 0));
        let work = work.then(Lcd::new(line, self.display.lcd().annunciators), times::STEP_SHOWN);
        Some(work.busy(work.words() + times::REST))
    }

    /// A text that scrolls begins to when it has appeared.
    pub(super) fn text_follows_work(&mut self) {
        if let Some(work) = &self.work {
            self.shown_since = self.shown_since.map(|since| since.max(work.text_at()));
        }
    }

    /// The calculator rests: it shows its text before it looks at the next key.
    pub(super) fn work_at_rest(&self, machine: &Machine) -> Option<Work> {
        let rests =
            self.pace != Pace::AtOnce && matches!(self.mode, Mode::Ready) && self.pause.is_none();
        rests.then(|| Work::new((machine.now, self.pace), self.display.lcd(), 0).busy(times::REST))
    }

    /// A program has stopped: the sign of the running program goes out before the text appears.
    pub(super) fn work_at_stop(&self, machine: &Machine) -> Option<Work> {
        let stopped =
            self.pace != Pace::AtOnce && matches!(self.mode, Mode::Ready) && self.pause.is_none();
        let lit = annunciators::of_flags(machine);
        stopped.then(|| {
            let work =
                Work::new((machine.now, self.pace), self.display.lcd(), 0).lit(lit, times::STOPPED);
            work.busy(times::STOPPED + times::REST)
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
        let lit = before.lcd.annunciators.with(Annunciator::Shift, false);
        let lit_now = annunciators::of_flags(machine);
        let shown = Lcd::new(before.lcd.cells, lit);
        let keeps = |words| Work::new((machine.now, self.pace), shown, words);
        let step = match command {
            Command::Step(step) => Some(step),
            Command::Named(Op::Xeq, name) => {
                xeq_by_name::function(machine, name).map(|spec| Step::plain(spec.op))
            }
            _ => None,
        };
        let op = step.map(|step| step.op);
        if !self.mode.rests() {
            // A program starts, or a mode with times of its own.
            let mut work = keeps(times::START);
            if let (Command::Named(Op::Xeq, name), true) = (command, machine.running()) {
                let name = format!("ᵀ{}", text::lcd_text(name));
                work = work.cells(Line::shown(&name).first(), times::LABEL);
            }
            if let Some(goose) = goose::cells(machine, false) {
                work = work.then(Lcd::new(goose, lit_now), times::GOOSE);
            }
            return Some(work);
        }
        let message = machine.message.map(|message| message.as_slice().to_vec());
        let packs = matches!(command, Command::EndOfMemory)
            || op == Some(Op::Pack)
            || message.as_deref() == Some(b"TRY AGAIN");
        let named = matches!(command, Command::Named(..));
        let cost = op.map_or(times::OTHER, |op| {
            let mut of_zero = times::OF_ZERO.iter().filter(|_| before.zero);
            let of_zero = of_zero.find(|(function, _)| *function == op);
            of_zero.map_or(Machine::cost(op).into(), |(_, words)| *words)
        });
        let work = if packs {
            let packing = Line::shown("PACKING").first();
            self.line_work(machine, keeps(times::COMPLETED).cells(packing, times::PACKING))
        } else if matches!(self.mode, Mode::Prompt(_)) {
            // The name of a function that takes an operand.
            keeps(times::READ)
        } else if before.program && flag_of(machine, flags::PRGM) {
            let work = match completes && !(named && op.is_some()) {
                true => keeps(times::COMPLETED),
                false => keeps(times::READ).dark(times::UNNAMED).blank(times::INSERT),
            };
            self.line_work(machine, work)
        } else if op == Some(Op::Sst) && before.label {
            // A label moves the goose, which is not there: it moves what stands in the display.
            let mut cells = shown.cells;
            cells.rotate_right(1);
            keeps(times::LABEL_STEPPED).cells(cells, times::RESULT)
        } else if op == Some(Op::Sst) {
            keeps(times::STEPPED).lit(lit_now, times::RESULT)
        } else if op.is_some() && (named || !completes) {
            let work = keeps(times::READ).dark(times::UNNAMED);
            match message.as_deref() {
                Some(b"YES" | b"NO") => work.blank(cost + times::TESTED).dark(times::MESSAGE),
                Some(b"DATA ERROR" | b"ALPHA DATA") => {
                    work.blank(cost.min(times::REFUSED)).dark(times::MESSAGE)
                }
                Some(_) => work.blank(cost).dark(times::MESSAGE),
                None if op == Some(Op::Cld) => {
                    let running = lit_now.with(Annunciator::Prgm, true);
                    let goose = Lcd::new(goose::standing(0), running);
                    work.blank(cost).then(goose, times::GOOSE_SIGN).lit(lit_now, times::STOPPED)
                }
                None => work.blank(cost).lit(lit_now, times::RESULT),
            }
        } else {
            match message {
                Some(_) => keeps(times::READ + cost + times::ANSWERED).dark(times::MESSAGE),
                None => keeps(times::READ + cost).lit(lit_now, times::RESULT),
            }
        };
        Some(work.busy(work.words() + times::REST))
    }

    /// A program line is written: first its number, while NULLs are passed over, the function of a
    /// module is looked for in its page, and free registers are counted.
    fn line_work(&self, machine: &Machine, work: Work) -> Work {
        if !flag_of(machine, flags::PRGM) || machine.message.is_some() {
            return work;
        }
        line_pictures(machine, work)
    }
}

/// The pictures between which a program line is written.
fn line_pictures(machine: &Machine, work: Work) -> Work {
    let work = work.blank(times::BLANK);
    let text = machine.line_text();
    let registers = text
        .split_once("REG ")
        .and_then(|(head, registers)| Some((head.trim(), registers.trim().parse::<u64>().ok()?)));
    if let Some(("00", free)) = registers {
        let cells = Line::shown("     00 REG ").first();
        return work.cells(cells, times::TEN_REGISTERS * free / 10);
    }
    let number = format!("{:>11} ", format!("{:02}", machine.line_number()));
    let nulls = times::NULL * machine.nulls_before_line() as u64;
    let written = match machine.current_step() {
        _ if registers.is_some() => times::NUMBER_END,
        Some(step) => match (step.op, step.op.spec().code) {
            (Op::Text, _) => times::NUMBER_TEXT,
            (Op::Number, _) => times::NUMBER_DIGITS,
            (Op::LblAlpha, _) => times::NUMBER_LABEL,
            (_, Code::One(_)) => times::NUMBER,
            (_, Code::Xrom(module, _)) => {
                times::NUMBER_OPERAND + times::MODULE * xeq_by_name::modules_before(module)
            }
            _ => times::NUMBER_OPERAND,
        },
        None => times::NUMBER,
    };
    let work = work.cells(Line::shown(&number).first(), written + nulls);
    // A display that is full before the operand is written waits as a text does that scrolls.
    let full =
        text.rsplit_once(' ').is_some_and(|(head, _)| head.chars().count() + 1 >= Lcd::CELLS);
    match registers {
        Some((_, free)) => work.dark(times::TEN_REGISTERS * free / 10),
        None if full && text.contains(" IND ") => {
            work.cells(Line::shown(&text).first(), words(SCROLL))
        }
        None => work,
    }
}

/// The words in which X, or ALPHA data in it, is written to the display.
fn register_time(machine: &Machine) -> u64 {
    match crate::number::Decimal::normalized(machine.memory.x()) {
        Some(_) => times::NUMBER_SHOWN,
        None => times::SIGN,
    }
}

/// Whether a flag is set.
fn flag_of(machine: &Machine, number: u8) -> bool {
    machine.memory.flag(number)
}
