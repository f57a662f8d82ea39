//! SIM41's TRACEON, TRACEOFF, CLTRACE, VTRACE and PTRACE. The front end receives these commands as
//! events and executes them: it owns the trace file and makes the probe record instructions.

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
    /// A name typed after XEQ has at most seven letters.
    pub(crate) fn from_name(name: &str) -> Option<TraceCommand> {
        let is_named = |command: &str| command.get(..7).unwrap_or(command) == name;
        COMMANDS.iter().find(|(command, _)| is_named(command)).map(|&(_, command)| command)
    }
}
