//! Runs the commands for SIM41's trace file, such as TRACEON, and writes the file.

use super::Screen;
use crate::overlay::trace_overlay::TraceOverlay;
use anyhow::Result;
use sim41_files::lasting_trace::EMPTY;
use sim41_session::TraceCommand;
use sim41_session::probe::Record;

impl Screen<'_> {
    /// Writes an executed instruction. Instructions repeated after stepping back are not written
    /// again.
    pub(super) fn write_trace(&mut self, record: Record) {
        if let Some(trouble) = self.trace.write(&[record], self.session.calculator().machine()) {
            self.refuse(trouble);
        }
    }

    pub(super) fn trace_command(&mut self, command: TraceCommand) {
        if let Err(error) = self.try_trace_command(command) {
            self.refuse(format!("{error:#}"));
        }
    }

    fn try_trace_command(&mut self, command: TraceCommand) -> Result<()> {
        match command {
            TraceCommand::On => self.say(self.trace.announcement()),
            TraceCommand::Off => self.say("tracing has stopped"),
            TraceCommand::Clear => {
                self.trace.clear()?;
                self.say("the trace file is empty");
            }
            TraceCommand::View | TraceCommand::Print if self.trace.lines()?.is_empty() => {
                self.say(EMPTY);
            }
            TraceCommand::View => self.open(TraceOverlay::new(self.trace.lines()?)),
            TraceCommand::Print => {
                self.trace.paper()?.into_iter().for_each(|line| self.paper.print(line));
                self.say("trace printed");
            }
        }
        Ok(())
    }
}
