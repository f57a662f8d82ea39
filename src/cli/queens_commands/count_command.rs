//! `count`: counts all positions on a board, or a part of them. A count interrupted by Ctrl-C can
//! be resumed.

use super::part::CountPart;
use super::{Rows, columns, estimate, numbers, usage};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sim41_files::{input, message, output};
use sim41_queens::count::{self, Plan, Tally, published, symmetric};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const SAVE_EVERY: Duration = Duration::from_secs(60);
const WORTH_SAYING: f64 = 60.0;
const TOO_LONG: f64 = 86_400.0;

#[derive(Args)]
pub struct CountArgs {
    /// Columns of the board (1 to 32)
    #[arg(value_name = "N", value_parser = columns, required_unless_present_any = ["part", "resume"])]
    n: Option<usize>,
    /// Only positions that begin with these rows
    #[arg(long, value_name = "ROWS", requires = "n")]
    prefix: Option<Rows>,
    /// With --prefix: also count positions that begin with the mirrored rows
    #[arg(long, requires = "prefix")]
    mirror: bool,
    /// Count this part (a line printed by `split`) on one thread unless --threads is given
    #[arg(long, value_name = "LINE", conflicts_with_all = ["n", "resume"])]
    part: Option<CountPart>,
    /// Resume an interrupted count
    #[arg(long, value_name = "FILE", conflicts_with = "n")]
    resume: Option<PathBuf>,
    /// Save an interrupted count in this file [default: sim41-queens-N.json]
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    state: Option<PathBuf>,
    /// Number of threads [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Start the count even if it takes longer than a day
    #[arg(long)]
    anyway: bool,
}

pub(super) fn run(arguments: &CountArgs) -> anyhow::Result<()> {
    let (plan, mut tally, state) = begin(arguments)?;
    let default = if arguments.part.is_some() { 1 } else { count::cores() };
    let threads = arguments.threads.map_or(default, usize::from);
    if arguments.resume.is_none() {
        say_how_long(&plan, threads, arguments.anyway)?;
    }
    output::try_writing(&state)?;

    let stop = Arc::new(AtomicBool::new(false));
    stop_at_signals(&stop).context("cannot intercept Ctrl-C")?;
    let bar = progress_bar(&tally);
    let begun = Instant::now();
    let mut saved = begun;
    let mut failure = None;
    plan.run(&mut tally, threads, &stop, |tally| {
        bar.set_position(tally.progress().0 as u64);
        if saved.elapsed() >= SAVE_EVERY && failure.is_none() {
            failure = save(&state, tally).err();
            saved = Instant::now();
        }
    });
    bar.finish_and_clear();
    if let Some(error) = failure {
        message::say(&format!("{error:#}"));
    }
    if !tally.is_complete() {
        let wanted = arguments.state.is_some() || arguments.resume.is_some();
        if !wanted && begun.elapsed() < SAVE_EVERY {
            bail!(
                "interrupted; a count that has run for less than a minute is saved only with \
                 --state FILE"
            );
        }
        save(&state, &tally)?;
        let (done, all) = tally.progress();
        bail!(
            "interrupted after {done} of {all} jobs; resume with: sim41 queens count --resume \
             {file}",
            file = state.display()
        );
    }
    let file = state.exists().then_some(state);
    let remove = || match &file {
        // The count is complete and printed, so its progress file is no longer needed.
        Some(file) => std::fs::remove_file(file)
            .with_context(|| format!("cannot remove {file}", file = file.display())),
        None => Ok(()),
    };
    if !plan.prefix.is_empty() || arguments.part.is_some() {
        let part = CountPart { n: plan.n, prefix: plan.prefix, mirrored: plan.mirrored };
        output::print(|out| writeln!(out, "{part} {}", tally.positions()))?;
        return remove();
    }
    report(plan.n, tally.positions())?;
    remove()
}

/// Prints the estimated time of a count. Fails if it exceeds a day, unless `anyway` is set.
fn say_how_long(plan: &Plan, threads: usize, anyway: bool) -> anyhow::Result<()> {
    let seconds = estimate::seconds(plan, threads)?;
    let words = format!(
        "{n} queens: the count takes {time} on this computer",
        n = plan.n,
        time = estimate::words(seconds)
    );
    if seconds > TOO_LONG && !anyway {
        bail!("{words}; use --anyway to start the count");
    }
    if seconds > WORTH_SAYING {
        message::say(&words);
    }
    Ok(())
}

fn stop_at_signals(stop: &Arc<AtomicBool>) -> std::io::Result<()> {
    use signal_hook::consts::signal::{SIGINT, SIGTERM};
    let mut signals = vec![SIGINT, SIGTERM];
    #[cfg(unix)]
    signals.extend([signal_hook::consts::signal::SIGHUP, signal_hook::consts::signal::SIGQUIT]);
    signals
        .into_iter()
        .try_for_each(|signal| signal_hook::flag::register(signal, Arc::clone(stop)).map(drop))
}

fn begin(arguments: &CountArgs) -> anyhow::Result<(Plan, Tally, PathBuf)> {
    if let Some(file) = &arguments.resume {
        let text = input::text(file)?;
        let foreign =
            || format!("{file} is not an interrupted count saved by sim41", file = file.display());
        let tally: Tally = serde_json::from_str(&text).with_context(foreign)?;
        let plan = plan_of(tally.n, &tally.prefix, tally.mirrored)
            .map_err(|error| anyhow!(error))
            .with_context(foreign)?;
        if !tally.belongs_to(&plan) {
            bail!(foreign());
        }
        return Ok((plan, tally, file.clone()));
    }
    let part = arguments.part.clone().unwrap_or_else(|| CountPart {
        n: arguments.n.unwrap_or_default(),
        prefix: arguments.prefix.clone().unwrap_or_default().0,
        mirrored: arguments.mirror,
    });
    let plan = plan_of(part.n, &part.prefix, part.mirrored).unwrap_or_else(|error| usage(error));
    let state = arguments.state.clone().unwrap_or_else(|| {
        let rows: String = part.prefix.iter().map(|row| format!("-{row}")).collect();
        format!("sim41-queens-{}{rows}{}.json", part.n, if part.mirrored { "-both" } else { "" })
            .into()
    });
    if state.exists() {
        let file = state.display();
        bail!(
            "{file} already exists: if it holds an interrupted count, resume it with --resume \
             {file}; otherwise remove it, or specify another file with --state"
        );
    }
    Ok((plan.clone(), Tally::new(&plan), state))
}

fn plan_of(n: usize, prefix: &[u8], mirrored: bool) -> Result<Plan, sim41_queens::Error> {
    match prefix.is_empty() && !mirrored {
        true => Plan::whole(n),
        false => Plan::part(n, prefix, mirrored),
    }
}

fn progress_bar(tally: &Tally) -> ProgressBar {
    let (done, all) = tally.progress();
    let style = ProgressStyle::with_template("{wide_bar} {percent} % · {per_sec} · {eta} left")
        .expect("a template");
    let bar = ProgressBar::new(all as u64).with_style(style).with_position(done as u64);
    bar.reset_eta();
    bar
}

fn save(state: &std::path::Path, tally: &Tally) -> anyhow::Result<()> {
    output::rewrite_file(state, format!("{}\n", serde_json::to_string(tally)?).as_bytes())
}

pub(super) fn report(n: usize, positions: u128) -> anyhow::Result<()> {
    let independent = symmetric::independent(n, positions);
    let known = published::published(n)
        .map(|(all, independent)| (u128::from(all), u128::from(independent)));
    let is_published = match known {
        Some(known) if known == (positions, independent) => true,
        Some(_) => bail!(
            "the result, {positions} positions, differs from the published number for {n} columns"
        ),
        None => false,
    };
    let [positions, independent] = [positions, independent].map(numbers::thousands);
    output::print(|out| match is_published {
        true => writeln!(
            out,
            "{n} queens: {positions} positions, {independent} independent; as published (OEIS \
             A000170, A002562)"
        ),
        false => writeln!(
            out,
            "{n} queens: {positions} positions, {independent} independent; no published values"
        ),
    })
}
