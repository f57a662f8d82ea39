//! `sim41 queens …`: the eight queens on the command line.
//!
//! This module has the arguments, the texts and the files. `sim41::queens` does the computing, and
//! `crate::tui::queens_screens` has the screens. The exit code is 2 for wrong arguments and 1 for a
//! failed command.

mod answers;
mod board_command;
mod count_command;
mod list_command;
mod numbers;
mod part;
mod race;
mod split_command;

use crate::cli::message::usage;
use clap::Subcommand;
use sim41::queens::{MAX, Position, parse_rows};

/// The commands about queens.
#[derive(Subcommand)]
pub enum Queens {
    /// List positions, in order
    List(list_command::List),
    /// Show a position: its board, codes, views and independent position
    Show(list_command::Show),
    /// Draw boards as SVG, PNG or text: some positions, all of them, or the independent ones
    Board(board_command::Board),
    /// Write all 92 boards to RAINHA.TXT, as the Harbour program does
    Export(board_command::Export),
    /// Look through the positions in the terminal
    Browse(Browse),
    /// Place the queens yourself, with conflicts and hints
    Play(Play),
    /// Run the algorithms of all sources side by side
    Race(race::Race),
    /// Harbour's table: the squares diagonal to each square
    Diagonals(numbers::Diagonals),
    /// How many ways there are, from 4,426,165,368 down to 12
    Census(numbers::Census),
    /// The positions without a queen on a main diagonal
    Plus,
    /// The positions with a centre of symmetry
    Symmetric,
    /// The most positions that share no square, with a proof
    Disjoint,
    /// The fewest positions that cover the board, with a proof
    Cover,
    /// Count the positions of a board of N columns, or of a part of them
    Count(count_command::Count),
    /// List the parts of a count, to be counted anywhere
    Split(split_command::Split),
    /// Add up parts that were counted
    Sum(split_command::Sum),
}

/// The arguments of `sim41 queens browse`.
#[derive(clap::Args)]
pub struct Browse {
    /// Columns of the board
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(4..=10))]
    n: u8,
}

/// The arguments of `sim41 queens play`.
#[derive(clap::Args)]
pub struct Play {
    /// Columns of the board
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(4..=10))]
    n: u8,
    /// No queen may stand on a main diagonal
    #[arg(long)]
    plus: bool,
}

/// Runs one of the commands.
pub fn run(command: &Queens) -> anyhow::Result<()> {
    match command {
        Queens::List(arguments) => list_command::list(arguments),
        Queens::Show(arguments) => list_command::show(arguments),
        Queens::Board(arguments) => board_command::board(arguments),
        Queens::Export(arguments) => board_command::export(arguments),
        Queens::Browse(arguments) => {
            let n = usize::from(arguments.n);
            Ok(crate::tui::queens_screens::browse(n, &|| board_command::export_from_browser(n))?)
        }
        Queens::Play(arguments) => {
            Ok(crate::tui::queens_screens::play(arguments.n.into(), arguments.plus)?)
        }
        Queens::Race(arguments) => race::run(arguments),
        Queens::Diagonals(arguments) => numbers::diagonals(arguments),
        Queens::Census(arguments) => numbers::census(arguments),
        Queens::Plus => answers::plus(),
        Queens::Symmetric => answers::symmetric(),
        Queens::Disjoint => answers::disjoint(),
        Queens::Cover => answers::cover(),
        Queens::Count(arguments) => count_command::run(arguments),
        Queens::Split(arguments) => split_command::split(arguments),
        Queens::Sum(arguments) => split_command::sum(arguments),
    }
}

/// Parses a number of columns, 1 to [`MAX`].
fn columns(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=MAX).contains(&n) => Ok(n),
        _ => Err(format!("a board has 1 to {MAX} columns")),
    }
}

/// The rows of a prefix, which may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Rows(Vec<u8>);

impl std::str::FromStr for Rows {
    type Err = sim41::queens::Error;

    fn from_str(text: &str) -> Result<Rows, Self::Err> {
        Ok(Rows(if matches!(text, "" | "-") { Vec::new() } else { parse_rows(text)? }))
    }
}

/// Parses a position.
fn position(text: &str) -> Result<Position, String> {
    text.parse::<Position>().map_err(|error| error.to_string())
}
