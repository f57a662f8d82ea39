//! `sim41 debug --dap`: a debug adapter for editors. It steps forward and back through the lines of
//! a program file and shows the calculator's registers.
//!
//! `protocol` defines the messages, `adapter` answers requests, `debuggee` runs the calculator,
//! `search_progress` reports a backward search, `program_source` identifies files and built-in
//! listings, `breakpoints` manages breakpoints, and `variables` shows and sets values.

mod adapter;
mod breakpoints;
mod cancelling;
mod debuggee;
mod frames;
mod hit_condition;
mod library_programs;
mod program_source;
mod protocol;
mod search_progress;
#[cfg(test)]
mod tests;
mod variables;

use adapter::Adapter;
use anyhow::Result;
use cancelling::Cancelling;
use protocol::Client;
use sim41_session::Calculator;
use std::io::{self, Read, Write};

/// Serves an editor on standard input and output. Fails if the editor closes the connection.
pub fn run(calculator: Calculator) -> Result<()> {
    serve(calculator, io::stdin(), io::stdout())
}

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
