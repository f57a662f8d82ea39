//! The table of the debugger's commands. The command line of `sim41 debug` and the screen take
//! names, help texts and operands from this table.

/// A command of the debugger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    /// Sets a breakpoint. Without an operand it sets one at the current line, or removes the one
    /// there.
    Break,
    /// Removes a breakpoint.
    Delete,
    /// Runs the program to a line or a condition.
    To,
    /// Continues the program.
    Continue,
    /// Holds the running program.
    Hold,
    /// Stops the program that is held, as R/S does.
    StopHere,
    /// Executes one instruction or several.
    Step,
    /// Executes one instruction or several, each subroutine as a whole.
    Over,
    /// Runs until the subroutine returns.
    Out,
    /// Goes back by one instruction or several.
    Back,
    /// Goes back by one instruction or several, each subroutine as a whole.
    BackOver,
    /// Goes back to the line that called the subroutine.
    BackOut,
    /// Goes back to a breakpoint.
    BackToBreak,
    /// Goes back to the instruction that last wrote a value.
    LastWrite,
    /// Goes back to the first instruction that wrote a value.
    FirstWrite,
    /// Shows a value at every stop.
    Watch,
}

/// A row of the table.
pub struct Row {
    /// The command.
    pub verb: Verb,
    /// The command's name.
    pub name: &'static str,
    /// A shorter name of the command; empty for none.
    pub short: &'static str,
    /// The operand after the name, in brackets if it can be left out; empty for none.
    pub takes: &'static str,
    /// A text that says what the command does.
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

/// All commands of the debugger.
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
    /// Returns the row of the command.
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

    /// Returns the command with this name or shorter name.
    pub fn named(word: &str) -> Option<Verb> {
        let named = |row: &&Row| row.name == word || (row.short == word && !word.is_empty());
        VERBS.iter().find(named).map(|row| row.verb)
    }
}

/// An error: the text is neither empty nor a whole number from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no count; write a whole number from 1")]
pub struct NoTimes(String);

/// Returns the number of times that a command is to be carried out; 1 for an empty text.
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
