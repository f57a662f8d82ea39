//! Explains calculator errors in words.

use crate::session::Failure;
use sim41_calculator::calculator::Calculator;
use sim41_calculator::machine::Error;
use sim41_calculator::memory::Address;
use sim41_language::instruction::operand::INDIRECT;
use sim41_language::instruction::{DEVICES, Op, OpCode, Operand, Step, xrom};
use sim41_number::{self as number, charset};

/// Describes a failure, its reason, and the key that clears the message.
pub fn explained(failure: &Failure, calculator: &Calculator) -> String {
    let why = reason(failure.error, failure.function().as_ref(), calculator);
    format!("{failure} ({why}); ← clears it")
}

pub fn needs_printer(failure: &Failure, calculator: &Calculator) -> bool {
    failure.function().is_some_and(|step| lacks_printer(&step, calculator))
}

pub fn lacks_printer(step: &Step, calculator: &Calculator) -> bool {
    calculator.printer_switch().is_none()
        && (matches!(step.op.spec().code, OpCode::Xrom(xrom::PRINTER, _))
            || matches!(step.operand, Operand::Xrom(xrom::PRINTER, _)))
}

/// The error message for a function of the HP-41CX that the calculator's model lacks.
pub fn lacking_model(step: &Step, calculator: &Calculator) -> Option<String> {
    let (model, name) = (calculator.memory().model(), step.op.name());
    let lacks = calculator.machine().lacks(step);
    lacks.then(|| format!("the {model} does not have {name}; use --model 41cx"))
}

/// The reason for an error caused by an instruction or, if `step` is `None`, by a key.
pub fn reason(error: Error, step: Option<&Step>, calculator: &Calculator) -> String {
    if step.is_some_and(|step| lacks_printer(step, calculator)) {
        return "no printer is plugged in".into();
    }
    if let Some(step) = step.filter(|_| error == Error::Nonexistent)
        && let Some(why) = absent(step)
            .or_else(|| lacking_model(step, calculator))
            .or_else(|| uncallable(step, calculator))
    {
        return why;
    }
    let op = step.map(|step| step.op).filter(|_| error == Error::DataError);
    op.and_then(domain)
        .or_else(|| of_error(error))
        .map_or_else(|| unfit(error, calculator), Into::into)
}

/// Names the device or module that an XROM function needs.
fn absent(step: &Step) -> Option<String> {
    let Operand::Xrom(module, number) = step.operand else { return None };
    let device = DEVICES.iter().find(|(own, function, _)| (*own, *function) == (module, number));
    let owner = match module {
        xrom::WAND => "a function of the wand, which is not simulated",
        xrom::MASS_STORAGE => "a function of HP-IL mass storage, which is not simulated",
        xrom::CARD_READER => "a function of the card reader, which is not simulated",
        _ => {
            return Some(format!("module {module:02} is not plugged in; use --module FILE"));
        }
    };
    Some(device.map_or(owner.into(), |(_, _, name)| format!("{name} is {owner}")))
}

fn uncallable(step: &Step, calculator: &Calculator) -> Option<String> {
    let (Op::XeqInd | Op::GtoInd, Operand::Byte(byte)) = (step.op, step.operand) else {
        return None;
    };
    // Operands from 0x70 name registers of the stack.
    let number = Some(byte & !INDIRECT).filter(|&number| number < 0x70)?;
    let memory = calculator.memory();
    let register = memory.get(memory.data(number.into())?);
    if !register.is_alpha() {
        return None;
    }
    let text = charset::text(&number::text(register, memory.format()));
    Some(match text.trim() {
        "" => format!(
            "register {number:02} contains no name: XEQ IND and GTO IND need a program's name there"
        ),
        name => format!("register {number:02} contains {name}, which is not a program"),
    })
}

fn domain(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::Divide | Op::Reciprocal => "division by 0",
        Op::Sqrt => "the square root of a negative number",
        Op::Ln | Op::Log => "the logarithm of a number that is not positive",
        Op::Ln1PlusX => "the logarithm of a number (1 + X) that is not positive",
        Op::Asin | Op::Acos => "X is not between -1 and 1",
        Op::Fact => "X is neither 0 nor a positive integer",
        Op::PercentChange => "%CH divides by Y, which is 0",
        Op::Mean | Op::Sdev => "too few data points; enter more with Σ+",
        _ => return None,
    })
}

fn of_error(error: Error) -> Option<&'static str> {
    Some(match error {
        Error::DataError | Error::DataErrorX | Error::DataErrorY | Error::DataErrorZ => {
            return None;
        }
        Error::AlphaData => "a register contains text, but a number is needed",
        Error::OutOfRange => "the result is beyond 9.999999999E99",
        Error::Nonexistent => "the register, label or function does not exist",
        Error::TryAgain => "no memory left; reduce SIZE or use CLP to make room",
        Error::Private => "the program is private",
        Error::Ram => "the program is already in main memory",
        Error::Rom => "a program in a module cannot be changed",
        Error::NoRoom => "no room; delete an extended-memory file with PURFL or a program with CLP",
        Error::DuplicateFile => "a file with this name already exists",
        Error::FileNotFound => "no file has this name, or no file is current; EMDIR lists files",
        Error::FileType => "wrong file type for this function",
        Error::FileSize => "the file cannot be made smaller without losing data",
        Error::EndOfFile => "the position is beyond the end of the file",
        Error::EndOfRecord => "the position is beyond the end of the record",
        Error::RecordTooLong => "a record has at most 254 characters",
        Error::Name => "ALPHA is empty, or no program or file has this name",
        Error::KeyCode => "no key has this code",
        Error::Checksum => "the program file is damaged",
        Error::NoDrive => "no mass storage is plugged in",
        Error::NoSuchAlarm => "the alarm does not exist; ALMCAT lists the alarms",
    })
}

/// Names the registers whose content is outside the domain of the function.
fn unfit(error: Error, calculator: &Calculator) -> String {
    let memory = calculator.memory();
    let shown = |(name, address): (&str, Address)| {
        let text = number::text(memory.get(address), memory.format());
        format!("{name} is {}", charset::text(&text).trim())
    };
    let registers = match error {
        Error::DataErrorX => vec![("X", Address::X)],
        Error::DataErrorY => vec![("Y", Address::Y)],
        Error::DataErrorZ => vec![("Z", Address::Z)],
        _ => vec![("X", Address::X), ("Y", Address::Y)],
    };
    let registers: Vec<String> = registers.into_iter().map(shown).collect();
    format!("outside the function's domain: {registers}", registers = registers.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Policy;
    use crate::keystrokes::tokens;
    use crate::session::{Event, Session};

    fn said(keys: &str) -> String {
        let mut session = Session::without_history(Calculator::clean(), Policy::person());
        let mut said = String::new();
        for input in tokens::parse(keys).unwrap().into_iter().flat_map(|token| token.inputs) {
            let report = |calculator: &Calculator, event| {
                if let Event::Failed(failure) = event {
                    said = explained(&failure, calculator);
                }
            };
            session.perform(input, report).unwrap();
        }
        said
    }

    #[test]
    fn an_error_has_a_reason() {
        for (keys, wanted) in [
            ("PRGM lbl:AA 0 1/X PRGM xeq:AA", "line 03 after AA: 1/X (division by 0); ← clears it"),
            ("PRGM lbl:AA 2 CHS SQRT PRGM xeq:AA", "(the square root of a negative number)"),
            (
                "5 CHS LN",
                "shows DATA ERROR after LN (the logarithm of a number that is not positive)",
            ),
            ("PRGM lbl:AA xeq:PRX PRGM xeq:AA", "NONEXISTENT"),
            ("3 xeq:PRX", "shows NONEXISTENT after XEQ PRX (no printer is plugged in)"),
            (
                "70 xeq:FACT",
                "shows OUT OF RANGE after XEQ FACT (the result is beyond 9.999999999E99)",
            ),
            (
                "xeq:NOPE",
                "NONEXISTENT after XEQ NOPE (the register, label or function does not exist); ← \
                 clears it",
            ),
            (
                "\"AB\" xeq:ASTO . 'X' xeq:SIN",
                "ALPHA DATA after XEQ SIN (a register contains text, but a number is needed)",
            ),
            ("PRGM lbl:AA xeq:MEAN PRGM xeq:AA", "(too few data points; enter more with Σ+)"),
            (
                "PRGM lbl:AA xeq:ASTO 0 5 XEQ SHIFT 0 5 PRGM xeq:AA",
                "(register 05 contains no name: XEQ IND and GTO IND need a program's name there)",
            ),
            (
                "PRGM lbl:AA xeq:ASTO 0 5 GTO SHIFT 0 5 PRGM \"NOPE\" xeq:AA",
                "(register 05 contains NOPE, which is not a program)",
            ),
            (
                "xeq:SIZE 1 2 0 PRGM lbl:AA 115 \"AB\" xeq:ASTO SHIFT . 'X' xeq:ASTO . 'X' XEQ \
                 SHIFT . 'X' PRGM xeq:AA",
                "XEQ IND X (the register, label or function does not exist)",
            ),
            ("0 ENTER 99 ENTER 1 xeq:XYZALM", "(outside the function's domain: Y is 99.0000)"),
        ] {
            let said = said(keys);
            assert!(said.contains(wanted), "{keys}: {said}");
        }
    }
}
