use super::Machine;
use super::devices::Devices;
use super::firmware::Microcode;
use super::interpreter::Interpreter;
use super::message::Message;
use super::output::Output;
use super::time::Clock;
use crate::memory::shared_pages::MemorySnapshot;

/// A machine without its decode cache and probe.
#[derive(Clone)]
pub struct MachineSnapshot {
    memory: MemorySnapshot,
    interpreter: Interpreter,
    clock: Clock,
    message: Message,
    output: Output,
    devices: Devices,
    microcode: Microcode,
}

impl Machine {
    pub(crate) fn snapshot(&self, like: Option<&MachineSnapshot>) -> MachineSnapshot {
        MachineSnapshot {
            memory: self.memory.snapshot(like.map(|like| &like.memory)),
            interpreter: self.interpreter.clone(),
            clock: self.clock,
            message: self.message,
            output: self.output.clone(),
            devices: self.devices.clone(),
            microcode: self.microcode.clone(),
        }
    }

    pub(crate) fn restore(&mut self, snapshot: &MachineSnapshot) {
        self.memory.restore(&snapshot.memory);
        self.interpreter.clone_from(&snapshot.interpreter);
        (self.clock, self.message) = (snapshot.clock, snapshot.message);
        self.output.clone_from(&snapshot.output);
        self.devices.clone_from(&snapshot.devices);
        self.microcode.clone_from(&snapshot.microcode);
    }
}

impl MachineSnapshot {
    pub fn executed(&self) -> u64 {
        self.interpreter.executed
    }

    /// The number of bytes in this snapshot that are not shared with `other`.
    pub fn bytes_beside(&self, other: Option<&MachineSnapshot>) -> usize {
        size_of::<Self>()
            + self.memory.bytes_beside(other.map(|other| &other.memory))
            + self.output.bytes()
            + self.devices.held()
            + self.microcode.bytes()
    }
}
