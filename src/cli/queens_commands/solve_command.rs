//! `solve`: shows or lists the solutions found by version 2 of the Delphi program.

use super::board_columns::Columns;
use clap::Args;
use sim41_files::message::counted;
use sim41_files::output;
use sim41_queens::algorithm::grid::solutions;
use sim41_queens::eight_views;
use sim41_screen::queens_screens;
use std::collections::BTreeSet;
use std::io::{self, IsTerminal};

#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    columns: Columns<4, 10>,
    /// Allow queens on the main diagonals, and start the search from every square
    #[arg(long)]
    traditional: bool,
    /// Print all solutions, even in a terminal
    #[arg(long)]
    all: bool,
}

pub(super) fn run(Solve { columns, traditional, all }: &Solve) -> anyhow::Result<()> {
    let (n, plus) = (columns.get(), !traditional);
    if !all && io::stdout().is_terminal() && io::stdin().is_terminal() {
        return Ok(queens_screens::solve(n, plus)?);
    }
    output::print(|out| {
        let (mut starts, mut found, mut families) = (0, BTreeSet::new(), BTreeSet::new());
        for ((column, row), position) in solutions(n, plus) {
            starts += 1;
            let Some(position) = position else {
                writeln!(
                    out,
                    "column {column}, row {row}: no position has a queen on this square"
                )?;
                continue;
            };
            writeln!(out, "column {column}, row {row}: {position}")?;
            found.insert(position);
            families.insert(eight_views::independent(&position));
        }
        writeln!(
            out,
            "{starts} starting squares, {positions}, which are views of {independent}",
            positions = counted(found.len(), "different position"),
            independent = counted(families.len(), "independent position")
        )
    })
}
