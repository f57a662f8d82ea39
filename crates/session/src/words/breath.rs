//! Advice on characters that, typed in quick succession, have a different meaning on other
//! calculators.

use crate::keystrokes::pc::PcKey;
use sim41_calculator::calculator::{Calculator, Expectation};
use sim41_calculator::memory::{Address, flags};
use sim41_language::instruction::spelling::row_named;

const LONGEST: u64 = 1_500;
const NAME: usize = 3;
/// The number of characters that are remembered, which exceeds the length of every function name.
const KEPT: usize = 32;

/// The last characters that were typed without a pause.
#[derive(Clone, Default, Debug)]
pub struct Breath {
    text: String,
    at: u64,
    /// Whether the last key was ENTER.
    after_enter: bool,
    /// Whether ENTER was pressed since the last operation.
    entered: bool,
}

/// The response to a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    Press,
    /// Press the key and show this message.
    Say(String),
    /// Show this message instead of pressing the key.
    Instead(String),
    /// The `e` that was typed before begins a name with these letters.
    Name(String),
    /// The `-` that was just typed and pressed begins a name such as `->rad`.
    Arrow,
}

impl Breath {
    /// Checks a key of the computer before it is pressed, given the calculator's expectation.
    pub fn typed(
        &mut self,
        key: PcKey,
        now: u64,
        expectation: Expectation,
        calculator: &Calculator,
    ) -> Advice {
        let after_enter = std::mem::take(&mut self.after_enter);
        if !expectation.is_ready() || now > self.at + LONGEST {
            self.text.clear();
        }
        self.at = now;
        let character = match key {
            PcKey::Char(character) if expectation.is_ready() => character,
            _ => {
                let enter = key == PcKey::Enter && expectation.is_ready();
                let entered = self.entered || enter;
                *self = Breath { after_enter: enter, entered, ..Self::default() };
                return Advice::Press;
            }
        };
        let before = self.text.clone();
        self.text.push(character);
        if self.text.chars().count() > KEPT {
            self.text.remove(0);
        }
        let number = expectation.is_number();
        let runs = !expectation.is_program();
        let operation = "+-*/^%".contains(character);
        let entered = match operation {
            true => std::mem::take(&mut self.entered),
            false => self.entered,
        };
        match character {
            'a'..='z' | '^' if number && before.ends_with('e') => {
                self.text.clear();
                Advice::Name(format!("e{character}"))
            }
            '!' if number && runs => Advice::Instead(
                "the key ! is R/S, like R; key the factorial of 5 as 5 fact Enter".into(),
            ),
            '(' | ')' => Advice::Instead(
                "there are no parentheses: key (1 + 2) * 3 as 1 Enter 2 + 3 *".into(),
            ),
            ' ' => Advice::Instead("a blank is not a key: Enter separates two numbers".into()),
            '-' if before.ends_with("+/") => {
                Advice::Instead("+/- is the key O (CHS); Ctrl-Z undoes + and /".into())
            }
            '>' if before.ends_with('-') => Advice::Arrow,
            '-' if before.ends_with('e') => Advice::Press,
            '-' if runs && (after_enter || (!number && is_empty(calculator, Address::X))) => {
                Advice::Say("- subtracts immediately: key -5 as 5 O".into())
            }
            _ if operation && number && runs && !entered && is_empty(calculator, Address::Y) => {
                Advice::Say(format!(
                    "{character} takes the two numbers before it: key 2 {character} 3 as 2 Enter \
                     3 {character}"
                ))
            }
            '0'..='9' if is_thousands(&self.text) && calculator.memory().flag(flags::RADIX) => {
                Advice::Say("the comma is the decimal point here: key one thousand as 1000".into())
            }
            'A'..='Z' => name(&self.text).map_or(Advice::Press, |name| {
                let small = name.to_lowercase();
                Advice::Say(format!(
                    "capitals press keys: type {small} in lower case for the function {name}; \
                     Ctrl-Z undoes the keys"
                ))
            }),
            _ => Advice::Press,
        }
    }
}

fn is_empty(calculator: &Calculator, from: Address) -> bool {
    let stack = [Address::X, Address::Y, Address::Z, Address::T];
    let zero = |address: &Address| calculator.memory().get(*address) == Default::default();
    stack.iter().skip_while(|address| **address != from).all(zero)
}

fn is_thousands(text: &str) -> bool {
    let Some((before, after)) = text.rsplit_once(',') else { return false };
    after.len() == 3
        && after.bytes().all(|byte| byte.is_ascii_digit())
        && before.ends_with(|c: char| c.is_ascii_digit())
}

fn name(text: &str) -> Option<&str> {
    let begins = text.rfind(|c: char| !c.is_ascii_uppercase()).map_or(0, |at| at + 1);
    let name = text.get(begins..)?;
    (name.len() >= NAME && row_named(name).is_some()).then_some(name)
}
