//! Pasting numbers and text.

use super::*;

#[test]
fn pasted_numbers_stay_apart() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}12");
    for number in ["2.5", "-3.5"] {
        screen.handle(&Event::Paste(number.into()));
        settle(&mut screen);
    }
    let stack = |screen: &Screen, n| screen.calculator().memory().get(Address::new(n));
    let value = |text: &str| sim41_session::number::register_text::parse(text).unwrap();
    assert_eq!(stack(&screen, 3), value("-3.5"));
    assert_eq!(stack(&screen, 2), value("2.5"));
    assert_eq!(stack(&screen, 1), value("12"));
    type_keys(&mut screen, "{F4}1");
    screen.handle(&Event::Paste("0.333333333333333".into()));
    settle(&mut screen);
    type_keys(&mut screen, "{F4}");
    let programs = screen.calculator().machine().saved_programs().unwrap();
    let listing = sim41_session::program::listing::write(&programs[0]);
    assert!(listing.contains("1\n") && listing.contains("3.333333333E-1\n"), "{listing}");
}

#[test]
fn pasted_text_goes_where_it_belongs() {
    let mut screen = new_screen(Config::default());
    let paste = |screen: &mut Screen, text: &str| {
        screen.handle(&Event::Paste(text.into()));
        settle(screen);
    };
    type_keys(&mut screen, "{Backspace}");
    paste(&mut screen, "HELLO");
    assert!(screen.calculator().memory().alpha().eq(*b"HELLO"));
    // In the text editor, each further line of a paste becomes a record.
    type_keys(&mut screen, "{Tab}NOTES{Tab}5KCRFLAS{Enter}KED{Enter}");
    paste(&mut screen, "First\rSECOND");
    type_keys(&mut screen, "{Tab}");
    paste(&mut screen, "LINE");
    assert!(shown(&mut screen, 115, 36).contains("F2 leave"));
    type_keys(&mut screen, "{F2}");
    let machine = screen.calculator().machine();
    let file = machine.memory().files().next().unwrap();
    let texts = machine.record_texts(&file);
    assert_eq!(texts, [&b"FIRST"[..], b"SECONDLINE"], "{texts:?}");
    // In PRGM mode with ALPHA on, pasted text extends the line.
    type_keys(&mut screen, "{F4}{Tab}A");
    paste(&mut screen, "GOOD DAY");
    type_keys(&mut screen, "{Tab}");
    paste(&mut screen, "LONGER THAN A LINE");
    type_keys(&mut screen, "{F4}");
    let programs = screen.calculator().machine().saved_programs().unwrap();
    assert_eq!(
        sim41_session::program::listing::write(&programs[0]),
        "\"AGOOD DAY\"\n\"LONGER THAN A L\"\n\"|-INE\"\nEND\n"
    );
}

#[test]
fn an_ambiguous_number_is_not_pasted() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    for (text, wanted) in [
        ("3,125", "3,125 is ambiguous: write 3125 or 3.125"),
        ("€ 12,500", "12,500 is ambiguous"),
        ("1.5\n22,750\n3", "22,750 is ambiguous"),
        ("12345678905", "is read as 1.234567891E10"),
        ("0,125", "pasted the number 0.125"),
        ("1.23456789012", "pasted the number 1.23456789, rounded to ten digits"),
        ("1,234,567", "pasted the number 1234567"),
    ] {
        screen.handle(&Event::Paste(text.into()));
        settle(&mut screen);
        assert!(screen.said().contains(wanted), "{text}: {}", screen.said());
    }
    // While a question is open, a second paste is rejected.
    screen.handle(&Event::Paste("1\n2\n3".into()));
    screen.handle(&Event::Paste("4".into()));
    assert!(screen.said().contains("nothing was pasted"), "{}", screen.said());
}

#[test]
fn a_sum_is_not_a_program() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    for (text, keys) in [("2 + 3", "2 Enter 3 +"), ("100 / 7", "100 Enter 7 /"), ("1/3", "3 /")] {
        screen.handle(&Event::Paste(text.into()));
        settle(&mut screen);
        let shown = shown(&mut screen, 115, 36);
        assert!(shown.contains("enter the numbers first") && shown.contains(keys), "{shown}");
    }
    assert!(screen.calculator().machine().saved_programs().unwrap().is_empty());
}

#[test]
fn a_sum_with_enter_at_its_end_is_explained() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}7{Enter}8{Enter}2+3{Enter}");
    let first = shown(&mut screen, 115, 36);
    assert!(!first.contains("Enter separates numbers"), "{first}");
    type_keys(&mut screen, "4+{Backspace}2*3{Enter}");
    let second = shown(&mut screen, 115, 36);
    assert!(second.contains("type 2 * 3 as 2 Enter 3 *"), "{second}");
}

#[test]
fn a_function_key_closes_the_question() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    screen.handle(&Event::Paste("LBL \"T\"\nSIN\nEND".into()));
    type_keys(&mut screen, "{F4}");
    assert!(!shown(&mut screen, 115, 36).contains("the pasted program"));
    assert!(screen.said().contains("the pasted text was discarded"), "{}", screen.said());
    assert_eq!(screen.calculator().expectation(), Expectation::Program);
    screen.command(ScreenCommand::ByName);
    key(&mut screen, KeyCode::Char('g'), KeyModifiers::CONTROL);
    assert!(screen.said().ends_with("is not bound; F1 lists the keys"), "{}", screen.said());
    type_keys(&mut screen, "{F4}");
    assert_eq!(screen.calculator().expectation(), Expectation::Function);
}

#[test]
fn ctrl_c_reports_the_discarded_text() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    screen.handle(&Event::Paste("LBL \"T\"\nSIN\nEND".into()));
    key(&mut screen, KeyCode::Char('c'), KeyModifiers::CONTROL);
    let said = screen.said();
    assert!(said.starts_with("Ctrl-C again quits"), "{said}");
    assert!(said.ends_with("; the pasted text was discarded; paste it again to use it"), "{said}");
    assert!(!shown(&mut screen, 115, 36).contains("the pasted program"));
}

#[test]
fn warnings_about_a_pasted_program_are_shown() {
    let mut screen = new_screen(Config::default());
    let warning = "warning in line 2: 1.23456789012: ";
    for (text, more) in [
        ("LBL \"T\"\n1.23456789012\nEND", ""),
        ("LBL \"T\"\n1.23456789012\nGTO 05\nEND", ", and 1 more warning"),
    ] {
        screen.handle(&Event::Paste(text.into()));
        let asked = shown(&mut screen, 140, 45);
        assert!(asked.contains(warning) && asked.contains(more), "{asked}");
        key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
        let said = screen.said();
        assert!(said.starts_with("T is loaded") && said.contains(warning), "{said}");
        assert!(said.ends_with(more), "{said}");
    }
}

#[test]
fn the_path_of_a_file_opens_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my area.prg");
    std::fs::write(&path, "LBL \"AREA\"\nX^2\nPI\n*\nEND\n").unwrap();
    let path = path.display().to_string();
    for text in [
        path.clone(),
        format!("'{path}' "),
        format!("\"{path}\"\n"),
        path.replace(' ', "\\ "),
        format!("file://{}", path.replace(' ', "%20")),
    ] {
        let mut screen = new_screen(Config::default());
        screen.handle(&Event::Paste(text.clone()));
        let asked = shown(&mut screen, 140, 45);
        assert!(
            asked.contains("the pasted path of a file") && asked.contains("01 LBL \"AREA\""),
            "{asked}"
        );
        key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
        assert!(screen.said().starts_with("my area.prg is loaded"), "{text}: {}", screen.said());
    }
    let mut screen = new_screen(Config::default());
    screen.handle(&Event::Paste(format!("{path}.old")));
    assert!(!shown(&mut screen, 140, 45).contains("the pasted path of a file"));
}

#[test]
fn a_pasted_listing_is_kept_until_the_question_is_answered() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    screen.handle(&Event::Paste("LBL \"DBL\"\n2\n*\nEND\n".into()));
    type_keys(&mut screen, "7{Enter}");
    assert!(screen.said().contains("no row matches the typed text"), "{}", screen.said());
    type_keys(&mut screen, "{Backspace}{Enter}");
    assert!(screen.calculator().memory().find_global(b"DBL").is_some());
}
