//! Draws the fourteen segments in block or braille characters; in ASCII, draws only numbers.

use sim41_session::charset::Glyph;
use sim41_session::lcd::segments::lights;
use sim41_session::lcd::{Cell, Mark};

/// The kind of characters used, which determines the number of small pixels per character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dots {
    Blocks,
    Braille,
    Lines,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SegmentShape {
    pub columns: u16,
    pub rows: u16,
    dots: Dots,
    /// The width of a character in pixels, without its punctuation mark.
    width: usize,
    height: usize,
    stroke: usize,
}

/// Up to this height in pixels, digits in block characters have no room for diagonals.
const SMALL: usize = 7;

impl SegmentShape {
    pub(super) const ALL: [SegmentShape; 4] = [
        SegmentShape { columns: 9, rows: 8, dots: Dots::Blocks, width: 14, height: 15, stroke: 2 },
        SegmentShape { columns: 7, rows: 6, dots: Dots::Blocks, width: 10, height: 11, stroke: 2 },
        SegmentShape { columns: 5, rows: 4, dots: Dots::Braille, width: 7, height: 15, stroke: 1 },
        SegmentShape { columns: 4, rows: 3, dots: Dots::Braille, width: 5, height: 11, stroke: 1 },
    ];

    pub(super) const LINES: SegmentShape =
        SegmentShape { columns: 4, rows: 3, dots: Dots::Lines, width: 3, height: 3, stroke: 1 };

    /// The shape for numbers, with the same `columns` and `rows`. Digits need fewer pixels than
    /// letters, so their strokes are bold at sizes where letters have thin strokes.
    pub(super) fn for_numbers(self) -> SegmentShape {
        match (self.dots, self.rows) {
            (Dots::Braille, 4) => {
                SegmentShape { dots: Dots::Blocks, width: 7, height: 7, stroke: 2, ..self }
            }
            (Dots::Braille, _) => {
                SegmentShape { dots: Dots::Blocks, width: 6, height: 5, stroke: 2, ..self }
            }
            _ => self,
        }
    }

    pub(super) fn is_for_numbers(self) -> bool {
        self.dots == Dots::Lines
    }

    /// Draws a cell as one string of `columns` characters for each of the `rows`.
    pub(super) fn draw(&self, cell: Cell) -> Vec<String> {
        if self.dots == Dots::Lines {
            return lines(cell);
        }
        let mut bitmap = Bitmap(vec![0; 4 * usize::from(self.rows)]);
        // The diagonal of a small zero would fill it.
        let last = if self.height > SMALL || self.dots == Dots::Braille { 'n' } else { 'j' };
        for segment in ('a'..=last).filter(|&segment| lights(cell.glyph, segment)) {
            self.segment(&mut bitmap, segment);
        }
        self.joints(&mut bitmap, cell.glyph);
        self.mark(&mut bitmap, cell.mark);
        (0..self.rows)
            .map(|row| {
                (0..self.columns).map(|column| self.character(&bitmap, column, row)).collect()
            })
            .collect()
    }

    fn edges(&self) -> (usize, usize, usize, usize) {
        let (right, bottom) = (self.width - self.stroke, self.height - 1);
        (right / 2, right, bottom / 2, bottom)
    }

    fn segment(&self, bitmap: &mut Bitmap, segment: char) {
        let (middle, right, centre, bottom) = self.edges();
        // Thin strokes leave the corners empty, like the segments of the real display.
        let inset = usize::from(self.stroke == 1);
        let across = inset..self.width - inset;
        let (above, below) = (inset..centre + 1 - inset, centre + inset..self.height - inset);
        match segment {
            'a' => bitmap.fill(across, 0..1),
            'b' => bitmap.fill(right..self.width, above),
            'c' => bitmap.fill(right..self.width, below),
            'd' => bitmap.fill(across, bottom..self.height),
            'e' => bitmap.fill(0..self.stroke, below),
            'f' => bitmap.fill(0..self.stroke, above),
            'g' => bitmap.fill(inset..middle + self.stroke, centre..centre + 1),
            'h' => bitmap.fill(middle..self.width - inset, centre..centre + 1),
            'i' => bitmap.fill(middle..middle + self.stroke, inset..centre + 1),
            'j' => bitmap.fill(middle..middle + self.stroke, centre..self.height - inset),
            'k' => self.diagonal(bitmap, (right, 0), (middle, centre)),
            'l' => self.diagonal(bitmap, (0, 0), (middle, centre)),
            'm' => self.diagonal(bitmap, (middle, centre), (right, bottom)),
            _ => self.diagonal(bitmap, (middle, centre), (0, bottom)),
        }
    }

    fn diagonal(
        &self,
        bitmap: &mut Bitmap,
        (from, top): (usize, usize),
        (to, bottom): (usize, usize),
    ) {
        for y in top..=bottom {
            let (done, all) = (y - top, bottom - top);
            let x = (2 * (from * (all - done) + to * done) + all) / (2 * all);
            bitmap.fill(x..x + self.stroke, y..y + 1);
        }
    }

    fn joints(&self, bitmap: &mut Bitmap, glyph: Glyph) {
        let (_, right, centre, _) = self.edges();
        for (x, one, other) in [(0, 'f', 'e'), (right, 'b', 'c')] {
            if lights(glyph, one) && lights(glyph, other) {
                bitmap.fill(x..x + self.stroke, centre..centre + 1);
            }
        }
    }

    fn mark(&self, bitmap: &mut Bitmap, mark: Mark) {
        let x = self.width + 1;
        let (wide, high) = match self.dots {
            Dots::Braille => (1, 2),
            _ => (2, 1),
        };
        // A wide mark beside the digit would touch the digit in the following cell.
        if x + wide + 1 > 2 * usize::from(self.columns) {
            return self.narrow_mark(bitmap, mark);
        }
        let mut dot = |bottom: usize| bitmap.fill(x..x + wide, bottom - high..bottom);
        match mark {
            Mark::None => {}
            Mark::Period => dot(self.height),
            Mark::Colon => {
                dot(self.height - self.height / 5);
                dot(self.height / 2 - self.height / 5 + 1);
            }
            Mark::Comma => {
                dot(self.height);
                let x = x - usize::from(wide == 1);
                bitmap.fill(x..x + 1, self.height..self.height + 1);
            }
        }
    }

    /// Draws a mark that has no room beside the digit; a period goes below the digit.
    fn narrow_mark(&self, bitmap: &mut Bitmap, mark: Mark) {
        let (x, low) = (self.width, self.height);
        // Of three free pixel columns, the middle one touches neither digit.
        let points = if x + 3 > 2 * usize::from(self.columns) { x..x + 2 } else { x + 1..x + 2 };
        match mark {
            Mark::None => {}
            Mark::Period => bitmap.fill(x..x + 2, low..low + 1),
            Mark::Colon => {
                bitmap.fill(points.clone(), 1..2);
                bitmap.fill(points, low - 2..low - 1);
            }
            Mark::Comma => {
                bitmap.fill(x + 1..x + 2, low - 1..low + 1);
                bitmap.fill(x..x + 1, low..low + 1);
            }
        }
    }

    fn character(&self, bitmap: &Bitmap, column: u16, row: u16) -> char {
        let (x, row) = (2 * usize::from(column), usize::from(row));
        match self.dots {
            Dots::Lines => ' ',
            Dots::Blocks => {
                let pixel = |dx, dy| bitmap.lit(x + dx, 2 * row + dy) as usize;
                #[rustfmt::skip]
                const BLOCKS: [char; 16] = [
                    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛',
                    '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
                ];
                BLOCKS[pixel(0, 0) | pixel(1, 0) << 1 | pixel(0, 1) << 2 | pixel(1, 1) << 3]
            }
            Dots::Braille => {
                const PLACES: [(usize, usize); 8] =
                    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
                let lit =
                    |&(_, (dx, dy)): &(usize, (usize, usize))| bitmap.lit(x + dx, 4 * row + dy);
                let bits = PLACES
                    .into_iter()
                    .enumerate()
                    .filter(lit)
                    .map(|(bit, _)| 1 << bit)
                    .sum::<u32>();
                if bits == 0 { ' ' } else { char::from_u32(0x2800 + bits).unwrap_or(' ') }
            }
        }
    }
}

fn lines(cell: Cell) -> Vec<String> {
    let line = |segment, line| if lights(cell.glyph, segment) { line } else { ' ' };
    let centre = if lights(cell.glyph, 'g') { '_' } else { line('i', '|') };
    let mark = cell.mark.char().unwrap_or(' ');
    let above = if mark == ':' { '.' } else { ' ' };
    vec![
        format!(" {}  ", line('a', '_')),
        format!("{}{centre}{}{above}", line('f', '|'), line('b', '|')),
        format!(
            "{}{}{}{}",
            line('e', '|'),
            line('d', '_'),
            line('c', '|'),
            if mark == ':' { '.' } else { mark }
        ),
    ]
}

pub(super) fn is_number(cells: &[Cell]) -> bool {
    cells.iter().all(|cell| matches!(cell.glyph.char(), '0'..='9' | '-' | ' ' | '_'))
}

/// Rows of pixels, with bit 0 at the left.
struct Bitmap(Vec<u32>);

impl Bitmap {
    fn fill(&mut self, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) {
        for y in rows {
            for x in columns.clone() {
                self.0[y] |= 1 << x;
            }
        }
    }

    fn lit(&self, x: usize, y: usize) -> bool {
        self.0[y] >> x & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::lcd::DisplayLine;

    fn drawn(shape: SegmentShape, text: &str) -> String {
        let mut line = DisplayLine::new();
        line.push_str(text);
        let cells: Vec<Vec<String>> = line.cells().iter().map(|&cell| shape.draw(cell)).collect();
        let row = |row: usize| cells.iter().map(|cell| cell[row].as_str()).collect::<String>();
        (0..usize::from(shape.rows)).map(|n| row(n).trim_end().to_string() + "\n").collect()
    }

    #[test]
    fn characters() {
        let text: String = (0..0x50)
            .step_by(16)
            .flat_map(|first| {
                (first..first + 16)
                    .map(|code| Cell { glyph: Glyph::from_code(code), mark: Mark::None })
            })
            .collect::<Vec<_>>()
            .chunks(16)
            .map(|cells| {
                let drawn: Vec<Vec<String>> =
                    cells.iter().map(|&cell| SegmentShape::ALL[1].draw(cell)).collect();
                let row =
                    |row: usize| drawn.iter().map(|cell| cell[row].as_str()).collect::<String>();
                let rows: String = (0..6).map(|n| row(n).trim_end().to_string() + "\n").collect();
                format!(
                    "{}\n{rows}",
                    cells.iter().map(|cell| cell.glyph.char()).collect::<String>()
                )
            })
            .collect();
        insta::assert_snapshot!("characters", text);
    }

    #[test]
    fn sizes_and_marks() {
        let text: String =
            SegmentShape::ALL.iter().map(|&shape| drawn(shape, "-1,230.5:HP")).collect();
        insta::assert_snapshot!("sizes", text);
        let shapes = SegmentShape::ALL.into_iter().chain([SegmentShape::LINES]);
        let text: String = shapes.map(|s| drawn(s.for_numbers(), "-1,234.5:678_9 0")).collect();
        insta::assert_snapshot!("numbers", text);
    }
}
