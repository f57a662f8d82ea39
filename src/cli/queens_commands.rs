//! `sim41 queens …`: the eight queens on the command line.
//!
//! `sim41_queens` computes the results, and `sim41_screen::queens_screens` contains the screens. The
//! exit status is 2 for invalid arguments and 1 for a failed command.

mod answers;
mod board_columns;
mod board_command;
mod count_command;
mod estimate;
mod list_command;
mod numbers;
mod part;
mod race;
mod solve_command;
mod split_command;

use anyhow::{Context, ensure};
use board_columns::Columns;
use clap::builder::{PossibleValuesParser, Styles, TypedValueParser};
use clap::{Command, Subcommand};
use sim41_files::message::usage;
use sim41_files::{input, message};
use sim41_queens::{Algorithm, Error, MAX, Position, parse_rows};
use std::path::Path;

#[derive(clap::Args)]
#[command(help_template = help(), arg_required_else_help = true)]
pub(super) struct QueensArgs {
    #[command(subcommand)]
    command: Queens,
}

#[derive(Subcommand)]
enum Queens {
    #[command(flatten)]
    Everyday(Everyday),
    #[command(flatten)]
    Programs(Programs),
    #[command(flatten)]
    Answers(Answers),
    #[command(flatten)]
    Spread(Spread),
}

// The commands that most users need.
#[derive(Subcommand)]
#[command(defer = true)]
enum Everyday {
    /// List positions, in order
    List(list_command::List),
    /// Show a position: its board, codes, views and independent position
    Show(list_command::Show),
    /// Draw boards as SVG, PNG or text: some positions, all of them, or the independent ones
    Board(board_command::Board),
    /// Browse the positions in the terminal, on boards of 4 to 10 columns
    Browse(Browse),
    /// Place the queens yourself on a board of 4 to 10 columns, with conflicts and hints shown
    Play(Play),
    /// Count all positions on a board of N columns, or a part of them
    Count(count_command::CountArgs),
}

// The commands that reproduce the programs of the sources.
#[derive(Subcommand)]
#[command(defer = true)]
enum Programs {
    /// Run the algorithms from all sources one after the other
    Race(race::Race),
    /// Write all 92 boards to RAINHA.TXT, as the Harbour program does
    Export(board_command::Export),
    /// Harbour's table: the squares diagonal to each square
    Diagonals(numbers::Diagonals),
    /// Harbour's annex I: the 1,680 permutations of four of eight rows, and the 40,320 of all eight
    Permutations(numbers::Permutations),
    /// Count arrangements of eight queens under ever stricter rules, from 4,426,165,368 down to 12
    Census(numbers::Census),
    /// Version 2 of the Delphi program: each press of Solve tries the next starting square
    ///
    /// With --all, or in a pipe, all solutions are printed.
    Solve(solve_command::Solve),
}

// The commands that answer questions left open by the sources.
#[derive(Subcommand)]
#[command(defer = true)]
enum Answers {
    /// The positions without a queen on a main diagonal
    Plus,
    /// The positions with a centre of symmetry
    Symmetric,
    /// The largest set of positions that share no square, with a proof
    Disjoint,
    /// The smallest set of positions that covers the board, with a proof
    Cover,
}

// The commands that distribute a count over several machines.
#[derive(Subcommand)]
#[command(defer = true)]
enum Spread {
    /// Divide a count into parts for several machines, and list the parts
    Split(split_command::Split),
    /// Add up the results of parts counted separately
    Sum(split_command::Sum),
}

/// The help template of `sim41 queens`; clap fills it in.
fn help() -> String {
    let groups = [
        ("Positions", Everyday::augment_subcommands(Command::new("queens"))),
        ("Programs from the literature", Programs::augment_subcommands(Command::new("queens"))),
        (
            "Questions raised in the literature",
            Answers::augment_subcommands(Command::new("queens")),
        ),
        ("Counting on several machines", Spread::augment_subcommands(Command::new("queens"))),
    ];
    let style = Styles::styled();
    let (header, name) = (style.get_header(), style.get_literal());
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (heading, commands) in groups {
        text += &format!("\n{header}{heading}:{header:#}\n");
        for command in commands.get_subcommands() {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            text += &format!("  {name}{:<14}{name:#}{about}\n", command.get_name());
        }
    }
    text + &format!("\n{header}Options:{header:#}\n{{options}}")
}

#[derive(clap::Args)]
pub(super) struct Browse {
    #[command(flatten)]
    columns: Columns<4, 10>,
    /// An algorithm from one of the sources [default: permutation, as in the Harbour program;
    /// bitmask for 9 or more columns]
    #[arg(long, value_name = "NAME", value_parser = algorithm())]
    algorithm: Option<Algorithm>,
}

#[derive(clap::Args)]
pub(super) struct Play {
    #[command(flatten)]
    columns: Columns<4, 10>,
    /// No queen may stand on a main diagonal
    #[arg(long)]
    plus: bool,
}

pub(super) fn run(arguments: &QueensArgs) -> anyhow::Result<()> {
    match &arguments.command {
        Queens::Everyday(command) => match command {
            Everyday::List(arguments) => list_command::list(arguments),
            Everyday::Show(arguments) => list_command::show(arguments),
            Everyday::Board(arguments) => board_command::board(arguments),
            Everyday::Browse(arguments) => browse(arguments),
            Everyday::Play(arguments) => {
                Ok(sim41_screen::queens_screens::play(arguments.columns.get(), arguments.plus)?)
            }
            Everyday::Count(arguments) => count_command::run(arguments),
        },
        Queens::Programs(command) => match command {
            Programs::Race(arguments) => race::run(arguments),
            Programs::Export(arguments) => board_command::export(arguments),
            Programs::Diagonals(arguments) => numbers::diagonals(arguments),
            Programs::Permutations(arguments) => numbers::permutations(arguments),
            Programs::Census(arguments) => numbers::census(arguments),
            Programs::Solve(arguments) => solve_command::run(arguments),
        },
        Queens::Answers(command) => match command {
            Answers::Plus => answers::plus(),
            Answers::Symmetric => answers::symmetric(),
            Answers::Disjoint => answers::disjoint(),
            Answers::Cover => answers::cover(),
        },
        Queens::Spread(command) => match command {
            Spread::Split(arguments) => split_command::split(arguments),
            Spread::Sum(arguments) => split_command::sum(arguments),
        },
    }
}

/// On boards with more than eight columns, the Harbour program's algorithm would take seconds.
fn browse(Browse { columns, algorithm }: &Browse) -> anyhow::Result<()> {
    let n = columns.get();
    let usual = if n <= 8 { Algorithm::Permutation } else { Algorithm::Bitmask };
    let algorithm = algorithm.unwrap_or(usual);
    Ok(sim41_screen::queens_screens::browse(n, algorithm, &|| {
        board_command::export_from_browser(n)
    })?)
}

fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let named = |name: String| {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name).ok_or(Unknown)
    };
    PossibleValuesParser::new(Algorithm::ALL.map(Algorithm::name)).try_map(named)
}

#[derive(Debug, thiserror::Error)]
#[error("unknown algorithm")]
struct Unknown;

fn columns(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=MAX).contains(&n) => Ok(n),
        _ => Err(format!("the number of columns must be 1 to {MAX}")),
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Rows(Vec<u8>);

impl std::str::FromStr for Rows {
    type Err = sim41_queens::Error;

    fn from_str(text: &str) -> Result<Rows, Self::Err> {
        Ok(Rows(if matches!(text, "" | "-") { Vec::new() } else { parse_rows(text)? }))
    }
}

#[derive(Clone)]
enum PositionArgument {
    Position(Position),
    StandardInput,
}

fn position(text: &str) -> Result<PositionArgument, String> {
    match text {
        "-" => Ok(PositionArgument::StandardInput),
        rows => rows.parse().map(PositionArgument::Position).map_err(|e: Error| e.to_string()),
    }
}

fn positions(arguments: &[PositionArgument]) -> anyhow::Result<Vec<Position>> {
    let mut all = Vec::new();
    for argument in arguments {
        match argument {
            PositionArgument::Position(position) => all.push(*position),
            PositionArgument::StandardInput => {
                let text = input::text(Path::new("-"))?;
                let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
                let read = lines.map(|(n, line)| {
                    let place = || format!("standard input:{}", n + 1);
                    line.trim().parse::<Position>().with_context(place)
                });
                let read = message::all(read)?;
                ensure!(!read.is_empty(), "standard input is empty: expected positions");
                all.extend(read);
            }
        }
    }
    Ok(all)
}
