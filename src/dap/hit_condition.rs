//! Hit conditions of breakpoints: `>= 3` or just `3`, `> 3`, `== 3`, `< 3`, `<= 3`, `% 3`.

use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HitCondition {
    AtLeast(u64),
    More(u64),
    Equal(u64),
    Less(u64),
    AtMost(u64),
    Multiple(u64),
}

#[derive(Debug, thiserror::Error)]
#[error(
    "invalid hit condition {0:?}: expected a number, optionally after >, >=, ==, <, <= or %, such \
     as >= 3"
)]
pub(super) struct ParseError(String);

impl Default for HitCondition {
    fn default() -> HitCondition {
        HitCondition::AtLeast(1)
    }
}

impl HitCondition {
    pub(super) fn holds(self, pass: u64) -> bool {
        match self {
            HitCondition::AtLeast(number) => pass >= number,
            HitCondition::More(number) => pass > number,
            HitCondition::Equal(number) => pass == number,
            HitCondition::Less(number) => pass < number,
            HitCondition::AtMost(number) => pass <= number,
            HitCondition::Multiple(number) => pass.is_multiple_of(number),
        }
    }
}

impl FromStr for HitCondition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<HitCondition, ParseError> {
        let text = text.trim();
        let at = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
        let condition = match text[..at].trim() {
            "" | ">=" => HitCondition::AtLeast,
            ">" => HitCondition::More,
            "=" | "==" | "===" => HitCondition::Equal,
            "<" => HitCondition::Less,
            "<=" => HitCondition::AtMost,
            "%" => HitCondition::Multiple,
            _ => return Err(ParseError(text.into())),
        };
        match text[at..].parse() {
            Ok(number) if number > 0 => Ok(condition(number)),
            _ => Err(ParseError(text.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sign_has_its_passes() {
        for (text, passes) in [
            ("3", vec![3, 4, 5, 6]),
            (">=3", vec![3, 4, 5, 6]),
            ("> 3", vec![4, 5, 6]),
            ("== 3", vec![3]),
            ("=3", vec![3]),
            ("< 3", vec![1, 2]),
            ("<= 3", vec![1, 2, 3]),
            (" % 2 ", vec![2, 4, 6]),
        ] {
            let condition: HitCondition = text.parse().unwrap();
            let all: Vec<u64> = (1..7).filter(|pass| condition.holds(*pass)).collect();
            assert_eq!(all, passes, "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "0", "% 0", "3 >", "=> 3", "!= 3", "x", "3.5", "-3", "99999999999999999999"]
        {
            assert!(text.parse::<HitCondition>().is_err(), "{text}");
        }
    }
}
