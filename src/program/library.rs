//! The programs that XEQ finds when no label in memory has the name: those of the user's folder
//! (read by the command line), then the built-in ones.

use super::listing::{self, ListingError};
use std::fmt;
use std::sync::Arc;

macro_rules! built_in {
    ($($name:literal),*) => {
        /// The built-in programs: name and listing.
        pub const BUILT_IN: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../programs/", $name, ".prg")))),*
        ];
    };
}

built_in!["8QUEENS", "NQUEENS", "NQCOUNT", "LP", "LQ", "NQ", "Q92", "MTH", "SAV"];

/// Reads a program when it is needed.
pub type Reader = Arc<dyn Fn() -> Option<Vec<u8>> + Send + Sync>;

/// Programs by name. Clones share the programs.
#[derive(Clone, Default)]
pub struct Library {
    own: Arc<Vec<(String, Reader)>>,
    built_in: bool,
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Library {
    /// Returns the built-in programs.
    pub fn built_in() -> Library {
        Library { own: Arc::default(), built_in: true }
    }

    /// Adds a program of the user's, by its name and its bytes. It takes precedence over a built-in
    /// one.
    pub fn add(&mut self, name: &str, program: Vec<u8>) {
        self.add_later(name, Arc::new(move || Some(program.clone())));
    }

    /// Adds a program of the user's that is read when it is needed; the program does not exist if
    /// `reader` returns `None`.
    pub fn add_later(&mut self, name: &str, reader: Reader) {
        Arc::make_mut(&mut self.own).push((name.to_string(), reader));
    }

    /// Returns the bytes of the program with this name, in upper or lower case.
    pub fn find(&self, name: &str) -> Option<Vec<u8>> {
        let own = self
            .own
            .iter()
            .find(|(own, _)| own.eq_ignore_ascii_case(name))
            .and_then(|(_, reader)| reader());
        own.or_else(|| if self.built_in { bytes(name)?.ok() } else { None })
    }

    /// Returns whether the library has no programs.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && !self.built_in
    }

    /// Returns the names of all programs, the user's first.
    pub fn names(&self) -> Vec<&str> {
        let built_in = BUILT_IN.iter().filter(|_| self.built_in).map(|(name, _)| *name);
        self.own.iter().map(|(name, _)| name.as_str()).chain(built_in).collect()
    }
}

/// Returns the bytes of a built-in program.
fn bytes(name: &str) -> Option<Result<Vec<u8>, ListingError>> {
    let (_, listing) = BUILT_IN.iter().find(|(built_in, _)| built_in.eq_ignore_ascii_case(name))?;
    Some(listing::read(listing.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_program_is_read_and_has_a_label_of_its_name() {
        for (name, _) in BUILT_IN {
            let program = bytes(name).unwrap().unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(listing::labels(&program).any(|label| label == *name), "{name}");
        }
    }

    #[test]
    fn the_users_programs_come_first() {
        let mut library = Library::built_in();
        library.add("SAV", vec![0x84]);
        assert_eq!(library.find("sav"), Some(vec![0x84]));
        assert!(library.find("8QUEENS").is_some() && library.find("NONE").is_none());
        assert_eq!(Library::default().find("8QUEENS"), None);
    }
}
