//! Snapshots of the machine. They copy what is in no register, but not the cache of decoded steps.

use super::time::Clock;
use super::{Event, Machine};
use crate::instruction::Chars;
use crate::memory::{Position, shared_pages};
use std::sync::Arc;

/// A machine at one moment.
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
    name: Option<Arc<str>>,
}

impl Snapshot {
    /// Returns the number of instructions executed before the snapshot.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// Returns the bytes that this snapshot takes in addition to those it shares with `other`.
    pub fn bytes_beside(&self, other: Option<&Snapshot>) -> usize {
        size_of::<Self>()
            + self.memory.bytes_beside(other.map(|other| &other.memory))
            + self.events.capacity() * size_of::<Event>()
            + self.printer.as_ref().map_or(0, crate::printer::Printer::held)
    }
}

impl Machine {
    /// Returns a snapshot of this machine that shares equal registers with an earlier one.
    pub fn snapshot(&self, like: Option<&Snapshot>) -> Snapshot {
        // The pattern names every field, so that a new one is not forgotten.
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
            name,
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
            name: name.clone(),
        }
    }

    /// Restores the machine to the moment of a snapshot.
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
        self.name = snapshot.name.clone();
        self.executed = snapshot.executed;
        self.key_with_shift = snapshot.key_with_shift;
        self.events.clone_from(&snapshot.events);
        self.printer.clone_from(&snapshot.printer);
    }
}
