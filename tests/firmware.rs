//! The calculator on its own firmware, and functions in microcode. `SIM41_ROM` names the image of a
//! 41CX; if it is not set, these tests are skipped with a message.

use sim41_session::charset::Chars;
use sim41_session::firmware::Firmware;
use sim41_session::key::Stroke;
use sim41_session::memory::Ports;
use sim41_session::module::image_formats;
use sim41_session::{Calculator, Key, Switch};
use sim41_test_support::driving::settle_within;
use sim41_test_support::images::{module_image, rom};
use sim41_test_support::program;
use sim41_testing::Random;
use std::path::Path;
use std::process::Output;

fn sim41(arguments: &[&str], input: &str) -> Output {
    program::sim41(Path::new(env!("CARGO_MANIFEST_DIR")), arguments, input.as_bytes())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn without_a_rom_it_is_named_what_is_missing() {
    let output = sim41(&["run", "--engine", "firmware", "programs/queens.prg"], "");
    assert!(text(&output.stderr).contains("`--engine firmware` needs"), "{output:?}");
    let output = sim41(&["run", "--rom", "Cargo.toml", "programs/queens.prg"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("is not an HP-41 ROM"), "{output:?}");
}

/// Replays the sessions of `tests/microcode`, each with the image in `SIM41_MODULES` that has the
/// module's name.
#[test]
fn modules_answer_as_their_manuals_say() {
    let Some(rom) = rom() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/microcode");
    for session in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let first = std::fs::read_to_string(&session).unwrap().lines().next().unwrap().to_string();
        let module = first.strip_prefix("# Module: ").unwrap();
        let Some(image) = module_image(module) else { continue };
        let session = session.to_str().unwrap();
        let output = sim41(&["session", "--rom", &rom, "--module", &image, session], "");
        assert!(output.status.success(), "{session}: {}", text(&output.stderr));
    }
}

fn in_two_bytes(image: &[u8]) -> Vec<u8> {
    const HEADER: usize = 729;
    const BEFORE: usize = 36;
    const PACKED: usize = 5120;
    let mut wide = image[..HEADER].to_vec();
    wide[3] = b'2';
    for page in image[HEADER..].chunks_exact(BEFORE + PACKED + 32) {
        wide.extend(&page[..BEFORE]);
        for group in page[BEFORE..BEFORE + PACKED].chunks_exact(5) {
            let bits = group.iter().rev().fold(0u64, |bits, &byte| bits << 8 | u64::from(byte));
            (0..4).for_each(|n| wide.extend(((bits >> (10 * n)) as u16 & 0x3FF).to_be_bytes()));
        }
        wide.extend(&page[BEFORE + PACKED..]);
    }
    wide
}

#[test]
fn a_rom_with_two_bytes_for_each_word() {
    let Some(rom) = rom() else { return };
    let image = std::fs::read(rom).unwrap();
    if !image.starts_with(b"MOD1") {
        return eprintln!("left out: the image is not in the form MOD1");
    }
    let firmware = Firmware::of_image(&in_two_bytes(&image)).unwrap();
    let mut calculator = Calculator::clean();
    calculator.change(|machine| machine.set_firmware(Some(firmware)));
    let mut press = |engine: bool, keys: &[Key]| {
        calculator.run_on_firmware(engine);
        for &key in keys {
            calculator.press(key);
            calculator.release();
            settle_within(&mut calculator, 1_000);
        }
        calculator.lcd().text().trim().to_string()
    };
    assert_eq!(press(true, &[Key::Two, Key::Enter, Key::Three]), "3_");
    assert_eq!(press(true, &[Key::Plus]), "5.0000");
    assert_eq!(press(false, &[Key::Sqrt]), "2.2361");
    assert_eq!(press(true, &[Key::Enter, Key::Times]), "5.0000");
}

const SESSION: u64 = 200;

/// Plugs each image in the folder `SIM41_MODULES` into its own ports.
fn plugged_images() -> Vec<Ports> {
    let images = std::env::var("SIM41_MODULES").ok().and_then(|f| std::fs::read_dir(f).ok());
    let mut files: Vec<_> =
        images.into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let plugged = files.iter().filter_map(|file| {
        let mut ports = sim41_session::module::ports::NOTHING_PLUGGED.clone();
        let module = image_formats::read(&std::fs::read(file).unwrap()).ok()?;
        module.plug(&mut ports, true, &[]).ok().map(|_| ports)
    });
    plugged.collect()
}

fn random_function(random: &mut Random, ports: &Ports) -> Vec<Key> {
    let names: Vec<Chars> = ports.functions().map(|function| function.name).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let name = names[random.below(names.len())];
    let strokes = name.as_slice().iter().take(7).filter_map(|&byte| Stroke::typing(byte));
    let typed = strokes.flat_map(|stroke| {
        let shift = stroke.shifted.then_some(Key::Shift);
        shift.into_iter().chain([stroke.key])
    });
    [Key::Xeq, Key::Alpha].into_iter().chain(typed).chain([Key::Alpha]).collect()
}

/// Presses random keys and calls random functions with the firmware, while engines are switched,
/// modules and a printer are plugged in and unplugged, time passes, and steps are undone.
fn press_random_keys(random: &mut Random, firmware: &Firmware, images: &[Ports]) {
    let keys: Vec<Key> = Key::all().collect();
    let mut calculator = Calculator::clean();
    calculator.change(|machine| machine.set_firmware(Some(firmware.clone())));
    for _ in 0..SESSION {
        let before = calculator.snapshot(None);
        let registers = calculator.memory().registers();
        match random.below(400u64) {
            0..4 => calculator.run_on_firmware(true),
            4..10 => calculator.run_on_firmware(false),
            10..12 => calculator.change(|machine| machine.plug(Ports::default())),
            12..20 if !images.is_empty() => {
                let ports = images[random.below(images.len())].clone();
                calculator.change(|machine| machine.plug(ports));
            }
            20..22 => calculator.turn_printer(Some(Switch::Trace)),
            22..24 => calculator.turn_printer(None),
            24..28 => calculator.tick(calculator.now() + 100 * random.below(100u64)),
            other => {
                let pressed = match other {
                    28..40 => random_function(random, calculator.memory().ports()),
                    _ => vec![keys[random.below(keys.len())]],
                };
                for key in pressed {
                    calculator.press(key);
                    calculator.release();
                    settle_within(&mut calculator, 1_000);
                }
            }
        }
        calculator.take_events();
        if !calculator.lcd().on {
            calculator.press(Key::On);
            calculator.release();
            settle_within(&mut calculator, 1_000);
        }
        if random.below(20u64) == 0 {
            calculator.restore(&before);
            assert_eq!(calculator.memory().registers(), registers);
        }
    }
}

#[test]
fn random_keys_with_modules_and_undo() {
    let Some(rom) = rom() else { return };
    let firmware = Firmware::of_image(&std::fs::read(rom).unwrap()).unwrap();
    let mut random = Random(1);
    let images = plugged_images();
    for _ in 0..5 {
        press_random_keys(&mut random, &firmware, &images);
    }
}

/// The number of random keys is `SIM41_KEYS`, or a million; the first seed is `SIM41_SEED`.
#[test]
#[ignore = "takes many minutes"]
fn a_million_random_keys() {
    let Some(rom) = rom() else { return };
    let number = |name: &str, otherwise| {
        std::env::var(name).map_or(otherwise, |text| text.parse::<u64>().unwrap())
    };
    let (keys, seed) = (number("SIM41_KEYS", 1_000_000), number("SIM41_SEED", 1));
    let firmware = Firmware::of_image(&std::fs::read(rom).unwrap()).unwrap();
    let images = plugged_images();
    for session in 0..keys / SESSION {
        let session_seed = seed + session;
        let pressed = std::panic::catch_unwind(|| {
            press_random_keys(&mut Random(session_seed), &firmware, &images);
        });
        assert!(pressed.is_ok(), "the session with SIM41_SEED={session_seed} fails");
    }
    eprintln!("{keys} keys with {} modules", images.len());
}
