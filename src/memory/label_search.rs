//! Label search: numeric and local labels in a program, global labels in the chain.

use super::chain::Global;
use super::lines::ROUND;
use super::{Memory, Position};

impl Memory {
    /// Returns the global label of this name that is last in memory.
    pub fn find_global(&self, name: &[u8]) -> Option<Global> {
        self.chain()
            .find(|global| global.is_label() && self.label_name(global).eq(name.iter().copied()))
    }

    /// Returns the byte before label `code`. The search goes from `from` to the next END, and then
    /// from the beginning of that program to the same END.
    pub(crate) fn find_label(&self, code: u8, from: Position) -> Option<Position> {
        let mut at = from;
        let mut again = false;
        let mut left = 2 * ROUND;
        while left > 0 {
            left -= 1;
            let label = at;
            at = at.forward(1);
            let found = match self.byte(at) {
                short @ 0x01..=0x0F => short - 1 == code,
                0xCF => {
                    at = at.forward(1);
                    self.byte(at) == code
                }
                0xC0..=0xCD => {
                    if self.byte(at.forward(2)) >= 0xF0 {
                        at = at.forward(1);
                    } else if again {
                        return None;
                    } else {
                        again = true;
                        at = self.start_above(at);
                    }
                    false
                }
                0x90..=0xBF | 0xCE => {
                    at = at.forward(1);
                    false
                }
                0xD0..=0xEF => {
                    at = at.forward(2);
                    false
                }
                text @ 0xF0.. => {
                    at = at.forward((text & 0xF) as usize);
                    false
                }
                _ => false,
            };
            if found {
                return Some(label);
            }
        }
        None
    }
}
