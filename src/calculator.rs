//! The calculator as a whole: keys in, display and events out.
//!
//! A façade over the machine and its keyboard. It has no clock: `tick` tells it the time, `run`
//! lets a program go on; terminals and files are somebody else's.

use crate::keyboard::Keyboard;
pub use crate::keyboard::{Activity, Expects, Key};
use crate::lcd::Lcd;
pub use crate::machine::Event;
use crate::machine::{self, Error, Machine};
use crate::memory::{Memory, Model};
use crate::printer::{NoPrinter, PrinterKey, Switch};
use crate::program::Library;

/// The calculator.
#[derive(Clone, Default)]
pub struct Calculator {
    machine: Machine,
    keyboard: Keyboard,
}

/// All of a calculator at some moment; the registers share what other snapshots have.
#[derive(Clone)]
pub struct Snapshot {
    /// The machine.
    pub machine: machine::snapshot::Snapshot,
    keyboard: Keyboard,
}

impl Calculator {
    /// A 41CX after MEMORY LOST, the message still shown.
    pub fn new() -> Self {
        Self::lost(Model::Cx)
    }

    /// This model after MEMORY LOST, the message still shown.
    pub fn lost(model: Model) -> Self {
        let mut calculator = Self::of_model(model);
        calculator.machine.show_text("MEMORY LOST");
        calculator.keyboard.show(&calculator.machine);
        calculator
    }

    /// A calculator that is switched on, with the message MEMORY LOST already cleared.
    pub fn clean() -> Self {
        Self::of_model(Model::Cx)
    }

    /// This model after MEMORY LOST, the message cleared: at line 00, the stack lift off.
    pub fn of_model(model: Model) -> Self {
        let mut machine = Machine::new(Memory::cold_model(model));
        let top = machine.memory.top();
        machine.set_pc(top);
        machine.memory.set_line_number(Some(0));
        let mut keyboard = Keyboard::default();
        keyboard.show(&machine);
        Calculator { machine, keyboard }
    }

    /// The calculator that was put away with this machine, switched on again: modes and messages
    /// are gone as they are by OFF and ON, and a program starts if flag 11 asks for it.
    pub fn resume(machine: Machine) -> Self {
        let mut calculator = Calculator { machine, ..Self::default() };
        for _ in ["off", "on"] {
            calculator.press(Key::On);
            calculator.release();
        }
        calculator
    }

    /// The calculator with this machine, switched on and waiting for keys.
    pub fn awake(machine: Machine) -> Self {
        let mut keyboard = Keyboard::default();
        keyboard.show(&machine);
        Calculator { machine, keyboard }
    }

    /// All of it at this moment, sharing registers with an earlier snapshot.
    pub fn snapshot(&self, like: Option<&Snapshot>) -> Snapshot {
        let machine = self.machine.snapshot(like.map(|like| &like.machine));
        Snapshot { machine, keyboard: self.keyboard.clone() }
    }

    /// Make it what it was at the moment of a snapshot.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.machine.restore(&snapshot.machine);
        self.keyboard = snapshot.keyboard.clone();
    }

    /// The machine, to be saved.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Plug in a printer, its switch at this position: flags 21 and 55 are set. Its paper comes out
    /// as events.
    pub fn plug_printer(&mut self, switch: Switch) {
        self.machine.plug_printer(switch);
    }

    /// List the programs in memory on the printer, from the current one on; twice as `wide` as flag
    /// 12 has it.
    ///
    /// # Errors
    /// NONEXISTENT without a printer; PRIVATE.
    pub fn print_programs(&mut self, wide: bool) -> Result<(), Error> {
        self.machine.memory.set_flag(crate::memory::flags::DOUBLE_WIDTH, wide);
        self.machine.print_programs()
    }

    /// Set the switch of the printer.
    ///
    /// # Errors
    /// When no printer is plugged in.
    pub fn set_printer_switch(&mut self, switch: Switch) -> Result<(), NoPrinter> {
        self.machine.printer.as_mut().ok_or(NoPrinter)?.switch = switch;
        Ok(())
    }

    /// Where the printer's switch is; `None` without a printer.
    pub fn printer_switch(&self) -> Option<Switch> {
        self.machine.printer.as_ref().map(|printer| printer.switch)
    }

    /// Set the printer's switch; a printer that is missing is plugged in first, and without a
    /// position it is unplugged.
    pub fn turn_printer(&mut self, switch: Option<Switch>) {
        match (switch, &mut self.machine.printer) {
            (Some(switch), Some(printer)) => printer.switch = switch,
            (Some(switch), None) => self.machine.plug_printer(switch),
            (None, _) => self.machine.unplug_printer(),
        }
    }

    /// Press a key on the printer. Without one nothing happens.
    pub fn press_printer(&mut self, key: PrinterKey) {
        self.keyboard.press_printer(&mut self.machine, key);
    }

    /// Add the programs in these raw bytes to program memory, the pointer at the first of them.
    ///
    /// # Errors
    /// NO ROOM when they do not fit: nothing has changed then.
    pub fn load_raw(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let done = self.machine.insert_raw_program(bytes);
        self.keyboard.show(&self.machine);
        done
    }

    /// Whether keys take the time from now on that they take on the calculator: meanwhile the
    /// display keeps what it shows or is blank, and [`Calculator::run`] says when to call again. At
    /// first they take none, and the display follows a key at once.
    pub fn set_timed(&mut self, timed: bool) {
        self.keyboard.set_timed(timed);
    }

    /// Whether the calculator works at a key, and the display does not show yet where that leads.
    pub fn is_at_work(&self) -> bool {
        self.keyboard.is_at_work(self.machine.now)
    }

    /// Have `size` data registers.
    ///
    /// # Errors
    /// TRY AGAIN when there is no room: memory has been packed then.
    pub fn set_size(&mut self, size: u16) -> Result<(), Error> {
        self.machine.set_size(size)
    }

    /// A key goes down.
    pub fn press(&mut self, key: Key) {
        self.keyboard.press(&mut self.machine, key);
    }

    /// The key comes up.
    pub fn release(&mut self) {
        self.keyboard.release(&mut self.machine);
    }

    /// Execute up to `steps` steps.
    pub fn run(&mut self, steps: u64) -> Activity {
        self.keyboard.run(&mut self.machine, steps);
        self.keyboard.activity(&self.machine)
    }

    /// Execute the steps that the real calculator executes in `microseconds`; `tick` is the
    /// caller's as ever.
    pub fn run_for(&mut self, microseconds: u64) -> Activity {
        self.keyboard.run_for(&mut self.machine, microseconds);
        self.keyboard.activity(&self.machine)
    }

    /// When something happens without a key although the calculator is idle or off: an alarm goes
    /// off, a running clock changes. Milliseconds since 1900; `None` for never.
    pub fn next_change(&self) -> Option<u64> {
        self.keyboard.next_change(&self.machine)
    }

    /// Set the time to `now`, in milliseconds since 1900-01-01 00:00.
    pub fn tick(&mut self, now: u64) {
        self.machine.now = now;
        self.keyboard.show(&self.machine);
    }

    /// The time of the last tick.
    pub fn now(&self) -> u64 {
        self.machine.now
    }

    /// The display.
    pub fn lcd(&self) -> Lcd {
        self.keyboard.lcd()
    }

    /// What keys are expected: for a front end that gives keys their meaning or offers functions.
    pub fn expects(&self) -> Expects {
        self.keyboard.expects(&self.machine)
    }

    /// What there was to hear and to read since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.machine.take_events()
    }

    /// Where XEQ finds programs when no label in memory has the name; empty at first.
    pub fn set_library(&mut self, library: Library) {
        self.keyboard.library = library;
    }

    /// The programs that XEQ finds.
    pub fn library(&self) -> &Library {
        &self.keyboard.library
    }

    /// What is watched while programs run.
    pub fn probe_mut(&mut self) -> &mut Option<Box<machine::probe::Probe>> {
        self.machine.probe_mut()
    }

    /// Instructions are counted from at least this number on.
    pub(crate) fn count_executed_from(&mut self, number: u64) {
        self.machine.count_executed_from(number);
    }

    /// The registers.
    pub fn memory(&self) -> &Memory {
        &self.machine.memory
    }

    /// The registers, to be changed.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.machine.memory
    }
}
