//! Functions of one and two numbers on the stack: LASTX, lift and drop around `number`.

use super::{Error, Flow, Machine};
use crate::instruction::Op;
use crate::memory::{Address, flags};
use crate::number::{self, Angle, Word};

/// What a function of `number` gives.
pub(super) type Result1 = Result<Word, number::Error>;

/// A function that takes numbers from the stack and depends on nothing but the unit of angles and
/// flag 24. But for the last kind the old X goes to LASTX and the result to X.
#[derive(Clone, Copy)]
pub(super) enum Function {
    /// Of X.
    OfX(fn(Word) -> Result1),
    /// Of X, one of the two being an angle.
    OfAngle(fn(Word, Angle) -> Result1),
    /// Of Y and X; the stack drops.
    OfYAndX(fn(Word, Word) -> Result1),
    /// Of X, with Y as the whole or the old value; Y stays.
    OfXAtY(fn(Word, Word) -> Result1),
    /// P-R and R-P: of Y and X, giving both.
    Pair(fn(Word, Word, Angle, bool) -> Result<[Word; 2], number::Error>),
}

impl Function {
    /// The function of an instruction, if it is such a function.
    #[inline(always)]
    pub fn of(op: Op) -> Option<Function> {
        Some(match op {
            Op::Add => Function::OfYAndX(number::add),
            Op::Subtract => Function::OfYAndX(number::sub),
            Op::Multiply => Function::OfYAndX(number::mul),
            Op::Divide => Function::OfYAndX(number::div),
            Op::Power => Function::OfYAndX(number::pow),
            Op::Mod => Function::OfYAndX(number::modulo),
            Op::HmsAdd => Function::OfYAndX(number::hms_add),
            Op::HmsSubtract => Function::OfYAndX(number::hms_sub),
            Op::Percent => Function::OfXAtY(number::percent),
            Op::PercentChange => Function::OfXAtY(number::percent_change),
            Op::Square => Function::OfX(number::square),
            Op::Sqrt => Function::OfX(number::sqrt),
            Op::Reciprocal => Function::OfX(number::reciprocal),
            Op::Abs => Function::OfX(number::abs),
            Op::Sign => Function::OfX(|x| Ok(number::sign(x.register()).into())),
            Op::Int => Function::OfX(number::int),
            Op::Frc => Function::OfX(number::frc),
            Op::Fact => Function::OfX(|x| Ok(number::fact(x.register())?.into())),
            Op::Oct => Function::OfX(|x| Ok(number::oct(x.register())?.into())),
            Op::Dec => Function::OfX(|x| Ok(number::dec(x.register())?.into())),
            Op::Hms => Function::OfX(number::hms),
            Op::Hr => Function::OfX(number::hr),
            Op::DegToRad => Function::OfX(number::to_radians),
            Op::RadToDeg => Function::OfX(number::to_degrees),
            Op::Ln => Function::OfX(number::ln),
            Op::Log => Function::OfX(number::log),
            Op::Ln1PlusX => Function::OfX(number::ln_1p),
            Op::Exp => Function::OfX(number::exp),
            Op::ExpMinus1 => Function::OfX(number::exp_m1),
            Op::TenToX => Function::OfX(number::exp10),
            Op::Sin => Function::OfAngle(number::sin),
            Op::Cos => Function::OfAngle(number::cos),
            Op::Tan => Function::OfAngle(number::tan),
            Op::Asin => Function::OfAngle(number::asin),
            Op::Acos => Function::OfAngle(number::acos),
            Op::Atan => Function::OfAngle(number::atan),
            Op::PolarToRectangular => Function::Pair(number::rectangular),
            Op::RectangularToPolar => Function::Pair(number::polar),
            _ => return None,
        })
    }
}

impl Machine {
    /// Carry out a function.
    pub(super) fn compute(&mut self, function: Function) -> Result<Flow, Error> {
        match function {
            Function::OfX(f) => self.one(f),
            Function::OfAngle(f) => {
                let angle = self.memory.angle();
                self.one(|x| f(x, angle))
            }
            Function::OfYAndX(f) => {
                let (y, x) = (self.memory.word(Address::Y), self.memory.word(Address::X));
                let result = self.ranged(f(y, x))?;
                self.memory.keep_last_x();
                self.memory.drop_to(result);
                Ok(Flow::Next)
            }
            Function::OfXAtY(f) => {
                let y = self.memory.word(Address::Y);
                self.one(|x| f(y, x))
            }
            Function::Pair(f) => self.pair(f),
        }
    }

    /// A function of one number: X becomes the result, the old X goes to LASTX.
    pub(super) fn one(&mut self, f: impl FnOnce(Word) -> Result1) -> Result<Flow, Error> {
        let result = self.ranged(f(self.memory.word(Address::X)))?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, result);
        Ok(Flow::Next)
    }

    /// CHS: LASTX stays.
    pub(super) fn change_sign(&mut self) -> Result<Flow, Error> {
        let x = number::chs(self.memory.word(Address::X))?;
        self.memory.set_word(Address::X, x);
        Ok(Flow::Next)
    }

    /// P-R and R-P: X and Y become the pair, the old X goes to LASTX.
    #[inline]
    pub(super) fn pair(
        &mut self,
        f: impl FnOnce(Word, Word, Angle, bool) -> Result<[Word; 2], number::Error>,
    ) -> Result<Flow, Error> {
        let (y, x) = (self.memory.word(Address::Y), self.memory.word(Address::X));
        let [new_x, new_y] = f(y, x, self.memory.angle(), self.memory.flag(flags::RANGE_IGNORE))?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, new_x);
        self.memory.set_word(Address::Y, new_y);
        Ok(Flow::Next)
    }
}
