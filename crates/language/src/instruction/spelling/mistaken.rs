//! Detects text that resembles an instruction.

use super::{beginning, nearest_name};

pub(crate) fn mistaken(input: &str) -> bool {
    let input = &input[..piece(input)];
    let mut words = input.split_whitespace();
    let (Some(word), second, None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let operand = |word: &str| {
        let sign = |c: char| c.is_ascii_digit() || "\"'“‘ᵀ.".contains(c);
        word.chars().count() == 1
            || word.starts_with(sign)
            || matches!(word.to_uppercase().as_str(), "IND" | "ST")
    };
    second.is_none_or(operand)
        && nearest_name(word).is_some_and(|(_, name)| {
            name.len() > 2 && strsim::damerau_levenshtein(&word.to_uppercase(), name) <= 1
        })
}

pub(crate) fn piece(rest: &str) -> usize {
    let rest = beginning(rest);
    let end = [" ;", "\t;", " //", " @"].iter().filter_map(|sign| rest.find(sign)).min();
    rest[..end.unwrap_or(rest.len())].trim_end().len()
}
