//! How many words of the processor functions take on the real machine, by the digits of their
//! operands: `tests/word_counts.tsv`, measured on the firmware.
//!
//! A row: function or number, angle mode or a text for ALPHA, Y, X, and the words without the way
//! to the first byte and without the stack lift.
//!
//! `tests/word_counts_of_programs.tsv` has whole programs: their lines, and the words of all
//! instructions before the one that stops the program, of a calculator after MEMORY LOST. The third
//! column says by how many words sim41 is known to differ; it may shrink and never grow.

mod values;

use sim41::machine::Halt;
use sim41::number::Angle;
use sim41::program::listing;
use sim41::{Address, Machine};
use values::register;

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
        machine.memory.set(Address::X, register(x));
        machine.memory.set(Address::Y, register(y));
        if let Some(text) = angle.strip_prefix('"') {
            machine.memory.set_alpha(text.as_bytes());
        }
        machine.memory.set_angle(match angle {
            "RAD" => Angle::Rad,
            "GRAD" => Angle::Grad,
            _ => Angle::Deg,
        });
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
    assert!(rows >= 168 && exact >= 128, "{exact} of {rows} are exact");
    assert!(worse.is_empty(), "{} of {rows} differ more\n{}", worse.len(), worse.join("\n"));
}

/// Runs a program, and returns the words of all instructions before the one that stops it.
fn words_to_stop(machine: &mut Machine) -> i64 {
    let mut words = 0;
    loop {
        let mut left = 1;
        match machine.run_timed(&mut left, false) {
            Halt::Budget | Halt::Wait => words += 1 - left,
            Halt::Stopped => return words,
            halt => panic!("{halt:?} at {:?}", machine.pc()),
        }
    }
}
