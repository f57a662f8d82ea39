//! Searching for labels: global labels along the chain, numeric and local labels along the program.

use super::chain::Global;
use super::lines::ROUND;
use super::{Memory, Position};

impl Memory {
    #[doc(hidden)]
    pub fn find_global(&self, name: &[u8]) -> Option<Global> {
        self.chain()
            .find(|global| global.is_label() && self.label_name(global).eq(name.iter().copied()))
    }

    /// Searches from the given position to the next END, then from the beginning of that program.
    pub(crate) fn find_label(&self, code: u8, from: Position) -> Option<Position> {
        let mut at = from;
        let mut again = false;
        let mut left = 2 * ROUND;
        while left > 0 {
            left -= 1;
            let label = at;
            at = at.forward(1);
            let (found, further) = match self.byte(at) {
                short @ 0x01..=0x0F => (short - 1 == code, 0),
                0xCF => (self.byte(at.forward(1)) == code, 1),
                0xC0..=0xCD if self.byte(at.forward(2)) >= 0xF0 => (false, 1),
                0xC0..=0xCD if again => return None,
                0xC0..=0xCD => {
                    again = true;
                    at = self.start_above(at);
                    (false, 0)
                }
                0x90..=0xBF | 0xCE => (false, 1),
                0xD0..=0xEF => (false, 2),
                text @ 0xF0.. => (false, usize::from(text & 0xF)),
                _ => (false, 0),
            };
            at = at.forward(further);
            if found {
                return Some(label);
            }
        }
        None
    }
}
