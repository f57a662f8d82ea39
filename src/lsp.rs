//! `sim41 check --lsp`: the language server for listings. `server` reads the editor's messages,
//! `requests` answers them, `documents` stores the open files, and `analysis` parses them. Each
//! feature is a function that turns an analysis into a protocol result.

mod analysis;
mod completion;
mod diagnostics;
mod document;
mod documents;
mod formatting;
mod hover;
mod inlay_hints;
mod labels;
mod library;
mod message;
mod quick_fixes;
mod rename;
mod requests;
mod semantic_tokens;
mod server;
mod signature;
mod stack_effect;
mod symbols;
mod test_lenses;
mod test_runs;
#[cfg(test)]
mod tests;
mod workspace;

use anyhow::Result;
#[cfg(test)]
pub(crate) use server::serve;
use sim41_session::Calculator;
use std::io;

/// Serves an editor on standard input and output until the editor exits. Tests run on clones of
/// `calculator`, and listings may use functions of its modules. Fails if the editor exits without a
/// shutdown request.
pub fn run(calculator: Calculator) -> Result<()> {
    server::serve(io::stdin(), io::stdout(), calculator)
}
