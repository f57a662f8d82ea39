//! Cases run by the calculator's own firmware. These tests need an image of the 41CX ROM, named by
//! the environment variable `SIM41_ROM`; without it, they print a message and pass.

use crate::{conform, project, text};
use sim41_test_support::images::{module_image, printer_rom, rom};
use std::path::Path;
use std::process::Output;

#[test]
fn without_a_rom_it_is_named_what_is_missing() {
    let output = conform(&["prove"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("--rom FILE"), "{output:?}");
    let output = conform(&["prove", "--rom", "Cargo.toml"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("is not an HP-41 ROM"), "{output:?}");
}

#[test]
fn the_firmware_answers_measured_rows() {
    let Some(rom) = rom() else { return };
    let rows = "2 ENTER 3 +\nxeq:SIZE?\nPRGM \"AB\" SIN PRGM\n\"HELLO\" AVIEW\nASN \"SIN\" 1/X\n\
                7 STO 01 CLX RCL 01\nxeq:FOO\n";
    let answers = |engine: &str| {
        let options = ["--rom", &rom, "--engine", engine, "keys", "--stack", "--alpha"];
        let output = conform(&options, rows);
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout)
    };
    assert_eq!(answers("firmware"), answers("interpreter"));
}

#[test]
fn both_engines_agree_on_random_cases() {
    let Some(rom) = rom() else { return };
    let output = conform(&["prove", "--rom", &rom, "--seconds", "5"], "");
    assert!(output.status.success(), "{}", text(&output.stdout));
}

/// Runs microcode functions from an assigned key, held until NULL, with a prompt, from CAT 2, as a
/// single-stepped line, and after an engine change. The expected results come from the firmware.
#[test]
fn microcode_from_the_keyboard() {
    let (Some(rom), Some(image)) = (rom(), module_image("SANDMATH")) else { return };
    let rows = "ASN \"CBRT\" LN USER 27 LN\nASN \"CBRT\" LN USER 27 hold:LN\n\
                ASN \"RCL+\" LN USER 7 STO 01 3 LN 01\nCAT 2@1.5 R/S SST SST BST\n\
                CAT 2@1 R/S ENTER R/S@0.5 R/S SST\nPRGM xeq:CBRT PRGM RTN 27 SST SST\n";
    let answers = |engine: &str| {
        let options = ["--rom", &rom, "--module", &image, "--engine", engine, "keys", "--stack"];
        let output = conform(&options, rows);
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout)
    };
    let keyed = answers("interpreter");
    assert!(keyed.starts_with(" 3.0000      \tUSER\tidle"), "{keyed}");
    assert_eq!(keyed, answers("firmware"));
}

fn check_on_firmware(file: &Path, options: &[&str]) -> Output {
    let rom = rom().unwrap();
    let file = file.to_str().unwrap();
    let common = ["check", "--engine", "firmware", "--rom", &rom, file];
    conform(&[&common, options].concat(), "")
}

/// Checks keys, formats and printed lines with the firmware as the engine. `SIM41_ROWS` sets the
/// number of rows, and `SIM41_VECTORS` names another folder of measurement files.
#[test]
fn measured_files_on_the_firmware() {
    if rom().is_none() {
        return;
    }
    let folder = std::env::var("SIM41_VECTORS").map_or(project().join("tests/vectors"), Into::into);
    let rows = std::env::var("SIM41_ROWS").map_or(60, |rows| rows.parse().unwrap());
    let short = Path::new(env!("CARGO_TARGET_TMPDIR")).join("firmware-vectors");
    std::fs::create_dir_all(&short).unwrap();
    let files = ["keys-calc", "keys-alpha", "keys-func", "keys-prgm", "keys-monkey", "formats"];
    for name in files.into_iter().chain(["printer"]) {
        let name = format!("{name}.tsv");
        let measured = std::fs::read_to_string(folder.join(&name)).unwrap();
        let step = measured.lines().count().div_ceil(rows).max(1);
        let mut lines = measured.lines();
        let header = lines.next().unwrap();
        let chosen: Vec<&str> = lines.step_by(step).collect();
        let file = short.join(&name);
        std::fs::write(&file, [&[header], &chosen[..]].concat().join("\n")).unwrap();
        let printer = match name.as_str() {
            "printer.tsv" => match printer_rom() {
                Some(image) => vec!["--module".to_string(), image],
                None => continue,
            },
            _ => Vec::new(),
        };
        let options: Vec<&str> = printer.iter().map(String::as_str).collect();
        let output = check_on_firmware(&file, &options);
        assert!(output.status.success(), "{}", text_of(&output));
        eprintln!("{}", text(&output.stdout));
    }
}

fn text_of(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}
