//! The interpreter of user code: `step`, `run`, and what each instruction does.
//!
//! `execute` contains the one exhaustive match from instruction to function; the functions stand in
//! one file per family, named after the chapters of the owner's manual. `cache` keeps decoded steps
//! and jump targets. The machine has no clock, input or output: `run` returns what a program wants
//! of the outside world as a [`Halt`], and [`Event`]s are collected in a list.

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
mod extended_files;
pub mod firmware;
mod flag_functions;
pub(crate) mod getkey;
mod keying;
pub(crate) mod line_entry;
mod loading;
pub(crate) mod mathematics;
pub(crate) mod module_functions;
pub(crate) mod name_search;
pub mod probe;
mod program_editing;
mod program_files;
pub(crate) mod program_pointer;
mod quick;
mod register_blocks;
mod run_loop;
pub mod saving;
mod size;
pub(crate) mod statistics;
mod storage;
pub(crate) mod synthetic;
mod text_files;
pub mod time;
mod timed_run;
pub mod tone;
mod tracing;
mod view;

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
    /// The budget is used up; the next call continues the program.
    Budget,
    /// The program has stopped: STOP, PROMPT, RTN or END without a return, or a VIEW that stops.
    Stopped,
    /// An error stopped the program on the line that failed.
    Error(Error),
    /// The program pauses (PSE): X or ALPHA is shown for a while, in which keys are taken; then the
    /// program continues.
    Pause,
    /// A message or a tone takes its time; then the program continues.
    Wait,
    /// GETKEY or GETKEYX waits for a key, at most this many tenths of a second; then
    /// the key or the end of that time must be told to the machine.
    Key(u32),
    /// The calculator is switched off (OFF).
    Off,
    /// A function with a display and keyboard of its own: clock, stopwatch, editor, catalog.
    Interactive(Interactive),
}

/// The functions that take over display and keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interactive {
    /// The clock (CLOCK).
    Clock,
    /// The stopwatch (SW).
    Stopwatch,
    /// The stopwatch with the registers that X names (SWPT).
    StopwatchWithSplits,
    /// The text editor (ED).
    Editor,
    /// The directory of extended memory (EMDIR).
    Directory,
    /// The catalog of alarms (ALMCAT).
    Alarms,
    /// Microcode of a module, which the firmware executes.
    Microcode,
}

/// The end of an instruction: where the program continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The program continues with the next line.
    Next,
    /// A question was answered: on no, a program skips a line; on the keyboard, YES or NO is shown.
    Test(bool),
    /// The program skips a line (ISG, DSE).
    Skip,
    /// The program continues after this byte.
    Goto(Position),
    /// A subroutine after this byte is called.
    Call(Position),
    /// The program returns to the caller (RTN, END).
    Return,
    /// The program stops or waits, with the pointer after the line.
    Halt(Halt),
}

/// A message to the outside world: a tone, a printed line, a call of microcode, an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A tone, by the operand byte of TONE.
    Tone(u8),
    /// The printer printed this line.
    Printed(PrintedLine),
    /// A function that a plugged module has in microcode was called; the numbers of the module and
    /// the function. The calculator shows NONEXISTENT.
    Microcode(u8, u8),
    /// A command about the trace file, which belongs to the front end.
    Trace(TraceCommand),
    /// An error that the display shows has stopped a program, or has been the answer to a key.
    Failed {
        /// The error.
        error: Error,
        /// Whether a program has stopped; its pointer is at the line that failed.
        in_program: bool,
    },
}

impl Event {
    /// Returns the line that the printer printed, if the event is one.
    pub fn printed(self) -> Option<PrintedLine> {
        match self {
            Event::Printed(line) => Some(line),
            Event::Tone(_) | Event::Microcode(..) | Event::Trace(_) | Event::Failed { .. } => None,
        }
    }
}

machine! {
    /// Whether the next number lifts the stack.
    lift: bool = false,
    /// The message that the display shows in place of X or ALPHA, while flag 50 is set.
    message: Option<Chars> = None,
    /// The time that the outside world has set, in milliseconds since 1 January 1900, 00:00.
    now: u64 = 0,
    /// The time by which the calculator's time is ahead of that, in milliseconds: the time zone.
    zone: i64 = 0,
    /// The contents of the timer chip.
    clock: time::Clock = time::Clock::default(),
    /// The number of labels executed since the program started, which moves the goose.
    labels_passed: u32 = 0,
    /// The cell in which the goose stands still after a program has set flag 50 through register d;
    /// the display then stays unchanged, as under a message.
    standing: Option<u8> = None,
    /// The program pointer: the last byte before the next instruction.
    pc: Position = Position::ZERO,
    running: bool = false,
    /// The number of instructions executed since the machine was created.
    executed: u64 = 0,
    /// Whether the wait for a key is GETKEYX's.
    key_with_shift: bool = false,
    events: Vec<Event> = Vec::new(),
    /// Whether TRACEON has been executed last, and not TRACEOFF.
    tracing: bool = false,
    /// The devices that are plugged in.
    devices: Devices = Devices::default(),
    /// The programs that XEQ finds when no label in memory and no function has the name.
    library: Library = Library::default(),
    /// The number of programs that XEQ has taken from the library.
    programs_taken: u32 = 0,
    /// The name that its owner has given to this calculator among several; `None` for the first.
    name: Option<Arc<str>> = None,
    /// The firmware, if the owner has named its image, and what it does.
    microcode: firmware::Microcode = firmware::Microcode::default(),
    /// The processor words that the firmware has executed and that nobody has counted yet.
    microcode_words: u64 = 0,
}

impl Default for Machine {
    fn default() -> Self {
        Self::new(Memory::cold())
    }
}

impl Machine {
    /// Returns the registers.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns whether the next number lifts the stack.
    pub fn lift(&self) -> bool {
        self.lift
    }

    /// Enables or disables the stack lift.
    pub fn set_lift(&mut self, enabled: bool) {
        self.lift = enabled;
    }

    /// Returns the time that the outside world has set, in milliseconds since 1 January 1900,
    /// 00:00.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Sets the time, in milliseconds since 1 January 1900, 00:00.
    pub fn set_now(&mut self, now: u64) {
        self.now = now;
        self.tick_devices();
    }

    /// Notes that what the machine does depends on the time.
    pub(crate) fn look_at_time(&mut self) {
        self.looked_at_time = true;
    }

    /// Returns whether an instruction or an alarm has looked at the time since the last call.
    pub fn take_looked_at_time(&mut self) -> bool {
        std::mem::take(&mut self.looked_at_time)
    }

    /// Returns by how many milliseconds local time is ahead of the outside world's time.
    pub fn zone(&self) -> i64 {
        self.zone
    }

    /// Sets by how many milliseconds local time is ahead of the outside world's time: the clock
    /// follows, alarms stay at their local time, and the stopwatch does not notice.
    pub fn set_zone(&mut self, zone: i64) {
        self.zone = zone;
        self.clock.count_from_zone(zone);
    }

    /// Returns the contents of the timer chip.
    pub fn clock(&self) -> &time::Clock {
        &self.clock
    }

    /// Replaces the contents of the timer chip.
    pub(crate) fn restore_clock(&mut self, clock: time::Clock) {
        self.clock = clock;
    }

    /// Returns the number of labels executed since the program started, which moves the goose.
    pub fn labels_passed(&self) -> u32 {
        self.labels_passed
    }

    /// Returns the name that its owner has given to this calculator among several; `None` for the
    /// first.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Names this calculator among several.
    pub fn set_name(&mut self, name: Option<&str>) {
        self.name = name.map(Arc::from);
    }

    /// Returns whether a program is running.
    pub fn running(&self) -> bool {
        self.running
    }

    /// Returns the number of instructions that programs and SST have executed since the machine was
    /// created.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// Raises the count of executed instructions to at least this number.
    pub fn count_executed_from(&mut self, number: u64) {
        self.executed = self.executed.max(number);
    }

    /// Returns the program pointer: the last byte before the next instruction.
    pub fn pc(&self) -> Position {
        self.pc
    }

    /// Moves the program pointer; the line number becomes unknown.
    pub fn set_pc(&mut self, pc: Position) {
        self.pc = pc;
        self.memory.set_pointer(pc);
        self.memory.set_line_number(None);
    }

    /// Sets all registers to their state after a loss of power, stops the program, and shows MEMORY
    /// LOST.
    pub(crate) fn lose_memory(&mut self) {
        self.leave_firmware();
        self.clear_message();
        self.running = false;
        let cold = Memory::cold_model(self.memory.model());
        for address in (0..=0x3FF).map(crate::memory::Address::new) {
            self.memory.set(address, cold.get(address));
        }
        self.memory.touch();
        self.lift = false;
        self.memory.seek(self.memory.top());
        self.go_to_top();
        self.switch_devices_on();
        crate::machine::firmware::begin_anew_on_firmware(self);
        crate::machine::view::show_text(self, "MEMORY LOST");
    }

    /// Starts the program at the pointer.
    pub fn start(&mut self) {
        self.pc = self.memory.pointer();
        self.running = true;
        self.labels_passed = 0;
        self.memory.set_line_number(None);
    }

    /// Stops the program and updates the pointer in b.
    pub(crate) fn stop(&mut self) {
        self.running = false;
        self.memory.set_pointer(self.pc);
    }

    /// Returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Adds an event; a tone also adds to the duration of the instruction.
    pub(crate) fn add_event(&mut self, event: Event) {
        if let Event::Tone(operand) = event {
            self.sounding += tone::tone(operand).milliseconds + BEFORE_TONE;
        }
        self.events.push(event);
    }

    /// Returns the duration of the last instruction's tones, in milliseconds.
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
