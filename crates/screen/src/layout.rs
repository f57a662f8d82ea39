//! The position of each part of the screen. The calculator is on the left, with its display above
//! the keypad, and columns of panels are on its right. If there is no room for the keypad, the
//! display is as wide as the terminal, with panels below. The last line is the footer.

use super::keypad::Keypad;
use super::segment_drawing::SegmentShape;
use ratatui::layout::{Rect, Size};
use sim41_session::lcd::Lcd;

pub(super) const NEEDED: Size = Size { width: 52, height: 24 };
/// The number of columns that a panel needs: 24 for ALPHA or a printed line, and one for the space
/// before ALPHA. A gap of one column separates a panel from the part to its left.
const PANEL: u16 = 25;
const WIDEST: u16 = 44;
const BELOW: u16 = 6;
const BARE: u16 = 8;
const WIDTHS: [(u16, u16); 4] = [(112, 2), (87, 1), (64, 1), (NEEDED.width, 0)];
const LINES: [(u16, u16); 4] = [(5, 53), (4, 43), (3, 36), (2, NEEDED.height)];
const LIST: u16 = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub lcd: Rect,
    /// The shape of the display's characters; `None` for ordinary characters.
    pub shape: Option<SegmentShape>,
    pub keypad: Option<Keypad>,
    pub columns: Vec<Rect>,
    pub footer: Rect,
}

impl Layout {
    /// The layout for a terminal of this size. The display uses the first of the `shapes` that
    /// fits, or ordinary characters. `keypad` is set if the keypad is enabled, `panels` if any
    /// panel is.
    pub(super) fn new(size: Size, shapes: &[SegmentShape], keypad: bool, panels: bool) -> Layout {
        let Size { width, height } = size;
        let high = height - u16::from(height > 2);
        let footer = Rect::new(0, high, width, height - high);
        match keypad && width >= NEEDED.width && height >= NEEDED.height {
            true => Layout::with_keys(size, shapes, panels, footer),
            false => Layout::without_keys(Size::new(width, high), shapes, panels, footer),
        }
    }

    /// Makes room for a list below the display by drawing the display smaller if needed.
    #[must_use]
    pub(super) fn with_list(mut self) -> Layout {
        let room = self.footer.y.saturating_sub(self.lcd.height);
        if room < LIST {
            let height = if self.footer.y >= 3 + LIST { 3 } else { 1 };
            self.lcd.height = height.min(self.lcd.height);
            self.shape = None;
        }
        self
    }

    /// The area below the display: as wide as the calculator if a list fits there and `wide` is not
    /// set, otherwise as wide as the terminal.
    pub(super) fn below_display(&self, wide: bool) -> Rect {
        let y = self.lcd.bottom();
        let beside = self.keypad.is_some() && self.lcd.width > NEEDED.width && !wide;
        let width = if beside { self.lcd.width } else { self.footer.width };
        Rect::new(0, y, width, self.footer.y.saturating_sub(y))
    }

    #[must_use]
    pub(super) fn with_one_column(mut self) -> Layout {
        self.columns = self.columns.iter().copied().reduce(Rect::union).into_iter().collect();
        self
    }

    fn without_keys(size: Size, shapes: &[SegmentShape], panels: bool, footer: Rect) -> Layout {
        let Size { width, height } = size;
        let panels = panels && height >= BARE && width >= PANEL;
        // The display uses at most a third of the rows, so that panels have room.
        let room = if panels { (height / 3).max(3) } else { height.saturating_sub(3) };
        let fits = |shape: &SegmentShape| {
            shape.columns * Lcd::CELLS as u16 + 2 <= width
                && shape.rows <= room
                && height >= shape.rows + 3
        };
        let shape = shapes.iter().copied().find(fits);
        let wanted = shape.map_or(if height > 5 { 5 } else { 3 }, |shape| shape.rows + 3);
        let lcd = Rect::new(0, 0, width, wanted.min(height));
        let rest = Rect::new(0, lcd.bottom(), width, height - lcd.height);
        let columns = if panels { columns(rest) } else { Vec::new() };
        Layout { lcd, shape, keypad: None, columns, footer }
    }

    fn with_keys(size: Size, shapes: &[SegmentShape], panels: bool, footer: Rect) -> Layout {
        let Size { width, height } = size;
        // A column of panels must have room next to the calculator.
        let beside = |count| if panels { count * (1 + PANEL) } else { 0 };
        let fits = |(wide, count): &&(u16, u16)| wide + beside(*count) <= width;
        let calculator = WIDTHS.iter().find(fits).map_or(NEEDED.width, |(wide, _)| *wide);
        let lines =
            LINES.iter().find(|(_, needed)| *needed <= height).map_or(2, |(lines, _)| *lines);
        let keys = Keypad::height_of(lines);
        let room = Size::new(calculator - 2, height - 1 - keys - 3);
        let fits = |shape: &SegmentShape| {
            shape.columns * Lcd::CELLS as u16 <= room.width && shape.rows <= room.height
        };
        let shape = shapes.iter().copied().find(fits);
        let lcd = Rect::new(0, 0, calculator, shape.map_or(3, |shape| shape.rows) + 3);
        let keypad = Keypad::new(Rect::new(0, lcd.bottom(), calculator, keys), lines);
        let left = calculator + 1;
        let rest = Rect::new(left, 0, width.saturating_sub(left), height - 1);
        let mut columns = if panels { self::columns(rest) } else { Vec::new() };
        let below = Rect::new(0, keypad.area().bottom(), calculator, 0);
        let below = Rect { height: (height - 1).saturating_sub(below.y), ..below };
        if panels && below.height >= BELOW {
            columns.extend(self::columns(below));
        }
        Layout { lcd, shape, keypad: Some(keypad), columns, footer }
    }
}

fn columns(area: Rect) -> Vec<Rect> {
    let count = (area.width + 1) / (PANEL + 1);
    if count == 0 {
        return Vec::new();
    }
    let wide = ((area.width + 1) / count - 1).min(WIDEST);
    let column = |n| Rect::new(area.x + n * (wide + 1), area.y, wide, area.height);
    (0..count).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_do_not_overlap_and_stay_on_the_screen() {
        for (width, height) in (0..210).flat_map(|width| (0..70).map(move |height| (width, height)))
        {
            let shapes =
                if width % 2 == 0 { &SegmentShape::ALL[..] } else { &[SegmentShape::LINES] };
            let panels = height % 3 != 0;
            let layout = Layout::new(Size::new(width, height), shapes, width % 5 != 0, panels);
            let keys = layout.keypad.as_ref().map(Keypad::area);
            let parts: Vec<Rect> = [layout.lcd, layout.footer]
                .into_iter()
                .chain(keys)
                .chain(layout.columns.iter().copied())
                .filter(|part| !part.is_empty())
                .collect();
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
            }
        }
    }

    #[test]
    fn there_is_room_for_what_is_promised() {
        let layout =
            |width, height| Layout::new(Size::new(width, height), &SegmentShape::ALL, true, true);
        let bare = layout(30, 4);
        assert_eq!((bare.shape, bare.columns.len(), bare.lcd.height), (None, 0, 3));
        let medium = layout(60, 20);
        assert_eq!((medium.shape.is_some(), medium.columns.len()), (true, 2));
        let small = layout(80, 24);
        assert_eq!((small.shape, small.columns.len()), (Some(SegmentShape::ALL[3]), 1));
        let large = layout(140, 45);
        assert_eq!((large.shape, large.columns.len()), (Some(SegmentShape::ALL[1]), 2));
        let largest = layout(200, 60);
        assert_eq!((largest.shape, largest.columns.len()), (Some(SegmentShape::ALL[0]), 7));
        // A wider terminal makes no part smaller, and a taller terminal makes no key smaller.
        for (width, height) in (52..210).flat_map(|w| (24..70).map(move |h| (w, h))) {
            let size = |width, height| {
                let layout = Layout::new(Size::new(width, height), &SegmentShape::ALL, true, false);
                let keys = layout.keypad.unwrap().area();
                (layout.lcd.area(), keys.width, keys.height)
            };
            let (display, wide, high) = size(width, height);
            let wider = size(width + 1, height);
            assert!(display <= wider.0 && wide <= wider.1, "{width} by {height}");
            assert!(high <= size(width, height + 1).2, "{width} by {height}");
        }
    }

    #[test]
    fn a_list_has_room_below_the_display_at_every_size() {
        for (width, height) in (2..210).flat_map(|width| (3..70).map(move |h| (width, h))) {
            let shapes =
                if width % 2 == 0 { &SegmentShape::ALL[..] } else { &[SegmentShape::LINES] };
            let panels = height % 3 != 0;
            let layout = Layout::new(Size::new(width, height), shapes, width % 5 != 0, panels);
            let layout = layout.with_list();
            let room = layout.below_display(width % 3 == 0);
            assert!(!layout.lcd.is_empty() && !room.is_empty(), "{width} by {height}");
            assert!(!room.intersects(layout.lcd) && !room.intersects(layout.footer));
            assert!(room.height >= LIST.min(height - 2), "{width} by {height}: {room}");
        }
    }
}
