//! The complete calculator, from keys to display and events. It uses neither a clock nor files:
//! `tick` sets the time and `run` executes steps.

use crate::duration::CYCLE_MICROSECONDS;
use crate::keyboard::{self, Keyboard};
pub use crate::keyboard::{Activity, Expectation, Key, Pace};
use crate::lcd::Lcd;
pub use crate::machine::Event;
use crate::machine::probe::Probe;
use crate::machine::program_pointer;
use crate::machine::time::TimerChip;
use crate::machine::{self, Error, Machine, TraceCommand};
use crate::memory::{Address, Memory, Model};
use crate::printer::PrinterKey;
use sim41_language::instruction::Step;
use sim41_language::key::Stroke;
use sim41_language::program::Library;
use sim41_number::register::Register;
use std::sync::Arc;

#[derive(Clone)]
pub struct Calculator {
    machine: Machine,
    keyboard: Keyboard,
    /// Distinguishes the owner's calculators; `None` for the first.
    name: Option<Arc<str>>,
    tracing: bool,
    /// The time left over from [`Calculator::run_for`], shorter than a cycle.
    microseconds_left: u64,
}

impl Default for Calculator {
    fn default() -> Self {
        Self::new()
    }
}

/// A calculator's state at one moment. Snapshots share unchanged registers.
#[derive(Clone)]
pub struct Snapshot {
    pub machine: machine::MachineSnapshot,
    keyboard: Keyboard,
    name: Option<Arc<str>>,
    tracing: bool,
}

impl Calculator {
    /// An HP-41CX after MEMORY LOST, with the message on the display.
    pub fn new() -> Self {
        Self::lost(Model::Cx)
    }

    pub fn lost(model: Model) -> Self {
        let mut calculator = Self::of_model(model);
        calculator.lose_memory();
        calculator
    }

    /// Clears the whole memory and shows MEMORY LOST, like ON with ←. As measured on the firmware,
    /// modules and the printer stay plugged in, and the clock and the stopwatch keep running.
    pub fn lose_memory(&mut self) {
        self.keyboard.lose_memory(&mut self.machine);
        self.keyboard.show(&self.machine);
    }

    /// Simulates a battery change slow enough to clear memory and reset the clock.
    pub fn lose_power(&mut self) {
        self.machine.clock_mut().restore_timer(TimerChip::default());
        self.lose_memory();
    }

    /// An HP-41CX after MEMORY LOST, with the message cleared.
    pub fn clean() -> Self {
        Self::of_model(Model::Cx)
    }

    /// Starts at line 00 with the message cleared and the stack lift disabled.
    pub fn of_model(model: Model) -> Self {
        Self::of_memory(Memory::cold_model(model))
    }

    #[doc(hidden)]
    pub fn of_memory(memory: Memory) -> Self {
        let mut machine = Machine::new(memory);
        program_pointer::go_to_top(&mut machine);
        Self::awake(machine)
    }

    /// Switches a saved machine on again. As after OFF and ON, modes and messages are cleared, and
    /// a program starts if flag 11 is set.
    #[doc(hidden)]
    pub fn resume(machine: Machine) -> Self {
        let mut calculator = Self::awake(machine);
        calculator.switch_on_again();
        calculator
    }

    #[doc(hidden)]
    pub fn switch_on_again(&mut self) {
        // The host time may not be known yet.
        let beginning = self.machine.clock().beginning();
        self.tick(self.now().max(beginning));
        for _ in ["off", "on"] {
            self.press(Key::On);
            self.release();
        }
    }

    #[doc(hidden)]
    pub fn awake(machine: Machine) -> Self {
        let mut keyboard = Keyboard::default();
        keyboard.show(&machine);
        Calculator { machine, keyboard, name: None, tracing: false, microseconds_left: 0 }
    }

    #[doc(hidden)]
    pub fn snapshot(&self, like: Option<&Snapshot>) -> Snapshot {
        let machine = self.machine.snapshot(like.map(|like| &like.machine));
        let (keyboard, name) = (self.keyboard.clone(), self.name.clone());
        Snapshot { machine, keyboard, name, tracing: self.tracing }
    }

    #[doc(hidden)]
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.machine.restore(&snapshot.machine);
        self.keyboard = snapshot.keyboard.clone();
        self.name.clone_from(&snapshot.name);
        self.tracing = snapshot.tracing;
    }

    #[doc(hidden)]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    #[doc(hidden)]
    pub fn set_name(&mut self, name: Option<&str>) {
        self.name = name.map(Arc::from);
    }

    #[doc(hidden)]
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    #[doc(hidden)]
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    #[doc(hidden)]
    pub fn probe_mut(&mut self) -> &mut Option<Box<Probe>> {
        self.machine.probe_mut()
    }

    /// An entry in progress continues; the display changes at the next key or tick.
    pub fn poke(&mut self, address: Address, value: Register) {
        self.machine.edit_register(address, value);
    }

    pub fn press_printer(&mut self, key: PrinterKey) {
        if self.machine.printer_switch().is_some() {
            self.keyboard.press_printer(&mut self.machine, key);
        }
    }

    /// Appends the programs in these raw bytes to program memory and moves the program pointer to
    /// the first one. If they do not fit, fails with NO ROOM and changes nothing.
    pub fn load_raw(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.change(|machine| machine.insert_raw_program(bytes))
    }

    /// Changes the machine without a key press. Like the ON key, this first ends a number entry,
    /// prompt, catalog or program in progress. USER, PRGM and ALPHA mode are kept.
    #[doc(hidden)]
    pub fn change<R>(&mut self, change: impl FnOnce(&mut Machine) -> R) -> R {
        self.keyboard.leave(&mut self.machine);
        let done = change(&mut self.machine);
        self.keyboard.show(&self.machine);
        done
    }

    /// Sets whether the firmware, if the machine has one, handles all keys and runs programs.
    #[doc(hidden)]
    pub fn run_on_firmware(&mut self, whole: bool) {
        self.change(|machine| machine.run_on_firmware(whole));
    }

    /// Executes any instruction, even one that keys cannot enter, as if an assigned key were
    /// pressed. In PRGM mode, it is inserted as a line. An entry or prompt in progress ends first.
    #[doc(hidden)]
    pub fn execute_as_key(&mut self, step: Step) {
        self.keyboard.leave(&mut self.machine);
        self.keyboard.execute_as_key(&mut self.machine, step);
    }

    /// Executes an instruction as if it were a program line, but without storing it: messages stay,
    /// and a called program starts running. Returns whether the next line is skipped. The caller
    /// handles GTO and XEQ of numeric and local labels. Fails with the instruction's error unless
    /// flag 25 is set.
    #[doc(hidden)]
    pub fn execute(&mut self, step: Step) -> Result<bool, Error> {
        self.keyboard.execute_loose_line(&mut self.machine, step)
    }

    /// What a key executes in USER mode instead of its own function, such as `SIN` or `XEQ AREA`.
    /// `None` if it would execute its own function or continue an entry in progress.
    pub fn user_function(&self, stroke: Stroke) -> Option<String> {
        let ready = matches!(self.expectation(), Expectation::Function | Expectation::Message)
            || self.expectation().is_number();
        ready.then(|| keyboard::user_function(&self.machine, stroke))?
    }

    /// Replaces GTO IND and XEQ IND with GTO and XEQ of the label in the register; returns any
    /// other instruction unchanged. Fails with NONEXISTENT if the register does not exist or
    /// contains no label.
    #[doc(hidden)]
    pub fn with_label(&mut self, step: Step) -> Result<Step, Error> {
        machine::jumps::with_label(&mut self.machine, step)
    }

    /// Sets how long key processing takes. During that time the display is unchanged or blank, and
    /// [`Calculator::run`] returns the time of the next call. A key pressed meanwhile ends the
    /// processing of the previous key; no key is lost. The default is [`Pace::AtOnce`].
    pub fn set_pace(&mut self, pace: Pace) {
        self.keyboard.pace = pace;
    }

    pub fn pace(&self) -> Pace {
        self.keyboard.pace
    }

    #[doc(hidden)]
    pub fn is_at_work(&self) -> bool {
        self.keyboard.is_at_work(&self.machine)
    }

    /// Whether the stopwatch, the text editor or the alarm catalog waits for a key. The activity is
    /// then [`Activity::Waiting`] rather than `Idle`, because these modes also act without a key.
    pub fn awaits_key(&self) -> bool {
        self.keyboard.awaits_key(&self.machine)
    }

    pub fn press(&mut self, key: Key) {
        self.keyboard.press(&mut self.machine, key);
    }

    /// Presses a key for its own function, ignoring any assignment in USER mode.
    pub fn press_own(&mut self, key: Key) {
        self.keyboard.press_own(&mut self.machine, key);
    }

    pub fn release(&mut self) {
        self.keyboard.release(&mut self.machine);
    }

    /// Executes up to `steps` steps; fewer if many events are pending. The returned activity
    /// specifies the time of the next call.
    pub fn run(&mut self, steps: u64) -> Activity {
        self.keyboard.run(&mut self.machine, steps);
        self.keyboard.activity(&self.machine)
    }

    /// Executes as many steps as the real calculator does in `microseconds`. A remainder below one
    /// cycle is kept for the next call. [`Calculator::tick`] advances the clock.
    #[doc(hidden)]
    pub fn run_for(&mut self, microseconds: u64) -> Activity {
        let microseconds = self.microseconds_left + microseconds;
        self.microseconds_left = microseconds % CYCLE_MICROSECONDS;
        self.run_cycles(microseconds / CYCLE_MICROSECONDS)
    }

    #[doc(hidden)]
    pub fn run_cycles(&mut self, cycles: u64) -> Activity {
        self.keyboard.run_cycles(&mut self.machine, cycles);
        self.keyboard.activity(&self.machine)
    }

    /// The processor cycles that programs have used in [`Calculator::run_cycles`], excluding waits.
    #[doc(hidden)]
    pub fn cycles_run(&self) -> i64 {
        self.keyboard.cycles_run
    }

    pub fn tick(&mut self, now: u64) {
        self.machine.set_now(now);
        self.keyboard.show(&self.machine);
    }

    /// Milliseconds by which local time is ahead of `now` in [`Calculator::tick`]; 0 by default.
    pub fn set_zone(&mut self, zone: i64) {
        self.machine.clock_mut().set_zone(zone);
    }

    pub fn now(&self) -> u64 {
        self.machine.now()
    }

    pub fn lcd(&self) -> Lcd {
        self.keyboard.lcd()
    }

    /// Whether long text is scrolling; if so, the next key only shows the end of the text.
    pub fn scrolls(&self) -> bool {
        self.keyboard.scrolls(&self.machine)
    }

    #[doc(hidden)]
    pub fn drops_digit(&self, digit: u8) -> bool {
        self.keyboard.drops_digit(digit)
    }

    pub fn expectation(&self) -> Expectation {
        match self.machine.hit() {
            Some(_) => Expectation::Held,
            None => self.keyboard.expectation(&self.machine),
        }
    }

    pub fn take_events(&mut self) -> Vec<Event> {
        let events = self.machine.take_events();
        for event in &events {
            match event {
                Event::Trace(TraceCommand::On) => self.tracing = true,
                Event::Trace(TraceCommand::Off) => self.tracing = false,
                _ => {}
            }
        }
        events
    }

    /// Whether the last trace command taken with [`take_events`](Self::take_events) was TRACEON.
    #[doc(hidden)]
    pub fn tracing(&self) -> bool {
        self.tracing
    }

    #[doc(hidden)]
    pub fn take_supplied(&mut self) -> bool {
        std::mem::take(&mut self.keyboard.supplied)
    }

    pub fn set_library(&mut self, library: Library) {
        self.keyboard.library = library;
    }

    pub fn library(&self) -> &Library {
        &self.keyboard.library
    }

    pub fn memory(&self) -> &Memory {
        self.machine.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_times_add_up() {
        let executed = |slices: u64| {
            let mut calculator = Calculator::clean();
            // LBL 01, 1, +, GTO 01
            calculator.load_raw(b"\x02\x11\x40\xB2\x00").unwrap();
            calculator.press(Key::RunStop);
            calculator.release();
            for _ in 0..slices {
                calculator.run_for(10_000_000 / slices);
            }
            calculator.machine.executed()
        };
        assert!(executed(1) > 100);
        assert_eq!(executed(10_000), executed(1));
    }
}
