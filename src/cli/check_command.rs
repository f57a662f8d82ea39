//! `sim41 check FILE…`: checks whether program files are readable and prints all remarks.

use crate::cli::options::CalculatorOptions;
use crate::cli::reports::{self, FileError, ReportFormat, Told};
use crate::cli::server_commands;
use crate::operator::program_tests;
use anyhow::{Error, Result, bail, ensure};
use sim41_files::diagnostics::{self, Diagnosed};
use sim41_files::{collection, input, message, output, programs};
use sim41_session::memory::Ports;
use sim41_session::program::listing::{self, Listing, ListingError, Remark, RemarkKind, Severity};
use sim41_session::program::{Contents, Kind, encoding, raw, static_checks};
use sim41_session::{Calculator, words};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
#[command(after_help = kinds())]
pub(super) struct CheckArgs {
    /// Program files of any kind, and folders with program files; `-` is standard input
    #[arg(required_unless_present = "lsp")]
    files: Vec<PathBuf>,
    /// Run as a language server for an editor, which supplies the listings
    #[arg(long, conflicts_with_all = ["files", "quiet", "strict", "explain", "format"])]
    lsp: bool,
    /// Ignored: the server always uses standard input and output
    #[arg(long, hide = true, requires = "lsp")]
    stdio: bool,
    #[command(flatten)]
    calculator: CalculatorOptions,
    /// Print nothing for files without errors
    #[arg(long, short)]
    quiet: bool,
    /// Fail on warnings, notes and hints too
    #[arg(long)]
    strict: bool,
    /// Print how each line of a listing was read, and why
    #[arg(long)]
    explain: bool,
    /// Print the diagnostics on standard output in this format
    #[arg(long, value_name = "FORM", default_value = "text", conflicts_with = "quiet")]
    format: ReportFormat,
}

fn kinds() -> String {
    let kinds = RemarkKind::ALL.iter().filter(|kind| static_checks::can_be_switched_off(**kind));
    let codes: Vec<&str> = kinds.map(|kind| kind.code()).collect();
    format!("A comment `; check: off KIND` disables a kind of hint: {}", codes.join(", "))
}

/// Prints a summary of each file. Errors, warnings and notes go to standard error if the format is
/// text, otherwise to standard output. Fails if a file is unreadable, is too long or has errors,
/// and with `--strict` also if it has other remarks.
pub(super) fn run(arguments: &CheckArgs) -> Result<()> {
    if arguments.lsp {
        return server_commands::lsp(&arguments.calculator);
    }
    let calculator = arguments.calculator.clean()?;
    let least = if arguments.strict { Severity::Note } else { Severity::Error };
    let mut told: Vec<Told> = Vec::new();
    let mut errors: Vec<FileError> = Vec::new();
    let (mut wrong, mut only_error) = (0, None);
    let listed = collection::programs(&arguments.files, |_| true).into_iter();
    let parsed = listed.map(|(file, listed)| {
        let parsed = listed.and_then(|()| Parsed::read(arguments, &file, &calculator));
        (file, parsed)
    });
    let (named, files): (Vec<PathBuf>, Vec<Result<Parsed>>) = parsed.unzip();
    let contents = files.iter().flatten().flat_map(|parsed| &parsed.contents);
    let labels = contents.flat_map(|contents| listing::labels(&contents.programs));
    let elsewhere = programs::callable_names(labels, calculator.memory().ports());
    for (file, parsed) in named.iter().zip(files) {
        let name = input::name(file);
        let before = told.len();
        let checked = |parsed| check(arguments, &name, parsed, &calculator, &elsewhere, &mut told);
        let error = parsed.and_then(checked).err();
        let fails = |(_, remark): &Told| remark.severity >= least;
        wrong += usize::from(error.is_some() || told[before..].iter().any(fails));
        match error {
            Some(error) if arguments.format != ReportFormat::Text && error.is::<Diagnosed>() => {
                let error = error.downcast::<Diagnosed>()?.error;
                told.extend(error.remarks.into_iter().map(|remark| (name.clone(), remark)));
            }
            Some(error) => {
                errors.push((name, format!("{error:#}")));
                match named.len() {
                    1 => only_error = Some(error),
                    _ => diagnostics::tell(&error),
                }
            }
            None => {}
        }
    }
    let report = reports::report(arguments.format, &told, &errors);
    output::print(|out| out.write_all(report.as_bytes()))?;
    if let Some(error) = only_error {
        return Err(error);
    }
    let has_errors = told.iter().any(|(_, remark)| remark.severity == Severity::Error);
    match (wrong, named.len()) {
        (0, _) => Ok(()),
        (_, 1) if has_errors => bail!("{file} has errors", file = input::name(&named[0])),
        (_, 1) => bail!(
            "{file} has warnings, which --strict treats as errors",
            file = input::name(&named[0])
        ),
        (1, all) => bail!("1 of {all} files has errors or cannot be read"),
        (wrong, all) => bail!("{wrong} of {all} files have errors or cannot be read"),
    }
}

struct Parsed {
    /// With `--explain`, the text of a listing, even if the listing cannot be parsed.
    explained: Option<String>,
    /// The content of the file; if it is a listing with errors, only the lines that could be read.
    contents: Result<Contents>,
}

impl Parsed {
    fn read(arguments: &CheckArgs, file: &Path, calculator: &Calculator) -> Result<Parsed> {
        let bytes = input::content(file)?;
        let is_explained =
            arguments.explain && Kind::detect(&bytes, &programs::ending(file)) == Kind::Listing;
        let explained = is_explained.then(|| encoding::decode(&bytes));
        let contents = programs::contents_of(&bytes, file, calculator.into());
        let contents =
            contents.or_else(|error| legible(error, &bytes, calculator.memory().ports()));
        Ok(Parsed { explained, contents })
    }
}

/// The readable lines of a listing with errors. Fails if there are none, or if most of the text is
/// not a program.
fn legible(error: Error, file: &[u8], ports: &Ports) -> Result<Contents> {
    let Some(Diagnosed { error: listing, .. }) = error.downcast_ref() else { return Err(error) };
    if listing.instructions == 0 || listing.errors().any(|it| it.kind == RemarkKind::Empty) {
        return Err(error);
    }
    match Listing::read_what_is_good(&encoding::decode(file), ports) {
        listing if listing.fails() => Ok(Contents::of_listing(listing)),
        _ => Err(error),
    }
}

fn check(
    arguments: &CheckArgs,
    name: &str,
    parsed: Parsed,
    calculator: &Calculator,
    elsewhere: &[String],
    told: &mut Vec<Told>,
) -> Result<()> {
    let ports = calculator.memory().ports();
    if let Some(text) = parsed.explained {
        explain(&text)?;
    }
    let contents = parsed.contents?;
    let mut remarks =
        static_checks::certain_remarks(&contents, calculator.library(), Some(elsewhere));
    remarks.extend(missing_in_model(&contents, calculator));
    let has_errors = contents.remarks.iter().any(|remark| remark.severity == Severity::Error);
    if contents.kind == Kind::Listing && !has_errors {
        remarks.extend(program_tests::remarks(&contents.text, &contents.programs, calculator));
    }
    remarks.sort_by_key(|remark| (remark.line, remark.column));
    if arguments.format == ReportFormat::Text && !arguments.quiet {
        for missing in programs::missing_modules(&contents.programs, ports) {
            message::say(&format!("{name}: {missing}; plug it in with --module FILE"));
        }
    }
    if arguments.format == ReportFormat::Text && has_errors {
        let least = if arguments.quiet { Severity::Warning } else { Severity::Note };
        let Contents { text, places, .. } = contents;
        let instructions = places.iter().flatten().count();
        let error = ListingError { remarks, text, instructions };
        return Err(Diagnosed { name: name.into(), error, least }.into());
    }
    if arguments.format == ReportFormat::Text {
        let least = if arguments.quiet { Severity::Error } else { Severity::Note };
        diagnostics::report_file(name, &contents, &remarks, least);
        if !arguments.quiet {
            print_summary(&contents, name)?;
        }
    }
    told.extend(remarks.into_iter().map(|remark| (name.to_string(), remark)));
    let bytes = raw::programs(&contents.programs).iter().map(Vec::len).max().unwrap_or_default();
    let limit = calculator.machine().longest_program();
    ensure!(
        bytes <= limit,
        "{name}: the program is too long for any SIZE: it has {bytes} bytes (limit of the {model} \
         at SIZE 000: {limit})",
        model = calculator.memory().model()
    );
    Ok(())
}

/// Warnings about functions that the calculator's model lacks.
fn missing_in_model(contents: &Contents, calculator: &Calculator) -> Vec<Remark> {
    let steps = listing::disassemble(&contents.programs);
    let missing = steps.iter().enumerate().filter_map(|(n, step)| {
        let sentence = words::lacking_model(step, calculator)?;
        Some(Remark::at(contents.place_of(n), RemarkKind::Name, Severity::Warning, sentence, None))
    });
    missing.collect()
}

fn explain(text: &str) -> Result<()> {
    let lines = listing::explain(text);
    output::print(|out| {
        for (n, line) in lines.iter().enumerate() {
            let (role, reason, text) = (line.role, line.reason, message::shown(&line.text));
            writeln!(out, "{:4} {role:11} {text:40} {reason}", n + 1)?;
        }
        Ok(())
    })
}

fn print_summary(contents: &Contents, name: &str) -> Result<()> {
    let lines = message::counted(listing::disassemble(&contents.programs).len(), "line");
    let bytes = message::counted(contents.programs.len(), "byte");
    let labels: Vec<String> = listing::labels(&contents.programs).collect();
    let labels = match labels.is_empty() {
        true => String::new(),
        false => format!(", {}", labels.join(" ")),
    };
    let (name, kind) = (message::escaped(name), contents.kind);
    output::print(|out| writeln!(out, "{name}: {kind}, {lines}, {bytes}{labels}"))
}
