//! Parses a line of words into instructions. Rejects lines whose meaning on the HP-41 is probably
//! not what the user intended.

use super::operand_limits::refused_operand;
use super::{algebra, instruction_keys};
use sim41_calculator::calculator::Calculator;
use sim41_language::instruction::numeric_functions::{conversion, of_one, of_two};
use sim41_language::instruction::{
    Chars, Op, Operand, OperandKind, Step, everyday_words, spelling, text,
};
use sim41_language::key::Stroke;
use sim41_language::module::Ports;
use sim41_language::program::plugged_names::is_known;
use sim41_language::program::{self, listing, plugged_names};
use sim41_number::register_text;
use std::borrow::Cow;

const LONGEST_OPERAND: usize = 40;
const DIGITS: usize = 10;

#[derive(Debug, thiserror::Error)]
#[error("{sentence}")]
pub struct Mistake {
    /// The column of the word, counted from 1; `None` for the whole line.
    pub column: Option<usize>,
    sentence: String,
}

impl Mistake {
    pub fn new(column: Option<usize>, sentence: String) -> Mistake {
        Mistake { column, sentence }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Line {
    pub steps: Vec<Step>,
    /// Remarks about synthetic instructions and rounded numbers.
    pub remarks: Vec<String>,
    /// Indexes of instructions after which `<-` clears an error.
    pub clears: Vec<usize>,
}

impl Line {
    /// The line may contain names of functions and programs that `calculator` has.
    ///
    /// # Errors
    /// Returns the first word that is not an instruction or has an unexpected meaning.
    pub fn parse(words: &str, calculator: &Calculator) -> Result<Line, Mistake> {
        parse(words, calculator)
    }
}

fn parse(words: &str, calculator: &Calculator) -> Result<Line, Mistake> {
    let ports = calculator.memory().ports();
    let program = || algebra::advice(words, Some(calculator));
    let open = || Some(format!("missing closing quotation mark: {}", unclosed(words)?));
    if let Some(sentence) = misread(words).or_else(open).or_else(program) {
        return Err(Mistake { column: None, sentence });
    }
    let (mut steps, mut clears) = (Vec::new(), Vec::new());
    let mut remarks = long_numbers(words);
    let mut rest = words.trim_start();
    while !rest.is_empty() {
        // The column is computed only when needed, because a line may have many words.
        let column = || words[..words.len() - rest.len()].chars().count() + 1;
        let wrong = |sentence: String| Mistake { column: Some(column()), sentence };
        let word = rest.split_whitespace().next().unwrap_or_default();
        if matches!(word, "<-" | "←") {
            clears.push(steps.len());
            rest = rest[word.len()..].trim_start();
            continue;
        }
        if word.eq_ignore_ascii_case("r/s") {
            return Err(wrong(format!(
                "{word} is a key, not an instruction; use sim41 run or sim41 --lines"
            )));
        }
        if let Some(sentence) = algebra::advice(word, Some(calculator)) {
            return Err(wrong(format!("{word}: {sentence}")));
        }
        let whole = match separated_number(word) {
            Some(number) => Some(
                spelling::parse(&number.map_err(wrong)?)
                    .map_err(|error| wrong(error.to_string()))?,
            ),
            None => plugged(word, ports).or_else(|| program_named(word, calculator)),
        };
        // The first word of `X <= Y?` looks like x, the multiplication sign of other calculators.
        if let (None, Some(sentence)) = (whole, spelling::foreign(word))
            && !is_instruction_beyond(word, rest)
        {
            let is_comparison = spelling::opposite(rest).is_some();
            let unknown = || spelling::unknown(rest).to_string();
            return Err(wrong(if is_comparison { unknown() } else { sentence }));
        }
        if let Some(step) = whole {
            steps.push(enterable(step).map_err(wrong)?);
            rest = rest[word.len()..].trim_start();
            continue;
        }
        if let Some(ambiguous) = spelling::attached(rest) {
            return Err(wrong(ambiguous.to_string()));
        }
        // In `2-` and `2sqrt` the instruction follows the number without a space.
        let number = glued(word).map(|(number, _)| number);
        let first = number.map_or(rest, |number| &rest[..number.len()]);
        let synonym = everyday_words::beginning(rest);
        let first = match synonym {
            Some(synonym) => {
                let end = synonym.rest.char_indices().nth(LONGEST_OPERAND);
                let end = end.map_or(synonym.rest.len(), |(at, _)| at);
                Cow::Owned(format!("{}{}", synonym.line(), &synonym.rest[..end]))
            }
            None => Cow::Borrowed(first),
        };
        // After an unknown word, the line may be prose, so the error reports only that word.
        let read = spelling::instruction(&first);
        // Names of status registers are upper-case, but `rcl m` is accepted.
        let capitals = read.is_err().then(|| spelling::beginning(&first).to_ascii_uppercase());
        let again = capitals.as_deref().and_then(|line| spelling::instruction(line).ok());
        let read = again.map_or(read, |(steps, after)| {
            Ok((steps, &first[capitals.as_ref().map_or(0, String::len) - after.len()..]))
        });
        let (read, after) = read.map_err(|error| match error {
            spelling::Unreadable::NotProgrammable(name) => wrong(format!(
                "{name} works only on the keyboard: calc executes only programmable instructions; \
                 use sim41 type"
            )),
            spelling::Unreadable::Unknown { .. }
                if Stroke::from_name(&word.to_uppercase()).is_some() =>
            {
                wrong(format!("{word} is a key, not an instruction; use sim41 run"))
            }
            spelling::Unreadable::Unknown { .. } => wrong(spelling::unknown(word).to_string()),
            error => {
                let instruction: Vec<&str> = rest.split_whitespace().take(2).collect();
                if let Some(sentence) = refused_operand(&instruction.join(" "), false) {
                    return wrong(sentence);
                }
                let within = rest[..error.column().min(rest.len())].chars().count();
                Mistake { column: Some(column() + within), sentence: error.to_string() }
            }
        })?;
        let written = match synonym {
            Some(synonym) => {
                first.len() - after.len() + rest.len() - synonym.rest.len() - synonym.line().len()
            }
            None => rest.len() - after.len(),
        };
        if let (Some(step), None) = (read.first(), number)
            && let Some(sentence) = beyond_registers(step, &rest[..written])
        {
            return Err(wrong(sentence));
        }
        for step in read.into_iter().map(|step| capital_name(step, &rest[..written])) {
            if let Some(sentence) = refused_operand(&text::listed(&step), false) {
                return Err(wrong(sentence));
            }
            let synthetic = listing::synthetic(&step).filter(|_| !step.op.is_number());
            remarks.extend(synthetic);
            steps.push(enterable(step).map_err(wrong)?);
        }
        rest = match number {
            Some(number) => &rest[number.len()..],
            None => rest[written..].trim_start(),
        };
    }
    understood(&steps).map_err(|sentence| Mistake { column: None, sentence })?;
    Ok(Line { steps, remarks, clears })
}

/// Whether the line begins with an instruction that is longer than its first word.
fn is_instruction_beyond(word: &str, line: &str) -> bool {
    let line = spelling::beginning(line);
    spelling::instruction(line).is_ok_and(|(_, after)| line.len() - after.len() > word.len())
}

/// Rejects a line that uses more numbers than it enters, assuming an initially empty stack.
pub fn missing_number(steps: &[Step]) -> Option<Mistake> {
    let mut numbers = 0;
    for (n, step) in steps.iter().enumerate() {
        if step.op.is_number() {
            numbers += 1;
        } else if numbers == 0
            && (of_one(step.op).is_some() || step.op == Op::Chs)
            && steps[n + 1..].iter().any(|later| later.op.is_number())
        {
            let name = step.op.name().replace('↑', "^");
            let sentence = format!("{name} takes the number before it: write 2 {name}");
            return Some(Mistake { column: None, sentence });
        } else if of_two(step.op).is_some() || conversion(step.op).is_some() {
            let name = step.op.name().replace('↑', "^");
            if numbers < 2 {
                let sentence =
                    format!("{name} takes the two numbers before it: write 2 ENTER 3 {name}");
                return Some(Mistake { column: None, sentence });
            }
            numbers -= usize::from(of_two(step.op).is_some());
        } else if step.op != Op::Chs && of_one(step.op).is_none() {
            return None;
        }
    }
    None
}

/// Splits a word such as `2sqrt` into a number and an instruction name.
pub fn glued(word: &str) -> Option<(&str, &str)> {
    if !word.starts_with(|c: char| "-−.".contains(c) || c.is_ascii_digit())
        || word.len() > LONGEST_OPERAND
    {
        return None;
    }
    let mantissa = |c: char| c.is_ascii_digit() || "-−.".contains(c);
    let end = word.find(|c: char| !mantissa(c) && !"eE+".contains(c)).unwrap_or(word.len());
    let ends = word[..end].char_indices().map(|(at, c)| at + c.len_utf8()).rev();
    let mut parts = ends.map(|end| word.split_at(end));
    parts
        .find(|(number, name)| {
            !name.is_empty()
                && program::number(number).is_some()
                && everyday_words::meant(name).is_some()
        })
        .filter(|_| spelling::row_named(word).is_none())
}

/// Warns of a formula or of grouped digits, which would have an unexpected meaning.
pub fn misread(line: &str) -> Option<String> {
    if let Some(sentence) = algebra::advice(line, None) {
        return Some(sentence);
    }
    let mut quotes = 0;
    let mut before = "";
    for word in line.split_whitespace() {
        let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let begins = matches!(before.len(), 1..=3) && digits(before) && !before.starts_with('0');
        if begins && word.len() == 3 && digits(word) && word.starts_with('0') && quotes % 2 == 0 {
            return Some(format!("{before} {word}: write {before}{word} if this is one number"));
        }
        quotes += word.matches('"').count();
        before = word;
    }
    None
}

fn unclosed(line: &str) -> Option<&str> {
    let mut begin = None;
    let mut characters = line.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' if begin.is_some() => _ = characters.next(),
            '"' => begin = if begin.is_some() { None } else { Some(at) },
            _ => {}
        }
    }
    line[begin?..].split_whitespace().next()
}

/// Warns of every number with too many digits, and shows the rounded number.
pub fn long_numbers(line: &str) -> Vec<String> {
    let outside = line.split('"').step_by(2);
    outside.flat_map(str::split_whitespace).filter_map(long_number).collect()
}

fn long_number(word: &str) -> Option<String> {
    let plain = || separated_number(word).map_or_else(|| program::number(word), Result::ok);
    let mantissa = word.split(['e', 'E']).next().unwrap_or_default();
    if mantissa.contains(|c| matches!(c, '1'..='9'))
        && plain().and_then(|plain| register_text::enterable(&plain).ok()).is_some_and(|n| n == "0")
    {
        return Some(format!("{word} is below the smallest number, 1E-99, and is read as 0"));
    }
    // Decimal places beyond the tenth digit are rounded without a remark.
    let integer = word.split(['e', 'E', '.']).next().unwrap_or_default();
    let digits: String = integer.chars().filter(char::is_ascii_digit).collect();
    if digits.trim_matches('0').len() <= DIGITS {
        return None;
    }
    let short = register_text::enterable(&plain()?).ok()?;
    Some(format!("{word} has more than ten digits and is read as {short}"))
}

/// Parses a number with separators, such as `1,234.56`, or with a comma as the decimal point.
/// Returns an error if the number is ambiguous, and `None` for other words.
pub fn separated_number(word: &str) -> Option<Result<String, String>> {
    let begins = word.trim_start_matches(['-', '−', '+']).starts_with(|c: char| c.is_ascii_digit());
    if !begins || !word.contains([',', '\'', '’']) {
        return None;
    }
    let plain: String = word.chars().filter(|c| !",'’".contains(*c)).collect();
    let number = program::number(word).filter(|_| !is_ambiguous(word));
    Some(number.ok_or_else(|| match program::number(word) {
        Some(_) => format!("{word} is ambiguous: write {plain} or {}", word.replace(',', ".")),
        None => format!("invalid number {word}: write it without separators, such as 1234.5"),
    }))
}

/// Converts a label, as in `xeq fact`, to capitals unless it is quoted.
fn capital_name(step: Step, written: &str) -> Step {
    match step.operand {
        Operand::Chars(name)
            if step.op.spec().kind == OperandKind::Label && !written.contains(['"', '“', '\'']) =>
        {
            Step { operand: Operand::Chars(Chars::new(&name.to_ascii_uppercase())), ..step }
        }
        _ => step,
    }
}

fn beyond_registers(step: &Step, written: &str) -> Option<String> {
    if step.op.spec().kind != OperandKind::Register {
        return None;
    }
    let digits = written.trim_end().rsplit(|c: char| !c.is_ascii_digit()).next()?;
    let number: u16 = digits.parse().ok()?;
    refused_operand(&format!("{} {number}", step.op.name()), false)
}

/// Rejects STOP, RTN and END before the last word, because they would end the line.
fn understood(steps: &[Step]) -> Result<(), String> {
    let last = steps.len().saturating_sub(1);
    let stop = steps[..last].iter().find(|step| step.op == Op::Stop || step.op.returns());
    stop.map_or(Ok(()), |stop| {
        let stop = text::listed(stop);
        Err(format!("remove {stop}, which would end the line before its last word"))
    })
}

fn plugged(word: &str, ports: &Ports) -> Option<Step> {
    let (module, number) = plugged_names::numbers(ports, word)?;
    let step = Step::xrom(module, number);
    ports.function(module, number).filter(|function| !is_known(function)).map(|_| step)
}

/// An XEQ instruction for the program that `word` names, unless an instruction has that name.
fn program_named(word: &str, calculator: &Calculator) -> Option<Step> {
    let name = instruction_keys::program_named(calculator, word)?;
    spelling::parse(&format!("XEQ \"{name}\"")).ok()
}

/// Whether the comma in a number such as `1,000` may be a radix mark or a separator.
fn is_ambiguous(word: &str) -> bool {
    let (before, thousands) = word.split_once(',').unwrap_or_default();
    thousands.len() == 3
        && thousands.bytes().all(|byte| byte.is_ascii_digit())
        && !before.trim_start_matches(['-', '−', '+']).starts_with('0')
}

fn enterable(step: Step) -> Result<Step, String> {
    if !step.op.is_number() {
        return Ok(step);
    }
    let number = register_text::enterable(&text::listed(&step)).map_err(|e| e.to_string())?;
    Ok(spelling::parse(&number).unwrap_or(step))
}
