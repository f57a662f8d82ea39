//! The interpreter of user code: `step`, `run`, and what each instruction does.
//!
//! `execute` holds the one exhaustive match from instruction to function; the functions stand in
//! one file per family, named as the owner's manual names its chapters. `cache` keeps decoded steps
//! and jump targets. No clock, no I/O, no keys here: what a program wants of the outside world is
//! the [`Halt`] that `run` returns, and a list of [`Event`]s.

pub mod addressing;
mod alpha_functions;
mod argument;
pub mod assigning;
mod cache;
pub mod conditionals;
pub mod control;
mod counters;
mod data_files;
mod display_format;
pub mod editing_text;
pub mod error;
pub mod execute;
mod files;
mod flag_functions;
pub mod getkey;
mod loading;
pub mod mathematics;
pub mod module_catalog;
pub mod module_functions;
pub mod name_search;
mod plot_programs;
mod plot_questions;
mod print_graphics;
mod print_plots;
mod print_program;
mod print_tracing;
pub mod printing;
pub mod probe;
pub mod program_editing;
mod program_files;
pub mod program_pointer;
mod quick;
mod register_blocks;
mod run_loop;
pub mod saving;
mod size;
pub mod snapshot;
pub mod statistics;
mod storage;
mod text_files;
pub mod time;
pub mod timing;
pub mod tone;
mod tracing;
mod view;

use crate::instruction::{Chars, Op};
use crate::memory::{Memory, Position};
use crate::printer::{PrintedLine, Printer};
use cache::Cache;
pub use error::Error;

/// What a running program, or a function from the keyboard, asks of whoever runs the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The budget is used up; the program goes on with the next call.
    Budget,
    /// The program has stopped: STOP, PROMPT, RTN or END without a return, a VIEW that waits.
    Stopped,
    /// An error stopped it on the line that failed.
    Error(Error),
    /// PSE: show X or ALPHA for a while, take keys meanwhile, then go on.
    Pause,
    /// A message or tone wants its time, then the program goes on.
    Wait,
    /// GETKEY or GETKEYX: wait for a key, at most this many tenths of a second, then call
    /// [`Machine::take_key`].
    Key(u32),
    /// OFF.
    Off,
    /// A function with a display and keyboard of its own: clock, stopwatch, editor, catalogue.
    Interactive(Interactive),
}

/// Functions that take over display and keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interactive {
    /// CLOCK.
    Clock,
    /// SW.
    Stopwatch,
    /// SWPT: the stopwatch with the registers that X names.
    StopwatchWithSplits,
    /// ED.
    Editor,
    /// EMDIR.
    Directory,
    /// ALMCAT.
    Alarms,
}

/// How an instruction ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Go on with the next line.
    Next,
    /// A question was answered: a program skips a line on no, the keyboard shows YES or NO.
    Test(bool),
    /// ISG or DSE: a program skips a line.
    Skip,
    /// Go on behind this byte.
    Goto(Position),
    /// Call a subroutine behind this byte.
    Call(Position),
    /// RTN or END.
    Return,
    /// Stop or wait, with the pointer behind the line.
    Halt(Halt),
}

/// Something to hear or to read on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A tone, by the operand byte of TONE.
    Tone(u8),
    /// The printer printed this line.
    Printed(PrintedLine),
    /// A function was asked for that a plugged module has in microcode: numbers of the module and of
    /// the function. The calculator says NONEXISTENT.
    Microcode(u8, u8),
}

/// A HP-41CX: its memory, and the bits that are in no register.
#[derive(Clone)]
pub struct Machine {
    /// All registers.
    pub memory: Memory,
    /// Whether the next number lifts the stack.
    pub lift: bool,
    /// What stands in the display instead of X or ALPHA (flag 50 is set then).
    pub message: Option<Chars>,
    /// Milliseconds since 1 January 1900, 00:00, as last told by the outside world.
    pub now: u64,
    /// What the timer chip keeps.
    pub clock: time::Clock,
    /// Labels executed since the program started, for the moving arrow.
    pub labels_passed: u32,
    /// The cell in which the moving arrow stands still, once a program has set flag 50 through
    /// register d: then the display stays as it is, as it does under a message.
    pub standing: Option<u8>,
    pc: Position,
    running: bool,
    /// Instructions executed since the machine was made.
    executed: u64,
    /// The key waited for is GETKEYX's.
    key_with_shift: bool,
    cache: Cache,
    /// Conditions that stop a program, and notes of what it does, if anybody wants them.
    probe: Option<Box<probe::Probe>>,
    events: Vec<Event>,
    /// How long the tones of the last instruction sound, in milliseconds.
    sounding: u64,
    /// The printer, if one is plugged in.
    pub printer: Option<Printer>,
}

impl Default for Machine {
    fn default() -> Self {
        Self::new(Memory::cold())
    }
}

impl Machine {
    /// A machine with this memory, stopped.
    pub fn new(memory: Memory) -> Self {
        let pc = memory.pointer();
        Machine {
            memory,
            lift: false,
            message: None,
            now: 0,
            clock: time::Clock::default(),
            labels_passed: 0,
            standing: None,
            pc,
            running: false,
            executed: 0,
            key_with_shift: false,
            cache: Cache::default(),
            probe: None,
            events: Vec::new(),
            sounding: 0,
            printer: None,
        }
    }

    /// Whether a program is running.
    pub fn running(&self) -> bool {
        self.running
    }

    /// How many instructions programs and SST have executed since the machine was made.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// Instructions are counted from at least this number on.
    pub(crate) fn count_executed_from(&mut self, number: u64) {
        self.executed = self.executed.max(number);
    }

    /// The program pointer: the last byte before the next instruction.
    pub fn pc(&self) -> Position {
        self.pc
    }

    /// Move the program pointer; the line number becomes unknown.
    pub fn set_pc(&mut self, pc: Position) {
        self.pc = pc;
        self.memory.set_pointer(pc);
        self.memory.set_line_number(None);
    }

    /// MEMORY LOST: all registers as they are when the batteries have been out.
    pub fn lose_memory(&mut self) {
        let cold = Memory::cold_model(self.memory.model());
        for address in (0..=0x3FF).map(crate::memory::Address::new) {
            self.memory.set(address, cold.get(address));
        }
        self.memory.touch();
        self.lift = false;
        let top = self.memory.top();
        self.set_pc(top);
        self.memory.seek(top);
        self.memory.set_line_number(Some(0));
        self.show_text("MEMORY LOST");
    }

    /// Start the program at the pointer.
    pub fn start(&mut self) {
        self.pc = self.memory.pointer();
        self.running = true;
        self.labels_passed = 0;
        self.memory.set_line_number(None);
    }

    /// Stop the program: the pointer in b is brought up to date.
    pub fn stop(&mut self) {
        self.running = false;
        self.memory.set_pointer(self.pc);
    }

    /// What there was to hear and to read since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Something to hear or to read.
    pub fn sounded(&mut self, event: Event) {
        if let Event::Tone(operand) = event {
            self.sounding += tone::tone(operand).milliseconds + tone::BEFORE_TONE;
        }
        self.events.push(event);
    }

    /// How long the tones of the last instruction sound, in milliseconds.
    pub fn sounding_time(&self) -> u64 {
        self.sounding
    }

    /// A number is begun: the stack lifts if that is enabled, and X is 0.
    pub fn begin_number(&mut self) {
        self.push(crate::register::Register::ZERO);
    }

    /// SST: execute the line behind the pointer and stop. Nothing in a private program.
    pub fn single_step(&mut self) -> Option<Halt> {
        let number = self.know_line().filter(|_| !self.memory.is_private())?;
        self.pc = self.before_line(self.memory.pointer());
        self.memory.set_line_number(Some(number.max(1) + 1));
        self.memory.set_flag(crate::memory::flags::SINGLE_STEP, true);
        let entry = self.fetch(self.pc);
        let halt = self.step();
        // GETKEY keeps the flag as long as it waits.
        self.memory.set_flag(crate::memory::flags::SINGLE_STEP, matches!(halt, Some(Halt::Key(_))));
        self.memory.set_pointer(self.pc);
        if self.pc != entry.next()
            && !stores(entry.op)
            && !matches!(halt, Some(Halt::Error(_) | Halt::Stopped))
        {
            self.memory.set_line_number(None);
        }
        halt
    }
}

/// Whether an instruction may write the program pointer without leaving its line number.
fn stores(op: Op) -> bool {
    matches!(
        op,
        Op::Sto
            | Op::StoAdd
            | Op::StoSubtract
            | Op::StoMultiply
            | Op::StoDivide
            | Op::XExchange
            | Op::Asto
    )
}
