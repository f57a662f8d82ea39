//! `sim41 lsp`: the language server for listings. `server` answers the editor, `document` holds an
//! open text, `analysis` reads it; each feature is a function from an analysis to the protocol's
//! result.

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
/// calculator, and listings may name functions of its modules. Fails if the editor ends without a
/// shutdown.
pub fn run(calculator: Calculator) -> Result<()> {
    server::serve(io::stdin(), io::stdout(), calculator)
}
