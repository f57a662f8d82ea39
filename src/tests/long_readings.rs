//! Time and memory for long inputs in the formats that only the program parses.

use crate::cli::transcripts::replay;
use crate::protocol::MessageReader;
use crate::{dap, lsp};
use ratatui::crossterm::event::Event;
use sim41_screen::config::Config;
use sim41_screen::driver::at_screen;
use sim41_screen::screen::Folders;
use sim41_screen::states::States;
use sim41_screen::theme::Depth;
use sim41_session::{Calculator, Ports, state};
use sim41_test_support::long_texts::{Kind, compare};
use std::io::Cursor;

#[test]
#[ignore = "takes minutes"]
fn twice_the_input_takes_twice_as_much() {
    let own = ["tests::long_readings", "--ignored", "--nocapture"];
    let only = std::env::var("SIM41_KINDS").unwrap_or_default();
    assert!(compare(&kinds(), &only, &own), "TOO MUCH");
}

fn kinds() -> Vec<Kind> {
    let message = "Content-Length: 36\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"nothing\"}";
    let cold = state::write(Calculator::clean().machine());
    let title = cold.split_inclusive('\n').next().unwrap();
    let new = Kind::new;
    vec![
        new("configuration, many lines", "", "title = true\n", "", configuration as fn(&[u8])),
        new("configuration, unknown keys", "[keys]\n", "\"nonsense\" = \"x\"\n", "", configuration),
        new("configuration, one line", "theme = \"", "x", "\"\n", configuration),
        new("configuration, an array", "panels = [", "\"stack\",", "]\n", configuration),
        new("looks, many lines", "# sim41 screen\n", "# x\n", "digits = true\n", looks),
        new("looks, one line", "panels = [", "\"stack\",", "]\n", looks),
        new("transcript, many lines", "", "# remark\n", "", transcript),
        new("transcript, steps", "", "1{Enter} | 1.0000\n", "", transcript),
        new("transcript, one line", "", "1", " | 1\n", transcript),
        new("messages, many", "", message, "", messages),
        new("messages, one", "\"", "a", "\"", one_message),
        new("messages, one that is cut", "Content-Length: 16777216\r\n\r\n", "[1,", "", messages),
        new("messages, a header", "", "Content-Type: x\r\n", "", messages),
        new("messages, noise", "", "Content-Length", "", messages),
        new("lsp, many messages", "", message, "", listings),
        new("dap, many messages", "", message, "", debugging),
        new("named state", title, "# remark\n", "", named_state),
        new("a file's line ends", "", "a\r\n", "", lines),
        new("typed at the screen, digits", "", "1", "", typed).typed(),
        new("typed at the screen, sums", "", "1\r2+", "", typed).typed(),
        new("typed at the screen, a name", ":", "A", "", typed).typed(),
        new("sequences of the terminal", "", "\x1bO1", "", typed),
        new("a paste at the screen", "\x1b[200~", "12.5\n", "\x1b[201~", typed),
    ]
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn configuration(bytes: &[u8]) {
    _ = Config::read(&text(bytes), Depth::True)
        .map_err(|errors| errors.iter().map(|error| error.to_string().len()).sum::<usize>());
}

fn looks(bytes: &[u8]) {
    _ = Config::default().with_looks(&text(bytes));
}

fn transcript(bytes: &[u8]) {
    let (mut out, mut printed) = (Vec::new(), Vec::new());
    _ = replay(&text(bytes), "-", &Calculator::clean(), &mut out, &mut printed);
}

fn messages(bytes: &[u8]) {
    let mut reader = MessageReader::new(bytes);
    while reader.next().is_some() {}
}

fn one_message(bytes: &[u8]) {
    let header = format!("Content-Length: {}\r\n\r\n", bytes.len());
    messages(&[header.as_bytes(), bytes].concat());
}

fn listings(bytes: &[u8]) {
    _ = lsp::serve(Cursor::new(bytes.to_vec()), std::io::sink(), Calculator::clean());
}

fn debugging(bytes: &[u8]) {
    _ = dap::serve(Calculator::clean(), Cursor::new(bytes.to_vec()), std::io::sink());
}

fn named_state(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("other.state"), bytes).unwrap();
    let states = States::new(Some(folder.path().to_path_buf()));
    _ = states.switch(&Calculator::clean(), "other");
}

fn lines(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.prg");
    std::fs::write(&file, bytes).unwrap();
    _ = sim41_files::source::read(&file, (&Ports::default()).into());
}

fn typed(bytes: &[u8]) {
    at_screen(Folders::default(), |screen, decoder| {
        for part in bytes.chunks(4096) {
            let events: Vec<Event> = decoder.decode(part);
            for event in events {
                screen.handle(&event);
                screen.run();
            }
        }
    });
}
