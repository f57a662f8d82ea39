//! Advises the user if quickly typed characters mean something else on other calculators.

use crate::keystrokes::computer_keyboard::PcKey;
use sim41_calculator::calculator::{Calculator, Expectation};
use sim41_calculator::keyboard::ExpectedOperand;
use sim41_calculator::memory::{Address, flags};
use sim41_language::instruction::numeric_functions::of_one;
use sim41_language::instruction::spelling::row_named;
use sim41_language::instruction::{Op, OperandKind};

const LONGEST: u64 = 1_500;
/// The minimum length of a name; only one-number functions and PI may be shorter.
const NAME: usize = 3;
/// The number of characters to remember, which is more than any function name has.
const KEPT: usize = 32;
const COMMA: &str = "the comma is the decimal point here: type one thousand as 1000";

const MINUS: &str = "the - key subtracts immediately: type -5 as 5 O";

/// The last characters that were typed without a pause.
#[derive(Clone, Default, Debug)]
pub struct Breath {
    text: String,
    at: u64,
    after_enter: bool,
    entered: bool,
    /// The operation between two numbers in `text` that Enter did not separate.
    between: Option<char>,
    /// The first message, which stays until the typing pauses.
    said: Option<String>,
    /// Whether the name at the end of `text` is complete, because ignored characters followed it.
    complete: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    Press,
    /// Press the key and show a message.
    Say(String),
    /// Press the key and keep the message of an earlier key.
    Still(String),
    /// Show a message instead of pressing the key.
    Instead(String),
    /// The previously typed `e` begins a name with these letters.
    Name(String),
    /// The `-` that was just pressed begins a name such as `->rad`.
    Arrow,
}

impl Breath {
    pub fn typed(
        &mut self,
        key: PcKey,
        now: u64,
        expectation: Expectation,
        calculator: &Calculator,
    ) -> Advice {
        let advice = self.advice(key, now, expectation, calculator);
        match &advice {
            // Only the first message names the mistake, so it stays until the typing pauses.
            Advice::Say(sentence) => match &self.said {
                Some(first) => Advice::Still(first.clone()),
                None => Advice::Say(self.said.insert(sentence.clone()).clone()),
            },
            Advice::Instead(sentence) => {
                if !matches!(key, PcKey::Char(' ' | '0'..='9')) {
                    self.said = None;
                }
                Advice::Instead(self.said.get_or_insert(sentence.clone()).clone())
            }
            Advice::Press => self.said.clone().map_or(advice, Advice::Still),
            Advice::Still(_) | Advice::Name(_) | Advice::Arrow => advice,
        }
    }

    fn advice(
        &mut self,
        key: PcKey,
        now: u64,
        expectation: Expectation,
        calculator: &Calculator,
    ) -> Advice {
        let after_enter = std::mem::take(&mut self.after_enter);
        if now > self.at + LONGEST {
            self.text.clear();
            self.said = None;
        }
        self.at = now;
        let is_text = expectation.characters().is_some()
            || matches!(
                expectation.operand(),
                Some(ExpectedOperand::NameBegin | ExpectedOperand::Label | ExpectedOperand::Line)
            );
        if let PcKey::Char('A'..='Z') = key
            && std::mem::take(&mut self.complete)
        {
            self.text.clear();
        }
        let character = match key {
            // A space or an operand after a name in capitals, or a digit that would go to a prompt
            // that one of these capitals opened.
            PcKey::Char(character @ ('0'..='9' | ' '))
                if !is_text
                    && name(&self.text, calculator).is_some_and(|name| {
                        character == ' ' || expectation.operand().is_some() || takes_operand(name)
                    }) =>
            {
                self.complete = true;
                return Advice::Instead(format!("{character} was ignored"));
            }
            PcKey::Char(character) if expectation.is_ready() => character,
            // The first letter may have opened a prompt or started a program.
            PcKey::Char(character)
                if !is_text && !self.text.is_empty() && expectation != Expectation::GetKey =>
            {
                self.text.push(character);
                return self.capitals(calculator);
            }
            _ => {
                let enter = key == PcKey::Enter && expectation.is_ready();
                let entered = self.entered || enter;
                let is_first = self.said.is_none() && enter && expectation.is_number();
                let sum = self.between.filter(|_| is_first);
                let sum = sum.filter(|sign| is_sum(&self.text, *sign));
                let said = self.said.take().map_or(Advice::Press, Advice::Still);
                *self = Breath { after_enter: enter, entered, ..Self::default() };
                return sum.map_or(said, |sign| {
                    Advice::Say(format!(
                        "Enter separates numbers, and {sign} calculates: type 2 {sign} 3 as 2 \
                         Enter 3 {sign}"
                    ))
                });
            }
        };
        let before = self.text.clone();
        self.text.push(character);
        if self.text.chars().count() > KEPT {
            self.text.remove(0);
        }
        let keyed = expectation.is_number();
        let number = keyed || is_ended_number(&before);
        let runs = !expectation.is_program();
        let operation = "+-−*×/÷^%".contains(character);
        let entered = match operation {
            true => std::mem::take(&mut self.entered),
            false => self.entered,
        };
        if operation {
            self.between = Some(character).filter(|_| number && runs && !entered);
        }
        match character {
            'a'..='z' | '^' if keyed && before.ends_with('e') => {
                self.text.clear();
                Advice::Name(format!("e{character}"))
            }
            '!' if number && runs => Advice::Instead(
                "the ! key is R/S, like R; for the factorial of 5, type 5 fact Enter".into(),
            ),
            '(' | ')' => Advice::Instead(
                "there are no parentheses: type (1 + 2) * 3 as 1 Enter 2 + 3 *".into(),
            ),
            '-' if before.ends_with("+/") => {
                Advice::Instead("press O (CHS) to change the sign; Ctrl-Z undoes + and /".into())
            }
            'x' | 'X' if before.ends_with("1/") => {
                Advice::Instead("press B for 1/x; Ctrl-Z undoes 1 and /".into())
            }
            'x' | 'X' if before.ends_with("10^") => {
                Advice::Instead("press ; and D for 10^x; Ctrl-Z undoes 10 and ^".into())
            }
            '>' if before.ends_with('-') => Advice::Arrow,
            '√' | '²' if runs && !number && is_empty(calculator, Address::X) => {
                Advice::Say(format!("{character} takes the number before it: type 2 {character}"))
            }
            'π' if keyed && runs => Advice::Say("π is a separate number: type 2π as 2 π *".into()),
            '.' | ',' if keyed && is_second_point(&before) => {
                Advice::Say("a number has only one decimal point: type one thousand as 1000".into())
            }
            '-' if before.ends_with('e') => Advice::Press,
            '-' | '−' if runs && (after_enter || (!number && is_empty(calculator, Address::X))) => {
                Advice::Say(MINUS.into())
            }
            _ if operation && number && runs && !entered && is_empty(calculator, Address::Y) => {
                Advice::Say(format!(
                    "{character} takes the two numbers before it: type 2 {character} 3 as 2 Enter \
                     3 {character}"
                ))
            }
            '0'..='9' if is_after_capital_e(&before) => Advice::Say(
                "capital E is the LN key; for the exponent in 1e3, type a lower-case e; Ctrl-Z \
                 undoes the keys"
                    .into(),
            ),
            '0'..='9' if runs && before.ends_with(" -") => Advice::Say(MINUS.into()),
            '0'..='9' if is_grouped(&self.text) => {
                Advice::Say("a space ends a number: type one thousand as 1000".into())
            }
            '0'..='9' if keyed && is_dropped(key, calculator) => Advice::Say(
                "this digit is ignored: a number has at most ten digits, and its exponent at most \
                 two"
                .into(),
            ),
            '0'..='9' if is_thousands(&self.text) && calculator.memory().flag(flags::RADIX) => {
                // The message about the comma replaces any other message.
                self.said = self.said.take().filter(|said| said == COMMA);
                Advice::Say(COMMA.into())
            }
            'A'..='Z' => match self.capitals(calculator) {
                // XEQ, STO or RCL would open a prompt, which would take the next characters.
                Advice::Say(sentence) if matches!(character, 'K'..='M') => {
                    Advice::Instead(sentence)
                }
                advice => advice,
            },
            _ => Advice::Press,
        }
    }

    /// Warns if the last capital letters spell a name.
    fn capitals(&self, calculator: &Calculator) -> Advice {
        let Some(name) = name(&self.text, calculator) else { return Advice::Press };
        let small = name.to_lowercase();
        Advice::Say(format!(
            "capital letters press keys: type the name {name} in lower case ({small}); Ctrl-Z \
             undoes the keys"
        ))
    }
}

fn takes_operand(name: &str) -> bool {
    row_named(name).is_some_and(|spec| spec.kind != OperandKind::Nothing)
}

fn is_sum(text: &str, sign: char) -> bool {
    let is_number = |text: &str| text.trim().parse::<f64>().is_ok();
    text.rsplit_once(sign).is_some_and(|(first, second)| is_number(first) && is_number(second))
}

/// Whether the number being entered has no room for another digit.
fn is_dropped(digit: PcKey, calculator: &Calculator) -> bool {
    let PcKey::Char(character) = digit else { return false };
    character.to_digit(10).is_some_and(|digit| calculator.drops_digit(digit as u8))
        && calculator.lcd().text().contains(|c: char| matches!(c, '1'..='9'))
}

fn is_empty(calculator: &Calculator, from: Address) -> bool {
    let stack = [Address::X, Address::Y, Address::Z, Address::T];
    let zero = |address: &Address| calculator.memory().get(*address) == Default::default();
    stack.iter().skip_while(|address| **address != from).all(zero)
}

/// Whether the number at the end of `text` already has a decimal point or a comma.
fn is_second_point(text: &str) -> bool {
    let number = text.rsplit(|c: char| !c.is_ascii_digit() && !".,".contains(c)).next();
    number.is_some_and(|number| number.contains(['.', ',']))
}

/// Whether `text` ends with a number and E, as in `1E` and `1.5E-`.
fn is_after_capital_e(text: &str) -> bool {
    let number = text.strip_suffix('-').unwrap_or(text).strip_suffix('E');
    number.is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()))
}

fn is_ended_number(text: &str) -> bool {
    let last = text.trim_end().rsplit(' ').next();
    text.ends_with(' ') && last.is_some_and(|last| last.parse::<f64>().is_ok())
}

fn is_grouped(text: &str) -> bool {
    let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = text.rsplit(' ');
    let [last, before] = [(); 2].map(|()| words.next().unwrap_or_default());
    let is_group = last.len() == 3 && last.starts_with('0') && is_digits(last);
    is_group && matches!(before.len(), 1..=3) && is_digits(before)
}

fn is_thousands(text: &str) -> bool {
    let Some((before, after)) = text.rsplit_once(',') else { return false };
    after.len() == 3
        && after.bytes().all(|byte| byte.is_ascii_digit())
        && before.ends_with(|c: char| c.is_ascii_digit())
}

/// The capitals at the end of `text` if they name an instruction or a program. Short names count
/// only for one-number functions and PI, because other pairs of keys are often pressed on purpose.
fn name<'a>(text: &'a str, calculator: &Calculator) -> Option<&'a str> {
    let name = text.rsplit(|c: char| !c.is_ascii_uppercase()).next()?;
    let is_long = name.len() >= NAME;
    let is_name = match row_named(name) {
        Some(spec) => is_long || of_one(spec.op).is_some() || spec.op == Op::Pi,
        None => is_long && calculator.memory().find_global(name.as_bytes()).is_some(),
    };
    is_name.then_some(name)
}
