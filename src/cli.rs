//! The command line. Each command has a file in `cli/`.

mod answer;
mod argument_order;
mod barcode_command;
mod barcode_pdf;
mod calc;
mod check_command;
mod config_command;
mod convert_command;
mod cover_command;
mod debug_command;
mod exit_status;
mod find_command;
mod flame_graph;
mod format_command;
mod former_names;
pub mod help_command;
mod library_command;
mod lif_command;
mod line_input;
mod line_mode;
mod list_program;
mod load_command;
mod measured;
pub mod module_command;
mod open;
mod options;
mod overview;
mod print_command;
mod profile_command;
mod queens_commands;
mod replacing;
mod report;
mod reports;
mod run;
mod sandbox;
pub mod save_command;
mod screen_options;
mod server_commands;
pub mod shell_commands;
mod test_command;
mod test_reports;
mod trace_file;
pub mod transcripts;
mod type_keys;
mod unknown_command;
mod unknown_option;
mod watch_command;
mod web_page;

use clap::{CommandFactory, Parser, Subcommand};
pub use exit_status::finish;
use overview::Help;
use sim41_files::{message, output};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "sim41",
    version,
    about = "An HP-41CX calculator for the terminal",
    disable_help_subcommand = true,
    override_usage = overview::USAGE,
    after_help = crate::operator::LIMITS,
    args_conflicts_with_subcommands = true
)]
struct Cli {
    #[command(flatten)]
    options: options::Options,
    /// On the screen, run programs and handle keys at the speed of the real calculator; commands
    /// always run at full speed
    #[arg(long)]
    authentic: bool,
    /// Disable the sandbox that keeps commands from starting programs and opening connections
    #[arg(long, global = true, hide = true)]
    no_sandbox: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    /// Press keys on the computer's keyboard and print what the calculator shows
    ///
    /// The calculator's clock starts on 1 January 1900.
    Type(type_keys::TypeArgs),
    /// Load a program file into a cleared calculator and press keys
    ///
    /// The calculator's clock starts on 1 January 1900. Pauses, tones and scrolling take no time.
    /// On the screen, `sim41 --authentic` runs at the speed of the real calculator; `sim41 profile`
    /// reports its times.
    Run(run::RunArgs),
    /// Convert a file of programs, data or a whole memory to another format or a web page
    Convert(convert_command::ConvertArgs),
    /// Save the calculator's programs, registers, files, assignments or whole memory
    Save(save_command::SaveArgs),
    /// Load programs, registers, files or assignments into the saved memory, or replace all of it
    Load(load_command::LoadArgs),
    /// List, copy, add or remove files in a LIF image
    #[command(subcommand)]
    Lif(lif_command::Lif),
    /// Write printable bar code for the wand
    Barcode(barcode_command::BarcodeArgs),
    /// Run a program with breakpoints, and step forward and back
    Debug(debug_command::DebugArgs),
    /// Report how many times each line of a program runs, and its time on the real calculator
    Profile(profile_command::ProfileArgs),
    /// Run the tests in the comments of listings, or replay transcripts of keys
    Test(test_command::TestArgs),
    /// Calculate with instructions: sim41 calc '2 ENTER 3 +'
    Calc(calc::CalcArgs),
    /// List the programs in a file, optionally with bytes and times
    List(list_program::ListArgs),
    /// Check program files and report all errors
    Check(check_command::CheckArgs),
    /// Rewrite listings in canonical form
    Fmt(format_command::FormatArgs),
    /// Find a label, text, instruction or function in the programs of a collection
    Find(find_command::FindArgs),
    /// Create, check or locate the configuration; print shell completions and manual pages
    Config(config_command::ConfigArgs),
    /// List the built-in programs, describe one, or print it
    Library(library_command::LibraryArgs),
    /// Explain an instruction
    Help(help_command::HelpArgs),
    /// Describe module images, or build one from programs
    Module(module_command::ModuleArgs),
    /// The eight queens: list, show, board, browse, play, race, count
    Queens(queens_commands::QueensArgs),
}

/// The stack size, in bytes, that a command may need.
const STACK: usize = 8 << 20;

pub fn main() -> ExitCode {
    fail_at_file_limits();
    if main_stack_suffices() {
        return command();
    }
    let thread = std::thread::Builder::new().name("main".into()).stack_size(STACK);
    match thread.spawn(command) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        // If no thread can be started, the command runs on the main thread's stack.
        Err(_) => command(),
    }
}

/// Whether the main thread's stack has [`STACK`] bytes. Starting a thread takes half a millisecond.
fn main_stack_suffices() -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        getrlimit(Resource::Stack).current.is_none_or(|bytes| bytes >= STACK as u64)
    }
    #[cfg(not(unix))]
    false
}

fn command() -> ExitCode {
    let words = argument_order::options_first(std::env::args_os(), Cli::command)
        .unwrap_or_else(|sentence| message::usage(sentence));
    if let Some(help) = Help::asked(&words) {
        return printed(help.print(Cli::command()));
    }
    let arguments = match Cli::try_parse_from(&words) {
        Ok(arguments) => arguments,
        // Help and version go to standard output; everything else is a usage error.
        Err(help) if !help.use_stderr() => return printed(help.print()),
        Err(error) => {
            if let Some(sentence) = unknown_command::sentence(&error, &words, Cli::command) {
                message::usage(sentence);
            }
            let Some(file) = unknown_command::file(&error) else { refuse(&error) };
            let others = words.iter().filter(|word| *word != file);
            match Cli::try_parse_from(others) {
                Ok(Cli { command: None, options, authentic, .. }) => {
                    return finish(open::open(&options, authentic, Some(Path::new(file))));
                }
                _ => message::usage(format!(
                    "`sim41 {file}` opens the calculator with that program and takes no keys as \
                     arguments; to load it and press keys, use `sim41 run {file} KEYS`"
                )),
            }
        }
    };
    let Some(command) = arguments.command else {
        return finish(open::open(&arguments.options, arguments.authentic, None));
    };
    if !arguments.no_sandbox {
        // If the system has no sandbox, commands run without one.
        sandbox::enter();
    }
    let result = match command {
        Command::Config(arguments) => config_command::run(&arguments, Cli::command),
        Command::Type(arguments) => type_keys::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Convert(arguments) => convert_command::run(&arguments),
        Command::Save(arguments) => save_command::run(&arguments),
        Command::Load(arguments) => load_command::run(&arguments),
        Command::Lif(arguments) => lif_command::run(&arguments),
        Command::Barcode(arguments) => barcode_command::run(&arguments),
        Command::Debug(arguments) => debug_command::run(&arguments),
        Command::Profile(arguments) => profile_command::run(&arguments),
        Command::Test(arguments) => test_command::run(&arguments),
        Command::Calc(arguments) => calc::run(&arguments),
        Command::List(arguments) => list_program::run(&arguments),
        Command::Check(arguments) => check_command::run(&arguments),
        Command::Fmt(arguments) => format_command::run(&arguments),
        Command::Find(arguments) => return find_command::run(&arguments),
        Command::Library(arguments) => library_command::run(&arguments),
        Command::Help(arguments) => help_command::run(&arguments),
        Command::Module(arguments) => module_command::run(&arguments),
        Command::Queens(arguments) => queens_commands::run(&arguments),
    };
    finish(result.map(|()| ExitCode::SUCCESS))
}

pub fn fail_at_file_limits() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
}

/// Prints an argument error, with control characters escaped for the terminal, and exits.
fn refuse(error: &clap::Error) -> ! {
    let plain = error.to_string();
    if plain == message::escaped(&plain) {
        error.exit()
    }
    eprint!("{}", message::escaped(&plain));
    std::process::exit(error.exit_code())
}

fn printed(done: io::Result<()>) -> ExitCode {
    let printed = done.and_then(|()| io::stdout().flush());
    finish(printed.map(|()| ExitCode::SUCCESS).map_err(|error| output::without_code(error).into()))
}
