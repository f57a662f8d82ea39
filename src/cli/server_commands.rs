//! `sim41 check --lsp` and `sim41 debug --dap`: run as a server for an editor.

use crate::cli::options::CalculatorOptions;
use anyhow::Result;

pub(super) fn dap(calculator: &CalculatorOptions) -> Result<()> {
    crate::dap::run(calculator.clean()?)
}

pub(super) fn lsp(calculator: &CalculatorOptions) -> Result<()> {
    crate::lsp::run(calculator.clean()?)
}
