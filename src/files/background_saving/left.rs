//! Why a memory is not in its file, and where it is instead.

#[cfg(doc)]
use super::Keeper;
use super::store::Unsaved;
use std::path::PathBuf;

/// A reason why the memory is not in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Another program has changed the file. The user chooses [`Keeper::keep_this`],
    /// [`Keeper::keep_both`] or [`Keeper::give_way`].
    Changed(String),
    /// The disk reported an error. The keeper tries again.
    Failed(String),
}

impl Trouble {
    /// Returns the message for the user.
    pub fn sentence(&self) -> &str {
        match self {
            Trouble::Changed(sentence) | Trouble::Failed(sentence) => sentence,
        }
    }
}

impl From<Unsaved> for Trouble {
    fn from(error: Unsaved) -> Trouble {
        match error {
            Unsaved::Changed(_) => Trouble::Changed(error.to_string()),
            Unsaved::Failed { .. } => Trouble::Failed(error.to_string()),
        }
    }
}

/// Where a memory is at the end that is not in its file.
pub struct Left {
    /// Why it is not there.
    pub trouble: Option<Trouble>,
    /// The file in which it is instead.
    pub place: Option<PathBuf>,
    /// Its text.
    pub text: String,
}

impl Left {
    /// Returns what to tell the user. If nothing at all can be written, this is the last resort:
    /// the user can copy the memory from the terminal.
    pub fn sentence(&self) -> String {
        let trouble = self.trouble.as_ref().map_or("the memory is not saved", Trouble::sentence);
        match (&self.place, &self.trouble) {
            (Some(place), Some(Trouble::Changed(_))) => format!(
                "{trouble}: that is left as it is, and this memory is in {}",
                place.display()
            ),
            (Some(place), _) => {
                let place = place.display();
                format!("{trouble}; the memory is in {place}: sim41 --state {place} takes it up")
            }
            (None, _) => {
                format!("{trouble}; nothing else can be written either, here it is:\n{}", self.text)
            }
        }
    }

    /// Returns whether another program's memory is in the file.
    pub fn is_beside_another(&self) -> bool {
        matches!(self.trouble, Some(Trouble::Changed(_)))
    }
}
