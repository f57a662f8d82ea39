//! SIM41's TRACEON, TRACEOFF, CLTRACE, VTRACE, PTRACE. The front end owns the trace file: it lets
//! the probe record instructions, and executes the commands, which are events.

use super::{Event, Machine};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceCommand {
    On,
    Off,
    Clear,
    View,
    Print,
}

const COMMANDS: [(&str, TraceCommand); 5] = [
    ("TRACEON", TraceCommand::On),
    ("TRACEOFF", TraceCommand::Off),
    ("CLTRACE", TraceCommand::Clear),
    ("VTRACE", TraceCommand::View),
    ("PTRACE", TraceCommand::Print),
];

impl Machine {
    /// Returns `false` if there is no such command.
    pub(crate) fn trace_command(&mut self, name: &str) -> bool {
        // A keyed name has at most seven letters.
        let is_named = |command: &str| command.get(..7).unwrap_or(command) == name;
        let Some(&(_, command)) = COMMANDS.iter().find(|(command, _)| is_named(command)) else {
            return false;
        };
        self.add_event(Event::Trace(command));
        true
    }
}
