//! The named durations of what a person sees, hears and waits for, in milliseconds: PSE, GETKEY,
//! scrolling, NULL, the searches of XEQ, keys, lines in PRGM mode, catalogs, alarms, the stopwatch
//! and the text editor.

// Programs and held keys.

/// PSE: the pause of a program.
pub const PAUSE: u64 = 1254;
/// GETKEY: the wait for a key. The wait of GETKEYX is in X.
pub const GETKEY: u64 = 10_400;
/// Scrolling: from one step of a text that is longer than the display to the next.
pub(crate) const SCROLL: u64 = 570;
/// From a function key that goes down to the name of its function in the display.
pub const NAME: u64 = 201;
/// NULL: from a function key that goes down to NULL, after which the function is not executed.
pub const NULL: u64 = 1292;
/// The time for which the last key of a name counts as held already when XEQ has found the name.
pub const FOUND: u64 = 60;
/// XEQ finds a name that is a label in memory or a function of a plugged module.
pub(crate) const LABEL_SEARCHED: u64 = 94;
/// XEQ finds a function of a built-in module, and the time that each function before it adds.
pub(crate) const MODULE_SEARCHED: (u64, u64) = (150, 9);
/// XEQ finds a function of the mainframe.
pub(crate) const MAINFRAME_SEARCHED: u64 = 1250;
/// XEQ finds that nothing has a name.
pub(crate) const ALL_SEARCHED: u64 = 1620;

// Keys and what they show while the calculator is at rest.

/// From a key to the change that it makes in the display: SHIFT, a prompt, a character, the
/// name of a function that goes out when the key is released.
pub(crate) const KEY_SHOWN: u64 = 30;
/// From USER, ALPHA, PRGM or ← to the change that it makes in the display.
pub(crate) const MODE_SHOWN: u64 = 33;
/// From the end of the work at a key until the next key is taken.
pub(crate) const NEXT_KEY: u64 = 60;
/// From a digit key to the digit in the display.
pub(crate) const DIGIT_SHOWN: u64 = 80;
/// From SST or R/S to the line that the key executes. BST shows a line outside PRGM mode for the
/// same time.
pub(crate) const STEP_SHOWN: u64 = 60;
/// The time in which X, ALPHA or a goose is brought into the display, and in which the calculator
/// looks for the next key after that.
pub(crate) const DISPLAY_WRITTEN: u64 = 40;
/// From the annunciator ALPHA to the text in ALPHA, and the time that each of the NULLs before the
/// text adds.
pub(crate) const ALPHA_NULLS: (u64, u64) = (10, 5);
/// The time in which a message is written while the display is off.
pub(crate) const MESSAGE_WRITTEN: u64 = 66;
/// From the release of the key that completes a prompt to the end of its function.
pub(crate) const COMPLETED: u64 = 62;
/// The time for which PACKING is shown.
pub(crate) const PACKING: u64 = 91;
/// From the release of R/S, or the end of XEQ's search, to the goose.
pub const START: u64 = 17;
/// The time of the goose before a program's first step.
pub const GOOSE: u64 = 32;

// Lines of a program in PRGM mode.

/// From a key that changes the program to the line in the display.
pub const LINE: u64 = 20;
/// The time in which a register of NULLs is put into the program to take a line.
pub const ROOM: u64 = 34;
/// The time of counting lines if the line number is not known, and the time that each line adds.
pub(crate) const LINES_COUNTED: (u64, u64) = (31, 3);
/// The time for which a line number stands alone before a function of one byte or a text; before a
/// number or a function with an operand; before a global label or an END.
pub(crate) const NUMBER_ALONE: [u64; 3] = [14, 17, 21];
/// The time for which a line number stands longer alone for each NULL before the line.
pub(crate) const NULL_PASSED: u64 = 4;
/// The time for which the display is blank while a function becomes part of the program.
pub(crate) const INSERTED: u64 = 41;
/// The time in which ten free registers are counted.
pub(crate) const TEN_REGISTERS_COUNTED: u64 = 21;

// Catalogs: CAT 1, 2, 3 and 6, the directory of files, and the catalog of alarms.

/// From a key in a catalog, or from the key that begins it, to an entry.
pub(crate) const CATALOG_KEY: u64 = 38;
/// The time for which the display is off while a name is written.
pub(crate) const ENTRY_WRITTEN: u64 = 82;
/// The time for which the display is off while a label or an END of CAT 1 is written, and the time
/// that each of its characters adds.
pub(crate) const LABEL_WRITTEN: (u64, u64) = (60, 15);
/// The time for which an entry stands while keys are looked at.
pub(crate) const ENTRY_STANDS: u64 = 262;
/// The time for which an entry of CAT 6 stands while keys are looked at.
pub(crate) const ASSIGNMENT_STANDS: u64 = 570;
/// The time in which CAT 2 passes a function on the way to the next header.
pub(crate) const FUNCTION_PASSED: u64 = 16;
/// The time after which a stopped catalog with keys of its own ends if no key comes.
pub(crate) const CATALOG_PATIENCE: u64 = 122_800;
/// EMDIR: the time until the first file appears.
pub(crate) const FIRST_FILE: u64 = 200;
/// EMDIR: the time for which a file is shown.
pub const FILE: u64 = 1400;
/// ALMCAT: the time until an alarm appears.
pub(crate) const ALARM_FOUND: u64 = 235;
/// ALMCAT: the time from a page of an alarm to the next one.
pub(crate) const ALARM_PAGE: u64 = 750;

// Alarms that go off, and the stopwatch.

/// From the alarm's time to its first tone.
pub(crate) const ALARM_TONE: u64 = 74;
/// From the alarm's time to its message.
pub(crate) const ALARM_MESSAGE: u64 = 700;
/// The time for which the message stands before it begins to blink; then keys are looked at.
pub(crate) const ALARM_STEADY: u64 = 1288;
/// The time of a blink of the message, without a tone or with one.
pub(crate) const BLINK: u64 = 765;
/// The time for which the display is off in a blink.
pub(crate) const BLINK_DARK: u64 = 152;
/// The time for which the message stands after most keys.
pub(crate) const ALARM_AFTER_KEY: u64 = 2775;
/// The time for which the message stands after ← and ON.
pub(crate) const ALARM_AFTER_BACK: u64 = 184;
/// From a tenth of a second of the running stopwatch to its appearance in the display.
pub(crate) const STOPWATCH_SHOWN: u64 = 62;

// The text editor.

/// The time for which character and cursor are shown in turn.
pub(crate) const CURSOR_BLINK: u64 = 640;
/// From a key of the editor until the display goes off.
pub(crate) const EDITED: u64 = 95;
/// The time for which the display is off while a record is written.
pub(crate) const RECORD_WRITTEN: u64 = 150;
/// The time for which a message of the editor is shown.
pub(crate) const EDITOR_MESSAGE: u64 = 1094;
/// The time after which the editor ends if no key comes.
pub(crate) const EDITOR_PATIENCE: u64 = 152_000;
