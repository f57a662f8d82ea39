//! Breakpoints and their text form.

use super::program_lines::{self as lines, lines};
use sim41_calculator::machine::Machine;
use sim41_calculator::machine::probe::{Relation, Stop, Test, Value, ValueSource};
use sim41_calculator::memory::{Address, Memory, flags};
use sim41_language::instruction::operand::STATUS;
use sim41_language::instruction::{Op, Step, spelling, text};
use sim41_language::module::Position;
use sim41_number::charset;
use sim41_number::register_text;
use std::num::NonZeroU64;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// A global label of the program; `None` for the current program.
    pub program: Option<String>,
    pub line: Within,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Within {
    /// A line number, counted from 1.
    Number(u16),
    /// The line with the label that names the program.
    Label,
    /// The line with a numeric or local label.
    Local(Step),
    /// The line that begins at this position, whichever program contains it.
    At(Position),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakpoint {
    /// The breakpoint number, counted from 1.
    pub number: u32,
    pub text: String,
    /// The program stops before this line; `None` if the breakpoint is not at a line.
    pub place: Option<Location>,
    /// A condition that must be true at the line or, if there is no line, must become true.
    pub test: Option<Test>,
    /// The first pass, counted from 1, at which the breakpoint stops the program.
    pub pass: NonZeroU64,
    pub enabled: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unclear {
    #[error("there is no label {0:?} in memory")]
    NoLabel(String),
    /// The value is the number of lines in the program.
    #[error("invalid line: the program has lines 1 to {last}", last = .0)]
    NoLine(u16),
    #[error("{0:?} is not a register or flag: write X, Y, Z, T, LASTX, R05, ALPHA or flag 3")]
    NoSource(String),
    #[error("there is no flag {0}: expected 0 to 55")]
    NoFlag(u32),
    #[error("{0} is not a condition: write \"{0} changes\" or a comparison such as {0}=3")]
    NoCondition(String),
    #[error(transparent)]
    NoValue(#[from] register_text::NotAValue),
    #[error(transparent)]
    NoInstruction(#[from] spelling::Unreadable),
    /// The number of a nonexistent data register, and the current SIZE.
    #[error("R{0:02} does not exist: SIZE is {1:03}")]
    NoRegister(u32, u16),
    #[error("invalid pass count {0:?}: expected a positive integer")]
    NoPass(String),
    /// The text is empty, or `if` is not followed by a condition.
    #[error(
        "expected a line, a label, X>100, R05 changes, flag 3, error, or `at` and an instruction"
    )]
    Nothing,
}

const RELATIONS: [(&str, Relation); 10] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("<>", Relation::Unequal),
    ("!=", Relation::Unequal),
    ("≠", Relation::Unequal),
    ("≤", Relation::AtMost),
    ("≥", Relation::AtLeast),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::Greater),
];

/// Parses the name of a register or flag.
///
/// # Errors
/// Fails if no register or flag has this name.
pub fn source(text: &str) -> Result<ValueSource, Unclear> {
    let name = text.trim().to_uppercase();
    let unclear = || Unclear::NoSource(text.trim().into());
    let number = |text: &str| text.trim().parse::<u32>().ok();
    if let Some(n) = name.strip_prefix("FLAG").or_else(|| name.strip_prefix('F')).and_then(number) {
        return if n < flags::COUNT.into() {
            Ok(ValueSource::Flag(n as u8))
        } else {
            Err(Unclear::NoFlag(n))
        };
    }
    if let Some(n) = name.strip_prefix('R').or(Some(&*name)).and_then(number) {
        return if n < 1_000 { Ok(ValueSource::Data(n)) } else { Err(unclear()) };
    }
    match (&*name, STATUS[..10].iter().position(|status| *status == name)) {
        ("ALPHA", _) => Ok(ValueSource::Alpha),
        ("LASTX", _) => Ok(ValueSource::Status(Address::L)),
        (_, Some(n)) => Ok(ValueSource::Status(Address::new(n as u16))),
        _ => Err(unclear()),
    }
}

/// # Errors
/// Fails for a data register beyond SIZE.
pub fn exists(source: ValueSource, memory: &Memory) -> Result<(), Unclear> {
    match source {
        ValueSource::Data(number) if memory.data(number).is_none() => {
            Err(Unclear::NoRegister(number, memory.size()))
        }
        _ => Ok(()),
    }
}

/// The inverse of [`source`].
pub fn name(source: ValueSource) -> String {
    match source {
        ValueSource::Data(number) => format!("R{number:02}"),
        ValueSource::Status(address) => {
            STATUS.get(usize::from(address.number())).copied().unwrap_or_default().into()
        }
        ValueSource::Alpha => "ALPHA".into(),
        ValueSource::Flag(flag) => format!("flag {flag}"),
    }
}

/// Formats a value as the calculator displays it.
pub fn value(source: ValueSource, memory: &Memory) -> String {
    match source {
        ValueSource::Alpha => format!("\"{}\"", plain(&memory.alpha().collect::<Vec<u8>>())),
        ValueSource::Flag(flag) => if memory.flag(flag) { "set" } else { "clear" }.into(),
        other => match other.register(memory) {
            None => "NONEXISTENT".into(),
            Some(register) if register.is_alpha() => {
                format!("\"{}\"", plain(&register.alpha_text().collect::<Vec<u8>>()))
            }
            Some(register) => plain(sim41_number::text(register, memory.format()).as_slice()),
        },
    }
}

pub fn plain(bytes: &[u8]) -> String {
    charset::text(bytes).trim().into()
}

/// Parses a condition without a line; `None` if the text is not a condition.
pub fn test(text: &str) -> Option<Result<Test, Unclear>> {
    let lower = text.to_lowercase();
    if lower == "error" {
        return Some(Ok(Test::Error));
    }
    if let Some(what) = lower.strip_suffix(" changes") {
        return Some(source(what).map(Test::Changes));
    }
    if lower.starts_with("flag ") {
        let (what, set) = match lower.strip_suffix(" clear") {
            Some(what) => (what, false),
            None => (lower.strip_suffix(" set").unwrap_or(&lower), true),
        };
        let flag = source(what).and_then(|source| match source {
            ValueSource::Flag(flag) => Ok(Test::Flag(flag, set)),
            _ => Err(Unclear::NoSource(what.into())),
        });
        return Some(flag);
    }
    if lower.starts_with("at ") {
        let words = text[3..].trim();
        // An instruction without its operand matches any operand.
        let any =
            sim41_language::instruction::by_name(&words.to_uppercase()).map(|s| Step::plain(s.op));
        let step = any.map_or_else(|| spelling::parse(words), Ok);
        return Some(step.map(Test::Instruction).map_err(Unclear::from));
    }
    let (at, (sign, relation)) = RELATIONS
        .iter()
        .filter_map(|relation| Some((text.find(relation.0)?, relation)))
        .min_by_key(|(at, relation)| (*at, std::cmp::Reverse(relation.0.len())))?;
    let (left, right) = (&text[..at], text[at + sign.len()..].trim());
    Some(source(left).and_then(|left| {
        // A number on the right side is a value, not a register number.
        let value = match right.starts_with(|c: char| c.is_alphabetic()) {
            true => Value::Source(source(right)?),
            false => Value::Register(register_text::parse(right)?),
        };
        Ok(Test::Compare(left, *relation, value))
    }))
}

/// Parses a line, a label, or both: `8`, `FACT`, `FACT 8`, `LBL 01`.
fn location(text: &str, machine: &Machine) -> Result<Location, Unclear> {
    if let Ok(step @ Step { op: Op::Lbl, .. }) = spelling::parse(text) {
        return Ok(Location { program: None, line: Within::Local(step) });
    }
    let named = |name: &str| {
        let found = lines::label_at(machine, name).map(|_| name.to_string());
        found.map(Some).ok_or_else(|| Unclear::NoLabel(name.into()))
    };
    let quoted = text.trim_matches('"');
    let of_program =
        text.rsplit_once(' ').and_then(|(name, line)| Some((name, line.parse().ok()?)));
    match (text.parse(), of_program) {
        (Ok(line), _) => Ok(Location { program: None, line: Within::Number(line) }),
        (Err(_), Some((name, line))) => {
            let program = named(name.trim_matches('"'))?;
            Ok(Location { program, line: Within::Number(line) })
        }
        _ => Ok(Location { program: named(quoted)?, line: Within::Label }),
    }
}

impl Location {
    /// Returns the position of the line's first byte. Fails if the line no longer exists.
    pub(crate) fn find(&self, machine: &Machine) -> Result<Position, Unclear> {
        if let Within::At(first) = self.line {
            return Ok(first);
        }
        let label = match &self.program {
            None => None,
            Some(name) => {
                let label = lines::label_at(machine, name);
                Some(label.ok_or_else(|| Unclear::NoLabel(name.clone()))?)
            }
        };
        let at = label.unwrap_or_else(|| lines::pointer(machine));
        let lines = lines(machine, at);
        let line = match &self.line {
            Within::Number(number) => lines.get(usize::from(*number).wrapping_sub(1)),
            Within::Label => lines.iter().find(|line| Some(line.first) == label),
            Within::Local(step) => lines.iter().find(|line| line.step == *step),
            Within::At(first) => lines.iter().find(|line| line.first == *first),
        };
        match (line, &self.line) {
            (Some(line), _) => Ok(line.first),
            (None, Within::Local(step)) => Err(Unclear::NoLabel(text::listed(step))),
            (None, _) => Err(Unclear::NoLine(lines.len() as u16)),
        }
    }
}

impl Breakpoint {
    /// Parses `8`, `FACT 8 if X>100`, `LBL 01 pass 3`, `R05 changes`, `flag 3`, `error`,
    /// `at PROMPT`.
    pub(crate) fn parse(text: &str, machine: &Machine) -> Result<Breakpoint, Unclear> {
        let mut pass = NonZeroU64::MIN;
        let mut without_pass = |part: &str| -> Result<String, Unclear> {
            match part.trim().rsplit_once(" pass ") {
                None => Ok(part.trim().to_string()),
                Some((head, number)) => {
                    pass = number.parse().map_err(|_| Unclear::NoPass(number.into()))?;
                    Ok(head.trim().to_string())
                }
            }
        };
        let (place, condition) = match text.split_once(" if ") {
            Some((place, condition)) => (Some(without_pass(place)?), without_pass(condition)?),
            None => (None, without_pass(text)?),
        };
        let rest = condition.as_str();
        if rest.is_empty() {
            return Err(Unclear::Nothing);
        }
        let test = test(rest).transpose()?;
        test.iter().flat_map(Test::sources).try_for_each(|part| exists(part, machine.memory()))?;
        let place = match (place.as_deref(), test) {
            (Some(place), Some(_)) => Some(location(place, machine)?),
            (Some(_), None) => return Err(Unclear::Nothing),
            (None, None) => Some(location(rest, machine).map_err(|error| match source(rest) {
                Ok(ValueSource::Flag(_)) | Err(_) => error,
                Ok(source) => Unclear::NoCondition(name(source)),
            })?),
            (None, Some(_)) => None,
        };
        let place = place.map(|place| global_location(place, machine));
        place.as_ref().map(|place| place.find(machine)).transpose()?;
        Ok(Breakpoint { number: 0, text: text.trim().into(), place, test, pass, enabled: true })
    }

    /// Converts the breakpoint to a [`Stop`] for the probe; `None` if its line no longer exists.
    pub(super) fn stop(&self, machine: &Machine) -> Option<Stop> {
        let stop = match (&self.place, self.test) {
            (Some(place), test) => Stop::at(place.find(machine).ok()?, test),
            (None, test) => Stop::when(test?),
        };
        Some(stop.from_pass(self.pass.get()))
    }
}

/// Adds a global label of the current program to tie the breakpoint to that program.
fn global_location(place: Location, machine: &Machine) -> Location {
    let program = place.program.or_else(|| {
        let lines = lines(machine, lines::pointer(machine));
        lines.iter().find(|line| line.step.op.is_global_label())?.label()
    });
    Location { program, ..place }
}
