//! The machine at some moment, to go back to. What is in no register is copied; the cache of
//! decoded steps fills itself again.

use super::time::Clock;
use super::{Event, Machine};
use crate::instruction::Chars;
use crate::memory::{Position, shared_pages};

/// A machine as it was at some moment.
#[derive(Clone)]
pub struct Snapshot {
    memory: shared_pages::Snapshot,
    lift: bool,
    message: Option<Chars>,
    now: u64,
    clock: Clock,
    labels_passed: u32,
    standing: Option<u8>,
    pc: Position,
    running: bool,
    executed: u64,
    key_with_shift: bool,
    events: Vec<Event>,
    printer: Option<crate::printer::Printer>,
}

impl Snapshot {
    /// How many instructions had been executed.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// Bytes that this snapshot takes and `other` has not already.
    pub fn bytes_beside(&self, other: Option<&Snapshot>) -> usize {
        size_of::<Self>()
            + self.memory.bytes_beside(other.map(|other| &other.memory))
            + self.events.capacity() * size_of::<Event>()
            + self.printer.as_ref().map_or(0, crate::printer::Printer::held)
    }
}

impl Machine {
    /// This machine at this moment, sharing registers with an earlier snapshot.
    pub fn snapshot(&self, like: Option<&Snapshot>) -> Snapshot {
        // All fields by name: a new one must be put into snapshots too.
        let Machine {
            memory,
            lift,
            message,
            now,
            clock,
            labels_passed,
            standing,
            pc,
            running,
            executed,
            key_with_shift,
            events,
            printer,
            cache: _,
            sounding: _,
            probe: _,
        } = self;
        Snapshot {
            memory: memory.snapshot(like.map(|like| &like.memory)),
            lift: *lift,
            message: *message,
            now: *now,
            clock: *clock,
            labels_passed: *labels_passed,
            standing: *standing,
            pc: *pc,
            running: *running,
            executed: *executed,
            key_with_shift: *key_with_shift,
            events: events.clone(),
            printer: printer.clone(),
        }
    }

    /// Make this machine what it was at the moment of a snapshot.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.memory.restore(&snapshot.memory);
        self.lift = snapshot.lift;
        self.message = snapshot.message;
        self.now = snapshot.now;
        self.clock = snapshot.clock;
        self.labels_passed = snapshot.labels_passed;
        self.standing = snapshot.standing;
        self.pc = snapshot.pc;
        self.running = snapshot.running;
        self.executed = snapshot.executed;
        self.key_with_shift = snapshot.key_with_shift;
        self.events.clone_from(&snapshot.events);
        self.printer.clone_from(&snapshot.printer);
    }
}
