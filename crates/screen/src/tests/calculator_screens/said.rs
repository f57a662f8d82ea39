//! Messages that the screen shows unasked: the reason for an error, lines keyed into an existing
//! program, ignored letters, and changes of the opened file.

use super::*;
use crate::screen::ProgramFile;
use crate::theme::ColorRole;
use ratatui::buffer::Buffer;
use sim41_session::debugger::defined_names::DefinedNames;
use sim41_session::number::register_text;

fn last_line(buffer: &Buffer) -> String {
    let y = buffer.area.height - 1;
    (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect()
}

#[test]
fn errors_are_explained_in_their_colour() {
    let mut screen = new_screen(Config::default());
    screen.handle(&Event::Paste("LBL \"INVERSE\"\n1/X\nEND\n".into()));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    type_keys(&mut screen, "0KINVERSE{Enter}");
    assert_eq!(screen.calculator().lcd().text().trim(), "DATA ERROR");
    let error = screen.config().theme.text(ColorRole::Error).fg.unwrap();
    let buffer = drawn(&mut screen, 140, 45);
    let line = last_line(&buffer);
    assert!(line.contains("DATA ERROR at line 02 after INVERSE: 1/X (division by 0)"), "{line}");
    assert!(line.contains("← clears it"), "{line}");
    assert_eq!(buffer[(0, 44)].fg, error);
    // An error's message stays until a key is pressed.
    pass(&mut screen, 60_000);
    assert!(last_line(&drawn(&mut screen, 140, 45)).contains("DATA ERROR"));
    type_keys(&mut screen, "{Backspace}");
    let line = last_line(&drawn(&mut screen, 140, 45));
    assert!(line.starts_with(" ready ") && !line.contains("DATA"), "{line}");
    // Only errors have the colour of errors.
    type_keys(&mut screen, "=");
    assert_eq!(drawn(&mut screen, 140, 45)[(0, 44)].fg, error);
    screen.command(ScreenCommand::Digits);
    assert_ne!(drawn(&mut screen, 140, 45)[(0, 44)].fg, error);
}

#[test]
fn lines_that_go_into_a_finished_program_are_told() {
    let mut screen = new_screen(Config::default());
    let said =
        |screen: &mut Screen| shown(screen, 115, 36).contains("was added to the program AREA");
    type_keys(&mut screen, "{Backspace}{F4};LAREA{Enter};C");
    assert!(!said(&mut screen), "it is a new program");
    type_keys(&mut screen, "{F4}{F4};LSECOND{Enter}");
    assert!(
        shown(&mut screen, 115, 36)
            .contains("line 03 was added to the program AREA; Ctrl-Z undoes it")
    );
    type_keys(&mut screen, "+");
    assert!(!said(&mut screen), "once is enough");
    screen.command(ScreenCommand::Undo);
    screen.command(ScreenCommand::Undo);
    type_keys(&mut screen, "{F4}");
    command_line(&mut screen, "new");
    assert!(shown(&mut screen, 115, 36).contains("new program: press F4, then enter lbl"));
    type_keys(&mut screen, "{F4};LSECOND{Enter}");
    assert!(!said(&mut screen));
    assert!(screen.calculator().memory().find_global(b"SECOND").is_some());
    command_line(&mut screen, "new");
    assert!(shown(&mut screen, 115, 36).contains("new program: enter lbl and its name"));
    type_keys(&mut screen, ";LTHIRD{Enter}");
    assert!(screen.calculator().memory().find_global(b"THIRD").is_some());
}

#[test]
fn letters_in_the_digits_of_the_editor_are_explained() {
    let mut screen = screen_of(well_used(), Config::default());
    type_slowly(&mut screen, "{Tab}NOTES{Tab}KED{Enter}{Tab}Q");
    assert!(shown(&mut screen, 115, 36).contains("digits now: Tab switches to letters"));
    type_slowly(&mut screen, "5{Tab}Q");
    assert!(!shown(&mut screen, 115, 36).contains("digits now"));
    assert!(
        screen.calculator().lcd().text().contains("5Q"),
        "{}",
        screen.calculator().lcd().text()
    );
}

#[test]
fn a_number_that_is_being_keyed_is_kept() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}12.5");
    screen.end_number();
    let x = screen.calculator().memory().x();
    assert_eq!(x, sim41_session::number::register_text::parse("12.5").unwrap());
}

#[test]
fn the_opened_file_replaces_what_came_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("area.prg");
    let file = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let programs = sim41_session::program::listing::read(text.as_bytes()).unwrap();
        ProgramFile {
            path: path.clone(),
            name: "area.prg".into(),
            programs,
            names: DefinedNames::default(),
            warnings: String::new(),
        }
    };
    let labels = |screen: &Screen| {
        let memory = screen.calculator().memory();
        let labels = memory.chain().filter(|global| global.is_label());
        labels
            .map(|label| memory.label_name(&label).map(char::from).collect())
            .collect::<Vec<String>>()
    };
    let mut screen = new_screen(Config::default());
    screen.handle(&Event::Paste("LBL \"OTHER\"\n1\nEND\n".into()));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    screen.open_file(file("LBL \"AREA\"\nX^2\nLBL \"PART\"\nEND\n"));
    assert!(
        shown(&mut screen, 115, 36).contains("area.prg is loaded: press K AREA Enter to run it")
    );
    screen.open_file(file("LBL \"AREA\"\nX^2\nPI\n*\nEND\n"));
    let notes = ["line 2: a note".to_string(), "another one".into()];
    screen.say_first(&notes);
    assert!(screen.said().starts_with("line 2: a note; another one; area.prg replaced"));
    assert!(shown(&mut screen, 115, 36).contains("area.prg replaced its previous version"));
    let mut names = labels(&screen);
    names.sort();
    assert_eq!(names, ["AREA", "OTHER"]);
    screen.command(ScreenCommand::Undo);
    assert_eq!(labels(&screen).len(), 3);
    screen.command(ScreenCommand::Redo);
    // A changed file is loaded once it is no longer being written, and an error in it is reported.
    file("LBL \"AREA\"\n7\nEND\n");
    let look = |screen: &mut Screen| {
        (0..3).any(|_| {
            pass(screen, 1_000);
            screen.look_at_file()
        })
    };
    assert!(look(&mut screen));
    type_keys(&mut screen, "KAREA{Enter}");
    assert_eq!(screen.calculator().lcd().text().trim(), "7.0000");
    std::fs::write(&path, "LBL \"AREA\"\nFROB 7\nEND\n").unwrap();
    assert!(look(&mut screen));
    assert!(shown(&mut screen, 200, 60).contains("area.prg has changed but was not loaded"));
    assert!(!look(&mut screen));
    // Saving proposes the file's name, and the saved file is not loaded again.
    screen.command(ScreenCommand::Save);
    assert!(shown(&mut screen, 200, 60).contains(&path.display().to_string()));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert!(std::fs::read_to_string(&path).unwrap().contains("LBL \"AREA\""));
    assert!(!look(&mut screen));
}

#[test]
fn a_file_that_was_not_loaded_is_not_watched() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let mut screen = new_screen(Config::default());
    let open = |screen: &mut Screen, path: &str| {
        key(screen, KeyCode::Char('o'), KeyModifiers::CONTROL);
        path.chars().for_each(|c| key(screen, KeyCode::Char(c), KeyModifiers::NONE));
        key(screen, KeyCode::Enter, KeyModifiers::NONE);
    };
    type_keys(&mut screen, "{Backspace}");
    open(&mut screen, &write("loop.prg", "LBL \"LOOP\"\nGTO \"LOOP\"\nEND\n"));
    assert!(screen.said().starts_with("loop.prg is loaded"), "{}", screen.said());
    type_slowly(&mut screen, "KLOOP{Enter}");
    assert!(screen.calculator().machine().running());
    open(&mut screen, &write("other.prg", "LBL \"OTHER\"\nEND\n"));
    assert_eq!(screen.said(), "a program is running: R/S stops it");
    key(&mut screen, KeyCode::Char('c'), KeyModifiers::CONTROL);
    write("loop.prg", "LBL \"LOOP\"\nPI\nEND\n");
    assert!((0..3).any(|_| {
        pass(&mut screen, 1_000);
        screen.look_at_file()
    }));
    assert!(screen.said().starts_with("loop.prg replaced"), "{}", screen.said());
}

#[test]
fn the_text_of_a_saved_step_is_escaped() {
    let mut session = calculator();
    session.alter(|calculator| calculator.lose_memory());
    let text = session.write_history(1 << 20).replace("moment\n#", "moment\n#a\u{202e}b");
    let calculator = session.calculator().clone();
    let session = Session::with_history_of(&text, calculator, 1 << 20, Policy::clock()).unwrap();
    let mut screen = screen_of(session, Config::default());
    screen.command(ScreenCommand::Undo);
    assert_eq!(screen.said(), "undone: a\\u{202e}b  (0 to undo, 1 to redo)");
    screen.load("a\u{202e}b", b"\xC0\x00\x0D", "");
    screen.say("");
    screen.show_only(Panel::History);
    let text = shown(&mut screen, 115, 36);
    assert!(text.contains("a\\u{202e}b is loaded"), "{text}");
}

/// Reopening a file does not replace programs that were keyed in or have been changed.
#[test]
fn the_opened_file_keeps_other_programs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("area.prg");
    let text = "LBL \"AREA\"\nX^2\nPI\n*\nEND\n";
    std::fs::write(&path, text).unwrap();
    let programs = sim41_session::program::listing::read(text.as_bytes()).unwrap();
    let file = ProgramFile {
        path,
        name: "area.prg".into(),
        programs,
        names: DefinedNames::default(),
        warnings: String::new(),
    };
    let count = |screen: &Screen| {
        screen.calculator().memory().chain().filter(|global| global.is_label()).count()
    };
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}{F4};LAREA{Enter}42{Enter}H;LOTHER{Enter}{F4}");
    screen.open_file(file.clone());
    let said = "area.prg is loaded: press K AREA Enter to run it; an earlier program with LBL \
                \"AREA\" remains; ^Z undoes it";
    assert_eq!((screen.said(), count(&screen)), (said, 3));
    screen.open_file(file.clone());
    let said = screen.said();
    assert!(said.starts_with("area.prg replaced its previous version: "), "{said}");
    assert!(said.ends_with("LBL \"AREA\" remains; ^Z undoes it"), "{said}");
    assert_eq!(count(&screen), 3);
    // A program that came from the file is changed on the screen.
    type_keys(&mut screen, "{F4}{F6}2+{F4}");
    screen.open_file(file);
    assert_eq!(count(&screen), 4);
    screen.command(ScreenCommand::Undo);
    assert_eq!(count(&screen), 3);
}

#[test]
fn saving_over_a_listing_keeps_its_comments() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("area.prg");
    let text =
        "; AREA  of a circle\n; test: 5 XEQ AREA -> 78.5398\nLBL \"AREA\"\nX^2\nPI\n*\nEND\n";
    std::fs::write(&path, text).unwrap();
    let programs = sim41_session::program::listing::read(text.as_bytes()).unwrap();
    let mut screen = new_screen(Config::default());
    screen.open_file(ProgramFile {
        path: path.clone(),
        name: "area.prg".into(),
        programs,
        names: DefinedNames::default(),
        warnings: String::new(),
    });
    let save = |screen: &mut Screen| {
        screen.command(ScreenCommand::Save);
        key(screen, KeyCode::Enter, KeyModifiers::NONE);
        let asked = shown(screen, 115, 36);
        key(screen, KeyCode::Enter, KeyModifiers::NONE);
        asked
    };
    let asked = save(&mut screen);
    assert!(
        asked.contains("2 lines of comments not saved: the old file is kept as .before"),
        "{asked}"
    );
    let kept = folder.path().join("area.prg.before");
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), text);
    let said = screen.said();
    assert!(said.starts_with("wrote the program to "), "{said}");
    assert!(said.contains("; the previous text with 2 comments is in "), "{said}");
    assert!(said.ends_with("area.prg.before"), "{said}");
    let asked = save(&mut screen);
    assert!(!asked.contains(".before"), "{asked}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

/// A listing in a `.txt` file is replaced by the program, and any other `.txt` file by the paper.
#[test]
fn a_text_file_of_a_program_and_one_of_the_paper() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quad.txt");
    std::fs::write(&path, "LBL \"QD\"\nX^2\nEND\n").unwrap();
    let programs = sim41_session::program::listing::read(b"LBL \"QD\"\nX^2\nEND\n").unwrap();
    let mut screen = new_screen(Config::default());
    screen.open_file(ProgramFile {
        path: path.clone(),
        name: "quad.txt".into(),
        programs,
        names: DefinedNames::default(),
        warnings: String::new(),
    });
    screen.command(ScreenCommand::Save);
    (0..2).for_each(|_| key(&mut screen, KeyCode::Enter, KeyModifiers::NONE));
    assert!(screen.said().starts_with("wrote the program to "), "{}", screen.said());
    assert!(std::fs::read_to_string(&path).unwrap().contains("LBL \"QD\"\nX↑2\n"));
    let new = folder.path().join("new.txt");
    let save = |screen: &mut Screen| {
        screen.command(ScreenCommand::Save);
        (0..100).for_each(|_| key(screen, KeyCode::Backspace, KeyModifiers::NONE));
        let name = new.display().to_string();
        name.chars().for_each(|c| key(screen, KeyCode::Char(c), KeyModifiers::NONE));
        let enters = if new.exists() { 2 } else { 1 };
        (0..enters).for_each(|_| key(screen, KeyCode::Enter, KeyModifiers::NONE));
        screen.said().to_string()
    };
    assert!(save(&mut screen).ends_with("; a name that ends in .prg saves the program"));
    screen.command(ScreenCommand::Printer);
    type_keys(&mut screen, "{Backspace}5KPRX{Enter}");
    for _ in 0..2 {
        let said = save(&mut screen);
        assert!(said.starts_with("wrote the paper to "), "{said}");
    }
    // A listing on the paper is not a listing to replace.
    type_keys(&mut screen, "KPRP{Enter}QD{Enter}");
    for _ in 0..2 {
        let said = save(&mut screen);
        assert!(said.starts_with("wrote the paper to "), "{said}");
    }
}

#[test]
fn a_label_that_does_not_exist_is_explained_after_enter_too() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}K99{Enter}");
    assert!(screen.said().contains("NONEXISTENT after XEQ 99"), "{}", screen.said());
}

#[test]
fn the_hint_for_new_users_hides_no_message() {
    let mut screen = new_screen(Config { hint: true, ..Config::default() });
    let note = "config.toml, line 2: an invalid setting; the defaults are used";
    screen.say_first(&[note.into(), "x".repeat(80)]);
    for (width, height) in [(80, 24), (115, 36)] {
        let picture = shown(&mut screen, width, height);
        assert!(picture.contains(note) && picture.contains("Tab begins a tutorial"), "{picture}");
    }
}

#[test]
fn a_failure_names_the_instruction_and_not_the_last_key() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}KCOMPLEX{Enter}");
    command_line(&mut screen, "xrom 10,05");
    let said = screen.said();
    assert!(said.contains("NONEXISTENT after XROM 10,05 (module 10 is not"), "{said}");
}

#[test]
fn missing_room_names_a_program_of_the_library() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    for name in ["factors", "hyp", "solve", "units", "tvm"] {
        command_line(&mut screen, name);
        settle(&mut screen);
    }
    let said = screen.said();
    assert!(
        said.ends_with(
            "; clp UNITS deletes a library program from memory, and XEQ UNITS loads it again"
        ),
        "{said}"
    );
    for name in ["clp UNITS", "tvm"] {
        command_line(&mut screen, name);
        settle(&mut screen);
    }
    assert!(screen.calculator().memory().find_global(b"TVM").is_some());
}

#[test]
fn a_function_of_a_device_that_is_not_simulated_is_named() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}KPURGE{Enter}");
    let said = screen.said();
    assert!(said.contains("PURGE is a function of HP-IL mass storage"), "{said}");
    type_keys(&mut screen, "{Backspace}KLIST{Enter}");
    assert!(screen.said().contains("no printer is plugged in"), "{}", screen.said());
}

#[test]
fn a_program_that_needs_a_module_says_so_when_it_is_loaded() {
    let mut screen = new_screen(Config::default());
    screen.load("x.raw", b"\xC0\x00\xF2\x00A\xA5\x41\xC0\x00\x0D", "");
    let said = screen.said();
    assert!(said.contains("XROM 21,01 of a module that is not plugged in"), "{said}");
}

#[test]
fn the_history_keeps_the_beginning_of_a_result() {
    let mut screen = new_screen(Config::default());
    screen.show_only(Panel::History);
    type_keys(&mut screen, "{Backspace}{Tab}POSITION1=15863724{Tab}{Tab}");
    let text = shown(&mut screen, 80, 24);
    assert!(text.contains("POSITION1=15863724"), "{text}");
}

#[test]
fn the_history_has_the_letters_of_the_editor() {
    let mut screen = screen_of(well_used(), Config::default());
    screen.show_only(Panel::History);
    type_slowly(&mut screen, "{Tab}NOTES{Tab}KED{Enter}HOL");
    let rows = |screen: &mut Screen, what: &str, came: &str| {
        let text = shown(screen, 80, 40);
        let row = |line: &&str| line.contains(what) && line.trim_end_matches('_').ends_with(came);
        text.lines().filter(row).count()
    };
    assert_eq!(rows(&mut screen, " HOL  ", "00 HOL"), 1);
    // Digits are one row too, and one undo reverts them.
    type_slowly(&mut screen, "{Tab}123");
    assert_eq!(rows(&mut screen, " 123  ", "00 HOL123"), 1);
    screen.command(ScreenCommand::Undo);
    assert_eq!(rows(&mut screen, " 123  ", "00 HOL123"), 0);
    assert!(screen.calculator().lcd().text().contains("00 HOL"));
    assert!(!screen.calculator().lcd().text().contains('1'));
    // The next record is a row of its own.
    type_slowly(&mut screen, "!45{Backspace}6");
    assert_eq!(rows(&mut screen, " 46  ", "01 46"), 1);
}

#[test]
fn enter_at_a_prompt_names_the_key_that_continues() {
    let mut screen = new_screen(Config::default());
    let said = |screen: &mut Screen| shown(screen, 80, 24).contains("R/S (F7) continues it");
    type_keys(&mut screen, "{Backspace}5{Enter}");
    assert!(!said(&mut screen));
    type_keys(&mut screen, "KNQUEENS{Enter}6");
    assert!(!said(&mut screen));
    type_keys(&mut screen, "{Enter}");
    assert!(said(&mut screen) && screen.said().contains("stopped at PROMPT"));
    type_keys(&mut screen, "{Enter}");
    assert!(!said(&mut screen), "once is enough");
    type_keys(&mut screen, "{F7}");
    assert!(screen.calculator().lcd().text().contains("1=246135"));
    // Enter also ends a text, which does not continue the program.
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}1KUNITS{Enter}MI{Enter}");
    assert!(said(&mut screen));
    type_keys(&mut screen, "{F7}");
    assert!(screen.calculator().lcd().text().contains("TO?"));
}

#[test]
fn a_quotation_mark_begins_a_text() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}{F4}");
    for character in "\"HI, \"".chars() {
        key(&mut screen, KeyCode::Char(character), KeyModifiers::NONE);
    }
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(screen.calculator().lcd().text().trim(), "01ᵀHI,");
    for character in "\"|-YOU\"".chars() {
        key(&mut screen, KeyCode::Char(character), KeyModifiers::NONE);
    }
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(screen.calculator().lcd().text().trim(), "02ᵀ⊢YOU");
    // In PRGM mode too, the exponent's letter is explained until the typing pauses.
    type_keys(&mut screen, "1E3");
    assert!(screen.said().contains("capital E is the LN key"), "{}", screen.said());
}

#[test]
fn a_command_without_its_argument_says_what_it_takes() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    command_line(&mut screen, "delete");
    let text = shown(&mut screen, 115, 36);
    assert!(text.contains("to delete program lines, use DEL: del 003"), "{text}");
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    key(&mut screen, KeyCode::Char('v'), KeyModifiers::CONTROL);
    assert!(screen.said().contains("paste with the terminal's own key"), "{}", screen.said());
}

#[test]
fn letters_typed_while_tones_sound_begin_a_name() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}35{Enter}beep");
    press(&mut screen, PcKey::Enter);
    for letter in "int".chars() {
        press(&mut screen, PcKey::Char(letter));
    }
    let text = shown(&mut screen, 115, 36);
    assert!(text.contains("› int") && text.contains("X  35.0000"), "{text}");
    press(&mut screen, PcKey::Enter);
    assert!(shown(&mut screen, 115, 36).contains("X  35.0000"));
}

#[test]
fn a_missing_printer_is_said_with_the_key_that_plugs_one_in() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}3");
    for (line, name) in [("prx", "PRX"), ("prp", "PRP")] {
        command_line(&mut screen, line);
        let remedy = "needs a printer, and none is plugged in; Alt-i plugs in a printer";
        assert_eq!(screen.said(), format!("{name} {remedy}"));
    }
    type_keys(&mut screen, "KPRX{Enter}");
    let said = screen.said();
    assert!(
        said.ends_with("(no printer is plugged in); ← clears it; Alt-i plugs in a printer"),
        "{said}"
    );
}

#[test]
fn names_of_the_opened_listing_are_shown_in_the_debugger() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.prg");
    let text = "; define ROWS = 05\nLBL \"R\"\nSTO ROWS\nEND\n";
    std::fs::write(&path, text).unwrap();
    let contents = sim41_files::programs::contents(&path, (&Calculator::clean()).into()).unwrap();
    let names = DefinedNames::of_contents(&contents);
    let mut screen = new_screen(Config::default());
    let programs = contents.programs;
    screen.open_file(ProgramFile {
        path,
        name: "rows.prg".into(),
        programs,
        names,
        warnings: String::new(),
    });
    command_line(&mut screen, "watch ROWS");
    assert!(screen.said().starts_with("watching R05 (ROWS)"), "{}", screen.said());
    assert!(shown(&mut screen, 115, 36).contains("R05 (ROWS)"));
}

#[test]
fn a_deletion_is_reported_only_if_something_was_deleted() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    for (line, wanted) in [
        ("clrg", "CLRG deleted data; ^Z undoes it"),
        ("clp none", "NONEXISTENT"),
        ("del 003", "DEL 003 deleted data; ^Z undoes it"),
        ("purfl", "after XEQ PURFL"),
        ("off", "off: F2 switches it on"),
    ] {
        command_line(&mut screen, line);
        settle(&mut screen);
        let said = screen.said().to_string();
        assert!(said.contains(wanted), "{line}: {said}");
    }
}

#[test]
fn a_long_message_is_not_hidden_by_the_list() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}");
    for (line, begin, end) in [
        ("floor", "the HP-41 has no floor; INT", "digits"),
        ("drop", "the HP-41 has no drop; use RDN", "LASTX to 0"),
        ("sto abc", "invalid operand abc for STO", "one of these"),
    ] {
        command_line(&mut screen, line);
        for (width, height) in [(80, 24), (60, 20), (115, 36)] {
            let picture = shown(&mut screen, width, height);
            assert!(picture.contains(begin) && picture.contains(end), "{line}:\n{picture}");
        }
        key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    }
}

#[test]
fn esc_cancels_asn_at_its_key_prompt() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "7{Enter};K");
    type_keys(&mut screen, "{Enter}");
    assert!(shown(&mut screen, 115, 36).contains("for an empty name, press Tab twice"));
    type_keys(&mut screen, "SIN{Enter}");
    assert_eq!(screen.calculator().lcd().text().trim(), "ASN SIN _");
    key(&mut screen, KeyCode::Esc, KeyModifiers::NONE);
    assert_eq!(screen.calculator().lcd().text().trim(), "7.0000");
    assert!(
        !sim41_files::formats::assignments_text::write(screen.calculator().machine())
            .contains("SIN")
    );
}

#[test]
fn a_smaller_size_names_what_is_lost() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "42L80");
    command_line(&mut screen, "size 090");
    assert!(!shown(&mut screen, 115, 36).contains("undoes it"));
    command_line(&mut screen, "size 050");
    let line = last_line(&drawn(&mut screen, 115, 36));
    assert!(
        line.contains(
            "register 80 no longer exists, and its value is lost; press ^Z to restore it"
        ),
        "{line}"
    );
}

#[test]
fn a_deletion_is_announced_at_its_prompt() {
    let mut screen = new_screen(Config::default());
    command_line(&mut screen, "clp");
    assert!(last_line(&drawn(&mut screen, 115, 36)).contains("CLP will delete data"));
}

#[test]
fn enter_after_a_complete_label_is_told() {
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{F4};L01{Enter}");
    assert!(shown(&mut screen, 115, 36).contains("press Enter again for ENTER↑"));
    type_keys(&mut screen, "{Enter}");
    assert_eq!(screen.calculator().lcd().text().trim(), "02 ENTER↑");
}

/// After a name in capitals, only its operand is ignored, and the next name is recognized too.
#[test]
fn operands_of_names_in_capitals_change_nothing() {
    let register = |screen: &Screen| {
        let memory = screen.calculator().memory();
        register_text::show(memory.get(memory.data(1).unwrap()))
    };
    let mut screen = new_screen(Config::default());
    type_keys(&mut screen, "{Backspace}12L01");
    for typed in ["STO 05", "RCL 01"] {
        type_keys(&mut screen, typed);
        let name = format!("type the name {}", &typed[..3]);
        assert!(screen.said().contains(&name), "{typed}: {}", screen.said());
        assert_eq!(register(&screen), "1.2E1", "{typed}");
        assert!(screen.calculator().expectation().operand().is_none(), "{typed}");
    }
    pass(&mut screen, 5_000);
    type_keys(&mut screen, "30SIN45");
    assert!(screen.calculator().lcd().text().contains("45"));
    type_keys(&mut screen, "{Enter}");
    assert!(screen.said().contains("type the name SIN"), "{}", screen.said());
}

#[test]
fn the_library_outlives_the_memory() {
    let mut screen = new_screen(Config::default());
    let names = screen.calculator().library().names();
    screen.command(ScreenCommand::MemoryLost);
    assert_eq!(screen.calculator().library().names(), names);
    assert!(!names.is_empty());
}

#[test]
fn ctrl_c_stops_a_program_that_reads_keys() {
    let mut screen = new_screen(Config::default());
    screen.handle(&Event::Paste("LBL \"GK\"\nGETKEY\nVIEW X\nGTO \"GK\"\nEND\n".into()));
    key(&mut screen, KeyCode::Enter, KeyModifiers::NONE);
    type_keys(&mut screen, "KGK{Enter}");
    pass(&mut screen, 5_000);
    assert!(screen.calculator().machine().running());
    key(&mut screen, KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(screen.said(), "the program is stopped");
    pass(&mut screen, 5_000);
    assert!(!screen.calculator().machine().running());
}

#[test]
fn a_missing_function_name_is_explained() {
    for (name, register) in [("integ", "42"), ("solve", "34")] {
        let mut screen = new_screen(Config::default());
        type_keys(&mut screen, &format!("{{Backspace}}1{{Enter}}2{name}{{Enter}}"));
        let wanted = format!("register {register} contains no name: XEQ IND and GTO IND need");
        assert!(screen.said().contains(&wanted), "{}", screen.said());
    }
}
