//! Converts instructions written as words to keys.
//!
//! Words on the command line and pasted numbers are entered by pressing calculator keys, so the
//! calculator responds as usual: with a program line, a prompt, or an error.

use super::algebra;
use super::leading_name::leading_name;
use super::operand_keys::{in_alpha, number, operand_keys};
use super::typed_keys::only_undo_leaves;
use crate::hints;
use sim41_calculator::calculator::Calculator;
use sim41_calculator::keyboard::Expectation;
use sim41_calculator::memory::flags;
use sim41_language::instruction::numeric_functions;
use sim41_language::instruction::{
    Op, OpCode, Operand, Spec, Step, everyday_words, spelling, text, xrom,
};
use sim41_language::key::{Key, Stroke};
use sim41_language::program;
use sim41_number::charset;
use sim41_number::register_text;

/// More presses of ← than are needed to close any prompt.
const BACK: usize = 12;

/// The caller must let the keys execute their own functions, even in USER mode.
///
/// # Errors
/// Fails if a line is not an instruction, or if the calculator accepts no instruction now.
pub fn keys(calculator: &Calculator, lines: &[&str]) -> Result<Vec<Key>, String> {
    let mut keys = leave(calculator)?;
    let mut after_number = calculator.expectation().is_number();
    for line in lines.iter().map(|line| line.trim()) {
        let is_number = matches!(spelling::parse(line), Ok(Step { op: Op::Number, .. }));
        if is_number && after_number {
            // Pressing ALPHA twice ends the number that is being entered, even in PRGM mode.
            keys.extend([Key::Alpha, Key::Alpha]);
        }
        after_number = is_number;
        keys.extend(instruction(calculator, line)?);
    }
    Ok(keys)
}

/// The keys that leave a catalog, a prompt or ALPHA mode. Fails in modes that only the user can
/// leave.
fn leave(calculator: &Calculator) -> Result<Vec<Key>, String> {
    let expectation = calculator.expectation();
    let word = hints::word(expectation);
    match expectation {
        Expectation::Off => return Err("the calculator is off: F2 switches it on".into()),
        Expectation::Held => return Err("the debugger paused a program: Esc stops it".into()),
        Expectation::Pause | Expectation::GetKey => {
            return Err("a program is running: R/S stops it".into());
        }
        // Messages and tones take time, but any key ends them.
        Expectation::Running if calculator.machine().running() => {
            return Err("a program is running: R/S stops it".into());
        }
        Expectation::Clock | Expectation::Stopwatch | Expectation::Alarm => {
            return Err(format!("press Esc to leave the {word} first"));
        }
        _ if only_undo_leaves(expectation) => {
            return Err("ASN waits for a key: press the key, or Esc to cancel".into());
        }
        Expectation::Editor { .. } => return Err("press F2 to leave the editor first".into()),
        _ => {}
    }
    let mut trial = calculator.clone();
    let mut keys = leave_catalog(&trial).to_vec();
    for &key in &keys {
        trial.press(key);
        trial.release();
    }
    // A catalog that is searching for its next entry ignores keys.
    if !leave_catalog(&trial).is_empty() {
        return Err(format!("press Esc to leave the {word} first"));
    }
    keys.extend(leave_prompt(&mut trial));
    if trial.memory().flag(flags::ALPHA) {
        keys.push(Key::Alpha);
    }
    Ok(keys)
}

/// The keys that leave a catalog, the directory or the alarm catalog: R/S stops it, and ← ends it.
pub fn leave_catalog(calculator: &Calculator) -> &'static [Key] {
    match calculator.expectation() {
        Expectation::Catalog { stopped }
        | Expectation::Directory { stopped }
        | Expectation::AlarmCatalog { stopped } => {
            &[Key::RunStop, Key::Back][usize::from(stopped)..]
        }
        _ => &[],
    }
}

pub(super) fn leave_prompt(trial: &mut Calculator) -> Vec<Key> {
    let mut keys = Vec::new();
    while trial.memory().flag(flags::PARTIAL_KEY) && keys.len() < BACK {
        trial.press(Key::Back);
        trial.release();
        keys.push(Key::Back);
    }
    keys
}

fn instruction(calculator: &Calculator, line: &str) -> Result<Vec<Key>, String> {
    if let Some((spec, rest)) = leading_name(line) {
        // Without a printer, the printer's functions fail, and the keys of their operand would have
        // other effects.
        let of_printer = matches!(spec.code, OpCode::Xrom(xrom::PRINTER, _));
        if of_printer && calculator.printer_switch().is_none() {
            return Err(format!(
                "{function} needs a printer, and none is plugged in",
                function = spec.name()
            ));
        }
        let is_label = matches!(spec.op, Op::Lbl | Op::LblAlpha) && !rest.is_empty();
        if is_label && !calculator.memory().flag(flags::PRGM) {
            return Err("LBL needs PRGM mode: F4 switches it on".into());
        }
        if !rest.is_empty()
            && let Some(sentence) = algebra::key_advice(line, calculator)
        {
            return Err(sentence);
        }
        if numeric_functions::of_two(spec.op).is_some()
            && rest.split_whitespace().all(|word| program::number(word).is_some())
            && !rest.is_empty()
        {
            let name = spec.name();
            let numbers = rest.split_whitespace().collect::<Vec<_>>().join(" Enter ");
            return Err(format!("{name} takes the numbers before it: type {numbers} {name}"));
        }
        if spec.op == Op::Stop && !calculator.expectation().is_program() {
            return Err("no program is running: R starts a program".into());
        }
        return function(spec, rest);
    }
    match spelling::parse(line) {
        Ok(step) => match (step.op, step.operand) {
            (Op::Number, _) => {
                let entered = register_text::enterable(&text::listed(&step));
                entered.map(|line| number(&line)).map_err(|error| error.to_string())
            }
            (Op::Text, _) => text_line(line),
            // `sto01` has no space before its operand.
            _ => match leading_name(&text::listed(&step)) {
                Some((spec, rest)) => function(spec, rest),
                None => Err(unknown(calculator, line)),
            },
        },
        // `GTO . .` begins a new program.
        Err(_) if line.eq_ignore_ascii_case("new") => function(Op::GtoLine.spec(), "."),
        Err(_) => match (program_named(calculator, line), everyday_words::beginning(line)) {
            (Some(name), _) => function(Op::Xeq.spec(), &name),
            (None, Some(synonym)) => {
                if let Some(sentence) = algebra::key_advice(line, calculator) {
                    return Err(sentence);
                }
                instruction(calculator, &(synonym.line() + synonym.rest))
            }
            (None, None) => Err(unknown(calculator, line)),
        },
    }
}

/// Finds the label of a program in memory, in a module or, unless the word is a synonym of an
/// instruction, in the library. Case is ignored if no label matches exactly.
pub(super) fn program_named(calculator: &Calculator, word: &str) -> Option<String> {
    if spelling::row_named(word).is_some() || program::number(word).is_some() {
        return None;
    }
    let names = [word.to_string(), word.to_uppercase()];
    let own = names.iter().find(|name| is_own_label(calculator, name));
    let found = own.or_else(|| {
        let letter = word.contains(char::is_alphabetic);
        let free = letter && everyday_words::beginning(word).is_none();
        names.iter().find(|name| free && calculator.library().find(name).is_some())
    });
    found.cloned()
}

/// If a character has no key, letters are typed as capitals.
fn text_line(line: &str) -> Result<Vec<Key>, String> {
    text_keys(line).or_else(|_| text_keys(&line.to_uppercase()))
}

fn text_keys(line: &str) -> Result<Vec<Key>, String> {
    let (steps, _) = spelling::instruction(line).map_err(|error| error.to_string())?;
    let mut keys = Vec::new();
    for step in steps {
        if let Operand::Chars(text) = step.operand {
            keys.extend(in_alpha(text.as_slice().iter().copied())?);
        }
    }
    Ok(keys)
}

fn is_own_label(calculator: &Calculator, name: &str) -> bool {
    charset::codes(name).is_some_and(|bytes| {
        calculator.memory().find_global(&bytes).is_some()
            || calculator.machine().find_named(&bytes).is_some()
    })
}

fn unknown(calculator: &Calculator, line: &str) -> String {
    let typed = line.split_whitespace().next().unwrap_or_default();
    if let Some(opposite) = spelling::opposite(line) {
        return format!("there is no function {line}; use {opposite} and swap the two branches");
    }
    if let Some(sentence) = spelling::foreign(typed) {
        return sentence;
    }
    if let Some(sentence) = algebra::key_advice(line, calculator) {
        return sentence;
    }
    missing(&typed.to_uppercase())
}

fn missing(name: &str) -> String {
    let deletes = |name: &str| spelling::row_named(name).is_some_and(Spec::deletes);
    match spelling::nearest(name).filter(|name| !deletes(name)) {
        Some(near) => format!("there is no function {name}; closest match: {near}"),
        None => format!("there is no function or program {name}"),
    }
}

/// Rejects a line that is not an instruction, function or program in any state of the calculator.
pub fn unknown_name(calculator: &Calculator, line: &str) -> Option<String> {
    let is_known = leading_name(line).is_some()
        || [line, &line.to_uppercase()].iter().any(|line| spelling::parse(line).is_ok())
        || line.eq_ignore_ascii_case("new")
        || everyday_words::beginning(line).is_some()
        || program_named(calculator, line).is_some();
    (!is_known).then(|| unknown(calculator, line))
}

/// Rejects an unknown name after XEQ or GTO. XEQ also accepts function names.
pub fn unknown_label(calculator: &Calculator, op: Op, name: &str) -> Option<String> {
    let is_known = is_own_label(calculator, name)
        || op == Op::Xeq
            && (spelling::row_named(name).is_some() || calculator.library().find(name).is_some());
    (!is_known).then(|| match op {
        Op::Xeq => missing(name),
        _ => format!("there is no LBL \"{name}\""),
    })
}

pub fn names_program(calculator: &Calculator, line: &str) -> bool {
    [line.to_string(), line.to_uppercase()].iter().any(|name| is_own_label(calculator, name))
}

fn function(spec: &Spec, operand: &str) -> Result<Vec<Key>, String> {
    // Named labels and jumps have their own table rows, but begin with the keys of numeric ones.
    let op = match spec.op {
        Op::LblAlpha => Op::Lbl,
        Op::GtoAlpha | Op::GtoInd => Op::Gto,
        Op::XeqAlpha | Op::XeqInd => Op::Xeq,
        op => op,
    };
    // The keys of `GTO .010` are GTO, the decimal point and the digits.
    let (op, operand) = match (op, operand.strip_prefix('.')) {
        (Op::Gto, Some(line)) => (Op::GtoLine, line),
        _ => (op, operand),
    };
    let mut keys = opening(op)?;
    keys.extend(operand_keys(op, operand)?);
    Ok(keys)
}

fn opening(op: Op) -> Result<Vec<Key>, String> {
    if op == Op::GtoLine {
        return Ok(vec![Key::Shift, Key::Rcl, Key::Point]);
    }
    if op == Op::Stop {
        return Ok(vec![Key::RunStop]);
    }
    if op == Op::Backspace {
        return Ok(vec![Key::Back]);
    }
    let strokes = Key::all().flat_map(|key| [key.plain(), key.shifted()]);
    // The ON key switches the calculator off; it is not the function ON.
    let keyed = |stroke: &Stroke| stroke.key != Key::On && stroke.op() == Some(op);
    match strokes.into_iter().find(keyed) {
        Some(stroke) => Ok(stroke.keys().collect()),
        None => {
            let bytes = charset::codes(op.name());
            let name = bytes.ok_or_else(|| {
                format!("{line} cannot be entered from the keyboard", line = op.name())
            })?;
            let mut keys = vec![Key::Xeq];
            keys.extend(in_alpha(name)?);
            Ok(keys)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_language::instruction::INSTRUCTIONS;

    fn pressed(line: &str) -> Calculator {
        let mut calculator = Calculator::clean();
        for line in line.split(" | ") {
            let keys =
                instruction(&calculator, line).unwrap_or_else(|error| panic!("{line}: {error}"));
            for key in keys {
                calculator.press(key);
                calculator.release();
                calculator.run(1_000);
            }
        }
        calculator
    }

    #[test]
    fn instructions_are_carried_out() {
        for (line, shown) in [
            ("12.5 | sto 12 | clx | rcl 12", " 12.5000"),
            ("30 | xeq sin", " 0.5000"),
            ("30 | SIN", " 0.5000"),
            ("-1.5E-3 | FIX 9 | SCI 2", "-1.50     -03"),
            ("2 | ENTER | 3 | X<> Y", " 2.0000"),
            ("7 | STO X | STO IND X", " 7.0000"),
            ("\"HELLO\" | AVIEW", "HELLO"),
            ("\"hello\" | AVIEW", "HELLO"),
            ("\"abc\" | AVIEW", "abc"),
            ("SIZE 020 | SIZE? ", " 20.0000"),
            ("\"ABC\" | 66 | POSA", " 1.0000"),
            ("5 | STO+ 05 | ST+ 05 | RCL 05", " 10.0000"),
            ("SF 03 | FS? 03", "YES"),
            ("GTO .005", " 0.0000"),
            ("new", " 0.0000"),
            ("SIN", " 0.0000"),
        ] {
            assert_eq!(pressed(line).lcd().text().trim_end(), shown, "{line}");
        }
        let new = instruction(&Calculator::clean(), "new");
        assert_eq!(new, Ok(vec![Key::Shift, Key::Rcl, Key::Point, Key::Point]));
        let machine = pressed("ASN SIN -15");
        assert_eq!(machine.machine().assigned_keys(), [("SIN".to_string(), -15)]);
    }

    #[test]
    fn every_function_can_be_keyed() {
        let mut calculator = Calculator::clean();
        calculator.plug_printer(sim41_calculator::printer::Switch::Man);
        // STOP would run the current program.
        let named = |spec: &&Spec| spec.can_be_named() && spec.op != Op::Stop;
        for spec in INSTRUCTIONS.iter().filter(named) {
            let keys = instruction(&calculator, spec.name());
            assert!(keys.is_ok_and(|keys| !keys.is_empty()), "{}", spec.name());
        }
    }

    #[test]
    fn refusals_are_sentences() {
        let refusal = |line| instruction(&Calculator::clean(), line).unwrap_err();
        assert_eq!(refusal("prp foo"), "PRP needs a printer, and none is plugged in");
        assert_eq!(refusal("prx"), "PRX needs a printer, and none is plugged in");
        assert_eq!(refusal("LIST 7"), "LIST needs a printer, and none is plugged in");
        assert_eq!(refusal("POSAA"), "there is no function POSAA; closest match: POSA");
        assert_eq!(
            refusal("STO 100"),
            "STO 100: operand too large (the keyboard accepts at most 99); use STO IND for higher \
             registers"
        );
        assert_eq!(refusal("FIX 10"), "FIX 10: operand too large (the keyboard accepts at most 9)");
        assert_eq!(refusal("STO M"), "STO M cannot be entered from the keyboard");
        assert!(refusal("STO Q1").starts_with("invalid operand Q1 for STO: expected a register"));
        assert_eq!(refusal("SIN 3"), "enter the numbers first: 3 sin Enter");
        assert_eq!(refusal("SIN 3 4"), "SIN takes no operand (got 3 4)");
    }
}
