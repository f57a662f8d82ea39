//! `sim41 check --lsp` and `sim41 debug --dap`: the servers for editors.

use crate::cli::options::CalculatorOptions;
use anyhow::Result;

/// Serves an editor that debugs a program on a cleared calculator. Fails if the calculator cannot
/// be created or the editor violates the protocol.
pub(super) fn dap(calculator: &CalculatorOptions) -> Result<()> {
    crate::dap::run(calculator.clean()?)
}

/// Serves an editor that edits listings. Tests in listings run on a cleared calculator. Fails if
/// the calculator cannot be created or the editor violates the protocol.
pub(super) fn lsp(calculator: &CalculatorOptions) -> Result<()> {
    crate::lsp::run(calculator.clean()?)
}
