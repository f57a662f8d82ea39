//! `sim41 save …`: saves parts of the calculator's memory to files.

use crate::cli::options::CalculatorOptions;
use crate::cli::replacing::Replacing;
use crate::operator::{self, Author};
use anyhow::{Context, Result, anyhow, bail};
use clap::Subcommand;
use sim41_files::formats::conversion::{self, ConversionTarget, Naming};
use sim41_files::formats::file_content::FileContent;
use sim41_files::formats::{assignments_text, record_text};
use sim41_files::source;
use sim41_files::{message, programs, state_file};
use sim41_session::module::ports::NOTHING_PLUGGED;
use sim41_session::program::Kind;
use sim41_session::{Calculator, SavedFile, charset};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct SaveArgs {
    #[command(subcommand)]
    what: What,
    /// The file to write; its extension selects the format [default: standard output]
    #[arg(short, long, global = true, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
    /// The format to write: prg raw bin dat p41 lif dm41 csv state
    #[arg(long, global = true, value_name = "KIND")]
    to: Option<String>,
    /// Use a cleared calculator with this program instead of the saved memory
    #[arg(long, global = true, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Press these keys first, without changing the saved memory [default with --program: R/S]
    #[arg(long, global = true, value_name = "WORDS", allow_hyphen_values = true)]
    keys: Option<String>,
    /// The saved memory, a state file or a .dm41 [default: that of the calculator in the terminal]
    #[arg(long, global = true, value_name = "FILE")]
    state: Option<PathBuf>,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

#[derive(Subcommand)]
enum What {
    /// The program with this global label
    Program {
        /// The label
        label: String,
    },
    /// All programs
    Programs,
    /// Data registers, as a table
    Registers {
        /// The first and last register, such as 00-20 [default: all]
        #[arg(value_parser = range)]
        range: Option<(u16, u16)>,
    },
    /// An extended-memory file: a program, data as a table, or text
    File {
        /// Name of the file in extended memory
        name: String,
    },
    /// The key assignments, one per line: key code and name
    Assignments,
    /// The whole memory: a .dm41 or a .state
    Memory,
}

fn range(text: &str) -> Result<(u16, u16), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last && last <= 999 => Ok((first, last)),
        _ => Err("expected the first and the last register, such as 00-20".into()),
    }
}

pub fn run(arguments: &SaveArgs) -> Result<()> {
    let calculator = calculator(arguments)?;
    let bytes = saved(arguments, calculator)?;
    arguments.replacing.write(&arguments.output, &bytes)
}

fn refuse_other_kinds(arguments: &SaveArgs, what: &str) -> Result<()> {
    let ending = arguments.to.clone().unwrap_or_else(|| programs::ending(&arguments.output));
    match ConversionTarget::of_ending(&ending) {
        Some(_) if !ending.eq_ignore_ascii_case("txt") => {
            bail!("{what} is text: write a .txt, not a .{ending}")
        }
        _ => Ok(()),
    }
}

fn saved(arguments: &SaveArgs, calculator: Calculator) -> Result<Vec<u8>> {
    let machine = calculator.machine();
    let (what, file) = (&arguments.what, arguments.output.as_path());
    let usual = match what {
        What::Registers { .. } => "csv",
        What::Memory => "state",
        _ => "prg",
    };
    let to = arguments.to.as_deref().or((file.as_os_str() == "-").then_some(usual));
    let refused = |what: &str, error| anyhow!("{what}: {error}");
    let ports = machine.memory().ports().clone();
    let content = match what {
        What::Program { label } => {
            let program = machine.saved_program(&codes(label)?);
            FileContent::Programs(vec![program.map_err(|error| refused(label, error))?])
        }
        What::Programs => {
            let programs = machine.saved_programs().map_err(|error| refused("programs", error))?;
            if programs.is_empty() {
                bail!("there is no program in memory");
            }
            FileContent::Programs(programs)
        }
        What::Registers { range } => {
            let (first, last) = range.unwrap_or((0, u16::MAX));
            let registers = machine.saved_registers(first, last);
            let size = machine.memory().size();
            if registers.is_empty() || (last != u16::MAX && last >= size) {
                let lacking = if registers.is_empty() { first } else { last };
                bail!("there is no register {lacking:02}: SIZE is {size:03}");
            }
            FileContent::Data(registers)
        }
        What::File { name } => match machine.saved_file(&codes(name)?) {
            Ok(SavedFile::Program(program)) => FileContent::Programs(vec![program]),
            Ok(SavedFile::Data(values)) => FileContent::Data((0..).zip(values).collect()),
            Ok(SavedFile::Text(records)) => {
                refuse_other_kinds(arguments, name)?;
                return Ok(record_text::write(&records).into_bytes());
            }
            Err(error) => {
                let names: Vec<String> =
                    machine.saved_file_names().iter().map(|n| text(n)).collect();
                if names.is_empty() {
                    bail!("{name}: {error}; there is no file in extended memory");
                }
                bail!("{name}: {error}; extended memory has {names}", names = names.join(", "));
            }
        },
        What::Assignments => {
            refuse_other_kinds(arguments, "a list of assignments")?;
            return Ok(assignments_text::write(machine).into_bytes());
        }
        What::Memory => FileContent::Memory(Box::new(calculator)),
    };
    let to = match (&content, to) {
        // On standard output, data is printed as a table.
        (FileContent::Data(_), Some("prg")) => Some("csv"),
        (_, to) => to,
    };
    let naming = Naming::new(None, file, &ports);
    let target = ConversionTarget::parse(to, file).unwrap_or_else(|error| message::usage(error));
    match (what, target) {
        (What::Memory, ConversionTarget::Csv) => {
            bail!("a .csv can contain only data registers: write a .state, or use `save registers`")
        }
        (What::Memory, ConversionTarget::Programs(kind))
            if !matches!(kind, Kind::Memory | Kind::Dump) =>
        {
            bail!(
                "{kind} can contain only programs: write a .state or a .dm41, or use `save \
                 programs`"
            )
        }
        _ => {}
    }
    conversion::convert(content, target, None, &naming)
}

fn calculator(arguments: &SaveArgs) -> Result<Calculator> {
    let (calculator, keys) = match &arguments.program {
        Some(path) => {
            let mut calculator = arguments.calculator.clean()?;
            programs::load(&mut calculator, path)?;
            (calculator, Some(arguments.keys.as_deref().unwrap_or("R/S")))
        }
        None => (kept(arguments)?, arguments.keys.as_deref()),
    };
    let Some(keys) = keys else { return Ok(calculator) };
    let mut session = operator::session(calculator);
    let failed = operator::press_words(&mut session, keys, "--keys", Author::User, &mut |_, _| {})?;
    if let Some(complaint) = session.pause().complaint().or(failed) {
        bail!("{complaint}");
    }
    Ok(session.into_calculator())
}

fn kept(arguments: &SaveArgs) -> Result<Calculator> {
    let file = arguments.state.clone().or_else(state_file::default_file);
    let file =
        file.context("this platform has no folder for the saved memory: use --state FILE")?;
    if arguments.state.is_none() && !file.exists() {
        bail!("there is no saved memory yet; use --program FILE or --state FILE");
    }
    match source::read(&file, (&NOTHING_PLUGGED).into())? {
        FileContent::Memory(mut calculator) => {
            calculator.switch_on_again();
            arguments.calculator.with_library(*calculator, false)
        }
        _ => bail!("{file} is not a calculator's memory", file = file.display()),
    }
}

pub(super) fn codes(text: &str) -> Result<Vec<u8>> {
    charset::codes(text).with_context(|| {
        format!(
            "invalid name {text:?}: it contains a character that is not in the calculator's \
             character set"
        )
    })
}

fn text(name: &[u8]) -> String {
    name.iter().map(|&byte| charset::to_char(byte).unwrap_or('?')).collect()
}
