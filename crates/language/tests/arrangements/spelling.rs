//! Spellings that authors use for the same instruction.

use sim41_testing::Random;

pub struct Style {
    quotes: (&'static str, &'static str),
    append: &'static str,
    enter: &'static str,
    signs: bool,
    powers: &'static str,
    lower: bool,
    exponent: &'static str,
    arithmetic: bool,
    zeros: bool,
}

impl Style {
    pub fn any(random: &mut Random) -> Style {
        let quotes = [("\"", "\""), ("\"", "\""), ("\"", "\""), ("“", "”"), ("'", "'"), ("ᵀ", "")];
        Style {
            quotes: random.one_of(&quotes),
            append: random.one_of(&[">", "├", "⊢", "|-"]),
            enter: random.one_of(&["ENTER^", "ENTER", "ENTER↑"]),
            signs: random.below(4u32) == 0,
            powers: random.one_of(&["^", "^", "↑"]),
            lower: random.below(12u32) == 0,
            exponent: random.one_of(&["E", "E", " E", "e", "ᴇ"]),
            arithmetic: random.below(5u32) == 0,
            zeros: random.below(8u32) > 0,
        }
    }

    pub fn write(&self, line: &str) -> String {
        if let Some((name, text)) = line.split_once('"') {
            let text = text.trim_end_matches('"');
            let (open, close) = match self.quotes {
                _ if text.contains('\'') => ("\"", "\""),
                // Without a closing mark, only a name or a whole line is text.
                (_, "") if name.is_empty() || name == ">" => ("\"", "\""),
                quotes => quotes,
            };
            let name = if name == ">" { self.append } else { name };
            return format!("{}{open}{text}{close}", self.cased(name));
        }
        let mut text = match line {
            "ENTER^" => self.enter.to_string(),
            "*" if self.signs => "×".into(),
            "/" if self.signs => "÷".into(),
            "-" if self.signs => "−".into(),
            "X#Y?" if self.signs => "X≠Y?".into(),
            "X<=Y?" if self.signs => "X≤Y?".into(),
            "X^2" if self.signs => "X²".into(),
            "SQRT" if self.signs => "√X".into(),
            "RDN" if self.signs => "R↓".into(),
            _ => line.replace('^', self.powers),
        };
        let number =
            line.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit() || c == '.');
        if number && !line.starts_with("10^") && !line.starts_with("1/") {
            return text.replace('E', self.exponent);
        }
        if self.arithmetic && text.starts_with("ST") && "+-*/".contains(&text[2..3]) {
            text.insert(2, 'O');
        }
        if !self.zeros {
            text = text.replace(" 0", " ").trim_end().to_string();
            if text.ends_with("STO") || text.split(' ').count() < line.split(' ').count() {
                text += " 0";
            }
        }
        self.cased(&text)
    }

    fn cased(&self, text: &str) -> String {
        match self.lower {
            // After LBL, GTO or XEQ, a lower-case letter is a different label.
            true if !text.ends_with(" X") => text.to_lowercase(),
            _ => text.to_string(),
        }
    }
}
