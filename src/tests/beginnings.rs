//! Inputs that new users type first. Each gives the intended result or a message with the right
//! keys, and none of them deletes anything.

use crate::operator::{self, Author, word};
use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use sim41_screen::config::Config;
use sim41_screen::driver::{key, screen_of, session_of, settle};
use sim41_screen::screen::Screen;
use sim41_session::memory::Memory;
use sim41_session::number::register_text;
use sim41_session::program::{Library, listing};
use sim41_session::words::missing_number;
use sim41_session::{Calculator, Event, Machine, Policy, Session};

/// Each row has the typed text, the result on the screen, and the result of `calc`.
fn rows() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = include_str!("beginnings.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut fields = line.split('\t');
        [(); 3].map(|()| fields.next().unwrap_or_else(|| panic!("three fields in {line}")))
    })
}

fn agrees(wanted: &str, x: &str, said: &str) -> bool {
    match wanted.strip_prefix('?') {
        Some(words) => !said.is_empty() && said.contains(words),
        None => {
            wanted == "*"
                || register_text::parse(wanted)
                    .is_ok_and(|wanted| register_text::parse(x).is_ok_and(|x| x == wanted))
        }
    }
}

fn kept(machine: &mut Machine) {
    let register = machine.memory().data(5).unwrap();
    machine.edit_register(register, register_text::parse("77").unwrap());
    let program = listing::parse("LBL \"MINE\"\nX^2\nEND\n").unwrap();
    machine.insert_raw_program(&listing::assemble(&program)).unwrap();
}

fn is_kept(memory: &Memory) -> bool {
    let register = memory.data(5).map(|address| memory.get(address));
    register == register_text::parse("77").ok() && memory.find_global(b"MINE").is_some()
}

fn screen() -> Screen<'static> {
    let mut calculator = Calculator::clean();
    calculator.change(kept);
    screen_of(session_of(calculator), Config::default())
}

fn typed(row: &str) -> (String, String, bool) {
    let mut screen = screen();
    let mut said = String::new();
    for character in row.chars().chain(['|']) {
        let code = if character == '|' { KeyCode::Enter } else { KeyCode::Char(character) };
        screen.tick(screen.calculator().now() + 100);
        key(&mut screen, code, KeyModifiers::NONE);
        settle(&mut screen);
        if !screen.said().is_empty() {
            said = screen.said().to_string();
        }
    }
    let x = register_text::show(screen.calculator().memory().x());
    (x, said, is_kept(screen.calculator().memory()))
}

fn calculated(row: &str) -> (String, String, bool) {
    let mut machine = Machine::new(Memory::cold());
    kept(&mut machine);
    let mut calculator = Calculator::awake(machine);
    calculator.set_library(Library::built_in());
    let mut session = Session::without_history(calculator, Policy::at_once());
    let words = row.replace('|', " ");
    let done = operator::line(&words, session.calculator())
        .map(|line| line.steps)
        .and_then(|steps| missing_number(&steps).map_or(Ok(steps), Err));
    let said = match done {
        Err(mistake) => mistake.to_string(),
        Ok(steps) => session
            .execute(&steps, |_, _| {})
            .map_or_else(|error| error.to_string(), |()| String::new()),
    };
    let memory = session.calculator().memory();
    (register_text::show(memory.x()), said, is_kept(memory))
}

fn apart(row: &str) -> String {
    let last = row.rfind('|').map_or(0, |at| at + 1);
    let number = row[last..].find(|c: char| !c.is_ascii_digit() && c != '.');
    let name = number.map_or(row.len(), |at| last + at);
    format!("{} {}", &row[..name], &row[name..])
}

#[test]
fn beginnings_give_what_is_meant_or_a_sentence() {
    let mut wrong = Vec::new();
    for [row, on_screen, in_calc] in rows() {
        let (x, said, kept) = typed(row);
        if !agrees(on_screen, &x, &said) || !kept {
            wrong.push(format!("screen {row:?}: wanted {on_screen}, X {x}, said {said:?}, {kept}"));
        }
        let (line, wanted) = match in_calc {
            "-" => (apart(row), on_screen),
            wanted => (row.to_string(), wanted),
        };
        let (x, said, kept) = calculated(&line);
        if !agrees(wanted, &x, &said) || !kept {
            wrong.push(format!("calc {line:?}: wanted {wanted}, X {x}, said {said:?}, {kept}"));
        }
    }
    assert!(rows().count() >= 200);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn run(line: &str) -> Result<String, String> {
    let mut calculator = Calculator::clean();
    calculator.change(kept);
    calculator.set_library(Library::built_in());
    let mut session = Session::without_history(calculator, Policy::person());
    let words = word::parse(line).map_err(|mistake| mistake.to_string())?;
    if let Some(mistake) = word::missing_number(&words, session.calculator()) {
        return Err(mistake.to_string());
    }
    let mut failed = None;
    let mut report = |_: &Calculator, event| {
        if let Event::Failed(failure) = event {
            failed = Some(failure.to_string());
        }
    };
    operator::press_words(&mut session, line, "", Author::User, &mut report)
        .map_err(|error| format!("{error:#}"))?;
    failed.map_or_else(|| Ok(register_text::show(session.calculator().memory().x())), Err)
}

#[test]
fn run_calculates_what_calc_does() {
    let mut wrong = Vec::new();
    for [row, on_screen, in_calc] in rows() {
        let line = if in_calc == "-" { apart(row) } else { row.to_string() };
        let line = line.replace('|', " ");
        let wanted = if in_calc == "-" { on_screen } else { in_calc };
        // Names without XEQ, open prompts, and keys that exist only in commands are not compared.
        if let (Ok(x), false) = (run(&line), wanted.starts_with(['?', '*']))
            && !agrees(wanted, &x, "")
        {
            wrong.push(format!("{line:?}: calc {wanted}, run {x}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
