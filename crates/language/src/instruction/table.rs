//! The instruction table: an instruction exists if it has a row here.
//!
//! A row has a help text, the `Op`, the code, the operand kind, the effect on the stack lift, other
//! facts (`+ L` if the instruction saves X in LASTX, `+ X` if TRACE prints X after it; see below),
//! and the names: first the canonical one, then other accepted spellings. Four columns are
//! optional: how a user calls the instruction (`by Key`, `by Nobody`; by name if absent), the
//! duration (`words N`), the place in CAT 3 (`place N`), and additional search words
//! (`called "..."`). The parser, disassembler, help, catalogs, times and docs are generated from
//! the rows. A doc line `ex: a | b => x` is a program that a test runs; it must leave x in X.
//!
//! Durations are in processor cycles, measured with typical operands and without the label search
//! of an uncompiled jump; `duration` defines the length of a cycle and the influence of operands.
//! As measured, CAT 3 places follow the order of the firmware's own table.
//!
//! For the wand, HP-IL and the card reader, `DEVICES` contains only function names: the calculator
//! lists the functions by name, but executing one fails with NONEXISTENT.

use super::Lift::{self, Disable, Enable, Neutral};
use super::OpCode::{self, Irregular, Key, One, Two, Xrom};
use super::OperandKind::{
    self, Count, Digit, Flag, Keyed, Label, Name, Nothing, Register, Single, Statistics,
};

macro_rules! or {
    ($default:expr) => {
        $default
    };
    ($default:expr, $entry:expr) => {
        $entry
    };
}

macro_rules! instructions {
    ($(
        $(#[doc = $doc:literal])+
        $op:ident: $code:expr, $kind:ident, $lift:ident $(+ $fact:ident)*, [$($name:literal),+]
        $(, by $asked:ident)? $(, words $words:literal)? $(, place $place:literal)?
        $(, called $called:literal)?;
    )*) => {
        /// One variant for each row of the table.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u16)]
        pub enum Op { $($(#[doc = $doc])+ $op),* }

        /// The rows, in the order of [`Op`].
        pub static INSTRUCTIONS: &[Spec] = &[$(Spec {
            op: Op::$op,
            code: $code,
            kind: $kind,
            lift: $lift,
            facts: 0 $(| $fact)*,
            names: &[$($name),+],
            asked: or!(Asked::Name $(, Asked::$asked)?),
            words: or!(UNMEASURED $(, $words)?),
            place: or!(None $(, Some($place))?),
            called: or!("" $(, $called)?),
            doc: concat!($($doc, "\n"),+),
        }),*];
    };
}

// Bits for the facts of a row, as in `Enable + L + X`.
/// The instruction saves X in LASTX.
const L: u8 = 1;
/// TRACE prints the result in X.
const X: u8 = 1 << 1;
/// The instruction stores into its operand register.
const S: u8 = 1 << 2;
/// The instruction deletes stored data, or switches the calculator off.
const D: u8 = 1 << 4;
/// A value stored into register b becomes the program pointer; the line number does not change.
const P: u8 = 1 << 3;

/// The duration in cycles assumed for unmeasured instructions; typical of file functions.
const UNMEASURED: u16 = 700;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A user calls the instruction by name, or by key if it has one.
    Name,
    /// A user calls the instruction only by key; XEQ does not find it.
    Key,
    /// Not callable: fillers, lines without a name, and keys whose meaning depends on the mode.
    Nobody,
}

#[derive(Debug)]
pub struct Spec {
    pub op: Op,
    pub code: OpCode,
    pub kind: OperandKind,
    pub lift: Lift,
    facts: u8,
    /// The canonical name, followed by other accepted spellings.
    pub names: &'static [&'static str],
    pub asked: Asked,
    /// The typical duration in processor cycles.
    pub words: u16,
    /// The position in CAT 3, counted from 1; `None` for module functions.
    pub place: Option<u8>,
    /// Search words in addition to names and help text.
    pub called: &'static str,
    pub doc: &'static str,
}

impl Spec {
    pub fn can_be_named(&self) -> bool {
        self.asked != Asked::Nobody
    }

    /// R/S counts as programmable because it becomes STOP.
    pub fn is_programmable(&self) -> bool {
        !matches!(self.code, Key(_)) || self.op == Op::RunStop
    }

    pub fn saves_last_x(&self) -> bool {
        self.facts & L != 0
    }

    pub fn brings_result(&self) -> bool {
        self.facts & X != 0
    }

    pub fn stores(&self) -> bool {
        self.facts & S != 0
    }

    pub fn deletes(&self) -> bool {
        self.facts & D != 0
    }

    pub fn stores_pointer(&self) -> bool {
        self.facts & P != 0
    }

    pub fn name(&self) -> &'static str {
        self.names[0]
    }
}

instructions! {
    /// X + Y. The stack drops.
    /// ex: 2 | ENTER^ | 3 | + => 5
    Add: One(0x40), Nothing, Enable + L + X, ["+"], words 177, place 1,
        called "add plus sum addition";
    /// Y - X. The stack drops.
    /// ex: 2 | ENTER^ | 3 | - => -1
    Subtract: One(0x41), Nothing, Enable + L + X, ["-", "−"], words 182, place 2,
        called "subtract minus subtraction sub";
    /// Y times X. The stack drops.
    /// ex: 2 | ENTER^ | 3 | * => 6
    Multiply: One(0x42), Nothing, Enable + L + X, ["*", "×"], words 251, place 3,
        called "multiply times mul mult multiplication product multiplied_by";
    /// Y divided by X. The stack drops. DATA ERROR when X is 0.
    /// ex: 1 | ENTER^ | 3 | / => 0.3333333333
    Divide: One(0x43), Nothing, Enable + L + X, ["/", "÷"], words 268, place 4,
        called "divide div division divided_by";
    /// Is X less than Y? If not, a program skips a line; outside a program, YES or NO is shown.
    /// ex: 2 | ENTER^ | 1 | X<Y? | CHS => -1
    XLtY: One(0x44), Nothing, Enable, ["X<Y?"], words 155, place 110;
    /// Is X greater than Y?
    /// ex: 2 | ENTER^ | 1 | X>Y? | CHS => 1
    XGtY: One(0x45), Nothing, Enable, ["X>Y?"], words 155, place 112;
    /// Is X less than or equal to Y?
    /// ex: 2 | ENTER^ | 2 | X<=Y? | CHS => -2
    XLeY: One(0x46), Nothing, Enable, ["X<=Y?", "X≤Y?", "X=<Y?"], words 152, place 111;
    /// Adds X and Y to the six statistics registers, puts the count n into X and disables the lift.
    /// ex: 3 | ENTER^ | 4 | Σ+ => 1
    SigmaPlus: One(0x47), Nothing, Disable + L + X, ["Σ+", "SIGMA+", "S+", "\\GS+"],
        words 1464, place 86, called "statistics data";
    /// Removes X and Y from the six statistics registers; X becomes the count n.
    /// ex: 3 | ENTER^ | 4 | Σ+ | 4 | Σ- => 0
    SigmaMinus: One(0x48), Nothing, Disable + L + X, ["Σ-", "SIGMA-", "S-", "\\GS-"],
        words 1517, place 87;
    /// Sum of two times (or angles) in H.MMSS. The stack drops.
    /// ex: 2.293 | ENTER^ | 1.3045 | HMS+ => 4.0015
    HmsAdd: One(0x49), Nothing, Enable + L + X, ["HMS+"], words 548, place 53;
    /// Difference of two times (or angles), Y - X, in H.MMSS. The stack drops.
    /// ex: 3.153 | ENTER^ | 1.3045 | HMS- => 1.4445
    HmsSubtract: One(0x4A), Nothing, Enable + L + X, ["HMS-"], words 556, place 54;
    /// Y modulo X: Y minus X times the floor of Y/X. The result has X's sign, or is Y when X is 0.
    /// ex: -5 | ENTER^ | 3 | MOD => 1
    Mod: One(0x4B), Nothing, Enable + L + X, ["MOD"], words 150, place 64,
        called "remainder modulo";
    /// X percent of Y. Y is unchanged.
    /// ex: 200 | ENTER^ | 5 | % => 10
    Percent: One(0x4C), Nothing, Enable + L + X, ["%"], words 229, place 70,
        called "percent percentage pct";
    /// The change from Y to X, as a percentage of Y. Y is unchanged. DATA ERROR when Y is 0.
    /// ex: 200 | ENTER^ | 250 | %CH => 25
    PercentChange: One(0x4D), Nothing, Enable + L + X, ["%CH"], words 492, place 71;
    /// Polar (radius X, angle Y) to rectangular (X, Y), in the current angle mode.
    /// ex: 90 | ENTER^ | 2 | P-R | X<>Y => 2
    PolarToRectangular: One(0x4E), Nothing, Enable + L + X, ["P-R", "P->R", "P→R", "->REC", "→REC"],
        words 3546, place 68, called "polar rectangular complex";
    /// Rectangular (X, Y) to polar (radius X, angle Y), in the current angle mode.
    /// ex: 4 | ENTER^ | 3 | R-P => 5
    RectangularToPolar: One(0x4F), Nothing, Enable + L + X, ["R-P", "R->P", "R→P", "->POL", "→POL"],
        words 3430, place 77, called "polar rectangular complex";
    /// Natural logarithm. DATA ERROR when X is not positive.
    /// ex: 0.5 | LN => -0.6931471806
    Ln: One(0x50), Nothing, Enable + L + X, ["LN"], words 635, place 60,
        called "logarithm natural loge natural_logarithm natural_log";
    /// The square of X.
    /// ex: 12 | X^2 => 144
    Square: One(0x51), Nothing, Enable + L + X, ["X↑2", "X^2", "X²", "X**2"], words 242, place 116,
        called "square squared sq";
    /// The square root. DATA ERROR when X is negative.
    /// ex: 2 | SQRT => 1.414213562
    Sqrt: One(0x52), Nothing, Enable + L + X, ["SQRT", "√X", "√", "SQRTX"], words 434, place 92,
        called "square_root square_root_of root radical squareroot";
    /// Y to the power X. The stack drops. DATA ERROR when 0 is raised to a power of 0 or less, or a
    /// negative number to a power that is not an integer.
    /// ex: 2 | ENTER^ | 10 | Y^X => 1024
    Power: One(0x53), Nothing, Enable + L + X, ["Y↑X", "Y^X", "Y**X"], words 2709, place 117,
        called "power pow raise exponent to_the_power to_the_power_of raised_to";
    /// Changes the sign of X. LASTX is unchanged.
    /// ex: 0.5 | CHS => -0.5
    Chs: One(0x54), Nothing, Enable + X, ["CHS", "+/-"], words 78, place 23,
        called "negate negative sign neg";
    /// e to the power X.
    /// ex: 0.5 | E^X => 1.648721271
    Exp: One(0x55), Nothing, Enable + L + X, ["E↑X", "E^X", "E**X", "EXP"], words 1319, place 41,
        called "exponential";
    /// Common logarithm. DATA ERROR when X is not positive.
    /// ex: 1000 | LOG => 3
    Log: One(0x56), Nothing, Enable + L + X, ["LOG"], words 948, place 62, called "logarithm log10";
    /// 10 to the power X.
    /// ex: 0.5 | 10^X => 3.16227766
    TenToX: One(0x57), Nothing, Enable + L + X, ["10↑X", "10^X", "10**X"], words 1463, place 6,
        called "antilog";
    /// e to the power X, minus 1; accurate for small X.
    /// ex: 1E-9 | E^X-1 => 1.000000001E-9
    ExpMinus1: One(0x58), Nothing, Enable + L + X, ["E↑X-1", "E^X-1", "E**X-1"],
        words 1613, place 42;
    /// Sine of X in the current angle mode.
    /// ex: 30 | SIN => 0.5
    Sin: One(0x59), Nothing, Enable + L + X, ["SIN"], words 3187, place 89, called "sine";
    /// Cosine of X in the current angle mode.
    /// ex: 60 | COS => 0.5
    Cos: One(0x5A), Nothing, Enable + L + X, ["COS"], words 3304, place 32, called "cosine";
    /// Tangent of X in the current angle mode; 9.999999999E99 at a pole.
    /// ex: 45 | TAN => 1
    Tan: One(0x5B), Nothing, Enable + L + X, ["TAN"], words 2228, place 100, called "tangent";
    /// Arc sine: the angle whose sine is X. DATA ERROR unless X is from -1 to 1.
    /// ex: 0.5 | ASIN => 30
    Asin: One(0x5C), Nothing, Enable + L + X, ["ASIN", "ARCSIN"], words 2971, place 14,
        called "arcsine arcsin sin-1 sin^-1 invsin";
    /// Arc cosine: the angle whose cosine is X. DATA ERROR unless X is from -1 to 1.
    /// ex: 0.5 | ACOS => 60
    Acos: One(0x5D), Nothing, Enable + L + X, ["ACOS", "ARCCOS"], words 3185, place 8,
        called "arccosine arccos cos-1 cos^-1 invcos";
    /// Arc tangent: the angle whose tangent is X.
    /// ex: 1 | ATAN => 45
    Atan: One(0x5E), Nothing, Enable + L + X, ["ATAN", "ARCTAN"], words 2177, place 17,
        called "arctangent arctan tan-1 tan^-1 invtan";
    /// Octal digits to a decimal number. DATA ERROR for a fraction, or a digit 8 or 9.
    /// ex: 777 | DEC => 511
    Dec: One(0x5F), Nothing, Enable + L + X, ["DEC", "->DEC", "→DEC"], words 371, place 34,
        called "decimal base";
    /// Reciprocal. DATA ERROR when X is 0.
    /// ex: 4 | 1/X => 0.25
    Reciprocal: One(0x60), Nothing, Enable + L + X, ["1/X"], words 232, place 5,
        called "reciprocal inverse inv recip x^-1";
    /// Absolute value.
    /// ex: -3 | ABS => 3
    Abs: One(0x61), Nothing, Enable + L + X, ["ABS"], words 92, place 7,
        called "absolute modulus magnitude";
    /// Factorial of 0 to 69. DATA ERROR unless X is a nonnegative integer.
    /// ex: 5 | FACT => 120
    Fact: One(0x62), Nothing, Enable + L + X, ["FACT", "N!", "X!"], words 606, place 43,
        called "factorial x! n!";
    /// Is X other than 0?
    /// ex: 5 | X#0? | CHS => -5
    XNe0: One(0x63), Nothing, Enable, ["X≠0?", "X#0?", "X!=0?", "X<>0?", "X=/=0?", "X/=0?"],
        words 78, place 104;
    /// Is X greater than 0?
    /// ex: 5 | X>0? | CHS => -5
    XGt0: One(0x64), Nothing, Enable, ["X>0?"], words 79, place 107;
    /// Natural logarithm of 1 + X; accurate for small X. DATA ERROR when X is -1 or less.
    /// ex: 1E-9 | LN1+X => 9.999999995E-10
    Ln1PlusX: One(0x65), Nothing, Enable + L + X, ["LN1+X", "LN(1+X)"], words 1760, place 61;
    /// Is X less than 0?
    /// ex: 5 | X<0? | CHS => 5
    XLt0: One(0x66), Nothing, Enable, ["X<0?"], words 79, place 105;
    /// Is X equal to 0?
    /// ex: 5 | X=0? | CHS => 5
    XEq0: One(0x67), Nothing, Enable, ["X=0?"], words 78, place 103;
    /// Integer part.
    /// ex: -2.7 | INT => -2
    Int: One(0x68), Nothing, Enable + L + X, ["INT", "IP"], words 124, place 56,
        called "integer truncate trunc ipart ip";
    /// Fractional part, with its sign.
    /// ex: -2.7 | FRC => -0.7
    Frc: One(0x69), Nothing, Enable + L + X, ["FRC", "FP"], words 124, place 47;
    /// Degrees to radians.
    /// ex: 180 | D-R => 3.141592654
    DegToRad: One(0x6A), Nothing, Enable + L + X, ["D-R", "D->R", "D→R", "->RAD", "→RAD"],
        words 627, place 33;
    /// Radians to degrees.
    /// ex: 1 | R-D => 57.29577951
    RadToDeg: One(0x6B), Nothing, Enable + L + X, ["R-D", "R->D", "R→D", "->DEG", "→DEG"],
        words 641, place 76;
    /// Decimal hours to H.MMSS.
    /// ex: 1.5 | HMS => 1.3
    Hms: One(0x6C), Nothing, Enable + L + X, ["HMS", "->HMS", "→HMS"], words 179, place 52,
        called "minutes seconds";
    /// H.MMSS to decimal hours.
    /// ex: 1.3 | HR => 1.5
    Hr: One(0x6D), Nothing, Enable + L + X, ["HR", "->HR", "→HR", "->H"], words 226, place 55,
        called "hours decimal_hours";
    /// Rounds X to the digits that the display format shows.
    /// ex: 1.23456 | RND => 1.2346
    Rnd: One(0x6E), Nothing, Enable + L + X, ["RND"], words 144, place 81, called "round";
    /// Decimal integer to octal digits. DATA ERROR for a fraction, or a magnitude above 1073741823.
    /// ex: 511 | OCT => 777
    Oct: One(0x6F), Nothing, Enable + L + X, ["OCT", "->OCT", "→OCT"], words 774, place 65,
        called "octal base";
    /// Clears the six statistics registers.
    ClSigma: One(0x70), Nothing, Enable + D, ["CLΣ", "CLSIGMA", "CLS", "CL\\GS"],
        words 148, place 28;
    /// Exchanges (swaps) X and Y.
    /// ex: 1 | ENTER^ | 2 | X<>Y => 1
    XExchangeY: One(0x71), Nothing, Enable + X, ["X<>Y", "X≷Y", "X><Y", "X⇄Y", "X↔Y"],
        words 66, place 114, called "swap exchange xy";
    /// Pushes 3.141592654.
    /// ex: PI => 3.141592654
    Pi: One(0x72), Nothing, Enable + X, ["PI", "π"], words 113, place 72;
    /// Clears the stack X Y Z T, but not LASTX.
    /// ex: 5 | CLST => 0
    Clst: One(0x73), Nothing, Disable + X + D, ["CLST"], words 67, place 29;
    /// Rolls the stack up: T moves to X.
    /// ex: 1 | ENTER^ | 2 | ENTER^ | 3 | ENTER^ | 4 | R^ => 1
    RollUp: One(0x74), Nothing, Enable + X, ["R↑", "R^", "RUP"], words 77, place 75,
        called "roll rollup";
    /// Rolls the stack down: Y moves to X.
    /// ex: 1 | ENTER^ | 2 | RDN => 1
    RollDown: One(0x75), Nothing, Enable + X, ["RDN", "R↓", "Rv"], words 108, place 80,
        called "roll rolldown";
    /// Pushes LASTX.
    /// ex: 2 | ENTER^ | 3 | + | LASTX => 3
    LastX: One(0x76), Nothing, Enable + X, ["LASTX", "LAST X", "LSTX"], words 83, place 58,
        called "previous ans answer lastans";
    /// Sets X to 0 and disables the lift.
    /// ex: 5 | CLX => 0
    Clx: One(0x77), Nothing, Disable + X, ["CLX"], words 63, place 30, called "clear";
    /// Is X equal to Y? ALPHA data can be compared; all fourteen digits must match.
    /// ex: 5 | ENTER^ | X=Y? | CHS => -5
    XEqY: One(0x78), Nothing, Enable, ["X=Y?"], words 66, place 108;
    /// Is X different from Y? ALPHA data can be compared.
    /// ex: 5 | ENTER^ | X#Y? | CHS => 5
    XNeY: One(0x79), Nothing, Enable, ["X≠Y?", "X#Y?", "X!=Y?", "X<>Y?", "X/=Y?"],
        words 66, place 109;
    /// 1 when X is 0 or positive, -1 when negative, 0 for ALPHA data.
    /// ex: -3 | SIGN => -1
    Sign: One(0x7A), Nothing, Enable + L + X, ["SIGN"], words 85, place 90;
    /// Is X less than or equal to 0?
    /// ex: 0 | X<=0? | PI => 3.141592654
    XLe0: One(0x7B), Nothing, Enable, ["X<=0?", "X≤0?"], words 76, place 106;
    /// Puts the means of the x and y values into X and Y. DATA ERROR without data.
    /// ex: 3 | ENTER^ | 4 | Σ+ | MEAN => 4
    Mean: One(0x7C), Nothing, Enable + L + X, ["MEAN"], words 640, place 63, called "average avg";
    /// Puts the sample standard deviations of the x and y values into X and Y. DATA ERROR with
    /// fewer than two points.
    Sdev: One(0x7D), Nothing, Enable + L + X, ["SDEV"], words 1500, place 83,
        called "deviation stdev";
    /// Shows ALPHA; a program stops there if flag 21 is set and there is no printer.
    Aview: One(0x7E), Nothing, Enable, ["AVIEW"], words 1315, place 18;
    /// Clears the message in the display.
    Cld: One(0x7F), Nothing, Enable, ["CLD"], words 127, place 25;
    /// Measures angles in degrees.
    Deg: One(0x80), Nothing, Enable, ["DEG"], words 120, place 35, called "degrees";
    /// Measures angles in radians.
    /// ex: RAD | 1 | ASIN => 1.570796327
    Rad: One(0x81), Nothing, Enable, ["RAD"], words 121, place 78, called "radians";
    /// Measures angles in grads, 400 to the circle.
    /// ex: GRAD | 100 | SIN => 1
    Grad: One(0x82), Nothing, Enable, ["GRAD"], words 125, place 50,
        called "grads gradians gon";
    /// Copies X into Y and lifts the stack; the next number overwrites X.
    /// ex: 7 | ENTER^ | + => 14
    Enter: One(0x83), Nothing, Disable, ["ENTER↑", "ENTER^", "ENTER"], words 75, place 40,
        called "push";
    /// Stops the program; R/S resumes it.
    Stop: One(0x84), Nothing, Enable, ["STOP"], words 120, place 99;
    /// Returns from a subroutine, or stops the program if there is no caller.
    Rtn: One(0x85), Nothing, Enable, ["RTN"], words 93, place 82, called "return";
    /// Sounds tones 7, 5, 8 and 7.
    Beep: One(0x86), Nothing, Enable, ["BEEP"], words 260, place 19, called "sound bell";
    /// Clears ALPHA.
    Cla: One(0x87), Nothing, Enable + D, ["CLA"], words 61, place 24, called "clear";
    /// Drops the six leftmost characters of ALPHA.
    Ashf: One(0x88), Nothing, Enable, ["ASHF", "ASHFT"], words 109, place 13;
    /// Pauses the program for about 1.2 seconds, showing X (or ALPHA).
    Pse: One(0x89), Nothing, Enable, ["PSE"], words 70, place 74, called "pause sleep";
    /// Clears all data registers.
    Clrg: One(0x8A), Nothing, Enable + D, ["CLRG", "CLREG"], words 1867, place 27,
        called "clear registers";
    /// Leaves ALPHA mode.
    Aoff: One(0x8B), Nothing, Enable, ["AOFF"], words 113, place 10;
    /// Enters ALPHA mode.
    Aon: One(0x8C), Nothing, Enable, ["AON"], words 113, place 11;
    /// Switches the calculator off.
    Off: One(0x8D), Nothing, Neutral + D, ["OFF"], place 66;
    /// Shows ALPHA and stops the program.
    Prompt: One(0x8E), Nothing, Enable, ["PROMPT"], words 1315, place 73;
    /// Advances the printer's paper.
    Adv: One(0x8F), Nothing, Enable, ["ADV"], words 57, place 9;
    /// Pushes the content of a register. NONEXISTENT if the register does not exist.
    /// ex: 5 | STO 01 | CLX | RCL 01 => 5
    Rcl: Two(0x90), Register, Enable + X, ["RCL"], words 160, place 79, called "recall load fetch duplicate dup";
    /// Copies X into a register.
    /// ex: 5 | STO Y | + => 10
    Sto: Two(0x91), Register, Enable + S + P, ["STO"], words 138, place 98, called "store keep";
    /// Adds X to a register.
    /// ex: 5 | ST+ X => 10
    StoAdd: Two(0x92), Register, Enable + S + P, ["ST+", "STO+", "STO +"], words 253, place 94;
    /// Subtracts X from a register.
    /// ex: 5 | STO 01 | 2 | ST- 01 | RCL 01 => 3
    StoSubtract: Two(0x93), Register, Enable + S + P, ["ST-", "STO-", "STO -"], words 237, place 95;
    /// Multiplies a register by X.
    /// ex: 5 | ST* X => 25
    StoMultiply: Two(0x94), Register, Enable + S + P, ["ST*", "STO*", "STO *", "ST×", "STO×"],
        words 384, place 96;
    /// Divides a register by X. DATA ERROR when X is 0.
    /// ex: 5 | ST/ X => 1
    StoDivide: Two(0x95), Register, Enable + S + P, ["ST/", "STO/", "STO /", "ST÷", "STO÷"],
        words 297, place 97;
    /// Increments a counter iiiii.fffcc by cc (1 if 00); skips the next line if iiiii exceeds fff.
    /// ex: 5.00503 | ISG X | CHS => 8.00503
    Isg: Two(0x96), Register, Enable + S, ["ISG"], words 451, place 57, called "loop increment";
    /// Decrements a counter iiiii.fffcc by cc (1 if 00); skips the next line if iiiii is fff or
    /// less.
    /// ex: 1 | STO 01 | DSE 01 | CHS => 1
    Dse: Two(0x97), Register, Enable + S, ["DSE"], words 456, place 37, called "loop decrement";
    /// Shows a register; a program stops there if flag 21 is set and there is no printer.
    View: Two(0x98), Register, Enable, ["VIEW"], words 830, place 102;
    /// Selects six registers for statistics, starting with this one. NONEXISTENT if one is missing.
    SigmaReg: Two(0x99), Statistics, Enable, ["ΣREG", "SIGMAREG", "SREG", "SIGREG", "\\GSREG"],
        words 193, place 88;
    /// Stores the first six characters of ALPHA into a register.
    Asto: Two(0x9A), Register, Enable + S + P, ["ASTO"], words 198, place 16;
    /// Appends a register to ALPHA: text as it is, a number as displayed.
    Arcl: Two(0x9B), Register, Enable, ["ARCL"], words 655, place 12;
    /// Shows numbers with a fixed number of decimals.
    /// ex: FIX 2 | 1.2345 | RND => 1.23
    Fix: Two(0x9C), Digit, Enable, ["FIX"], words 102, place 46, called "decimals places digits";
    /// Shows numbers in scientific notation.
    /// ex: SCI 1 | 1234 | RND => 1200
    Sci: Two(0x9D), Digit, Enable, ["SCI"], words 101, place 84, called "exponent scientific";
    /// Shows numbers with an exponent that is a multiple of three.
    /// ex: ENG 1 | 1234 | RND => 1200
    Eng: Two(0x9E), Digit, Enable, ["ENG"], words 102, place 39, called "engineering";
    /// Sounds a tone from 0 (lowest) to 9 (highest); silent when flag 26 is clear.
    Tone: Two(0x9F), Digit, Enable, ["TONE"], words 130, place 101, called "sound note";
    /// Sets a flag (00 to 29). NONEXISTENT for other flags.
    Sf: Two(0xA8), Flag, Enable, ["SF"], words 197, place 85, called "set flag";
    /// Clears a flag (00 to 29). NONEXISTENT for other flags.
    Cf: Two(0xA9), Flag, Enable, ["CF"], words 198, place 22, called "clear flag";
    /// Is the flag set? Clears it after the test.
    /// ex: SF 05 | 5 | FS?C 05 | CHS => -5
    FsC: Two(0xAA), Flag, Enable, ["FS?C"], words 209, place 49;
    /// Is the flag clear? Clears it after the test.
    /// ex: SF 05 | 5 | FC?C 05 | CHS => 5
    FcC: Two(0xAB), Flag, Enable, ["FC?C"], words 213, place 45;
    /// Is the flag set?
    /// ex: SF 05 | 5 | FS? 05 | CHS => -5
    Fs: Two(0xAC), Flag, Enable, ["FS?"], words 145, place 48;
    /// Is the flag clear?
    /// ex: CF 05 | 5 | FC? 05 | CHS => -5
    Fc: Two(0xAD), Flag, Enable, ["FC?"], words 149, place 44;
    /// Exchanges (swaps) X with a register.
    /// ex: 1 | ENTER^ | 2 | X<> Y => 1
    XExchange: Two(0xCE), Register, Enable + X + S + P, ["X<>", "X≷"], words 156, place 113;

    /// A byte that does nothing. It fills gaps between instructions and separates two number lines.
    Null: Irregular, Nothing, Neutral, ["NULL"], by Nobody, words 34;
    /// A label: 00 to 99, or a local label A to J or a to e.
    Lbl: Irregular, Label, Enable, ["LBL"],
        words 68, place 59, called "label";
    /// A global label: a name of up to seven characters.
    LblAlpha: Irregular, Label, Enable, ["LBL"], words 96;
    /// Goes to a label in this program. NONEXISTENT if there is no such label.
    Gto: Irregular, Label, Enable, ["GTO", "GOTO"], words 108, place 51, called "jump goto";
    /// Goes to a global label.
    GtoAlpha: Irregular, Label, Enable, ["GTO"], words 626;
    /// Goes to the label whose number or name is in a register.
    GtoInd: Irregular, Label, Enable, ["GTO"], words 420;
    /// Calls the subroutine at a label in this program. At most six return addresses are kept.
    Xeq: Irregular, Label, Neutral, ["XEQ"], words 215, place 115, called "execute call run";
    /// Calls the subroutine at a global label, or a function by name.
    XeqAlpha: Irregular, Label, Neutral, ["XEQ"], words 690;
    /// Calls the subroutine whose label is in a register.
    XeqInd: Irregular, Label, Neutral, ["XEQ"], words 480;
    /// The end of a program; acts as RTN.
    End: Irregular, Nothing, Enable, ["END", ".END."], words 141, place 38;
    /// A number: its digits are entered into X.
    Number: Irregular, Nothing, Enable, ["number"], by Nobody, words 428;
    /// Text that replaces ALPHA or, if it begins with the append sign, is appended to ALPHA.
    Text: Irregular, Nothing, Enable, ["text"], by Nobody, words 212;
    /// A byte with a text operand, listed as W and the text. No key enters it; it runs as GETP.
    WAlpha: Irregular, Label, Enable, ["W"], by Nobody;
    /// Two bytes that the calculator shows as GTO IND or XEQ IND but that do nothing.
    SpareInd: Irregular, Label, Enable, ["GTO"], by Nobody;
    /// Two bytes that the calculator shows as GTO 15 but that do nothing.
    SpareGto: Irregular, Label, Enable, ["GTO"], by Nobody;
    /// A module function that is not in the table, shown as XROM mm,ff.
    UnknownXrom: Irregular, Nothing, Neutral, ["XROM"], by Nobody;

    /// Lists a catalog: 1 programs, 2 modules, 3 functions, 4 files, 5 alarms, 6 key assignments.
    Cat: Key(0x00), Single, Neutral, ["CAT"], place 21, called "catalog programs list";
    /// Goes to a line of the program. GTO.. (typed as `new`) goes to the end of program memory,
    /// where a new program begins.
    GtoLine: Key(0x01), Count, Enable, ["GTO."];
    /// In PRGM mode, deletes lines, starting with the current one.
    Del: Key(0x02), Count, Enable + D, ["DEL"], place 36;
    /// Copies a program from a module into memory.
    Copy: Key(0x03), Name, Enable, ["COPY"], place 31;
    /// Clears the program that contains a global label.
    Clp: Key(0x04), Name, Enable + D, ["CLP"], place 26, called "erase delete program";
    /// Starts or stops the program.
    RunStop: Key(0x05), Nothing, Enable, ["R/S"], by Key;
    /// Sets the number of data registers. TRY AGAIN if there is no room.
    Size: Key(0x06), Count, Enable, ["SIZE"], place 91;
    /// Steps back one line.
    Bst: Key(0x07), Nothing, Neutral, ["BST"], place 20;
    /// Executes one line of the program.
    Sst: Key(0x08), Nothing, Neutral, ["SST"], place 93;
    /// Sets flag 44, which keeps an HP-41 on; sim41 never switches itself off.
    On: Key(0x09), Nothing, Enable, ["ON"], place 67;
    /// Packs program memory.
    Pack: Key(0x0A), Nothing, Enable, ["PACK"], place 69, called "compact";
    /// The correction key.
    Backspace: Key(0x0B), Nothing, Neutral, ["←"], by Nobody;
    /// A mode key: USER, PRGM or ALPHA.
    Mode: Key(0x0C), Nothing, Neutral, ["MODE"], by Nobody;
    /// The shift key.
    Shift: Key(0x0E), Nothing, Neutral, ["SHIFT"], by Key;
    /// Assigns a function or program to a key.
    Asn: Key(0x0F), Keyed, Enable, ["ASN"], place 15, called "assign";

    /// Header of the extended functions.
    ExtFcn: Xrom(25, 0), Nothing, Enable, ["-EXT FCN 2D"];
    /// Pushes the number of characters in ALPHA.
    /// ex: "HELLO" | ALENG => 5
    Aleng: Xrom(25, 1), Nothing, Enable + X, ["ALENG"], words 1050;
    /// Pushes the first number in ALPHA and sets flag 22; does nothing if there is no number.
    /// ex: "A-12.5B" | ANUM => -12.5
    Anum: Xrom(25, 2), Nothing, Enable, ["ANUM"], words 1439;
    /// Appends ALPHA to the record at the pointer of the text file.
    Appchr: Xrom(25, 3), Nothing, Enable, ["APPCHR"];
    /// Appends ALPHA as a new record to the text file.
    Apprec: Xrom(25, 4), Nothing, Enable, ["APPREC"];
    /// Appends the record at the pointer to ALPHA; sets flag 17 if part of it does not fit.
    Arclrec: Xrom(25, 5), Nothing, Enable, ["ARCLREC"];
    /// Rotates ALPHA left by X characters, or right if X is negative.
    Arot: Xrom(25, 6), Nothing, Enable, ["AROT"], words 1647;
    /// Removes the leftmost character of ALPHA and pushes its code, or 0 if ALPHA is empty.
    /// ex: "AB" | ATOX => 65
    Atox: Xrom(25, 7), Nothing, Enable + X, ["ATOX"], words 936;
    /// Clears the file named in ALPHA.
    Clfl: Xrom(25, 8), Nothing, Enable + D, ["CLFL"];
    /// Removes all key assignments.
    Clkeys: Xrom(25, 9), Nothing, Enable + D, ["CLKEYS"], words 306;
    /// Creates a text file of X registers with the name in ALPHA.
    Crflas: Xrom(25, 10), Nothing, Enable, ["CRFLAS"];
    /// Creates a data file of X registers with the name in ALPHA.
    Crfld: Xrom(25, 11), Nothing, Enable, ["CRFLD"];
    /// Deletes X characters at the pointer of the text file.
    Delchr: Xrom(25, 12), Nothing, Enable + D, ["DELCHR"];
    /// Deletes the record at the pointer of the text file.
    Delrec: Xrom(25, 13), Nothing, Enable + D, ["DELREC"];
    /// Shows the directory of extended memory and pushes the same number as EMROOM.
    Emdir: Xrom(25, 14), Nothing, Enable + X, ["EMDIR"];
    /// Pushes the size in registers of the file named in ALPHA, or of the current one.
    Flsize: Xrom(25, 15), Nothing, Enable + X, ["FLSIZE"];
    /// Copies a text file from mass storage. Fails with NO DRIVE: no drive is supported.
    Getas: Xrom(25, 16), Nothing, Enable, ["GETAS"];
    /// Waits up to ten seconds for a key and pushes its code, or 0 if no key is pressed.
    Getkey: Xrom(25, 17), Nothing, Enable, ["GETKEY"];
    /// Replaces the last program in memory with the program file named in ALPHA.
    Getp: Xrom(25, 18), Nothing, Enable, ["GETP"];
    /// Copies the data file named in ALPHA to the data registers, starting at R00.
    Getr: Xrom(25, 19), Nothing, Enable, ["GETR"];
    /// Puts the record at the pointer into ALPHA.
    Getrec: Xrom(25, 20), Nothing, Enable, ["GETREC"];
    /// Copies data from the data file to the registers bbb to eee: X = bbb.eee.
    Getrx: Xrom(25, 21), Nothing, Enable, ["GETRX"];
    /// Copies the program file named in ALPHA into memory after the last program.
    Getsub: Xrom(25, 22), Nothing, Enable, ["GETSUB"];
    /// Pushes the register at the pointer of the data file.
    Getx: Xrom(25, 23), Nothing, Enable + X, ["GETX"];
    /// Inserts ALPHA at the pointer of the text file.
    Inschr: Xrom(25, 24), Nothing, Enable, ["INSCHR"];
    /// Inserts ALPHA as a new record before the record at the pointer.
    Insrec: Xrom(25, 25), Nothing, Enable, ["INSREC"];
    /// Assigns the function named in ALPHA to the key whose code is in X.
    Pasn: Xrom(25, 26), Nothing, Enable, ["PASN"];
    /// Clears the program named in ALPHA and all after it.
    Pclps: Xrom(25, 27), Nothing, Enable + D, ["PCLPS"];
    /// Replaces the character code or text in X with its position in ALPHA, or -1 if absent.
    /// ex: "ABC" | 67 | POSA => 2
    Posa: Xrom(25, 28), Nothing, Enable + L + X, ["POSA"], words 1698;
    /// Searches the text file for ALPHA from the pointer on; pushes the position, or -1 if absent.
    Posfl: Xrom(25, 29), Nothing, Enable + X, ["POSFL"];
    /// Sets the number of data registers to X.
    Psize: Xrom(25, 30), Nothing, Enable, ["PSIZE"];
    /// Purges the file named in ALPHA.
    Purfl: Xrom(25, 31), Nothing, Enable + D, ["PURFL"];
    /// Pushes flags 00 to 43 as one datum.
    Rclflag: Xrom(25, 32), Nothing, Enable + X, ["RCLFLAG"], words 234;
    /// Pushes the pointer of the current file.
    Rclpt: Xrom(25, 33), Nothing, Enable + X, ["RCLPT"];
    /// Pushes the pointer of the file named in ALPHA, which becomes the current one.
    Rclpta: Xrom(25, 34), Nothing, Enable + X, ["RCLPTA"];
    /// Copies a block of registers: X = sss.dddnnn.
    /// ex: 7 | STO 01 | 1.003001 | REGMOVE | RCL 03 => 7
    Regmove: Xrom(25, 35), Nothing, Enable, ["REGMOVE"], words 529;
    /// Exchanges two blocks of registers: X = sss.dddnnn.
    /// ex: 7 | STO 01 | 1.003001 | REGSWAP | RCL 01 => 0
    Regswap: Xrom(25, 36), Nothing, Enable, ["REGSWAP"], words 538;
    /// Copies a text file to mass storage. Fails with NO DRIVE: no drive is supported.
    Saveas: Xrom(25, 37), Nothing, Enable, ["SAVEAS"];
    /// Saves a program to a program file.
    Savep: Xrom(25, 38), Nothing, Enable, ["SAVEP"];
    /// Copies all data registers to the data file named in ALPHA.
    Saver: Xrom(25, 39), Nothing, Enable, ["SAVER"];
    /// Copies the registers bbb to eee to the data file: X = bbb.eee.
    Saverx: Xrom(25, 40), Nothing, Enable, ["SAVERX"];
    /// Puts X into the register at the pointer of the data file.
    Savex: Xrom(25, 41), Nothing, Enable, ["SAVEX"];
    /// Sets the pointer of the current file to X.
    Seekpt: Xrom(25, 42), Nothing, Enable, ["SEEKPT"];
    /// Sets the pointer of the file named in ALPHA to X.
    Seekpta: Xrom(25, 43), Nothing, Enable, ["SEEKPTA"];
    /// Pushes the number of data registers.
    /// ex: SIZE? => 100
    SizeQ: Xrom(25, 44), Nothing, Enable + X, ["SIZE?"], words 2061;
    /// Restores flags that RCLFLAG pushed: all from X or, if X = bb.ee, flags bb to ee from Y.
    Stoflag: Xrom(25, 45), Nothing, Enable, ["STOFLAG"];
    /// Exchanges X (0 to 255) with flags 00 to 07.
    /// ex: SF 00 | SF 03 | 0 | X<>F => 9
    XExchangeF: Xrom(25, 46), Nothing, Enable, ["X<>F"], words 639;
    /// Appends the character with code X, or the text in X, to ALPHA.
    /// ex: 65 | XTOA | ALENG => 1
    Xtoa: Xrom(25, 47), Nothing, Enable, ["XTOA"], words 306;
    /// Header of the extended functions that the 41CX adds.
    CxExtFcn: Xrom(25, 48), Nothing, Enable, ["-CX EXT FCN"], words 208;
    /// Pushes the number of free bytes in the current text file.
    Asroom: Xrom(25, 49), Nothing, Enable + X, ["ASROOM"];
    /// Clears every ii-th register from bbb to eee: X = bbb.eeeii.
    /// ex: 7 | STO 01 | 1.001 | CLRGX | RCL 01 => 0
    Clrgx: Xrom(25, 50), Nothing, Enable + D, ["CLRGX"], words 468;
    /// Opens the current text file, or the one named in ALPHA, in the text editor.
    Ed: Xrom(25, 51), Nothing, Enable, ["ED"];
    /// Puts the name of the X-th file into ALPHA and its type into X.
    Emdirx: Xrom(25, 52), Nothing, Enable + L + X, ["EMDIRX"];
    /// Pushes the size of the largest file that can still be created.
    /// ex: EMROOM => 124
    Emroom: Xrom(25, 53), Nothing, Enable + X, ["EMROOM"], words 516;
    /// Waits up to X seconds for a key; the key's character goes to X, its code to Y.
    Getkeyx: Xrom(25, 54), Nothing, Enable + L, ["GETKEYX"], words 379;
    /// Changes the size of the current file to X registers.
    Reszfl: Xrom(25, 55), Nothing, Enable, ["RESZFL"];
    /// Pushes the number of the first statistics register.
    /// ex: ΣREG? => 11
    SigmaRegQ: Xrom(25, 56), Nothing, Enable + X, ["ΣREG?", "SREG?", "SIGMAREG?"], words 338;
    /// Is X equal to the register whose number is in Y?
    /// ex: 4 | STO 07 | 7 | ENTER^ | 4 | X=NN? | CHS => -4
    XEqNn: Xrom(25, 57), Nothing, Enable, ["X=NN?"], words 239;
    /// Is X different from the register whose number is in Y?
    XNeNn: Xrom(25, 58), Nothing, Enable, ["X≠NN?", "X#NN?", "X<>NN?"], words 215;
    /// Is X less than the register whose number is in Y?
    XLtNn: Xrom(25, 59), Nothing, Enable, ["X<NN?"], words 261;
    /// Is X less than or equal to the register whose number is in Y?
    XLeNn: Xrom(25, 60), Nothing, Enable, ["X<=NN?", "X≤NN?"], words 258;
    /// Is X greater than the register whose number is in Y?
    XGtNn: Xrom(25, 61), Nothing, Enable, ["X>NN?"], words 428;
    /// Is X greater than or equal to the register whose number is in Y?
    XGeNn: Xrom(25, 62), Nothing, Enable, ["X>=NN?", "X≥NN?"], words 301;

    /// Header of the time functions.
    TimeHeader: Xrom(26, 0), Nothing, Enable, ["-TIME  2C"];
    /// Appends the date in X to ALPHA.
    Adate: Xrom(26, 1), Nothing, Enable, ["ADATE"], words 469;
    /// Lists the alarms.
    Almcat: Xrom(26, 2), Nothing, Enable, ["ALMCAT"];
    /// Runs the oldest control alarm that is past due.
    Almnow: Xrom(26, 3), Nothing, Enable, ["ALMNOW"], words 232;
    /// Appends the time in X to ALPHA in the clock format.
    Atime: Xrom(26, 4), Nothing, Enable, ["ATIME"], words 705;
    /// Appends the time in X to ALPHA in the 24-hour format.
    Atime24: Xrom(26, 5), Nothing, Enable, ["ATIME24"], words 608;
    /// Sets the clock to the 12-hour format, with AM and PM.
    Clk12: Xrom(26, 6), Nothing, Enable, ["CLK12"], words 170;
    /// Sets the clock to the 24-hour format.
    Clk24: Xrom(26, 7), Nothing, Enable, ["CLK24"], words 171;
    /// Sets the clock to show only the time.
    Clkt: Xrom(26, 8), Nothing, Enable, ["CLKT"], words 171;
    /// Sets the clock to show the time and the date.
    Clktd: Xrom(26, 9), Nothing, Enable, ["CLKTD"], words 171;
    /// Shows the running clock until a key is pressed.
    Clock: Xrom(26, 10), Nothing, Enable, ["CLOCK"];
    /// Sets the time and corrects the accuracy factor.
    Correct: Xrom(26, 11), Nothing, Enable, ["CORRECT"], words 1941;
    /// Pushes the date; if executed from the keyboard, also displays the day of the week.
    Date: Xrom(26, 12), Nothing, Enable + X, ["DATE"], words 929, called "today";
    /// The date X days after the date in Y. The stack drops.
    /// ex: 1.152024 | ENTER^ | 10 | DATE+ => 1.252024
    DatePlus: Xrom(26, 13), Nothing, Enable + L + X, ["DATE+"], words 1702;
    /// The number of days from the date in Y to the date in X. The stack drops.
    /// ex: 1.01202 | ENTER^ | 12.31202 | DDAYS => 365
    Ddays: Xrom(26, 14), Nothing, Enable + L + X, ["DDAYS"], words 950;
    /// Sets the date format to DD.MMYYYY (sets flag 31).
    Dmy: Xrom(26, 15), Nothing, Enable, ["DMY"], words 141;
    /// The day of the week of the date in X, from 0 for Sunday to 6 for Saturday.
    /// ex: 1.01202 | DOW => 3
    Dow: Xrom(26, 16), Nothing, Enable + L + X, ["DOW"], words 1331;
    /// Sets the date format to MM.DDYYYY (clears flag 31).
    Mdy: Xrom(26, 17), Nothing, Enable, ["MDY"], words 140;
    /// Pushes the accuracy factor of the clock.
    Rclaf: Xrom(26, 18), Nothing, Enable + X, ["RCLAF"], words 202;
    /// Pushes the stopwatch time, HH.MMSShh.
    Rclsw: Xrom(26, 19), Nothing, Enable + X, ["RCLSW"], words 346;
    /// Starts the stopwatch.
    Runsw: Xrom(26, 20), Nothing, Enable, ["RUNSW"], words 158;
    /// Sets the accuracy factor of the clock to X.
    Setaf: Xrom(26, 21), Nothing, Enable, ["SETAF"], words 242;
    /// Sets the date of the clock to X.
    Setdate: Xrom(26, 22), Nothing, Enable, ["SETDATE"], words 1502;
    /// Sets the time of the clock to X, HH.MMSShh.
    Setime: Xrom(26, 23), Nothing, Enable, ["SETIME"], words 726;
    /// Sets the stopwatch to X, HH.MMSShh.
    Setsw: Xrom(26, 24), Nothing, Enable, ["SETSW"], words 277;
    /// Stops the stopwatch.
    Stopsw: Xrom(26, 25), Nothing, Enable, ["STOPSW"], words 160;
    /// Opens the stopwatch, which has its own keyboard.
    Sw: Xrom(26, 26), Nothing, Enable, ["SW"], called "timer";
    /// Adds the time in X, HH.MMSShh, to the clock.
    TPlusX: Xrom(26, 27), Nothing, Enable, ["T+X"], words 470;
    /// Pushes the time HH.MMSShh; if executed from the keyboard, displays it in the clock format.
    Time: Xrom(26, 28), Nothing, Enable + X, ["TIME"], words 391, called "now";
    /// Sets an alarm: time in X, date in Y, repeat interval in Z, message in ALPHA.
    Xyzalm: Xrom(26, 29), Nothing, Enable, ["XYZALM"], words 4200, called "alarm";
    /// Header of the time functions that the 41CX adds.
    CxTime: Xrom(26, 30), Nothing, Enable, ["-CX TIME"];
    /// Clears the alarm with the message in ALPHA.
    Clalma: Xrom(26, 31), Nothing, Enable + D, ["CLALMA"], words 1900;
    /// Clears the X-th alarm.
    Clalmx: Xrom(26, 32), Nothing, Enable + D, ["CLALMX"], words 1900;
    /// Clears all alarms.
    Clralms: Xrom(26, 33), Nothing, Enable + D, ["CLRALMS"], words 176;
    /// Recalls the X-th alarm: its time, date and interval into X, Y and Z, its message into ALPHA.
    Rclalm: Xrom(26, 34), Nothing, Enable + L, ["RCLALM"], words 2600;
    /// Opens the stopwatch. With X = rrr.sss, splits are stored from Rrrr on and read from Rsss on.
    Swpt: Xrom(26, 35), Nothing, Enable, ["SWPT"];

    /// Header of the printer functions.
    PrinterHeader: Xrom(29, 0), Nothing, Enable, ["-PRINTER-", "-PRINTER 2E"];
    /// Puts ALPHA into the print buffer.
    Aca: Xrom(29, 1), Nothing, Enable, ["ACA"];
    /// Puts the character with code X into the print buffer.
    Acchr: Xrom(29, 2), Nothing, Enable, ["ACCHR"];
    /// Puts the dot column with code X into the print buffer.
    Accol: Xrom(29, 3), Nothing, Enable, ["ACCOL"];
    /// Puts the special character in X into the print buffer.
    Acspec: Xrom(29, 4), Nothing, Enable, ["ACSPEC"];
    /// Puts X, as displayed, into the print buffer.
    Acx: Xrom(29, 5), Nothing, Enable, ["ACX"];
    /// Adds the dot column with code X to the special character in Y.
    Bldspec: Xrom(29, 6), Nothing, Enable + X, ["BLDSPEC"];
    /// Prints program lines, starting with the current one.
    List: Xrom(29, 7), Count, Enable, ["LIST"];
    /// Prints ALPHA.
    Pra: Xrom(29, 8), Nothing, Enable, ["PRA"], called "print_alpha";
    /// Prints the axis of a plot.
    Praxis: Xrom(29, 9), Nothing, Neutral, ["PRAXIS"];
    /// Prints the print buffer.
    Prbuf: Xrom(29, 10), Nothing, Enable, ["PRBUF"];
    /// Prints the flags and modes.
    Prflags: Xrom(29, 11), Nothing, Enable, ["PRFLAGS"];
    /// Prints the key assignments.
    Prkeys: Xrom(29, 12), Nothing, Enable, ["PRKEYS"];
    /// Prints a program.
    Prp: Xrom(29, 13), Name, Enable, ["PRP"];
    /// Plots a function.
    Prplot: Xrom(29, 14), Nothing, Neutral, ["PRPLOT"];
    /// Plots a function whose name and ranges are in registers.
    Prplotp: Xrom(29, 15), Nothing, Neutral, ["PRPLOTP"];
    /// Prints all data registers.
    Prreg: Xrom(29, 16), Nothing, Enable, ["PRREG"], called "print_registers";
    /// Prints the registers bbb to eee: X = bbb.eee.
    Prregx: Xrom(29, 17), Nothing, Enable, ["PRREGX"];
    /// Prints the statistics registers.
    PrSigma: Xrom(29, 18), Nothing, Enable, ["PRΣ", "PRSIGMA", "PRS"];
    /// Prints the stack.
    Prstk: Xrom(29, 19), Nothing, Neutral, ["PRSTK"], called "print_stack";
    /// Prints X.
    Prx: Xrom(29, 20), Nothing, Enable, ["PRX"], called "print_x";
    /// Plots X between the limits in R00 and R01.
    Regplot: Xrom(29, 21), Nothing, Enable, ["REGPLOT"];
    /// Skips X characters in the print buffer.
    Skpchr: Xrom(29, 22), Nothing, Enable, ["SKPCHR"];
    /// Skips X columns in the print buffer.
    Skpcol: Xrom(29, 23), Nothing, Enable, ["SKPCOL"];
    /// Plots T between the limits in Z and Y.
    Stkplot: Xrom(29, 24), Nothing, Enable, ["STKPLOT"];
}

/// Functions of the wand (27), HP-IL (28), the HP-IL printer (29) and the card reader (30), each
/// with XROM number, function number and name.
pub static DEVICES: &[(u8, u8, &str)] = &[
    (27, 0, "-WAND 1F"),
    (27, 1, "WNDDTA"),
    (27, 2, "WNDDTX"),
    (27, 3, "WNDLNK"),
    (27, 4, "WNDSUB"),
    (27, 5, "WNDSCN"),
    (27, 6, "WNDTST"),
    (28, 0, "-MASS ST 1H"),
    (28, 1, "CREATE"),
    (28, 2, "DIR"),
    (28, 3, "NEWM"),
    (28, 4, "PURGE"),
    (28, 5, "READA"),
    (28, 6, "READK"),
    (28, 7, "READP"),
    (28, 8, "READR"),
    (28, 9, "READRX"),
    (28, 10, "READS"),
    (28, 11, "READSUB"),
    (28, 12, "RENAME"),
    (28, 13, "SEC"),
    (28, 14, "SEEKR"),
    (28, 15, "UNSEC"),
    (28, 16, "VERIFY"),
    (28, 17, "WRTA"),
    (28, 18, "WRTK"),
    (28, 19, "WRTP"),
    (28, 20, "WRTPV"),
    (28, 21, "WRTR"),
    (28, 22, "WRTRX"),
    (28, 23, "WRTS"),
    (28, 24, "ZERO"),
    (28, 26, "-CTL FNS"),
    (28, 27, "AUTOIO"),
    (28, 28, "FINDID"),
    (28, 29, "INA"),
    (28, 30, "IND"),
    (28, 31, "INSTAT"),
    (28, 32, "LISTEN"),
    (28, 33, "LOCAL"),
    (28, 34, "MANIO"),
    (28, 35, "OUTA"),
    (28, 36, "PWRDN"),
    (28, 37, "PWRUP"),
    (28, 38, "REMOTE"),
    (28, 39, "SELECT"),
    (28, 40, "STOPIO"),
    (28, 41, "TRIGGER"),
    (29, 25, "FMT"),
    (30, 0, "CARD RDR 1E"),
    (30, 1, "MRG"),
    (30, 2, "RDTA"),
    (30, 3, "RDTAX"),
    (30, 4, "RSUB"),
    (30, 5, "VER"),
    (30, 6, "WALL"),
    (30, 7, "WDTA"),
    (30, 8, "WDTAX"),
    (30, 9, "WPRV"),
    (30, 10, "WSTS"),
    (30, 11, "7CLREG"),
    (30, 12, "7DSP0"),
    (30, 13, "7DSP1"),
    (30, 14, "7DSP2"),
    (30, 15, "7DSP3"),
    (30, 16, "7DSP4"),
    (30, 17, "7DSP5"),
    (30, 18, "7DSP6"),
    (30, 19, "7DSP7"),
    (30, 20, "7DSP8"),
    (30, 21, "7DSP9"),
    (30, 22, "7DSPI"),
    (30, 23, "7DSZ"),
    (30, 24, "7DSZI"),
    (30, 25, "7ENG"),
    (30, 26, "7FIX"),
    (30, 27, "7GSBI"),
    (30, 28, "7GTOI"),
    (30, 29, "7ISZ"),
    (30, 30, "7ISZI"),
    (30, 31, "7P<>S"),
    (30, 32, "7PRREG"),
    (30, 33, "7PRSTK"),
    (30, 34, "7PRTX"),
    (30, 35, "7RCLΣ"),
    (30, 36, "7SCI"),
];
