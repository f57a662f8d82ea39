//! Durations that the user notices: PSE, GETKEY, scrolling, NULL, searches by XEQ, catalogs,
//! alarms, the stopwatch and the text editor. Constants are in milliseconds, converted from cycles.

use super::milliseconds;

pub const PAUSE: u64 = milliseconds(8038);
/// GETKEY's timeout. GETKEYX takes its timeout from X.
pub const GETKEY: u64 = milliseconds(66_667);
pub(crate) const SCROLL: u64 = milliseconds(3654);
pub const NAME: u64 = milliseconds(1288);
/// The time from pressing a function key until NULL appears and cancels the function.
pub const NULL: u64 = milliseconds(8282);
pub(crate) const NEXT_KEY: u64 = milliseconds(641);
pub(crate) const SEEN: u64 = milliseconds(1282);
/// The time that XEQ needs to find a label in memory or a function in a plugged-in module.
pub(crate) const LABEL_SEARCHED: u64 = milliseconds(603);
/// The time that XEQ needs to find a built-in module's function, and the extra time for each
/// function before it.
pub(crate) const MODULE_SEARCHED: (u64, u64) = (milliseconds(962), milliseconds(58));
pub(crate) const MAINFRAME_SEARCHED: u64 = milliseconds(8013);
pub(crate) const ALL_SEARCHED: u64 = milliseconds(10_385);

pub const GOOSE: u64 = milliseconds(205);

/// How long PACKING is shown, and the extra time for a hundred bytes.
pub(crate) const PACKING: (u64, u64) = (milliseconds(1274), milliseconds(11_200));
pub(crate) const TEN_REGISTERS_COUNTED: u64 = milliseconds(135);

pub(crate) const CATALOG_KEY: u64 = milliseconds(244);
pub(crate) const ENTRY_WRITTEN: u64 = milliseconds(526);
/// How long the display is off while CAT 1 writes a label or END, and the time per character.
pub(crate) const LABEL_WRITTEN: (u64, u64) = (milliseconds(385), milliseconds(96));
pub(crate) const ENTRY_STANDS: u64 = milliseconds(1679);
/// How long CAT 6 shows an entry while it scans the keyboard.
pub(crate) const ASSIGNMENT_STANDS: u64 = milliseconds(3654);
/// The time that CAT 2 needs to skip a function on the way to the next header.
pub(crate) const FUNCTION_PASSED: u64 = milliseconds(103);
/// How long a stopped EMDIR, CAT 6 or ALMCAT waits for a key before it ends.
pub(crate) const CATALOG_PATIENCE: u64 = milliseconds(787_179);
/// The time until EMDIR shows the first file.
pub(crate) const FIRST_FILE: u64 = milliseconds(1282);
/// How long EMDIR shows a file.
pub const FILE: u64 = milliseconds(8974);
/// The time until ALMCAT shows an alarm.
pub(crate) const ALARM_FOUND: u64 = milliseconds(1506);
/// The time between two pages of an alarm in ALMCAT.
pub(crate) const ALARM_PAGE: u64 = milliseconds(4808);

pub(crate) const ALARM_TONE: u64 = milliseconds(474);
pub(crate) const ALARM_MESSAGE: u64 = milliseconds(4487);
/// How long an alarm's message stays before it begins to blink. Keys have no effect meanwhile.
pub(crate) const ALARM_STEADY: u64 = milliseconds(8256);
/// The length of one blink of an alarm message, with or without a tone, and of its dark part.
pub(crate) const BLINK: u64 = milliseconds(4904);
pub(crate) const BLINK_DARK: u64 = milliseconds(974);
/// How long an alarm's message stays on the display after most keys.
pub(crate) const ALARM_AFTER_KEY: u64 = milliseconds(17_788);
pub(crate) const ALARM_AFTER_BACK: u64 = milliseconds(1179);
pub(crate) const STOPWATCH_SHOWN: u64 = milliseconds(397);

pub(crate) const CURSOR_BLINK: u64 = milliseconds(4103);
pub(crate) const EDITED: u64 = milliseconds(609);
pub(crate) const RECORD_WRITTEN: u64 = milliseconds(962);
pub(crate) const EDITOR_MESSAGE: u64 = milliseconds(7013);
/// How long the editor waits for a key before it ends.
pub(crate) const EDITOR_PATIENCE: u64 = milliseconds(974_359);
