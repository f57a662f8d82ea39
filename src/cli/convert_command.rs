//! `sim41 convert IN OUT`: converts programs, data and whole memories between file formats.

use crate::cli::options::{Modules, ProgramLabel};
use crate::cli::replacing::Replacing;
use crate::cli::web_page;
use anyhow::{Context, Result, bail, ensure};
use sim41_files::formats::conversion::{ConversionTarget, Naming, convert};
use sim41_files::message::usage;
use sim41_files::programs::Reading;
use sim41_files::{input, message, output, programs, source};
use sim41_session::program::lif::{FileType, Volume};
use sim41_session::program::{Kind, listing};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct ConvertArgs {
    /// A file of any supported kind; `-` is standard input
    input: PathBuf,
    /// The file to write; its extension selects the format, and `-` is standard output [default:
    /// the input's name with the extension given by --to, in the current folder or in the folder
    /// given instead of a file; `-` if the input is `-`]
    output: Option<PathBuf>,
    #[arg(long = "output", short, value_name = "FILE", hide = true, conflicts_with = "output")]
    other_output: Option<PathBuf>,
    #[arg(hide = true)]
    further: Vec<PathBuf>,
    #[command(flatten)]
    modules: Modules,
    /// The format to write: prg raw bin dat p41 lif dm41 csv state, or html, a page that runs the
    /// program in a browser
    #[arg(long, value_name = "KIND")]
    to: Option<String>,
    #[command(flatten)]
    only: ProgramLabel,
    /// Name of the file inside a .p41 or .lif
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Print a listing in ASCII: X^2 and S+ for X↑2 and Σ+, and \xHH for other characters in text
    #[arg(long)]
    ascii: bool,
    /// For .html: the single-file page built by `web/build` [default: sim41.html beside the sim41
    /// executable, in the current folder or in web/dist]
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
}

const ONE_BY_ONE: &str = "to convert several files, run sim41 convert once for each";

pub(super) fn run(arguments: &ConvertArgs) -> Result<()> {
    if !arguments.further.is_empty() {
        let files = arguments.further.len() + 2;
        usage(format!("sim41 convert converts only one file (got {files}); {ONE_BY_ONE}"));
    }
    let output = &output_file(arguments);
    let target = match is_page(arguments, output) {
        true => None,
        false => Some(target(arguments, output).unwrap_or_else(|error| usage(error))),
    };
    if arguments.ascii && target != Some(ConversionTarget::Programs(Kind::Listing)) {
        usage(format!(
            "--ascii applies only to listings: {file} is not a listing",
            file = output.display()
        ));
    }
    if arguments.page.is_some() && target.is_some() {
        usage(format!(
            "--page is only for web pages (.html): {file} is not a web page",
            file = output.display()
        ));
    }
    if !arguments.replacing.force && could_be_folder(output) {
        let name = input::name(output);
        bail!(
            "there is no folder {name}: create it with `mkdir {name}`, or add an extension to \
             write a file; -f writes the file {name}"
        );
    }
    if target == Some(ConversionTarget::Programs(Kind::Lif)) && output.exists() {
        bail!(
            "{image}: `sim41 convert` would replace the whole image; to add a file, use `sim41 lif \
             put`",
            image = output.display()
        );
    }
    if let Some(own) = ConversionTarget::of_ending(&programs::ending(output))
        && target.is_some_and(|target| target != own)
        && output.is_file()
    {
        let file = output.display();
        usage(format!("{file} exists, and its extension does not match --to; {ONE_BY_ONE}"));
    }
    let file = input::content(&arguments.input)?;
    let ending = programs::ending(&arguments.input);
    let has_same_format = match target {
        Some(ConversionTarget::Programs(kind)) => kind == Kind::detect(&file, &ending),
        Some(ConversionTarget::Csv) => ending.eq_ignore_ascii_case("csv"),
        None => false,
    };
    // The shell may have expanded `convert *.prg` to two names.
    if has_same_format && !arguments.replacing.force {
        output::refuse_input(output)?;
        ensure!(
            !output.is_file(),
            "{file} exists and has the same format as {input}: -f replaces it; {ONE_BY_ONE}",
            file = output.display(),
            input = input::name(&arguments.input)
        );
    }
    let calculator = arguments.modules.calculator_for(&arguments.input, &file)?;
    tell_of_others(&arguments.input, &file);
    let label = arguments.only.label.as_deref();
    let reading = Reading { label, ..(&calculator).into() };
    let content = source::parse(&file, &arguments.input, reading)?;
    let named = || input::name(&arguments.input);
    let Some(target) = target else {
        let program = content.programs(label).with_context(named)?.concat();
        let stem = arguments.input.file_stem().unwrap_or_default().to_string_lossy();
        let html = web_page::with_program(&program, &stem, arguments.page.as_deref())?;
        return arguments.replacing.write(output, html.as_bytes());
    };
    let naming = Naming::new(arguments.name.as_deref(), output, calculator.memory().ports());
    let bytes = convert(content, target, label, &naming).with_context(named)?;
    let bytes = match arguments.ascii {
        false => bytes,
        true => listing::ascii(&String::from_utf8_lossy(&bytes)).into_bytes(),
    };
    arguments.replacing.write(output, &bytes)
}

fn output_file(arguments: &ConvertArgs) -> PathBuf {
    let given = arguments.output.as_ref().or(arguments.other_output.as_ref());
    let folder = match given {
        Some(folder) if folder.is_dir() => folder,
        Some(file) => return file.clone(),
        None => Path::new(""),
    };
    match (arguments.to.as_deref(), arguments.input.file_name()) {
        (Some(_), Some(name)) if name == "-" && given.is_none() => PathBuf::from("-"),
        (Some(kind), Some(name)) if name != "-" => {
            folder.join(name).with_extension(if is_page_kind(kind) { "html" } else { kind })
        }
        _ => match given {
            Some(folder) => usage(format!(
                "{folder} is a folder: specify a file, or a format with --to",
                folder = folder.display()
            )),
            None => usage("no output: specify an output file, or a format with --to"),
        },
    }
}

/// Whether a missing file without an extension may be meant as a folder, into which a loop would
/// write one file after another.
fn could_be_folder(output: &Path) -> bool {
    output.as_os_str() != "-"
        && output.extension().is_none()
        && fs::symlink_metadata(output).is_err()
        && !output::is_folder_name(output)
}

fn is_page_kind(kind: &str) -> bool {
    ["html", "page"].iter().any(|page| kind.eq_ignore_ascii_case(page))
}

fn is_page(arguments: &ConvertArgs, output: &Path) -> bool {
    is_page_kind(arguments.to.as_deref().unwrap_or(&programs::ending(output)))
}

fn target(arguments: &ConvertArgs, output: &Path) -> Result<ConversionTarget> {
    let ending = programs::ending(output);
    if arguments.to.is_none() && ["pdf", "svg", "png"].contains(&ending.as_str()) {
        let (input, output) = (arguments.input.display(), output.display());
        if ending == "png" {
            bail!(
                "{output}: `sim41 convert` does not write pictures; `sim41 list --printer man \
                 {input} -o {output}` draws the printer's listing"
            );
        }
        bail!(
            "{output}: `sim41 convert` does not write pictures; `sim41 list --printer man {input} \
             -o {output}` draws the printer's listing; `sim41 barcode {input} -o {output}` draws \
             the bar code"
        );
    }
    ConversionTarget::parse(arguments.to.as_deref(), output)
}

fn tell_of_others(path: &Path, file: &[u8]) {
    let Ok(volume) = Volume::read(file) else { return };
    match volume.files().filter(|entry| entry.kind != FileType::Program).count() {
        0 => {}
        others => message::say(&format!(
            "{image}: skipped {files} without a program; copy them with `sim41 lif take`",
            image = input::name(path),
            files = message::counted(others, "file")
        )),
    }
}
