//! `sim41 module`: describes module images, or builds one from programs.

use crate::cli::replacing;
use anyhow::Result;
use sim41_files::formats::module_description::{description, number_built_in};
use sim41_files::{input, message, module_files, output};
use sim41_session::module::build::{self, Plan};
use sim41_session::module::image_formats;
use sim41_session::module::ports::NOTHING_PLUGGED;
use sim41_session::program::{listing, raw};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct ModuleArgs {
    #[command(subcommand)]
    build: Option<ModuleAction>,
    /// Module images: .mod, .rom or .bin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

#[derive(clap::Subcommand)]
enum ModuleAction {
    /// Build a module image from program files
    Build(Build),
}

#[derive(clap::Args)]
struct Build {
    /// Program files: every global label becomes a function
    #[arg(value_name = "PROGRAM", required = true)]
    programs: Vec<PathBuf>,
    /// The image to write: .mod (MOD1), or .rom (4096 words of two bytes)
    #[arg(short, long, value_name = "FILE", value_parser = image_file)]
    output: PathBuf,
    /// XROM number (1 to 31) that no other plugged-in module uses
    #[arg(long, value_name = "NUMBER", default_value_t = 11, value_parser = number())]
    xrom: u8,
    /// The module's name in CAT 2, at most 11 characters [default: the file's name]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, value_parser = header)]
    header: Option<String>,
    /// Allow the programs to be run, but not listed or copied
    #[arg(long)]
    private: bool,
}

fn image_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match sim41_files::programs::ending(&path).to_lowercase().as_str() {
        "mod" | "rom" => Ok(path),
        _ => Err("the name of a module image must end in .mod or .rom".into()),
    }
}

fn header(text: &str) -> Result<String, String> {
    let fits = text.chars().count() <= *build::HEADER.end();
    match fits && text.chars().all(build::is_of_header) {
        true => Ok(text.into()),
        false => Err("expected at most 11 capital letters, digits and symbols other than \
                 `,`, `.` and `:`"
            .into()),
    }
}

fn number() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(1..=31)
}

pub fn run(arguments: &ModuleArgs) -> Result<()> {
    if let Some(ModuleAction::Build(build)) = &arguments.build {
        return write_image(build);
    }
    let files = arguments.files.iter();
    let described = |file: &PathBuf| description(&module_files::read(file)?, &input::name(file));
    let texts: Vec<String> = files.map(described).collect::<Result<_>>()?;
    output::print(|out| out.write_all(texts.join("\n").as_bytes()))
}

fn write_image(arguments: &Build) -> Result<()> {
    let mut programs = Vec::new();
    for file in &arguments.programs {
        let found = raw::programs(&sim41_files::programs::bytes(file, (&NOTHING_PLUGGED).into())?);
        programs.extend(found.into_iter().map(|program| (input::name(file), program)));
    }
    let header = arguments.header.clone().unwrap_or_else(|| header_of(&arguments.output));
    let header = format!("{header:<width$}", width = *build::HEADER.start());
    let plan = Plan { number: arguments.xrom, header, private: arguments.private };
    let labels = programs.iter().flat_map(|(_, program)| listing::labels(program));
    for label in twice(labels) {
        message::say(&format!("the module has several LBL \"{label}\": XEQ finds the first one"));
    }
    let module = build::build(&programs, &plan)?;
    let content = match sim41_files::programs::ending(&arguments.output).eq_ignore_ascii_case("rom")
    {
        true => image_formats::rom(&module),
        false => image_formats::mod1(&module),
    };
    replacing::write_without_asking(&arguments.output, &content)?;
    if let Some(sentence) = number_built_in(arguments.xrom, true) {
        message::say(&format!("{}: {sentence}", arguments.output.display()));
    }
    Ok(())
}

fn header_of(image: &Path) -> String {
    let stem = image.file_stem().unwrap_or_default().to_string_lossy().to_uppercase();
    let allowed = stem.chars().filter(|&character| build::is_of_header(character));
    let header: String = allowed.take(*build::HEADER.end()).collect();
    if header.trim().is_empty() { "MODULE".into() } else { header }
}

fn twice(names: impl Iterator<Item = String>) -> Vec<String> {
    let (mut seen, mut again) = (BTreeSet::new(), BTreeSet::new());
    for name in names {
        if !seen.insert(name.clone()) {
            again.insert(name);
        }
    }
    again.into_iter().collect()
}
