//! The use of space: lists below the display, registers in columns, keys in the remaining space.

use super::*;

#[test]
fn the_display_stays_above_a_list() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}12.5{Enter}");
    for command in [
        ScreenCommand::ByName,
        ScreenCommand::Help,
        ScreenCommand::Open,
        ScreenCommand::Panels,
        ScreenCommand::Save,
    ] {
        for (width, height) in
            (24..=200).step_by(22).flat_map(|w| (4..=60).step_by(4).map(move |h| (w, h)))
        {
            screen.command(command);
            let open = shown(&mut screen, width, height);
            key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
            let closed = shown(&mut screen, width, height);
            let row = |text: &str, n: usize| text.lines().nth(n).unwrap_or_default().to_string();
            // Above a list, the display is unchanged or drawn in ordinary characters.
            let is_same = (0..3).all(|n| {
                let [open, closed] = [&open, &closed].map(|text| row(text, n));
                open.chars().take(40).eq(closed.chars().take(40))
            });
            let in_characters = open.lines().take(3).any(|line| line.contains("1 2.5 0 0 0"));
            assert!(is_same || in_characters, "{width} by {height}:\n{open}\n{closed}");
        }
    }
}

#[test]
fn registers_stand_in_columns_and_zeros_are_one_row() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}1.5L052L073L98");
    screen.show_only(Panel::Registers);
    let text = shown(&mut screen, 140, 45);
    for row in
        ["00-04 0.0000", "05  1.5000", "06  0.0000", "07  2.0000", "08-97 0.0000", "98  3.0000"]
    {
        assert!(text.contains(row), "{row}:\n{text}");
    }
    assert_eq!(text.matches("0.0000").count(), 4, "{text}");
    // A panel that fills the screen shows the registers in columns.
    for n in 10..60 {
        type_keys(&mut screen, &format!("{n}L{n}"));
    }
    shown(&mut screen, 140, 20);
    screen.command(ScreenCommand::NextPanel);
    screen.command(ScreenCommand::Enlarge);
    insta::assert_snapshot!("registers-in-columns", shown(&mut screen, 140, 20));
    // A click finds a row in the second column of registers, where it can be edited.
    let text = shown(&mut screen, 140, 20);
    let (row, line) =
        text.lines().enumerate().find(|(_, line)| line.contains("42  42.0000")).unwrap();
    let column = line.chars().collect::<String>().find("42  42").unwrap();
    let column = line[..column].chars().count() as u16;
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Left), column + 1, row as u16);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    (0..8).for_each(|_| key(&mut screen, KeyCode::Backspace, KeyModifiers::NONE));
    "-7".chars().for_each(|c| key(&mut screen, KeyCode::Char(c), KeyModifiers::NONE));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 140, 20).contains("42 -7.0000"));
}

#[test]
fn the_paper_has_three_lines() {
    let mut screen = new_screen(Config::default());
    command_line(&mut screen, "printer norm");
    type_keys(&mut screen, "{Backspace}K8QUEENS{Enter}YES{F7}{F7}");
    let text = shown(&mut screen, 80, 24);
    let panels = text.lines().take(23).skip_while(|line| !line.contains("─ Paper ─")).skip(1);
    assert!(panels.take_while(|line| !line.contains("──")).count() >= 3, "{text}");
}

#[test]
fn flags_that_are_clear_are_not_listed() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace};703");
    for (width, height) in SIZES.into_iter().filter(|(_, height)| *height > 30) {
        let text = shown(&mut screen, width, height);
        assert!(text.contains("● 03 shown"), "{text}");
        assert!(!text.contains("04 shown") && !text.contains("25 next"), "{text}");
    }
}

#[test]
fn keys_fill_room_that_no_panel_needs() {
    let mut screen = new_screen(Config::default());
    for (width, height) in [(100, 32), (140, 45), (200, 50)] {
        let text = shown(&mut screen, width, height);
        assert!(text.contains("─ Keys, ") && text.contains("F10     save and quit"), "{text}");
    }
    // Panels with content replace the panel of keys.
    screen.show_only(Panel::Flags);
    screen.command(ScreenCommand::Toggle(Panel::Keys));
    shown(&mut screen, 80, 24);
    screen.command(ScreenCommand::NextPanel);
    let text = shown(&mut screen, 80, 24);
    assert!(!text.contains("─ Keys, "), "{text}");
}
