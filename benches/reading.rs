//! Reading what other people send: the processor's time for 1, 2 and 4 MB of each kind, in one line
//! and in many.
//! Twice the text may take 2.2 times as long; the benchmark fails where it takes longer.

use sim41::history::{self, Timeline};
use sim41::keystrokes::pc::typed;
use sim41::keystrokes::tokens;
use sim41::program::{listing, recognize};
use sim41::{Calculator, Ports, state};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

/// The sizes of the texts in bytes.
const SIZES: [usize; 3] = [1 << 20, 2 << 20, 4 << 20];
/// How many times as long twice the text may take.
const MOST: f64 = 2.2;
/// How often each text is read; the shortest time counts.
const ROUNDS: usize = 2;

/// A kind of text: what it begins with, what is repeated, what it ends with, and its reader.
struct Kind<'a> {
    name: &'a str,
    begin: &'a str,
    part: &'a str,
    end: &'a str,
    read: fn(&str),
}

impl Kind<'_> {
    fn text(&self, size: usize) -> String {
        [self.begin, &self.part.repeat(size / self.part.len()), self.end].concat()
    }
}

fn listing(text: &str) {
    _ = black_box(listing::read(text.as_bytes()));
}

fn state(text: &str) {
    _ = black_box(state::read(text));
}

fn history(text: &str) {
    _ = black_box(Timeline::read(text, Calculator::clean(), history::LIMIT));
}

fn paste(text: &str) {
    _ = black_box(recognize(text, &Ports::default()));
}

fn keys(text: &str) {
    _ = black_box(typed::parse(text));
}

fn words(text: &str) {
    _ = black_box(tokens::parse(text));
}

/// The time that this thread has had of the processor: other programs do not count.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Reads each kind whose name contains the first argument, or all kinds.
fn main() -> ExitCode {
    let only = std::env::args().nth(1).filter(|word| !word.starts_with('-')).unwrap_or_default();
    let cold = state::write(Calculator::clean().machine());
    let (title, rest) = cold.split_once('\n').expect("a title");
    // Without a checksum a changed state is no damaged one.
    let registers = &rest[..rest.find("sum ").expect("a checksum")];
    let [title, remark] = [format!("{title}\n"), format!("{title}\n# ")];
    let [state_end, remark_end] = [registers.to_string(), format!("\n{registers}")];
    let history_begin = format!("sim41 history 1\nmoment\n{title}{registers}");
    let remark_begin = format!("{history_begin}moment\n# ");
    let kind = |name, begin, part, end, read| Kind { name, begin, part, end, read };
    #[rustfmt::skip]
    let kinds = [
        kind("listing, many lines", "", "SIN\n", "", listing as fn(&str)),
        kind("listing, one line", "", "SIN ", "", listing),
        kind("listing, one line of jumps", "", "GTO 01 ", "", listing),
        kind("listing, numbered lines", "", "01 LBL A\n02 SIN\n03 END\n", "", listing),
        kind("listing, numbers in one line", "", "01 LBL A 02 SIN 03 END ", "", listing),
        kind("listing, columns", "", "01 LBL A  03 SIN\n02 COS    04 END\n", "", listing),
        kind("listing, unknown words", "", "NONSENSE\n", "", listing),
        kind("listing, one line unknown", "", "NONSENSE ", "", listing),
        kind("listing, one text", "\"", "A", "\"", listing),
        kind("state, many remarks", &title, "# remark\n", &state_end, state),
        kind("state, one remark", &remark, "remark ", &remark_end, state),
        kind("state, registers", &title, "0c0 00000000000000\n", &state_end, state),
        kind("history, many moments", &history_begin, "moment\nlift on\n", "end\n", history),
        kind("history, one line", &remark_begin, "remark ", "\nend\n", history),
        kind("paste of numbers, many lines", "", "12.5\n", "", paste),
        kind("paste of numbers, one line", "", "12.5 ", "", paste),
        kind("paste of one number", "", "1", "", paste),
        kind("paste of text", "", "lorem ipsum ", "", paste),
        kind("keys, one line", "", "12{Enter}+", "", keys),
        kind("keys, many lines", "", "12{Enter}+\n", "", keys),
        kind("words, one line", "", "SIN R/S ", "", words),
        kind("words, names", "", "XEQ AB ", "", words),
    ];
    let mut failed = false;
    println!("{:<30} {:>9} {:>9} {:>9}  ratios", "", "1 MB", "2 MB", "4 MB");
    for kind in kinds.into_iter().filter(|kind| kind.name.contains(&only)) {
        let texts = SIZES.map(|size| kind.text(size));
        let mut times = [Duration::MAX; SIZES.len()];
        for _ in 0..ROUNDS {
            for (time, text) in times.iter_mut().zip(&texts) {
                let start = processor_time();
                (kind.read)(text);
                *time = (processor_time() - start).min(*time);
            }
        }
        let ms = times.map(|time| time.as_secs_f64() * 1_000.0);
        let ratios = [ms[1] / ms[0], ms[2] / ms[1]];
        // What is refused or cut off at a limit takes no time worth comparing.
        let grows = ms[2] > 5.0 && ratios.iter().any(|&ratio| ratio > MOST);
        failed |= grows;
        println!(
            "{:<30} {:>7.1}ms {:>7.1}ms {:>7.1}ms  {:.2} {:.2}{}",
            kind.name,
            ms[0],
            ms[1],
            ms[2],
            ratios[0],
            ratios[1],
            if grows { "  TOO MUCH" } else { "" }
        );
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
