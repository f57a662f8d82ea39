//! The named durations of what a person sees, hears and waits for: PSE, GETKEY, scrolling, NULL,
//! the searches of XEQ, catalogs, alarms, the stopwatch and the text editor. They are read off in
//! cycles; the keyboard takes them in milliseconds.

use super::milliseconds;

// Programs and held keys.

pub const PAUSE: u64 = milliseconds(8038);
/// GETKEY: the wait for a key. The wait of GETKEYX is in X.
pub const GETKEY: u64 = milliseconds(66_667);
pub(crate) const SCROLL: u64 = milliseconds(3654);
pub const NAME: u64 = milliseconds(1288);
/// NULL: from a function key that goes down to NULL, after which the function is not executed.
pub const NULL: u64 = milliseconds(8282);
pub(crate) const NEXT_KEY: u64 = milliseconds(641);
pub(crate) const SEEN: u64 = milliseconds(1282);
/// XEQ finds a name that is a label in memory or a function of a plugged module.
pub(crate) const LABEL_SEARCHED: u64 = milliseconds(603);
/// XEQ finds a function of a built-in module, and the time that each function before it adds.
pub(crate) const MODULE_SEARCHED: (u64, u64) = (milliseconds(962), milliseconds(58));
pub(crate) const MAINFRAME_SEARCHED: u64 = milliseconds(8013);
pub(crate) const ALL_SEARCHED: u64 = milliseconds(10_385);

// Programs that start, and lines of programs in PRGM mode.

pub const GOOSE: u64 = milliseconds(205);

pub(crate) const TEN_REGISTERS_COUNTED: u64 = milliseconds(135);

// Catalogs: CAT 1, 2, 3 and 6, the directory of files, and the catalog of alarms.

pub(crate) const CATALOG_KEY: u64 = milliseconds(244);
pub(crate) const ENTRY_WRITTEN: u64 = milliseconds(526);
/// The time for which the display is off while a label or an END of CAT 1 is written, and the time
/// that each of its characters adds.
pub(crate) const LABEL_WRITTEN: (u64, u64) = (milliseconds(385), milliseconds(96));
pub(crate) const ENTRY_STANDS: u64 = milliseconds(1679);
/// The time for which an entry of CAT 6 stands while keys are looked at.
pub(crate) const ASSIGNMENT_STANDS: u64 = milliseconds(3654);
/// The time in which CAT 2 passes a function on the way to the next header.
pub(crate) const FUNCTION_PASSED: u64 = milliseconds(103);
/// The time after which a stopped catalog with keys of its own ends if no key comes.
pub(crate) const CATALOG_PATIENCE: u64 = milliseconds(787_179);
/// EMDIR: the time until the first file appears.
pub(crate) const FIRST_FILE: u64 = milliseconds(1282);
/// EMDIR: the time for which a file is shown.
pub const FILE: u64 = milliseconds(8974);
/// ALMCAT: the time until an alarm appears.
pub(crate) const ALARM_FOUND: u64 = milliseconds(1506);
/// ALMCAT: the time from a page of an alarm to the next one.
pub(crate) const ALARM_PAGE: u64 = milliseconds(4808);

// Alarms that go off, and the stopwatch.

pub(crate) const ALARM_TONE: u64 = milliseconds(474);
pub(crate) const ALARM_MESSAGE: u64 = milliseconds(4487);
/// The time for which the message stands before it begins to blink; then keys are looked at.
pub(crate) const ALARM_STEADY: u64 = milliseconds(8256);
/// The time of a blink of the message, without a tone or with one.
pub(crate) const BLINK: u64 = milliseconds(4904);
pub(crate) const BLINK_DARK: u64 = milliseconds(974);
/// The time for which the message stands after most keys.
pub(crate) const ALARM_AFTER_KEY: u64 = milliseconds(17_788);
pub(crate) const ALARM_AFTER_BACK: u64 = milliseconds(1179);
pub(crate) const STOPWATCH_SHOWN: u64 = milliseconds(397);

// The text editor.

pub(crate) const CURSOR_BLINK: u64 = milliseconds(4103);
pub(crate) const EDITED: u64 = milliseconds(609);
pub(crate) const RECORD_WRITTEN: u64 = milliseconds(962);
pub(crate) const EDITOR_MESSAGE: u64 = milliseconds(7013);
/// The time after which the editor ends if no key comes.
pub(crate) const EDITOR_PATIENCE: u64 = milliseconds(974_359);
