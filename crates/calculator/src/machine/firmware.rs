//! Links the machine to the processor that executes the owner's firmware image.
//!
//! The registers of [`Memory`](crate::memory::Memory) are the single source of truth: they are
//! copied to the processor before it runs, and back afterwards. The processor executes a program
//! line that calls microcode, a microcode function from the keyboard, or the firmware of the whole
//! calculator. `keyboard::firmware_mode` handles keys and the display.

mod display;
mod image;

use super::{Error, Event, Flow, Halt, Interactive, Machine};
use crate::machine::message;
use crate::machine::synthetic;
use crate::machine::time::chip;
use crate::memory::{Address, flags};
use crate::nut::{self, Nut, Rom, ShownFrame, State};
use crate::printer::{Printer, PrinterKey};
use image::START;
pub use image::{Firmware, NoFirmware, Source};
use sim41_language::key::Key;
use sim41_number::register::Register;

/// Where the firmware continues after each function: it scans the keyboard, executes the next
/// program line, or goes to sleep. The address is the same in all versions of the firmware.
const FUNCTION_ENDS: u16 = 0x00F1;
/// Functions return to this address, which continues at [`FUNCTION_ENDS`].
const RETURN: u16 = 0x00F0;
/// The firmware routine that executes the function whose bytes are leftmost in register C.
const DISPATCH: u16 = 0x015B;

/// Processor status bits that persist between functions: program pointer in a module, stack lift,
/// private program, running.
const IN_MODULE: u32 = 10;
const LIFT: u32 = 11;
const PRIVATE: u32 = 12;
const RUNNING: u32 = 13;

/// After this number of cycles in a program line (ten seconds on the calculator), the firmware
/// continues as a keyboard mode.
const LINE: u64 = 64_000;
const HELD: u64 = 300;
/// `PART` cycles count as a keyboard loop if they contain, on average, more than one key scan in
/// every `LOOP` cycles. A running program scans the keys only once per line, which takes longer.
const PART: u64 = 1_000;
const LOOP: u64 = 40;
pub(crate) const CYCLES_A_STEP: u64 = 64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chip {
    Works,
    Rests,
    Prompts,
    Off,
    RunsProgram,
}

#[derive(Clone, Default)]
pub(crate) struct Microcode {
    firmware: Option<Firmware>,
    source: Option<Source>,
    whole: bool,
    chip: Option<Box<Nut>>,
    since: u64,
    waits: bool,
    /// Microcode cycles that programs have used but that have not yet been counted.
    pub(super) cycles: u64,
}

impl Microcode {
    pub(crate) fn bytes(&self) -> usize {
        self.chip.as_ref().map_or(0, |_| size_of::<Nut>() + size_of::<[u64; 1024]>())
    }
}

impl Machine {
    pub fn set_firmware(&mut self, firmware: Option<Firmware>) {
        let source = self.microcode.source.take();
        self.microcode = Microcode { firmware, source, ..Microcode::default() };
    }

    pub fn rom_source(&self) -> Option<&Source> {
        self.microcode.source.as_ref()
    }

    pub fn set_rom_source(&mut self, source: Option<Source>) {
        self.microcode.source = source;
    }

    pub fn firmware(&self) -> Option<&Firmware> {
        self.microcode.firmware.as_ref()
    }

    pub fn run_on_firmware(&mut self, whole: bool) {
        self.microcode.whole = whole && self.microcode.firmware.is_some();
        self.microcode.chip = None;
    }

    pub fn runs_on_firmware(&self) -> bool {
        self.microcode.whole
    }

    pub fn firmware_takes_keys(&self) -> bool {
        self.microcode.whole
            || self.microcode.firmware.is_some() && self.memory.ports().wants_to_be_called()
    }
}

pub(crate) fn begin(machine: &mut Machine, shown: ShownFrame) {
    let mut chip = take_chip(machine);
    load_status(machine, &mut chip);
    *chip.shown_mut() = shown;
    chip.fall_asleep();
    machine.microcode.chip = Some(chip);
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ChipInput {
    Key(Key),
    Printer(PrinterKey),
    Release,
    Function([u8; 2]),
    End,
}

pub(crate) fn input(machine: &mut Machine, input: ChipInput) {
    let chip = &mut machine.microcode.chip;
    match input {
        ChipInput::Key(key) => with_chip(machine, |chip| {
            chip.press(nut::hardware_code(key));
            chip.hold(HELD);
        }),
        ChipInput::Printer(key) => with_chip(machine, |chip| {
            chip.press_printer(Some(key));
            chip.hold(HELD);
            chip.press_printer(None);
        }),
        ChipInput::Release => chip.as_mut().map(|chip| chip.release()),
        ChipInput::End => chip.as_mut().map(|chip| chip.go_to(FUNCTION_ENDS, 0, RETURN)),
        ChipInput::Function(bytes) => chip.as_mut().map(|chip| {
            for bit in 0..8 {
                chip.set_status_bit(bit, false);
            }
            chip.set_status_bit(9, true);
            chip.go_to(DISPATCH, u64::from(u16::from_be_bytes(bytes)) << 40, RETURN);
        }),
    };
}

#[derive(Clone, Copy)]
pub(crate) struct ChipStatus {
    pub shown: ShownFrame,
    pub works: bool,
    /// Whether the chip is in a loop that waits for a key.
    pub waits: bool,
    pub key_is_down: bool,
    /// Whether the firmware accepts keys although no function is active.
    pub takes_keys: bool,
    /// When the chip's timer next needs service, in milliseconds since 1900.
    pub wakes_at: Option<u64>,
}

pub(crate) fn status(machine: &Machine) -> ChipStatus {
    let chip = machine.microcode.chip.as_deref();
    let ticks = chip.and_then(|chip| chip.timer().until_service());
    ChipStatus {
        shown: chip.map_or_else(ShownFrame::default, |chip| *chip.shown()),
        works: chip.is_some_and(|chip| chip.state() == State::Work),
        waits: machine.microcode.waits,
        key_is_down: chip.is_some_and(Nut::key_is_down),
        takes_keys: machine.firmware_takes_keys(),
        wakes_at: ticks.map(|ticks| machine.clock.now + 10 * ticks),
    }
}

/// Lets the firmware execute up to `cycles` cycles. If `stops` is set, returns early from a
/// keyboard loop in a pause or in a function that reads keys itself. Returns the chip's state and
/// the uncounted cycles. A program that the firmware starts runs on the interpreter.
pub(crate) fn run(machine: &mut Machine, cycles: u64, stops: bool) -> (Chip, u64) {
    let chip = run_chip(machine, cycles, stops);
    if chip == Chip::RunsProgram {
        leave(machine);
        machine.interpreter.running = true;
    }
    (chip, std::mem::take(&mut machine.microcode.cycles))
}

fn run_chip(machine: &mut Machine, cycles: u64, stops: bool) -> Chip {
    let whole = machine.microcode.whole;
    let begins_line =
        move |chip: &Nut| !whole && chip.pc() == FUNCTION_ENDS && chip.status_bit(RUNNING);
    let did = with_chip(machine, |chip| {
        let (before, mut waits) = (chip.cycles(), false);
        let end = before + cycles;
        loop {
            let (begun, looks) = (chip.cycles(), chip.looks());
            let state = chip.run_until(PART.min(end - begun), begins_line);
            waits |= (chip.looks() - looks) * LOOP > chip.cycles() - begun;
            let runs = begins_line(chip);
            if state != State::Work || runs || chip.cycles() >= end || stops && waits {
                return (state, runs, chip.cycles() - before, waits);
            }
        }
    });
    let Some((state, runs, taken, waits)) = did else { return Chip::Rests };
    machine.microcode.cycles += taken;
    machine.microcode.waits = waits && state == State::Work;
    match state {
        State::Off => Chip::Off,
        State::Work if runs => Chip::RunsProgram,
        State::Work => Chip::Works,
        State::Rest if machine.memory.flag(flags::PARTIAL_KEY) => Chip::Prompts,
        State::Rest => Chip::Rests,
    }
}

/// Aborts the firmware's function; its effects on registers remain.
pub(crate) fn leave(machine: &mut Machine) {
    if let Some(chip) = machine.microcode.chip.take() {
        machine.interpreter.lift = chip.status_bit(LIFT);
        machine.interpreter.running = false;
        machine.interpreter.pc = machine.memory.pointer();
    }
}

/// Ends the idle firmware's control. The text on its display becomes the message if flag 50 is set.
pub(crate) fn rest(machine: &mut Machine) {
    let shown = status(machine).shown;
    leave(machine);
    if machine.memory.flag(flags::MESSAGE) {
        display::take_message_of_display(machine, &shown);
    }
}

/// Lets the firmware execute a program line. If the line takes too long, waits for keys or stops
/// the program, the firmware keeps running as a keyboard mode.
#[cold]
pub(super) fn line_on_firmware(
    machine: &mut Machine,
    at: crate::memory::Position,
) -> Result<Flow, Error> {
    if machine.microcode.firmware.is_none() {
        return Err(Error::Nonexistent);
    }
    machine.memory.set_pointer(at.back(1));
    let mut chip = take_chip(machine);
    load_status(machine, &mut chip);
    chip.set_status_bit(RUNNING, true);
    *chip.shown_mut() = display::shown_in_program(machine);
    chip.go_to(FUNCTION_ENDS, 0, RETURN);
    let (cycles, shown) = (chip.cycles(), *chip.shown());
    let message = machine.memory.flag(flags::MESSAGE);
    chip.run_until(LINE, |chip| chip.pc() == FUNCTION_ENDS);
    machine.microcode.cycles += chip.cycles() - cycles;
    take_back(machine, &mut chip);
    if chip.pc() == FUNCTION_ENDS && chip.status_bit(RUNNING) {
        match machine.memory.flag(flags::MESSAGE) {
            true if *chip.shown() != shown => {
                display::take_message_of_display(machine, chip.shown())
            }
            true if !message => machine.message.goose = Some(synthetic::goose_cell(machine)),
            _ => {}
        }
        return Ok(Flow::Goto(machine.memory.pointer()));
    }
    machine.interpreter.pc = machine.memory.pointer();
    machine.interpreter.running = chip.status_bit(RUNNING);
    machine.microcode.chip = Some(chip);
    Ok(Flow::Halt(Halt::Interactive(Interactive::Microcode)))
}

/// If the firmware handles all keys or a module needs to be polled, restarts it as after a power
/// loss. Afterwards the registers are those of a cleared calculator with the module's changes.
pub(super) fn begin_anew_on_firmware(machine: &mut Machine) {
    if !machine.firmware_takes_keys() {
        return;
    }
    machine.microcode.chip = None;
    machine.memory.set(Address::C, Register::ZERO);
    let mut chip = take_chip(machine);
    chip.run(START);
    take_back(machine, &mut chip);
}

fn with_chip<R>(machine: &mut Machine, act: impl FnOnce(&mut Nut) -> R) -> Option<R> {
    machine.microcode.chip.as_ref()?;
    let mut chip = take_chip(machine);
    let result = act(&mut chip);
    take_back(machine, &mut chip);
    machine.microcode.chip = Some(chip);
    Some(result)
}

fn take_chip(machine: &mut Machine) -> Box<Nut> {
    let firmware = machine.microcode.firmware.as_ref().map(|firmware| firmware.rom.clone());
    let firmware = firmware.unwrap_or_default();
    let mut chip = match machine.microcode.chip.take() {
        Some(chip) => chip,
        None => {
            let exists = |address| machine.memory.exists(Address::new(address));
            let mut chip = Box::new(Nut::new(Rom::clone(&firmware), exists));
            chip.set_cycle_nanoseconds(0);
            chip::load_time(machine, &mut chip);
            machine.microcode.since = machine.clock.now;
            chip
        }
    };
    for (page, bank) in (0..16).flat_map(|page| (1..=4).map(move |bank| (page, bank))) {
        let words = firmware.bank(page, bank).or(machine.memory.ports().bank(page, bank));
        chip.rom.set(page, bank, words.cloned());
    }
    for address in 0..0x400 {
        chip.set_register(address, machine.memory.get(Address::new(address)).bits());
    }
    let passed = machine.clock.now.saturating_sub(machine.microcode.since) * 1_000_000;
    chip.wait(passed.saturating_sub(chip.passed()));
    chip.connect_printer(machine.device::<Printer>().cloned());
    chip
}

fn load_status(machine: &Machine, chip: &mut Nut) {
    chip.set_status_bit(IN_MODULE, machine.memory.points_into_module());
    chip.set_status_bit(LIFT, machine.interpreter.lift);
    chip.set_status_bit(PRIVATE, machine.memory.is_private());
    chip.set_status_bit(RUNNING, false);
}

fn take_back(machine: &mut Machine, chip: &mut Nut) {
    for address in (0..0x400).filter(|&address| chip.exists(address)) {
        let content = Register::new(chip.register(address));
        if machine.memory.get(Address::new(address)) != content {
            machine.memory.set(Address::new(address), content);
        }
    }
    machine.memory.set_points_into_module(chip.status_bit(IN_MODULE));
    machine.memory.set_private(chip.status_bit(PRIVATE));
    machine.interpreter.lift = chip.status_bit(LIFT);
    if !machine.memory.flag(flags::MESSAGE) {
        message::replace_message(machine, None);
    }
    chip::store_time(machine, chip);
    for line in chip.take_lines() {
        machine.add_event(Event::Printed(line));
    }
    if let Some(printer) = chip.printer()
        && let Some(own) = machine.device_mut::<Printer>()
    {
        own.clone_from(printer);
    }
}
