//! The screen presses keys for the user in every state of the calculator, with CLX assigned to
//! every key in USER mode: for instructions on the command line, edited lines and assignments,
//! pasted numbers, loaded programs. Nothing else may change.

use super::debugging::factorials_module;
use super::edited_panels::edit;
use super::*;
use sim41_session::Expectation;
use sim41_session::Input;
use sim41_session::keystrokes::tokens;
use sim41_session::memory::flags;
use sim41_session::number::register_text;
use sim41_session::program::listing;

const PROGRAM: &str = "LBL \"PP\"\n2\n*\nX<>Y\nEND\n";

const SITUATIONS: [(&str, &str, bool); 20] = [
    ("ready", "←", true),
    ("number", "← 12", true),
    ("message", "", true),
    ("label", "← LBL", true),
    ("name", "← XEQ ALPHA 'AB'", true),
    ("line", "← GTO .", true),
    ("operand", "← 7 STO", true),
    ("indirect operand", "← 7 RCL SHIFT 0", true),
    ("key", "← ASN \"SIN\"", false),
    ("ALPHA", "← ALPHA 'AB'", true),
    ("operand in ALPHA", "← ALPHA 'A' SHIFT STO", true),
    ("PRGM", "← PRGM", true),
    ("number line", "← PRGM 12", true),
    ("text line", "← PRGM ALPHA 'AB'", true),
    ("catalog", "← CAT 3", true),
    ("own catalog", "← CAT 6 R/S", true),
    ("clock", "← SHIFT ON", false),
    ("stopwatch", "← xeq:SW", false),
    ("editor", "← \"AB\" 5 xeq:CRFLAS xeq:ED", false),
    ("off", "← ON", false),
];

/// A calculator with [`PROGRAM`], CLX on every key and USER mode on, after the keys `words`.
fn at(words: &str) -> Session {
    let mut session = calculator();
    session.alter(|calculator| {
        calculator.change(|machine| {
            machine.insert_raw_program(&listing::read(PROGRAM.as_bytes()).unwrap()).unwrap();
            for key in Key::all() {
                for byte in [key.plain(), key.shifted()].iter().filter_map(|s| s.assignment()) {
                    machine.assign_key(b"CLX", byte).unwrap();
                }
            }
            machine.edit_flag(flags::USER, true);
        });
    });
    for token in tokens::parse(words).unwrap() {
        for action in token.inputs {
            let Input::Press(key) = action else { panic!("{} is not a key", token.text) };
            let now = session.calculator().now();
            session.press_all_own(&[key], now);
            session.advance(now);
        }
    }
    session
}

fn programs(calculator: &Calculator) -> String {
    calculator.machine().saved_programs().unwrap().iter().map(|p| listing::write(p)).collect()
}

fn value(text: &str) -> sim41_session::Register {
    register_text::parse(text).unwrap()
}

fn stack(screen: &Screen) -> Vec<sim41_session::Register> {
    (0..5).map(|n| screen.calculator().memory().get(Address::new(n))).collect()
}

#[test]
fn instructions_of_the_command_line() {
    for (name, words, taken) in SITUATIONS {
        let mut session = at(words);
        let mut screen = Screen::new(&mut session, Config::default());
        let (before, stack_before) = (programs(screen.calculator()), stack(&screen));
        let programming = screen.calculator().memory().flag(flags::PRGM);
        command_line(&mut screen, "25");
        let shown = shown(&mut screen, 115, 36);
        settle(&mut screen);
        let now = programs(screen.calculator());
        if !taken {
            assert_eq!((now, stack(&screen)), (before, stack_before), "{name}");
            let said = ["leave the", "is off", "ASN waits for a key"]
                .iter()
                .any(|words| shown.contains(words));
            assert!(said, "{name}: {shown}");
            continue;
        }
        match programming {
            true => assert_eq!(now.len(), before.len() + "25\n".len(), "{name}: {now}"),
            false => assert_eq!((now, stack(&screen)[3]), (before, value("25")), "{name}"),
        }
        command_line(&mut screen, "SQRT");
        settle(&mut screen);
        match programming {
            true => assert!(programs(screen.calculator()).contains("25\nSQRT\n"), "{name}"),
            false => assert_eq!(stack(&screen)[3], value("5"), "{name}"),
        }
        assert!(screen.calculator().memory().flag(flags::USER), "{name}");
    }
}

#[test]
fn lines_of_a_program_are_edited() {
    for (name, words, _) in SITUATIONS {
        for (text, lines) in [("X^2", "X↑2\n"), ("7.5", "7.5\n"), ("\"TEXT\"", "\"TEXT\"\n")] {
            let mut session = at(words);
            let mut screen = Screen::new(&mut session, Config::default());
            let before = programs(screen.calculator());
            let row = before.lines().position(|line| line == "*").unwrap() + 1;
            let shown = edit(&mut screen, Panel::Program, row, text);
            assert!(shown.contains("replaced"), "{name}: {shown}");
            assert_eq!(programs(screen.calculator()), before.replace("*\n", lines), "{name}");
            assert!(screen.calculator().memory().flag(flags::USER), "{name}");
            screen.command(ScreenCommand::Undo);
            assert_eq!(programs(screen.calculator()), before, "{name}");
        }
    }
}

#[test]
fn a_line_that_cannot_be_changed_stays() {
    let mut session = at("←");
    session.alter(|calculator| {
        calculator.change(|machine| {
            let all = machine.memory().size() + machine.memory().free_registers();
            machine.set_size(all).unwrap();
        });
    });
    let mut screen = Screen::new(&mut session, Config::default());
    let before = programs(screen.calculator());
    for (text, said) in [
        ("XEQ \"ABCDEFG\"", "there is no room for the line"),
        ("SINN", "SINN"),
        ("\"LONGER THAN A LINE\"", "there is no room for the line"),
    ] {
        let shown = edit(&mut screen, Panel::Program, 3, text);
        assert!(shown.contains(said), "{shown}");
        assert_eq!(programs(screen.calculator()), before);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("facts.mod");
    std::fs::write(&file, factorials_module()).unwrap();
    let mut session = at("←");
    let mut screen = Screen::new(&mut session, Config::default());
    command_line(&mut screen, &format!("plug {}", file.display()));
    command_line(&mut screen, "gto \"MAIN\"");
    settle(&mut screen);
    let shown = edit(&mut screen, Panel::Program, 2, "4");
    assert!(shown.contains("lines in a module cannot be changed"), "{shown}");
}

#[test]
fn keys_are_assigned() {
    for (name, words, _) in SITUATIONS {
        let mut session = at(words);
        let mut screen = Screen::new(&mut session, Config::default());
        let (before, stack_before) = (programs(screen.calculator()), stack(&screen));
        edit(&mut screen, Panel::Assignments, 1, "sin | | COS | PP | CLX");
        let keys = screen.calculator().machine().assigned_keys();
        let assigned = |code| keys.iter().find(|key| key.1 == code).map(|key| key.0.as_str());
        let row: Vec<Option<&str>> = (11..=15).map(assigned).collect();
        let wanted = [Some("SIN"), None, Some("COS"), Some("ᵀPP"), Some("CLX")];
        assert_eq!(row, wanted, "{name}");
        assert_eq!((programs(screen.calculator()), stack(&screen)), (before, stack_before));
    }
    let mut session = at("←");
    let mut screen = Screen::new(&mut session, Config::default());
    let shown = edit(&mut screen, Panel::Assignments, 1, "SIN | NOSUCH | COS | PP | CLX");
    assert!(shown.contains("NOSUCH is not a function or program"), "{shown}");
    assert!(!screen.calculator().machine().assigned_keys().iter().any(|key| key.0 == "SIN"));
}

#[test]
fn programs_are_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("QQ.prg");
    let text = "LBL \"QQ\"\n1\n+\nEND\n";
    std::fs::write(&file, text).unwrap();
    for (name, words, _) in SITUATIONS {
        let mut session = at(words);
        let mut screen = Screen::new(&mut session, Config::default());
        let before = programs(screen.calculator());
        screen.command(ScreenCommand::Open);
        for character in file.display().to_string().chars() {
            key(&mut screen, KeyCode::Char(character), KeyModifiers::NONE);
        }
        key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
        assert_eq!(programs(screen.calculator()), format!("{before}{text}"), "{name}");
        type_keys(&mut screen, "3");
        let now = programs(screen.calculator());
        assert!(now.starts_with(&before) && now.ends_with(text), "{name}: {now}");
    }
}

#[test]
fn a_register_is_changed_while_a_number_is_keyed() {
    let mut session = calculator();
    let mut screen = Screen::new(&mut session, Config::default());
    type_keys(&mut screen, "{Backspace}12");
    edit(&mut screen, Panel::Stack, 3, "7");
    type_keys(&mut screen, "3");
    assert_eq!(stack(&screen)[2..4], [value("7"), value("3")]);
    // After a paste into ALPHA, the user can continue to type text.
    type_keys(&mut screen, "{Tab}A");
    screen.handle(&Event::Paste("BC".into()));
    type_keys(&mut screen, "D");
    assert!(screen.calculator().memory().alpha().eq(*b"ABCD"));
}

#[test]
fn numbers_are_pasted() {
    for (name, words, taken) in SITUATIONS {
        let mut session = at(words);
        let mut screen = Screen::new(&mut session, Config::default());
        let free = !screen.calculator().memory().flag(flags::PRGM);
        let asked = matches!(screen.calculator().expectation(), Expectation::Operand { .. })
            || screen.calculator().memory().flag(flags::ALPHA);
        if !taken || !free || asked {
            continue;
        }
        screen.handle(&Event::Paste("1\n2\n3".into()));
        "stack".chars().for_each(|c| key(&mut screen, KeyCode::Char(c), KeyModifiers::NONE));
        key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
        assert_eq!(stack(&screen)[1..4], ["1", "2", "3"].map(value), "{name}");
        screen.handle(&Event::Paste("1\n2\n3".into()));
        "4294967296".chars().for_each(|c| key(&mut screen, KeyCode::Char(c), KeyModifiers::NONE));
        key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
        let shown = shown(&mut screen, 115, 36);
        assert!(shown.contains("invalid register 4294967296"), "{name}: {shown}");
    }
}

#[test]
fn a_space_ends_a_number() {
    let value = |text: &str| sim41_session::number::register_text::parse(text).unwrap();
    for (keys, x) in [
        ("7 8 +", "15"),
        ("2 3 4 + *", "14"),
        ("5{Enter}7 +", "12"),
        ("1e3 2 *", "2000"),
        ("9  4 -", "5"),
    ] {
        let mut screen = new_screen(Config::default());
        type_keys(&mut screen, &format!("{{Backspace}}{keys}"));
        assert_eq!(screen.calculator().memory().x(), value(x), "{keys}");
        assert_eq!(screen.said(), "", "{keys}");
    }
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}7 8");
    screen.command(ScreenCommand::Undo);
    type_keys(&mut screen, "9+");
    assert_eq!(screen.calculator().memory().x(), value("16"));
    type_keys(&mut screen, "{F4}2 3 +{F4}");
    let program = screen.calculator().machine().saved_programs().unwrap().concat();
    let listing = sim41_session::program::listing::write(&program);
    assert!(listing.contains("2\n3\n+\n"), "{listing}");
}
