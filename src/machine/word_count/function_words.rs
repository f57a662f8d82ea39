//! The words of functions that compute, and of functions with a register or a flag.

use super::angle_words::Of;
use super::digit_loops::{self, Worked, checked, looked_at};
use super::{
    alpha_words, angle_words, arc_words, display_words, hours_words, integer_words,
    logarithm_words, memory_words, statistics_words,
};
use crate::instruction::Op;
use crate::instruction::operand::INDIRECT;
use crate::machine::Machine;
use crate::memory::{Address, Memory, flags};
use crate::number::digits::Less;
use crate::number::{self, Angle, Working};
use crate::register::Register;

/// The words of FACT of 0 to 69, each measured.
#[rustfmt::skip]
const FACTORIAL: [u16; 70] = [
    124, 137, 152, 169, 190, 213, 236, 263, 292, 323, 349, 367, 387, 409, 433, 461, 489, 519, 551,
    587, 606, 626, 650, 674, 700, 730, 760, 794, 828, 864, 887, 909, 935, 961, 991, 1023, 1055,
    1091, 1127, 1167, 1190, 1216, 1244, 1272, 1304, 1338, 1372, 1410, 1450, 1490, 1517, 1545, 1573,
    1605, 1639, 1675, 1711, 1751, 1793, 1837, 1864, 1894, 1926, 1960, 1996, 2032, 2072, 2114, 2158,
    2204,
];
/// The words of an annunciator when a function sets the annunciators anew.
const USER: u64 = 4;
/// The number of words by which an indirect flag takes longer than an indirect register.
const INDIRECT_FLAG: u64 = 29;
/// The words of DEC.
const DECIMAL: u64 = 232;
/// The words of ΣREG.
const SIGMA_REG: u64 = 190;
/// The number of words by which an indirect digit takes longer than an indirect register.
const INDIRECT_DIGIT: u64 = 14;
/// The words in which the stack is lifted.
const LIFTED: u64 = 13;
/// The words in which the register of an indirect operand is found, in the stack and elsewhere, and
/// the additional words of a pointer by its number of digits.
const INDIRECT_STACK: u64 = 51;
const INDIRECT_DATA: u64 = 83;
const POINTER_DIGITS: [u64; 3] = [0, 4, 7];
/// The number of words by which a pointer below one is shorter.
const POINTER_BELOW_ONE: u64 = 24;

/// Returns the words of the stack lift.
pub fn lifted(machine: &Machine) -> u64 {
    if machine.lift { LIFTED } else { 0 }
}

/// Returns the words in which a register is checked when it is read: sign, sign of the exponent,
/// zero.
fn read(register: Register) -> u64 {
    if register.is_alpha() {
        return 1;
    }
    3 * u64::from(register.digit(13) != 0)
        + 2 * u64::from(register.digit(2) != 0)
        + u64::from(register.digit(12) == 0)
}

/// Returns the words of a function of one byte, without those of coming to it; `None` for a
/// function that has no rule here.
pub fn function(machine: &Machine, op: Op) -> Option<u64> {
    let memory = &machine.memory;
    let fixed = match op {
        Op::XExchangeY => 62,
        Op::RollUp => 73,
        Op::RollDown => 104,
        Op::LastX => 66 + lifted(machine),
        Op::Pi => 96 + lifted(machine),
        Op::Clx => 59,
        Op::Clst => 63,
        Op::Sign => 81,
        Op::Enter => 71,
        Op::Cla => 57,
        Op::Adv => 55,
        Op::Rtn => 89,
        Op::Deg => 118 + user(memory),
        Op::Rad => 119 + user(memory),
        Op::Grad => 123 + user(memory),
        Op::Time => 395,
        Op::UnknownXrom => 252,
        Op::Aon | Op::Aoff => 112 + angle_mode(memory) + user(memory),
        Op::XEqY | Op::XNeY => 62,
        _ => 0,
    };
    if fixed > 0 {
        return Some(fixed);
    }
    let of_registers = alpha_words::function(machine, op);
    let of_registers = of_registers
        .or_else(|| memory_words::function(machine, op))
        .or_else(|| statistics_words::function(machine, op));
    if let Some(words) = of_registers {
        return Some(words);
    }
    let angle = memory.angle();
    let x = Working::normalized(memory.x())?;
    let unary = |words, worked: Worked| words + worked.words + checked(worked.result);
    let one = match op {
        Op::Chs => Some(72 + 2 * u64::from(x.mantissa != 0)),
        Op::Abs => Some(78 + checked(x)),
        Op::Square => Some(unary(82, digit_loops::product(x, x))),
        Op::Sqrt if x.mantissa == 0 => Some(260),
        Op::Sqrt if !x.negative => Some(unary(79, digit_loops::root(x))),
        Op::Reciprocal if x.mantissa != 0 => {
            Some(unary(86, digit_loops::quotient(Working::ONE, x)))
        }
        Op::Int => Some(unary(83, integer_words::integer(x))),
        Op::Frc => Some(unary(81, integer_words::fraction(x))),
        Op::Hr => Some(unary(75, hours_words::hours(x, true))),
        Op::Hms => Some(unary(75, hours_words::hours(x, false))),
        Op::Ln => logarithm_words::ln(x).map(|worked| unary(95, worked)),
        Op::Log => logarithm_words::log(x).map(|worked| unary(97, worked)),
        Op::Ln1PlusX => logarithm_words::ln_1p(x).map(|worked| unary(90, worked)),
        Op::Exp => logarithm_words::exp(x, Less::Nothing).map(|worked| unary(82, worked)),
        Op::ExpMinus1 => logarithm_words::exp(x, Less::One).map(|worked| unary(83, worked)),
        Op::TenToX => logarithm_words::exp10(x).map(|worked| unary(78, worked)),
        Op::Sin => angle_words::function(Of::Sine, x, angle).map(|worked| unary(90, worked)),
        Op::Cos => angle_words::function(Of::Cosine, x, angle).map(|worked| unary(90, worked)),
        Op::Tan => angle_words::function(Of::Tangent, x, angle).map(|worked| unary(89, worked)),
        Op::Asin => arc_words::arc_sine(x, false, angle).map(|worked| unary(91, worked)),
        Op::Acos => arc_words::arc_sine(x, true, angle).map(|worked| unary(91, worked)),
        Op::Atan => arc_words::arc_tangent(x, angle).map(|worked| unary(90, worked)),
        Op::DegToRad => Some(unary(78, angle_words::radians(x))),
        Op::RadToDeg => Some(unary(80, angle_words::degrees(x))),
        Op::Fact if !x.negative && integer_words::whole(x) == x => {
            let n = x.mantissa / 10u64.checked_pow(u32::try_from(12 - x.exponent).ok()?)?;
            Some(FACTORIAL.get(n as usize).copied().unwrap_or_default().into())
        }
        Op::Rnd => Some(unary(77, integer_words::round(x, memory.format()))),
        Op::Dec => integer_words::decimal(x).map(|worked| unary(DECIMAL, worked)),
        Op::XEq0 | Op::XNe0 => Some(74),
        Op::XLt0 => Some(75 + u64::from(x.negative)),
        Op::XLe0 => Some(match (x.mantissa, x.negative) {
            (0, _) => 67,
            (_, negative) => 72 + u64::from(negative),
        }),
        Op::XGt0 => Some(match (x.mantissa, x.negative) {
            (0, _) => 73,
            (_, negative) => 75 + u64::from(negative),
        }),
        _ => None,
    };
    if let Some(words) = one {
        return Some(words + looked_at(x));
    }
    let y = Working::normalized(memory.y())?;
    let binary = |words, worked: Worked| Some(unary(words, worked));
    let two = match op {
        Op::Add => binary(90, digit_loops::sum(y, x)),
        Op::Subtract => binary(91, digit_loops::sum(y, -x)),
        Op::Multiply => binary(90, digit_loops::product(y, x)),
        Op::Percent => binary(85, digit_loops::product(y.scaled(-2), x)),
        Op::PercentChange if y.mantissa != 0 => binary(89, digit_loops::percent_change(y, x)),
        Op::HmsAdd => binary(92, hours_words::sum_of_hours(y, x)),
        Op::HmsSubtract => binary(96, hours_words::sum_of_hours(y, -x)),
        Op::Divide if x.mantissa != 0 => binary(90, digit_loops::quotient(y, x)),
        Op::Power if y.mantissa == 0 && x.mantissa != 0 && !x.negative => Some(158),
        Op::Power => {
            return logarithm_words::pow(y, x)
                .map(|worked| unary(119, worked) + looked_at(x) + looked_at(y));
        }
        Op::RectangularToPolar => arc_words::polar(y, x, angle).map(|worked| unary(101, worked)),
        Op::PolarToRectangular => {
            angle_words::function(Of::Radius(x), y, angle).map(|worked| unary(106, worked))
        }
        Op::Mod => binary(91, integer_words::modulo(y, x)),
        Op::XLtY | Op::XGtY | Op::XLeY => {
            let difference = digit_loops::sum(y, -x);
            let (zero, negative) = (difference.result.mantissa == 0, difference.result.negative);
            let negative = !zero && negative;
            let answer = match (op, zero) {
                (Op::XLtY, true) => 86,
                (Op::XLeY, true) => 84,
                (Op::XLtY, _) => 88 + u64::from(negative),
                (Op::XLeY, _) => 91 + u64::from(negative),
                _ => 88 + u64::from(negative),
            };
            Some(answer + difference.words)
        }
        _ => None,
    };
    two.map(|words| words + looked_at(x) + looked_at(y))
}

/// Returns the words in which the pointer of GTO IND or XEQ IND is read.
pub fn jump_pointer(machine: &Machine, byte: u8) -> u64 {
    let Some(address) = machine.memory.direct(byte & !INDIRECT) else { return 0 };
    let content = machine.memory.get(address);
    let place = if address <= Address::E { 0 } else { 32 + read(content) };
    let digits = POINTER_DIGITS[usize::from(content.digit(0)).min(2)];
    place + if content.is_alpha() { 0 } else { digits }
}

/// Returns the words in which the register of an indirect operand is read, and its content; `None`
/// if there is no such register.
fn pointer(machine: &Machine, byte: u8) -> Option<(u64, Register)> {
    let address = machine.memory.direct(byte & !INDIRECT)?;
    let content = machine.memory.get(address);
    let finding = high_register(byte)
        + match address {
            _ if address <= Address::E => INDIRECT_STACK,
            _ => INDIRECT_DATA + read(content),
        };
    let words = match content.digit(2) != 0 {
        true => finding - POINTER_BELOW_ONE,
        false => finding + POINTER_DIGITS[usize::from(content.digit(0)).min(2)],
    };
    Some((words, content))
}

/// Returns the digit that TONE, FIX, SCI or ENG takes from a register, and the words of the way to
/// it.
pub fn indirect_digit(machine: &Machine, byte: u8) -> Option<(u64, u8)> {
    let (words, content) = pointer(machine, byte)?;
    let digit = number::pointer(number::Word::from(content)).ok().filter(|&n| n < 10)?;
    Some((words + INDIRECT_DIGIT, digit as u8))
}

/// Returns the words of a function with a register, without those of coming to it.
pub fn register_function(machine: &Machine, op: Op, byte: u8) -> u64 {
    let memory = &machine.memory;
    let direct = memory.direct(byte & !INDIRECT);
    let (pointer, address) = match (byte & INDIRECT != 0, pointer(machine, byte)) {
        (false, _) => (high_register(byte), direct),
        (true, None) => return Machine::cost(op).into(),
        (true, Some((words, content))) => {
            let target = number::Decimal::normalized(content)
                .and_then(|_| number::pointer(number::Word::from(content)).ok())
                .and_then(|n| memory.data(n));
            (words, target)
        }
    };
    if op == Op::SigmaReg {
        return SIGMA_REG + pointer;
    }
    let Some(address) = address else { return Machine::cost(op).into() };
    let content = memory.get(address);
    let place = match address {
        _ if address <= Address::E && byte & INDIRECT == 0 => 0,
        _ => 32 + read(content),
    };
    let arithmetic = |words, work: fn(Working, Working) -> Worked| {
        let (x, y) = (Working::normalized(memory.x())?, Working::normalized(content)?);
        let worked = work(y, x);
        Some(words + looked_at(x) + looked_at(y) + worked.words + checked(worked.result))
    };
    let words = match op {
        Op::Rcl => Some(111 + lifted(machine)),
        Op::Sto => Some(102),
        Op::XExchange => Some(120),
        Op::Asto => Some(alpha_words::stored(memory)),
        Op::Arcl => Some(display_words::arcl(content, memory.format())),
        Op::View if !content.is_alpha() => Some(display_words::view(content, memory.format())),
        Op::StoAdd => arithmetic(127, digit_loops::sum),
        Op::StoSubtract => {
            // The sign is changed before it is looked at, that of 0 too.
            let sign = Working::normalized(memory.x()).map_or(0, looked_at);
            arithmetic(132, |y, x| digit_loops::sum(y, -x)).map(|words| words + 4 - 2 * sign)
        }
        Op::StoMultiply => arithmetic(128, digit_loops::product),
        Op::StoDivide if Working::normalized(memory.x()).is_some_and(|x| x.mantissa != 0) => {
            arithmetic(128, digit_loops::quotient)
        }
        Op::Isg | Op::Dse => Working::normalized(content)
            .map(|number| 106 + integer_words::counter(number, op == Op::Dse)),
        _ => None,
    };
    pointer + words.map_or(Machine::cost(op).into(), |words| words + place)
}

/// Returns the additional words of the registers from 64 on, which the firmware tests one bit after
/// the other.
fn high_register(byte: u8) -> u64 {
    match byte & !INDIRECT {
        64..96 => 2,
        96..112 => 4,
        _ => 0,
    }
}

/// Returns the words of a function with a flag, without those of coming to it. The flag is shifted
/// to its place, and a function that changes it tests the annunciators of the angle mode.
pub fn flag_function(machine: &Machine, op: Op, byte: u8) -> u64 {
    let memory = &machine.memory;
    let changes = !matches!(op, Op::Fs | Op::Fc);
    let (mut pointer, mut flag) = (0, u64::from(byte));
    if byte & INDIRECT != 0 {
        let Some((words, content)) = self::pointer(machine, byte) else {
            return Machine::cost(op).into();
        };
        let Some(number) = Working::normalized(content) else { return Machine::cost(op).into() };
        flag = (0..56)
            .find(|&n| integer_words::number(n) == integer_words::whole(number))
            .unwrap_or(0);
        pointer = words + INDIRECT_FLAG;
        pointer += if changes { 0 } else { 3 };
    }
    let angle = if changes { angle_mode(memory) } else { 1 };
    let lit = match op {
        _ if !changes => 0,
        Op::Sf if flag == u64::from(flags::USER) => USER,
        Op::Cf | Op::FsC | Op::FcC if flag == u64::from(flags::USER) => 0,
        _ => user(memory),
    };
    let lit = lit + u64::from(changes && memory.flag(flags::ALPHA));
    let base = match op {
        Op::Sf => 193,
        Op::Cf => 194,
        Op::FsC => 205,
        Op::FcC => 209,
        Op::Fs => 141,
        _ => 145,
    };
    let last = if flag >= 30 { 6 } else { 0 };
    pointer + base + angle - 1 + lit + 3 * (flag / 8) - 3 * (flag % 8) + last
}

/// Returns the words in which the annunciators of the angle mode are found.
fn angle_mode(memory: &Memory) -> u64 {
    match memory.angle() {
        Angle::Rad => 0,
        Angle::Deg => 1,
        Angle::Grad => 4,
    }
}

/// Returns the words of the annunciator USER, if it is lit.
pub fn user(memory: &Memory) -> u64 {
    if memory.flag(flags::USER) { USER } else { 0 }
}
