//! Programs that XEQ finds if no label in memory matches: first those in the user's folder, then
//! the built-in ones.

use super::listing::{self, ListingError};
pub use sim41_programs::{BUILT_IN, BuiltIn};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

fn bytes(program: &BuiltIn) -> Result<Vec<u8>, ListingError> {
    listing::read(program.listing.as_bytes())
}

pub struct Found {
    pub program: Vec<u8>,
    pub origin: Origin,
}

pub enum Origin {
    BuiltIn(&'static BuiltIn),
    File(PathBuf),
}

impl Found {
    pub fn in_file(path: PathBuf, program: Vec<u8>) -> Found {
        Found { program, origin: Origin::File(path) }
    }

    fn has_label(&self, name: &str) -> bool {
        listing::labels(&self.program).any(|label| label == name)
    }
}

/// Access to the program files in the user's folder; implemented by the front end.
pub trait Shelf: Send + Sync {
    fn names(&self) -> Vec<String>;

    fn named(&self, name: &str) -> Option<Found>;

    fn labelled(&self, label: &str) -> Option<Found>;

    fn labels(&self) -> Vec<String>;

    fn about(&self, _name: &str) -> Option<String> {
        None
    }
}

#[derive(Clone, Default)]
pub struct Library {
    shelf: Option<Arc<dyn Shelf>>,
    built_in: bool,
    partial: bool,
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Library {
    pub fn built_in() -> Library {
        Library { built_in: true, ..Library::default() }
    }

    #[doc(hidden)]
    pub fn with(self, shelf: Arc<dyn Shelf>) -> Library {
        Library { shelf: Some(shelf), ..self }
    }

    /// Sets how listings are read; see [`ReadOptions::partial`].
    ///
    /// [`ReadOptions::partial`]: super::ReadOptions::partial
    #[doc(hidden)]
    pub fn with_partial(self, partial: bool) -> Library {
        Library { partial, ..self }
    }

    #[doc(hidden)]
    pub fn is_partial(&self) -> bool {
        self.partial
    }

    /// Finds a program, ignoring case: the file with this name, the built-in program with this name
    /// or label, or the first file with this label. A file with this name but without this label
    /// yields to a file with the label, unless a built-in program also matches.
    pub fn find(&self, name: &str) -> Option<Found> {
        let has_label = |found: &Found| found.has_label(name);
        let shelf = self.shelf.as_ref();
        let named = shelf.and_then(|shelf| shelf.named(name));
        if named.as_ref().is_some_and(has_label) {
            return named;
        }
        let built_in = BuiltIn::find(name).filter(|_| self.built_in).and_then(|built_in| {
            Some(Found { program: bytes(built_in).ok()?, origin: Origin::BuiltIn(built_in) })
        });
        match (named, built_in) {
            (Some(named), Some(_)) => Some(named),
            (named, None) => {
                let labelled = shelf.and_then(|shelf| shelf.labelled(name));
                labelled.filter(has_label).or(named)
            }
            (None, built_in) => built_in,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.shelf.as_ref().is_none_or(|shelf| shelf.names().is_empty()) && !self.built_in
    }

    #[doc(hidden)]
    pub fn own_names(&self) -> Vec<String> {
        self.shelf.as_ref().map(|shelf| shelf.names()).unwrap_or_default()
    }

    #[doc(hidden)]
    pub fn built_in_programs(&self) -> Vec<&'static BuiltIn> {
        let own = self.own_names();
        let is_own = |program: &&BuiltIn| own.iter().any(|name| name == program.name);
        BUILT_IN.iter().filter(|program| self.built_in && !is_own(program)).collect()
    }

    pub fn names(&self) -> Vec<String> {
        let built_in = self.built_in_programs().into_iter().map(|it| it.name.to_string());
        self.own_names().into_iter().chain(built_in).collect()
    }

    #[doc(hidden)]
    pub fn labels(&self) -> Vec<String> {
        let mut labels = self.names();
        labels.extend(self.shelf.iter().flat_map(|shelf| shelf.labels()));
        labels.extend(self.built_in_programs().into_iter().flat_map(BuiltIn::labels));
        labels
    }

    #[doc(hidden)]
    pub fn about(&self, name: &str) -> Option<String> {
        self.shelf.as_ref()?.about(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_program_is_read_has_a_label_of_its_name_and_says_how_it_begins() {
        assert!(BUILT_IN.len() >= 30);
        for program in BUILT_IN {
            let name = program.name;
            let bytes = bytes(program).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(listing::labels(&bytes).any(|label| label == name), "{name}");
            assert!(program.what().len() > 10 && program.what().len() < 90, "{name}");
            assert!(program.keys().contains(&format!("XEQ {name}")), "{name}");
        }
    }

    #[test]
    fn built_in_programs_are_found_by_name_and_label_and_benchmarks_are_not() {
        let library = Library::built_in();
        assert_eq!(found(&library, "simeq"), None);
        assert_eq!(found(&library, "SIMEQ"), found(&library, "matrix"));
        for benchmark in ["LP", "LQ", "NQ", "Q92", "MTH", "SAV"] {
            assert_eq!(found(&library, benchmark), None);
        }
    }

    fn found(library: &Library, name: &str) -> Option<Vec<u8>> {
        library.find(name).map(|found| found.program)
    }

    #[derive(Clone, Default)]
    struct Files(Vec<(&'static str, Vec<u8>)>);

    impl Shelf for Files {
        fn names(&self) -> Vec<String> {
            self.0.iter().map(|(name, _)| name.to_string()).collect()
        }

        fn named(&self, name: &str) -> Option<Found> {
            let found = self.0.iter().find(|(file, _)| file.eq_ignore_ascii_case(name));
            found.map(|(file, program)| Found::in_file(file.into(), program.clone()))
        }

        fn labels(&self) -> Vec<String> {
            self.0.iter().flat_map(|(_, program)| listing::labels(program)).collect()
        }

        fn labelled(&self, name: &str) -> Option<Found> {
            let all = self.0.iter();
            let mut all = all.map(|(file, program)| Found::in_file(file.into(), program.clone()));
            all.find(|found| found.has_label(name))
        }
    }

    #[test]
    fn the_users_programs_come_first() {
        let mut files = Files(vec![("GCD", vec![0x84])]);
        let with = |files: &Files| Library::built_in().with(Arc::new(files.clone()));
        let library = with(&files);
        assert_eq!(found(&library, "gcd"), Some(vec![0x84]));
        assert_eq!(library.names().iter().filter(|name| *name == "GCD").count(), 1);
        assert!(library.built_in_programs().iter().all(|program| program.name != "GCD"));
        assert!(library.find("8QUEENS").is_some() && library.find("NONE").is_none());
        assert_eq!(found(&Library::default(), "8QUEENS"), None);
        // A label can also be found in a file with another name.
        let sum = listing::read(b"LBL \"SUM\"\n+\nEND\nLBL \"DIFF\"\n-\nEND").unwrap();
        files.0.push(("MY PROGRAMS", sum.clone()));
        assert_eq!(found(&with(&files), "DIFF"), Some(sum.clone()));
        assert_eq!(found(&with(&files), "diff"), None);
        let labels = with(&files).labels();
        assert!(["DIFF", "GCD", "SIMEQ"].iter().all(|label| labels.iter().any(|it| it == label)));
        // A file with the label takes precedence over a file that has only the name.
        files.0.push(("DIFF", vec![0x84]));
        assert_eq!(found(&with(&files), "DIFF"), Some(sum));
    }
}
