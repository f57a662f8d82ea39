//! The colours of the calculator, from the 256 that terminals agree about.

use ratatui::style::Color;

/// The glass of the display.
pub const GLASS: Color = Color::Indexed(144);
/// What is lit on it.
pub const INK: Color = Color::Indexed(233);
/// The case of the calculator.
pub const BODY: Color = Color::Indexed(234);
/// A key.
pub const FACE: Color = Color::Indexed(238);
/// The four mode keys.
pub const SWITCH: Color = Color::Indexed(241);
/// A key that is down.
pub const PRESSED: Color = Color::Indexed(252);
/// Legends on keys.
pub const WHITE: Color = Color::Indexed(255);
/// Legends above keys, and the SHIFT key.
pub const GOLD: Color = Color::Indexed(179);
/// The ALPHA letters.
pub const BLUE: Color = Color::Indexed(117);
/// Headings of panes.
pub const HEADING: Color = Color::Indexed(179);
