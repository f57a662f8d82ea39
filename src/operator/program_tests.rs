//! Tests in the comments of a listing. `; test: 5 XEQ FACT -> 120.0000` presses the keys on a
//! calculator that contains only this program, and compares the final display. Further conditions
//! may follow, each after a comma and a space, such as `R05=3`, `X>100`, `flag 3`, `flag 3 clear`
//! and `prints "A LINE"`. An expected display in quotation marks is taken literally. A comment that
//! begins with `then:` instead of `test:` continues the previous test.

mod test_comments;

use crate::operator::word::{self, Word};
use crate::operator::{self, Author, MORE_STEPS, unknown_names};
use anyhow::{Context, Result, anyhow};
use sim41_files::{input, message, programs};
use sim41_session::debugger::breakpoint::{self, Unclear};
use sim41_session::printer::PrintedLine;
use sim41_session::probe::Test;
use sim41_session::program::encoding;
use sim41_session::program::listing::{Remark, RemarkKind};
use sim41_session::words::Mistake;
use sim41_session::{Budget, Event, Interrupt, Policy, Reason, Resource, Session};
use sim41_session::{Calculator, Machine};
use std::path::Path;
use std::sync::Arc;
use test_comments::{Case, Expected, cases};

pub const STEPS: u64 = 100_000_000;

pub struct Limits {
    pub budget: Arc<Budget>,
    pub steps: u64,
    pub interrupt: Interrupt,
}

impl Limits {
    pub fn new(steps: u64) -> Limits {
        Limits { budget: Arc::default(), steps, interrupt: Interrupt::default() }
    }

    fn next(&self) -> (Arc<Budget>, bool) {
        let is_rest = self.budget.left(Resource::Steps) < self.steps;
        let own = || Arc::new(Budget::new(self.steps, MORE_STEPS));
        (if is_rest { Arc::clone(&self.budget) } else { own() }, is_rest)
    }
}

pub struct TestOutcome {
    pub count: usize,
    pub tested: Vec<Tested>,
    pub printed: Vec<PrintedLine>,
}

pub struct Tested {
    pub line: usize,
    pub keys: String,
    /// The differences from the expected results; `None` if the test is unreadable.
    pub differences: Option<Vec<String>>,
}

impl Tested {
    pub fn passed(&self) -> bool {
        self.differences.as_ref().is_some_and(Vec::is_empty)
    }
}

impl TestOutcome {
    pub fn failures(&self, name: &str) -> Vec<String> {
        let failed = self.tested.iter().filter(|test| !test.passed());
        let told = failed.map(|Tested { line, keys, differences }| {
            let differences = differences.iter().flatten();
            let lines: String = differences.map(|difference| format!("  {difference}\n")).collect();
            format!("{name}:{line}: {keys}\n{lines}")
        });
        told.collect()
    }
}

/// Summarises test results: `3 tests passed`, `1 of 3 tests failed`.
pub fn verdict(count: usize, failed: usize) -> String {
    let tests = message::counted(count, "test");
    match failed {
        0 => format!("{tests} passed"),
        _ => format!("{failed} of {tests} failed"),
    }
}

/// The keys of all tests. The keys of `then:` follow those of the previous test. Fails if a test is
/// unreadable.
pub fn keys(path: &Path) -> Result<Vec<Vec<String>>> {
    let mut keys: Vec<Vec<String>> = Vec::new();
    for (line, case) in cases(&encoding::decode(&input::bytes(path)?)) {
        let case = case.map_err(|error| anyhow!("{}:{line}: {error}", input::name(path)))?;
        match keys.last_mut().filter(|_| case.continues) {
            Some(last) => last.push(case.keys),
            None => keys.push(vec![case.keys]),
        }
    }
    Ok(keys)
}

/// Warnings about tests that cannot run. There are none if the programs do not fit in memory.
pub fn remarks(text: &str, programs: &[u8], calculator: &Calculator) -> Vec<Remark> {
    let (cases, mut loaded) = (cases(text), calculator.clone());
    if cases.is_empty() || loaded.load_raw(programs).is_err() {
        return Vec::new();
    }
    let all: Vec<&str> = text.lines().collect();
    let remark = |(line, sentence): (usize, String)| {
        let text = all.get(line - 1).copied().unwrap_or_default();
        Remark::warning(line, text, RemarkKind::Test, sentence)
    };
    faults(cases, &loaded).into_iter().map(remark).collect()
}

/// The lines of tests that cannot run, with the reasons: the test is invalid, a word is neither a
/// key nor a function nor a program, or XEQ or GTO has an unknown name although the test does not
/// expect NONEXISTENT.
fn faults(cases: Vec<(usize, Result<Case>)>, loaded: &Calculator) -> Vec<(usize, String)> {
    let with_words = |case: Case| (word::parse(&case.keys).unwrap_or_default(), case);
    let cases: Vec<_> =
        cases.into_iter().map(|(line, case)| (line, case.map(with_words))).collect();
    // Keys that load a file or enter a program may add a program with any name.
    let mut words = cases.iter().flat_map(|(_, case)| case).flat_map(|(words, _)| words);
    let adds = words.any(unknown_names::may_add_programs);
    let fault = |case: Result<(Vec<Word>, Case)>| match case {
        Ok(_) if adds => None,
        Ok((words, case)) => {
            let mut functions = words.iter().filter(|word| matches!(word, Word::Function(_)));
            functions
                .find_map(|word| word::inputs(word, loaded).err())
                .map(|mistake| mistake.to_string())
                .or_else(|| {
                    unknown_names::unknown_label(&words, loaded)
                        .filter(|_| !case.expects_nonexistent())
                })
        }
        Err(error) => Some(format!("{error:#}")),
    };
    cases.into_iter().filter_map(|(line, case)| Some((line, fault(case)?))).collect()
}

/// Runs the tests in a program file. An unreadable test counts as a failed one.
pub fn run(path: &Path, calculator: &Calculator, limits: &Limits) -> Result<TestOutcome> {
    let mut loaded = calculator.clone();
    programs::load(&mut loaded, path)?;
    let text = encoding::decode(&input::bytes(path)?);
    run_loaded(&text, &loaded, limits)?.context("interrupted")
}

pub fn lines(text: &str) -> Vec<usize> {
    cases(text).into_iter().map(|(line, _)| line).collect()
}

/// Runs the tests in `text`, whose programs are loaded in the calculator; `None` if interrupted.
pub fn run_loaded(text: &str, loaded: &Calculator, limits: &Limits) -> Result<Option<TestOutcome>> {
    let cases = cases(text);
    let count = cases.len();
    let (mut tested, mut printed) = (Vec::new(), Vec::new());
    let mut session = Session::without_history(loaded.clone(), Policy::person());
    session.set_interrupt(&limits.interrupt);
    // Whether the previous test was unreadable, so that `then:` cannot continue it.
    let mut lost = false;
    for (line, case) in cases {
        let case = match case {
            Ok(case) => case,
            Err(error) => {
                tested.push(Tested { line, keys: error.to_string(), differences: None });
                lost = true;
                continue;
            }
        };
        lost &= case.continues;
        if lost {
            continue;
        }
        if !case.continues {
            session.replace_calculator(loaded.clone());
        }
        let (budget, is_rest) = limits.next();
        session.set_budget(&budget);
        let differences = case.differences(&mut session, &mut printed);
        if !is_rest {
            let used = limits.steps - budget.left(Resource::Steps);
            // If a test used more steps than were left, none are left for the next test.
            let _ = limits.budget.consume(Resource::Steps, used);
        }
        if session.pause().reason == Reason::Interrupted {
            return Ok(None);
        }
        tested.push(match differences {
            Ok(differences) => Tested { line, keys: case.keys, differences: Some(differences) },
            Err(error) => {
                lost = true;
                Tested { line, keys: format!("{error:#}"), differences: None }
            }
        });
    }
    Ok(Some(TestOutcome { count, tested, printed }))
}

impl Case {
    /// Presses the keys and returns the differences. Printer lines are appended to `paper`. Fails
    /// at a word that is neither a key nor a function nor a program.
    fn differences(
        &self,
        session: &mut Session,
        paper: &mut Vec<PrintedLine>,
    ) -> Result<Vec<String>> {
        session.repeat_display();
        let before = paper.len();
        let mut display = String::new();
        let mut report = |_: &Calculator, event| match event {
            Event::Display(shown) => display = shown.text(),
            Event::Printed(line) => paper.push(line),
            _ => {}
        };
        let author = Author::File;
        let left = match operator::press_words(session, &self.keys, "test", author, &mut report) {
            Err(error) if error.is::<Mistake>() => return Err(error),
            Err(error) => Some(format!("{error:#}")),
            Ok(_) => session.pause().complaint(),
        };
        let mut printed = paper[before..].iter().map(|line| line.to_string());
        if !session.calculator().lcd().on {
            display.clear();
        }
        if let Some(complaint) = left {
            let expected = |wanted: &Expected| match wanted {
                Expected::Display(text, _) | Expected::Holds(text, _) => text.trim().to_string(),
                Expected::Prints(text) => format!("prints {text}"),
            };
            let differs = |wanted| format!("expected {}\n       got {complaint}", expected(wanted));
            return Ok(self.wanted.iter().map(differs).collect());
        }
        let told = display.trim();
        let machine = session.calculator().machine();
        let mut differences = Vec::new();
        for wanted in &self.wanted {
            match wanted {
                Expected::Display(text, _) if text.trim() == display.trim() => {}
                Expected::Display(text, unclear) => {
                    differences.push(format!("expected {}\n       got {told}", text.trim()));
                    differences.extend(unclear.as_ref().map(Unclear::to_string));
                }
                Expected::Holds(_, test) if test.holds(machine) => {}
                Expected::Holds(text, test) => {
                    differences
                        .push(format!("expected {text}\n       got {}", found(*test, machine)));
                }
                Expected::Prints(text) => {
                    let line = printed.next();
                    if line.as_deref().map(str::trim_end) != Some(text.trim_end()) {
                        let line = line.unwrap_or_else(|| "nothing printed".into());
                        differences.push(format!("expected prints {text}\n       got {line}"));
                    }
                }
            }
        }
        Ok(differences)
    }
}

fn found(test: Test, machine: &Machine) -> String {
    match test {
        Test::Compare(source, ..) => {
            let value = breakpoint::value(source, machine.memory());
            format!("{} {value}", breakpoint::name(source))
        }
        Test::Flag(flag, set) => format!("flag {flag} {}", if set { "clear" } else { "set" }),
        _ => "something else".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty endless tests together use no more than the budget of a single command.
    #[test]
    fn endless_tests_share_a_budget() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.prg");
        let tests = "; test: XEQ A -> 1\n".repeat(20);
        std::fs::write(&file, format!("LBL \"A\"\n{tests}LBL 01\nGTO 01\nEND\n")).unwrap();
        let budget = Arc::new(Budget::new(100_000, ""));
        let limits = Limits { budget, ..Limits::new(30_000) };
        let outcome = run(&file, &Calculator::clean(), &limits).unwrap();
        let failures = outcome.failures("x.prg");
        assert_eq!((outcome.count, failures.len()), (20, 20));
        assert!(failures[0].contains("limit of 30000 steps reached"), "{}", failures[0]);
        assert!(failures[19].contains("limit of 100000 steps reached"), "{}", failures[19]);
        // The budget is exhausted, although each key runs the program only briefly at the
        // calculator's own speed.
        assert_eq!(limits.budget.left(Resource::Steps), 0);
    }
}
