//! How long things take: instructions, tones, pauses.
//!
//! The real machine counts in words, cycles of its processor; their length differs from one machine
//! to the next by a few hundredths. [`Machine::cost`] and [`Machine::run_timed`] let a program run
//! as fast as on the real one; [`tone`] says what a tone sounds like. Each figure was measured in
//! words, an instruction with typical operands and without the search that an uncompiled jump adds.

use super::{Halt, Machine};
use crate::instruction::{Op, Op::*};

/// The length of a word in microseconds: the maker's figure. Machines have 140 to 165.
pub const WORD_MICROSECONDS: u64 = 155;

/// The word of the machine on which displays were timed, in microseconds.
const MEASURED_MICROSECONDS: u64 = 156;

/// So many words in milliseconds, as the displays were timed.
pub const fn milliseconds(words: u64) -> u64 {
    (words * MEASURED_MICROSECONDS + 500) / 1000
}

/// So many milliseconds in words, as the displays were timed.
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

/// The same by number of the operation.
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

/// What it takes to begin a tone, in milliseconds.
pub const BEFORE_TONE: u64 = 20;

/// Words in half a period, by the operand modulo 16.
static HALF_PERIOD: [u16; 16] = [18, 16, 14, 12, 10, 8, 6, 5, 4, 3, 30, 28, 26, 24, 22, 20];

/// Half periods of each tone, by the operand of TONE. Those from 10 on come about by synthetic
/// instructions only; 32, 37 and 38 make no sound.
#[rustfmt::skip]
static HALF_PERIODS: [u16; 128] = [
    91, 101, 115, 135, 161, 201, 267, 319, 399, 533, 432, 538, 816, 166, 638, 103, 638, 119, 638, 143, 286,
    728, 446, 1019, 422, 987, 992, 728, 422, 1011, 992, 728, 0, 422, 1003, 992, 728, 0, 0, 422, 995, 992, 169,
    92, 920, 444, 365, 30, 169, 92, 904, 971, 169, 92, 776, 939, 952, 60, 856, 900, 772, 992, 260, 78, 624,
    888, 60, 90, 624, 174, 56, 238, 174, 270, 752, 56, 878, 864, 238, 268, 19, 78, 752, 366, 174, 891, 469,
    92, 852, 43, 540, 82, 752, 992, 78, 752, 212, 864, 174, 624, 56, 988, 988, 988, 988, 915, 469, 92, 852,
    75, 572, 732, 80, 16, 240, 624, 240, 827, 212, 967, 174, 624, 56, 988, 170, 988, 988, 892,
];

/// A sound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sound {
    /// Periods in a second.
    pub hertz: f64,
    /// How long it sounds.
    pub milliseconds: u64,
}

/// What TONE with this operand sounds like; of an operand from 128 up the low seven bits count.
pub fn tone(operand: u8) -> Sound {
    let half = HALF_PERIOD[operand as usize % 16] as u64;
    let count = HALF_PERIODS[operand as usize % 128] as u64;
    Sound {
        hertz: 1e6 / (2 * half * WORD_MICROSECONDS) as f64,
        milliseconds: half * count * WORD_MICROSECONDS / 1000,
    }
}

impl Machine {
    /// How many words an instruction takes.
    pub fn cost(op: Op) -> u32 {
        COST[op as usize] as u32
    }

    /// Run the program for so many words, which are counted down; what the last instruction takes
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

    #[test]
    fn tones_as_the_manual_has_them() {
        let tones: Vec<f64> = (0..10).map(|n| tone(n).hertz.round()).collect();
        assert_eq!(tones, [179.0, 202.0, 230.0, 269.0, 323.0, 403.0, 538.0, 645.0, 806.0, 1075.0]);
        assert!((0..10).all(|n| (240..=255).contains(&tone(n).milliseconds)));
        assert_eq!((tone(26).milliseconds, tone(32).milliseconds), (4612, 0));
    }
}
