//! The trace commands of SIM41: TRACEON, TRACEOFF, CLTRACE, VTRACE, PTRACE.
//!
//! Only their names are known from SIM41. Here TRACEON begins to record what programs execute,
//! TRACEOFF ends recording, and CLTRACE clears the records. VTRACE shows the latest instruction,
//! and at each further call the one before. PTRACE prints all instructions, the oldest first.

use super::probe::{Record, Trace};
use super::{Event, Machine};
use crate::instruction::text;
use crate::number;
use crate::printer::PrintedLine;

/// The names of the commands.
pub const COMMANDS: [&str; 5] = ["TRACEON", "TRACEOFF", "CLTRACE", "VTRACE", "PTRACE"];
/// The number of instructions that are kept.
const KEPT: usize = 1_000;

impl Machine {
    /// Carries out one of the commands. Returns `false` if there is none with this name.
    pub fn trace_command(&mut self, name: &str) -> bool {
        // A name that is keyed in has at most seven letters.
        let Some(name) =
            COMMANDS.iter().find(|command| command.get(..7).unwrap_or(command) == name)
        else {
            return false;
        };
        let probe = self.probe_mut().get_or_insert_default();
        let mut trace = probe.trace.take().unwrap_or_else(|| Box::new(Trace::keeping(KEPT)));
        match *name {
            "TRACEON" => trace.paused = false,
            "TRACEOFF" => trace.paused = true,
            "CLTRACE" => trace.clear(),
            "VTRACE" => {
                let line = trace.previous().map(|record| text::shown(&record.step));
                self.show_text(line.as_deref().unwrap_or("NO TRACE"));
            }
            _ => {
                for line in trace.records().map(|record| printed(self, record)).collect::<Vec<_>>()
                {
                    self.add_event(Event::Printed(PrintedLine::of_text(&line)));
                }
            }
        }
        self.probe_mut().get_or_insert_default().trace = Some(trace);
        true
    }
}

/// Returns a line of the paper: the instruction, and then X.
fn printed(machine: &Machine, record: &Record) -> String {
    let x = number::text(record.stack[3], machine.memory.format());
    let x = crate::charset::text(x.as_slice());
    let step = text::shown(&record.step);
    let gap = 24usize.saturating_sub(step.chars().count() + x.chars().count()).max(1);
    format!("{step}{:gap$}{x}", "")
}
