//! A parsed document: its instructions with their positions, and its remarks.

use sim41_session::instruction::{Step, bytes};
use sim41_session::memory::Ports;
use sim41_session::program::listing::{self, Definition, Listing, Remark, TextSpan};
use sim41_session::program::{Contents, Library, static_checks};
use std::collections::HashSet;

pub(super) struct Instruction {
    pub step: Step,
    pub bytes: Vec<u8>,
    /// The position in the text; `None` for an END that sim41 added.
    pub place: Option<TextSpan>,
    pub program: usize,
    pub number: usize,
}

pub(super) struct Analysis {
    pub instructions: Vec<Instruction>,
    pub contents: Contents,
    pub remarks: Vec<Remark>,
    pub is_good: bool,
    pub definitions: Vec<Definition>,
    /// The global labels.
    pub labels: Vec<String>,
}

impl Analysis {
    pub(super) fn new(text: &str, ports: &Ports) -> Analysis {
        let listing = Listing::read_what_is_good(text, ports);
        let is_good = !listing.fails();
        let contents = Contents::of_listing(listing);
        let remarks = static_checks::certain_remarks(&contents, &Library::built_in(), None);
        let (mut program, mut number) = (0, 0);
        let read = bytes::instructions(&contents.programs).filter(|(step, _)| !step.op.is_null());
        let instructions = read.zip(&contents.places).map(|((step, bytes), place)| {
            number += 1;
            let instruction =
                Instruction { step, bytes: bytes.to_vec(), place: *place, program, number };
            if step.op.is_end() {
                (program, number) = (program + 1, 0);
            }
            instruction
        });
        let instructions = instructions.collect();
        // If a number has several names, the one that is defined first is used.
        let mut named = HashSet::new();
        let mut definitions = listing::definitions(&contents.text);
        definitions.retain(|definition| named.insert(definition.number));
        let labels = listing::labels(&contents.programs).collect();
        Analysis { instructions, contents, remarks, is_good, definitions, labels }
    }

    /// Like [`Analysis::remarks`], with warnings about calls to labels that are neither in this
    /// document nor in `elsewhere`, which is sorted.
    pub(super) fn remarks_beside(&self, library: &Library, elsewhere: &[String]) -> Vec<Remark> {
        static_checks::certain_remarks(&self.contents, library, Some(elsewhere))
    }

    pub(super) fn definition(&self, step: &Step) -> Option<&Definition> {
        self.definitions.iter().find(|definition| definition.names(step))
    }
}
