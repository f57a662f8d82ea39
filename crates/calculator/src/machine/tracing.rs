//! The trace commands of SIM41: TRACEON, TRACEOFF, CLTRACE, VTRACE, PTRACE.
//!
//! What programs execute between TRACEON and TRACEOFF is written to one trace file, which outlives
//! the calculator. The file belongs to the front end: it asks whether instructions are traced, has
//! the probe record them, and carries out the other commands, which come as events.

use super::{Event, Machine};

/// A command about the trace file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceCommand {
    /// What programs execute is written from now on.
    On,
    /// It is no longer written.
    Off,
    /// The file is emptied.
    Clear,
    /// The file is shown.
    View,
    /// The file is printed.
    Print,
}

/// The names of the commands.
const COMMANDS: [(&str, TraceCommand); 5] = [
    ("TRACEON", TraceCommand::On),
    ("TRACEOFF", TraceCommand::Off),
    ("CLTRACE", TraceCommand::Clear),
    ("VTRACE", TraceCommand::View),
    ("PTRACE", TraceCommand::Print),
];

impl Machine {
    /// Carries out one of the commands. Returns `false` if there is none with this name.
    pub(crate) fn trace_command(&mut self, name: &str) -> bool {
        // A name that is keyed in has at most seven letters.
        let is_named = |command: &str| command.get(..7).unwrap_or(command) == name;
        let Some(&(_, command)) = COMMANDS.iter().find(|(command, _)| is_named(command)) else {
            return false;
        };
        match command {
            TraceCommand::On => self.tracing = true,
            TraceCommand::Off => self.tracing = false,
            TraceCommand::Clear | TraceCommand::View | TraceCommand::Print => {}
        }
        self.add_event(Event::Trace(command));
        true
    }

    /// Returns whether what programs execute is to be written to the trace file.
    pub fn tracing(&self) -> bool {
        self.tracing
    }
}
