//! The commands of the debugger. The command line of `sim41 debug` and the screen both use this
//! table.

use super::Back;
use sim41_language::key::Key;

macro_rules! verbs {
    ($($(#[$doc:meta])*
    $verb:ident: $name:literal $($short:literal)?, $takes:ident, $help:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Verb {
            $($(#[$doc])* $verb,)*
        }

        pub const VERBS: &[VerbRow] = &[$(VerbRow {
            verb: Verb::$verb,
            name: $name,
            short: concat!($($short)?),
            takes: Takes::$takes,
            help: $help,
        },)*];
    };
}

verbs! {
    /// Without an operand, sets or removes the breakpoint at the current line.
    Break: "break" "b", Where, "stop at line 8, FACT, LBL 01, X>100, R05 changes, flag 3 or error";
    Delete: "delete" "d", Number, "delete breakpoint N";
    Continue: "continue" "c", Nothing, "continue to a breakpoint or the end";
    Step: "step" "s", Times, "execute one instruction, or N, entering subroutines";
    Over: "over" "n", Times, "execute one instruction, or N; a subroutine counts as one";
    Out: "out", Times, "run until the subroutine returns, or go N levels up";
    To: "to", Where, "continue to a line, a label or a condition, as for `break`";
    Back: "back", Times, "go back one instruction, or N";
    BackOver: "back-over", Times, "go back one instruction, or N; a subroutine counts as one";
    BackOut: "back-out", Times, "go back to the caller, or N levels up";
    BackToBreak: "back-to-break" "bb", Times, "go back one breakpoint, or N";
    LastWrite: "last-write" "lw", What, "go back to the last write to X, R05, ALPHA or flag 3";
    FirstWrite: "first-write" "fw", What, "go back to the first write to X, R05, ALPHA or flag 3";
    Watch: "watch" "w", What, "show X, R05, ALPHA or flag 3 at every stop";
    Hold: "hold", Nothing, "pause the running program";
    StopHere: "stop-here", Nothing, "stop the paused program, as R/S does";
}

pub struct VerbRow {
    pub verb: Verb,
    pub name: &'static str,
    pub short: &'static str,
    pub takes: Takes,
    pub help: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    Nothing,
    Where,
    What,
    Number,
    /// A repeat count; 1 if omitted.
    Times,
}

impl Takes {
    /// The placeholder for the operand, in brackets if optional; empty if there is no operand.
    pub const fn word(self) -> &'static str {
        match self {
            Takes::Nothing => "",
            Takes::Where => "WHERE",
            Takes::What => "WHAT",
            Takes::Number => "N",
            Takes::Times => "[N]",
        }
    }
}

impl Verb {
    pub fn of_held_key(key: Key, shifted: bool) -> Option<Verb> {
        match (key, shifted) {
            (Key::RunStop, false) => Some(Verb::Continue),
            (Key::Sst, false) => Some(Verb::Step),
            (Key::Sst, true) => Some(Verb::Back),
            (Key::Back, false) => Some(Verb::StopHere),
            _ => None,
        }
    }

    /// The destination of a command that goes back; `None` for other commands.
    pub fn back(self) -> Option<Back> {
        match self {
            Verb::Back => Some(Back::Step),
            Verb::BackOver => Some(Back::Over),
            Verb::BackOut => Some(Back::Out),
            Verb::BackToBreak => Some(Back::Breakpoint),
            _ => None,
        }
    }

    pub const fn row(self) -> &'static VerbRow {
        &VERBS[self as usize]
    }

    /// Accepts the name or the short name.
    pub fn from_name(word: &str) -> Option<Verb> {
        let named = |row: &&VerbRow| row.name == word || (row.short == word && !word.is_empty());
        VERBS.iter().find(named).map(|row| row.verb)
    }

    /// # Errors
    /// Fails if the operand is neither empty nor a positive integer.
    pub fn times(self, operand: &str) -> Result<u64, NoTimes> {
        match (self.row().takes, operand, operand.parse()) {
            (Takes::Times, _, Ok(times @ 1..)) => Ok(times),
            (Takes::Times, text, _) if !text.is_empty() => Err(NoTimes(text.into())),
            _ => Ok(1),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid count {0:?}: expected a positive integer")]
pub struct NoTimes(String);
