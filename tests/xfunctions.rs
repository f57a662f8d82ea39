//! The X-Functions against measured results, `tests/vectors/xfunctions.tsv` and, with two memory
//! modules plugged in, `tests/vectors/modules/xfunctions.tsv`: rows like those of the keys files.
//! Here the words are executed on the machine alone, without its keyboard: registers poked,
//! functions executed by name.
//!
//! `SIM41_CASES=FILE` compares another file, `SIM41_MODULES=N` with that many memory modules.

use sim41::instruction::{self, Op};
use sim41::keystrokes::tokens::{self, Action};
use sim41::machine::{Flow, Machine};
use sim41::memory::{Address, Memory, flags};

/// Firmware's scratch, which the rows leave out.
const SCRATCH: [u16; 6] = [0x008, 0x009, 0x00A, 0x00B, 0x00C, 0x00F];

/// Carry out one word; `None` for a word that needs a keyboard.
fn carry_out(machine: &mut Machine, word: &str) -> Option<()> {
    if word.starts_with("poke:") {
        for token in tokens::parse(word).ok()? {
            for action in token.actions {
                let Action::Poke(address, value) = action else { return None };
                machine.memory.set(Address::new(address), value);
            }
        }
        return Some(());
    }
    let name = match word {
        "ENTER" => "ENTER↑",
        "CLX" | "PI" | "RDN" | "LASTX" => word,
        _ if word.starts_with('"') => {
            machine.clear_message();
            machine.memory.set_alpha(word.trim_matches('"').as_bytes());
            machine.memory.set_flag(flags::ALPHA_ENTERED, true);
            return Some(());
        }
        _ => word.strip_prefix("xeq:")?.trim_matches('"'),
    };
    let name = match name {
        "CLX" => "CLX",
        "ENTER↑" => return keyed(machine, Op::Enter),
        "RDN" => return keyed(machine, Op::RollDown),
        name => name,
    };
    keyed(machine, instruction::by_name(name).unwrap_or_else(|| panic!("{name} is in no row")).op)
}

fn keyed(machine: &mut Machine, op: Op) -> Option<()> {
    machine.clear_message();
    match machine.execute_keyed(op, 0) {
        Ok(Flow::Test(yes)) => machine.show_text(if yes { "YES" } else { "NO" }),
        Ok(Flow::Halt(sim41::machine::Halt::Interactive(_))) => {}
        Ok(Flow::Halt(_)) => return None,
        Ok(_) => {}
        Err(error) if !machine.forgiven() => machine.show_text(&error.to_string()),
        Err(_) => {}
    }
    Some(())
}

/// The registers as the rows have them.
fn registers(memory: &Memory) -> String {
    let mut words = Vec::new();
    for (address, register) in memory.used() {
        if !SCRATCH.contains(&address.number()) {
            words.push(format!("{:03x}:{register}", address.number()));
        }
    }
    words.join(" ")
}

fn compare(file: &str, modules: u8) -> (usize, usize) {
    let text = std::fs::read_to_string(file).unwrap();
    let (mut compared, mut wrong) = (0, 0);
    'rows: for line in text.lines().filter(|line| !line.starts_with("keys\t")) {
        let columns: Vec<&str> = line.split('\t').collect();
        let mut machine = Machine::new(Memory::cold().with_modules(modules));
        for word in columns[0].split(' ') {
            if carry_out(&mut machine, word).is_none() {
                continue 'rows;
            }
        }
        compared += 1;
        let shown = machine.message().map(|m| String::from_utf8_lossy(m.as_slice()).into_owned());
        let (ram, display) = (registers(&machine.memory), columns[1].trim_end());
        let alpha = sim41::charset::escaped(machine.memory.alpha());
        if ram != columns[9]
            || alpha != columns[8]
            || shown.as_ref().is_some_and(|shown| shown != display)
        {
            wrong += 1;
            println!(
                "{}\n    want {} {display}\n    have {ram} {}",
                columns[0],
                columns[9],
                shown.unwrap_or_default()
            );
        }
    }
    (compared, wrong)
}

#[test]
fn measured_results() {
    let modules = std::env::var("SIM41_MODULES").ok().and_then(|n| n.parse().ok());
    let files = match std::env::var("SIM41_CASES") {
        Ok(file) => vec![(file, modules.unwrap_or(0), 1)],
        Err(_) => vec![
            ("tests/vectors/xfunctions.tsv".to_string(), 0, 1_296),
            ("tests/vectors/modules/xfunctions.tsv".to_string(), 2, 350),
        ],
    };
    for (file, modules, least) in files {
        let (compared, wrong) = compare(&file, modules);
        println!("{file}: {compared} compared, {wrong} different");
        assert!(compared >= least, "only {compared} rows of {file} were compared");
        assert_eq!(wrong, 0, "rows of {file} that differ");
    }
}
