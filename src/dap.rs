//! `sim41 debug --dap`: the adapter by which editors debug programs, with lines of the file, steps back and
//! the calculator's registers.
//!
//! `protocol` has the messages, `adapter` answers them, `debuggee` is the calculator with
//! its history, `going_back` searches that, `program_source` names files and built-in listings,
//! `breakpoints` has the editor's breakpoints, `variables` what it shows and sets.

mod adapter;
mod breakpoints;
mod cancelling;
mod debuggee;
mod frames;
mod going_back;
mod hit_condition;
mod library_programs;
mod program_source;
mod protocol;
#[cfg(test)]
mod tests;
mod variables;

use adapter::Adapter;
use anyhow::Result;
use cancelling::Cancelling;
use protocol::Client;
use sim41_session::Calculator;
use std::io::{self, Read, Write};

/// Serves an editor on standard input and output until it ends the session. Programs run on this
/// calculator. Fails if the editor does not listen.
pub fn run(calculator: Calculator) -> Result<()> {
    serve(calculator, io::stdin(), io::stdout())
}

/// Serves an editor whose messages come from `input`.
pub(crate) fn serve(
    calculator: Calculator,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> Result<()> {
    let cancelling = Cancelling::default();
    let reader = cancelling.clone();
    let requests = crate::protocol::receive(input, move |message| reader.inspect(message))?;
    Adapter::new(calculator, Client::new(output), requests, cancelling).answer_all()
}
