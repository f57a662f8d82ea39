//! Read-only views for the panels of the page.

use crate::driver::Driver;
use crate::json;
use serde::Serialize;
use sim41_session::board;
use sim41_session::debugger::program_lines;
use sim41_session::instruction::text;
use sim41_session::key::Key;
use sim41_session::key_legend::KeyLegend;
use sim41_session::keystrokes::pc::keys_for;
use sim41_session::lcd::{Annunciator, Lcd, Mark};
use sim41_session::memory::{Address, Memory, flags};
use sim41_session::number::{self, register_text};
use sim41_session::program::library::BUILT_IN;
use sim41_session::{Register, charset};

#[derive(Serialize)]
pub struct LibraryProgram {
    name: &'static str,
    what: &'static str,
    keys: String,
    listing: &'static str,
}

pub fn library() -> Vec<LibraryProgram> {
    BUILT_IN
        .iter()
        .map(|program| LibraryProgram {
            name: program.name,
            what: program.what(),
            keys: program.keys(),
            listing: program.listing,
        })
        .collect()
}

pub fn lcd(lcd: &Lcd) -> Vec<u8> {
    let mark = |mark| match mark {
        Mark::None => 0,
        Mark::Period => 1,
        Mark::Colon => 2,
        Mark::Comma => 3,
    };
    let lit = Annunciator::ALL.iter().enumerate();
    let lit = lit.filter(|&(_, &annunciator)| lcd.annunciators.lit(annunciator));
    let lit = lit.fold(0u16, |bits, (n, _)| bits | 1 << n);
    let glyphs = lcd.cells.iter().map(|cell| cell.glyph.code());
    let marks = lcd.cells.iter().map(|cell| mark(cell.mark));
    glyphs.chain(marks).chain(lit.to_le_bytes()).chain([u8::from(lcd.on)]).collect()
}

#[derive(Serialize)]
struct Row {
    name: String,
    text: String,
    exact: String,
}

#[derive(Serialize)]
struct Registers {
    size: u16,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Program {
    running: bool,
    held: bool,
    private: bool,
    /// The number of the next line, 0 before the first.
    line: u16,
    lines: Vec<String>,
    breakpoints: Vec<u16>,
}

#[derive(Serialize)]
struct Flags {
    format: String,
    angle: &'static str,
    set: Vec<u8>,
}

/// What is written on a key and above it now.
#[derive(Serialize)]
struct Legend {
    code: u8,
    face: String,
    gold: String,
    blue: String,
    changed: bool,
    gold_changed: bool,
}

#[derive(Serialize)]
struct Board {
    digits: String,
    place: &'static str,
}

#[derive(Serialize)]
pub struct LatestStep {
    number: u64,
    text: String,
    display: String,
}

pub fn step(driver: &mut Driver) -> Option<LatestStep> {
    let step = driver.session().step()?;
    Some(LatestStep {
        number: step.number,
        text: step.text(),
        display: driver.calculator().lcd().text().trim().into(),
    })
}

pub fn view(name: &str, driver: &Driver) -> String {
    let memory = driver.calculator().memory();
    match name {
        "stack" => json(&stack(memory)),
        "registers" => json(&registers(memory)),
        "program" => json(&program(driver)),
        "flags" => json(&flag_view(memory)),
        "legends" => json(&legends(driver)),
        "programs" => json(&programs(memory)),
        "board" => json(&position(memory)),
        _ => "null".into(),
    }
}

pub fn x(driver: &Driver) -> String {
    exact(driver.calculator().memory().x())
}

fn exact(register: Register) -> String {
    register_text::show(register)
}

fn shown(memory: &Memory, register: Register) -> String {
    let text = number::text(register, memory.format());
    text.iter().copied().map(text::lcd_char).collect()
}

fn row(memory: &Memory, name: String, address: Address) -> Row {
    let register = memory.get(address);
    Row { name, text: shown(memory, register), exact: exact(register) }
}

fn stack(memory: &Memory) -> Vec<Row> {
    let mut rows: Vec<Row> = Address::STACK
        .iter()
        .map(|&(name, address)| row(memory, name.to_string(), address))
        .collect();
    let alpha: Vec<u8> = memory.alpha().collect();
    let text = charset::text(&alpha);
    rows.push(Row { name: "ALPHA".into(), exact: text.clone(), text });
    rows
}

fn registers(memory: &Memory) -> Registers {
    let held = |n: u16| {
        let address = memory.data(n.into())?;
        (memory.get(address) != Register::ZERO).then(|| row(memory, format!("{n:02}"), address))
    };
    Registers { size: memory.size(), rows: (0..memory.size()).filter_map(held).collect() }
}

fn program(driver: &Driver) -> Program {
    let machine = driver.calculator().machine();
    let pc = program_lines::pointer(machine);
    let (running, held) = (machine.running(), driver.held());
    if machine.is_private() {
        let (line, lines, breakpoints) = Default::default();
        return Program { running, held, private: true, line, lines, breakpoints };
    }
    let lines = program_lines::lines(machine, pc);
    let places = driver.debugger().places(driver.calculator());
    let at = |place| lines.iter().find(|line| line.first == place).map(|line| line.number);
    let mut walker = machine.clone();
    if walker.running() {
        walker.forget_line();
    }
    Program {
        running,
        held,
        private: false,
        line: walker.line_number(),
        breakpoints: places.into_iter().filter_map(|(place, _)| at(place)).collect(),
        lines: lines.iter().map(|line| line.text().to_string()).collect(),
    }
}

fn flag_view(memory: &Memory) -> Flags {
    let format = memory.format();
    Flags {
        format: format!("{} {}", format.notation.name(), format.digits),
        angle: memory.angle().name(),
        set: (0..flags::COUNT).filter(|&flag| memory.flag(flag)).collect(),
    }
}

fn legends(driver: &Driver) -> Vec<Legend> {
    let legend = |key: Key| {
        let shown = KeyLegend::of(driver.calculator(), key);
        let KeyLegend { face, gold, letter: blue, changed, gold_changed } = shown;
        Legend { code: key.code(), face, gold, blue, changed, gold_changed }
    };
    Key::all().map(legend).collect()
}

pub fn pc_map() -> Vec<(u8, String)> {
    let keys = |key: Key| keys_for(key.plain()).iter().map(ToString::to_string).collect();
    Key::all().map(|key| (key.code(), keys(key))).collect()
}

fn programs(memory: &Memory) -> Vec<String> {
    let labels = memory.chain().filter(|global| global.is_label());
    labels.map(|label| charset::text(&memory.label_name(&label).collect::<Vec<u8>>())).collect()
}

fn position(memory: &Memory) -> Option<Board> {
    let (rows, place) = board::position(memory)?;
    Some(Board { digits: rows.iter().map(ToString::to_string).collect(), place })
}
