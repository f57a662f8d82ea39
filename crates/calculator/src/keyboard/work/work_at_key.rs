//! The work at a key that goes down while the calculator is at rest.

use super::Work;
use super::line_work::line_work;
use crate::duration::{
    ALPHA_NULLS, DIGIT_SHOWN, DISPLAY_WRITTEN, INSERTED, KEY_SHOWN, LINE, LINES_COUNTED,
    MODE_SHOWN, NAME, ROOM, STEP_SHOWN,
};
use crate::keyboard::keyed_function::Command;
use crate::keyboard::mode::Mode;
use crate::keyboard::null::{Held, Stage};
use crate::keyboard::{Key, Keyboard, flag_annunciators};
use crate::lcd::Lcd;
use crate::machine::Machine;
use crate::memory::alpha::LENGTH;
use sim41_language::instruction::Op;

/// The state before a key.
pub(in crate::keyboard) struct Before {
    pub(super) lcd: Lcd,
    mode: Mode,
    alpha: bool,
    pub(super) program: bool,
    /// Whether the line number was unknown, so that lines have to be counted.
    uncounted: bool,
    free_registers: u16,
    /// Whether the line to be executed next is a label.
    pub(super) label: bool,
}

impl Keyboard {
    /// Returns the state before a key.
    pub(in crate::keyboard) fn before(&self, machine: &Machine) -> Before {
        Before {
            lcd: self.display.lcd(),
            mode: self.mode,
            alpha: machine.in_alpha_mode(),
            program: machine.in_program_mode(),
            uncounted: machine.memory().line_number().is_none(),
            free_registers: machine.memory().free_registers(),
            label: machine.current_step().is_some_and(|step| step.op.is_label()),
        }
    }

    /// Returns the work at a key that has gone down.
    pub(in crate::keyboard) fn work_at_key(
        &self,
        machine: &Machine,
        key: Key,
        before: &Before,
    ) -> Option<Work> {
        if !before.mode.rests() || !self.mode.rests() || matches!(self.mode, Mode::Catalog(_)) {
            return None;
        }
        let (program, alpha) = (machine.in_program_mode(), machine.in_alpha_mode());
        let lit = flag_annunciators::lit(machine);
        let keeps = |time| Work::new((machine.now(), self.pace), before.lcd, time);
        // The display keeps its text, first under the old annunciators and then under the new ones.
        let shown = |time| keeps(KEY_SHOWN).lit(lit, time);
        let changed = |time| keeps(MODE_SHOWN).lit(lit, time);
        let counted = || match before.uncounted {
            true => LINES_COUNTED.0 + LINES_COUNTED.1 * u64::from(machine.line_number()),
            false => 0,
        };
        let prompted = matches!(before.mode, Mode::Prompt(_));
        Some(match (key, &self.held) {
            (Key::User, _) => keeps(MODE_SHOWN),
            (Key::Shift, _) => keeps(KEY_SHOWN),
            _ if matches!(self.mode, Mode::Prompt(_)) => keeps(KEY_SHOWN),
            (_, None) if prompted && program => line_work(machine, shown(0).blank(INSERTED)),
            (_, None) if prompted => shown(0).blank(2 * DISPLAY_WRITTEN),
            (Key::Alpha, None) if alpha != before.alpha => match (before.alpha, program) {
                (true, true) => line_work(machine, changed(0)),
                (false, false) => {
                    let nulls = LENGTH.saturating_sub(machine.memory().alpha_len()) as u64;
                    changed(ALPHA_NULLS.0 + ALPHA_NULLS.1 * nulls).dark(KEY_SHOWN)
                }
                // A text in X replaces ALPHA so soon that nobody sees ALPHA without its
                // annunciator.
                (true, false) if machine.memory().x().is_alpha() => changed(0),
                _ => changed(DISPLAY_WRITTEN),
            },
            (Key::Prgm, _) if before.program => changed(DISPLAY_WRITTEN),
            (Key::Prgm, _) => line_work(machine, changed(counted())),
            (_, Some(Held { stage: Stage::Done, .. })) => {
                line_work(machine, shown(DISPLAY_WRITTEN))
            }
            (_, Some(Held { command: Command::Step(step), .. }))
                if matches!(step.op, Op::Sst | Op::RunStop) =>
            {
                keeps(STEP_SHOWN)
            }
            (_, Some(Held { stage: Stage::Function, .. })) => shown(0).blank(NAME - KEY_SHOWN),
            // The key completes a prompt.
            (_, Some(_)) => keeps(KEY_SHOWN),
            (_, None) if program => {
                let text = |mode: &Mode| matches!(mode, Mode::TextLine);
                let begins = text(&self.mode) && !text(&before.mode);
                let opened = machine.memory().free_registers() < before.free_registers;
                let room = if opened { ROOM } else { 0 };
                line_work(machine, shown(room + if begins { DISPLAY_WRITTEN } else { LINE }))
            }
            (_, None) if alpha => keeps(KEY_SHOWN),
            (_, None) if matches!(self.mode, Mode::Number(_)) => keeps(DIGIT_SHOWN),
            (_, None) if matches!(before.mode, Mode::Number(_)) => {
                keeps(DIGIT_SHOWN).blank(DISPLAY_WRITTEN)
            }
            (_, None) => keeps(MODE_SHOWN),
        })
    }
}
