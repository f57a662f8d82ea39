//! Runs `programs/` with fixed keys, and compares displays and memory with those of the firmware.

use sim41_session::Calculator;
use sim41_session::keystrokes::tokens;
use sim41_session::memory::Memory;
use sim41_session::program::listing;
use sim41_session::{Policy, Session};
use std::fs;
use std::path::{Path, PathBuf};

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn recordings() -> Vec<PathBuf> {
    let entries = fs::read_dir(project().join("tests/recorded")).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "tsv"));
    files.sort();
    files
}

/// The registers that are not zero, except for those that the firmware uses as scratch space or for
/// the program pointer and the return stack.
fn registers(memory: &Memory) -> String {
    let used =
        memory.used().filter(|(address, _)| !matches!(address.number(), 0x008..=0x00C | 0x00F));
    used.map(|(address, register)| format!("{:03x}:{register}", address.number()))
        .collect::<Vec<_>>()
        .join(" ")
}

fn differences(expected: &str, found: &str) -> String {
    let only = |list: &str, other: &str| -> Vec<String> {
        list.split(' ')
            .filter(|entry| !other.split(' ').any(|o| o == *entry))
            .map(str::to_string)
            .collect()
    };
    format!("expected {:?}, found {:?}", only(expected, found), only(found, expected))
}

fn replay(file: &Path) -> Result<(), String> {
    let name = file.file_stem().unwrap().to_str().unwrap();
    let program = listing::read(&fs::read(project().join(format!("programs/{name}.prg"))).unwrap());
    let mut calculator = Calculator::clean();
    calculator
        .load_raw(&program.map_err(|error| error.to_string())?)
        .map_err(|error| error.to_string())?;
    let mut session = Session::without_history(calculator, Policy::person());
    let recording = fs::read_to_string(file).unwrap();
    for (number, line) in recording.lines().enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        let at = format!("{name}, line {}", number + 1);
        match fields[..] {
            ["ram", expected] => {
                let found = registers(session.calculator().memory());
                if found != expected {
                    return Err(format!("{at}: {}", differences(expected, &found)));
                }
                return Ok(());
            }
            [keys, display, annunciators] => {
                for token in tokens::parse(keys).map_err(|error| format!("{at}: {error}"))? {
                    for input in token.inputs {
                        session.perform(input, |_, _| {}).unwrap();
                    }
                }
                let lcd = session.calculator().lcd();
                let found = (lcd.text(), lcd.annunciators_text());
                if display != "*" && found != (display.to_string(), annunciators.to_string()) {
                    return Err(format!(
                        "{at}: after {keys} expected {display:?} {annunciators:?}, found {found:?}"
                    ));
                }
            }
            _ => return Err(format!("{at}: no line of a recording")),
        }
    }
    Err(format!("{name}: the line of the registers is missing"))
}

#[test]
fn recorded_programs_show_and_leave_what_the_firmware_does() {
    let recordings = recordings();
    assert!(recordings.len() >= 50, "recordings are missing: {}", recordings.len());
    let failures: Vec<String> = recordings.iter().filter_map(|file| replay(file).err()).collect();
    assert!(
        failures.is_empty(),
        "{} of {} differ:\n{}",
        failures.len(),
        recordings.len(),
        failures.join("\n")
    );
}
