//! The debugger's commands: the words that TAB completes, and the help text.

use crate::cli::line_input::CompletionWords;
use anyhow::{Result, bail};
use sim41_session::debugger::verb::VERBS;
use sim41_session::program::plugged_names;
use sim41_session::{Machine, charset};
use std::io::Write;

const FURTHER: &[(&str, &str, &str)] = &[
    ("run [KEYS]", "r", "press keys (default R/S) and run to a breakpoint or the end"),
    ("breaks", "", "list the breakpoints"),
    ("undo, redo", "", "undo or redo a key or a whole run"),
    ("print WHAT", "p", "show X, R05, ALPHA, flag 3 or a name that the listing defines"),
    ("x, y, r05, alpha", "", "show this value, as `print` does"),
    ("stack", "", "show T, Z, Y, X, LASTX and ALPHA"),
    ("where", "", "show the next line and its callers"),
    ("list [N]", "l", "list N lines before and after the next line (default 5)"),
    ("", "", "the number in parentheses is the line in the file"),
    ("display", "", "the display"),
    ("quit", "q", "leave"),
    ("", "", "WHERE can be a line or a label: 8, FACT, FACT 8, LBL 01, 8 if X>100"),
    ("", "", "WHERE can be a condition: X>100, R05=Y, R05 changes, flag 3 clear, error, at PROMPT"),
    ("", "", "`pass 3`, added to any of these, stops at the third pass"),
];

/// The words that TAB completes: commands first, then labels, registers and parts of conditions.
pub(super) fn words(machine: &Machine) -> CompletionWords {
    let further = FURTHER.iter().flat_map(|(form, ..)| form.split(", "));
    let further = further.filter_map(|form| form.split(' ').next());
    let own = VERBS.iter().map(|row| row.name).chain(further).chain(["help"]);
    let own = own.filter(|name| !name.is_empty());
    let memory = machine.memory();
    let labels = memory.chain().filter(|global| global.is_label());
    let labels = labels.map(|label| memory.label_name(&label).collect::<Vec<u8>>());
    let labels = labels.map(|name| charset::text(&name));
    let functions = memory.ports().functions().map(|function| plugged_names::name(&function));
    let parts = ["X", "Y", "Z", "T", "LASTX", "ALPHA", "flag", "changes", "clear", "error", "pass"];
    CompletionWords {
        first: own.map(Into::into).collect(),
        further: parts.into_iter().map(Into::into).chain(labels).chain(functions).collect(),
    }
}

pub(super) fn takes_nothing(word: &str, rest: &str) -> Result<()> {
    if !rest.is_empty() {
        bail!("{word} takes no argument (got {rest:?})");
    }
    Ok(())
}

pub(super) fn help(out: &mut impl Write) -> Result<()> {
    for row in VERBS {
        let form = format!("{} {}", row.name, row.takes.word());
        writeln!(out, "{form:<18} {:<3} {}", row.short, row.help)?;
    }
    for (form, short, sentence) in FURTHER {
        writeln!(out, "{form:<18} {short:<3} {sentence}")?;
    }
    Ok(())
}
