//! The keypad as the processor reads it: the last key's code, and a latch that any key sets.

use sim41_language::key::Key;

const COLUMNS: [u8; 5] = [0x10, 0x30, 0x70, 0x80, 0xC0];

pub(crate) fn hardware_code(key: Key) -> u8 {
    match (key, key.code()) {
        (Key::On, _) => 0x18,
        (Key::Alpha, _) => 0xC4,
        (Key::Prgm, _) => 0xC5,
        (Key::User, _) => 0xC6,
        // ENTER occupies two columns.
        (Key::Enter, _) => 0x13,
        (_, 41..=44) => COLUMNS[key.code() as usize - 40] | 3,
        (_, code) => COLUMNS[code as usize % 10 - 1] | (code / 10 - 1),
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Keypad {
    pub code: u8,
    pub down: bool,
    pub latch: bool,
}

impl Keypad {
    pub(super) fn press(&mut self, code: u8) {
        *self = Keypad { code, down: true, latch: true };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_own_code() {
        let mut codes: Vec<u8> = Key::all().map(hardware_code).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 39);
        assert_eq!([Key::Chs, Key::Back, Key::RunStop].map(hardware_code), [0x73, 0xC3, 0x87]);
    }
}
