//! The interpreter of user code. `execute` contains the one exhaustive match from instruction to
//! function; functions are in one file per family, named after the owner's manual. `cache` holds
//! decoded steps and jump targets. The machine has no clock, input or output: `run` returns a
//! [`Halt`], and [`Event`]s are collected in a list.

#[macro_use]
mod snapshot;

pub(crate) mod addressing;
mod alpha_functions;
pub(crate) mod argument;
pub(crate) mod assigning;
mod cache;
pub(crate) mod catalogs;
mod changes;
mod computing;
pub(crate) mod conditionals;
pub(crate) mod control;
mod data_files;
pub mod devices;
mod display_format;
pub(crate) mod editing_text;
pub(crate) mod error;
pub(crate) mod execute;
pub(crate) mod extended_files;
pub mod firmware;
mod flag_functions;
pub(crate) mod getkey;
pub(crate) mod keying;
pub(crate) mod line_entry;
pub(crate) mod loading;
pub(crate) mod mathematics;
pub(crate) mod module_functions;
pub(crate) mod name_search;
pub mod probe;
pub(crate) mod program_editing;
mod program_files;
pub(crate) mod program_pointer;
mod quick;
mod register_blocks;
mod run_loop;
pub mod saving;
mod size;
pub(crate) mod statistics;
pub(crate) mod storage;
pub(crate) mod synthetic;
mod text_files;
pub mod time;
mod timed_run;
pub mod tone;
pub(crate) mod tracing;
pub(crate) mod view;

use crate::duration::tone::BEFORE_TONE;
use crate::memory::{Memory, shared_pages};
use crate::printer::PrintedLine;
use cache::Cache;
use devices::Devices;
pub use error::Error;
use sim41_language::instruction::Chars;
use sim41_language::module::Position;
use sim41_language::program::Library;
use std::sync::Arc;
pub use tracing::TraceCommand;

/// The reason why [`Machine::run`] returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    Budget,
    /// The program has stopped: STOP, PROMPT, RTN or END without a return, or a VIEW that stops.
    Stopped,
    Error(Error),
    /// PSE: X or ALPHA is shown for a while and keys are accepted; then the program continues.
    Pause,
    Wait,
    /// GETKEY or GETKEYX waits for a key, at most this many tenths of a second. The machine must be
    /// informed of the key or of the timeout.
    Key(u32),
    Off,
    Interactive(Interactive),
}

/// The functions that take over display and keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interactive {
    Clock,
    Stopwatch,
    StopwatchWithSplits,
    Editor,
    Directory,
    Alarms,
    Microcode,
}

/// The end of an instruction: where the program continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    /// A conditional was executed: if false, a program skips a line; the keyboard shows YES or NO.
    Test(bool),
    Skip,
    Goto(Position),
    Call(Position),
    Return,
    Halt(Halt),
}

/// A message to the outside world: a tone, a printed line, a call of microcode, an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Tone(u8),
    Printed(PrintedLine),
    /// A function that a plugged module has in microcode was called; the numbers of the module and
    /// the function. The calculator shows NONEXISTENT.
    Microcode(u8, u8),
    Trace(TraceCommand),
    Failed {
        error: Error,
        in_program: bool,
    },
}

impl Event {
    pub fn printed(self) -> Option<PrintedLine> {
        match self {
            Event::Printed(line) => Some(line),
            Event::Tone(_) | Event::Microcode(..) | Event::Trace(_) | Event::Failed { .. } => None,
        }
    }
}

machine! {
    lift: bool = false,
    /// The message that the display shows in place of X or ALPHA, while flag 50 is set.
    message: Option<Chars> = None,
    /// The time that the outside world has set, in milliseconds since 1 January 1900, 00:00.
    now: u64 = 0,
    zone: i64 = 0,
    clock: time::Clock = time::Clock::default(),
    labels_passed: u32 = 0,
    /// The cell in which the goose rests after a program has set flag 50 through register d; the
    /// display then stays unchanged, as under a message.
    standing: Option<u8> = None,
    pc: Position = Position::ZERO,
    running: bool = false,
    executed: u64 = 0,
    key_with_shift: bool = false,
    events: Vec<Event> = Vec::new(),
    /// Whether TRACEON has been executed last, and not TRACEOFF.
    tracing: bool = false,
    devices: Devices = Devices::default(),
    /// The programs that XEQ finds when no label in memory and no function has the name.
    library: Library = Library::default(),
    programs_taken: u32 = 0,
    /// The name that its owner has given to this calculator among several; `None` for the first.
    name: Option<Arc<str>> = None,
    /// The firmware, if the owner has configured its image, and its state.
    microcode: firmware::Microcode = firmware::Microcode::default(),
    microcode_words: u64 = 0,
}

impl Default for Machine {
    fn default() -> Self {
        Self::new(Memory::cold())
    }
}

impl Machine {
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    pub fn lift(&self) -> bool {
        self.lift
    }

    pub fn set_lift(&mut self, enabled: bool) {
        self.lift = enabled;
    }

    /// The time that the outside world has set, in milliseconds since 1 January 1900, 00:00.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Sets the time, in milliseconds since 1 January 1900, 00:00.
    pub fn set_now(&mut self, now: u64) {
        self.now = now;
        self.tick_devices();
    }

    pub(crate) fn look_at_time(&mut self) {
        self.looked_at_time = true;
    }

    pub fn take_looked_at_time(&mut self) -> bool {
        std::mem::take(&mut self.looked_at_time)
    }

    /// By how many milliseconds local time is ahead of the outside world's time.
    pub fn zone(&self) -> i64 {
        self.zone
    }

    /// Sets the offset of local time from UTC in milliseconds. The clock follows, alarms keep their
    /// local time, and the stopwatch is not affected.
    pub fn set_zone(&mut self, zone: i64) {
        self.zone = zone;
        self.clock.count_from_zone(zone);
    }

    pub fn clock(&self) -> &time::Clock {
        &self.clock
    }

    pub(crate) fn restore_clock(&mut self, clock: time::Clock) {
        self.clock = clock;
    }

    pub fn labels_passed(&self) -> u32 {
        self.labels_passed
    }

    /// The name that its owner has given to this calculator among several; `None` for the first.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    pub fn set_name(&mut self, name: Option<&str>) {
        self.name = name.map(Arc::from);
    }

    pub fn running(&self) -> bool {
        self.running
    }

    /// The number of instructions that programs and SST have executed since the machine was
    /// created.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    pub fn count_executed_from(&mut self, number: u64) {
        self.executed = self.executed.max(number);
    }

    pub fn pc(&self) -> Position {
        self.pc
    }

    pub fn set_pc(&mut self, pc: Position) {
        self.pc = pc;
        self.memory.set_pointer(pc);
        self.memory.set_line_number(None);
    }

    /// Sets all registers to their state after a loss of power, stops the program, and shows MEMORY
    /// LOST.
    pub(crate) fn lose_memory(&mut self) {
        firmware::leave_firmware(self);
        self.clear_message();
        self.running = false;
        let cold = Memory::cold_model(self.memory.model());
        for address in (0..=0x3FF).map(crate::memory::Address::new) {
            self.memory.set(address, cold.get(address));
        }
        self.memory.touch();
        self.lift = false;
        self.memory.seek(self.memory.top());
        keying::go_to_top(self);
        self.switch_devices_on();
        crate::machine::firmware::begin_anew_on_firmware(self);
        crate::machine::view::show_text(self, "MEMORY LOST");
    }

    pub fn start(&mut self) {
        self.pc = self.memory.pointer();
        self.running = true;
        self.labels_passed = 0;
        self.memory.set_line_number(None);
    }

    pub(crate) fn stop(&mut self) {
        self.running = false;
        self.memory.set_pointer(self.pc);
    }

    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    pub(crate) fn add_event(&mut self, event: Event) {
        if let Event::Tone(operand) = event {
            self.sounding += tone::tone(operand).milliseconds + BEFORE_TONE;
        }
        self.events.push(event);
    }

    pub(crate) fn sounding_time(&self) -> u64 {
        self.sounding
    }

    /// Executes SST: executes the line after the pointer and stops; does nothing in a private
    /// program.
    pub(crate) fn single_step(&mut self) -> Option<Halt> {
        let number = crate::machine::program_pointer::open_line(self)?;
        self.pc = crate::machine::program_pointer::before_line(&self.memory, self.memory.pointer());
        self.memory.set_line_number(Some(number.max(1) + 1));
        self.memory.set_flag(crate::memory::flags::SINGLE_STEP, true);
        let entry = self.fetch(self.pc);
        let halt = self.step();
        // The flag stays set while GETKEY waits.
        self.memory.set_flag(crate::memory::flags::SINGLE_STEP, matches!(halt, Some(Halt::Key(_))));
        self.memory.set_pointer(self.pc);
        if self.pc != entry.next()
            && !entry.op.spec().stores_pointer()
            && !matches!(halt, Some(Halt::Error(_) | Halt::Stopped))
        {
            self.memory.set_line_number(None);
        }
        halt
    }
}
