//! The ALPHA register: 24 characters, right-justified over P (3), O, N and M (7 each).
//!
//! Leading NULLs are not part of the text; a NULL behind a character is.

use super::{Address, Memory};
use crate::register::Register;

/// How many characters ALPHA holds.
pub const LENGTH: usize = 24;

impl Memory {
    /// All 24 characters, leading NULLs included.
    pub fn alpha_bytes(&self) -> [u8; LENGTH] {
        let mut all = [0; LENGTH];
        all[..3].copy_from_slice(&self.get(Address::P).bytes()[4..]);
        all[3..10].copy_from_slice(&self.get(Address::O).bytes());
        all[10..17].copy_from_slice(&self.get(Address::N).bytes());
        all[17..].copy_from_slice(&self.get(Address::M).bytes());
        all
    }

    /// The text of ALPHA: its characters from the first that is not NULL.
    pub fn alpha(&self) -> impl Iterator<Item = u8> + use<> {
        self.alpha_bytes().into_iter().skip_while(|&b| b == 0)
    }

    /// The number of characters in ALPHA.
    pub fn alpha_len(&self) -> usize {
        self.alpha().count()
    }

    /// Replace ALPHA by the last 24 of these characters. The scratch half of P stays.
    pub fn set_alpha(&mut self, text: &[u8]) {
        let scratch = self.get(Address::P).field(6, 8);
        self.clear_alpha();
        text.iter().for_each(|&b| self.append_alpha(b));
        self.set(Address::P, self.get(Address::P).with_field(6, 8, scratch));
    }

    /// Clear ALPHA, and the scratch half of P.
    pub fn clear_alpha(&mut self) {
        self.set(Address::M, Register::ZERO);
        self.set(Address::N, Register::ZERO);
        self.set(Address::O, Register::ZERO);
        self.set(Address::P, Register::ZERO);
    }

    /// Append a character; the 25th pushes the oldest out, into the scratch half of P, and so on.
    pub fn append_alpha(&mut self, byte: u8) {
        let [p, o, n, m] = [Address::P, Address::O, Address::N, Address::M].map(|a| self.get(a));
        self.set(Address::P, Register::new(p.bits() << 8 | o.byte(6) as u64));
        self.set(Address::O, Register::new(o.bits() << 8 | n.byte(6) as u64));
        self.set(Address::N, Register::new(n.bits() << 8 | m.byte(6) as u64));
        self.set(Address::M, Register::new(m.bits() << 8 | byte as u64));
    }

    /// Remove the last character.
    pub fn shorten_alpha(&mut self) {
        let all = self.alpha_bytes();
        self.set_alpha(&all[..LENGTH - 1]);
    }
}
