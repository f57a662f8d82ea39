//! Names for registers, flags and labels, defined by comments in a listing: `; define ROWS = 05`.

use super::breakpoint::{self, Unclear};
use sim41_calculator::machine::probe::ValueSource;
use sim41_language::instruction::{OperandKind, Step};
use sim41_language::program::Contents;
use sim41_language::program::listing::{Definition, Listing, definitions, disassemble};

/// The definitions in a listing, and its instructions, which show how each name is used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DefinedNames {
    definitions: Vec<Definition>,
    steps: Vec<Step>,
}

impl DefinedNames {
    pub const NONE: &DefinedNames = &DefinedNames { definitions: Vec::new(), steps: Vec::new() };

    pub fn of_listing(listing: &Listing) -> DefinedNames {
        DefinedNames::new(&listing.text, || listing.steps())
    }

    pub fn of_contents(contents: &Contents) -> DefinedNames {
        DefinedNames::new(&contents.text, || disassemble(&contents.programs))
    }

    fn new(text: &str, steps: impl FnOnce() -> Vec<Step>) -> DefinedNames {
        let definitions = definitions(text);
        let steps = if definitions.is_empty() { Vec::new() } else { steps() };
        DefinedNames { definitions, steps }
    }

    /// Formats a register or flag, followed by its defined name if it has one: `R05 (ROWS)`.
    pub fn shown(&self, source: ValueSource) -> String {
        match self.of_source(source) {
            Some(defined) => format!("{} ({defined})", breakpoint::name(source)),
            None => breakpoint::name(source),
        }
    }

    /// Also accepts names in the form of [`DefinedNames::shown`].
    pub fn source(&self, name: &str) -> Result<ValueSource, Unclear> {
        let (name, _) = name.split_once(" (").unwrap_or((name, ""));
        breakpoint::source(&self.replaced_in(name))
    }

    pub fn of_operand(&self, step: &Step) -> Option<&str> {
        let named = self.definitions.iter().find(|definition| definition.names(step));
        named.map(|definition| definition.name.as_str())
    }

    pub fn of_source(&self, source: ValueSource) -> Option<&str> {
        let is_named = |definition: &&Definition| match source {
            ValueSource::Data(number) => {
                u32::from(definition.number) == number
                    && !self.is_only(definition, OperandKind::Flag)
            }
            ValueSource::Flag(flag) => {
                definition.number == flag && self.is_only(definition, OperandKind::Flag)
            }
            _ => false,
        };
        self.definitions.iter().find(is_named).map(|definition| definition.name.as_str())
    }

    /// Replaces defined names in a command with text that the debugger parses: `R05`, `flag 5`, or,
    /// for a label, `LBL 05`.
    pub fn replaced_in(&self, command: &str) -> String {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let (mut replaced, mut rest) = (String::new(), command);
        while let Some(begin) = rest.find(is_part) {
            let word = &rest[begin..];
            let (word, after) = word.split_at(word.find(|c| !is_part(c)).unwrap_or(word.len()));
            let definition = self.definitions.iter().find(|definition| definition.name == word);
            replaced += &rest[..begin];
            replaced += &definition.map_or(word.into(), |it| self.debugger_form(it));
            rest = after;
        }
        replaced + rest
    }

    fn debugger_form(&self, definition: &Definition) -> String {
        let number = definition.number;
        match self.is_only(definition, OperandKind::Label) {
            true => format!("LBL {number:02}"),
            false if self.is_only(definition, OperandKind::Flag) => format!("flag {number}"),
            false => format!("R{number:02}"),
        }
    }

    /// Whether the name is used at least once, and always as an operand of this kind.
    fn is_only(&self, definition: &Definition, kind: OperandKind) -> bool {
        let mut uses = self.steps.iter().filter(|step| definition.names(step)).peekable();
        uses.peek().is_some() && uses.all(|step| step.op.spec().kind == kind)
    }
}
