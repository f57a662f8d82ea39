//! The times of keys, displays and alarms, in milliseconds where nothing else is said. The times of
//! instructions are in `machine::timing`, those of the text editor's keys in
//! `text_editor::progress` and `machine::editing_time`, and that of XEQ's search in
//! `machine::search_time`.
//!
//! The firmware counts words of the processor (156 µs each). Sources of the figures:
//!
//! - `key` was read off a trace of the firmware's writes to the display, exactly for the case that
//!   was traced. Figures that depend on the contents of memory (`LINE`, `ROOM`, `COUNT`,
//!   `LINE_COUNTED`, `COMPLETED`, `PACKING`, `STEPPED`, `LABEL`) are within about 100 words;
//!   `OTHER` is assumed.
//! - `NAME`, `NULL`, `PAUSE`, `SCROLL` were measured within 5 ms.
//! - The others were fitted to the moments at which keys change their effect, within 30 ms.

/// The time for which a function key can be held before the function is nullified.
pub const NULL: u64 = 1292;
/// The time for which the key of a function that XEQ has found counts as already held.
pub const FOUND: u64 = 60;
/// The time for which a key is held until the name of its function appears.
pub const NAME: u64 = 201;
/// The time of a PSE.
pub const PAUSE: u64 = 1254;
/// The time after which a text longer than the display moves by a cell.
pub const SCROLL: u64 = 570;

/// The times of keys while the calculator is at rest, in words of the processor. They vary by some
/// tens of words with what has been keyed before.
pub mod key {
    /// The times from SHIFT to its annunciator, and to the end of the work at SHIFT.
    pub const SHIFT: (u64, u64) = (197, 642);
    /// The times from USER to its annunciator, and to the end of the work at USER.
    pub const USER: (u64, u64) = (205, 645);
    /// The time from ALPHA to its annunciator.
    pub const MODE: u64 = 212;
    /// The time from the ALPHA annunciator to the end of the work at ALPHA in PRGM mode.
    pub const ALPHA_KEPT: u64 = 736;
    /// The time from the ALPHA annunciator until ALPHA is written, without the time of its NULLs.
    pub const ALPHA_ON: u64 = 66;
    /// The time for each NULL before the text in ALPHA.
    pub const ALPHA_NULL: u64 = 29;
    /// The time for which the display is off, for each character of ALPHA that is written.
    pub const ALPHA_CHARACTER: u64 = 97;
    /// The time from PRGM to its annunciator.
    pub const PRGM: u64 = 310;
    /// The time from PRGM until its annunciator goes off, if a number or a text is being keyed.
    pub const PRGM_OFF_OPEN: u64 = 569;
    /// The time from the change of an annunciator until the display is cleared.
    pub const SIGN: u64 = 51;
    /// The time in which X is written to the display as a number.
    pub const NUMBER_SHOWN: u64 = 249;
    /// The time from a function key until the SHIFT annunciator goes off.
    pub const FUNCTION_SIGN: u64 = 162;
    /// The time from the moment at which the SHIFT annunciator of a function key goes off to the
    /// blank display into which a held key writes its name.
    pub const FUNCTION: u64 = 29;
    /// The times from a key at a prompt to the display of the prompt, and to the end of the work.
    pub const PROMPT: (u64, u64) = (188, 596);
    /// The time from SST or R/S to the display of the line that the key executes.
    pub const STEP: u64 = 411;
    /// The time from BST, or SST in PRGM mode, until the SHIFT annunciator goes off.
    pub const STEP_SIGN: u64 = 217;
    /// The time from the moment at which the SHIFT annunciator of BST, or of SST in PRGM mode, goes
    /// off until the line is written.
    pub const STEP_BACK: u64 = 251;
    /// The time for which BST outside PRGM mode shows the line after the key has been released.
    pub const STEP_SHOWN: u64 = 368;
    /// The times from a digit key to the digit in the display, and to the end of the work.
    pub const DIGIT: (u64, u64) = (514, 871);
    /// The times from a character key to the character in the display, and to the end of the work.
    pub const CHARACTER: (u64, u64) = (207, 677);
    /// The time from ← that deletes the last digit to the blank display of CLX.
    pub const BACK_OUT: u64 = 440;
    /// The time from ← to the display of what stood there before a message.
    pub const BACK: u64 = 243;
    /// The time from the end of the SHIFT annunciator, at a key that changes the program, until the
    /// line is written.
    pub const LINE: u64 = 127;
    /// The time in which a register of NULLs is put into the program to take the line.
    pub const ROOM: u64 = 221;
    /// The time from the end of the SHIFT annunciator, at the first character of a text line, until
    /// the line is written.
    pub const TEXT: u64 = 241;
    /// The time of counting lines if the line number is not known.
    pub const COUNT: u64 = 200;
    /// The time for each line that is counted.
    pub const LINE_COUNTED: u64 = 18;
    /// The time from ← that cancels a prompt to the blank display.
    pub const CANCEL: u64 = 171;
    /// The time from the blank display after ← at a prompt until X is formatted.
    pub const CANCEL_REGISTER: u64 = 232;
    /// The time from the blank display after ← at a prompt until the program line is written.
    pub const CANCEL_LINE: u64 = 300;
    /// The time from the release of a key to the work at its function.
    pub const READ: u64 = 20;
    /// The time in which the name of a function is removed from the display, which is off.
    pub const UNNAMED: u64 = 65;
    /// The time for which the display is blank while a line becomes part of the program.
    pub const INSERT: u64 = 266;
    /// The time for which the display is blank before a line is written.
    pub const BLANK: u64 = 60;
    /// The time for which the line number stands alone before the text of the line appears, for a
    /// function of one byte.
    pub const NUMBER: u64 = 91;
    /// The time for which the line number stands alone, for a function with its operand.
    pub const NUMBER_OPERAND: u64 = 98;
    /// The time for which the line number stands alone, for a number line.
    pub const NUMBER_DIGITS: u64 = 115;
    /// The time for which the line number stands alone, for a text line.
    pub const NUMBER_TEXT: u64 = 78;
    /// The time for which the line number stands alone, for a global label.
    pub const NUMBER_LABEL: u64 = 137;
    /// The time for which the line number stands alone, for an END.
    pub const NUMBER_END: u64 = 136;
    /// The time for each NULL that is passed over to find the line.
    pub const NULL: u64 = 27;
    /// The time for each module that does not have the function of the line.
    pub const MODULE: u64 = 72;
    /// The time in which ten free registers are counted.
    pub const TEN_REGISTERS: u64 = 134;
    /// The time of a function that is not in the table of instructions, usually one that cannot be
    /// a program line.
    pub const OTHER: u64 = 120;
    /// The time from the end of a test to the word that answers it.
    pub const TESTED: u64 = 46;
    /// The time in which a function refuses its operands.
    pub const REFUSED: u64 = 157;
    /// The time from the end of a function executed at its prompt to its message.
    pub const ANSWERED: u64 = 160;
    /// The time from the end of a function to X in the display, in which the number is formatted.
    pub const RESULT: u64 = 318;
    /// The time in which an error or an answer is written while the display is off.
    pub const MESSAGE: u64 = 421;
    /// The time from the release of SST to the end of the work at the line.
    pub const STEPPED: u64 = 242;
    /// The time from the release of SST until a label moves the goose.
    pub const LABEL_STEPPED: u64 = 82;
    /// The time from the release of the key that completed a prompt to the end of its function.
    pub const COMPLETED: u64 = 400;
    /// The time for which PACKING is shown.
    pub const PACKING: u64 = 581;
    /// The time from the release of R/S to the goose.
    pub const START: u64 = 111;
    /// The time for which the name of a program is shown while its label is searched for.
    pub const LABEL: u64 = 250;
    /// The time of the goose before the first line is executed.
    pub const GOOSE: u64 = 230;
    /// The number of words for which a program has already run when that goose ends: the program
    /// begins while the goose is shown.
    pub const RUN: i64 = 177;
    /// The time of CLD's goose with the annunciator of a running program.
    pub const GOOSE_SIGN: u64 = 73;
    /// The time for which the goose is shown at its end, without the annunciator of a running
    /// program.
    pub const STOPPED: u64 = 244;
    /// The time from the text in the display until the next key is looked for.
    pub const REST: u64 = 232;
}

/// The times of CLOCK.
pub mod clock {
    /// The time from a change of the clock until the display is renewed.
    pub const RENEWAL: u64 = 70;
}

/// The times of CAT 1, 2, 3 and 6, in words of the processor where nothing else is said, read off
/// traces of the firmware. The times of the entries are in `machine::catalog_time`.
pub mod catalog {
    /// The time from ENTER on a header to its first function.
    pub const OPENED: u64 = 300;
    /// The time from ENTER on a function to the next header, without the time of the functions
    /// between.
    pub const CLOSED: u64 = 384;
    /// The time from SST in a stopped catalog to another entry.
    pub const STEPPED: u64 = 199;
    /// The time from R/S in a stopped catalog to the next entry.
    pub const GOES_ON: u64 = 398;
    /// The moment, counted from the appearance of the entry, from which on another key makes the
    /// entry stand shorter if it goes down and stays down for 300 words.
    pub const HURRIED_FROM: i64 = -200;
    /// The moment, counted from the appearance of the entry, before which a key that goes down
    /// comes up while the entry still stands.
    pub const HURRIED_EARLY: i64 = 80;
    /// The time for which the entry stands if the key goes down when it appears.
    pub const HURRIED_AT_ONCE: i64 = 1040;
    /// The time by which the entry stands longer for each word by which the key goes down earlier,
    /// in hundredths of a word.
    pub const HURRIED_EARLY_PERCENT: i64 = 292;
    /// The least time for which the entry stands if the key goes down later.
    pub const HURRIED_LEAST: i64 = 690;
    /// The time for which the entry stands if the key goes down later, without the share of
    /// `HURRIED_PERCENT`.
    pub const HURRIED: i64 = 447;
    /// The time by which the entry stands longer for each word by which the key goes down later, in
    /// hundredths of a word.
    pub const HURRIED_PERCENT: i64 = 77;
    /// The time in CAT 6 from a key to the moment at which keys are looked at.
    pub const ASSIGNMENT_STEPPED: u64 = 438;
    /// The time in CAT 6 from a key that shortens the entry to the moment at which keys are looked
    /// at.
    pub const ASSIGNMENT_HURRIED: i64 = 1235;
    /// The time in which a printer in TRACE prints an entry.
    pub const PRINTED: u64 = 737;
    /// The time in milliseconds after which a stopped CAT 6 ends if no key comes.
    pub const PATIENCE: u64 = 122_800;
}

/// The times of EMDIR.
pub mod directory {
    /// The time until the first file appears.
    pub const FIRST_FILE: u64 = 125;
    /// The time for which a file is shown.
    pub const FILE: u64 = 1382;
    /// The time by which a file is shown longer because a key without a meaning is looked at.
    pub const KEY_HEARD: u64 = 135;
    /// The time for each file that is passed in the search for the next one, which begins at the
    /// first file.
    pub const SEARCH: u64 = 13;
    /// The time after which a stopped directory ends if no key comes.
    pub const PATIENCE: u64 = 123_750;
}

/// The times of SW and SWPT.
pub mod stopwatch {
    /// The time from a key to the moment at which it starts, stops or reads the stopwatch.
    pub const KEY_READ: u64 = 10;
    /// The time from the end of a tenth of a second to its appearance in the display.
    pub const SHOWN_AFTER: u64 = 52;
    /// The time for which the tones at zero sound and the display stands.
    pub const SOUNDING: u64 = 760;
    /// The time from a key that interrupts the tones until they begin again.
    pub const SOUNDING_AGAIN: u64 = 135;
}

/// The times of a ringing alarm.
pub mod ringing {
    /// The time from the alarm's time to the first tone.
    pub const FIRST_TONE: u64 = 74;
    /// The time from the first tone to the message.
    pub const MESSAGE: u64 = 561;
    /// The time by which the message appears later for each of its characters.
    pub const MESSAGE_CHARACTER: u64 = 10;
    /// The time for which the message stands before it begins to blink; then keys are looked at.
    pub const STEADY: u64 = 1288;
    /// The time of a blink without a tone.
    pub const SILENT_BLINK: u64 = 656;
    /// The time at the beginning of a silent blink for which the display is off.
    pub const SILENT_DARK: u64 = 152;
    /// The number of silent blinks.
    pub const SILENT_BLINKS: u64 = 5;
    /// The time of a blink with a tone.
    pub const SOUNDING_BLINK: u64 = 800;
    /// The time after which a blink with a tone switches the display off until its end.
    pub const SOUNDING_LIT: u64 = 648;
    /// The number of blinks with a tone.
    pub const SOUNDING_BLINKS: u64 = 16;
    /// The time of the last blink.
    pub const LAST_BLINK: u64 = 660;
    /// The time for which the message stands after most keys.
    pub const AFTER_KEY: u64 = 2775;
    /// The time for which the message stands after ← and ON.
    pub const AFTER_BACK: u64 = 184;
    /// The time of the search for the label of a control alarm among all names, if only a function
    /// has the name.
    pub const SEARCH_FUNCTION: u64 = 1420;
    /// The time of the search for the label of a control alarm among all names, if nothing has the
    /// name.
    pub const SEARCH_NOTHING: u64 = 1870;
}

/// The times of ALMCAT.
pub mod alarm_catalog {
    /// The time until the first text appears.
    pub const FIRST_TEXT: u64 = 247;
    /// The time for which a text is shown.
    pub const PAGE: u64 = 589;
    /// The time by which the text of another alarm appears later.
    pub const NEXT_ALARM: u64 = 183;
    /// The time by which a page of a message appears later, in words.
    pub const WRITE: u64 = 211;
    /// The time by which a page of a message appears later for each of its characters, in words.
    pub const WRITE_CHARACTER: u64 = 48;
    /// The time from a key to the next alarm.
    pub const KEY_SKIPS: u64 = 315;
    /// The time from R/S in a stopped catalog to the next alarm.
    pub const GOES_ON: u64 = 234;
    /// The time from a key in a stopped catalog to another alarm.
    pub const ANOTHER_ALARM: u64 = 229;
    /// The time from the last text to the end of the catalog.
    pub const END: u64 = 701;
    /// The time after which a stopped catalog ends if no key comes.
    pub const PATIENCE: u64 = 122_800;
}
