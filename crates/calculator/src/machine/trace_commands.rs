//! SIM41's TRACEON, TRACEOFF, CLTRACE, VTRACE, PTRACE. The front end owns the trace file, makes the
//! probe record instructions, and executes these commands, which it receives as events.

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

impl TraceCommand {
    /// Parses a name as keyed for XEQ, which has at most seven letters.
    pub(crate) fn from_name(name: &str) -> Option<TraceCommand> {
        let is_named = |command: &str| command.get(..7).unwrap_or(command) == name;
        COMMANDS.iter().find(|(command, _)| is_named(command)).map(|&(_, command)| command)
    }
}
