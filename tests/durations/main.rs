//! How long programs take on the calculator, compared with the firmware's cycles.
//!
//! For a single instruction, the time is a typical one. It may be off by 15 %, because real
//! calculators differ (a cycle takes 140 to 165 µs); one in twenty may be off by more, with unusual
//! digits or text. Whole programs are within 5 %.

use sim41_session::Halt;
use sim41_session::number::register_text;
use sim41_session::program::listing;
use sim41_session::{Address, Machine};
use std::path::Path;

/// The tolerance for an instruction: a percentage of its time, plus cycles for reaching it and for
/// a stack lift.
const INSTRUCTION: (i64, i64) = (15, 25);
const PROGRAM: i64 = 5;

fn machine(lines: &str) -> Machine {
    let mut machine = Machine::default();
    let steps = listing::parse(lines).unwrap();
    machine.insert_raw_program(&listing::assemble(&steps)).unwrap();
    machine
}

fn assert_nearly_all(rows: &[&str], far: &[String]) {
    let (rows, count) = (rows.len(), far.len());
    assert!(rows > 50 && 20 * count <= rows, "{count} of {rows}:\n{}", far.join("\n"));
}

fn near(words: i64, wanted: i64, (percent, more): (i64, i64)) -> bool {
    (words - wanted).abs() <= wanted * percent / 100 + more
}

#[test]
fn functions_take_about_the_time_of_the_firmware() {
    let mut far = Vec::new();
    let rows: Vec<&str> = include_str!("functions.tsv").lines().collect();
    for row in &rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let [name, angle, y, x, wanted] = columns[..] else { panic!("{row}") };
        let mut machine = machine(name);
        machine.edit_register(Address::X, register_text::parse(x).unwrap());
        machine.edit_register(Address::Y, register_text::parse(y).unwrap());
        if let Some(text) = angle.strip_prefix('"') {
            machine.edit_alpha(text.as_bytes());
        }
        machine.edit_flag(42, angle == "GRAD");
        machine.edit_flag(43, angle == "RAD");
        machine.start();
        let mut left = 1;
        machine.run_timed(&mut left);
        if !near(1 - left, wanted.parse().unwrap(), INSTRUCTION) {
            far.push(format!("{} {row}", 1 - left));
        }
    }
    assert_nearly_all(&rows, &far);
}

#[test]
fn short_programs_take_about_the_time_of_the_firmware() {
    let mut far = Vec::new();
    let rows: Vec<&str> = include_str!("programs.tsv").lines().collect();
    for row in &rows {
        let (lines, wanted) = row.split_once('\t').unwrap();
        let mut machine = machine(&lines.replace(" | ", "\n"));
        machine.start();
        let words = words_to_stop(&mut machine);
        if !near(words, wanted.parse().unwrap(), INSTRUCTION) {
            far.push(format!("{words} {row}"));
        }
    }
    assert_nearly_all(&rows, &far);
}

fn words_to_stop(machine: &mut Machine) -> i64 {
    let mut words = 0;
    loop {
        let mut left = 1;
        match machine.run_timed(&mut left) {
            Halt::Budget | Halt::Wait | Halt::Pause => words += 1 - left,
            Halt::Stopped => return words,
            halt => panic!("{halt:?} at {:?}", machine.pc()),
        }
    }
}

fn started(program: &str, keys: &str) -> Machine {
    let folders = ["programs", "docs/debugger"];
    let folders = folders.map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let file = folders.map(|folder| folder.join(format!("{program}.prg")));
    let file = file.iter().find(|file| file.exists()).unwrap();
    let mut machine = Machine::default();
    let steps = listing::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
    machine.insert_raw_program(&listing::assemble(&steps)).unwrap();
    for key in keys.split_whitespace() {
        match key {
            "ENTER" => {}
            // The program pointer is at the first line, so R/S has the same effect as XEQ.
            "R/S" => {
                machine.start();
                words_to_stop(&mut machine);
            }
            number => {
                machine.edit_register(Address::Y, machine.memory().get(Address::X));
                machine.edit_register(Address::X, register_text::parse(number).unwrap());
                machine.set_lift(true);
            }
        }
    }
    machine.start();
    machine
}

fn grouped(number: i64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// The table in `docs/debugger.md`. `UPDATE_DOCS=1 cargo test --test durations` updates its last
/// two columns.
#[test]
fn programs_take_the_time_of_the_firmware() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/debugger.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let head = "| program | keys before | firmware | sim41 | difference |\n";
    let (before, rest) = text.split_once(head).unwrap();
    let (table, after) = rest.split_once("\n\n").unwrap();
    let (line, rows) = table.split_once('\n').unwrap();
    let mut written = line.to_string();
    for row in rows.lines() {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, program, keys, firmware, ..] = columns[..] else { panic!("{row}") };
        let words = words_to_stop(&mut started(program, keys));
        let wanted: i64 = firmware.replace(',', "").parse().unwrap();
        assert!(near(words, wanted, (PROGRAM, 0)), "{program}: {words} words, not {wanted}");
        let difference = 100.0 * (words - wanted) as f64 / wanted as f64;
        let difference = format!("{difference:+.1} %").replace('-', "−");
        let words = grouped(words);
        written += &format!("\n| {program} | {keys} | {firmware} | {words} | {difference} |");
    }
    let written = format!("{before}{head}{written}\n\n{after}");
    match std::env::var_os("UPDATE_DOCS") {
        Some(_) => std::fs::write(&page, written).unwrap(),
        None => assert!(written == text, "docs/debugger.md: UPDATE_DOCS=1 writes the table anew"),
    }
    assert!(rows.lines().count() > 10);
}
