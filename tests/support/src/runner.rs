//! Runs functions that accept any bytes, and finds inputs on which they panic or hang.
//!
//! Each target runs for its share of `FUZZ_SECONDS` (default one second) of processor time, on
//! truncated, spliced and changed inputs from `tests/fuzz/corpus`. `FUZZ_TARGET` names one target,
//! or several separated by commas; `FUZZ_SEED` generates different inputs. An input that fails is
//! written to `target/fuzz-failures`.

use sim41_testing::Random;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

const HANG: Duration = Duration::from_secs(1);
const LONGEST: usize = 600;

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(name);
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

fn input(random: &mut Random, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = match corpus {
        [_, ..] if random.below(4) > 0 => corpus[random.below(corpus.len())].clone(),
        _ => {
            let length = random.below(160);
            (0..length).map(|_| random.byte()).collect()
        }
    };
    for _ in 0..random.below(8) {
        let at = random.below(bytes.len() + 1);
        match random.below(7) {
            0 if at < bytes.len() => bytes[at] = random.byte(),
            1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            2 => bytes.insert(at, random.byte()),
            3 => bytes.truncate(at),
            4 if at < bytes.len() => {
                drop(bytes.drain(at..(at + 1 + random.below(8)).min(bytes.len())))
            }
            5 => bytes.extend((0..random.below(40)).map(|_| random.byte()).collect::<Vec<_>>()),
            _ if !corpus.is_empty() => {
                let other = &corpus[random.below(corpus.len())];
                let from = random.below(other.len() + 1);
                let to = (from + random.below(30)).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            _ => {}
        }
    }
    bytes.truncate(LONGEST);
    bytes
}

fn run(name: &str, target: fn(&[u8]) -> u64, bytes: &[u8]) -> Result<u64, String> {
    let start = processor_time();
    let result = catch_unwind(AssertUnwindSafe(|| target(bytes)));
    let took = processor_time() - start;
    let problem = match result {
        Ok(pressed) if took < HANG => return Ok(pressed),
        Ok(_) => format!("took {took:?}"),
        Err(_) => "panicked".into(),
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/fuzz-failures");
    std::fs::create_dir_all(&folder).unwrap();
    let hash = bytes.iter().fold(0xCBF2_9CE4_8422_2325u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    let file = folder.join(format!("{name}-{hash:016x}"));
    std::fs::write(&file, bytes).unwrap();
    Err(format!("{name} {problem}: {}", file.display()))
}

/// A name, and a function from bytes to the number of pressed keys or executed steps.
pub type Target = (&'static str, fn(&[u8]) -> u64);

/// Runs each target, or those in `FUZZ_TARGET`.
pub fn try_all(targets: &[Target]) {
    let seconds = variable("FUZZ_SECONDS").unwrap_or(targets.len() as u64);
    let only = std::env::var("FUZZ_TARGET").ok();
    let chosen: Vec<Target> = targets
        .iter()
        .copied()
        .filter(|(name, _)| only.as_deref().is_none_or(|only| only.split(',').any(|n| n == *name)))
        .collect();
    let each = Duration::from_secs(seconds) / chosen.len().max(1) as u32;
    let mut failures = Vec::new();
    for (name, target) in chosen {
        let corpus = corpus(name);
        let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ variable("FUZZ_SEED").unwrap_or(0) << 20);
        let (mut cases, mut keys, mut failed) = (0u64, 0u64, 0);
        let mut take = |bytes: &[u8]| match run(name, target, bytes) {
            Ok(pressed) => {
                keys += pressed;
                cases += 1;
            }
            Err(failure) => {
                failed += 1;
                if failed <= 10 {
                    failures.push(failure);
                }
            }
        };
        corpus.iter().for_each(|bytes| take(bytes));
        let start = processor_time();
        while processor_time() - start < each {
            take(&input(&mut random, &corpus));
        }
        let seconds = (processor_time() - start).as_secs();
        println!("{name}: {cases} inputs, {keys} keys, {failed} failed, {seconds} s, {}", memory());
        // If all inputs were rejected immediately, nothing would have been tested.
        assert!(failed > 0 || (cases > corpus.len() as u64 && keys > 0), "{name} tries nothing");
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn processor_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    format!("at most {} of memory", line.map_or("?", str::trim))
}
