//! All text is readable: in each theme, with any number of colours, and on any terminal background.

use super::*;
use crate::theme::contrast::{READABLE, luminance, ratio};
use crate::theme::{ColorRole, Depth, Theme, rgb_of};
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

const GROUNDS: [(u8, u8, u8); 6] = [
    (0, 0, 0),
    (0xFF, 0xFF, 0xFF),
    (0, 0x2B, 0x36),
    (0xFD, 0xF6, 0xE3),
    (0x28, 0x2C, 0x34),
    (0xD8, 0xD8, 0xD8),
];

fn is_text(cell: &Cell) -> bool {
    let shape = |c: char| matches!(c, '\u{2500}'..='\u{259F}' | '\u{2800}'..='\u{28FF}');
    !cell.symbol().trim().is_empty() && !cell.symbol().chars().all(shape)
}

/// The contrast of a cell's text; `None` if the terminal chooses both colours.
fn contrast(cell: &Cell, terminal: (u8, u8, u8)) -> Option<f64> {
    let (mut text, mut ground) = (cell.fg, cell.bg);
    if cell.modifier.contains(Modifier::REVERSED) {
        (text, ground) = (ground, text);
    }
    match (text, ground) {
        (Color::Reset, Color::Reset) => None,
        (Color::Reset, _) if cell.modifier.contains(Modifier::REVERSED) => {
            let ground = luminance(rgb_of(ground).unwrap());
            Some(ratio(luminance(terminal), ground))
        }
        // The terminal's own text colour may be unreadable on the screen's background.
        (Color::Reset, _) => Some(1.0),
        (text, ground) => {
            let ground = luminance(rgb_of(ground).unwrap_or(terminal));
            Some(ratio(luminance(rgb_of(text).unwrap()), ground))
        }
    }
}

fn scenes() -> [Screen<'static>; 7] {
    let mut screens = ["", "1{Enter}0/", "K8QUEENS{Enter}YES!158RR", "{F3}", "{Tab}AB", "=", "N"]
        .map(|keys| {
            let mut screen = screen_of(well_used(), Config::default());
            type_keys(&mut screen, keys);
            screen
        });
    screens[3].command(ScreenCommand::Toggle(Panel::Assignments));
    screens[4].command(ScreenCommand::Toggle(Panel::Board));
    screens[6].command(ScreenCommand::ByName);
    screens
}

/// Checks all text on the screens, and returns the number of characters checked.
fn judge(screens: &mut [Screen], theme: &Theme, terminal: (u8, u8, u8), what: &str) -> usize {
    let mut seen = 0;
    for (n, screen) in screens.iter_mut().enumerate() {
        screen.set_theme_for_test(theme.clone().on_terminal(terminal));
        let buffer = drawn(screen, 140, 45);
        for (cell, place) in buffer.content().iter().zip(0..) {
            let Some(contrast) = contrast(cell, terminal).filter(|_| is_text(cell)) else {
                continue;
            };
            seen += 1;
            assert!(
                contrast >= READABLE,
                "{what} on {terminal:?}, scene {n}: {:?} at {},{}: {contrast:.2}, {:?} on {:?}",
                cell.symbol(),
                place % 140,
                place / 140,
                cell.fg,
                cell.bg
            );
        }
    }
    seen
}

#[test]
fn every_text_can_be_read() {
    let mut screens = scenes();
    let mut seen = 0;
    for name in Theme::names() {
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            let theme = Theme::from_name(name, depth).unwrap();
            for terminal in GROUNDS {
                seen += judge(&mut screens, &theme, terminal, &format!("{name} {depth:?}"));
            }
        }
    }
    assert!(seen > 100_000, "{seen}");
}

#[test]
fn every_text_can_be_read_on_grounds_of_the_configuration() {
    let mut screens = scenes();
    let parts = [
        ColorRole::Ground,
        ColorRole::Glass,
        ColorRole::Body,
        ColorRole::Face,
        ColorRole::Switch,
        ColorRole::Pressed,
    ];
    for name in Theme::names() {
        for ground in [(0, 0, 0), (0xFF, 0xFF, 0xFF), (0x20, 0x60, 0x20), (0x80, 0x80, 0x80)] {
            let mut theme = Theme::from_name(name, Depth::True).unwrap();
            parts.into_iter().for_each(|part| theme.set(part, Some(ground)));
            let what = format!("{name} with {ground:?}");
            assert!(judge(&mut screens, &theme, (0, 0, 0), &what) > 1_000);
        }
    }
}
