//! The `ex:` lines of the instruction table, each with a program and its result in X.

use sim41_session::instruction::{INSTRUCTIONS, spelling};
use sim41_session::number;
use sim41_session::program::listing;
use sim41_session::{Halt, Machine};

fn run(program: &str) -> sim41_session::Register {
    let steps: Vec<_> = program
        .split(" | ")
        .map(|line| spelling::parse(line).unwrap_or_else(|e| panic!("{line}: {e}")))
        .collect();
    let steps = [steps, listing::parse("STOP").unwrap()].concat();
    let mut machine = Machine::default();
    machine.insert_raw_program(&listing::assemble(&steps)).unwrap();
    machine.start();
    loop {
        match machine.run(1000) {
            Halt::Stopped => return machine.memory().x(),
            Halt::Wait | Halt::Budget => {}
            other => panic!("{program}: {other:?}"),
        }
    }
}

#[test]
fn every_example_gives_its_number() {
    let mut examples = 0;
    for spec in INSTRUCTIONS {
        for example in spec.doc.lines().filter_map(|line| line.trim().strip_prefix("ex:")) {
            let (program, wanted) = example.trim().split_once(" => ").expect("program => number");
            let wanted = wanted
                .strip_prefix("0.")
                .map_or(wanted.to_string(), |decimals| format!(".{decimals}"));
            let steps = listing::parse(&wanted.replace("-0.", "-.")).unwrap();
            let digits = listing::assemble(&steps[..1]);
            assert_eq!(run(program), number::entered(&digits).0, "{}: {example}", spec.name());
            examples += 1;
        }
    }
    assert!(examples > 90, "only {examples} examples");
}
