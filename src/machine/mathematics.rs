//! Functions of one and two numbers on the stack, which call `number` and set LASTX, lift and drop.

use super::{Error, Flow, Machine};
use crate::instruction::Op;
use crate::memory::{Address, flags};
use crate::number::{self, Angle, Error as NumberError, Word};

/// The result of a function of `number`.
type Result1 = Result<Word, NumberError>;

/// A function that computes with numbers on the stack and leaves the result there. If it fails,
/// nothing changes.
pub(super) type Function = fn(&mut Machine) -> Result<(), Error>;

/// Returns the function of an instruction that only computes with numbers on the stack.
#[inline(always)]
pub(super) fn function(op: Op) -> Option<Function> {
    Some(match op {
        Op::Add => |m| m.two(number::add),
        Op::Subtract => |m| m.two(number::sub),
        Op::Multiply => |m| m.two(number::mul),
        Op::Divide => |m| m.two(number::div),
        Op::Power => |m| m.two(number::pow),
        Op::Mod => |m| m.two(number::modulo),
        Op::HmsAdd => |m| m.two(number::hms_add),
        Op::HmsSubtract => |m| m.two(number::hms_sub),
        Op::Percent => |m| m.two_keep_y(number::percent),
        Op::PercentChange => |m| m.two_keep_y(number::percent_change),
        Op::Square => |m| m.one(number::square),
        Op::Sqrt => |m| m.one(number::sqrt),
        Op::Reciprocal => |m| m.one(number::reciprocal),
        Op::Abs => |m| m.one(number::abs),
        Op::Sign => |m| m.one(|x| Ok(number::sign(x.register()).into())),
        Op::Int => |m| m.one(number::int),
        Op::Frc => |m| m.one(number::frc),
        Op::Fact => |m| m.one(|x| Ok(number::fact(x.register())?.into())),
        Op::Oct => |m| m.one(|x| Ok(number::oct(x.register())?.into())),
        Op::Dec => |m| m.one(|x| Ok(number::dec(x.register())?.into())),
        Op::Hms => |m| m.one(number::hms),
        Op::Hr => |m| m.one(number::hr),
        Op::DegToRad => |m| m.one(number::to_radians),
        Op::RadToDeg => |m| m.one(number::to_degrees),
        Op::Ln => |m| m.one(number::ln),
        Op::Log => |m| m.one(number::log),
        Op::Ln1PlusX => |m| m.one(number::ln_1p),
        Op::Exp => |m| m.one(number::exp),
        Op::ExpMinus1 => |m| m.one(number::exp_m1),
        Op::TenToX => |m| m.one(number::exp10),
        Op::Sin => |m| m.of_angle(number::sin),
        Op::Cos => |m| m.of_angle(number::cos),
        Op::Tan => |m| m.of_angle(number::tan),
        Op::Asin => |m| m.of_angle(number::asin),
        Op::Acos => |m| m.of_angle(number::acos),
        Op::Atan => |m| m.of_angle(number::atan),
        Op::PolarToRectangular => |m| m.pair(number::rectangular),
        Op::RectangularToPolar => |m| m.pair(number::polar),
        _ => return None,
    })
}

impl Machine {
    /// Executes a one-number function: X becomes the result, the old X goes to LASTX.
    #[inline(always)]
    pub(super) fn one(&mut self, f: impl FnOnce(Word) -> Result1) -> Result<(), Error> {
        let result = self.ranged(f(self.memory.word(Address::X)))?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, result);
        Ok(())
    }

    /// Executes a one-number function that gives or takes an angle.
    #[inline(always)]
    fn of_angle(&mut self, f: impl FnOnce(Word, Angle) -> Result1) -> Result<(), Error> {
        let angle = self.memory.angle();
        self.one(|x| f(x, angle))
    }

    /// Executes a two-number function: the stack drops onto the result, the old X goes to LASTX.
    #[inline(always)]
    pub(super) fn two(&mut self, f: impl FnOnce(Word, Word) -> Result1) -> Result<(), Error> {
        let (y, x) = (self.memory.word(Address::Y), self.memory.word(Address::X));
        let result = self.ranged(f(y, x))?;
        self.memory.keep_last_x();
        self.memory.drop_to(result);
        Ok(())
    }

    /// Executes % or %CH, functions of two numbers that leave Y unchanged.
    #[inline(always)]
    fn two_keep_y(&mut self, f: impl FnOnce(Word, Word) -> Result1) -> Result<(), Error> {
        let y = self.memory.word(Address::Y);
        self.one(|x| f(y, x))
    }

    /// Executes P-R or R-P: replaces X and Y by the results; the old X goes to LASTX.
    #[inline(always)]
    fn pair(
        &mut self,
        f: impl FnOnce(Word, Word, Angle, bool) -> Result<[Word; 2], NumberError>,
    ) -> Result<(), Error> {
        let (y, x) = (self.memory.word(Address::Y), self.memory.word(Address::X));
        let [new_x, new_y] = f(y, x, self.memory.angle(), self.memory.flag(flags::RANGE_IGNORE))?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, new_x);
        self.memory.set_word(Address::Y, new_y);
        Ok(())
    }

    /// Executes CHS: changes the sign of X; LASTX stays.
    pub(super) fn change_sign(&mut self) -> Result<Flow, Error> {
        let x = number::chs(self.memory.word(Address::X))?;
        self.memory.set_word(Address::X, x);
        Ok(Flow::Next)
    }
}
