//! Every mode at every terminal size.

use super::*;

const MODES: [&str; 17] = [
    "",
    "12.5",
    "L",
    "K",
    "K8",
    ";N",
    ";M.",
    ";KSIN{Enter}",
    "{Tab}HELLO",
    "{F4};LTEST{Enter}2N3+",
    "K8QUEENS{Enter}YES!",
    ";N1",
    ";{F2}",
    "KSW{Enter}",
    "KEMDIR{Enter}",
    "KALMCAT{Enter}",
    "{F2}",
];

#[test]
fn every_size_can_be_drawn_in_every_mode() {
    for (n, keys) in MODES.iter().enumerate() {
        let mut screen = new_screen(Config::default());
        type_keys(&mut screen, keys);
        let step = MODES.len();
        let places = (0..200 * 60).skip(n).step_by(step);
        for (count, place) in places.enumerate() {
            let (width, height) = (place as u16 % 200 + 1, place as u16 / 200 + 1);
            let overlays = [
                ScreenCommand::Help,
                ScreenCommand::ByName,
                ScreenCommand::Open,
                ScreenCommand::Panels,
            ];
            match count % 8 {
                0..4 => drop(screen.command(overlays[count % 4])),
                4 => drop(screen.command(ScreenCommand::NextPanel)),
                _ => {}
            }
            shown(&mut screen, width, height);
            if count % 8 < 4 {
                key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
            }
        }
        for (width, height) in SIZES.into_iter().chain([(1, 1), (2, 3), (200, 1), (1, 60)]) {
            shown(&mut screen, width, height);
        }
    }
}
