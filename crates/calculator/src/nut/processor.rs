//! The state of the processor and its chips, sleep and waking, and the time.

use super::arithmetic::Base;
use super::display::Shown;
use super::keypad::Keypad;
use super::paper::Paper;
use super::rom::Rom;
use super::timer::Timer;
use crate::printer::{PrintedLine, Printer, PrinterKey};

/// The time that a word takes on the calculator, in nanoseconds.
pub(crate) const WORD_NANOSECONDS: u64 = 156_000;
/// A hundredth of a second, the unit of the timer, in nanoseconds.
const TICK: u64 = 10_000_000;
/// The number of addresses of data registers.
const REGISTERS: usize = 1024;
/// The code of the key ON, which alone ends deep sleep.
const ON: u8 = 0x18;

/// What the processor does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// It sleeps with the display on, until a key or the timer wakes it.
    Rest,
    /// It executes words.
    Work,
    /// It sleeps with the display off: the calculator is switched off.
    Off,
}

/// The processor with the chips on its bus. A clone is a snapshot.
#[derive(Clone)]
pub(crate) struct Nut {
    /// The pages of codes.
    pub rom: Rom,
    pub(super) a: u64,
    pub(super) b: u64,
    pub(super) c: u64,
    pub(super) m: u64,
    pub(super) n: u64,
    pub(super) g: u8,
    /// The pointers P and Q, and which of them is the active one.
    pub(super) pointers: [u8; 2],
    pub(super) active: usize,
    pub(super) base: Base,
    pub(super) carry: bool,
    /// The status bits 0 to 13.
    pub(super) status: u16,
    /// The register of the beeper, with which status bits 0 to 7 can be exchanged.
    pub(super) flag_out: u8,
    pub(super) pc: u16,
    /// The return addresses, the last one first.
    pub(super) returns: [u16; 4],
    pub(super) awake: bool,
    /// The number of words executed.
    pub(super) words: u64,
    /// The number of times that the processor has looked for a key.
    pub(super) looks: u64,
    /// The time spent asleep, so that with the words it is the time that has passed, in
    /// nanoseconds. It wraps.
    slept: u64,
    /// The time that a word takes, in nanoseconds.
    word_takes: u64,

    pub(super) registers: Box<[u64; REGISTERS]>,
    /// A bit for each register that exists.
    pub(super) present: [u64; REGISTERS / 64],
    /// The address of the selected register.
    pub(super) address: u16,
    /// The number of the selected chip.
    pub(super) chip: u8,
    /// Whether the timer answers: it does until the next register is selected.
    pub(super) timer_answers: bool,
    pub(super) shown: Shown,
    pub(super) keypad: Keypad,
    pub(super) timer: Timer,
    pub(super) paper: Option<Paper>,
}

impl Nut {
    /// Returns a processor with these pages and data registers where `exists` says so, as it begins
    /// when it gets power.
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
            words: 0,
            looks: 0,
            slept: 0,
            word_takes: WORD_NANOSECONDS,
            registers: Box::new([0; REGISTERS]),
            present,
            address: 0,
            chip: 0,
            timer_answers: false,
            shown: Shown::default(),
            keypad: Keypad::default(),
            timer: Timer::default(),
            paper: None,
        }
    }

    /// Returns what the processor does.
    pub(crate) fn state(&self) -> State {
        match (self.awake, self.shown.on) {
            (true, _) => State::Work,
            (false, true) => State::Rest,
            (false, false) => State::Off,
        }
    }

    /// Returns the number of words executed.
    pub(crate) fn words(&self) -> u64 {
        self.words
    }

    /// Returns the number of times that the processor has looked for a key.
    pub(crate) fn looks(&self) -> u64 {
        self.looks
    }

    /// Returns the address of the next code.
    pub(crate) fn pc(&self) -> u16 {
        self.pc
    }

    /// Returns the display.
    pub(crate) fn shown(&self) -> &Shown {
        &self.shown
    }

    /// Returns the display to be changed.
    pub(crate) fn shown_mut(&mut self) -> &mut Shown {
        &mut self.shown
    }

    /// Returns whether a key is down.
    pub(crate) fn key_is_down(&self) -> bool {
        self.keypad.down
    }

    /// Returns the status bit with this number, 0 to 13.
    pub(crate) fn status_bit(&self, number: u32) -> bool {
        self.status >> number & 1 != 0
    }

    /// Sets the status bit with this number, 0 to 13.
    pub(crate) fn set_status_bit(&mut self, number: u32, set: bool) {
        self.status = self.status & !(1 << number) | u16::from(set) << number;
    }

    /// Puts the processor to sleep, where a key finds it: at rest, or switched off if the display
    /// is off.
    pub(crate) fn fall_asleep(&mut self) {
        self.awake = false;
        self.pc = 0;
        self.rom.show_first_banks();
    }

    /// Makes the awake processor go on at `address`, with `c` in register C, pointer P at digit 3,
    /// the first data registers selected, and `back` as the return address.
    pub(crate) fn go_to(&mut self, address: u16, c: u64, back: u16) {
        (self.awake, self.pc, self.c, self.carry) = (true, address, c, false);
        (self.base, self.active, self.pointers[0]) = (Base::Hexadecimal, 0, 3);
        (self.address, self.chip, self.timer_answers) = (0, 0, false);
        self.push(back);
    }

    /// Returns whether there is a data register at this address.
    #[inline]
    pub(crate) fn exists(&self, address: u16) -> bool {
        let address = address as usize % REGISTERS;
        self.present[address / 64] >> (address % 64) & 1 != 0
    }

    /// Returns the data register at this address; 0 where there is none.
    pub(crate) fn register(&self, address: u16) -> u64 {
        self.registers[address as usize % REGISTERS]
    }

    /// Stores into a data register; nothing happens where there is none.
    pub(crate) fn set_register(&mut self, address: u16, value: u64) {
        if self.exists(address) {
            self.registers[address as usize % REGISTERS] = value & super::REGISTER;
        }
    }

    /// Returns the time that has passed, in nanoseconds.
    pub(crate) fn passed(&self) -> u64 {
        self.slept.wrapping_add(self.words.wrapping_mul(self.word_takes))
    }

    /// Sets the time that a word takes, in nanoseconds; 0 where time passes by [`Nut::wait`] alone.
    pub(crate) fn set_word_takes(&mut self, nanoseconds: u64) {
        let passed = self.passed();
        self.word_takes = nanoseconds;
        self.slept = passed.wrapping_sub(self.words.wrapping_mul(nanoseconds));
    }

    /// Returns a copy of the timer at this moment.
    pub(crate) fn timer(&self) -> Timer {
        let mut timer = self.timer;
        timer.advance(self.passed() / TICK);
        timer
    }

    /// Returns the timer, advanced to this moment.
    pub(crate) fn timer_now(&mut self) -> &mut Timer {
        self.timer = self.timer();
        &mut self.timer
    }

    /// Connects a printer in place of any other, or takes it away.
    pub(crate) fn connect_printer(&mut self, printer: Option<Printer>) {
        self.paper = printer.map(|printer| match self.paper.take() {
            Some(paper) => paper.with(printer),
            None => Paper::new(printer),
        });
    }

    /// Returns the printer.
    pub(crate) fn printer(&mut self) -> Option<&mut Printer> {
        self.paper.as_mut().map(|paper| &mut paper.printer)
    }

    /// Returns the lines that the printer has printed since the last call.
    pub(crate) fn take_lines(&mut self) -> Vec<PrintedLine> {
        self.paper.as_mut().map(|paper| std::mem::take(&mut paper.lines)).unwrap_or_default()
    }

    /// Presses a key of the printer, or releases it.
    pub(crate) fn press_printer(&mut self, key: Option<PrinterKey>) {
        if let Some(paper) = &mut self.paper {
            paper.key = key;
            if key.is_some() {
                self.wake();
            }
        }
    }

    /// Presses a key with this hardware code. In deep sleep only ON is heard.
    pub(crate) fn press(&mut self, code: u8) {
        if self.state() != State::Off || code == ON {
            self.keypad.press(code);
            self.wake();
        }
    }

    /// Releases the key.
    pub(crate) fn release(&mut self) {
        self.keypad.down = false;
    }

    /// Wakes the processor: it begins at address 0, where the carry tells it how deep it slept.
    fn wake(&mut self) {
        if !self.awake {
            self.awake = true;
            self.pc = 0;
            self.carry = !self.shown.on;
        }
    }

    /// Executes up to `words` words, until the processor sleeps and nothing wakes it.
    pub(crate) fn run(&mut self, words: u64) -> State {
        self.run_until(words, |_| false)
    }

    /// Executes up to `words` words, but at least one, until `stop` after one of them, or until the
    /// processor sleeps and nothing wakes it.
    pub(crate) fn run_until(&mut self, words: u64, stop: impl Fn(&Nut) -> bool) -> State {
        let end = self.words.saturating_add(words);
        loop {
            while self.awake {
                if self.words >= end {
                    return State::Work;
                }
                self.step();
                if stop(self) {
                    return State::Work;
                }
            }
            if self.keypad.latch || (self.words < end && self.timer_now().wants_service()) {
                self.wake();
            } else {
                return self.state();
            }
        }
    }

    /// Executes `words` words with a key held down. If the processor falls asleep, the held key
    /// does not wake it, and the time passes.
    pub(crate) fn hold(&mut self, words: u64) {
        let end = self.words.saturating_add(words);
        while self.awake && self.words < end {
            self.step();
        }
        if !self.awake {
            self.slept = self.slept.wrapping_add((end - self.words.min(end)) * self.word_takes);
            self.keypad.latch = false;
        }
    }

    /// Lets this time pass, in nanoseconds. Asleep, the processor waits for the timer; awake, it
    /// executes words.
    pub(crate) fn wait(&mut self, nanoseconds: u64) {
        let end = self.passed().wrapping_add(nanoseconds);
        loop {
            let left = end.wrapping_sub(self.passed());
            if left == 0 || left > nanoseconds {
                return;
            }
            if self.awake {
                match self.word_takes {
                    0 => self.slept = self.slept.wrapping_add(left),
                    word => _ = self.run(left.div_ceil(word)),
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
