//! Long texts of every kind that is read, in one line and in many, and the time that their readers
//! take.

use sim41_session::history::{self, Timeline};
use sim41_session::keystrokes::pc::typed;
use sim41_session::keystrokes::tokens;
use sim41_session::program::{listing, recognize};
use sim41_session::{Calculator, Ports, state};
use std::hint::black_box;
use std::time::Duration;

/// Times below this are not compared: what is refused or cut off at a limit takes as long.
const LEAST: Duration = Duration::from_millis(5);
/// How often a text is read at most; the shortest time counts, because other programs disturb.
const ROUNDS: usize = 8;

/// A kind of text: what it begins with, what is repeated, how it ends, and its reader.
pub struct Kind {
    /// What the text is.
    pub name: &'static str,
    begin: String,
    part: &'static str,
    end: String,
    /// Whether as many blanks follow at last.
    blanks: bool,
    read: fn(&str),
}

impl Kind {
    fn text(&self, size: usize) -> String {
        let parts = self.part.repeat(size / self.part.len());
        let blanks = " ".repeat(if self.blanks { size } else { 0 });
        [&self.begin, &*parts, &self.end, &blanks].concat()
    }

    /// Returns the times for texts of these sizes, each twice as long as the one before, and
    /// whether one of them is more than so many times that of the size before.
    pub fn times<const COUNT: usize>(
        &self,
        sizes: [usize; COUNT],
        most: f64,
    ) -> ([Duration; COUNT], bool) {
        let texts = sizes.map(|size| self.text(size));
        let mut times = [Duration::MAX; COUNT];
        for round in 1.. {
            for (time, text) in times.iter_mut().zip(&texts) {
                let start = processor_time();
                (self.read)(text);
                *time = (processor_time() - start).min(*time);
            }
            let grows = |pair: &[Duration]| pair[1] > LEAST && ratio(pair) > most;
            let too_much = times.windows(2).any(grows);
            if round > 1 && !too_much || round == ROUNDS {
                return (times, too_much);
            }
        }
        unreachable!("the rounds have an end")
    }
}

/// Returns how many times as long as the first time the second one is.
pub fn ratio(pair: &[Duration]) -> f64 {
    pair[1].as_secs_f64() / pair[0].as_secs_f64()
}

fn listing(text: &str) {
    _ = black_box(listing::read(text.as_bytes()));
}

fn canonical(text: &str) {
    _ = black_box(listing::canonical(text, &Ports::default()));
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

/// Returns all kinds.
pub fn kinds() -> Vec<Kind> {
    let cold = state::write(Calculator::clean().machine());
    let (title, rest) = cold.split_once('\n').expect("a title");
    // Without a checksum a changed state is no damaged one.
    let registers = &rest[..rest.find("sum ").expect("a checksum")];
    let [title, remark] = [format!("{title}\n"), format!("{title}\n# ")];
    let [state_end, remark_end] = [registers.to_string(), format!("\n{registers}")];
    let history_begin = format!("sim41 history 1\nmoment\n{title}{registers}");
    let remark_begin = format!("{history_begin}moment\n# ");
    let kind = |name, begin: &str, part, end: &str, read| Kind {
        name,
        begin: begin.into(),
        part,
        end: end.into(),
        blanks: false,
        read,
    };
    #[rustfmt::skip]
    let kinds = vec![
        kind("listing, many lines", "", "SIN\n", "", listing as fn(&str)),
        kind("listing, one line", "", "SIN ", "", listing),
        Kind { blanks: true, ..kind("listing, one line and blanks", "", "SIN ", "", listing) },
        kind("listing, one line of jumps", "", "GTO 01 ", "", listing),
        kind("listing, numbered lines", "", "01 LBL A\n02 SIN\n03 END\n", "", listing),
        kind("listing, numbers in one line", "", "01 LBL A 02 SIN 03 END ", "", listing),
        kind("listing, perhaps numbers", "01 ", "1/x ", "", listing),
        kind("listing, columns", "", "01 LBL A  03 SIN\n02 COS    04 END\n", "", listing),
        kind("listing, labels and names", "", "LBL \"AB\"\nFOOBAR\n", "", listing),
        kind("listing, unknown words", "", "NONSENSE\n", "", listing),
        kind("listing, one line unknown", "", "NONSENSE ", "", listing),
        kind("listing, one text", "\"", "A", "\"", listing),
        kind("listing, open quotes", "", "XEQ «A ", "", listing),
        kind("listing in order, many lines", "", "SIN\n", "", canonical),
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
    kinds
}
