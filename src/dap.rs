//! `sim41 dap`: the adapter by which editors debug programs, with lines of the file, steps back and
//! the calculator's registers.
//!
//! `protocol` reads and writes messages, `session` answers them, `debuggee` is the calculator with
//! its history, `breakpoints` has the editor's breakpoints, `variables` what it shows and sets.

mod breakpoints;
mod debuggee;
mod protocol;
mod session;
#[cfg(test)]
mod tests;
mod variables;

use anyhow::Result;
use protocol::{Client, Request};
use session::Session;
use sim41_session::Calculator;
use std::io::{self, Read, Write};
use std::sync::mpsc;

/// Serves an editor on standard input and output until it ends the session. Programs run on this
/// calculator.
///
/// # Errors
/// Returns an error if the editor does not speak the protocol.
pub fn run(calculator: Calculator) -> Result<()> {
    serve(calculator, io::stdin(), io::stdout())
}

/// Serves an editor whose messages come from `input`; a thread reads them, so that they are heard
/// while a program runs.
fn serve(
    calculator: Calculator,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> Result<()> {
    let (sender, requests) = mpsc::channel::<Result<Request>>();
    std::thread::spawn(move || {
        let mut input = io::BufReader::new(input);
        while let Some(request) = protocol::read(&mut input).transpose() {
            let failed = request.is_err();
            if sender.send(request).is_err() || failed {
                return;
            }
        }
    });
    Session::new(calculator, Client::new(output), requests).answer_all()
}
