//! What a debugger can be told to do, in one table: the command line of `sim41 debug` and the
//! screen have these names, help texts and operands from here.

/// What the debugger can be told to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    /// Set a breakpoint; without an operand at the current line, or take away the one there.
    Break,
    /// Take a breakpoint away.
    Delete,
    /// Go on to a line or a condition.
    To,
    /// Go on.
    Continue,
    /// Hold the running program.
    Hold,
    /// Stop the program that is held, as R/S does.
    StopHere,
    /// One instruction, or several.
    Step,
    /// One instruction, a subroutine as a whole.
    Over,
    /// To where the subroutine returns.
    Out,
    /// One instruction back, or several.
    Back,
    /// One instruction back, a subroutine as a whole.
    BackOver,
    /// Back to the line that called.
    BackOut,
    /// Back to a breakpoint.
    BackToBreak,
    /// Back to where a value was written last.
    LastWrite,
    /// Back to where a value was written first.
    FirstWrite,
    /// Show a value.
    Watch,
}

/// A row of the table.
pub struct Row {
    /// What to do.
    pub verb: Verb,
    /// Its name.
    pub name: &'static str,
    /// A shorter name; empty for none.
    pub short: &'static str,
    /// What stands behind the name, in brackets where it can be left out; empty for nothing.
    pub takes: &'static str,
    /// What it does.
    pub help: &'static str,
}

const fn row(
    verb: Verb,
    name: &'static str,
    short: &'static str,
    takes: &'static str,
    help: &'static str,
) -> Row {
    Row { verb, name, short, takes, help }
}

/// All of them.
pub const VERBS: &[Row] = &[
    row(
        Verb::Break,
        "break",
        "b",
        "WHERE",
        "stop at 8, FACT, LBL 01, X>100, R05 changes, flag 3, error",
    ),
    row(Verb::Delete, "delete", "d", "N", "take breakpoint N away"),
    row(Verb::Continue, "continue", "c", "", "go on to a breakpoint or the end"),
    row(Verb::Step, "step", "s", "[N]", "one instruction, or N, into subroutines"),
    row(Verb::Over, "over", "n", "[N]", "one instruction, or N, a subroutine as a whole"),
    row(Verb::Out, "out", "", "[N]", "to where the subroutine returns, and N-1 that called it"),
    row(Verb::To, "to", "", "WHERE", "go on to a line, a label or a condition, as for break"),
    row(Verb::Back, "back", "", "[N]", "one instruction back, or N"),
    row(
        Verb::BackOver,
        "back-over",
        "",
        "[N]",
        "one instruction back, or N, a subroutine as a whole",
    ),
    row(
        Verb::BackOut,
        "back-out",
        "",
        "[N]",
        "back to the line that called, and N-1 that called it",
    ),
    row(
        Verb::BackToBreak,
        "back-to-break",
        "bb",
        "[N]",
        "back to the latest breakpoint, or N of them",
    ),
    row(
        Verb::LastWrite,
        "last-write",
        "lw",
        "WHAT",
        "back to where X, R05, ALPHA, flag 3 was written last",
    ),
    row(Verb::FirstWrite, "first-write", "fw", "WHAT", "back to where it was written first"),
    row(Verb::Watch, "watch", "w", "WHAT", "show X, R05, ALPHA or flag 3 at every stop"),
    row(Verb::Hold, "hold", "", "", "hold the running program where it is"),
    row(Verb::StopHere, "stop-here", "", "", "stop the program that is held, as R/S does"),
];

impl Verb {
    /// Its row.
    pub const fn row(self) -> &'static Row {
        let mut n = 0;
        while n < VERBS.len() {
            if VERBS[n].verb as u8 == self as u8 {
                return &VERBS[n];
            }
            n += 1;
        }
        panic!("every verb has a row")
    }

    /// The verb of this name or shorter name.
    pub fn named(word: &str) -> Option<Verb> {
        let named = |row: &&Row| row.name == word || (row.short == word && !word.is_empty());
        VERBS.iter().find(named).map(|row| row.verb)
    }
}

/// The text is no count: it is neither empty nor a whole number from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no count; write a whole number from 1")]
pub struct NoTimes(String);

/// Returns how often something is to be done; once for an empty text.
///
/// # Errors
/// Returns an error if the text is neither empty nor a whole number from 1.
pub fn times(text: &str) -> Result<u64, NoTimes> {
    match (text, text.parse()) {
        ("", _) => Ok(1),
        (_, Ok(times @ 1..)) => Ok(times),
        _ => Err(NoTimes(text.into())),
    }
}
