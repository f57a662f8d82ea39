//! `sim41 lsp` and `sim41 debug --dap`: the servers for editors.

use crate::cli::options::CalculatorOptions;
use anyhow::Result;

// The arguments of `sim41 lsp`.
#[derive(clap::Args)]
pub(super) struct Lsp {
    /// Speak on standard input and output, as the server always does
    #[arg(long, hide = true)]
    stdio: bool,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

/// Serves an editor that debugs a program. The program runs on a cleared calculator. Fails if the
/// calculator cannot be made or the editor does not speak the protocol.
pub(super) fn dap(calculator: &CalculatorOptions) -> Result<()> {
    crate::dap::run(calculator.clean()?)
}

/// Serves an editor. The tests in listings run on a cleared calculator. Fails if the calculator
/// cannot be made or the editor does not speak the protocol.
pub(super) fn lsp(arguments: &Lsp) -> Result<()> {
    crate::lsp::run(arguments.calculator.clean()?)
}
