//! A mode defines what keys mean and what the display shows, and owns its state.
//!
//! Modes that control the whole keyboard ([`Stopwatch`], [`Catalog`], [`TextEditor`] …) each have
//! the methods `press`, `advance`, `picture`, `annunciators` and `wakes_at`, and return a [`Next`];
//! only this module dispatches to them. Number, text and operand entry share the normal keyboard:
//! `ready` (also SHIFT, USER, PRGM, ALPHA, ON), `number_keys`, `alpha_entry`, `program_mode`,
//! `prompt`. To add a mode, add a file and an arm for each method.

use super::Key;
use super::alarm_catalog::AlarmCatalog;
use super::catalog_mode::Catalog;
use super::clock_mode::RunningClock;
use super::expectation::Expectation;
use super::firmware_mode;
use super::getkey_wait::GetKeyWait;
use super::prompt::Prompt;
use super::running::{Running, Wait};
use super::stopwatch_mode::Stopwatch;
use super::text_editor::TextEditor;
use crate::lcd::{Annunciator, Annunciators, Cells, KeyedLine};
use crate::machine::{Error, Machine};
use crate::memory::flags;
use sim41_number::KeyedNumber;

#[derive(Clone, Copy, Default)]
pub(super) enum Mode {
    /// The calculator waits for a key and shows X, ALPHA, a program line or a message.
    #[default]
    Ready,
    /// ALPHA was switched on in PRGM mode; the display stays unchanged until the next key.
    AlphaBegun,
    Number(KeyedNumber),
    /// Text is being entered into ALPHA. It can be displayed differently from finished text.
    Text(KeyedLine),
    TextLine,
    Prompt(Prompt),
    Running(Running),
    Wait(Wait),
    GetKey(GetKeyWait),
    /// CAT 1, 2, 3 or 6, or the extended memory directory (EMDIR).
    Catalog(Catalog),
    Clock(RunningClock),
    Stopwatch(Stopwatch),
    Editor(TextEditor),
    AlarmCatalog(AlarmCatalog),
    Firmware,
    Off,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Next {
    Stay,
    Leave,
    Resume,
    Ready,
    LeaveAndTake,
    Take,
    Fail(Error),
    Off,
    /// Switch the calculator off without a reminder of past-due alarms.
    OffAtOnce,
    On,
    /// Show the clock (SHIFT ON).
    Clock,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Picture {
    Dark,
    Unchanged,
    Cells(Cells),
    Default,
}

impl Mode {
    pub(super) fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        match self {
            Mode::Running(running) => running.press(machine, key),
            Mode::Wait(wait) => wait.press(machine, key),
            Mode::GetKey(_) => GetKeyWait::press(machine, key),
            Mode::Catalog(catalog) => catalog.press(machine, key),
            Mode::Clock(clock) => clock.press(machine, key),
            Mode::Stopwatch(stopwatch) => stopwatch.press(machine, key),
            Mode::Editor(editor) => editor.press(machine, key),
            Mode::AlarmCatalog(catalog) => catalog.press(machine, key),
            Mode::Off if key == Key::On => Next::On,
            Mode::Off | Mode::Firmware => Next::Stay,
            _ => Next::Take,
        }
    }

    pub(super) fn release(&mut self) {
        match self {
            Mode::Running(running) => running.release(),
            Mode::Wait(wait) => wait.running.release(),
            _ => {}
        }
    }

    pub(super) fn complete(&mut self, now: u64) {
        match self {
            Mode::Catalog(catalog) => catalog.appear(now),
            Mode::Editor(editor) => editor.progress.end_work(now),
            _ => {}
        }
    }

    pub(super) fn advance(&mut self, machine: &mut Machine) -> Next {
        match self {
            Mode::Wait(wait) => wait.advance(machine),
            Mode::GetKey(wait) => wait.advance(machine),
            Mode::Catalog(catalog) => catalog.advance(machine),
            Mode::Clock(clock) => clock.advance(machine),
            Mode::Stopwatch(_) => Stopwatch::advance(machine),
            Mode::Editor(editor) => editor.advance(machine),
            Mode::AlarmCatalog(catalog) => catalog.advance(machine),
            _ => Next::Stay,
        }
    }

    pub(super) fn picture(&self, machine: &Machine) -> Picture {
        match self {
            Mode::GetKey(_) => GetKeyWait::picture(machine),
            Mode::Catalog(catalog) => catalog.picture(machine),
            Mode::Stopwatch(stopwatch) => Picture::Cells(stopwatch.cells(machine)),
            Mode::Editor(editor) => editor.picture(machine),
            Mode::AlarmCatalog(catalog) => Picture::Cells(catalog.cells(machine)),
            Mode::AlphaBegun if machine.message().text.is_none() => Picture::Unchanged,
            Mode::Firmware => Picture::Unchanged,
            Mode::Off => Picture::Dark,
            _ => Picture::Default,
        }
    }

    /// This mode's annunciators; `usual` contains those that the flags light.
    pub(super) fn annunciators(&self, usual: Annunciators) -> Annunciators {
        // A mode that handles all keys has its own SHIFT.
        let shifted = match self {
            Mode::Editor(editor) => return editor.annunciators(usual),
            Mode::Catalog(catalog) if catalog.has_own_keys() => catalog.shifted,
            Mode::Stopwatch(stopwatch) => stopwatch.shifted,
            Mode::AlarmCatalog(catalog) => catalog.shifted,
            _ => return usual,
        };
        usual.with(Annunciator::Shift, shifted)
    }

    /// When the mode acts without a key, in milliseconds since 1900; `None` if it only waits.
    pub(super) fn wakes_at(&self, machine: &Machine) -> Option<u64> {
        match self {
            Mode::Wait(wait) => Some(wait.until),
            Mode::GetKey(wait) => Some(wait.until),
            Mode::Catalog(catalog) => catalog.wakes_at(machine.clock().now()),
            Mode::Clock(clock) => clock.wakes_at(machine),
            Mode::Stopwatch(_) => Some(Stopwatch::wakes_at(machine)),
            Mode::Editor(editor) => Some(editor.progress.next_change(machine.clock().now())),
            Mode::AlarmCatalog(catalog) => Some(catalog.until),
            _ => None,
        }
    }

    /// Whether the mode expects a key although it also acts without one, by changing or blinking
    /// its display or by ending.
    pub(super) fn awaits_key(&self, machine: &Machine) -> bool {
        match self {
            Mode::Stopwatch(_) => true,
            Mode::Editor(editor) => !editor.progress.works(machine.clock().now()),
            Mode::AlarmCatalog(catalog) => !catalog.is_beginning(),
            _ => false,
        }
    }

    /// The meaning of the next key in this mode, regardless of PRGM mode and messages.
    pub(super) fn expectation(&self, machine: &Machine) -> Expectation {
        let flag = |number| machine.memory().flag(number);
        match self {
            Mode::Ready | Mode::AlphaBegun | Mode::Text(_) | Mode::TextLine => {
                match flag(flags::ALPHA) {
                    true => Expectation::Alpha {
                        shift: flag(flags::SHIFT),
                        entering: flag(flags::DATA_ENTRY),
                    },
                    false => Expectation::Function,
                }
            }
            Mode::Number(_) => Expectation::Number { program: flag(flags::PRGM) },
            Mode::Prompt(prompt) => prompt.expectation(machine),
            Mode::Running(_) | Mode::Wait(_) => Expectation::Running,
            Mode::GetKey(_) => Expectation::GetKey,
            Mode::Catalog(catalog) => catalog.expectation(),
            Mode::Clock(_) => Expectation::Clock,
            Mode::Stopwatch(_) => Expectation::Stopwatch,
            Mode::Editor(editor) => editor.expectation(),
            Mode::AlarmCatalog(catalog) => {
                Expectation::AlarmCatalog { stopped: catalog.is_stopped() }
            }
            Mode::Firmware => firmware_mode::expectation(machine),
            Mode::Off => Expectation::Off,
        }
    }

    pub(super) fn rests(&self) -> bool {
        match self {
            Mode::Ready
            | Mode::AlphaBegun
            | Mode::Number(_)
            | Mode::Text(_)
            | Mode::TextLine
            | Mode::Prompt(_) => true,
            Mode::Catalog(catalog) => catalog.rests(),
            _ => false,
        }
    }

    /// Whether a due alarm rings immediately; otherwise it waits until the mode ends.
    pub(super) fn lets_alarms_ring(&self) -> bool {
        self.rests() || matches!(self, Mode::Running(_) | Mode::Off | Mode::Clock(_))
    }

    pub(super) fn number(&self) -> Option<KeyedNumber> {
        match self {
            Mode::Number(number) => Some(*number),
            Mode::Prompt(prompt) => prompt.number,
            _ => None,
        }
    }
}
