//! `sim41 lsp`: the server by which editors know listings. It reads what is being written, and
//! tells what is wrong, what an instruction does, where a label is used and what tests give.
//!
//! `server` answers the editor, `document` keeps an open text, `analysis` reads it. Each feature is
//! a file of its own: a function from an analysis to what the protocol wants.

mod analysis;
mod completion;
mod diagnostics;
mod document;
mod formatting;
mod hover;
mod inlay_hints;
mod labels;
mod quick_fixes;
mod rename;
mod semantic_tokens;
mod server;
mod stack_effect;
mod symbols;
mod test_lenses;
#[cfg(test)]
mod tests;

use anyhow::Result;
use lsp_server::Connection;
use sim41_session::Calculator;

/// Serves an editor on standard input and output until it says good-bye. Tests run on clones of
/// this calculator, and listings may name functions of its modules.
///
/// # Errors
/// Returns an error if the editor does not speak the protocol.
pub fn run(calculator: Calculator) -> Result<()> {
    let (connection, threads) = Connection::stdio();
    server::serve(&connection, calculator)?;
    drop(connection);
    Ok(threads.join()?)
}
