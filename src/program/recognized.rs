//! Recognition of unknown text, such as a paste: a listing, a number, several numbers, or words.

use super::listing::{self, Listing};
use crate::instruction::{Op, Operand, Step, text};
use crate::memory::Ports;
use crate::number::register_text;

/// The meaning of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recognized {
    /// The text has nothing but blanks.
    Nothing,
    /// A number of at most ten digits, in the form of a program line: `-1.5E-3`.
    Number(String),
    /// Several numbers, one per line or separated by blanks.
    Numbers(Vec<String>),
    /// A program.
    Listing {
        /// The number of program lines, END included.
        lines: usize,
        /// The names of its global labels.
        labels: Vec<String>,
        /// Its bytes, each program with its END.
        bytes: Vec<u8>,
    },
    /// Any other text, to be keyed in ALPHA mode; the value is the number of characters.
    Text(usize),
}

/// Returns the meaning of this text; a listing may name functions of these modules.
pub fn recognize(text: &str, ports: &Ports) -> Recognized {
    let words: Vec<&str> = text.split_whitespace().collect();
    let numbers: Option<Vec<String>> = words.iter().map(|word| number(word)).collect();
    match (words.len(), numbers) {
        (0, _) => return Recognized::Nothing,
        (1, Some(mut numbers)) => return Recognized::Number(numbers.remove(0)),
        (_, Some(numbers)) => return Recognized::Numbers(numbers),
        _ => {}
    }
    match Listing::read(text, ports).map(|listing| listing.steps()) {
        Ok(steps) => {
            let bytes = listing::assemble(&steps);
            let labels = listing::labels(&bytes).collect();
            Recognized::Listing { lines: steps.len(), labels, bytes }
        }
        Err(_) => Recognized::Text(text.chars().count()),
    }
}

/// Returns a word as a number, if it is one.
fn number(word: &str) -> Option<String> {
    let digit = word.contains(|c: char| c.is_ascii_digit());
    match text::parse(word) {
        Ok(step @ Step { op: Op::Number, operand: Operand::Chars(_) }) if digit => {
            register_text::enterable(&text::listed(&step)).ok()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::ports::NOTHING_PLUGGED;

    fn recognize(text: &str) -> Recognized {
        super::recognize(text, &NOTHING_PLUGGED)
    }

    #[test]
    fn kinds() {
        assert_eq!(recognize(" \n"), Recognized::Nothing);
        assert_eq!(recognize(" 1,50e-3\n"), Recognized::Number("1.50E-3".into()));
        assert_eq!(
            recognize("1\n−2\t3"),
            Recognized::Numbers(["1", "-2", "3"].map(str::to_string).into())
        );
        assert_eq!(recognize("0.666666666666667"), Recognized::Number("6.666666667E-1".into()));
        assert_eq!(recognize("THE QUICK FOX"), Recognized::Text(13));
        match recognize("LBL \"AB\"\n2\nENTER^\n3\n+\nEND") {
            Recognized::Listing { lines: 6, labels, bytes } => {
                assert_eq!((labels, bytes.len()), (vec!["AB".to_string()], 13));
            }
            other => panic!("{other:?}"),
        }
    }
}
