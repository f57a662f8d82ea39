//! Why a line is no instruction, as sentences.

/// Why a line is no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// No instruction begins like this.
    #[error("there is no instruction {}{}", clean(line), .nearest.map(|n| format!("; the nearest is {n}")).unwrap_or_default())]
    Unknown {
        /// What was read.
        line: String,
        /// The instruction whose name is nearest, if any is near.
        nearest: Option<&'static str>,
    },
    /// The name is right, its operand is not.
    #[error("{name} takes {wanted}; {}", if .got.is_empty() { "there is none".into() } else { format!("not {}", clean(.got)) })]
    Operand {
        /// The instruction.
        name: &'static str,
        /// What it takes.
        wanted: &'static str,
        /// What stood there.
        got: String,
        /// Bytes before the operand.
        column: usize,
    },
    /// A character that the calculator does not have, in a text or a name.
    #[error("the calculator has no character {}; write \\xHH for the byte HH", .character.escape_debug())]
    Character {
        /// The character.
        character: char,
        /// Bytes before it.
        column: usize,
    },
    /// Arithmetic of RCL, which later calculators have.
    #[error("the HP-41 has no RCL{0}, which is of the HP-42S; write RCL and {0} on two lines")]
    RecallArithmetic(char),
    /// A function that cannot stand in a program.
    #[error("{0} cannot be stored in a program")]
    NotProgrammable(&'static str),
    /// Something behind an instruction.
    #[error("{} behind {name} is no instruction, and no comment begins with ; or //", clean(rest))]
    Behind {
        /// The instruction.
        name: &'static str,
        /// What stands behind it.
        rest: String,
        /// Bytes before it.
        column: usize,
    },
}

impl Unreadable {
    /// Where in the line it is: bytes before it.
    pub fn column(&self) -> usize {
        match self {
            Unreadable::Operand { column, .. }
            | Unreadable::Character { column, .. }
            | Unreadable::Behind { column, .. } => *column,
            _ => 0,
        }
    }

    /// This error in a longer line, whose instruction begins behind `by` bytes.
    pub fn moved(mut self, by: usize) -> Unreadable {
        if let Unreadable::Operand { column, .. }
        | Unreadable::Character { column, .. }
        | Unreadable::Behind { column, .. } = &mut self
        {
            *column += by;
        }
        self
    }
}

/// A piece of a file for a message: control characters escaped, and not too long.
fn clean(text: &str) -> String {
    let mut clean = String::new();
    for (n, c) in text.chars().enumerate() {
        match c {
            _ if n == 40 => return clean + "…",
            c if c.is_control() => clean.extend(c.escape_default()),
            c => clean.push(c),
        }
    }
    clean
}
