//! The fuzz targets: one function per kind of input, which must return for any bytes in bounded
//! time, without panic or overflow. Shared by `tests/fuzz/main.rs`, which needs no special
//! compiler, and by cargo-fuzz.

use crate::driving::settle_within;
use crate::wand;
use sim41_session::Calculator;
use sim41_session::Input;
use sim41_session::Key;
use sim41_session::Machine;
use sim41_session::Register;
use sim41_session::keystrokes::computer_keyboard::typed;
use sim41_session::keystrokes::computer_keyboard::{PcKey, PcKeyboard};
use sim41_session::keystrokes::tokens;
use sim41_session::lcd::Lcd;
use sim41_session::module::ports::PAGE;
use sim41_session::module::{Module, ModulePage, PageRequest, build, image_formats};
use sim41_session::program::barcode;
use sim41_session::program::lif::{self, Volume};
use sim41_session::program::{Library, listing, raw, read_named, sized};
use sim41_session::state;
use sim41_session::{Address, Memory, Model};

pub type Target = fn(&[u8]) -> u64;

pub const ALL: [(&str, Target); 10] = [
    ("keys", keys),
    ("registers", registers),
    ("state", state_file),
    ("listing", program_listing),
    ("raw", raw_program),
    ("containers", containers),
    ("barcode", bar_code),
    ("modules", modules),
    ("typed", typed_text),
    ("tokens", token_line),
];

/// The number of steps to wait for a program after a key; a random program may never end.
const STEPS: u64 = 1_000;
const JUMPS: [u64; 8] = [20, 300, 1_000, 2_000, 61_000, 3_600_000, 86_400_000, 366 * 86_400_000];

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn take(&mut self, count: usize) -> Vec<u8> {
        (0..count).map_while(|_| self.next()).collect()
    }

    fn number(&mut self, count: usize) -> Option<u64> {
        let mut number = 0;
        for _ in 0..count {
            number = number << 8 | u64::from(self.next()?);
        }
        Some(number)
    }
}

pub fn keys(data: &[u8]) -> u64 {
    press(&mut library(Calculator::clean()), &mut Bytes(data))
}

pub fn registers(data: &[u8]) -> u64 {
    let mut bytes = Bytes(data);
    let Some(kind) = bytes.next() else { return 0 };
    let model = [Model::Cx, Model::Cx, Model::Cx, Model::C][usize::from(kind & 3)];
    let mut machine = Machine::new(Memory::cold_model(model).with_modules((kind >> 2 & 3).min(2)));
    let count = bytes.next().unwrap_or(0) % 32;
    for _ in 0..count {
        let (Some(place), Some(content)) = (place(&mut bytes), bytes.number(7)) else { break };
        let address = Address::new(place);
        if machine.memory().exists(address) {
            machine.edit_register(address, Register::new(content));
        }
    }
    // The memory is used unchanged, as after a poke, or is saved and loaded first.
    let mut calculator = if kind & 0x10 == 0 {
        Calculator::awake(machine)
    } else {
        match state::read(&state::write(&machine)) {
            Ok(machine) => Calculator::resume(machine),
            Err(error) => {
                assert!(matches!(error, state::Unreadable::Lost(_)), "{error}");
                return 0;
            }
        }
    };
    calculator.tick(u64::from(kind >> 5) * 1_000_000_000_000);
    press(&mut library(calculator), &mut bytes)
}

fn place(bytes: &mut Bytes) -> Option<u16> {
    let kind = bytes.next()?;
    let low = u16::from(bytes.next()?);
    Some(match kind % 8 {
        0 | 1 => low & 0xF,
        2 | 3 => 0x0C0 + (low & 0x1F),
        4 => 0x180 + (low & 0x7F),
        5 => 0x0BF - (low & 0x3F),
        6 => 0x2EF - (low & 0x3F),
        _ => u16::from(kind >> 6) << 8 | low,
    })
}

pub fn state_file(data: &[u8]) -> u64 {
    let (text, keys) = split(data);
    let Ok(text) = std::str::from_utf8(text) else { return 0 };
    let Ok(machine) = state::read(text) else { return 0 };
    let again = state::write(&machine);
    let read = state::read(&again).expect("what was written can be read");
    assert_eq!(state::write(&read), again);
    press(&mut library(Calculator::resume(machine)), &mut Bytes(keys))
}

pub fn program_listing(data: &[u8]) -> u64 {
    let (text, keys) = split(data);
    let Ok(program) = listing::read(text) else { return 0 };
    load(&program, keys)
}

pub fn raw_program(data: &[u8]) -> u64 {
    let (program, keys) = split(data);
    raw::programs(program);
    load(program, keys)
}

fn load(program: &[u8], keys: &[u8]) -> u64 {
    let lines = listing::write(program);
    listing::labels(program).for_each(drop);
    let _ = listing::read(lines.as_bytes());
    let mut calculator = Calculator::clean();
    if calculator.load_raw(program).is_err() {
        return 0;
    }
    settle(&mut calculator);
    calculator.press(Key::RunStop);
    calculator.release();
    settle(&mut calculator);
    1 + press(&mut library(calculator), &mut Bytes(keys))
}

#[rustfmt::skip]
const ENDINGS: [&str; 14] = [
    "prg", "raw", "bin", "dat", "p41", "lif", "dm41", "state",
    "txt", "41", "lst", "rpn", "d41", "img",
];

/// Opens a file of any type, raw or as a container with a program in which a few bytes are changed,
/// loads its content and presses keys.
pub fn containers(data: &[u8]) -> u64 {
    let mut bytes = Bytes(data);
    let Some(kind) = bytes.next() else { return 0 };
    let changes: Vec<u8> = (0..kind >> 4).flat_map(|_| bytes.take(3)).collect();
    let (program, keys) = split(bytes.0);
    let file = match kind & 7 {
        0 => Some(sized::write_bin(program).unwrap_or_default()),
        1 => Some(sized::write_dat(program).unwrap_or_default().into_bytes()),
        2 => lif::program_file("FUZZ", program).map(|(entry, it)| lif::write_single(&entry, &it)),
        3 => lif::program_file("FUZZ", program).map(|(entry, contents)| {
            let mut volume = Volume::new("FUZZ", 8, 40);
            let _ = volume.put(&entry, &contents);
            volume.remove(if kind & 8 == 0 { "NONE" } else { "FUZZ" });
            let _ = volume.put(&entry, &contents);
            volume.image().to_vec()
        }),
        _ => Some(program.to_vec()),
    };
    let mut file = file.unwrap_or_default();
    for change in changes.as_chunks::<3>().0 {
        let place = usize::from(change[0]) << 8 | usize::from(change[1]);
        let length = file.len().max(1);
        file.get_mut(place % length).into_iter().for_each(|byte| *byte = change[2]);
    }
    if let Ok(volume) = Volume::read(&file) {
        volume.files().for_each(|entry| drop(volume.contents(&entry)));
    }
    match read_named(&file, ENDINGS[usize::from(kind) % ENDINGS.len()]) {
        Ok(contents) => load(&contents.programs, keys),
        Err(refusal) => {
            assert!(!refusal.to_string().is_empty());
            0
        }
    }
}

pub fn bar_code(data: &[u8]) -> u64 {
    let bits = |bytes: &[u8]| -> Vec<bool> {
        bytes.iter().flat_map(|byte| (0..8).map(move |n| byte >> n & 1 == 1)).collect()
    };
    let (program, changes) = split(data);
    let mut rows: Vec<barcode::BarcodeRow> = wand::row(&bits(program)).into_iter().collect();
    let mut changes = Bytes(changes);
    for row in barcode::program(program, program.len() % 2 == 0) {
        let mut bars = row.row.bars();
        if let Some(place) = changes.next() {
            let count = bars.len();
            bars[usize::from(place) % count] ^= place > 0x7F;
        }
        rows.extend(wand::row(&bars));
    }
    rows.iter().for_each(|row| drop(wand::data(row)));
    match wand::program(&rows) {
        Ok((program, _)) => load(&program, &[]),
        Err(_) => 0,
    }
}

/// Plugs in a module image, raw or built from a changed program, and calls its functions.
pub fn modules(data: &[u8]) -> u64 {
    let mut bytes = Bytes(data);
    let Some(kind) = bytes.next() else { return 0 };
    let changes: Vec<u8> = (0..kind >> 3).flat_map(|_| bytes.take(4)).collect();
    let (program, keys) = split(bytes.0);
    let named = vec![("FUZZ".to_string(), raw::tidy(program).0)];
    let plan = build::Plan { number: 1 + (kind & 7), header: "FUZZ HEADER".into(), private: false };
    let module = match build::build(&named, &plan) {
        Ok(module) if kind & 1 == 0 => module,
        _ => {
            let mut words = [0; PAGE];
            words.iter_mut().zip(program.as_chunks::<2>().0).for_each(|(word, pair)| {
                *word = u16::from_be_bytes(*pair) & 0x3FF;
            });
            let words = words.into();
            let page = ModulePage {
                offset: 0,
                place: PageRequest::Any,
                bank: 1,
                table: true,
                codes: words,
            };
            Module { title: "FUZZ".into(), pages: vec![page] }
        }
    };
    let mut file =
        if kind & 2 == 0 { image_formats::mod1(&module) } else { image_formats::rom(&module) };
    for change in changes.as_chunks::<4>().0 {
        let place = usize::from(change[0]) << 8 | usize::from(change[1]);
        let length = file.len();
        file[place % length] = change[2];
        file[(place + 1) % length] ^= change[3];
    }
    let Ok(module) = image_formats::read(&file) else { return 0 };
    let mut calculator = library(Calculator::clean());
    let mut ports = calculator.memory().ports().clone();
    if module.plug(&mut ports, true, &[]).is_err() {
        return 0;
    }
    let functions: Vec<_> = ports.functions().collect();
    calculator.change(|machine| machine.plug(ports));
    let mut pressed = 0;
    for function in functions.iter().take(3) {
        let xrom = function.bytes();
        if calculator.load_raw(&[xrom[0], xrom[1], 0x84, 0xC0, 0x00, 0x0D]).is_ok() {
            calculator.press(Key::RunStop);
            calculator.release();
            settle(&mut calculator);
            pressed += 1;
        }
    }
    pressed + press(&mut calculator, &mut Bytes(keys))
}

pub fn typed_text(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    let Ok(typed) = typed::parse(&text) else { return 0 };
    let mut calculator = library(Calculator::clean());
    let mut keyboard = PcKeyboard::default();
    let mut pressed = 0;
    for keystroke in typed {
        pressed += perform(&mut calculator, &mut keyboard, &keystroke.inputs);
    }
    pressed
}

pub fn token_line(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    let Ok(tokens) = tokens::parse(&text) else { return 0 };
    let mut calculator = library(Calculator::clean());
    let mut keyboard = PcKeyboard::default();
    tokens.iter().map(|token| perform(&mut calculator, &mut keyboard, &token.inputs)).sum()
}

fn split(data: &[u8]) -> (&[u8], &[u8]) {
    match data.iter().rposition(|&byte| byte == 0xFF) {
        Some(place) => (&data[..place], &data[place + 1..]),
        None => (data, &[]),
    }
}

fn library(mut calculator: Calculator) -> Calculator {
    calculator.set_library(Library::built_in());
    calculator
}

fn perform(calculator: &mut Calculator, keyboard: &mut PcKeyboard, inputs: &[Input]) -> u64 {
    for input in inputs {
        match input {
            Input::Typed(key) => _ = press_pc(calculator, keyboard, *key),
            Input::Press(key) | Input::Brief(key, _) => {
                calculator.press(*key);
                calculator.release();
            }
            Input::Hold(key) => {
                calculator.press(*key);
                calculator.tick(calculator.now() + 2_000);
                calculator.run(1);
                calculator.release();
            }
            Input::Wait(time) => {
                let time = (time.as_millis() as u64).min(1 << 40);
                calculator.tick(calculator.now() + time);
            }
            Input::Poke(address, value) => {
                let address = Address::new(*address);
                if calculator.memory().exists(address) {
                    calculator.poke(address, *value);
                }
            }
            Input::Printer(key) => calculator.press_printer(*key),
            Input::Switch(switch) => calculator.plug_printer(*switch),
            Input::Cold => calculator.lose_power(),
            _ => {}
        }
        settle(calculator);
    }
    inputs.len() as u64
}

fn press(calculator: &mut Calculator, bytes: &mut Bytes) -> u64 {
    let mut keyboard = PcKeyboard::default();
    let keys: Vec<Key> = Key::all().collect();
    let mut pressed = 0;
    check(calculator);
    while let Some(byte) = bytes.next() {
        match usize::from(byte) {
            place @ 0..=126 => {
                calculator.press(keys[place % keys.len()]);
                calculator.release();
                pressed += 1;
            }
            // Time passes while a key is held down.
            place @ 127..=142 => {
                calculator.press(keys[place % keys.len()]);
                check(calculator);
                pass(calculator, bytes.next().unwrap_or(0));
                check(calculator);
                calculator.release();
                pressed += 1;
            }
            143..=150 => pass(calculator, bytes.next().unwrap_or(0)),
            // The next key is pressed before a slow key is complete.
            place @ 151..=158 => {
                calculator.press(keys[place * 5 % keys.len()]);
                calculator.release();
                calculator.run(1);
                pressed += 1;
                continue;
            }
            place => pressed += press_pc(calculator, &mut keyboard, pc_key(place - 159)),
        }
        settle(calculator);
        check(calculator);
    }
    let text = state::write(calculator.machine());
    match state::read(&text) {
        Ok(machine) => {
            assert_eq!(state::write(&machine), text);
            check(&Calculator::resume(machine));
        }
        // If register c has been overwritten, the memory is lost, as on the calculator.
        Err(error) => assert!(matches!(error, state::Unreadable::Lost(_)), "{error}"),
    }
    pressed
}

fn pc_key(number: usize) -> PcKey {
    const OTHERS: [PcKey; 13] = [
        PcKey::Enter,
        PcKey::Backspace,
        PcKey::Delete,
        PcKey::Tab,
        PcKey::Up,
        PcKey::Down,
        PcKey::F(2),
        PcKey::F(3),
        PcKey::F(4),
        PcKey::F(5),
        PcKey::F(6),
        PcKey::F(7),
        PcKey::F(9),
    ];
    match number {
        0..95 => PcKey::Char(char::from(b' ' + number as u8)),
        _ => OTHERS[(number - 95).min(OTHERS.len() - 1)],
    }
}

fn press_pc(calculator: &mut Calculator, keyboard: &mut PcKeyboard, key: PcKey) -> u64 {
    let expectation = calculator.expectation();
    let mut pressed = 0;
    for key in keyboard.press(key, expectation) {
        calculator.press(key);
        calculator.release();
        settle(calculator);
        check(calculator);
        pressed += 1;
    }
    pressed
}

fn pass(calculator: &mut Calculator, which: u8) {
    let jump = JUMPS[usize::from(which) % JUMPS.len()];
    calculator.run_for(1_000);
    calculator.tick(calculator.now() + jump);
    if let Some(next) = calculator.run_for(1_000).wakes_at() {
        calculator.tick(next.max(calculator.now()));
    }
}

fn settle(calculator: &mut Calculator) {
    settle_within(calculator, STEPS);
}

fn check(calculator: &Calculator) {
    let lcd = calculator.lcd();
    let cells = lcd.text().chars().filter(|c| !matches!(c, '.' | ':' | ',')).count();
    assert_eq!(cells, if lcd.on { Lcd::CELLS } else { 0 });
}
