//! `sim41 module`: describes module images, and builds an image of programs.

use super::module_files::{self, number_built_in};
use super::{input, message, output};
use anyhow::{Context, Result};
use sim41::memory::Ports;
use sim41::memory::ports::{Function, Kind, NOTHING_PLUGGED};
use sim41::module::build::{self, Plan};
use sim41::module::{Module, image_formats};
use sim41::program::{listing, plugged_names, raw};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The addresses of the words at the end of a page that the firmware calls at events: a pause, a
/// running program, waking up, switching off, input and output, waking from deep sleep, memory
/// lost.
const ASKED: std::ops::RangeInclusive<u16> = 0xFF4..=0xFFA;

/// The arguments of `sim41 module`.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    build: Option<Command>,
    /// Module images: .mod, .rom or .bin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Build a module image of program files
    Build(Build),
}

/// The arguments of `sim41 module build`.
#[derive(clap::Args)]
struct Build {
    /// Program files: every global label becomes a function
    #[arg(value_name = "PROGRAM", required = true)]
    programs: Vec<PathBuf>,
    /// The image: .mod (MOD1), or .rom (4096 words of two bytes)
    #[arg(short, long, value_name = "FILE", value_parser = image_file)]
    output: PathBuf,
    /// XROM number, 1 to 31: one that no other plugged module has
    #[arg(long, value_name = "NUMBER", default_value_t = 11, value_parser = number())]
    xrom: u8,
    /// What CAT 2 shows of the module, at most 11 characters; the name of the file if left out
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, value_parser = header)]
    header: Option<String>,
    /// The programs can be run, but not be listed or copied
    #[arg(long)]
    private: bool,
}

/// Parses the name of an image to write.
fn image_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match super::programs::ending(&path).to_lowercase().as_str() {
        "mod" | "rom" => Ok(path),
        _ => Err("the name of a module image must end in .mod or .rom".into()),
    }
}

/// Parses a header, which gets blanks after it if it is short.
fn header(text: &str) -> Result<String, String> {
    let fits = text.chars().count() <= *build::HEADER.end();
    match fits && text.chars().all(build::is_of_header) {
        true => Ok(text.into()),
        false => {
            Err("a header has at most 11 capital letters, digits and signs; no , . or :".into())
        }
    }
}

/// Returns the parser of an XROM number.
fn number() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(1..=31)
}

/// Describes images, or builds one.
///
/// # Errors
/// Returns an error if a file is not an image, or the programs cannot be built into one.
pub fn run(arguments: &Arguments) -> Result<()> {
    if let Some(Command::Build(build)) = &arguments.build {
        return write_image(build);
    }
    let mut text = String::new();
    for (n, file) in arguments.files.iter().enumerate() {
        let module = module_files::read(file)?;
        if n > 0 {
            text.push('\n');
        }
        describe(&mut text, file, &module)?;
    }
    output::print(|out| out.write_all(text.as_bytes()))
}

fn write_image(arguments: &Build) -> Result<()> {
    let mut programs = Vec::new();
    for file in &arguments.programs {
        let found = raw::programs(&super::programs::bytes(file, &NOTHING_PLUGGED)?);
        programs.extend(found.into_iter().map(|program| (input::name(file), program)));
    }
    let header = arguments.header.clone().unwrap_or_else(|| header_of(&arguments.output));
    // A short header gets blanks after it.
    let header = format!("{header:<width$}", width = *build::HEADER.start());
    let plan = Plan { number: arguments.xrom, header, private: arguments.private };
    let labels = programs.iter().flat_map(|(_, program)| listing::labels(program));
    for label in twice(labels) {
        message::say(&format!(
            "there are several LBL \"{label}\" in the module; by name the first is found"
        ));
    }
    let module = build::build(&programs, &plan)?;
    let content = match super::programs::ending(&arguments.output).eq_ignore_ascii_case("rom") {
        true => image_formats::rom(&module),
        false => image_formats::mod1(&module),
    };
    output::write_file(&arguments.output, &content)?;
    if let Some(sentence) = number_built_in(arguments.xrom, true) {
        message::say(&format!("{}: {sentence}", arguments.output.display()));
    }
    Ok(())
}

/// Returns the header of an image whose name gives it: the characters that a header may have.
fn header_of(image: &Path) -> String {
    let stem = image.file_stem().unwrap_or_default().to_string_lossy().to_uppercase();
    let allowed = stem.chars().filter(|&character| build::is_of_header(character));
    let header: String = allowed.take(*build::HEADER.end()).collect();
    if header.trim().is_empty() { "MODULE".into() } else { header }
}

/// Returns the names that occur more than once, each once.
fn twice(names: impl Iterator<Item = String>) -> Vec<String> {
    let (mut seen, mut again) = (BTreeSet::new(), BTreeSet::new());
    for name in names {
        if !seen.insert(name.clone()) {
            again.insert(name);
        }
    }
    again.into_iter().collect()
}

/// Returns a description of the image in this file.
///
/// # Errors
/// Returns an error if the file cannot be read, is not an image, or cannot be plugged in at all.
pub fn description(file: &Path) -> Result<String> {
    let mut text = String::new();
    describe(&mut text, file, &module_files::read(file)?)?;
    Ok(text)
}

/// Adds the description of an image: its pages, their places in an empty calculator, and its
/// functions.
fn describe(text: &mut String, file: &Path, module: &Module) -> Result<()> {
    let title = if module.title.is_empty() { String::new() } else { format!(": {}", module.title) };
    writeln!(text, "{}{title}", input::name(file))?;
    let mut ports = Ports::default();
    let plugged = module
        .plug(&mut ports, false, &[])
        .with_context(|| format!("{} cannot be plugged in", input::name(file)))?;
    for plugged in plugged {
        let page = &module.pages[plugged.index];
        let functions: Vec<Function> = match page.bank == 1 && page.table {
            true => ports.functions_of(plugged.page).collect(),
            false => Vec::new(),
        };
        let own = functions.iter().filter(|f| f.kind == Kind::Microcode).count();
        write!(text, "  page {:X}", plugged.page)?;
        if page.bank > 1 {
            write!(text, ", bank {}", page.bank)?;
        }
        match functions.first() {
            Some(first) => writeln!(
                text,
                ": XROM {:02}, {} functions, {} of them programs",
                first.module,
                functions.len(),
                functions.len() - own
            )?,
            None => writeln!(text, ": no functions")?,
        }
        let number = functions.first().map(|first| first.module);
        if let Some(sentence) = number.and_then(|number| number_built_in(number, true)) {
            writeln!(text, "    {sentence}")?;
        }
        for function in &functions {
            describe_function(text, function, &ports)?;
        }
        let asked = ASKED.filter(|&address| page.words[address as usize] != 0).count();
        if asked > 0 {
            writeln!(
                text,
                "    microcode that the calculator calls by itself, at {asked} of 7 occasions: \
                 not carried out here"
            )?;
        }
    }
    Ok(())
}

fn describe_function(text: &mut String, function: &Function, ports: &Ports) -> Result<()> {
    let name = plugged_names::name(function);
    let what = match function.kind {
        Kind::UserCode(_) if ports.is_private(function) => "private program",
        Kind::UserCode(_) => "program",
        Kind::Microcode if sim41::machine::module_functions::is_known(function) => {
            "microcode, carried out as the calculator's own"
        }
        Kind::Microcode if function.number == 0 => "header",
        Kind::Microcode => "microcode, NONEXISTENT here",
    };
    let (module, number) = (function.module, function.number);
    writeln!(text, "    {module:02},{number:02}  {name:<12} {what}")?;
    Ok(())
}
