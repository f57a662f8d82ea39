//! The firmware controls the keys and the display during a microcode function, while a module needs
//! to be polled, and when the firmware runs the whole calculator. XEQ of a microcode function is
//! sent to the firmware as key presses, because only the firmware contains the function's prompts.

use super::flag_annunciators;
use super::key_flags;
use super::mode::Mode;
use super::running::Running;
use super::{Activity, Expectation, Key, Keyboard, Pace, Stroke, user_keys};
use crate::duration;
use crate::lcd::{Annunciator, Annunciators, Cell, Lcd, Mark};
use crate::machine::Machine;
use crate::machine::firmware;
use crate::machine::firmware::{CYCLES_A_STEP, Chip, ChipInput};
use crate::machine::key_commands::KeyCommand;
use crate::machine::module_functions;
use crate::machine::name_search::Named;
use crate::memory::flags;
use crate::nut::ShownFrame;
use crate::printer::PrinterKey;
use sim41_language::instruction::text::LONGEST_NAME;
use sim41_language::instruction::{Op, Operand, Step, bytes::xrom_bytes};
use sim41_language::module::ports::ModuleFunction;
use sim41_number::charset::Glyph;

/// The largest number of cycles that the firmware executes after a key before other events are
/// processed: three seconds on the calculator. Most functions end earlier.
const AT_ONCE: u64 = 20_000;
const MARKS: [Mark; 4] = [Mark::None, Mark::Period, Mark::Colon, Mark::Comma];
/// Milliseconds between two calls while the firmware polls the keyboard in a loop.
const LOOK: u64 = 20;
/// The longest interval between updates of a running display such as the clock, in milliseconds. A
/// calculator that is switched off sleeps longer.
const SOON: u64 = 2_000;

pub(super) fn shown(machine: &Machine) -> Lcd {
    let shown = firmware::status(machine).shown;
    let cells = shown
        .cells()
        .map(|(code, mark)| Cell { glyph: Glyph::from_code(code), mark: MARKS[mark as usize & 3] });
    let lit = |number: usize| shown.annunciators >> (11 - number) & 1 != 0;
    let mut annunciators = Annunciators::NONE;
    for (number, annunciator) in Annunciator::ALL.into_iter().enumerate() {
        annunciators.set(annunciator, lit(number));
    }
    Lcd { on: shown.on, ..Lcd::new(cells, annunciators) }
}

fn chip_shows(lcd: &Lcd) -> ShownFrame {
    let mut shown = ShownFrame::default();
    shown.on = lcd.on;
    shown.set_cells(lcd.cells.map(|cell| {
        let mark = MARKS.iter().position(|&mark| mark == cell.mark).unwrap_or(0);
        (cell.glyph.code(), mark as u8)
    }));
    for annunciator in Annunciator::ALL {
        shown.annunciators = shown.annunciators << 1 | lcd.annunciators.lit(annunciator) as u16;
    }
    shown
}

pub(super) fn expectation(machine: &Machine) -> Expectation {
    let Lcd { on, annunciators, .. } = shown(machine);
    match on {
        false => Expectation::Off,
        true if annunciators.lit(Annunciator::Alpha) => {
            Expectation::Alpha { shift: annunciators.lit(Annunciator::Shift), entering: true }
        }
        true => Expectation::Function,
    }
}

impl Keyboard {
    /// Returns `false` if the command is not microcode or there is no firmware.
    pub(super) fn begin_microcode(&mut self, machine: &mut Machine, command: KeyCommand) -> bool {
        let step = match command {
            KeyCommand::Step(step) => Some(step),
            KeyCommand::Named(Op::Xeq, name) => {
                machine.find_named(name.as_slice()).and_then(|named| named.function())
            }
            _ => None,
        };
        let Some(step @ Step { operand: Operand::Xrom(module, number), .. }) = step else {
            return false;
        };
        let Some(function) = module_functions::microcode(machine, &step) else { return false };
        let entering = key_flags::is_entering(machine.memory());
        self.end_entry(machine);
        machine.clear_message();
        // The firmware ends number entry itself when the function begins.
        key_flags::set_entering(machine, entering);
        self.pass_to_firmware(machine, Lcd { on: true, ..self.display.lcd() });
        match keys(machine, &function) {
            Some(keys) => {
                for key in keys {
                    firmware::input(machine, ChipInput::Key(key));
                    firmware::input(machine, ChipInput::Release);
                    self.run_chip(machine, AT_ONCE, true);
                }
            }
            None => {
                firmware::input(machine, ChipInput::Function(xrom_bytes(module, number)));
                self.run_chip(machine, AT_ONCE, true);
            }
        }
        true
    }

    pub(super) fn press_on_firmware(&mut self, machine: &mut Machine, key: Key) -> bool {
        let takes = self.firmware_has_keys(machine);
        if takes {
            firmware::input(machine, ChipInput::Key(key));
        }
        takes
    }

    pub(super) fn press_printer_on_firmware(
        &mut self,
        machine: &mut Machine,
        key: PrinterKey,
    ) -> bool {
        let takes = self.firmware_has_keys(machine);
        if takes {
            firmware::input(machine, ChipInput::Printer(key));
            self.run_chip(machine, AT_ONCE, true);
        }
        takes
    }

    fn firmware_has_keys(&mut self, machine: &mut Machine) -> bool {
        let free = self.ringing.is_none() && self.held.is_none() && self.pause.is_none();
        if free
            && matches!(self.mode, Mode::Ready | Mode::AlphaBegun | Mode::Off)
            && firmware::status(machine).takes_keys
        {
            let on = !matches!(self.mode, Mode::Off);
            self.pass_to_firmware(machine, Lcd { on, ..self.display.lcd() });
        }
        let has = matches!(self.mode, Mode::Firmware) && self.ringing.is_none();
        if has {
            self.busy = None;
        }
        has
    }

    /// With [`Pace::AtOnce`], the firmware continues as soon as the key is released.
    pub(super) fn release_on_firmware(&mut self, machine: &mut Machine) {
        if matches!(self.mode, Mode::Firmware) {
            firmware::input(machine, ChipInput::Release);
            self.firmware_ran = Some(machine.clock().now());
            if self.pace == Pace::AtOnce {
                self.run_chip(machine, AT_ONCE, true);
            }
        }
    }

    /// Lets the firmware run as fast as possible. Loops that poll the keyboard run only at the
    /// calculator's speed, so pauses and waits for a key keep their duration. Returns whether the
    /// firmware is in control.
    pub(super) fn run_at_once_on_firmware(&mut self, machine: &mut Machine, cycles: u64) -> bool {
        if !matches!(self.mode, Mode::Firmware) || self.ringing.is_some() {
            return false;
        }
        machine.clock_mut().mark_read();
        let now = machine.clock().now();
        let since = self.firmware_ran.replace(now).filter(|_| firmware::status(machine).waits);
        let passed = since.map(|since| duration::cycles(now.saturating_sub(since)));
        let most = passed.map_or(cycles, |passed| passed.min(cycles));
        if most > 0 {
            self.run_chip_and_count(machine, most, passed.is_none());
        }
        self.show(machine);
        true
    }

    /// Lets the firmware run if it controls the display. With [`Pace::AtOnce`], it halts while a
    /// key is down. Returns the cycles used, or `None` in another mode.
    pub(super) fn run_on_firmware(&mut self, machine: &mut Machine, cycles: u64) -> Option<u64> {
        if !matches!(self.mode, Mode::Firmware) || self.ringing.is_some() {
            return None;
        }
        self.firmware_ran = None;
        let done = self.run_chip_and_count(machine, cycles, false);
        self.show(machine);
        Some(done)
    }

    /// Counts the firmware's cycles as steps. With [`Pace::AtOnce`], it halts while a key is down.
    fn run_chip_and_count(&mut self, machine: &mut Machine, cycles: u64, stops: bool) -> u64 {
        if self.pace == Pace::AtOnce && firmware::status(machine).key_is_down {
            return 0;
        }
        let done = self.run_chip(machine, cycles, stops);
        machine.count_executed_from(machine.interpreter().executed + done.div_ceil(CYCLES_A_STEP));
        done
    }

    fn run_chip(&mut self, machine: &mut Machine, cycles: u64, stops: bool) -> u64 {
        if !matches!(self.mode, Mode::Firmware) {
            return 0;
        }
        let (chip, taken) = firmware::run(machine, cycles, stops);
        let keeps = firmware::status(machine).takes_keys;
        match chip {
            Chip::Works | Chip::Prompts => {}
            Chip::Rests | Chip::Off if keeps => {}
            Chip::RunsProgram => self.mode = Mode::Running(Running::default()),
            Chip::Off => {
                firmware::leave(machine);
                self.turn_off(machine);
            }
            Chip::Rests => self.rest_after_firmware(machine),
        }
        taken
    }

    /// Ends the idle firmware's control, unless its display differs from what sim41 would show.
    fn rest_after_firmware(&mut self, machine: &mut Machine) {
        let lcd = shown(machine);
        firmware::rest(machine);
        self.mode = Mode::Ready;
        self.display.set(lcd);
        self.shown_since = None;
        let usual = Lcd::new(self.ready_cells(machine), flag_annunciators::lit(machine));
        if lcd != usual {
            self.pass_to_firmware(machine, lcd);
        }
    }

    fn pass_to_firmware(&mut self, machine: &mut Machine, lcd: Lcd) {
        firmware::begin(machine, chip_shows(&lcd));
        self.mode = Mode::Firmware;
    }

    pub(super) fn stop_on_firmware(&mut self, machine: &mut Machine) {
        if matches!(self.mode, Mode::Ready) && firmware::status(machine).takes_keys {
            self.show(machine);
            let lcd = self.display.lcd();
            self.pass_to_firmware(machine, lcd);
            firmware::input(machine, ChipInput::End);
            self.run_chip(machine, AT_ONCE, true);
        }
    }

    pub(super) fn activity_on_firmware(&self, machine: &Machine) -> Activity {
        let chip = firmware::status(machine);
        let wakes = chip.wakes_at;
        match (chip.works, chip.shown.on) {
            (true, _) if self.pace == Pace::AtOnce && chip.key_is_down => Activity::Idle(wakes),
            (true, _) if self.firmware_ran.is_some() && chip.waits => {
                Activity::Waiting(machine.clock().now() + LOOK)
            }
            (true, _) => Activity::Busy,
            (false, true) => Activity::Idle(wakes),
            // If the chip wakes soon, it is not off: a running display is dark between updates.
            (false, false) if wakes.is_some_and(|time| time <= machine.clock().now() + SOON) => {
                Activity::Waiting(wakes.unwrap_or(machine.clock().now()))
            }
            (false, false) => Activity::Off(wakes),
        }
    }
}

/// The keys that execute a function by name with XEQ; `None` if a character has no key, another
/// program or function has that name, or USER mode reassigns the keys.
fn keys(machine: &Machine, function: &ModuleFunction) -> Option<Vec<Key>> {
    let named = machine.find_named(function.name.as_slice());
    let same = matches!(named, Some(Named::Module(found)) if found.bytes() == function.bytes());
    let user = machine.memory().flag(flags::USER)
        && user_keys::user_command(machine, Key::Xeq.plain()).is_some();
    let modes = machine.memory().flag(flags::ALPHA) || key_flags::is_shifted(machine);
    if !same || user || modes || function.name.as_slice().len() > LONGEST_NAME {
        return None;
    }
    let mut keys = vec![Key::Xeq, Key::Alpha];
    for &byte in function.name.as_slice() {
        let Stroke { shifted, key } = Stroke::typing(byte)?;
        keys.extend(shifted.then_some(Key::Shift));
        keys.push(key);
    }
    keys.push(Key::Alpha);
    Some(keys)
}
