//! Snapshots of the machine: one list of what is in no register defines the machine and what a
//! snapshot copies beside the memory.

use super::{Event, MachineSnapshot};

/// Defines [`Machine`] and [`MachineSnapshot`] with these fields, each with its first content.
macro_rules! machine {
    ($($(#[$doc:meta])* $public:vis $field:ident: $type:ty = $first:expr,)*) => {
        /// A HP-41CX: its memory, and what it keeps in no register.
        #[derive(Clone)]
        pub struct Machine {
            /// The registers.
            memory: Memory,
            $($(#[$doc])* $public $field: $type,)*
            cache: Cache,
            /// The conditions that stop a program, and records of what it does, if they are wanted.
            probe: Option<Box<probe::Probe>>,
            /// The duration of the last instruction's tones, in milliseconds.
            sounding: u64,
            /// Whether an instruction or an alarm has looked at the time.
            looked_at_time: bool,
        }

        /// A machine at one moment, without its cache of decoded steps and its probe.
        #[derive(Clone)]
        pub struct MachineSnapshot {
            memory: shared_pages::MemorySnapshot,
            $($field: $type,)*
        }

        impl Machine {
            /// Returns a stopped machine with this memory.
            pub fn new(memory: Memory) -> Self {
                let pc = memory.pointer();
                let (cache, probe, sounding) = (Cache::default(), None, 0);
                let machine = Machine {
                    memory, $($field: $first,)* cache, probe, sounding, looked_at_time: false,
                };
                Machine { pc, ..machine }
            }

            /// Returns a snapshot of this machine that shares equal registers with an earlier one.
            pub(crate) fn snapshot(&self, like: Option<&MachineSnapshot>) -> MachineSnapshot {
                let memory = self.memory.snapshot(like.map(|like| &like.memory));
                MachineSnapshot { memory, $($field: Clone::clone(&self.$field),)* }
            }

            /// Restores the machine to the moment of a snapshot.
            pub(crate) fn restore(&mut self, snapshot: &MachineSnapshot) {
                self.memory.restore(&snapshot.memory);
                $(Clone::clone_from(&mut self.$field, &snapshot.$field);)*
            }
        }
    };
}

impl MachineSnapshot {
    /// Returns the number of instructions executed before the snapshot.
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// Returns the bytes that this snapshot takes in addition to those it shares with `other`.
    pub fn bytes_beside(&self, other: Option<&MachineSnapshot>) -> usize {
        size_of::<Self>()
            + self.memory.bytes_beside(other.map(|other| &other.memory))
            + self.events.capacity() * size_of::<Event>()
            + self.devices.held()
            + self.microcode.bytes()
    }
}
