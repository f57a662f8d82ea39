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
mod message;
mod quick_fixes;
mod rename;
mod semantic_tokens;
mod server;
mod signature;
mod stack_effect;
mod symbols;
mod test_lenses;
#[cfg(test)]
mod tests;
mod workspace;

use anyhow::Result;
#[cfg(test)]
pub(crate) use server::serve;
use sim41_session::Calculator;
use std::io;

/// Serves an editor on standard input and output until it exits. Tests run on clones of this
/// calculator, and listings may name functions of its modules.
///
/// # Errors
/// Returns an error if the editor ends without a shutdown.
pub fn run(calculator: Calculator) -> Result<()> {
    server::serve(io::stdin(), io::stdout(), calculator)
}
