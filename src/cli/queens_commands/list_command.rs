//! `list` and `show`: print positions as text, JSON and CSV.

use super::{PositionArgument, Rows, algorithm, columns, position, positions, usage};
use clap::Args;
use sim41_files::{message, output};
use sim41_queens::{Algorithm, Codes, Error, Position, Search, eight_views, picture};
use std::io::{self, Write};

#[derive(Args)]
pub struct List {
    /// Columns of the board (0 to 32) [default: 8]; a board of 0 columns has one position, the
    /// empty one
    #[arg(value_name = "N", value_parser = columns_or_none)]
    columns: Option<usize>,
    #[arg(long, value_name = "N", hide = true, conflicts_with = "columns", value_parser = columns_or_none)]
    n: Option<usize>,
    /// Only the first position
    #[arg(long, conflicts_with = "limit")]
    first: bool,
    /// Stop after COUNT positions
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// Begin the search at this position; missing rows count as 1
    #[arg(long, value_name = "ROWS", conflicts_with = "prefix")]
    from: Option<Rows>,
    /// Only positions that begin with these rows
    #[arg(long, value_name = "ROWS")]
    prefix: Option<Rows>,
    /// Only the independent positions: one from each family of views
    #[arg(long, alias = "independent")]
    fundamental: bool,
    /// Only positions without a queen on a main diagonal
    #[arg(long)]
    plus: bool,
    /// Also print each position's codes
    #[arg(long)]
    codes: bool,
    /// Print a JSON array
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
    /// An algorithm from one of the sources
    #[arg(long, value_name = "NAME", default_value = "bitmask", value_parser = algorithm())]
    algorithm: Algorithm,
}

#[derive(Args)]
pub struct Show {
    /// The rows of the queens from left to right, counted from the top; `-` is standard input
    #[arg(value_parser = position)]
    position: PositionArgument,
}

pub(super) fn list(arguments: &List) -> anyhow::Result<()> {
    let found = search(arguments).unwrap_or_else(|error| usage(error));
    let limit = if arguments.first { 1 } else { arguments.limit.unwrap_or(usize::MAX) };
    let positions = found
        .filter(|position| !arguments.plus || position.is_plus())
        .filter(|position| {
            !arguments.fundamental || eight_views::independent(position) == *position
        })
        .take(limit);
    output::print(|out| match arguments.json {
        true => json(out, positions, arguments.codes),
        false => lines(out, positions, arguments),
    })
}

fn columns_or_none(text: &str) -> Result<usize, String> {
    if text == "0" { Ok(0) } else { columns(text) }
}

fn search(arguments: &List) -> Result<Box<dyn Iterator<Item = Position>>, Error> {
    let List { n, columns, algorithm, .. } = *arguments;
    let n = columns.or(n).unwrap_or(8);
    Ok(match (algorithm, arguments.from.clone(), arguments.prefix.clone()) {
        (algorithm, None, None) => Box::new(algorithm.positions(n)?),
        (Algorithm::Bitmask, Some(Rows(from)), _) => Box::new(Search::from(n, &from)?),
        (Algorithm::Bitmask, None, Some(Rows(prefix))) => Box::new(Search::after(n, &prefix)?),
        // The algorithms from the sources always begin with the first position, so unwanted
        // positions are skipped.
        (algorithm, from, prefix) => {
            let Rows(from) = from.unwrap_or_default();
            let Rows(prefix) = prefix.unwrap_or_default();
            Search::from(n, &from)?;
            Search::after(n, &prefix)?;
            let wanted = move |p: &Position| p.rows() >= &from[..] && p.rows().starts_with(&prefix);
            Box::new(algorithm.positions(n)?.filter(wanted))
        }
    })
}

fn lines(
    out: &mut dyn Write,
    positions: impl Iterator<Item = Position>,
    arguments: &List,
) -> io::Result<()> {
    if arguments.csv {
        writeln!(out, "position{}", if arguments.codes { ",codes" } else { "" })?;
    }
    for position in positions {
        match (arguments.codes, arguments.csv) {
            (false, _) => writeln!(out, "{position}")?,
            (true, true) => writeln!(out, "{position},{}", Codes::new(&position))?,
            (true, false) => writeln!(out, "{position} {}", Codes::new(&position).line())?,
        }
    }
    Ok(())
}

fn json(
    out: &mut dyn Write,
    positions: impl Iterator<Item = Position>,
    codes: bool,
) -> io::Result<()> {
    let mut before = "[";
    for position in positions {
        let mut value =
            serde_json::json!({ "position": position.to_string(), "rows": position.rows() });
        if codes {
            value["codes"] = Codes::new(&position).to_string().into();
        }
        write!(out, "{before}\n  {value}")?;
        before = ",";
    }
    writeln!(out, "{}", if before == "[" { "[]" } else { "\n]" })
}

pub(super) fn show(Show { position }: &Show) -> anyhow::Result<()> {
    for (n, position) in positions(std::slice::from_ref(position))?.iter().enumerate() {
        if n > 0 {
            output::print(|out| writeln!(out))?;
        }
        show_one(position)?;
    }
    Ok(())
}

fn show_one(position: &Position) -> anyhow::Result<()> {
    let rotations = eight_views::rotations(position);
    output::print(|out| {
        writeln!(out, "{position}\n\n{}", picture::text(position))?;
        writeln!(out, "{}\n", Codes::new(position).line())?;
        for rotation in &rotations {
            writeln!(out, "{}", rotation.line())?;
        }
        writeln!(
            out,
            "\n{views}; independent position {independent}",
            views = message::counted(rotations.len(), "different view"),
            independent = eight_views::independent(position)
        )?;
        if rotations.len() < 8 {
            writeln!(
                out,
                "The position has a centre of symmetry: a half turn does not change it."
            )?;
        }
        if position.is_plus() {
            writeln!(out, "Plus: no queen is on a main diagonal.")?;
        }
        Ok(())
    })
}
