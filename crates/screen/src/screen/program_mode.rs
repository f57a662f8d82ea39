//! The note shown when the user adds a line to a program that already has lines.

use super::Screen;
use crate::copying;
use sim41_session::Machine;
use sim41_session::debugger::program_lines as lines;
use sim41_session::memory::flags;

/// Whether the note is due; `Finished` contains the program's length when PRGM mode began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProgramMode {
    Off,
    Finished(u16),
    Known,
}

impl Screen<'_> {
    pub(super) fn follow_program_mode(&mut self) {
        let machine = self.calculator().machine();
        self.program_mode = match (machine.memory().flag(flags::PRGM), self.program_mode) {
            (false, _) => ProgramMode::Off,
            (true, ProgramMode::Known) => ProgramMode::Known,
            (true, ProgramMode::Off) => match length(machine) {
                0 => ProgramMode::Known,
                _ if lines::pointer(machine).is_in_module() => ProgramMode::Known,
                length => ProgramMode::Finished(length),
            },
            // GTO .. has started a new program.
            (true, ProgramMode::Finished(_)) if length(machine) == 0 => ProgramMode::Known,
            (true, ProgramMode::Finished(before)) if length(machine) > before => {
                self.say_where_lines_go();
                ProgramMode::Known
            }
            (true, finished) => finished,
        };
    }

    fn say_where_lines_go(&mut self) {
        let listing = copying::listing(&self.scene());
        let line = self.calculator().machine().current_line().number();
        // A label that the user has just entered does not name the existing program.
        let others = (1..).zip(listing.lines()).filter(|(number, _)| *number != line);
        let begins =
            others.filter_map(|(_, line)| line.strip_prefix("LBL \"")?.strip_suffix('"')).next();
        self.say(match begins {
            Some(name) => format!(
                "line {line:02} was added to the program {name}; Ctrl-Z undoes it, and `new` \
                 begins another program"
            ),
            None => format!(
                "line {line:02} was added to an unnamed program; Ctrl-Z undoes it, and `new` \
                 begins another program"
            ),
        });
    }
}

fn length(machine: &Machine) -> u16 {
    let mut walker = machine.clone();
    walker.go_to_line(u16::MAX);
    walker.current_line().number().saturating_sub(1)
}
