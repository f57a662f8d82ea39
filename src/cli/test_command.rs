//! `sim41 test FILES…`: runs the tests in listings, several files in parallel.

use crate::cli::options::CalculatorOptions;
use crate::cli::test_reports::{self, TestFormat};
use crate::cli::{transcripts, watch_command};
use crate::operator;
use crate::operator::program_tests::{self, Limits, TestOutcome};
use anyhow::{Result, bail};
use sim41_files::{collection, input, message, output, programs};
use sim41_session::program::Kind;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(clap::Args)]
pub(super) struct TestArgs {
    /// Listings with comments such as `; test: 5 XEQ FACT -> 120.0000`, folders of listings, or
    /// transcripts of keys and displays (.session), whose replay stops at the first difference
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print only differences
    #[arg(long, short)]
    quiet: bool,
    /// Print the results of all tests on standard output in this format
    #[arg(long, value_name = "FORM", default_value = "text", conflicts_with = "quiet")]
    format: TestFormat,
    /// Stop a test after this many instructions
    #[arg(long, value_name = "COUNT", value_parser = operator::steps, default_value_t = program_tests::STEPS)]
    steps: u64,
    /// Run the tests again whenever the file is saved, until Ctrl-C
    #[arg(long, conflicts_with_all = ["quiet", "format", "transcripts"])]
    watch: bool,
    /// Treat all files, not only .session files, as transcripts, with KEYS | DISPLAY on each line
    #[arg(long, conflicts_with_all = ["format", "steps"])]
    transcripts: bool,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

pub(super) fn run(arguments: &TestArgs) -> Result<()> {
    if arguments.watch {
        let [file] = &arguments.files[..] else { message::usage("--watch accepts only one file") };
        return watch_command::watch(file, &arguments.calculator, arguments.steps);
    }
    let is_transcript = |file: &&PathBuf| programs::ending(file) == "session";
    match arguments.files.iter().filter(is_transcript).count() {
        count if arguments.transcripts || count == arguments.files.len() => {
            if arguments.format != TestFormat::Text {
                message::usage("--format applies only to tests in listings, not to transcripts");
            }
            let TestArgs { files, quiet, calculator, .. } = arguments;
            return transcripts::run(files, *quiet, calculator);
        }
        0 => {}
        _ => message::usage("transcripts and listings cannot be tested in one command"),
    }
    let calculator = &arguments.calculator.clean()?;
    let limits = Limits::new(arguments.steps);
    let listed = collection::programs(&arguments.files, |kind| kind == Kind::Listing);
    let (files, listed): (Vec<PathBuf>, Vec<Result<()>>) = listed.into_iter().unzip();
    let results: Mutex<Vec<Option<Result<TestOutcome>>>> =
        Mutex::new(listed.into_iter().map(|listed| listed.err().map(Err)).collect());
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get()).min(files.len());
    let work = || {
        while let Some((n, file)) = {
            let n = next.fetch_add(1, Ordering::Relaxed);
            files.get(n).map(|file| (n, file))
        } {
            if results.lock().expect("no worker panics")[n].is_none() {
                let outcome = program_tests::run(file, calculator, &limits);
                results.lock().expect("no worker panics")[n] = Some(outcome);
            }
        }
    };
    std::thread::scope(|scope| {
        // The main thread also runs tests, in case no other thread can be started.
        for _ in 1..workers {
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let results = results.into_inner().expect("no worker panics");
    let outcomes = || results.iter().flatten().flatten();
    arguments.calculator.paper.write(outcomes().flat_map(|outcome| &outcome.printed))?;
    let report = test_reports::report(arguments.format, &files, &results);
    let (mut count, mut failed, mut unreadable) = (0, 0, 0);
    output::print(|out| {
        out.write_all(report.as_bytes())?;
        let silent = arguments.format != TestFormat::Text;
        for (file, result) in files.iter().zip(results.into_iter().flatten()) {
            match result {
                Ok(outcome) => {
                    let failures = outcome.failures(&input::name(file));
                    let bad = failures.len();
                    count += outcome.count;
                    failed += bad;
                    failures
                        .iter()
                        .filter(|_| !silent)
                        .try_for_each(|failure| write!(out, "{}", message::escaped(failure)))?;
                    if !silent && !arguments.quiet && bad == 0 {
                        let name = input::name(file);
                        match outcome.count {
                            0 => writeln!(out, "{name}: no tests")?,
                            count => writeln!(out, "{name}: {count} passed")?,
                        }
                    }
                }
                Err(error) => {
                    unreadable += 1;
                    out.flush()?;
                    message::say(&format!("{error:#}"));
                }
            }
        }
        Ok(())
    })?;
    if unreadable > 0 {
        let all = message::counted(files.len(), "file");
        if failed == 0 {
            bail!("{unreadable} of {all} cannot be tested");
        }
        let verdict = program_tests::verdict(count, failed);
        bail!("{unreadable} of {all} cannot be tested; {verdict}");
    }
    match (count, failed) {
        (0, 0) => bail!(
            "these files contain no tests; to add a test, write a comment such as `; test: 5 XEQ \
             FACT -> 120.0000`"
        ),
        (_, 0) if arguments.quiet || arguments.format != TestFormat::Text => Ok(()),
        (_, 0) => output::print(|out| writeln!(out, "{}", program_tests::verdict(count, 0))),
        _ => bail!(program_tests::verdict(count, failed)),
    }
}
