//! The command line, and the list for a typed folder name.

use super::*;

#[test]
fn the_command_line_carries_out_what_it_finds() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}16");
    command_line(&mut screen, "square root");
    settle(&mut screen);
    let x = screen.calculator().memory().x();
    assert_eq!(x, sim41_session::number::register_text::parse("4").unwrap());
    command_line(&mut screen, "ON");
    settle(&mut screen);
    assert!(screen.calculator().lcd().on && screen.calculator().memory().flag(44));
    command_line(&mut screen, "prgm");
    settle(&mut screen);
    assert!(screen.calculator().memory().flag(sim41_session::memory::flags::PRGM));
    // A misspelt name is not executed; ↓ selects the row with the similar name.
    type_keys(&mut screen, "{F4}");
    command_line(&mut screen, "8QUENS");
    assert!(shown(&mut screen, 140, 45).contains("8QUENS is not a name"));
    key(&mut screen, KeyCode::Down, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    settle(&mut screen);
    assert!(screen.calculator().lcd().text().contains("PUBLISH?"));
    // The only row that begins with the text is selected, and a second Enter executes it.
    command_line(&mut screen, "tutor");
    assert_eq!(screen.said(), "press Enter again for tutorial");
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 140, 45).contains("─ Tutorial"));
    screen.command(ScreenCommand::Tutorial);
    command_line(&mut screen, "memory-l");
    assert!(screen.said().contains("memory-l is not a name"), "{}", screen.said());
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    // Without text, no row is selected until an arrow key is pressed.
    command_line(&mut screen, "");
    assert!(shown(&mut screen, 140, 45).contains("type a name, or select a row with ↓"));
    assert!(screen.calculator().lcd().text().contains("PUBLISH?"));
    key(&mut screen, KeyCode::Down, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    settle(&mut screen);
    assert!(!shown(&mut screen, 140, 45).contains("╭ command ─"));
    // A similar name is reported and not executed.
    let before = screen.calculator().memory().x();
    for (line, sentence) in [
        ("frobnicate", "there is no function or program FROBNICATE"),
        ("readp", "READP"),
        ("undo 3", "undo takes no operand (got 3)"),
        ("prp foo", "PRP needs a printer, and none is plugged in"),
    ] {
        command_line(&mut screen, line);
        assert!(shown(&mut screen, 140, 45).contains(sentence), "{line}");
        key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
        assert_eq!(screen.calculator().memory().x(), before, "{line}");
    }
}

#[test]
fn things_are_found_by_what_people_call_them() {
    let mut screen = new_screen(Config::default());
    for (word, row, key) in [
        ("store", "STO", "L"),
        ("recall", "RCL", "M"),
        ("exit", "quit", "F10"),
        ("quit", "quit", "F10"),
        ("leave", "quit", "F10"),
        ("sine", "SIN", "H"),
        ("percent", "%", "%"),
        ("average", "MEAN", ""),
        ("history", "history", "Alt-e"),
        ("theme", "theme", "Alt-t"),
        ("sqrt", "SQRT", "C"),
        ("square root", "SQRT", "C"),
        ("power", "Y↑X", "^"),
        ("undo", "undo", "^Z"),
        ("save", "save", "^S"),
        ("swap", "X<>Y", "F"),
        ("factorial", "FACT", ""),
        ("tutorial", "tutorial", ""),
        ("rpn", "tutorial", ""),
        ("infix", "tutorial", ""),
        ("celsius", "UNITS", ""),
        ("fahrenheit", "UNITS", ""),
        ("miles", "UNITS", ""),
        ("kilometer", "UNITS", ""),
        ("interest", "TVM", ""),
        ("clear", "CLX", "Delete"),
    ] {
        screen.command(ScreenCommand::ByName);
        word.chars().for_each(|c| self::key(&mut screen, KeyCode::Char(c), KeyModifiers::NONE));
        let text = shown(&mut screen, 140, 45);
        let rows: Vec<&str> = text.lines().skip_while(|line| !line.contains("› ")).collect();
        let first = rows[1].split('│').nth(1).unwrap().trim();
        assert!(first.starts_with(&format!("{row} ")) && first.ends_with(key), "{word}: {first}");
        self::key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    }
    screen.command(ScreenCommand::ByName);
    "qqqq".chars().for_each(|c| key(&mut screen, KeyCode::Char(c), KeyModifiers::NONE));
    assert!(shown(&mut screen, 140, 45).contains("nothing found"));
}

#[test]
fn what_clears_most_is_listed_last() {
    let mut screen = new_screen(Config::default());
    screen.command(ScreenCommand::ByName);
    "clear".chars().for_each(|c| key(&mut screen, KeyCode::Char(c), KeyModifiers::NONE));
    let text = shown(&mut screen, 140, 45);
    let places = ["CLX ", "CLA ", "CLRG ", "CLP ", "memory-lost "].map(|name| text.find(name));
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}\n{text}");
}

#[test]
fn the_help_finds_programs_and_words_of_other_calculators() {
    let mut screen = new_screen(Config::default());
    for (words, rows) in [
        ("rpn", &["2 Enter 3 +, not infix"][..]),
        ("infix", &["RPN"]),
        ("convert", &["UNITS", "BASES"]),
        ("interest", &["TVM", "A number and its key stores it"]),
        ("miles", &["UNITS", "the unit at FROM? and R/S"]),
        ("celsius", &["UNITS", "the unit at FROM? and R/S"]),
    ] {
        screen.command(ScreenCommand::Help);
        words.chars().for_each(|c| key(&mut screen, KeyCode::Char(c), KeyModifiers::NONE));
        let text = shown(&mut screen, 140, 45);
        rows.iter().for_each(|row| assert!(text.contains(row), "{words}: {row}\n{text}"));
        if words != "celsius" {
            key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
        }
    }
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 140, 45).contains("› UNITS"));
}

#[test]
fn operands_are_taken_everywhere() {
    let mut screen = new_screen(Config::default());
    for (line, sentence) in [
        ("break LBL 05", "open a program first with Ctrl-O"),
        ("open 8queens", "8QUEENS is loaded"),
        ("break LBL 77", "to select another program, use GTO with a label"),
        ("open nothing", "there is no program nothing"),
        ("theme dark", "theme dark"),
        ("theme drak", "invalid theme drak: expected one of classic, light, dark, monochrome"),
        ("speed authentic", "programs run at authentic speed"),
        ("sound mute", "TONE and BEEP are silent"),
        ("printer trace", "the printer is set to TRACE"),
        ("undo 3", "undo takes no operand (got 3)"),
        ("2 + 2", "enter the numbers first: 2 Enter 2 +"),
    ] {
        command_line(&mut screen, line);
        let text = shown(&mut screen, 200, 60);
        assert!(text.contains(sentence), "{line}:\n{text}");
        key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    }
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}7");
    for line in ["store 05", "STO M", "CLX", "RCL M"] {
        command_line(&mut screen, line);
        settle(&mut screen);
    }
    assert_eq!(screen.calculator().lcd().text().trim(), "7.0000");
    type_keys(&mut screen, "{F4}");
    command_line(&mut screen, "RCL b");
    assert_eq!(screen.calculator().lcd().text().trim(), "01 RCL b");
}

#[test]
fn a_typed_folder_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(inner.join("ONE.prg"), "LBL \"ONE\"\n1\nEND\n").unwrap();
    std::fs::write(inner.join("TWO.prg"), "LBL \"TWO\"\n2\nEND\n").unwrap();
    let folders =
        Folders { states: None, programs: Some(folder.path().into()), ..Folders::default() };
    let mut calculator = calculator();
    let mut screen = Screen::with_folders(&mut calculator, Config::default(), folders);
    let typed = |screen: &mut Screen, text: &str| {
        text.chars().for_each(|c| key(screen, KeyCode::Char(c), KeyModifiers::NONE));
        shown(screen, 140, 45)
    };
    screen.command(ScreenCommand::Open);
    let listed = typed(&mut screen, &inner.display().to_string());
    assert!(listed.contains("ONE.prg") && listed.contains("TWO.prg"), "{listed}");
    let listed = typed(&mut screen, "/tw");
    assert!(!listed.contains("ONE.prg") && listed.contains("TWO.prg"), "{listed}");
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(shown(&mut screen, 140, 45).contains("TWO.prg is loaded"));
    // If the typed path is deleted, the list shows the library again.
    screen.command(ScreenCommand::Open);
    typed(&mut screen, &format!("{}/", inner.display()));
    (0..200).for_each(|_| key(&mut screen, KeyCode::Backspace, KeyModifiers::NONE));
    let listed = shown(&mut screen, 140, 45);
    assert!(listed.contains("8QUEENS") && !listed.contains("ONE.prg"), "{listed}");
}

#[test]
fn a_wrong_program_line_does_not_swallow_the_next_one() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}{F4}frobnicate{Enter}");
    assert!(screen.said().contains("FROBNICATE"), "{}", screen.said());
    type_keys(&mut screen, "sin{Enter}");
    assert_eq!(screen.calculator().lcd().text().trim(), "01 SIN");
    type_keys(&mut screen, "frobnicate{Enter}7");
    assert_eq!(screen.calculator().lcd().text().trim(), "02 7_");
    type_keys(&mut screen, "frobnicate{Enter}*");
    assert_eq!(screen.calculator().lcd().text().trim(), "03 *");
    type_keys(&mut screen, "cosx{Enter}{Backspace}{Enter}");
    assert_eq!(screen.calculator().lcd().text().trim(), "04 COS");
}
