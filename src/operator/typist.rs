//! Interprets the computer keystrokes in a string as the screen does: a lower-case letter begins a
//! name, Enter ends it, and a key without a function is an error.

use super::word;
use sim41_session::keystrokes::computer_keyboard::PcKey;
use sim41_session::keystrokes::computer_keyboard::typed::Typed as Keystroke;
use sim41_session::words::{Advice, Breath, Mistake, Typed, Typing, begins_name};
use sim41_session::{Calculator, ExpectedOperand, Input};

const ARROW: &str = "the - key subtracts immediately; to convert units, type the function's name: \
                     d-r, r-d, p-r, r-p, hms or hr";
#[derive(Default)]
pub struct Typist {
    name: Option<String>,
    breath: Breath,
    remark: Option<String>,
}

impl Typist {
    /// Converts a keystroke to inputs. Fails for a key without a function, or for an unknown name.
    pub fn handle(
        &mut self,
        keystroke: &Keystroke,
        calculator: &Calculator,
    ) -> Result<Vec<Input>, Mistake> {
        let wrong = |sentence| Err(Mistake::new(None, sentence));
        let key = match (&keystroke.inputs[..], self.name.take()) {
            ([Input::Typed(key)], None) => *key,
            ([Input::Typed(key)], Some(name)) => return self.go_on(name, *key, calculator),
            (_, Some(name)) => return wrong(unended(&name)),
            (inputs, None) => return Ok(inputs.to_vec()),
        };
        let expectation = calculator.expectation();
        let advice = self.breath.typed(key, 0, expectation, calculator);
        match advice {
            Advice::Instead(sentence) => return wrong(sentence),
            Advice::Name(name) => {
                self.name = Some(name);
                return Ok(vec![Input::Typed(PcKey::Backspace)]);
            }
            Advice::Arrow => return wrong(ARROW.into()),
            Advice::Press | Advice::Say(_) | Advice::Still(_) => {}
        }
        match key {
            PcKey::Char(letter) if begins_name(letter, expectation, calculator) => {
                self.name = Some(letter.into());
                return Ok(Vec::new());
            }
            _ => {}
        }
        let at_label = expectation.operand() == Some(ExpectedOperand::Label);
        match (Typing::default().press(key, expectation, calculator), advice) {
            (Typed::Nothing(_), Advice::Say(sentence)) if !at_label => wrong(sentence),
            (Typed::Nothing(sentence), _) if !at_label => wrong(sentence),
            (_, advice) => {
                if let Advice::Say(sentence) = advice {
                    self.remark = Some(sentence);
                }
                Ok(keystroke.inputs.clone())
            }
        }
    }

    pub fn take_remark(&mut self) -> Option<String> {
        self.remark.take()
    }

    pub fn has_name(&self) -> bool {
        self.name.is_some()
    }

    /// Fails if the keystrokes end in the middle of a name.
    pub fn finish(&self) -> Result<(), Mistake> {
        match &self.name {
            Some(name) => Err(Mistake::new(None, unended(name))),
            None => Ok(()),
        }
    }

    fn go_on(
        &mut self,
        mut name: String,
        key: PcKey,
        calculator: &Calculator,
    ) -> Result<Vec<Input>, Mistake> {
        match key {
            PcKey::Enter => return word::named_inputs(&name, calculator),
            PcKey::Char(character) => name.push(character),
            PcKey::Backspace => _ = name.pop(),
            _ => return Err(Mistake::new(None, unended(&name))),
        }
        self.name = Some(name).filter(|name| !name.is_empty());
        Ok(Vec::new())
    }
}

fn unended(name: &str) -> String {
    format!("unfinished name {name}: a lower-case letter begins a name; end it with {{Enter}}")
}
