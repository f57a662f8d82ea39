//! Algebraic formulas such as `(1+2)*3` and `sin 30`, rewritten as keys of this calculator.

use sim41_language::instruction::numeric_functions::{of_one, of_two};
use sim41_language::instruction::synonym::meant;
use sim41_language::instruction::{Op, Spec};

const DEEPEST: usize = 32;
const SIGNS: [(&str, Op); 10] = [
    ("**", Op::Power),
    ("^", Op::Power),
    ("+", Op::Add),
    ("-", Op::Subtract),
    ("−", Op::Subtract),
    ("*", Op::Multiply),
    ("×", Op::Multiply),
    ("·", Op::Multiply),
    ("/", Op::Divide),
    ("÷", Op::Divide),
];

/// The words that compute a formula: `1 ENTER 2 + 3 *` for `(1 + 2) * 3`. Returns `None` if the
/// text is only a number or a name, or not a complete formula.
pub fn words(formula: &str) -> Option<Vec<String>> {
    let mut parser = Parser { rest: formula.trim(), words: Vec::new(), depth: 0 };
    parser.sum()?;
    let rest = parser.rest.trim_start().trim_start_matches('=').trim();
    // Unlike a sign, the words minus and negative are not part of a number.
    let is_formula = parser.words.len() > 1 || formula.trim().starts_with(char::is_alphabetic);
    let is_name = parser.words.len() == 1 && !parser.words[0].is_number;
    (rest.is_empty() && is_formula && !is_name).then(|| entered(parser.words))
}

/// The computer keys for a formula: `1 Enter 2 + 3 *` for `(1 + 2) * 3`.
pub fn keys(formula: &str) -> Option<String> {
    let words = words(formula)?.into_iter().map(|word| match word.as_str() {
        "ENTER" => "Enter".into(),
        "Y^X" => "^".into(),
        "CHS" => "O".into(),
        "+" | "-" | "*" | "/" => word,
        _ if word.starts_with('-') => format!("{} O", &word[1..]),
        _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '.') => word,
        _ => format!("{} Enter", word.to_lowercase()),
    });
    Some(words.collect::<Vec<String>>().join(" "))
}

/// Inserts ENTER between two numbers, which would otherwise be one.
fn entered(words: Vec<AlgebraWord>) -> Vec<String> {
    let mut all = Vec::new();
    for (n, word) in words.iter().enumerate() {
        if n > 0 && word.is_number && words[n - 1].is_number {
            all.push("ENTER".to_string());
        }
        all.push(word.text.clone());
    }
    all
}

struct AlgebraWord {
    text: String,
    is_number: bool,
}

struct Parser<'a> {
    rest: &'a str,
    words: Vec<AlgebraWord>,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn sum(&mut self) -> Option<()> {
        self.product()?;
        while let Some(op) = self.sign(&[Op::Add, Op::Subtract]) {
            self.product()?;
            // 80 + 15% adds 15 percent of 80.
            let before = self.rest;
            self.skip_blanks();
            match self.take_any(&["%"]) {
                true => self.push(Op::Percent.name()),
                false => self.rest = before,
            }
            self.push(op.name());
        }
        Some(())
    }

    fn product(&mut self) -> Option<()> {
        self.signed()?;
        loop {
            let op = match self.sign(&[Op::Multiply, Op::Divide, Op::Mod]) {
                Some(op) => op,
                // 2(3+4) and 2pi are also products.
                None if self.rest.starts_with('(') || self.begins_pi() => Op::Multiply,
                None => return Some(()),
            };
            self.signed()?;
            self.push(op.name());
        }
    }

    fn signed(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        self.skip_blanks();
        let minus = self.take_any(&["-", "−", "minus ", "negative "]);
        let before = self.words.len();
        self.power()?;
        if minus {
            match &mut self.words[before..] {
                [word] if word.is_number => word.text.insert(0, '-'),
                _ => self.push(Op::Chs.name()),
            }
        }
        self.depth -= 1;
        Some(())
    }

    fn power(&mut self) -> Option<()> {
        self.primary()?;
        while self.take_any(&["!"]) {
            self.push(Op::Fact.name());
        }
        if self.sign(&[Op::Power]).is_some() {
            self.signed()?;
            self.push(Op::Power.name());
        }
        Some(())
    }

    fn primary(&mut self) -> Option<()> {
        self.skip_blanks();
        if self.take_any(&["("]) {
            self.sum()?;
            self.skip_blanks();
            return self.take_any(&[")"]).then_some(());
        }
        if let Some(number) = self.number() {
            self.words.push(AlgebraWord { text: number, is_number: true });
            return Some(());
        }
        let spec = self.name()?;
        if of_one(spec.op).is_some() {
            self.skip_blanks();
            self.take_any(&["of "]);
            self.signed()?;
        } else if spec.op != Op::Pi {
            return None;
        }
        self.push(spec.name());
        Some(())
    }

    fn push(&mut self, name: &str) {
        self.words.push(AlgebraWord { text: name.replace('↑', "^"), is_number: false });
    }

    /// Parses one of these operators between two operands. A minus with a blank before it and none
    /// after it is a sign.
    fn sign(&mut self, wanted: &[Op]) -> Option<Op> {
        let before = self.rest;
        self.skip_blanks();
        let blank = before.len() > self.rest.len();
        let found = SIGNS.iter().find(|(sign, _)| self.rest.starts_with(sign));
        let found = found.map(|(sign, op)| (*op, &self.rest[sign.len()..]));
        let op = found.filter(|(op, rest)| {
            *op != Op::Subtract || !blank || rest.starts_with([' ', '(']) || rest.is_empty()
        });
        let op = op.or_else(|| {
            let end = self.rest.find(|c: char| !c.is_alphabetic()).unwrap_or(self.rest.len());
            let (word, rest) = self.rest.split_at(end);
            let op = match word {
                "x" | "X" if rest.starts_with(|c: char| c.is_ascii_digit() || c == ' ') => {
                    Op::Multiply
                }
                _ => meant(word).filter(|spec| of_two(spec.op).is_some())?.op,
            };
            Some((op, rest))
        });
        match op.filter(|(op, _)| wanted.contains(op)) {
            Some((op, rest)) => {
                self.rest = rest;
                Some(op)
            }
            None => {
                self.rest = before;
                None
            }
        }
    }

    fn number(&mut self) -> Option<String> {
        let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let mut end = digits(self.rest);
        if self.rest[end..].starts_with('.') {
            end += 1 + digits(&self.rest[end + 1..]);
        }
        if !self.rest[..end].contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        if let Some(exponent) = self.rest[end..].strip_prefix(['e', 'E']) {
            let sign = usize::from(exponent.starts_with(['-', '+']));
            let count = digits(&exponent[sign..]);
            end += if count > 0 { 1 + sign + count } else { 0 };
        }
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(number.into())
    }

    fn name(&mut self) -> Option<&'static Spec> {
        let begins = |c: char| c.is_alphabetic() || "√π".contains(c);
        if !self.rest.starts_with(begins) {
            return None;
        }
        let ends = self.rest.char_indices().map(|(at, c)| at + c.len_utf8());
        let named = ends.take(16).filter_map(|end| {
            let (name, rest) = self.rest.split_at(end);
            // `sin-1` is a function name, but the 1 of `sin 1` is a number.
            let whole = name.ends_with(|c: char| !c.is_whitespace());
            let goes_on = name.ends_with(char::is_alphabetic)
                && rest.starts_with(|c: char| c.is_alphabetic());
            let spec = meant(name).filter(|_| whole && !goes_on)?;
            Some((spec, rest))
        });
        let (spec, rest) = named.last()?;
        self.rest = rest;
        Some(spec)
    }

    fn begins_pi(&self) -> bool {
        let end = self.rest.find(|c: char| !c.is_alphabetic()).unwrap_or(self.rest.len());
        meant(&self.rest[..end]).is_some_and(|spec| spec.op == Op::Pi)
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take_any(&mut self, texts: &[&str]) -> bool {
        let rest = texts.iter().find_map(|text| self.rest.strip_prefix(text));
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_keys() {
        for (formula, wanted) in [
            ("(1+2)*3", "1 Enter 2 + 3 *"),
            ("-5+3", "5 O Enter 3 +"),
            ("sin 30", "30 sin Enter"),
            ("2^8", "2 Enter 8 ^"),
            ("5!", "5 fact Enter"),
        ] {
            assert_eq!(keys(formula).as_deref(), Some(wanted), "{formula}");
        }
    }

    #[test]
    fn formulas_become_words() {
        for (formula, wanted) in [
            ("2+3", "2 ENTER 3 +"),
            ("2 + 3 =", "2 ENTER 3 +"),
            ("(1+2)*3", "1 ENTER 2 + 3 *"),
            ("(1 + 2) × (3 + 4)", "1 ENTER 2 + 3 ENTER 4 + *"),
            ("2(3+4)", "2 ENTER 3 ENTER 4 + *"),
            ("1/2", "1 ENTER 2 /"),
            ("2^0.5", "2 ENTER 0.5 Y^X"),
            ("2**-1", "2 ENTER -1 Y^X"),
            ("-2^2", "2 ENTER 2 Y^X CHS"),
            ("-5+3", "-5 ENTER 3 +"),
            ("5!", "5 FACT"),
            ("3!+1", "3 FACT 1 +"),
            ("sin 30", "30 SIN"),
            ("sin(30)", "30 SIN"),
            ("sin30", "30 SIN"),
            ("sqrt 2", "2 SQRT"),
            ("sqrt of 16", "16 SQRT"),
            ("√2", "2 SQRT"),
            ("sqrt(3^2+4^2)", "3 ENTER 2 Y^X 4 ENTER 2 Y^X + SQRT"),
            ("tan-1 1", "1 ATAN"),
            ("arcsin(0.5)", "0.5 ASIN"),
            ("2*pi", "2 PI *"),
            ("2pi", "2 PI *"),
            ("1e-3*2", "1e-3 ENTER 2 *"),
            ("2 plus 3", "2 ENTER 3 +"),
            ("7 mod 4", "7 ENTER 4 MOD"),
            ("2x3", "2 ENTER 3 *"),
            ("8/2/2", "8 ENTER 2 / 2 /"),
            ("80+15%", "80 ENTER 15 % +"),
            ("80 - 15 %", "80 ENTER 15 % -"),
            ("negative 5", "-5"),
            ("minus 5", "-5"),
            ("minus 5 plus 2", "-5 ENTER 2 +"),
            ("2^3^2", "2 ENTER 3 ENTER 2 Y^X Y^X"),
        ] {
            let words = words(formula).map(|words| words.join(" "));
            assert_eq!(words.as_deref(), Some(wanted), "{formula}");
        }
    }

    #[test]
    fn the_calculators_own_order_is_no_formula() {
        for text in [
            "",
            "5",
            "-5",
            "sin",
            "pi",
            "2 3 +",
            "30 sin",
            "2 ENTER 3 +",
            "5 -3",
            "1 +",
            "+ 1",
            "5 2-",
            "pi 2 /",
            "sto 01",
            "(1+2",
            "1+2)",
            "fix 4",
            "sqrt 2 *",
            "clrg 1",
            "2 sq",
            "80 15 %",
            "minus",
            "negative",
        ] {
            assert_eq!(words(text), None, "{text}");
        }
        assert_eq!(words(&"(".repeat(10_000)), None);
        assert_eq!(words(&"-".repeat(10_000)), None);
    }
}
