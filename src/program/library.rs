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

/// The reason why the programs of a file are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The file has the name that is looked for.
    ByName,
    /// Any program may have the label that is looked for; nobody wants to know what else is wrong.
    ByLabel,
}

/// Reads the programs of a file when they are needed; `None` if the file cannot be read.
pub type Reader = Arc<dyn Fn(Wanted) -> Option<Vec<u8>> + Send + Sync>;

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
        self.add_later(name, Arc::new(move |_| Some(program.clone())));
    }

    /// Adds programs of the user's that are read when they are needed; they do not exist if
    /// `reader` returns `None`.
    pub fn add_later(&mut self, name: &str, reader: Reader) {
        Arc::make_mut(&mut self.own).push(Own { name: name.to_string(), reader });
    }

    /// Returns the bytes of the program with this name, in upper or lower case: of the file with
    /// this name or the built-in program, or of the first file with such a label. A file without
    /// the label of its name comes last.
    pub fn find(&self, name: &str) -> Option<Vec<u8>> {
        let has_label = |program: &Vec<u8>| listing::labels(program).any(|label| label == name);
        let named = self.own.iter().find(|own| own.name.eq_ignore_ascii_case(name));
        let named = named.and_then(|own| (own.reader)(Wanted::ByName));
        if named.as_ref().is_some_and(has_label) {
            return named;
        }
        let built_in = if self.built_in { bytes(name).and_then(Result::ok) } else { None };
        let mut all = self.own.iter().filter_map(|own| (own.reader)(Wanted::ByLabel));
        match (named, built_in) {
            (Some(named), Some(_)) => Some(named),
            (named, None) => all.find(has_label).or(named),
            (None, built_in) => built_in,
        }
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
        assert_eq!(library.find("DIFF"), Some(sum.clone()));
        assert_eq!(library.find("diff"), None);
        // A file that has the label goes before a file of that name without it.
        library.add("DIFF", vec![0x84]);
        assert_eq!(library.find("DIFF"), Some(sum));
    }
}
