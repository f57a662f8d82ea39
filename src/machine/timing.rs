//! How long things take: instructions, tones, pauses.
//!
//! The real machine counts in words, cycles of its processor; their length differs from one machine
//! to the next by a few hundredths. [`Machine::cost`] and [`Machine::run_timed`] let a program run
//! as fast as on the real one; `tone` says what a tone sounds like. Each figure was measured in
//! words, an instruction with typical operands and without the search that an uncompiled jump adds.

use super::{Halt, Machine};
use crate::instruction::{Op, Op::*};

/// The length of a word in microseconds: the maker's figure. Machines have 140 to 165.
pub const WORD_MICROSECONDS: u64 = 155;

/// The word of the machine on which displays were timed, in microseconds.
const MEASURED_MICROSECONDS: u64 = 156;

/// Milliseconds that `words` take on the real machine, as the displays were timed.
pub const fn milliseconds(words: u64) -> u64 {
    (words * MEASURED_MICROSECONDS + 500) / 1000
}

/// Words that the real machine executes in `milliseconds`, as the displays were timed.
pub const fn words(milliseconds: u64) -> u64 {
    milliseconds * 1000 / MEASURED_MICROSECONDS
}

/// What an instruction takes that is not in the table, mostly functions of files.
const OTHERS: u16 = 700;

/// Words of each instruction.
#[rustfmt::skip]
const WORDS: &[(Op, u16)] = &[
    (Add, 177), (Subtract, 182), (Multiply, 251), (Divide, 268), (XLtY, 88), (XGtY, 84), (XLeY, 173),
    (SigmaPlus, 1464), (SigmaMinus, 1517), (HmsAdd, 548), (HmsSubtract, 556), (Mod, 150), (Percent, 246),
    (PercentChange, 492), (PolarToRectangular, 3546), (RectangularToPolar, 3430), (Ln, 635), (Square, 242),
    (Sqrt, 434), (Power, 2709), (Chs, 76), (Exp, 1319), (Log, 948), (TenToX, 1463), (ExpMinus1, 1613), (Sin, 3187),
    (Cos, 3304), (Tan, 2228), (Asin, 2971), (Acos, 3185), (Atan, 2177), (Dec, 371), (Reciprocal, 232), (Abs, 92),
    (Fact, 606), (XNe0, 76), (XGt0, 77), (Ln1PlusX, 1760), (XLt0, 88), (XEq0, 86), (Int, 124), (Frc, 124),
    (DegToRad, 627), (RadToDeg, 641), (Hms, 179), (Hr, 226), (Rnd, 144), (Oct, 774), (ClSigma, 150),
    (XExchangeY, 64), (Pi, 111), (Clst, 52), (RollUp, 75), (RollDown, 106), (LastX, 81), (Clx, 48), (XEqY, 58),
    (XNeY, 58), (Sign, 83), (XLe0, 90), (Mean, 640), (Sdev, 1500), (Cld, 129), (Deg, 120), (Rad, 121), (Grad, 125),
    (Enter, 60), (Cla, 59), (Ashf, 109), (Clrg, 1868), (Aoff, 115), (Aon, 115), (Adv, 57), (Rcl, 160), (Sto, 138),
    (StoAdd, 253), (StoSubtract, 237), (StoMultiply, 384), (StoDivide, 297), (Isg, 451), (Dse, 456),
    (SigmaReg, 193), (Asto, 198), (Arcl, 655), (Fix, 102), (Sci, 101), (Eng, 102), (Sf, 195), (Cf, 196), (FsC, 121),
    (FcC, 211), (Fs, 57), (Fc, 147), (XExchange, 156), (Aleng, 998), (Anum, 1439), (Arot, 1647), (Atox, 958),
    (Clkeys, 306), (Posa, 1698), (Rclflag, 236), (Regmove, 492), (Regswap, 508), (SizeQ, 2063), (XExchangeF, 636),
    (Xtoa, 310), (CxExtFcn, 208), (Clrgx, 468), (Emroom, 516), (SigmaRegQ, 338), (XEqNn, 239), (XNeNn, 215),
    (XLtNn, 261), (XLeNn, 258), (XGtNn, 242), (XGeNn, 301), (Adate, 605), (Almnow, 232), (Atime, 705),
    (Atime24, 608), (Clk12, 170), (Clk24, 171), (Clkt, 171), (Clktd, 171), (Correct, 1941), (Date, 912),
    (DatePlus, 1702), (Ddays, 950), (Dmy, 141), (Dow, 1331), (Mdy, 140), (Rclaf, 202), (Rclsw, 346), (Runsw, 160),
    (Setaf, 242), (Setdate, 1502), (Setime, 726), (Setsw, 283), (Stopsw, 160), (TPlusX, 470), (Time, 449),
    (Xyzalm, 4200), (Clalma, 1900), (Clalmx, 1900), (Clralms, 176), (Rclalm, 2600), (Stop, 120), (Rtn, 190),
    (End, 200), (Gto, 68), (Xeq, 130), (GtoAlpha, 626), (XeqAlpha, 690), (GtoInd, 420), (XeqInd, 480), (Lbl, 82),
    (LblAlpha, 96), (Number, 428), (Text, 212), (View, 830), (Aview, 1315), (Prompt, 1315), (Null, 34), (Tone, 130),
    (Beep, 260), (Pse, 70),
];

/// What an operation costs in words, by its number.
static COST: [u16; INSTRUCTIONS_LENGTH] = {
    let mut cost = [OTHERS; INSTRUCTIONS_LENGTH];
    let mut n = 0;
    while n < WORDS.len() {
        cost[WORDS[n].0 as usize] = WORDS[n].1;
        n += 1;
    }
    cost
};

/// More than there are instructions.
const INSTRUCTIONS_LENGTH: usize = 512;
const _: () = assert!((Stkplot as usize) < INSTRUCTIONS_LENGTH);

impl Machine {
    /// How many words an instruction takes.
    pub fn cost(op: Op) -> u32 {
        COST[op as usize] as u32
    }

    /// Run the program for `words`, which are counted down; what the last instruction takes
    /// beyond them is owed by the next call.
    pub fn run_timed(&mut self, words: &mut i64) -> Halt {
        while *words > 0 {
            let op = self.fetch(self.pc).op;
            *words -= Self::cost(op) as i64;
            if let Some(halt) = self.step() {
                return halt;
            }
        }
        Halt::Budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::INSTRUCTIONS;

    #[test]
    fn every_instruction_has_a_cost() {
        assert!(INSTRUCTIONS.len() <= INSTRUCTIONS_LENGTH);
        assert!(INSTRUCTIONS.iter().all(|spec| Machine::cost(spec.op) > 0));
        // Enter, sine and a file function: 60 to 74, 3190, and some hundreds that nobody measured.
        assert!(
            (55..80).contains(&Machine::cost(Enter)) && (3150..3250).contains(&Machine::cost(Sin))
        );
        assert_eq!(Machine::cost(Appchr), OTHERS as u32);
    }
}
