//! The programs that XEQ finds when no label in memory has the name: those of the user's folder
//! (read by the command line), then the built-in ones.

use super::listing::{self, ListingError};
use std::fmt;
use std::sync::{Arc, OnceLock};

macro_rules! built_in {
    ($($name:literal),*) => {
        /// The built-in programs: name and listing.
        pub const BUILT_IN: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../programs/", $name, ".prg")))),*
        ];
    };
}

built_in!["8QUEENS", "NQUEENS", "NQCOUNT", "LP", "LQ", "NQ", "Q92", "MTH", "SAV"];

/// Reads the programs of a file when they are needed; `None` if the file cannot be read.
pub type Reader = Arc<dyn Fn() -> Option<Vec<u8>> + Send + Sync>;

/// Programs by name. Clones share the programs.
#[derive(Clone, Default)]
pub struct Library {
    own: Arc<Vec<Own>>,
    built_in: bool,
}

/// A program of the user's, or the programs of a file.
#[derive(Clone)]
struct Own {
    name: String,
    reader: Reader,
    /// The global labels, once somebody has asked for them.
    labels: OnceLock<Vec<String>>,
}

impl Own {
    fn has_label(&self, label: &str) -> bool {
        let read = || listing::labels(&(self.reader)().unwrap_or_default()).collect();
        self.labels.get_or_init(read).iter().any(|own| own == label)
    }
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

    /// Adds programs of the user's that are read when they are needed; they do not exist if
    /// `reader` returns `None`.
    pub fn add_later(&mut self, name: &str, reader: Reader) {
        let own = Own { name: name.to_string(), reader, labels: OnceLock::new() };
        Arc::make_mut(&mut self.own).push(own);
    }

    /// Returns the bytes of the program with this name, in upper or lower case, or else of the
    /// user's programs with this global label. The first name that is none reads all of them.
    pub fn find(&self, name: &str) -> Option<Vec<u8>> {
        let named = self.own.iter().find(|own| own.name.eq_ignore_ascii_case(name));
        let built_in = || if self.built_in { bytes(name)?.ok() } else { None };
        let labelled = || (self.own.iter().find(|own| own.has_label(name))?.reader)();
        named.and_then(|own| (own.reader)()).or_else(built_in).or_else(labelled)
    }

    /// Returns whether the library has no programs.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty() && !self.built_in
    }

    /// Returns the names of all programs, the user's first.
    pub fn names(&self) -> Vec<&str> {
        let built_in = BUILT_IN.iter().filter(|_| self.built_in).map(|(name, _)| *name);
        self.own.iter().map(|own| own.name.as_str()).chain(built_in).collect()
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
        // A file of another name has a program with this label.
        let sum = listing::read(b"LBL \"SUM\"\n+\nEND\nLBL \"DIFF\"\n-\nEND").unwrap();
        library.add("MY PROGRAMS", sum.clone());
        assert_eq!(library.find("DIFF"), Some(sum));
        assert_eq!(library.find("diff"), None);
    }
}
