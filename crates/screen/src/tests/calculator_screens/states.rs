//! Named states and files, and the effect of undo on them.

use super::*;

fn choose_state(screen: &mut Screen, name: &str) {
    screen.command(ScreenCommand::States);
    name.chars().for_each(|c| key(screen, KeyCode::Char(c), KeyModifiers::NONE));
    key(screen, KeyCode::Enter, KeyModifiers::NONE);
}

#[test]
fn states_and_files_are_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders {
        states: Some(folder.path().join("states")),
        programs: None,
        ..Folders::default()
    };
    let mut calculator = well_used();
    let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
    let typed = |screen: &mut Screen, text: &str| {
        text.chars().for_each(|c| key(screen, KeyCode::Char(c), KeyModifiers::NONE));
    };
    let enter = |screen: &mut Screen| key(screen, KeyCode::Enter, KeyModifiers::NONE);
    ["one", "two"].iter().for_each(|name| choose_state(&mut screen, name));
    let there = || folder.path().join("states/main.state").exists();
    screen.command(ScreenCommand::States);
    key(&mut screen, KeyCode::Delete, KeyModifiers::NONE);
    assert!(
        there()
            && shown(&mut screen, 115, 36).contains("Press Delete again to delete the state main")
    );
    key(&mut screen, KeyCode::Down, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Up, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Delete, KeyModifiers::NONE);
    assert!(there());
    key(&mut screen, KeyCode::Delete, KeyModifiers::NONE);
    assert!(!there());
    // A program is saved, replaced after confirmation, and loaded by its path.
    let file = folder.path().join("P.raw");
    std::fs::write(&file, "old").unwrap();
    let path = file.display().to_string();
    screen.command(ScreenCommand::Save);
    (0..40).for_each(|_| key(&mut screen, KeyCode::Backspace, KeyModifiers::NONE));
    typed(&mut screen, &path);
    enter(&mut screen);
    assert_eq!(std::fs::read(&file).unwrap(), b"old");
    assert!(shown(&mut screen, 200, 60).contains("press Enter again to replace it"));
    enter(&mut screen);
    let raw = std::fs::read(&file).unwrap();
    assert_eq!(raw[raw.len() - 3..], [0xC0, 0x00, 0x0D]);
    screen.command(ScreenCommand::Open);
    typed(&mut screen, &path);
    enter(&mut screen);
    assert!(shown(&mut screen, 115, 36).contains("P.raw replaced its previous version"));
    // The extension selects the part of the calculator to save, and a message names it.
    type_keys(&mut screen, "{Backspace}42N");
    for (ending, part) in [
        ("state", "wrote the whole memory"),
        ("csv", "wrote the registers"),
        ("txt", "nothing was printed"),
    ] {
        let file = file.with_extension(ending);
        screen.command(ScreenCommand::Save);
        (0..40).for_each(|_| key(&mut screen, KeyCode::Backspace, KeyModifiers::NONE));
        typed(&mut screen, &file.display().to_string());
        enter(&mut screen);
        assert!(shown(&mut screen, 200, 60).contains(part), "{part}");
        assert_eq!(file.exists(), ending != "txt");
    }
    let text = std::fs::read_to_string(file.with_extension("state")).unwrap();
    let machine = sim41_session::state::read(&text).unwrap();
    assert_eq!(machine.memory().x(), screen.calculator().memory().x());
    // MEMORY LOST clears everything except the modules, and undo restores it.
    command_line(&mut screen, "memory-lost");
    let zero = sim41_session::number::register_text::parse("0").unwrap();
    assert_eq!(screen.calculator().lcd().text().trim(), "MEMORY LOST");
    assert_eq!(screen.calculator().memory().x(), zero);
    screen.command(ScreenCommand::Undo);
    assert_eq!(machine.memory().x(), screen.calculator().memory().x());
}

#[test]
fn undo_goes_back_to_the_other_state() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders {
        states: Some(folder.path().join("states")),
        programs: None,
        ..Folders::default()
    };
    let mut calculator = calculator();
    let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
    let name = |screen: &Screen| screen.calculator().name().map(str::to_string);
    type_keys(&mut screen, "{Backspace}111N");
    choose_state(&mut screen, "two");
    type_keys(&mut screen, "222");
    choose_state(&mut screen, "main");
    assert_eq!(name(&screen).as_deref(), Some("main"));
    screen.command(ScreenCommand::Undo);
    assert_eq!(name(&screen).as_deref(), Some("two"));
    assert!(shown(&mut screen, 115, 36).contains("the current state is two"));
    choose_state(&mut screen, "main");
    let x = screen.calculator().memory().x();
    assert_eq!(x, sim41_session::number::register_text::parse("111").unwrap());
    choose_state(&mut screen, "two");
    let x = screen.calculator().memory().x();
    assert_eq!(x, sim41_session::number::register_text::parse("222").unwrap());
}

#[test]
fn opening_a_file_again_replaces_its_programs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("area.prg");
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    let lines = |screen: &Screen| screen.calculator().machine().saved_programs().unwrap().concat();
    for listing in ["LBL \"AREA\"\nX^2\nEND\n", "LBL \"AREA\"\nX^2\nPI\n*\nEND\n"] {
        std::fs::write(&path, listing).unwrap();
        command_line(&mut screen, &format!("open {}", path.display()));
        let program = sim41_session::program::listing::read(listing.as_bytes()).unwrap();
        assert_eq!(lines(&screen), program, "{}", screen.said());
    }
    assert!(screen.said().contains("replaced its previous version"), "{}", screen.said());
}
