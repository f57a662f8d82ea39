//! The emulator that answers the cases of `check`: sim41, or a command that answers in the same
//! format.

use crate::{bench, keys, steps};
use anyhow::{Context, Result, bail, ensure};
use sim41_files::message;
use sim41_session::Calculator;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{ChildStdin, Command, Stdio};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    Function,
    Format,
    Appended,
    Steps,
    Keys,
    Paper,
}

impl Question {
    fn arguments(self) -> &'static [&'static str] {
        match self {
            Question::Function => &["fn"],
            Question::Format => &["fmt"],
            Question::Appended => &["fmt", "--appended"],
            Question::Steps => &["steps"],
            Question::Keys => &["keys", "--stack", "--alpha", "--ram"],
            Question::Paper => &["keys", "--stack", "--alpha", "--paper", "--printer", "man"],
        }
    }
}

pub enum Emulator {
    Sim41(Box<Calculator>),
    /// The command line of another emulator, without the arguments that select the [`Question`].
    Other(Vec<String>),
}

impl Emulator {
    /// Answers each case with one line, or with `ERROR:` and the reason if it cannot be run. Fails
    /// if the command fails or prints the wrong number of answers.
    pub fn answers(&self, question: Question, cases: &[String]) -> Result<Vec<String>> {
        match self {
            Emulator::Sim41(calculator) => Ok(own_answers(calculator, question, cases)),
            Emulator::Other(command) => answers_of(command, question, cases)
                .with_context(|| format!("--command {:?}", command.join(" "))),
        }
    }
}

fn own_answers(calculator: &Calculator, question: Question, cases: &[String]) -> Vec<String> {
    let arguments = keys::KeysArgs::of_rows(question == Question::Paper);
    let ready = arguments.ready(calculator);
    let answer = |case: &str| match question {
        Question::Function => bench::function_case(calculator, case),
        Question::Format => bench::format_case(calculator, case),
        Question::Appended => bench::appended_case(calculator, case),
        Question::Steps => steps::answer(case, calculator.memory()),
        Question::Keys | Question::Paper => keys::answer(case, &arguments, &ready),
    };
    cases.iter().map(|case| line(answer(case))).collect()
}

pub fn is_case(line: &str) -> bool {
    !matches!(line.trim_start().chars().next(), None | Some('#'))
}

pub fn line(answer: Result<String>) -> String {
    answer.unwrap_or_else(|error| format!("ERROR: {}", message::shown(&format!("{error:#}"))))
}

fn answers_of(words: &[String], question: Question, cases: &[String]) -> Result<Vec<String>> {
    let Some((program, arguments)) = words.split_first() else { bail!("it is empty") };
    if let Some(case) = cases.iter().find(|case| !is_case(case)) {
        bail!("invalid case {case:?}: a case must not be empty or begin with #");
    }
    let mut child = Command::new(program)
        .args(arguments)
        .args(question.arguments())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run the command")?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let (input, output) =
        input.zip(output).context("the command's standard input or output is not available")?;
    let answers = std::thread::scope(|scope| {
        // The command may answer before all cases have been written.
        scope.spawn(|| write(input, cases));
        // Reading one extra line is enough to detect surplus answers.
        BufReader::new(output)
            .split(b'\n')
            .take(cases.len() + 1)
            .map(|line| Ok(String::from_utf8_lossy(&line?).trim_end_matches('\r').to_string()))
            .collect::<Result<Vec<String>>>()
    })?;
    let status = child.wait()?;
    let (got, expected) = (answers.len(), cases.len());
    ensure!(
        got <= expected,
        "the command printed more than {expected} answers: expected one for each case"
    );
    ensure!(status.success(), "the command failed with {status} after {got} of {expected} answers");
    ensure!(
        got == expected,
        "the command printed {got} answers: expected {expected}, one for each case"
    );
    Ok(answers)
}

fn write(input: ChildStdin, cases: &[String]) {
    let mut input = BufWriter::new(input);
    let _ =
        cases.iter().try_for_each(|case| writeln!(input, "{case}")).and_then(|()| input.flush());
}
