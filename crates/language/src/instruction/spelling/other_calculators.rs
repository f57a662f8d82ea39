//! Instructions of other calculators that the HP-41 lacks, with their replacements.

use super::Unreadable;
use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{digit1, space1};
use nom::combinator::value;
use nom::{IResult, Parser};

/// HP-42S instructions without an HP-41 equivalent, matched at the beginning of a listing line.
const NEIGHBOURS: &[&str] = &[
    "MVAR", "INPUT \"", "VARMENU", "KEYASN", "LCLBL", "CLMENU", "EXITALL", "DIM \"", "DIM? \"",
    "INDEX", "EDITN", "EDIT \"", "NEWMAT", "COMPLEX", "MENU", "PGMINT", "PGMSLV", "INTEG \"",
    "SOLVE \"", "CLV", "PRV", "PUTM", "GETM", "STOEL", "RCLEL", "STOIJ", "RCLIJ", "GROW", "RECT",
    "POLAR", "PIXEL", "AGRAPH", "BINM", "HEXM", "OCTM", "DECM", "REAL?", "CPX?", "MAT?", "STR?",
];

/// Instructions of the HP-15C, HP-67 and WP 34S that have equivalents on the HP-41.
const FOREIGN: &[&str] =
    &["GSB", "P<>S", "LOCR", "BACK", "SKIP", "INC", "X<?", "X>?", "X=?", "X≠?", "X≤?", "X≥?"];

/// Names, separated by spaces, that the HP-41 lacks, and their replacements. The same words may
/// occur in text or as program names.
const MISSING: &[(&str, &str)] = &[
    ("^ **", "use Y^X for powers"),
    ("!", "FACT is the factorial"),
    ("x", "* multiplies"),
    ("= equals", "the result is already in X"),
    ("log2 lb ld", "use 8 LN 2 LN / for the binary logarithm of 8"),
    ("atan2", "use R-P X<>Y for the angle of the point (X, Y)"),
    ("cbrt cuberoot xroot", "use 8 ENTER 3 1/X Y^X for the cube root of 8"),
    ("ncr choose", "use 5 ENTER 2 XEQ COMB for combinations"),
    ("npr", "use 5 ENTER 2 XEQ PERM for permutations"),
    ("max min", "use X>Y? X<>Y, which leaves the smaller number in X"),
    ("lcm", "XEQ GCD leaves the least common multiple in Y"),
    ("frac", "FRC is the fractional part"),
    ("m+ m- mr mc", "ST+ 00 adds X to register 00, and RCL 00 recalls it"),
    ("sec csc cot", "use 1/X after COS, SIN or TAN"),
    ("hypot", "use R-P for the distance of the point (X, Y) from the origin"),
    ("floor ceil ceiling", "INT drops the fraction, and RND rounds to the displayed digits"),
    ("x^y", "Y^X is Y to the power X"),
    ("drop", "use RDN, which moves X to T, or CLX and +, which set LASTX to 0"),
    ("over pick", "use RCL Y to copy Y, and / to divide"),
    ("rot", "RDN and R^ rotate the four stack registers"),
    ("depth dropn dup2 dupn rolld unpick unrot", "the stack always has four registers"),
    ("show", "FIX 9 or SCI 9 shows more digits, and VIEW shows a register"),
    ("lsto", "local variables are a Free42 feature; STO stores in a register"),
    ("func l4stk lnstk rtnyes rtnno rtnerr", "this is a Free42 instruction"),
    (
        "base+ base- base* base/ base× base÷ base+/-",
        "convert with DEC and OCT; calculate with + - * /",
    ),
    ("and or xor not bit? rotxy", "use flags for single bits"),
    ("ran rand random seed", "for random numbers, see sim41 library GUESS"),
    ("aip", "use FIX 0, CF 29 and ARCL X"),
    ("clall", "CLRG clears the registers, and CLP deletes a program"),
    ("gamma", "FACT is the factorial of an integer"),
    ("all", "FIX 9 shows more digits"),
    ("delay", "the printer needs no delay"),
    ("input", "PROMPT shows ALPHA and waits for a number"),
    ("slope yint corr fcstx fcsty", "XEQ FIT fits a curve to data points"),
    ("expf linf logf pwrf", "XEQ FIT fits a curve to data points"),
    ("wmean linΣ allΣ", "Σ+ enters data"),
    ("det invrt trans dot cross uvec fnrm rnrm rsum", "XEQ MATRIX calculates with matrices"),
    ("insr delr wrap old i+ i- j+ j-", "XEQ MATRIX calculates with matrices"),
    ("cpxres realres", "XEQ COMPLEX calculates with complex numbers"),
    ("cllcd prlcd custom keyg keyx quiet prusr xstr dim", "this is an HP-42S instruction"),
];

/// Explains that the HP-41 lacks a function that other calculators have, and names a replacement. A
/// user program may still have the same name.
pub fn foreign(word: &str) -> Option<String> {
    if let Some(unreadable) = recall_arithmetic(word).or_else(|| of_another_calculator(word)) {
        return Some(unreadable.to_string());
    }
    let is = |names: &&(&str, &str)| names.0.split(' ').any(|name| name.eq_ignore_ascii_case(word));
    let (_, remedy) = MISSING.iter().find(is)?;
    Some(format!("the HP-41 has no {word}; {remedy}"))
}

pub(super) fn recall_arithmetic(input: &str) -> Option<Unreadable> {
    input.get(..3).filter(|name| name.eq_ignore_ascii_case("RCL"))?;
    let sign = input[3..].chars().next().filter(|c| "+-−*×/÷".contains(*c))?;
    Some(Unreadable::RecallArithmetic(match sign {
        '−' => '-',
        '×' => '*',
        '÷' => '/',
        sign => sign,
    }))
}

pub(super) fn of_another_calculator(input: &str) -> Option<Unreadable> {
    if key_menu(input).is_ok() {
        return Some(Unreadable::Neighbour("KEY"));
    }
    let named = |name: &&&str| {
        let head = input.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name));
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '?');
        head.is_some_and(|_| ends(&input[name.len()..]) || name.ends_with('"'))
    };
    let neighbour = NEIGHBOURS.iter().find(named);
    let neighbour = neighbour.map(|name| Unreadable::Neighbour(name.trim_end_matches([' ', '"'])));
    neighbour.or_else(|| FOREIGN.iter().find(named).map(|name| Unreadable::Foreign(name)))
}

fn key_menu(input: &str) -> IResult<&str, ()> {
    let jump = alt((tag_no_case("XEQ"), tag_no_case("GTO")));
    value((), (tag_no_case("KEY"), space1, digit1, space1, jump)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::everyday_words;
    use crate::instruction::spelling::row_named;

    #[test]
    fn a_missing_name_names_its_remedy() {
        for (word, wanted) in [
            ("RCL+", Some("the HP-41 has no RCL+ (an HP-42S instruction); write RCL and + on")),
            ("rcl×", Some("the HP-41 has no RCL*")),
            ("mvar", Some("the HP-41 has no MVAR (an HP-42S feature)")),
            ("GSB", Some("the HP-41 has no GSB (found on other calculators)")),
            ("Drop", Some("the HP-41 has no Drop; use RDN, which")),
            ("LINΣ", Some("the HP-41 has no LINΣ; Σ+ enters data")),
            ("x^y", Some("Y^X is Y to the power X")),
            ("", None),
            ("SIN", None),
            ("RCL", None),
        ] {
            let said = foreign(word);
            let agrees = match wanted {
                Some(wanted) => said.as_ref().is_some_and(|said| said.contains(wanted)),
                None => said.is_none(),
            };
            assert!(agrees, "{word}: {said:?}");
        }
    }

    #[test]
    fn no_instruction_and_no_synonym_is_missing() {
        for name in MISSING.iter().flat_map(|(names, _)| names.split(' ')) {
            assert!(row_named(name).is_none(), "{name}");
            assert!(everyday_words::called(name).is_empty(), "{name}");
        }
    }
}
