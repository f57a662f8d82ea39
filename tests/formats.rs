//! Numbers as text against measured displays.
//!
//! `tests/vectors/formats.tsv` and, for registers that hold no normalized number,
//! `formats-synthetic.tsv`: value, FIX SCI or ENG, digits, flags 28 and 29, the twelve cells.
//! `arcl.tsv`: the same with the characters ARCL appends.

mod values;

use sim41::Register;
use sim41::charset::Chars;
use sim41::number::{self, Format, Notation};
use values::register;

/// Compares every row of the file, of which there are at least `least`, and of one named by this
/// variable to measure more.
fn check(file: &str, least: usize, variable: &str, text: fn(Register, Format) -> Chars) {
    let more = std::env::var(variable).ok();
    let (mut rows, mut wrong) = (0, 0);
    for path in std::iter::once(file).chain(more.as_deref()) {
        for line in std::fs::read_to_string(path).unwrap().lines().skip(1) {
            let f: Vec<&str> = line.split('\t').collect();
            let notation = match f[1] {
                "FIX" => Notation::Fix,
                "SCI" => Notation::Sci,
                "ENG" => Notation::Eng,
                other => panic!("{other} is no notation"),
            };
            let digits = f[2].parse().unwrap();
            let format = Format { notation, digits, flag28: f[3] != "0", flag29: f[4] != "0" };
            let shown = text(register(f[0]), format).to_string();
            rows += 1;
            if shown != f[5] {
                wrong += 1;
                println!("{line}\n    gives {shown:?}");
            }
        }
    }
    assert!(rows >= least, "{rows} rows");
    assert_eq!(wrong, 0, "differences in {rows} rows");
}

#[test]
fn displays() {
    check("tests/vectors/formats.tsv", 5000, "SIM41_FORMATS", number::display);
}

#[test]
fn displays_of_synthetic_registers() {
    check("tests/vectors/formats-synthetic.tsv", 620, "SIM41_FORMATS", number::display);
}

#[test]
fn texts_of_arcl() {
    check("tests/vectors/arcl.tsv", 988, "SIM41_ARCL", number::text);
}
