//! `sim41 test --watch FILE`: runs the tests in a listing whenever it is saved.

use crate::cli::options::CalculatorOptions;
use crate::operator::program_tests::{self, Limits};
use anyhow::{Context, Result, bail};
use notify::{RecursiveMode, Watcher};
use sim41_files::{input, message, output, threads};
use sim41_session::Calculator;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Editors save in several steps, so a file must be unchanged for this long before it is read.
const SETTLED: Duration = Duration::from_millis(80);
/// The interval for checking whether standard output was closed.
const LOOK: Duration = Duration::from_millis(500);

/// Checks the file now and at every save, until the command is interrupted or standard output is
/// closed. Fails if the file is unreadable or its folder cannot be watched.
pub(super) fn watch(file: &Path, options: &CalculatorOptions, steps: u64) -> Result<()> {
    let calculator = &options.clean()?;
    if file.as_os_str() == "-" {
        message::usage(
            "standard input cannot be watched: specify a file, or use sim41 test without --watch",
        );
    }
    if file.exists() && !file.is_file() {
        bail!("{file}: only a regular file can be watched", file = input::name(file));
    }
    // Fails if the file is unreadable at first; later, the command waits until it is readable.
    input::bytes(file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let (sender, changes) = mpsc::channel();
    // Many editors replace a file on saving, so its folder is watched.
    let mut watcher = threads::watcher(sender).context("cannot watch files for changes")?;
    watcher
        .watch(folder, RecursiveMode::NonRecursive)
        .with_context(|| format!("cannot watch {folder} for changes", folder = folder.display()))?;
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
                // The watcher also reports read accesses, which change nothing.
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
