//! `sim41 find TEXT FOLDER…`: finds program lines in a collection of files.

use crate::cli::exit_status;
use crate::cli::options::Modules;
use anyhow::{Result, bail};
use serde_json::{Value, json};
use sim41_files::collection::{self, Collected};
use sim41_files::{input, message, output};
use sim41_session::charset;
use sim41_session::instruction::{Op, Operand, Step, spelling};
use sim41_session::program::{listing, plugged_names};
use std::path::PathBuf;
use std::process::ExitCode;

const EXIT_STATUS: &str =
    "The exit code is 0 if a line matches, 1 if none does, and 2 if a file could not be searched";

#[derive(clap::Args)]
#[command(after_help = EXIT_STATUS)]
pub(super) struct FindArgs {
    /// An instruction (RCL 05), the name of a function (SIN), or part of a label or text. A search
    /// term in quotation marks must match a whole label or text
    #[arg(allow_hyphen_values = true)]
    text: String,
    /// Folders, which are searched recursively, or files: program files of any kind and module
    /// images
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    modules: Modules,
    /// Print an array of objects with file, program, line and instruction
    #[arg(long)]
    json: bool,
}

struct Hit {
    file: String,
    /// The program's first label, or its number if it has no label; `CAT 2` for a module function.
    program: String,
    line: Option<usize>,
    instruction: String,
}

/// The same status as grep's, so that a script can distinguish "not found" from an error.
const NOT_FOUND: u8 = 1;
const UNREADABLE: u8 = 2;

/// Prints each matching line with its file and program. If a file is unreadable, searches the
/// others. The exit status is 1 if nothing matches, and 2 if a file could not be searched.
pub(super) fn run(arguments: &FindArgs) -> ExitCode {
    let status = |found| if found { ExitCode::SUCCESS } else { ExitCode::from(NOT_FOUND) };
    exit_status::finish_or(search(arguments).map(status), ExitCode::from(UNREADABLE))
}

/// Returns whether a line matches.
fn search(arguments: &FindArgs) -> Result<bool> {
    let calculator = arguments.modules.calculator()?;
    let wanted = Query::new(&arguments.text);
    let (mut hits, mut searched, mut failed) = (Vec::new(), 0, 0);
    for (file, listed) in collection::files(&arguments.folders) {
        let is_named = arguments.folders.contains(&file);
        let read = listed.and_then(|()| collection::read(&file, (&calculator).into(), is_named));
        match read {
            Ok(Some(collected)) => {
                searched += 1;
                hits.extend(wanted.find(&collected, &input::name(&file)));
            }
            Ok(None) => {}
            Err(error) => {
                failed += 1;
                message::say(&format!("{error:#}"));
            }
        }
    }
    match arguments.json {
        true => output::print_json(&hits.iter().map(Hit::json).collect())?,
        false => output::print(|out| {
            hits.iter().try_for_each(|hit| match (hit, hit.line) {
                (Hit { file, program, instruction, .. }, Some(line)) => {
                    writeln!(out, "{file}: {program} {line:02} {instruction}")
                }
                (Hit { file, program, instruction, .. }, None) => {
                    writeln!(out, "{file}: {program} {instruction}")
                }
            })
        })?,
    }
    let files = message::counted(searched, "file");
    match (hits.len(), failed) {
        (_, 1..) => bail!(
            "{files} not searched because of errors",
            files = message::counted(failed, "file")
        ),
        (0, _) => {
            let text = &arguments.text;
            message::say(&format!("{text} was not found in the programs of {files}"));
            Ok(false)
        }
        _ => Ok(true),
    }
}

impl Hit {
    fn json(&self) -> Value {
        let Hit { file, program, line, instruction } = self;
        json!({ "file": file, "program": program, "line": line, "instruction": instruction })
    }
}

struct Query {
    text: String,
    whole: bool,
    step: Option<Step>,
}

impl Query {
    fn new(text: &str) -> Query {
        let step = spelling::parse(text).ok();
        let text = text.trim();
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        Query { text: inner.unwrap_or(text).to_uppercase(), whole: inner.is_some(), step }
    }

    fn find(&self, collected: &Collected, file: &str) -> Vec<Hit> {
        let Collected { programs, ports, is_module } = collected;
        let mut hits: Vec<Hit> = Vec::new();
        let functions = ports.functions().filter(|function| *is_module && function.number > 0);
        for function in functions {
            let name = plugged_names::name(&function);
            if self.is_name(&name) {
                let instruction =
                    format!("XROM {:02},{:02} {name}", function.module, function.number);
                let (file, program) = (file.to_string(), "CAT 2".to_string());
                hits.push(Hit { file, program, line: None, instruction });
            }
        }
        let steps = listing::disassemble(programs);
        for (n, program) in steps.split_inclusive(|step| step.op == Op::End).enumerate() {
            let mut labels = program.iter().filter(|step| step.op == Op::LblAlpha);
            let name = labels.next().and_then(text).map(|label| format!("{label:?}"));
            let name = name.unwrap_or_else(|| format!("program {}", n + 1));
            let lines = program.iter().filter(|step| step.op != Op::Null);
            hits.extend(lines.enumerate().filter_map(|(n, step)| {
                let instruction = plugged_names::listed(step, ports);
                self.is_here(step, &instruction).then(|| {
                    let (file, program) = (file.to_string(), name.clone());
                    Hit { file, program, line: Some(n + 1), instruction }
                })
            }));
        }
        hits
    }

    fn is_here(&self, step: &Step, listed: &str) -> bool {
        let text = text(step).map(|text| text.to_uppercase());
        let name = listed.split(' ').next().unwrap_or_default();
        match text {
            Some(text) if self.whole => text == self.text,
            Some(text) if text.contains(&self.text) => true,
            _ if self.whole => false,
            _ => {
                self.step.as_ref() == Some(step)
                    || step.op != Op::Number && step.op != Op::Text && self.is_name(name)
                    || listed.to_uppercase() == self.text
            }
        }
    }

    fn is_name(&self, name: &str) -> bool {
        !self.whole && name.to_uppercase() == self.text
    }
}

fn text(step: &Step) -> Option<String> {
    match step.operand {
        Operand::Chars(text) if step.op != Op::Number => Some(charset::text(text.as_slice())),
        _ => None,
    }
}
