//! Measures instructions per second in whole programs (`cargo bench --bench programs`). Each
//! program's step count and result are checked. `benches/programs` covers instructions that the
//! programs in `programs/` do not use.

use divan::{AllocProfiler, Bencher, counter::ItemsCount};
use sim41_session::memory::{Address, Position};
use sim41_session::probe::{Probe, Relation, Stop, Test, Value, ValueSource};
use sim41_session::program::listing;
use sim41_session::{Activity, Budget, Calculator, Halt, Key, Machine, Policy, Reason, Session};
use std::sync::Arc;

const PROGRAMS: [(&str, u64, &str); 16] = [
    ("LP", 3_000_003, "01000000000006"),
    ("LQ", 5_000_004, "01000000000006"),
    ("NQ", 37_340_004, "08760000000002"),
    ("Q92", 655_575, "09200000000001"),
    ("MTH", 1_200_007, "09999055543004"),
    ("SAV", 29_994, "02499970322003"),
    ("SORT50", 18_734, "09693000000001"),
    ("WORDS", 44_006, "02900000000005"),
    ("BIG", 7_247, "08150000000002"),
    ("MATRIX", 366_059, "01500000000002"),
    ("FLAGS", 68_006, "06000000000003"),
    ("SUMS", 4_508, "02505000000002"),
    ("POLAR", 6_488, "04999999996000"),
    ("CASES", 57_008, "06000000000003"),
    ("SIMPSON", 13_017, "02000000007000"),
    ("GROUPS", 8_704, "02772648609999"),
];

const LISTINGS: [(&str, &str); 16] = [
    ("LP", include_str!("../programs/LP.prg")),
    ("LQ", include_str!("../programs/LQ.prg")),
    ("NQ", include_str!("../programs/NQ.prg")),
    ("Q92", include_str!("../programs/Q92.prg")),
    ("MTH", include_str!("../programs/MTH.prg")),
    ("SAV", include_str!("../programs/SAV.prg")),
    ("SORT50", include_str!("programs/SORT50.prg")),
    ("WORDS", include_str!("programs/WORDS.prg")),
    ("BIG", include_str!("programs/BIG.prg")),
    ("MATRIX", include_str!("programs/MATRIX.prg")),
    ("FLAGS", include_str!("programs/FLAGS.prg")),
    ("SUMS", include_str!("programs/SUMS.prg")),
    ("POLAR", include_str!("programs/POLAR.prg")),
    ("CASES", include_str!("programs/CASES.prg")),
    ("SIMPSON", include_str!("programs/SIMPSON.prg")),
    ("GROUPS", include_str!("programs/GROUPS.prg")),
];

/// Counts allocations, because only decoding a step may allocate memory, not executing it.
#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

fn loaded(name: &str) -> Machine {
    let mut machine = Machine::default();
    let (_, listing) = LISTINGS.iter().find(|(own, _)| *own == name).expect("its listing");
    let program = listing::read(listing.as_bytes()).expect("a sound listing");
    machine.insert_raw_program(&program).expect("room for the program");
    machine
}

#[divan::bench(args = PROGRAMS.map(|p| p.0), sample_count = 20, sample_size = 1)]
fn run(bencher: Bencher, name: &str) {
    let (_, instructions, x) =
        PROGRAMS.iter().find(|p| p.0 == name).expect("a program of the table");
    bencher
        .counter(ItemsCount::new(*instructions))
        .with_inputs(|| loaded(name))
        .bench_local_values(|mut machine| {
            machine.start();
            while machine.run(u64::MAX) == Halt::Budget {}
            assert_eq!(machine.executed(), *instructions, "{name}");
            assert_eq!(machine.memory().x().to_string(), *x, "{name}");
        });
}

const WATCHED: [&str; 3] = ["LP", "NQ", "MTH"];
const WATCHED_FOR: u64 = 1_000_000;

fn begun(name: &str) -> Calculator {
    let mut calculator = Calculator::awake(loaded(name));
    calculator.press(Key::RunStop);
    calculator.release();
    calculator.run(1_000);
    calculator
}

fn watched<T>(
    bencher: Bencher,
    name: &str,
    begin: fn(Calculator) -> T,
    run: fn(&mut T) -> Activity,
) {
    bencher
        .counter(ItemsCount::new(WATCHED_FOR))
        .with_inputs(|| begin(begun(name)))
        .bench_local_values(|mut running| assert_eq!(run(&mut running), Activity::Busy));
}

/// The baseline with which [`history`] and [`breakpoint`] are compared.
#[divan::bench(args = WATCHED, sample_count = 20, sample_size = 1)]
fn calculator(bencher: Bencher, name: &str) {
    watched(bencher, name, |calculator| calculator, |calculator| calculator.run(WATCHED_FOR));
}

#[divan::bench(args = WATCHED, sample_count = 20, sample_size = 1)]
fn history(bencher: Bencher, name: &str) {
    let begin = |calculator| {
        let mut session = Session::new(calculator, Policy::at_once());
        session.set_budget(&Arc::new(Budget::new(WATCHED_FOR, "")));
        session
    };
    let run = |session: &mut Session| match session.settle(|_, _| {}).reason {
        Reason::Exhausted(_) => Activity::Busy,
        reason => panic!("{reason:?}"),
    };
    watched(bencher, name, begin, run);
}

#[divan::bench(args = WATCHED, sample_count = 20, sample_size = 1)]
fn breakpoint(bencher: Bencher, name: &str) {
    watched(
        bencher,
        name,
        |calculator| armed(calculator, Stop::at(Position::ZERO, None)),
        |calculator| calculator.run(WATCHED_FOR),
    );
}

#[divan::bench(args = WATCHED, sample_count = 20, sample_size = 1)]
fn x_above(bencher: Bencher, name: &str) {
    let huge = Value::Register("09999999999099".parse().expect("a register"));
    let above = Test::Compare(ValueSource::Status(Address::X), Relation::Greater, huge);
    bencher
        .counter(ItemsCount::new(WATCHED_FOR))
        .with_inputs(|| armed(begun(name), Stop::when(above)))
        .bench_local_values(|mut calculator| {
            assert_eq!(calculator.run(WATCHED_FOR), Activity::Busy);
        });
}

fn armed(mut calculator: Calculator, stop: Stop) -> Calculator {
    *calculator.probe_mut() = Some(Box::new(Probe::stopping(vec![stop])));
    calculator
}
