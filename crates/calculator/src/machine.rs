//! The user-code interpreter. Only `execute` maps instructions to functions; each family of
//! functions has a file named after a topic in the owner's manual. `cache` holds decoded steps and
//! jump targets. The machine has no clock, input or output: `run` returns a [`Halt`], and
//! [`Event`]s are collected in a list.

pub(crate) mod addressing;
mod alpha_functions;
pub(crate) mod argument;
pub(crate) mod assigning;
mod cache;
pub(crate) mod catalogs;
mod changes;
pub(crate) mod conditionals;
mod data_files;
pub mod devices;
pub(crate) mod error;
pub(crate) mod execute;
pub(crate) mod extended_files;
mod fast_paths;
pub mod firmware;
mod flag_functions;
mod format_functions;
pub(crate) mod getkey;
mod interpreter;
pub(crate) mod jumps;
pub(crate) mod key_commands;
pub(crate) mod keyed_entry;
pub(crate) mod line_entry;
pub(crate) mod loading;
pub(crate) mod mathematics;
pub(crate) mod message;
pub(crate) mod module_functions;
pub(crate) mod name_search;
mod numeric_run;
mod output;
pub mod probe;
pub(crate) mod program_editing;
mod program_files;
pub(crate) mod program_pointer;
mod register_blocks;
mod run_loop;
pub mod saving;
mod size;
mod snapshot;
mod stack_lift;
pub(crate) mod statistics;
pub(crate) mod storage;
pub(crate) mod synthetic;
pub(crate) mod text_editor_changes;
mod text_files;
pub mod time;
mod timed_run;
pub mod tone;
pub(crate) mod trace_commands;
mod view;

use crate::memory::Memory;
use crate::printer::PrintedLine;
use devices::Devices;
pub use error::Error;
use interpreter::Interpreter;
use message::Message;
use output::Output;
use sim41_language::module::Position;
pub use snapshot::MachineSnapshot;
use time::Clock;
pub use trace_commands::TraceCommand;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    Budget,
    /// STOP, PROMPT, an RTN or END without a caller, or a VIEW that stops the program.
    Stopped,
    Error(Error),
    /// PSE shows X or ALPHA for a while and accepts keys; then the program continues.
    Pause,
    Wait,
    /// GETKEY or GETKEYX waits for a key for at most this many tenths of a second. The caller
    /// reports the key or the timeout to the machine.
    Key(u32),
    Off,
    Interactive(Interactive),
    /// XEQ waits for a program that is not in memory, and is repeated when the program is supplied.
    Program,
}

/// Functions that control the display and the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interactive {
    Clock,
    Stopwatch,
    StopwatchWithSplits,
    Editor,
    /// CAT 1, 2, 3 or 6; 4 is the extended memory directory (EMDIR).
    Catalog(u16),
    Alarms,
    Microcode,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    Next,
    /// The result of a conditional. In a program, false skips a line; from the keyboard, YES or NO
    /// is shown.
    Test(bool),
    Skip,
    Goto(Position),
    Call(Position),
    Return,
    Halt(Halt),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Tone(u8),
    Printed(PrintedLine),
    /// A call to a plugged-in module's microcode function, by module and function number. The
    /// calculator shows NONEXISTENT because there is no firmware image.
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

/// An HP-41CX: its memory and all state that is not in registers.
#[derive(Clone)]
pub struct Machine {
    memory: Memory,
    interpreter: Interpreter,
    clock: Clock,
    message: Message,
    output: Output,
    devices: Devices,
    /// The firmware and its state, if the owner has configured a ROM image.
    microcode: firmware::Microcode,
    probe: Option<Box<probe::Probe>>,
}

impl Default for Machine {
    fn default() -> Self {
        Self::new(Memory::cold())
    }
}

impl Machine {
    pub fn new(memory: Memory) -> Self {
        Machine {
            interpreter: Interpreter::at(memory.pointer()),
            memory,
            clock: Clock::default(),
            message: Message::default(),
            output: Output::default(),
            devices: Devices::default(),
            microcode: firmware::Microcode::default(),
            probe: None,
        }
    }

    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    pub(crate) fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }

    pub(crate) fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// Milliseconds since 1 January 1900, 00:00, as last set by the caller.
    pub fn now(&self) -> u64 {
        self.clock.now()
    }

    /// In milliseconds since 1 January 1900, 00:00.
    pub fn set_now(&mut self, now: u64) {
        self.clock.set_now(now);
        self.tick_devices();
    }

    pub fn running(&self) -> bool {
        self.interpreter.running
    }

    /// Instructions that programs and SST have executed since the machine was created.
    pub fn executed(&self) -> u64 {
        self.interpreter.executed
    }

    pub fn count_executed_from(&mut self, number: u64) {
        self.interpreter.executed = self.interpreter.executed.max(number);
    }

    pub fn labels_passed(&self) -> u32 {
        self.interpreter.labels_passed
    }

    pub fn pc(&self) -> Position {
        self.interpreter.pc
    }

    pub fn set_pc(&mut self, pc: Position) {
        self.interpreter.pc = pc;
        self.memory.set_pointer(pc);
        self.memory.set_line_number(None);
    }

    /// Like a power loss: resets all registers, stops the program, and shows MEMORY LOST.
    pub(crate) fn lose_memory(&mut self) {
        firmware::leave(self);
        self.clear_message();
        self.interpreter.running = false;
        let cold = Memory::cold_model(self.memory.model());
        for address in (0..=0x3FF).map(crate::memory::Address::new) {
            self.memory.set(address, cold.get(address));
        }
        self.memory.touch();
        self.interpreter.lift = false;
        self.memory.seek(self.memory.top());
        program_pointer::go_to_top(self);
        self.switch_devices_on();
        crate::machine::firmware::begin_anew_on_firmware(self);
        crate::machine::message::show_text(self, "MEMORY LOST");
    }

    pub fn start(&mut self) {
        self.interpreter.pc = self.memory.pointer();
        self.interpreter.running = true;
        self.interpreter.labels_passed = 0;
        self.memory.set_line_number(None);
    }

    pub(crate) fn stop(&mut self) {
        self.interpreter.running = false;
        self.memory.set_pointer(self.interpreter.pc);
    }

    pub fn take_events(&mut self) -> Vec<Event> {
        self.output.take()
    }

    pub(crate) fn add_event(&mut self, event: Event) {
        self.output.add(event);
    }

    pub(crate) fn packing_time(&self) -> u64 {
        self.output.packing
    }

    pub(crate) fn forget_packing(&mut self) {
        self.output.packing = 0;
    }

    pub(crate) fn sounding_time(&self) -> u64 {
        self.output.sounding
    }
}
