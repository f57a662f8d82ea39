//! `sim41 check --lsp` and `sim41 debug --dap`: the servers for editors.

use crate::cli::options::CalculatorOptions;
use anyhow::Result;

/// Serves an editor that debugs a program. The program runs on a cleared calculator. Fails if the
/// calculator cannot be made or the editor does not speak the protocol.
pub(super) fn dap(calculator: &CalculatorOptions) -> Result<()> {
    crate::dap::run(calculator.clean()?)
}

/// Serves an editor. The tests in listings run on a cleared calculator. Fails if the calculator
/// cannot be made or the editor does not speak the protocol.
pub(super) fn lsp(calculator: &CalculatorOptions) -> Result<()> {
    crate::lsp::run(calculator.clean()?)
}
