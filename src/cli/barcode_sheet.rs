//! The layout of bar code on sheets of paper, in points from the upper left corner. `svg` and `pdf`
//! write the sheets.
//!
//! A narrow bar and every space are 1.25 points wide (0.44 mm), a wide bar twice that. So the
//! longest row, with wide bars only, fits between the margins of A4 and Letter.

pub(super) mod pdf;
pub(super) mod svg;

use clap::ValueEnum;
use sim41_session::program::barcode::BarcodeRow;

/// The width of a narrow bar and of a space, in points.
pub(super) const NARROW: f32 = 1.25;
/// The height of the bars, in points.
pub(super) const HEIGHT: f32 = 27.0;
/// The width of the left and the right margin, in points.
const MARGIN: f32 = 48.0;
/// The distance from the top to the first line of the title, and the least distance from the last
/// row to the bottom, in points.
const EDGE: f32 = 54.0;
/// The distance from the title to the first row, in points.
const TITLE: f32 = 30.0;
/// The distance from row to row, in points.
const PITCH: f32 = 42.0;
/// The distance from the baseline of a row's name to its bars, in points.
const GAP: f32 = 4.0;
/// The width between two columns of short rows, in points; it is left white for the wand.
const BETWEEN: f32 = 27.0;
/// The size of the letters in the title, and in the names of rows, in points.
const LARGE: f32 = 12.0;
const SMALL: f32 = 8.0;

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum Paper {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

impl Paper {
    /// Returns the width and the height of the paper in points.
    pub(super) fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.0, 842.0),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// A piece of text, by the left end of its baseline and the size of its letters, in points.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Text {
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub text: String,
}

/// A bar, by its upper left corner and its width, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bar {
    pub x: f32,
    pub y: f32,
    pub width: f32,
}

/// The texts and the bars on a sheet of paper.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Sheet {
    pub texts: Vec<Text>,
    pub bars: Vec<Bar>,
}

/// Returns the sheets for these rows, each with the name that stands above it. Short rows stand in
/// as many columns as there is room for.
pub(super) fn sheets(title: &str, rows: &[(String, BarcodeRow)], paper: Paper) -> Vec<Sheet> {
    let (width, height) = paper.size();
    let first = EDGE + TITLE;
    let lines = ((height - EDGE - first) / PITCH) as usize;
    let widest = rows.iter().map(|(_, row)| drawn_width(row)).fold(0.0, f32::max);
    let column = widest + BETWEEN;
    let columns = (((width - 2.0 * MARGIN + BETWEEN) / column) as usize).max(1);
    let fit = lines * columns;
    let pages = rows.len().div_ceil(fit).max(1);
    let sheet = |(page, rows): (usize, &[(String, BarcodeRow)])| {
        let title = match pages {
            1 => title.to_string(),
            _ => format!("{title}   page {} of {pages}", page + 1),
        };
        let title = Text { x: MARGIN, y: EDGE, size: LARGE, text: title };
        let mut sheet = Sheet { texts: vec![title], bars: Vec::new() };
        for (n, (name, row)) in rows.iter().enumerate() {
            let y = first + (n % lines) as f32 * PITCH;
            let mut x = MARGIN + (n / lines) as f32 * column;
            sheet.texts.push(Text { x, y, size: SMALL, text: name.clone() });
            for wide in row.bars() {
                let width = if wide { 2.0 * NARROW } else { NARROW };
                sheet.bars.push(Bar { x, y: y + GAP, width });
                x += width + NARROW;
            }
        }
        sheet
    };
    rows.chunks(fit).enumerate().map(sheet).collect()
}

/// Returns the width of a row's bars and the spaces between them, in points.
fn drawn_width(row: &BarcodeRow) -> f32 {
    let wide = |&wide: &bool| if wide { 3.0 * NARROW } else { 2.0 * NARROW };
    row.bars().iter().map(wide).sum::<f32>() - NARROW
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::program::barcode;

    #[test]
    fn the_longest_row_fits() {
        // This row has thirteen bytes, with wide bars only.
        let row = barcode::alpha(&[0xFF; barcode::CHARACTERS], false).unwrap();
        for paper in [Paper::A4, Paper::Letter] {
            let rows = vec![("Row".to_string(), row.clone()); 40];
            let sheets = sheets("TITLE", &rows, paper);
            let bars: usize = sheets.iter().map(|sheet| sheet.bars.len()).sum();
            assert_eq!(bars, 40 * (4 + 8 * row.bytes().len()));
            for bar in sheets.iter().flat_map(|sheet| &sheet.bars) {
                assert!(bar.x + bar.width <= paper.size().0 - MARGIN + 0.01);
                assert!(bar.y + HEIGHT <= paper.size().1 - EDGE + PITCH);
            }
        }
    }
}
