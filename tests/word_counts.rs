//! How many words of the processor functions take on the real machine, by the digits of their
//! operands: `tests/word_counts.tsv`, measured on the firmware.
//!
//! A row: function or number, angle mode or a text for ALPHA, Y, X, and the words without the way
//! to the first byte and without the stack lift.
//!
//! `tests/word_counts_of_programs.tsv` has whole programs: their lines, and the words of all
//! instructions before the one that stops the program, of a calculator after MEMORY LOST. The third
//! column says by how many words sim41 is known to differ; it may shrink and never grow.

use sim41::machine::Halt;
use sim41::number::register_text;
use sim41::program::listing;
use sim41::{Address, Machine};
use std::path::Path;

/// The way to an instruction of one byte and of two bytes, by the byte before it in its register.
const WAY: [[i64; 7]; 2] = [[0, 4, 4, 4, 4, 4, 3], [0, 13, 4, 4, 4, 4, 3]];

#[test]
fn functions_take_the_words_of_the_firmware() {
    let mut rows = 0;
    for row in include_str!("word_counts.tsv").lines() {
        let columns: Vec<&str> = row.split('\t').collect();
        let [name, angle, y, x, words] = columns[..] else { panic!("{row}") };
        let mut machine = Machine::default();
        let steps = listing::parse(name).unwrap();
        let bytes = listing::assemble(&steps);
        machine.insert_raw_program(&bytes).unwrap();
        machine.edit_register(Address::X, register_text::parse(x).unwrap());
        machine.edit_register(Address::Y, register_text::parse(y).unwrap());
        if let Some(text) = angle.strip_prefix('"') {
            machine.edit_alpha(text.as_bytes());
        }
        machine.edit_flag(42, angle == "GRAD");
        machine.edit_flag(43, angle == "RAD");
        machine.start();
        let way = WAY[usize::from(bytes[0] >= 0x90)][usize::from(machine.pc().byte())];
        let mut left = 1;
        machine.run_timed(&mut left, false);
        assert_eq!((1 - left - way).to_string(), words, "{row}");
        rows += 1;
    }
    assert!(rows > 500, "{rows}");
}

#[test]
fn programs_take_the_words_of_the_firmware() {
    let mut worse = Vec::new();
    let (mut rows, mut exact) = (0, 0);
    for row in include_str!("word_counts_of_programs.tsv").lines() {
        let columns: Vec<&str> = row.split('\t').collect();
        let [lines, words, known] = columns[..] else { panic!("{row}") };
        let (words, known): (i64, i64) = (words.parse().unwrap(), known.parse().unwrap());
        let mut machine = Machine::default();
        let steps = listing::parse(&lines.replace(" | ", "\n")).unwrap();
        machine.insert_raw_program(&listing::assemble(&steps)).unwrap();
        machine.start();
        let difference = words_to_stop(&mut machine) - words;
        if difference.abs() > known.abs() {
            worse.push(format!("{difference} {row}"));
        }
        rows += 1;
        exact += i32::from(difference == 0);
    }
    assert!(rows >= 168 && exact >= 154, "{exact} of {rows} are exact");
    assert!(worse.is_empty(), "{} of {rows} differ more\n{}", worse.len(), worse.join("\n"));
}

/// Runs a program, and returns the words of all instructions before the one that stops it.
fn words_to_stop(machine: &mut Machine) -> i64 {
    let mut words = 0;
    loop {
        let mut left = 1;
        match machine.run_timed(&mut left, false) {
            Halt::Budget | Halt::Wait | Halt::Pause => words += 1 - left,
            Halt::Stopped => return words,
            halt => panic!("{halt:?} at {:?}", machine.pc()),
        }
    }
}

/// A calculator with a program and its numbers, which is to run to its next stop.
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
            // The programs stand at their first line, so that R/S does what XEQ does.
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

/// Writes a number with commas.
fn grouped(number: i64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// The table of `docs/debugger.md`: no program may differ more from the firmware than the page
/// says. `UPDATE_DOCS=1 cargo test --test word_counts` writes its last two columns anew.
#[test]
fn programs_differ_no_more_than_the_page_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/debugger.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let head = "| program | keys before | firmware | sim41 | difference |\n";
    let (before, rest) = text.split_once(head).unwrap();
    let (table, after) = rest.split_once("\n\n").unwrap();
    let (line, rows) = table.split_once('\n').unwrap();
    let mut written = line.to_string();
    for row in rows.lines() {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, program, keys, firmware, promised, _, _] = columns[..] else { panic!("{row}") };
        let words = words_to_stop(&mut started(program, keys));
        let number = |text: &str| -> i64 { text.replace(',', "").parse().unwrap() };
        let (wanted, promised) = (number(firmware), number(promised));
        let updates = std::env::var_os("UPDATE_DOCS").is_some();
        assert!(
            updates || (words - wanted).abs() <= (promised - wanted).abs(),
            "{program}: {words} words, the page says {promised}, the firmware {wanted}"
        );
        let difference = 100.0 * (words - wanted) as f64 / wanted as f64;
        let difference = format!("{difference:+.2} %").replace('-', "−");
        let words = grouped(words);
        written += &format!("\n| {program} | {keys} | {firmware} | {words} | {difference} |");
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&page, format!("{before}{head}{written}\n\n{after}")).unwrap();
    }
    assert!(rows.lines().count() > 10);
}
