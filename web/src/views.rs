//! Read-only views: the display, the keypad, and the panels of the page.

use crate::{Sim41, text};
use serde_json::json;
use sim41_session::key_legend::KeyLegend;
use sim41_session::keystrokes::computer_keyboard::keys_for;
use sim41_session::lcd::segments;
use sim41_session::number::register_text;
use sim41_session::program::library::BUILT_IN;
use sim41_session::{Calculator, Glyph, Key, board, views};
use wasm_bindgen::prelude::*;

/// The keys as JSON, each with its code, name, legends (without assignments) and computer keys.
#[wasm_bindgen]
pub fn keys() -> String {
    let calculator = Calculator::clean();
    let face = |key: Key| {
        let names = key.row().names;
        let name = names.iter().find(|name| name.is_ascii()).unwrap_or(&names[0]);
        let pc: String = keys_for(key.plain()).iter().map(ToString::to_string).collect();
        json!({ "code": key.code(), "name": name, "legend": KeyLegend::new(&calculator, key), "pc": pc })
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

#[wasm_bindgen]
impl Sim41 {
    /// The display as bytes: twelve display codes, twelve marks (0 none, 1 period, 2 colon, 3
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

    pub fn x(&self) -> String {
        register_text::plain(&register_text::show(self.calculator().memory().x()))
    }

    /// Returns a view as JSON: `stack`, `registers`, `program`, `flags`, `legends`, `programs`,
    /// `board`.
    pub fn view(&self, name: &str) -> String {
        let calculator = self.calculator();
        let memory = calculator.memory();
        let legend = |key: Key| (key.code(), KeyLegend::new(calculator, key));
        match name {
            "stack" => text(&views::stack(memory)),
            "registers" => text(&views::registers(memory)),
            "program" => text(&views::program(&self.debugger, calculator)),
            "flags" => text(&views::flags(memory)),
            "legends" => text(&Key::all().map(legend).collect::<Vec<_>>()),
            "programs" => text(&views::labels(memory)),
            "board" => text(&board::position(memory)),
            _ => text(&()),
        }
    }
}
