//! The benchmark programs, whole runs on the machine: instructions a second.
//!
//! `cargo bench --bench programs`. The counts of instructions are those of the programs' own
//! description; X at the end is checked, so a fast wrong answer is none.

use divan::{AllocProfiler, Bencher, counter::ItemsCount};
use sim41::machine::{Halt, Machine};
use sim41::program::Library;

/// Name, instructions executed (labels counted), X at the end.
const PROGRAMS: [(&str, u64, &str); 6] = [
    ("LP", 3_000_003, "01000000000006"),
    ("LQ", 5_000_004, "01000000000006"),
    ("NQ", 37_340_004, "08760000000002"),
    ("Q92", 655_575, "09200000000001"),
    ("MTH", 1_200_007, "09999055543004"),
    ("SAV", 29_994, "02499970322003"),
];

/// Counts allocations: a run shows those of filling the cache of steps, and none per instruction.
#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// A machine with the program loaded, the pointer at its first line.
fn loaded(name: &str) -> Machine {
    let mut machine = Machine::default();
    let program = Library::built_in().find(name).expect("a built-in program");
    machine.insert_raw_program(&program).expect("room for the program");
    machine
}

#[divan::bench(args = PROGRAMS.map(|p| p.0), sample_count = 5, sample_size = 1)]
fn run(bencher: Bencher, name: &str) {
    let (_, instructions, x) =
        PROGRAMS.iter().find(|p| p.0 == name).expect("a program of the table");
    bencher
        .counter(ItemsCount::new(*instructions))
        .with_inputs(|| loaded(name))
        .bench_local_values(|mut machine| {
            machine.start();
            while machine.run(u64::MAX) == Halt::Budget {}
            assert_eq!(machine.memory.x().to_string(), *x, "{name}");
        });
}
