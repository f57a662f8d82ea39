//! `sim41 barcode`: prints bar code for the wand as pages or bytes.

use crate::cli::barcode_pdf;
use crate::cli::options::Modules;
use crate::cli::replacing::Replacing;
use anyhow::{Context, Result, anyhow, ensure};
use sim41_files::formats::file_content::FileContent;
use sim41_files::{input, message, output, programs};
use sim41_session::barcode_sheet::{self, Size, program_rows, svg};
use sim41_session::instruction::{INSTRUCTIONS, Spec, spelling, text};
use sim41_session::key::Stroke;
use sim41_session::number::register_text;
use sim41_session::program::barcode::{self, BarcodeRow, Datum};
use sim41_session::program::listing;
use sim41_session::{Register, charset};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
enum PaperSize {
    /// 210 by 297 mm
    #[default]
    A4,
    /// 8.5 by 11 inches
    Letter,
}

impl PaperSize {
    fn size(self) -> Size {
        match self {
            PaperSize::A4 => barcode_sheet::A4,
            PaperSize::Letter => barcode_sheet::LETTER,
        }
    }
}

#[derive(clap::Args)]
pub(super) struct BarcodeArgs {
    /// A program file of any kind, or a data file, which becomes one numbered row for each
    /// register; `-` is standard input
    file: Option<PathBuf>,
    /// The file to write, a .pdf or .svg; several .svg pages become NAME-1.svg, NAME-2.svg ...
    /// [default: print the bytes of the rows]
    #[arg(short, long, value_name = "FILE", value_parser = page_file)]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    #[command(flatten)]
    modules: Modules,
    /// The paper
    #[arg(long, value_enum, default_value_t)]
    paper: PaperSize,
    /// Make the program private when the wand reads it
    #[arg(long)]
    private: bool,
    /// Add a row that enters this number
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    number: Vec<String>,
    /// Add rows that put this text into ALPHA
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    text: Vec<String>,
    /// Add rows that append this text to ALPHA
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    append: Vec<String>,
    /// Add a row that executes this instruction
    #[arg(long, value_name = "INSTRUCTION", allow_hyphen_values = true)]
    function: Vec<String>,
    /// Add a row of the paper keyboard for a digit, EEX, CHS or ←, a function without its operand,
    /// or an ALPHA character in quotes; for example 5, STO, CAT or "'A'"
    #[arg(long, value_name = "KEY", allow_hyphen_values = true)]
    key: Vec<String>,
    /// Add all rows of the paper keyboard
    #[arg(long)]
    keyboard: bool,
}

pub(super) fn run(arguments: &BarcodeArgs) -> Result<()> {
    let mut rows = Vec::new();
    let mut title =
        if arguments.keyboard { "Paper keyboard" } else { "Bar code for the wand" }.to_string();
    if let Some(path) = &arguments.file {
        let programs = match arguments.modules.read(path, None)?.0 {
            FileContent::Data(registers) => {
                rows.extend(register_rows(&registers)?);
                Vec::new()
            }
            content => content.programs(None).with_context(|| input::name(path))?,
        };
        title = match programs.iter().find_map(|program| listing::labels(program).next()) {
            Some(label) => label,
            None => input::name(path),
        };
        for program in &programs {
            rows.extend(program_rows(program, arguments.private, programs.len() > 1));
        }
    }
    rows.extend(data_rows(arguments)?);
    if rows.is_empty() {
        message::usage("nothing to write: specify a file, --number, --text, --function or --key");
    }
    match &arguments.output {
        None => output::print(|out| {
            rows.iter().try_for_each(|(name, row)| writeln!(out, "{row}  {name}"))
        }),
        Some(file) => write(file, &title, &rows, arguments.paper, &arguments.replacing),
    }
}

fn register_rows(registers: &[(u16, Register)]) -> Result<Vec<(String, BarcodeRow)>> {
    let row = |&(number, register): &(u16, Register)| {
        let (text, shown) =
            (register.alpha_text().collect::<Vec<u8>>(), register_text::show(register));
        let datum = match register.is_alpha() {
            true => Datum::Alpha(&text),
            false => Datum::Number(&shown),
        };
        let row = barcode::sequenced(number, datum).with_context(|| {
            format!(
                "register {number:02}: {shown} cannot be written as one bar-code row: expected a \
                 number or short text"
            )
        })?;
        Ok((format!("R{number:02}  {shown}"), row))
    };
    registers.iter().map(row).collect()
}

fn data_rows(arguments: &BarcodeArgs) -> Result<Vec<(String, BarcodeRow)>> {
    let mut rows = Vec::new();
    for number in &arguments.number {
        let row = barcode::number(number).with_context(|| {
            format!("invalid --number {number:?}: expected a number such as -1.5E-3")
        })?;
        rows.push((number.clone(), row));
    }
    for (texts, append) in [(&arguments.text, false), (&arguments.append, true)] {
        for text in texts {
            ensure!(!text.is_empty(), "empty text: expected at least one character");
            let codes = charset::codes(text).filter(|codes| !codes.contains(&0));
            let codes = codes
                .with_context(|| format!("{text:?} contains characters that ALPHA cannot hold"))?;
            for (n, part) in codes.chunks(barcode::CHARACTERS).enumerate() {
                // A bar code row holds 14 ALPHA characters; further rows append the rest.
                let row = barcode::alpha(part, append || n > 0);
                let name = if n == 0 { format!("\"{text}\"") } else { "continued".into() };
                rows.push((name, row.context("invalid ALPHA row: expected 1 to 14 characters")?));
            }
        }
    }
    for name in &arguments.function {
        let step = spelling::parse(name).map_err(|error| anyhow!("--function: {error}"))?;
        let row = barcode::function(&step).with_context(|| {
            format!("{name} cannot be written as bar code: expected a function, XEQ or GTO")
        })?;
        rows.push((text::listed(&step), row));
    }
    for name in &arguments.key {
        let row = key_row(name).with_context(|| {
            format!(
                "invalid --key {name}: expected a digit, a function without an operand, or a \
                 character as in 'A'"
            )
        })?;
        rows.push((name.clone(), row));
    }
    if arguments.keyboard {
        rows.extend(keyboard());
    }
    Ok(rows)
}

fn key_row(name: &str) -> Option<BarcodeRow> {
    let quoted = name.strip_prefix('\'').and_then(|name| name.strip_suffix('\''));
    if let Some(character) = quoted {
        let mut characters = character.chars();
        let code = charset::from_char(characters.next()?)?;
        return barcode::character(code).filter(|_| characters.next().is_none());
    }
    match barcode::DIGITS.iter().position(|digit| digit.eq_ignore_ascii_case(name)) {
        Some(place) => barcode::digit(place),
        None => barcode::key(spelling::row_named(name)?),
    }
}

fn keyboard() -> Vec<(String, BarcodeRow)> {
    let digits = barcode::DIGITS.iter().map(|name| name.to_string());
    let typed = |c: &char| Stroke::typing_char(*c).is_some();
    let characters = (0..=0x7F).filter_map(charset::to_char).filter(typed);
    let characters = characters.map(|c| format!("'{c}'"));
    // A name such as -PRINTER- is a module's header in CAT 2, not a function.
    let is_headline = |name: &str| name.len() > 1 && name.starts_with('-');
    let functions = INSTRUCTIONS.iter().filter(|spec| spec.can_be_named());
    let functions = functions.map(Spec::name).filter(|name| !is_headline(name));
    let names = digits.chain(characters).chain(functions.map(str::to_string));
    // Some names occur twice: GTO is also used for GTO IND, and CHS is a digit key and a function.
    let mut once = HashSet::new();
    names
        .filter_map(|name| key_row(&name).map(|row| (name, row)))
        .filter(|(name, _)| once.insert(name.clone()))
        .collect()
}

fn page_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match programs::ending(&path).to_ascii_lowercase().as_str() {
        "pdf" | "svg" => Ok(path),
        _ => Err("the name must end in .pdf or .svg".into()),
    }
}

fn write(
    file: &Path,
    title: &str,
    rows: &[(String, BarcodeRow)],
    paper: PaperSize,
    replacing: &Replacing,
) -> Result<()> {
    let size = paper.size();
    let sheets = barcode_sheet::sheets(title, rows, size);
    match programs::ending(file).to_ascii_lowercase().as_str() {
        "pdf" => replacing.write(file, &barcode_pdf::write(&sheets, size)),
        _ => {
            for (n, sheet) in sheets.iter().enumerate() {
                let page =
                    if sheets.len() == 1 { file.to_path_buf() } else { numbered(file, n + 1) };
                let picture = svg::write(std::slice::from_ref(sheet), size);
                replacing.write(&page, picture.as_bytes())?;
            }
            Ok(())
        }
    }
}

fn numbered(file: &Path, page: usize) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-{page}.svg"))
}
