//! The machine and its snapshots, defined by one list of the state outside registers.

use super::{Event, MachineSnapshot};

/// Defines [`Machine`] and [`MachineSnapshot`] with these fields, each with its first content.
macro_rules! machine {
    ($($(#[$doc:meta])* $public:vis $field:ident: $type:ty = $first:expr,)*) => {
        /// An HP-41CX: its memory and all state outside of registers.
        #[derive(Clone)]
        pub struct Machine {
            memory: Memory,
            $($(#[$doc])* $public $field: $type,)*
            cache: Cache,
            probe: Option<Box<probe::Probe>>,
            sounding: u64,
            looked_at_time: bool,
        }

        /// A machine without its decode cache and probe.
        #[derive(Clone)]
        pub struct MachineSnapshot {
            memory: shared_pages::MemorySnapshot,
            $($field: $type,)*
        }

        impl Machine {
            pub fn new(memory: Memory) -> Self {
                let pc = memory.pointer();
                let (cache, probe, sounding) = (Cache::default(), None, 0);
                let machine = Machine {
                    memory, $($field: $first,)* cache, probe, sounding, looked_at_time: false,
                };
                Machine { pc, ..machine }
            }

            pub(crate) fn snapshot(&self, like: Option<&MachineSnapshot>) -> MachineSnapshot {
                let memory = self.memory.snapshot(like.map(|like| &like.memory));
                MachineSnapshot { memory, $($field: Clone::clone(&self.$field),)* }
            }

            pub(crate) fn restore(&mut self, snapshot: &MachineSnapshot) {
                self.memory.restore(&snapshot.memory);
                $(Clone::clone_from(&mut self.$field, &snapshot.$field);)*
            }
        }
    };
}

impl MachineSnapshot {
    pub fn executed(&self) -> u64 {
        self.executed
    }

    /// The bytes that this snapshot takes in addition to those it shares with `other`.
    pub fn bytes_beside(&self, other: Option<&MachineSnapshot>) -> usize {
        size_of::<Self>()
            + self.memory.bytes_beside(other.map(|other| &other.memory))
            + self.events.capacity() * size_of::<Event>()
            + self.devices.held()
            + self.microcode.bytes()
    }
}
