//! The display chip: three rings of twelve digits, and the annunciators. A cell uses one digit of
//! each ring: the character's low four bits, its next two bits with the punctuation mark, and its
//! highest bit. The firmware reads and writes cells by rotating rings.

pub(crate) const CELLS: usize = 12;
const RING: u64 = (1 << (4 * CELLS)) - 1;
const LEFT: u32 = 4 * (CELLS as u32 - 1);

/// The rings that an instruction rotates.
const A: u8 = 1;
const B: u8 = 2;
const AB: u8 = 3;
const C: u8 = 4;
const ABC: u8 = 7;

#[derive(Clone, Copy)]
enum End {
    Left,
    Right,
}
use End::{Left, Right};

type Way = (u8, u8, End);

#[rustfmt::skip]
const WRITES: [Way; 16] = [
    (A, 12, Left), (B, 12, Left), (C, 12, Left), (AB, 6, Left),
    (ABC, 4, Left), (AB, 6, Right), (ABC, 4, Right), (A, 1, Left),
    (B, 1, Left), (C, 1, Left), (A, 1, Right), (B, 1, Right),
    (AB, 1, Left), (AB, 1, Right), (ABC, 1, Left), (ABC, 1, Right),
];

#[rustfmt::skip]
const READS: [Way; 16] = [
    (A, 12, Left), (B, 12, Left), (C, 12, Left), (AB, 6, Left),
    (ABC, 4, Left), (0, 0, Left), (C, 1, Left), (A, 1, Right),
    (B, 1, Right), (C, 1, Right), (A, 1, Left), (B, 1, Left),
    (AB, 1, Right), (AB, 1, Left), (ABC, 1, Right), (ABC, 1, Left),
];
const ANNUNCIATORS: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ShownFrame {
    pub on: bool,
    rings: [u64; 3],
    /// Bit 11 is the leftmost annunciator, BAT.
    pub annunciators: u16,
}

impl ShownFrame {
    /// From left to right: character code (00 to 7F) and mark (none, period, colon or comma).
    pub(crate) fn cells(&self) -> [(u8, u8); CELLS] {
        std::array::from_fn(|cell| {
            let [low, middle, high] =
                self.rings.map(|ring| (ring >> (LEFT - 4 * cell as u32) & 15) as u8);
            ((high & 1) << 6 | (middle & 3) << 4 | low, middle >> 2)
        })
    }

    pub(crate) fn set_cells(&mut self, cells: [(u8, u8); CELLS]) {
        self.rings = [0; 3];
        for (code, mark) in cells {
            let digits = [code & 15, mark << 2 | code >> 4 & 3, code >> 6];
            for (ring, digit) in self.rings.iter_mut().zip(digits) {
                *ring = *ring << 4 | digit as u64;
            }
        }
    }

    /// Each digit read leaves its ring at one end and enters it again at the other.
    pub(crate) fn read(&mut self, number: usize) -> u64 {
        if number == ANNUNCIATORS {
            return self.annunciators.into();
        }
        let (rings, cells, end) = READS[number];
        let (mut word, mut place) = (0, 0);
        for _ in 0..cells {
            for ring in chosen(&mut self.rings, rings) {
                let digit = match end {
                    Left => *ring >> LEFT,
                    Right => *ring & 15,
                };
                push(ring, digit, opposite(end));
                word |= digit << place;
                place += 4;
            }
        }
        word
    }

    /// The digits of the word enter at one end, the lowest digit first.
    pub(crate) fn write(&mut self, number: usize, mut word: u64) {
        let (rings, cells, end) = WRITES[number];
        for _ in 0..cells {
            for ring in chosen(&mut self.rings, rings) {
                push(ring, word & 15, end);
                word >>= 4;
            }
        }
        self.rings[2] &= 0x1111_1111_1111;
    }
}

fn chosen(rings: &mut [u64; 3], which: u8) -> impl Iterator<Item = &mut u64> {
    rings.iter_mut().enumerate().filter(move |(n, _)| which >> n & 1 != 0).map(|(_, ring)| ring)
}

fn push(ring: &mut u64, digit: u64, end: End) {
    *ring = match end {
        Left => *ring >> 4 | digit << LEFT,
        Right => *ring << 4 & RING | digit,
    };
}

fn opposite(end: End) -> End {
    match end {
        Left => Right,
        Right => Left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_come_in_at_the_right() {
        let mut shown = ShownFrame::default();
        for word in [0x041, 0x070, 0x10C] {
            shown.write(15, word);
        }
        assert_eq!(shown.cells()[9..], [(0x01, 1), (0x30, 1), (0x4C, 0)]);
        assert_eq!(shown.read(14), 0x10C);
        assert_eq!(shown.cells()[0], (0x4C, 0));
    }

    #[test]
    fn cells_are_put_in_as_they_came_out() {
        let mut shown = ShownFrame::default();
        (0..12).for_each(|n| shown.write(15, (0x31 + 0x15 * n) & 0x1FF));
        let mut other = ShownFrame::default();
        other.set_cells(shown.cells());
        assert_eq!(other, shown);
    }
}
