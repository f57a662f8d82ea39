//! Pages written from tables must say what the tables say. `UPDATE_DOCS=1 cargo test --test docs`
//! writes them anew.

use std::path::Path;

fn check(path: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(written == text, "{path} is not up to date: run UPDATE_DOCS=1 cargo test --test docs");
}

#[test]
fn keyboard() {
    check("docs/keyboard.md", &sim41::keyboard::keyboard_page::keyboard());
}

/// The picture of the screen in the README: 8QUEENS shows its first position.
#[test]
fn screen() {
    use sim41::keyboard::pc::typed::{self, What};
    use sim41::tui::{screen::Screen, screen_picture};
    use sim41::{Activity, Calculator};

    let mut calculator = Calculator::new();
    calculator.set_library(sim41::program::Library::built_in());
    let mut timeline = sim41::history::Timeline::new(calculator);
    let mut screen = Screen::new(&mut timeline, sim41::tui::config::Config::default());
    for typed in typed::parse("K8QUEENS{Enter}YES!158RR").unwrap() {
        let What::Key(key) = typed.what else { unreachable!("{}", typed.text) };
        screen.tick(screen.calculator().now() + 1_000);
        screen.press_pc(key);
        while screen.run() == Activity::Busy {}
    }
    let mut terminal = ratatui::Terminal::new(ratatui::backend::TestBackend::new(115, 36)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    check("docs/screen.svg", &screen_picture::svg(terminal.backend().buffer()));
}

#[test]
fn instructions() {
    check("docs/instructions.md", &sim41::instruction::reference::instructions());
}
