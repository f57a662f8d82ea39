//! The user's own key bindings: computer keys that press calculator keys.

use super::key_press::KeyPress;
use sim41_session::Expectation;
use sim41_session::key::Stroke;

#[derive(Clone, Debug, Default)]
pub struct OwnKeys {
    bindings: Vec<(KeyPress, Stroke)>,
}

impl OwnKeys {
    /// The stroke bound to a key. While characters are being entered, a key that types a character
    /// types it instead.
    pub fn stroke(&self, key: KeyPress, expectation: Expectation) -> Option<Stroke> {
        let (_, stroke) = self.bindings.iter().find(|(bound, _)| *bound == key)?;
        (!key.is_character() || expectation.is_ready()).then_some(*stroke)
    }

    pub fn keys(&self, stroke: Stroke) -> impl Iterator<Item = KeyPress> + '_ {
        self.bindings.iter().filter(move |(_, bound)| *bound == stroke).map(|(key, _)| *key)
    }

    pub fn bind(&mut self, key: KeyPress, stroke: Stroke) {
        self.bindings.retain(|(bound, _)| *bound != key);
        self.bindings.push((key, stroke));
    }

    pub fn rows(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.bindings.iter().map(|(key, stroke)| (key.to_string(), stroke.name().to_string()))
    }
}
