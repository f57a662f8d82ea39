//! The state of the processor and its chips; sleep, waking and time.

use super::arithmetic::Base;
use super::display::ShownFrame;
use super::keypad::Keypad;
use super::paper::FirmwarePaper;
use super::rom::Rom;
use super::timer::Timer;
use crate::printer::{PrintedLine, Printer, PrinterKey};

pub(crate) const CYCLE_NANOSECONDS: u64 = 156_000;
const TICK: u64 = 10_000_000;
const REGISTERS: usize = 1024;
const ON: u8 = 0x18;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Rest,
    Work,
    Off,
}

#[derive(Clone)]
pub(crate) struct Nut {
    pub rom: Rom,
    pub(super) a: u64,
    pub(super) b: u64,
    pub(super) c: u64,
    pub(super) m: u64,
    pub(super) n: u64,
    pub(super) g: u8,
    pub(super) pointers: [u8; 2],
    pub(super) active: usize,
    pub(super) base: Base,
    pub(super) carry: bool,
    pub(super) status: u16,
    /// The beeper register, which can be exchanged with status bits 0 to 7.
    pub(super) flag_out: u8,
    pub(super) pc: u16,
    pub(super) returns: [u16; 4],
    pub(super) awake: bool,
    pub(super) cycles: u64,
    pub(super) looks: u64,
    /// Nanoseconds spent asleep, in addition to the time of the cycles. The count wraps around.
    slept: u64,
    cycle_nanoseconds: u64,

    pub(super) registers: Box<[u64; REGISTERS]>,
    pub(super) present: [u64; REGISTERS / 64],
    pub(super) address: u16,
    pub(super) chip: u8,
    pub(super) timer_answers: bool,
    pub(super) shown: ShownFrame,
    pub(super) keypad: Keypad,
    pub(super) timer: Timer,
    pub(super) paper: Option<FirmwarePaper>,
}

impl Nut {
    /// `exists` reports whether there is a data register at an address.
    pub(crate) fn new(rom: Rom, exists: impl Fn(u16) -> bool) -> Nut {
        let mut present = [0; REGISTERS / 64];
        for address in (0..REGISTERS).filter(|&address| exists(address as u16)) {
            present[address / 64] |= 1 << (address % 64);
        }
        Nut {
            rom,
            a: 0,
            b: 0,
            c: 0,
            m: 0,
            n: 0,
            g: 0,
            pointers: [0; 2],
            active: 0,
            base: Base::default(),
            carry: true,
            status: 0,
            flag_out: 0,
            pc: 0,
            returns: [0; 4],
            awake: true,
            cycles: 0,
            looks: 0,
            slept: 0,
            cycle_nanoseconds: CYCLE_NANOSECONDS,
            registers: Box::new([0; REGISTERS]),
            present,
            address: 0,
            chip: 0,
            timer_answers: false,
            shown: ShownFrame::default(),
            keypad: Keypad::default(),
            timer: Timer::default(),
            paper: None,
        }
    }

    pub(crate) fn state(&self) -> State {
        match (self.awake, self.shown.on) {
            (true, _) => State::Work,
            (false, true) => State::Rest,
            (false, false) => State::Off,
        }
    }

    pub(crate) fn cycles(&self) -> u64 {
        self.cycles
    }

    pub(crate) fn looks(&self) -> u64 {
        self.looks
    }

    pub(crate) fn pc(&self) -> u16 {
        self.pc
    }

    pub(crate) fn shown(&self) -> &ShownFrame {
        &self.shown
    }

    pub(crate) fn shown_mut(&mut self) -> &mut ShownFrame {
        &mut self.shown
    }

    pub(crate) fn key_is_down(&self) -> bool {
        self.keypad.down
    }

    pub(crate) fn status_bit(&self, number: u32) -> bool {
        self.status >> number & 1 != 0
    }

    pub(crate) fn set_status_bit(&mut self, number: u32, set: bool) {
        self.status = self.status & !(1 << number) | u16::from(set) << number;
    }

    pub(crate) fn fall_asleep(&mut self) {
        self.awake = false;
        self.pc = 0;
        self.rom.show_first_banks();
    }

    /// Continues at `address`, with pointer P at digit 3 and the first data registers selected.
    pub(crate) fn go_to(&mut self, address: u16, c: u64, back: u16) {
        (self.awake, self.pc, self.c, self.carry) = (true, address, c, false);
        (self.base, self.active, self.pointers[0]) = (Base::Hexadecimal, 0, 3);
        (self.address, self.chip, self.timer_answers) = (0, 0, false);
        self.push(back);
    }

    #[inline]
    pub(crate) fn exists(&self, address: u16) -> bool {
        let address = address as usize % REGISTERS;
        self.present[address / 64] >> (address % 64) & 1 != 0
    }

    /// Returns 0 for a missing register.
    pub(crate) fn register(&self, address: u16) -> u64 {
        self.registers[address as usize % REGISTERS]
    }

    pub(crate) fn set_register(&mut self, address: u16, value: u64) {
        if self.exists(address) {
            self.registers[address as usize % REGISTERS] = value & super::REGISTER;
        }
    }

    pub(crate) fn passed(&self) -> u64 {
        self.slept.wrapping_add(self.cycles.wrapping_mul(self.cycle_nanoseconds))
    }

    /// If `nanoseconds` is 0, only [`Nut::wait`] advances time.
    pub(crate) fn set_cycle_nanoseconds(&mut self, nanoseconds: u64) {
        let passed = self.passed();
        self.cycle_nanoseconds = nanoseconds;
        self.slept = passed.wrapping_sub(self.cycles.wrapping_mul(nanoseconds));
    }

    pub(crate) fn timer(&self) -> Timer {
        let mut timer = self.timer;
        timer.advance(self.passed() / TICK);
        timer
    }

    pub(crate) fn timer_now(&mut self) -> &mut Timer {
        self.timer = self.timer();
        &mut self.timer
    }

    pub(crate) fn connect_printer(&mut self, printer: Option<Printer>) {
        self.paper = printer.map(|printer| match self.paper.take() {
            Some(paper) => paper.with(printer),
            None => FirmwarePaper::new(printer),
        });
    }

    pub(crate) fn printer(&mut self) -> Option<&mut Printer> {
        self.paper.as_mut().map(|paper| &mut paper.printer)
    }

    pub(crate) fn take_lines(&mut self) -> Vec<PrintedLine> {
        self.paper.as_mut().map(|paper| std::mem::take(&mut paper.lines)).unwrap_or_default()
    }

    pub(crate) fn press_printer(&mut self, key: Option<PrinterKey>) {
        if let Some(paper) = &mut self.paper {
            paper.key = key;
            if key.is_some() {
                self.wake();
            }
        }
    }

    pub(crate) fn press(&mut self, code: u8) {
        if self.state() != State::Off || code == ON {
            self.keypad.press(code);
            self.wake();
        }
    }

    pub(crate) fn release(&mut self) {
        self.keypad.down = false;
    }

    /// Execution starts at address 0, with the carry set if the display was off.
    fn wake(&mut self) {
        if !self.awake {
            self.awake = true;
            self.pc = 0;
            self.carry = !self.shown.on;
        }
    }

    /// Runs for up to this number of cycles, or until the processor sleeps and nothing wakes it.
    pub(crate) fn run(&mut self, cycles: u64) -> State {
        self.run_until(cycles, |_| false)
    }

    /// Runs for at least one cycle. Ends early if `stop` returns true, or if nothing wakes the
    /// processor.
    pub(crate) fn run_until(&mut self, cycles: u64, stop: impl Fn(&Nut) -> bool) -> State {
        let end = self.cycles.saturating_add(cycles);
        loop {
            while self.awake {
                if self.cycles >= end {
                    return State::Work;
                }
                self.step();
                if stop(self) {
                    return State::Work;
                }
            }
            if self.keypad.latch || (self.cycles < end && self.timer_now().wants_service()) {
                self.wake();
            } else {
                return self.state();
            }
        }
    }

    /// Runs for `cycles` while a key is held down; the key does not wake a sleeping processor.
    pub(crate) fn hold(&mut self, cycles: u64) {
        let end = self.cycles.saturating_add(cycles);
        while self.awake && self.cycles < end {
            self.step();
        }
        if !self.awake {
            self.slept =
                self.slept.wrapping_add((end - self.cycles.min(end)) * self.cycle_nanoseconds);
            self.keypad.latch = false;
        }
    }

    pub(crate) fn wait(&mut self, nanoseconds: u64) {
        let end = self.passed().wrapping_add(nanoseconds);
        loop {
            let left = end.wrapping_sub(self.passed());
            if left == 0 || left > nanoseconds {
                return;
            }
            if self.awake {
                match self.cycle_nanoseconds {
                    0 => self.slept = self.slept.wrapping_add(left),
                    cycle => _ = self.run(left.div_ceil(cycle)),
                }
                continue;
            }
            let event = self.timer_now().until_service().map(|ticks| ticks.saturating_mul(TICK));
            self.slept = self.slept.wrapping_add(event.unwrap_or(left).clamp(1, left));
            if self.timer_now().wants_service() {
                self.wake();
            }
        }
    }
}
