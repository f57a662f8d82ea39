//! How long keys, displays and alarms take, in milliseconds. The times of instructions are in
//! `machine::timing`, those of the text editor's keys in `text_editor::progress` and
//! `machine::editing_time`, that of XEQ's search in `machine::search_time`.
//!
//! The firmware counts words of the processor (156 µs each). Where the figures come from:
//!
//! - `key` was read off a trace of the firmware's writes to the display, exactly for the case that
//!   was traced. Figures that depend on what stands in memory (`LINE`, `ROOM`, `COUNT`,
//!   `LINE_COUNTED`, `COMPLETED`, `PACKING`, `STEPPED`, `LABEL`) are within about 100 words;
//!   `OTHER` is assumed.
//! - `NAME`, `NULL`, `PAUSE`, `SCROLL` were measured within 5 ms.
//! - The others were fitted to the moments at which keys change their effect, within 30 ms.

/// A function key held longer than this is nullified.
pub const NULL: u64 = 1292;
/// A function that XEQ has found is held as if its key had gone down this long before.
pub const FOUND: u64 = 60;
/// The name of a function is shown when its key is held this long.
pub const NAME: u64 = 201;
/// PSE.
pub const PAUSE: u64 = 1254;
/// A text longer than the display moves by a cell.
pub const SCROLL: u64 = 570;

/// Keys at rest, in words of the processor. They vary by some tens of words with what has been
/// keyed before.
pub mod key {
    /// From SHIFT to its sign, and to the end of the work at it.
    pub const SHIFT: (u64, u64) = (197, 642);
    /// From USER to its sign, and to the end of the work at it.
    pub const USER: (u64, u64) = (205, 645);
    /// From ALPHA to its sign.
    pub const MODE: u64 = 212;
    /// From the sign of ALPHA to the end of the work at it in PRGM mode.
    pub const ALPHA_KEPT: u64 = 736;
    /// From the sign of ALPHA until the register is written, without its NULLs.
    pub const ALPHA_ON: u64 = 66;
    /// For each NULL before the text in ALPHA.
    pub const ALPHA_NULL: u64 = 29;
    /// The display is dark for each character of ALPHA that is written.
    pub const ALPHA_CHARACTER: u64 = 97;
    /// From PRGM to its sign.
    pub const PRGM: u64 = 310;
    /// From PRGM to the end of its sign where a number or a text is being keyed.
    pub const PRGM_OFF_OPEN: u64 = 569;
    /// A sign that has changed stands before the display is cleared.
    pub const SIGN: u64 = 51;
    /// X is written to the display as a number.
    pub const NUMBER_SHOWN: u64 = 249;
    /// From a function key to the end of the SHIFT sign.
    pub const FUNCTION_SIGN: u64 = 162;
    /// From there to the blank display in which a held key writes its name.
    pub const FUNCTION: u64 = 29;
    /// From a key at a prompt to the prompt, and to the end of the work at it.
    pub const PROMPT: (u64, u64) = (188, 596);
    /// From SST or R/S to the line to come.
    pub const STEP: u64 = 411;
    /// From BST, or SST in PRGM mode, to the end of the SHIFT sign.
    pub const STEP_SIGN: u64 = 217;
    /// From there until the line is written.
    pub const STEP_BACK: u64 = 251;
    /// BST outside PRGM mode: the line stands although the key is up.
    pub const STEP_SHOWN: u64 = 368;
    /// From a digit to the digit in the display, and to the end of the work at it.
    pub const DIGIT: (u64, u64) = (514, 871);
    /// From a character to the character in the display, and to the end of the work at it.
    pub const CHARACTER: (u64, u64) = (207, 677);
    /// From ← that takes the last digit away to the blank display of CLX.
    pub const BACK_OUT: u64 = 440;
    /// From ← to what stood there before a message.
    pub const BACK: u64 = 243;
    /// From the end of the SHIFT sign, at a key that changes the program, until the line is
    /// written.
    pub const LINE: u64 = 127;
    /// A register of NULLs is put into the program to take the line.
    pub const ROOM: u64 = 221;
    /// From the end of the SHIFT sign, at the first character of a text line, until it is written.
    pub const TEXT: u64 = 241;
    /// The number of the line is not known: lines are counted.
    pub const COUNT: u64 = 200;
    /// For each line that is counted.
    pub const LINE_COUNTED: u64 = 18;
    /// From ← that gives up a prompt to the blank display.
    pub const CANCEL: u64 = 171;
    /// From there until X is formatted.
    pub const CANCEL_REGISTER: u64 = 232;
    /// From there until the program line is written.
    pub const CANCEL_LINE: u64 = 300;
    /// From the release of a key to the work at its function.
    pub const READ: u64 = 20;
    /// The name of a function is taken out of the display, which is off.
    pub const UNNAMED: u64 = 65;
    /// A line becomes part of the program: the display is blank.
    pub const INSERT: u64 = 266;
    /// The display is cleared before a line is written.
    pub const BLANK: u64 = 60;
    /// The number of a program line stands alone before its text appears: the line is a function
    /// of one byte.
    pub const NUMBER: u64 = 91;
    /// The line is a function with its operand.
    pub const NUMBER_OPERAND: u64 = 98;
    /// The line is a number.
    pub const NUMBER_DIGITS: u64 = 115;
    /// The line is a text.
    pub const NUMBER_TEXT: u64 = 78;
    /// The line is a global label.
    pub const NUMBER_LABEL: u64 = 137;
    /// The number of the END line.
    pub const NUMBER_END: u64 = 136;
    /// For each NULL that is passed over to find the line.
    pub const NULL: u64 = 27;
    /// For each module that does not have the function of the line.
    pub const MODULE: u64 = 72;
    /// For ten free registers that are counted.
    pub const TEN_REGISTERS: u64 = 134;
    /// A function that is not in the table of instructions, mostly one without a program line.
    pub const OTHER: u64 = 120;
    /// From the end of a test to the word that answers.
    pub const TESTED: u64 = 46;
    /// A function refuses its operands.
    pub const REFUSED: u64 = 157;
    /// From the test of a function with an operand to its answer.
    pub const ANSWERED: u64 = 160;
    /// From the end of a function to X in the display: the number is formatted.
    pub const RESULT: u64 = 318;
    /// An error or an answer is written while the display is off.
    pub const MESSAGE: u64 = 421;
    /// From the release of SST to the end of the work at the line.
    pub const STEPPED: u64 = 242;
    /// From the release of SST to the move of the goose by a label.
    pub const LABEL_STEPPED: u64 = 82;
    /// From the release of the key that completed a prompt to the end of its function.
    pub const COMPLETED: u64 = 400;
    /// PACKING.
    pub const PACKING: u64 = 581;
    /// From the release of R/S to the goose.
    pub const START: u64 = 111;
    /// The name of a program stands in the display while its label is searched for.
    pub const LABEL: u64 = 250;
    /// The goose before the first line is executed.
    pub const GOOSE: u64 = 230;
    /// The words for which a program has run when that goose is gone: it begins behind the goose.
    pub const RUN: i64 = 177;
    /// The goose of CLD, with the sign of a running program.
    pub const GOOSE_SIGN: u64 = 73;
    /// The goose, without the sign of the running program, at its end.
    pub const STOPPED: u64 = 244;
    /// From the text until the next key is looked for.
    pub const REST: u64 = 232;
}

/// CLOCK.
pub mod clock {
    /// The time in the display is renewed.
    pub const RENEWAL: u64 = 70;
}

/// CAT 1, 2, 3 and 6, in words of the processor where nothing else is said, read off traces of the
/// firmware. How long the entries take is in `machine::catalog_time`.
pub mod catalog {
    /// From ENTER on a header to its first function.
    pub const OPENED: u64 = 300;
    /// From ENTER on a function to the next header; the functions between take their own time.
    pub const CLOSED: u64 = 384;
    /// Stopped: from SST to another entry.
    pub const STEPPED: u64 = 199;
    /// Stopped: from R/S to the next entry.
    pub const GOES_ON: u64 = 398;
    /// Another key, down for 300 words, makes the entry stand shorter if it goes down from this
    /// moment on, counted from the appearance of the entry.
    pub const HURRIED_FROM: i64 = -200;
    /// A key that goes down sooner than this comes up while the entry still stands.
    pub const HURRIED_EARLY: i64 = 80;
    /// How long the entry stands if the key goes down when it appears.
    pub const HURRIED_AT_ONCE: i64 = 1040;
    /// For each word by which the key comes earlier, in hundredths of a word.
    pub const HURRIED_EARLY_PERCENT: i64 = 292;
    /// How long the entry stands at least with a key that goes down later.
    pub const HURRIED_LEAST: i64 = 690;
    /// How long the entry stands with a key that goes down later, without its share.
    pub const HURRIED: i64 = 447;
    /// For each word by which the key comes later, in hundredths of a word.
    pub const HURRIED_PERCENT: i64 = 77;
    /// CAT 6: from a key to the keys that are looked at.
    pub const ASSIGNMENT_STEPPED: u64 = 438;
    /// CAT 6: from another key until the keys are looked at.
    pub const ASSIGNMENT_HURRIED: i64 = 1235;
    /// A printer in TRACE prints an entry.
    pub const PRINTED: u64 = 737;
    /// A stopped CAT 6 ends by itself when no key comes: in milliseconds.
    pub const PATIENCE: u64 = 122_800;
}

/// EMDIR.
pub mod directory {
    /// Until the first file appears.
    pub const FIRST_FILE: u64 = 125;
    /// A file stands in the display.
    pub const FILE: u64 = 1382;
    /// A key that means nothing is looked at: the file stands longer.
    pub const KEY_HEARD: u64 = 135;
    /// The next file is searched for from the first one on: for each file before it.
    pub const SEARCH: u64 = 13;
    /// A stopped directory ends by itself when no key comes.
    pub const PATIENCE: u64 = 123_750;
}

/// SW and SWPT.
pub mod stopwatch {
    /// From a key to the moment at which it starts, stops or reads the stopwatch.
    pub const KEY_READ: u64 = 10;
    /// From the end of a tenth of a second to its appearance in the display.
    pub const SHOWN_AFTER: u64 = 52;
    /// Having counted up to zero it sounds its tones, and the display stands.
    pub const SOUNDING: u64 = 760;
    /// A key interrupts the tones; from the key until they begin again.
    pub const SOUNDING_AGAIN: u64 = 135;
}

/// A ringing alarm.
pub mod ringing {
    /// From the alarm's time to the first tone.
    pub const FIRST_TONE: u64 = 74;
    /// From the first tone to the message.
    pub const MESSAGE: u64 = 561;
    /// The message appears later for each of its characters.
    pub const MESSAGE_CHARACTER: u64 = 10;
    /// The message stands before it begins to blink; then keys are looked at.
    pub const STEADY: u64 = 1288;
    /// A blink without a tone.
    pub const SILENT_BLINK: u64 = 656;
    /// A silent blink begins with a dark display.
    pub const SILENT_DARK: u64 = 152;
    /// How many silent blinks there are.
    pub const SILENT_BLINKS: u64 = 5;
    /// A blink with a tone.
    pub const SOUNDING_BLINK: u64 = 800;
    /// A blink with a tone ends with a dark display, after this time.
    pub const SOUNDING_LIT: u64 = 648;
    /// How many blinks with a tone there are.
    pub const SOUNDING_BLINKS: u64 = 16;
    /// The last blink.
    pub const LAST_BLINK: u64 = 660;
    /// The message stands after most keys.
    pub const AFTER_KEY: u64 = 2775;
    /// The message stands after ← and ON.
    pub const AFTER_BACK: u64 = 184;
    /// The label of a control alarm is searched for among all names, and there is only a function
    /// of that name.
    pub const SEARCH_FUNCTION: u64 = 1420;
    /// The label of a control alarm is searched for among all names, and nothing has that name.
    pub const SEARCH_NOTHING: u64 = 1870;
}

/// ALMCAT.
pub mod alarm_catalog {
    /// Until the first text appears.
    pub const FIRST_TEXT: u64 = 247;
    /// A text stands in the display.
    pub const PAGE: u64 = 589;
    /// The time of another alarm appears later.
    pub const NEXT_ALARM: u64 = 183;
    /// A page of a message appears later, in words.
    pub const WRITE: u64 = 211;
    /// A page of a message appears later for each character, in words.
    pub const WRITE_CHARACTER: u64 = 48;
    /// From a key to the next alarm.
    pub const KEY_SKIPS: u64 = 315;
    /// Stopped: from R/S to the next alarm.
    pub const GOES_ON: u64 = 234;
    /// Stopped: from a key to another alarm.
    pub const ANOTHER_ALARM: u64 = 229;
    /// From the last text to the end of the catalogue.
    pub const END: u64 = 701;
    /// Stopped: it ends by itself when no key comes.
    pub const PATIENCE: u64 = 122_800;
}
