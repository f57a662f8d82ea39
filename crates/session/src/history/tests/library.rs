//! Undo with programs that XEQ loads from the library.

use super::*;
use crate::program::Library;
use crate::program::library::{Found, Shelf};

struct Changes(std::sync::Arc<std::sync::atomic::AtomicU8>);

impl Shelf for Changes {
    fn labels(&self) -> Vec<String> {
        Vec::new()
    }

    fn names(&self) -> Vec<String> {
        vec!["CHANGES".into()]
    }

    fn named(&self, name: &str) -> Option<Found> {
        let number = self.0.load(std::sync::atomic::Ordering::Relaxed);
        let listing = format!("LBL \"CHANGES\"\n{number}\nEND");
        let program = listing::read(listing.as_bytes()).ok().filter(|_| name == "CHANGES")?;
        Some(Found::in_file("changes.prg".into(), program))
    }

    fn labelled(&self, label: &str) -> Option<Found> {
        self.named(label)
    }
}

#[test]
fn a_program_of_the_library_is_the_same_after_redo_though_its_file_has_changed() {
    let version = std::sync::Arc::new(std::sync::atomic::AtomicU8::new(1));
    let file = version.clone();
    let mut calculator = Calculator::clean();
    calculator.set_library(Library::built_in().with(std::sync::Arc::new(Changes(file))));
    let mut timeline = begun(calculator);
    together(&mut timeline, |timeline| {
        let tokens = tokens::parse("xeq:CHANGES").unwrap();
        for action in tokens.iter().flat_map(|token| &token.inputs) {
            let Input::Press(key) = action else { panic!("{action:?}") };
            timeline.press(*key);
            timeline.release();
            timeline.run(1_000);
        }
    });
    let after = timeline.calculator().memory().registers();
    assert_eq!(timeline.calculator().memory().x(), crate::number::ONE);
    timeline.undo().expect("a step");
    assert_ne!(timeline.calculator().memory().registers(), after);
    version.store(2, std::sync::atomic::Ordering::Relaxed);
    timeline.redo().expect("a step");
    assert_eq!(timeline.calculator().memory().registers(), after);
    let moment = timeline.moment() - 1;
    assert!(timeline.go_to(moment));
    timeline.go_to_end();
    assert_eq!(timeline.calculator().memory().registers(), after);
}
