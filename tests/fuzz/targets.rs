//! What the fuzzers do with any bytes: one function for each kind of input.
//!
//! Each takes bytes and must return, whatever they are: no panic, no overflow, bounded time. The
//! functions are shared by the property runs of `tests/fuzz.rs`, which need no special compiler,
//! and by cargo-fuzz, which finds its way by coverage (`fuzz_targets/`).

use sim41::Key;
use sim41::Register;
use sim41::keyboard::pc::typed::{self, What};
use sim41::keyboard::pc::{Context, PcKey, PcKeyboard};
use sim41::keyboard::tokens::{self, Action};
use sim41::lcd::Lcd;
use sim41::machine::Machine;
use sim41::program::{Library, listing, raw};
use sim41::state;
use sim41::{Activity, Calculator};
use sim41::{Address, Memory, Model};

/// A kind of input: its name, and what is done with the bytes. The number that comes back says how
/// many keys were pressed.
pub type Target = (&'static str, fn(&[u8]) -> u64);

/// All kinds.
pub const ALL: [Target; 8] = [
    ("keys", keys),
    ("registers", registers),
    ("state", state_file),
    ("listing", program_listing),
    ("raw", raw_program),
    ("typed", typed_text),
    ("tokens", token_line),
    ("transcript", transcript),
];

/// Slices of a program that are waited for after a key; programs keyed in at random may never end.
const SLICES: u32 = 20;
/// Steps in a slice.
const STEPS: u64 = 50;
/// Milliseconds of a jump in time: a blink, a second, a minute, a day, a year.
const JUMPS: [u64; 8] = [20, 300, 1_000, 2_000, 61_000, 3_600_000, 86_400_000, 366 * 86_400_000];

/// Bytes that are taken one after the other.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn number(&mut self, count: usize) -> Option<u64> {
        let mut number = 0;
        for _ in 0..count {
            number = number << 8 | u64::from(self.next()?);
        }
        Some(number)
    }
}

/// Keys and times: each byte is a key of the calculator or of the computer, or lets time pass.
pub fn keys(data: &[u8]) -> u64 {
    press(&mut library(Calculator::clean()), &mut Bytes(data))
}

/// Any registers, then keys.
pub fn registers(data: &[u8]) -> u64 {
    let mut bytes = Bytes(data);
    let Some(kind) = bytes.next() else { return 0 };
    let model = [Model::Cx, Model::Cx, Model::Cx, Model::C][usize::from(kind & 3)];
    let mut machine = Machine::new(Memory::cold_model(model).with_modules((kind >> 2 & 3).min(2)));
    let count = bytes.next().unwrap_or(0) % 32;
    for _ in 0..count {
        let (Some(place), Some(content)) = (place(&mut bytes), bytes.number(7)) else { break };
        let address = Address::new(place);
        if machine.memory.exists(address) {
            machine.memory.set(address, Register::new(content));
        }
    }
    // As it stands, as after a poke; or put away and taken up.
    let mut calculator = if kind & 0x10 == 0 {
        let mut calculator = Calculator::of_model(model);
        *calculator.memory_mut() = machine.memory;
        calculator
    } else {
        match state::read(&state::write(&machine)) {
            Ok(machine) => Calculator::resume(machine),
            Err(_) => return 0,
        }
    };
    calculator.tick(u64::from(kind >> 5) * 1_000_000_000_000);
    press(&mut library(calculator), &mut bytes)
}

/// Registers that matter come more often: status, buffers and programs, the files' heads.
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

/// A file of continuous memory, then keys.
pub fn state_file(data: &[u8]) -> u64 {
    let (text, keys) = split(data);
    let Ok(text) = std::str::from_utf8(text) else { return 0 };
    let Ok(machine) = state::read(text) else { return 0 };
    let again = state::write(&machine);
    let read = state::read(&again).expect("what was written can be read");
    assert_eq!(state::write(&read), again);
    press(&mut library(Calculator::resume(machine)), &mut Bytes(keys))
}

/// A listing in any encoding, then keys.
pub fn program_listing(data: &[u8]) -> u64 {
    let (text, keys) = split(data);
    let Ok(program) = listing::read(text) else { return 0 };
    load(&program, keys)
}

/// Raw program bytes, then keys.
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

/// Keystrokes as text, as they are typed, pasted and kept in transcripts.
pub fn typed_text(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    let Ok(typed) = typed::parse(&text) else { return 0 };
    let mut calculator = library(Calculator::clean());
    let mut keyboard = PcKeyboard::default();
    let mut pressed = 0;
    for keystroke in typed {
        match keystroke.what {
            What::Key(key) => pressed += press_pc(&mut calculator, &mut keyboard, key),
            What::Actions(actions) => pressed += perform(&mut calculator, &actions),
        }
    }
    pressed
}

/// Words of the token language.
pub fn token_line(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    let Ok(tokens) = tokens::parse(&text) else { return 0 };
    let mut calculator = library(Calculator::clean());
    tokens.iter().map(|token| perform(&mut calculator, &token.actions)).sum()
}

/// A transcript, without the programs that it loads and without long waits.
pub fn transcript(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    if !text.contains("load") && !text.contains("wait") && !text.contains("hold") {
        let _ = sim41::cli::session::replay(&text, "-", &Calculator::clean(), &mut Vec::new());
    }
    0
}

/// A file and keys, in one: the keys stand behind the last byte FF.
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

fn perform(calculator: &mut Calculator, actions: &[Action]) -> u64 {
    for action in actions {
        match action {
            Action::Press(key) | Action::Brief(key, _) => {
                calculator.press(*key);
                calculator.release();
            }
            Action::Hold(key) => {
                calculator.press(*key);
                calculator.tick(calculator.now() + 2_000);
                calculator.run(1);
                calculator.release();
            }
            Action::Wait(time) => {
                let time = (time.as_millis() as u64).min(1 << 40);
                calculator.tick(calculator.now() + time);
            }
            Action::Poke(address, value) => {
                let address = Address::new(*address);
                if calculator.memory().exists(address) {
                    calculator.memory_mut().set(address, *value);
                }
            }
            Action::Load(_) => {}
            Action::Printer(key) => calculator.press_printer(*key),
            Action::Switch(switch) => calculator.plug_printer(*switch),
            Action::Cold => *calculator = library(Calculator::new()),
        }
        settle(calculator);
    }
    actions.len() as u64
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
            // Held, or down while time passes.
            place @ 127..=142 => {
                calculator.press(keys[place % keys.len()]);
                check(calculator);
                pass(calculator, bytes.next().unwrap_or(0));
                check(calculator);
                calculator.release();
                pressed += 1;
            }
            143..=150 => pass(calculator, bytes.next().unwrap_or(0)),
            // Nothing is waited for.
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
    // Register c can be overwritten by hand; then the memory is lost, as on the calculator.
    if let Ok(machine) = state::read(&text) {
        assert_eq!(state::write(&machine), text);
        check(&Calculator::resume(machine));
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
    let context = Context::of(calculator.expects());
    let mut pressed = 0;
    for key in keyboard.press(key, context) {
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
    calculator.run_for(1_000);
    if let Some(next) = calculator.next_change() {
        calculator.tick(next.max(calculator.now()));
    }
}

fn settle(calculator: &mut Calculator) {
    for _ in 0..SLICES {
        match calculator.run(STEPS) {
            Activity::Idle | Activity::Off => break,
            Activity::Busy => {}
            Activity::Waiting(until) => calculator.tick(until.max(calculator.now())),
        }
    }
    calculator.take_events();
}

/// The display has its twelve cells, or none.
fn check(calculator: &Calculator) {
    let lcd = calculator.lcd();
    let cells = lcd.text().chars().filter(|c| !matches!(c, '.' | ':' | ',')).count();
    assert_eq!(cells, if lcd.on { Lcd::CELLS } else { 0 });
}
