//! The calculator on its own firmware, and functions in microcode. These tests need the image of a
//! 41CX, which the environment variable `SIM41_ROM` names; without it they say so and pass.

#![cfg(feature = "terminal")]

mod common;

use sim41::firmware::Firmware;
use sim41::module::image_formats;
use sim41::{Calculator, Key};
use std::path::Path;
use std::process::Output;

/// Returns the path of the image; `None`, said aloud, if none is named.
fn rom() -> Option<String> {
    let rom = std::env::var("SIM41_ROM").ok();
    if rom.is_none() {
        eprintln!("left out: SIM41_ROM names no image of a 41CX");
    }
    rom
}

fn sim41(arguments: &[&str], input: &str) -> Output {
    common::sim41(Path::new(env!("CARGO_MANIFEST_DIR")), arguments, input.as_bytes())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn without_a_rom_it_is_named_what_is_missing() {
    let output = sim41(&["prove"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("--rom FILE names its image"), "{output:?}");
    let output = sim41(&["run", "--engine", "firmware", "programs/queens.prg"], "");
    assert!(text(&output.stderr).contains("--engine firmware needs"), "{output:?}");
    let output = sim41(&["prove", "--rom", "Cargo.toml"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("is no ROM of a calculator"), "{output:?}");
}

#[test]
fn the_firmware_answers_measured_rows() {
    let Some(rom) = rom() else { return };
    let rows = "2 ENTER 3 +\nxeq:SIZE?\nPRGM \"AB\" SIN PRGM\n\"HELLO\" AVIEW\nASN \"SIN\" 1/X\n\
                7 STO 01 CLX RCL 01\nxeq:FOO\n";
    let answers = |engine: &str| {
        let options = ["--rom", &rom, "--engine", engine, "keys", "--stack", "--alpha"];
        let output = sim41(&[&["conform"], &options[..]].concat(), rows);
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout)
    };
    assert_eq!(answers("firmware"), answers("interpreter"));
}

#[test]
fn both_engines_agree_on_random_cases() {
    let Some(rom) = rom() else { return };
    let output = sim41(&["prove", "--rom", &rom, "--seconds", "5"], "");
    assert!(output.status.success(), "{}", text(&output.stdout));
}

/// The sessions of `tests/microcode`, each with the module whose image the folder in `SIM41_MODULES`
/// holds: a file whose name begins with the module's.
#[test]
fn modules_answer_as_their_manuals_say() {
    let Some(rom) = rom() else { return };
    let Ok(images) = std::env::var("SIM41_MODULES") else {
        return eprintln!("left out: SIM41_MODULES names no folder of module images");
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/microcode");
    for session in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let first = std::fs::read_to_string(&session).unwrap().lines().next().unwrap().to_string();
        let module = first.strip_prefix("# Module: ").unwrap();
        let files = std::fs::read_dir(&images).unwrap().map(|entry| entry.unwrap().path());
        let named = |file: &std::path::PathBuf| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            name.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        };
        let Some(image) = files.into_iter().find(named) else {
            eprintln!("left out: {} has no image of {module}", images);
            continue;
        };
        let (image, session) = (image.to_str().unwrap(), session.to_str().unwrap());
        let output = sim41(&["session", "--rom", &rom, "--module", image, session], "");
        assert!(output.status.success(), "{session}: {}", text(&output.stderr));
    }
}

/// Random keys with and without a module that is plugged in, on both engines, with undo in between:
/// nothing panics, and undo brings back the registers.
#[test]
fn random_keys_with_modules_and_undo() {
    use proptest::prelude::*;
    let Some(rom) = rom() else { return };
    let firmware = Firmware::of_image(&std::fs::read(rom).unwrap()).unwrap();
    let images = std::env::var("SIM41_MODULES").ok().and_then(|f| std::fs::read_dir(f).ok());
    let files = images.into_iter().flatten().map(|entry| entry.unwrap().path());
    let module = files.into_iter().find(|file| file.to_string_lossy().contains("SANDMATH_"));
    let ports = module.map(|file| {
        let mut ports = sim41::memory::ports::NOTHING_PLUGGED.clone();
        let module = image_formats::read(&std::fs::read(file).unwrap()).unwrap();
        module.plug(&mut ports, true, &[]).unwrap();
        ports
    });
    let keys: Vec<Key> = Key::all().collect();
    proptest!(ProptestConfig::with_cases(60), |(pressed in prop::collection::vec(0usize..45, 1..80))| {
        let mut calculator = Calculator::clean();
        calculator.change(|machine| machine.set_firmware(Some(firmware.clone())));
        for number in pressed {
            let before = calculator.snapshot(None);
            let registers = calculator.memory().registers();
            match number {
                39 => calculator.run_on_firmware(true),
                40 => calculator.run_on_firmware(false),
                41 => calculator.change(|machine| machine.plug(Default::default())),
                42 | 43 => {
                    let ports = ports.clone().unwrap_or_default();
                    calculator.change(|machine| machine.plug(ports));
                }
                44 => {
                    calculator.restore(&before);
                    prop_assert_eq!(calculator.memory().registers(), registers);
                }
                key => {
                    calculator.press(keys[key]);
                    calculator.release();
                    calculator.settle(2_000);
                }
            }
            if number % 7 == 0 {
                calculator.restore(&before);
                prop_assert_eq!(calculator.memory().registers(), registers);
            }
        }
    });
}
