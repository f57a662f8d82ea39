//! `race`: runs the algorithms from all sources one after the other on the same board.

use super::board_columns::Columns;
use clap::Args;
use sim41_files::output;
use sim41_queens::Algorithm;
use std::time::{Duration, Instant};

/// The minimum duration of each algorithm's run; shorter times cannot be measured accurately.
const LONG_ENOUGH: Duration = Duration::from_millis(200);

#[derive(Args)]
pub struct Race {
    #[command(flatten)]
    columns: Columns<1, 13>,
}

struct Result {
    positions: usize,
    tried: u64,
    time: Duration,
}

pub(super) fn run(arguments: &Race) -> anyhow::Result<()> {
    let n = arguments.columns.get();
    let results: Vec<(Algorithm, Option<Result>)> =
        Algorithm::ALL.into_iter().map(|algorithm| (algorithm, race(algorithm, n))).collect();
    let fastest = results
        .iter()
        .filter_map(|(_, result)| Some(result.as_ref()?.time))
        .min()
        .unwrap_or_default();
    output::print(|out| {
        writeln!(
            out,
            "{:<12} {:>10} {:>12} {:>12} {:>9}  source and unit",
            "algorithm", "positions", "tried", "time", "ratio"
        )?;
        for (algorithm, result) in &results {
            let Some(Result { positions, tried, time }) = result else {
                let largest = algorithm.largest();
                writeln!(out, "{algorithm:<12} supports boards of up to {largest} columns")?;
                continue;
            };
            let ratio = time.as_secs_f64() / fastest.as_secs_f64();
            let (time, source) = (duration(*time), algorithm.source());
            writeln!(
                out,
                "{algorithm:<12} {positions:>10} {tried:>12} {time:>12} {ratio:>9.1}  {source}"
            )?;
        }
        Ok(())
    })
}

fn race(algorithm: Algorithm, n: usize) -> Option<Result> {
    let start = Instant::now();
    let mut rounds = 0;
    loop {
        let mut solver = algorithm.positions(n).ok()?;
        let positions = solver.by_ref().count();
        rounds += 1;
        if start.elapsed() >= LONG_ENOUGH {
            return Some(Result {
                positions,
                tried: solver.tried(),
                time: start.elapsed() / rounds,
            });
        }
    }
}

fn duration(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 1e-3 => format!("{:.1} µs", seconds * 1e6),
        seconds if seconds < 1.0 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    }
}
