//! Lays out bar code on sheets. Positions are in hundredths of a point from the upper left corner.
//!
//! Narrow bars and spaces are 1.25 points (0.44 mm) wide, and wide bars are twice as wide. Even a
//! row in which all bars are wide fits between the margins of an A4 or Letter page.

pub mod svg;

use sim41_language::program::barcode::{self, BarcodeRow, ProgramRow};
use sim41_language::program::listing;

const NARROW: u32 = 125;
pub const HEIGHT: u32 = 2_700;
const MARGIN: u32 = 4_800;
/// The distance from the top edge to the first title line, and from the last row to the bottom
/// edge.
const EDGE: u32 = 5_400;
const TITLE: u32 = 3_000;
const PITCH: u32 = 4_200;
const GAP: u32 = 400;
const BETWEEN: u32 = 2_700;
const LARGE: u32 = 1_200;
const SMALL: u32 = 800;

pub type Size = (u32, u32);

/// 210 by 297 mm.
pub const A4: Size = (59_500, 84_200);
/// 8.5 by 11 inches.
pub const LETTER: Size = (61_200, 79_200);

#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    pub x: u32,
    /// The baseline.
    pub y: u32,
    pub size: u32,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bar {
    pub x: u32,
    pub y: u32,
    pub width: u32,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    pub texts: Vec<Text>,
    pub bars: Vec<Bar>,
}

/// Names each row by its number and its line numbers: `Row 1 (1 - 4)`. If `named` is set, the name
/// begins with the program's label.
pub fn program_rows(program: &[u8], private: bool, named: bool) -> Vec<(String, BarcodeRow)> {
    let label = listing::labels(program).next().filter(|_| named).unwrap_or_default();
    let rows = barcode::program(program, private).into_iter().enumerate();
    let name = |(n, row): (usize, ProgramRow)| {
        let (first, last) = row.lines;
        let name = format!("{label} Row {} ({first} - {last})", n + 1);
        (name.trim_start().to_string(), row.row)
    };
    rows.map(name).collect()
}

/// Places each row below its name, in as many columns as the widest row allows.
pub fn sheets(title: &str, rows: &[(String, BarcodeRow)], size: Size) -> Vec<Sheet> {
    let (width, height) = size;
    let first = EDGE + TITLE;
    let lines = ((height - EDGE - first) / PITCH) as usize;
    let widest = rows.iter().map(|(_, row)| drawn_width(row)).max().unwrap_or_default();
    let column = widest + BETWEEN;
    let columns = (((width - 2 * MARGIN + BETWEEN) / column) as usize).max(1);
    let fit = lines * columns;
    let pages = rows.len().div_ceil(fit).max(1);
    let sheet = |(page, rows): (usize, &[(String, BarcodeRow)])| {
        let title = match pages {
            1 => title.to_string(),
            _ => format!("{title}   page {page} of {pages}", page = page + 1),
        };
        let title = Text { x: MARGIN, y: EDGE, size: LARGE, text: title };
        let mut sheet = Sheet { texts: vec![title], bars: Vec::new() };
        for (n, (name, row)) in rows.iter().enumerate() {
            let y = first + (n % lines) as u32 * PITCH;
            let mut x = MARGIN + (n / lines) as u32 * column;
            sheet.texts.push(Text { x, y, size: SMALL, text: name.clone() });
            for wide in row.bars() {
                let width = if wide { 2 * NARROW } else { NARROW };
                sheet.bars.push(Bar { x, y: y + GAP, width });
                x += width + NARROW;
            }
        }
        sheet
    };
    rows.chunks(fit).enumerate().map(sheet).collect()
}

fn drawn_width(row: &BarcodeRow) -> u32 {
    let wide = |&wide: &bool| if wide { 3 * NARROW } else { 2 * NARROW };
    row.bars().iter().map(wide).sum::<u32>() - NARROW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_row_fits() {
        // The longest possible row: sixteen bytes, mostly wide bars.
        let row = barcode::alpha(&[0xFF; barcode::CHARACTERS], false).unwrap();
        for size in [A4, LETTER] {
            let rows = vec![("Row".to_string(), row.clone()); 40];
            let sheets = sheets("TITLE", &rows, size);
            let bars: usize = sheets.iter().map(|sheet| sheet.bars.len()).sum();
            assert_eq!(bars, 40 * (4 + 8 * row.bytes().len()));
            for bar in sheets.iter().flat_map(|sheet| &sheet.bars) {
                assert!(bar.x + bar.width <= size.0 - MARGIN);
                assert!(bar.y + HEIGHT <= size.1 - EDGE + PITCH);
            }
        }
    }
}
