//! Read-only views: the display, the keypad, and the panels of the page.

use crate::{Sim41, text};
use serde_json::{Value, json};
use sim41_session::board;
use sim41_session::debugger::program_lines;
use sim41_session::instruction::text::lcd_char;
use sim41_session::key_legend::KeyLegend;
use sim41_session::keystrokes::pc::keys_for;
use sim41_session::lcd::segments;
use sim41_session::memory::{Address, Memory, flags};
use sim41_session::number::{self, register_text};
use sim41_session::program::library::BUILT_IN;
use sim41_session::{Calculator, Glyph, Key, charset};
use wasm_bindgen::prelude::*;

/// The keys as JSON: code, name, and the texts on an unassigned key.
#[wasm_bindgen]
pub fn keys() -> String {
    let calculator = Calculator::clean();
    let face = |key: Key| {
        let names = key.row().names;
        let KeyLegend { face, gold, letter, .. } = KeyLegend::new(&calculator, key);
        let name = names.iter().find(|name| name.is_ascii()).unwrap_or(&names[0]);
        json!({ "code": key.code(), "name": name, "face": face, "gold": gold, "blue": letter })
    };
    text(&Key::all().map(face).collect::<Vec<_>>())
}

/// The lit segments of each display code, 00 to 7F: bit 0 is segment a, bit 13 is segment n.
#[wasm_bindgen]
pub fn segments() -> Vec<u16> {
    (0..0x80).map(|code| segments::mask(Glyph::from_code(code))).collect()
}

/// The built-in programs as JSON: name, description, keys and listing.
#[wasm_bindgen]
pub fn library() -> String {
    let program = BUILT_IN.iter().map(|program| {
        let (what, keys) = (program.what(), program.keys());
        json!({ "name": program.name, "what": what, "keys": keys, "listing": program.listing })
    });
    text(&program.collect::<Vec<_>>())
}

/// The keys of the computer for the keys of the calculator, as JSON pairs of a key code and a text.
#[wasm_bindgen]
pub fn pc_map() -> String {
    let keys =
        |key: Key| -> String { keys_for(key.plain()).iter().map(ToString::to_string).collect() };
    text(&Key::all().map(|key| (key.code(), keys(key))).collect::<Vec<_>>())
}

#[wasm_bindgen]
impl Sim41 {
    /// Cells and annunciators: twelve display codes, twelve marks (0 none, 1 period, 2 colon, 3
    /// comma), the annunciators as two bytes with the leftmost in bit 0, and 1 if the display is
    /// on.
    pub fn lcd(&self) -> Vec<u8> {
        let lcd = self.calculator().lcd();
        let lit = lcd.annunciators.bits();
        let glyphs = lcd.cells.iter().map(|cell| cell.glyph.code());
        let marks = lcd.cells.iter().map(|cell| cell.mark as u8);
        glyphs.chain(marks).chain(lit.to_le_bytes()).chain([u8::from(lcd.on)]).collect()
    }

    /// The display in the format of `sim41 type`.
    pub fn display(&self) -> String {
        self.calculator().lcd().text().trim_end().into()
    }

    pub fn annunciators(&self) -> String {
        self.calculator().lcd().annunciators_text()
    }

    pub fn scrolls(&self) -> bool {
        self.calculator().scrolls()
    }

    /// A number that changes whenever the memory changes.
    pub fn revision(&self) -> u32 {
        self.calculator().memory().revision()
    }

    /// X with all its digits.
    pub fn x(&self) -> String {
        register_text::show(self.calculator().memory().x())
    }

    /// A view as JSON: `stack`, `registers`, `program`, `flags`, `legends`, `programs`, `board`.
    pub fn view(&self, name: &str) -> String {
        let memory = self.calculator().memory();
        text(&match name {
            "stack" => stack(memory),
            "registers" => registers(memory),
            "program" => self.program(),
            "flags" => flag_view(memory),
            "legends" => self.legends(),
            "programs" => programs(memory),
            "board" => position(memory),
            _ => Value::Null,
        })
    }
}

impl Sim41 {
    /// The current program; `line` is the next line, 0 before the first.
    fn program(&self) -> Value {
        let machine = self.calculator().machine();
        let (running, held, private) = (machine.running(), self.held(), machine.is_private());
        let pc = program_lines::pointer(machine);
        let lines = if private { Vec::new() } else { program_lines::lines(machine, pc) };
        let mut walker = machine.clone();
        if walker.running() {
            walker.forget_line();
        }
        let line = if private { 0 } else { walker.current_line().number() };
        let places = self.debugger.places(self.calculator());
        let at = |place| lines.iter().find(|line| line.first == place).map(|line| line.number);
        let breakpoints: Vec<_> = places.into_iter().filter_map(|(place, _)| at(place)).collect();
        let lines: Vec<_> = lines.iter().map(|line| line.text().to_string()).collect();
        json!({
            "running": running, "held": held, "private": private,
            "line": line, "lines": lines, "breakpoints": breakpoints
        })
    }

    /// The current texts on the keys and above them.
    fn legends(&self) -> Value {
        let legend = |key: Key| {
            let legend = KeyLegend::new(self.calculator(), key);
            json!({
                "code": key.code(), "face": legend.face, "gold": legend.gold, "blue": legend.letter,
                "changed": legend.changed, "gold_changed": legend.gold_changed
            })
        };
        Key::all().map(legend).collect()
    }
}

fn row(memory: &Memory, name: &str, address: Address) -> Value {
    let register = memory.get(address);
    let shown = number::text(register, memory.format());
    let shown: String = shown.iter().copied().map(lcd_char).collect();
    json!({ "name": name, "text": shown, "exact": register_text::show(register) })
}

fn stack(memory: &Memory) -> Value {
    let stack = Address::STACK.iter().map(|&(name, address)| row(memory, name, address));
    let alpha = charset::text(&memory.alpha().collect::<Vec<u8>>());
    stack.chain([json!({ "name": "ALPHA", "text": alpha, "exact": alpha })]).collect()
}

fn registers(memory: &Memory) -> Value {
    let set = |&(_, address): &(u16, Address)| memory.get(address) != sim41_session::Register::ZERO;
    let addresses = (0..memory.size()).filter_map(|n| Some((n, memory.data(n.into())?)));
    let rows = addresses.filter(set).map(|(n, address)| row(memory, &format!("{n:02}"), address));
    json!({ "size": memory.size(), "rows": rows.collect::<Value>() })
}

fn flag_view(memory: &Memory) -> Value {
    let format = memory.format();
    let set = (0..flags::COUNT).filter(|&flag| memory.flag(flag));
    json!({
        "format": format!("{} {}", format.notation.name(), format.digits),
        "angle": memory.angle().name(),
        "set": set.collect::<Vec<_>>()
    })
}

fn programs(memory: &Memory) -> Value {
    let labels = memory.chain().filter(|global| global.is_label());
    labels.map(|label| charset::text(&memory.label_name(&label).collect::<Vec<u8>>())).collect()
}

fn position(memory: &Memory) -> Value {
    board::position(memory).map_or(Value::Null, |(rows, place)| {
        let digits: String = rows.iter().map(ToString::to_string).collect();
        json!({ "digits": digits, "place": place })
    })
}
