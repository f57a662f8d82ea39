//! Recognises pasted text as a listing, a number, several numbers, or words.

use super::listing::{self, Listing};
use crate::instruction::{Op, Operand, Step, spelling, text};
use crate::module::ports::Ports;
use sim41_number::register_text;
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recognized {
    Nothing,
    /// A number of at most ten digits, formatted as a program line: `-1.5E-3`.
    Number(String),
    Numbers(Vec<String>),
    Listing {
        lines: usize,
        labels: Vec<String>,
        bytes: Vec<u8>,
    },
    Broken(String),
    /// Any other text, to be entered in ALPHA mode; the value is the number of characters.
    Text(usize),
}

pub fn recognize(text: &str, ports: &Ports) -> Recognized {
    let words: Vec<&str> = text.split_whitespace().collect();
    let numbers: Option<Vec<String>> = words.iter().map(|word| number(word)).collect();
    match (words.len(), numbers) {
        (0, _) => return Recognized::Nothing,
        (1, Some(mut numbers)) => return Recognized::Number(numbers.remove(0)),
        (_, Some(numbers)) => return Recognized::Numbers(numbers),
        _ => {}
    }
    let other = || Recognized::Text(text.chars().count());
    // A word such as `HELLO`, `1e500` or `2024-05-17` is not a one-line program, but `1/X` is.
    if let [word] = words[..]
        && !spelling::parse(word).is_ok_and(|step| step.op != Op::Number)
    {
        return other();
    }
    // A word such as `kg` could stand for `XEQ "kg"`.
    let names_xeq = text.to_uppercase().contains("XEQ");
    let could_be_words = |step: &Step| match step.op {
        Op::Number | Op::End => true,
        Op::XeqAlpha => !names_xeq,
        _ => false,
    };
    match Listing::read(text, ports).map(|listing| listing.steps()) {
        Ok(steps) if steps.iter().all(could_be_words) => other(),
        Ok(steps) => {
            let bytes = listing::assemble(&steps);
            let labels = listing::labels(&bytes).collect();
            Recognized::Listing { lines: steps.len(), labels, bytes }
        }
        Err(error) => match error.errors().next() {
            Some(first)
                if error.instructions > error.errors().count()
                    && text.contains(char::is_alphabetic) =>
            {
                Recognized::Broken(first.to_string())
            }
            _ => other(),
        },
    }
}

/// Formats a number as a program line; `None` if the word is not a number. `1,234.56` and `1,5` are
/// accepted, and longer numbers are rounded to ten digits.
pub fn number(word: &str) -> Option<String> {
    let digit = word.contains(|c: char| c.is_ascii_digit());
    let word = &ungrouped(word);
    match spelling::parse(word) {
        Ok(step @ Step { op: Op::Number, operand: Operand::Chars(_) }) if digit => {
            register_text::enterable(&text::listed(&step)).ok()
        }
        _ => None,
    }
}

/// Whether the comma in an unsigned number could separate thousands or be a radix mark: `1,234`.
pub fn has_two_meanings(unsigned: &str) -> bool {
    let Some((before, after)) = unsigned.split_once(',') else { return false };
    let three = after.len() == 3 && after.bytes().all(|digit| digit.is_ascii_digit());
    three && (1..=3).contains(&before.len()) && !before.starts_with('0')
}

/// Removes the marks between groups of three digits if the radix mark is unambiguous: `1,234.56`
/// and `1.234,56` are 1234.56, and `1,234,567` is 1234567.
fn ungrouped(word: &str) -> Cow<'_, str> {
    let Some(last) = word.rfind(['.', ',']) else { return word.into() };
    let (integer, fraction) = match word.find(['.', ',']).map(|first| &word[first..=first]) {
        // A mark that occurs several times is not a radix mark.
        Some(mark) if word[last..].starts_with(mark) && word.matches(mark).count() > 1 => {
            (word, "")
        }
        _ => word.split_at(last),
    };
    let mut groups = integer.split(['.', ',']);
    let first = groups.next().unwrap_or_default().trim_start_matches(['-', '+', '−']);
    let three = |group: &str| group.len() == 3 && group.bytes().all(|c| c.is_ascii_digit());
    let one_mark = !(integer.contains('.') && integer.contains(','));
    match one_mark && (1..=3).contains(&first.len()) && groups.all(three) {
        true => (integer.replace(['.', ','], "") + fraction).into(),
        false => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::module::ports::NOTHING_PLUGGED;

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
        for (text, number) in [
            ("1,234.56", "1234.56"),
            ("-1.234,56", "-1234.56"),
            ("1,234,567.8E3", "1234567.8E3"),
            ("1.234.567", "1234567"),
            ("1,234", "1.234"),
        ] {
            assert_eq!(recognize(text), Recognized::Number(number.into()), "{text}");
        }
        for text in [
            "12.5 kg",
            "Apple 3\nPear 4",
            "THE QUICK FOX",
            "1e500",
            "0x1F",
            "1.2.3",
            "2024-05-17",
            "1,23.4",
            "1 2 1.2.3",
        ] {
            assert_eq!(recognize(text), Recognized::Text(text.len()), "{text}");
        }
        assert!(matches!(recognize("1/X"), Recognized::Listing { lines: 2, .. }));
        assert_eq!(
            recognize("LBL \"A1\"\nSIN\nSTO 200\nRTN"),
            Recognized::Broken(
                "line 3, column 5: invalid operand 200 for STO: expected a register 00 to 111, a stack register, or IND followed by one of these"
                    .into()
            )
        );
        match recognize("LBL \"AB\"\n2\nENTER^\n3\n+\nEND") {
            Recognized::Listing { lines: 6, labels, bytes } => {
                assert_eq!((labels, bytes.len()), (vec!["AB".to_string()], 13));
            }
            other => panic!("{other:?}"),
        }
    }
}
