//! Presses keys for commands without a screen: `word` parses words, `typist` parses computer
//! keystrokes, and `program_tests` runs the tests in the comments of a listing.

pub mod program_tests;
pub mod typist;
pub mod unknown_names;
pub mod word;

use anyhow::{Error, Result, anyhow, bail, ensure};
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use sim41_files::{message, programs};
use sim41_session::keystrokes::computer_keyboard::PcKey;
use sim41_session::words::{self, Line, Mistake};
use sim41_session::{
    Calculator, Event, Expectation, Failure, Input, InputError, Interrupt, Key, Policy, Reason,
    Session,
};
use std::path::Path;
use std::sync::OnceLock;
use word::Word;

/// The limits of [`Budget`](sim41_session::Budget), as described in `--help`.
pub const LIMITS: &str = "Limits: a command reads files of at most 16 MB. It fails with exit code \
     1 after 2,000,000,000 instructions in all (--steps COUNT changes that for some commands), \
     10,000,000 waits, a year on the calculator's clock, or 100,000 printed lines.";
const PLUG_PRINTER: &str = "plug in a printer with --printer man";
pub const MORE_STEPS: &str = "use --steps COUNT to raise the limit";
const INTERRUPTED: i32 = 130;

/// The remedy for a message about a missing printer; empty unless `missing` is set.
pub fn printer_remedy(missing: bool) -> String {
    if missing { format!("; {PLUG_PRINTER}") } else { String::new() }
}

pub fn steps(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a number of instructions, such as 1000000".into())
}

/// Parses a line of words as instructions; `xeq:GCD` means `XEQ GCD`. Remarks about synthetic
/// instructions and rounded numbers go to standard error. Fails at the first word that is not an
/// instruction.
pub fn line(words: &str, calculator: &Calculator) -> Result<Line, Mistake> {
    let (words, mut is_text) = (format!(" {words}"), true);
    let parts = words.split('"').map(|part| {
        is_text = !is_text;
        match is_text {
            true => part.into(),
            false => part.replace(" xeq:", " xeq ").replace(" gto:", " gto "),
        }
    });
    let words = parts.collect::<Vec<String>>().join("\"");
    let line = Line::parse(&words[1..], calculator)?;
    line.remarks.iter().for_each(|remark| message::say(remark));
    Ok(line)
}

/// A session for a user's keys: Ctrl-C stops a program, and a second Ctrl-C ends the command.
pub fn session(calculator: Calculator) -> Session {
    let mut session = Session::without_history(calculator, Policy::person());
    session.set_interrupt(interrupt());
    session
}

pub fn interrupt() -> &'static Interrupt {
    static INTERRUPT: OnceLock<Interrupt> = OnceLock::new();
    INTERRUPT.get_or_init(|| {
        let interrupt = Interrupt::default();
        // A second Ctrl-C finds the flag set, and ends the command. If signals cannot be handled,
        // the first Ctrl-C ends it.
        let _ = flag::register_conditional_shutdown(SIGINT, INTERRUPTED, interrupt.flag().clone())
            .and_then(|_| flag::register(SIGINT, interrupt.flag().clone()));
        interrupt
    })
}

/// The author of the keys, which determines the files that the keys may load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Author {
    User,
    File,
}

/// Presses each key after the previous one has completed, and passes events to `report` as they
/// occur. Fails if a key has no effect or a program file cannot be loaded.
pub fn perform(
    session: &mut Session,
    inputs: &[Input],
    author: Author,
    report: &mut dyn FnMut(&Calculator, Event),
) -> Result<()> {
    for input in inputs {
        let pause = match session.perform(input.clone(), &mut *report) {
            Err(InputError::NeedsFile(file)) => {
                load(session, Path::new(&file), author)?;
                continue;
            }
            Err(error @ InputError::NoPrinter(_)) => {
                return Err(anyhow!("{error}; {PLUG_PRINTER}"));
            }
            pause => pause?,
        };
        if pause.reason == Reason::Interrupted {
            break;
        }
    }
    Ok(())
}

fn load(session: &mut Session, file: &Path, author: Author) -> Result<()> {
    if author == Author::File {
        programs::ensure_is_named_in_files(file)?;
    }
    session.change(|calculator| programs::load(calculator, file))
}

pub fn placed(mistake: Mistake, place: &str) -> Error {
    let column = mistake.column.map(|column| format!(":{column}")).unwrap_or_default();
    Error::new(mistake).context(format!("{place}{column}"))
}

pub fn explained(failure: &Failure, calculator: &Calculator) -> String {
    let remedy = printer_remedy(words::needs_printer(failure, calculator));
    words::explained(failure, calculator)
        + &remedy
        + &programs::room_remedy(failure.error, calculator)
}

/// Decides whether `inputs` may follow a word that failed. ← clears `failure`, and waiting does not
/// change it. For any other input, the failure is returned as an error, which ends the line.
pub fn pass_failure(failure: &mut Option<String>, inputs: &[Input]) -> Result<()> {
    match (inputs.first(), failure.take()) {
        (None | Some(Input::Wait(_) | Input::Up), kept) => *failure = kept,
        (Some(Input::Press(Key::Back) | Input::Typed(PcKey::Backspace)), _) | (_, None) => {}
        (_, Some(failed)) => bail!("{failed}"),
    }
    Ok(())
}

/// Rejects keys that the calculator would ignore because it is switched off. Accepts ON, and inputs
/// other than keys, such as a wait, during which an alarm may switch the calculator on.
pub fn refuse_when_off(inputs: &[Input], calculator: &Calculator) -> Result<()> {
    let is_ignored = |input: &Input| match input {
        Input::Press(key) => *key != Key::On,
        Input::Typed(_) => true,
        _ => false,
    };
    let is_off = calculator.expectation() == Expectation::Off;
    ensure!(
        !is_off || !inputs.first().is_some_and(is_ignored),
        "the calculator was switched off before the last word; the word ON switches it on"
    );
    Ok(())
}

/// Presses the keys that separate `word` from the preceding `words`, without reporting events.
pub fn separate(session: &mut Session, word: &Word, words: &[Word], author: Author) -> Result<()> {
    let keys = word::separation(word, words, session.calculator());
    let inputs: Vec<Input> = keys.iter().copied().map(Input::Press).collect();
    perform(session, &inputs, author, &mut |_, _| {})
}

/// Presses the words of a line like [`perform`], and returns the calculator's error after the last
/// word. Fails at an invalid word (the error names `place`), or if the word after an error does not
/// clear it.
pub fn press_words(
    session: &mut Session,
    words: &str,
    place: &str,
    author: Author,
    report: &mut dyn FnMut(&Calculator, Event),
) -> Result<Option<String>> {
    let words = word::parse(words).map_err(|mistake| placed(mistake, place))?;
    let mut failure = None;
    for (n, word) in words.iter().enumerate() {
        separate(session, word, &words[..n], author)?;
        let inputs = word::inputs(word, session.calculator())?;
        refuse_when_off(&inputs, session.calculator())?;
        pass_failure(&mut failure, &inputs)?;
        let mut report = |calculator: &Calculator, event: Event| {
            if let Event::Failed(failed) = &event {
                failure = Some(explained(failed, calculator));
            }
            report(calculator, event);
        };
        perform(session, &inputs, author, &mut report)?;
        for event in session.events() {
            report(session.calculator(), event);
        }
    }
    Ok(failure)
}
