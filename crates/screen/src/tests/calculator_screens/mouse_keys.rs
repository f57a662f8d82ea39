//! Keys pressed with the mouse.

use super::*;

#[test]
fn the_mouse_presses_and_holds_keys() {
    let mut screen = new_screen(Config::default());
    let text = shown(&mut screen, 80, 24);
    let place = |legend: &str| {
        let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(legend)).unwrap();
        (line[..line.find(legend).unwrap()].chars().count() as u16, row as u16)
    };
    let down = MouseEventKind::Down(MouseButton::Left);
    let up = MouseEventKind::Up(MouseButton::Left);
    for key in [" 7 ", " CHS O ", "    ENTER↑ "] {
        let (column, row) = place(key);
        mouse(&mut screen, down, column + 1, row);
        mouse(&mut screen, up, column + 1, row);
    }
    assert_eq!(screen.calculator().lcd().text().trim_end(), "-7.0000");
    let (column, row) = place(" SIN H ");
    mouse(&mut screen, down, column, row);
    pass(&mut screen, 250);
    assert!(shown(&mut screen, 80, 24).contains("[ SIN H ]"), "the key looks pressed");
    assert_eq!(screen.calculator().lcd().text().trim_end(), "SIN");
    pass(&mut screen, 1_200);
    assert_eq!(screen.calculator().lcd().text().trim_end(), "NULL");
    mouse(&mut screen, up, column, row);
    pass(&mut screen, 1_000);
    assert_eq!(screen.calculator().lcd().text().trim_end(), "-7.0000");
    // The right button presses SHIFT before the key: x² for √x.
    let (column, row) = place(" √x  C ");
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), column, row);
    mouse(&mut screen, MouseEventKind::Up(MouseButton::Right), column, row);
    pass(&mut screen, 1_000);
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 49.0000");
    mouse(&mut screen, down, 79, 23);
    mouse(&mut screen, up, 79, 23);
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 49.0000");
}

#[test]
fn the_right_button_shows_the_card_of_a_key() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}9;KBEEP{Enter}C");
    shown(&mut screen, 115, 36);
    let place = |screen: &Screen, key| screen.key_place(key).unwrap();
    let root = place(&screen, Key::Sqrt);
    let sine = place(&screen, Key::Sin);
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), root.x, root.y);
    assert!(!shown(&mut screen, 115, 36).contains("key 13"));
    mouse(&mut screen, MouseEventKind::Drag(MouseButton::Right), root.x + 1, root.y);
    insta::assert_snapshot!("key-card", sizes(&mut screen));
    shown(&mut screen, 115, 36);
    // A key's card follows the mouse, and releasing the button presses nothing.
    mouse(&mut screen, MouseEventKind::Drag(MouseButton::Right), sine.x, sine.y);
    assert!(shown(&mut screen, 115, 36).contains("key 23"));
    mouse(&mut screen, MouseEventKind::Up(MouseButton::Right), sine.x, sine.y);
    assert!(!shown(&mut screen, 115, 36).contains("key 23"));
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 9.0000");
    // A key's card appears if the button is held down without moving.
    mouse(&mut screen, MouseEventKind::Down(MouseButton::Right), root.x, root.y);
    pass(&mut screen, 700);
    assert!(shown(&mut screen, 115, 36).contains("in USER mode, key 13 is BEEP"));
    mouse(&mut screen, MouseEventKind::Up(MouseButton::Right), root.x, root.y);
    assert_eq!(screen.calculator().lcd().text().trim_end(), " 9.0000");
}
