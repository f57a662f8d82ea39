//! `sim41 test --watch FILE`: runs the tests of the listing every time it is saved.

use crate::cli::options::CalculatorOptions;
use crate::files::{input, message, output, threads};
use crate::operator::program_tests::{self, Limits};
use anyhow::{Context, Result, bail};
use notify::{RecursiveMode, Watcher};
use sim41_session::Calculator;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// A file is read only after it has been unchanged for this long, because editors save in several
/// steps.
const SETTLED: Duration = Duration::from_millis(80);
/// The interval for checking whether the output is still read.
const LOOK: Duration = Duration::from_millis(500);

/// Checks the file now and at every save, until the command is interrupted or its output is no
/// longer read. Fails if the file cannot be read, or if its folder cannot be watched.
pub(super) fn watch(file: &Path, options: &CalculatorOptions, steps: u64) -> Result<()> {
    let calculator = &options.clean()?;
    if file.as_os_str() == "-" {
        message::usage("standard input cannot change: name a file to watch, or use sim41 test");
    }
    if file.exists() && !file.is_file() {
        bail!("{file}: only a regular file can be watched", file = input::name(file));
    }
    // If the file is missing or cannot be read, the command fails immediately.
    input::bytes(file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let (sender, changes) = mpsc::channel();
    // Many editors replace the file, so its folder is watched.
    let mut watcher = threads::watcher(sender).context("cannot watch files")?;
    watcher
        .watch(folder, RecursiveMode::NonRecursive)
        .with_context(|| format!("cannot watch {folder}", folder = folder.display()))?;
    let mut last = None;
    loop {
        let content = input::bytes(file).ok();
        if content != last {
            check(file, options, calculator, steps)?;
            last = content;
        }
        loop {
            match changes.recv_timeout(LOOK) {
                _ if !output::has_reader() => return Ok(()),
                // Read accesses are also reported, but do not matter.
                Ok(Ok(event)) if event.kind.is_access() => {}
                Ok(_) => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
        while changes.recv_timeout(SETTLED).is_ok() {}
    }
}

fn check(
    file: &Path,
    options: &CalculatorOptions,
    calculator: &Calculator,
    steps: u64,
) -> Result<()> {
    let outcome = program_tests::run(file, calculator, &Limits::new(steps));
    if let Ok(outcome) = &outcome {
        options.paper.write(&outcome.printed)?;
    }
    output::print(|out| match outcome {
        Err(error) => writeln!(out, "{}", message::shown(&format!("{error:#}"))),
        Ok(outcome) => {
            let failures = outcome.failures(&input::name(file));
            failures.iter().try_for_each(|failure| write!(out, "{}", message::escaped(failure)))?;
            let verdict = program_tests::verdict(outcome.count, failures.len());
            writeln!(out, "{}: {verdict}", input::name(file))
        }
    })
}
