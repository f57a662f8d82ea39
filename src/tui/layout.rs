//! Where everything is on a terminal of a given size.
//!
//! The calculator stands at the left: display above, keypad below. Its sizes go by steps; columns
//! of panes stand at its right, and the last line says which keys there are.

use super::keypad::Keypad;
use super::segment_drawing::Shape;
use crate::lcd::Lcd;
use ratatui::layout::{Rect, Size};

/// Columns and rows that the keypad needs, with the display above it.
pub const NEEDED: Size = Size { width: 52, height: 24 };
/// Columns that a pane needs: 24 characters of ALPHA or paper, and one more. A gap of one column is
/// before each.
const PANE: u16 = 25;

/// The parts of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The display with its frame.
    pub lcd: Rect,
    /// How its cells are drawn; `None` for plain characters.
    pub shape: Option<Shape>,
    /// The keys; `None` when there is no room for them.
    pub keypad: Option<Keypad>,
    /// Columns of panes, from left to right: none, one or two.
    pub panes: Vec<Rect>,
    /// The line of keys.
    pub legend: Rect,
}

impl Layout {
    /// The layout for a terminal of this size; with `plain`, the display in ordinary characters.
    pub fn new(size: Size, plain: bool) -> Layout {
        let Size { width, height } = size;
        let legend = Rect::new(0, height.saturating_sub(1), width, height.min(1));
        if width < NEEDED.width || height < NEEDED.height {
            let lcd = Rect::new(0, 0, width, height.min(4));
            return Layout { lcd, shape: None, keypad: None, panes: Vec::new(), legend };
        }
        // The largest calculator beside which a column of panes has room.
        let calculator =
            [87, 64].into_iter().find(|wide| wide + 1 + PANE <= width).unwrap_or(NEEDED.width);
        let lines = match height {
            43.. => 4,
            36.. => 3,
            _ => 2,
        };
        let keys = Keypad::height_of(lines);
        let room = Size::new(calculator - 2, height - 1 - keys - 3);
        let fits = |shape: &Shape| {
            shape.columns * Lcd::CELLS as u16 <= room.width && shape.rows <= room.height
        };
        let shape = Shape::ALL.into_iter().find(fits).filter(|_| !plain);
        let lcd = Rect::new(0, 0, calculator, shape.map_or(3, |shape| shape.rows) + 3);
        let keypad = Keypad::new(Rect::new(0, lcd.bottom(), calculator, keys), lines);
        let left = calculator + 1;
        let panes = match width.saturating_sub(left) {
            room if room < PANE => Vec::new(),
            room if room < 2 * PANE + 1 => vec![Rect::new(left, 0, room.min(40), height - 1)],
            room => {
                let wide = ((room - 1) / 2).min(40);
                vec![
                    Rect::new(left, 0, wide, height - 1),
                    Rect::new(left + wide + 1, 0, wide, height - 1),
                ]
            }
        };
        Layout { lcd, shape, keypad: Some(keypad), panes, legend }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_do_not_overlap_and_stay_on_the_screen() {
        for (width, height) in (0..200).flat_map(|width| (0..70).map(move |height| (width, height)))
        {
            let layout = Layout::new(Size::new(width, height), width % 2 == 0);
            let keys = layout.keypad.as_ref().map(Keypad::area);
            let parts: Vec<Rect> =
                [layout.lcd].into_iter().chain(keys).chain(layout.panes.iter().copied()).collect();
            for (n, part) in parts.iter().enumerate() {
                assert_eq!(
                    part.intersection(Rect::new(0, 0, width, height)),
                    *part,
                    "{width} by {height}: part {n}"
                );
                assert!(
                    parts[..n].iter().all(|other| !other.intersects(*part)),
                    "{width} by {height}: part {n}"
                );
                assert!(
                    keys.is_none() || !part.intersects(layout.legend),
                    "{width} by {height}: part {n}"
                );
            }
        }
    }

    #[test]
    fn there_is_room_for_what_is_promised() {
        let small = Layout::new(Size::new(80, 24), false);
        assert_eq!((small.shape, small.panes.len()), (Some(Shape::ALL[2]), 1));
        let large = Layout::new(Size::new(140, 45), false);
        assert_eq!((large.shape, large.panes.len()), (Some(Shape::ALL[0]), 2));
        assert_eq!(Layout::new(Size::new(140, 45), true).shape, None);
    }
}
