//! `board` and `export`: draw boards to files.

use super::{PositionArgument, columns, position, usage};
use crate::cli::replacing;
use anyhow::ensure;
use clap::Args;
use sim41_files::formats::paper_picture;
use sim41_files::{input, output};
use sim41_queens::{Position, Search, eight_views, picture};
use std::path::{Path, PathBuf};

const MOST: usize = 1000;

#[derive(Args)]
pub struct Board {
    /// Positions, each given as the rows of its queens from left to right; `-` is standard input
    #[arg(value_parser = position, required_unless_present_any = ["all", "fundamental"])]
    positions: Vec<PositionArgument>,
    /// Draw all positions on one sheet
    #[arg(long, conflicts_with_all = ["positions", "fundamental"])]
    all: bool,
    /// Draw the independent positions on one sheet
    #[arg(long, alias = "independent", conflicts_with = "positions")]
    fundamental: bool,
    /// Columns of the boards on a sheet (1 to 32)
    #[arg(long, default_value = "8", value_parser = columns)]
    n: usize,
    /// The file to write: .svg, .png or .txt [default: text on standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Args)]
pub struct Export {
    /// The file
    #[arg(default_value = "RAINHA.TXT")]
    file: PathBuf,
}

pub(super) fn board(arguments: &Board) -> anyhow::Result<()> {
    let positions: Vec<Position> = match arguments.positions.is_empty() {
        false => super::positions(&arguments.positions)?,
        true => {
            let search = Search::new(arguments.n).unwrap_or_else(|error| usage(error));
            let wanted = |position: &Position| {
                arguments.all || eight_views::independent(position) == *position
            };
            search.filter(wanted).take(MOST + 1).collect()
        }
    };
    if positions.len() > MOST {
        usage(format!("too many positions for a sheet (limit {MOST})"));
    }
    let Some(file) = &arguments.output else {
        return output::print(|out| out.write_all(picture::text_sheet(&positions).as_bytes()));
    };
    let ending =
        file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    let content = match ending.as_str() {
        "txt" => picture::text_sheet(&positions).into_bytes(),
        "svg" => picture::svg_sheet(&positions).into_bytes(),
        "png" => paper_picture::png(&picture::svg_sheet(&positions), 1.0)?,
        _ => {
            usage(format!("the name {file} must end in .svg, .png or .txt", file = file.display()))
        }
    };
    write(file, &content)
}

pub(super) fn export(arguments: &Export) -> anyhow::Result<()> {
    let said = export_to(&arguments.file, 8)?;
    output::print(|out| writeln!(out, "{said}"))
}

fn export_to(file: &Path, n: usize) -> anyhow::Result<String> {
    let text = picture::rainha(n)?;
    let free = !file.exists() || input::holds(file, text.as_bytes());
    ensure!(free, "{file} already exists with different content", file = file.display());
    output::write_file(file, text.as_bytes())?;
    Ok(format!("{} written", file.display()))
}

pub(super) fn export_from_browser(n: usize) -> String {
    export_to(Path::new("RAINHA.TXT"), n).unwrap_or_else(|error| format!("{error:#}"))
}

fn write(file: &Path, content: &[u8]) -> anyhow::Result<()> {
    replacing::write_without_asking(file, content)?;
    output::print(|out| writeln!(out, "{} written", file.display()))
}
