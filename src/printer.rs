//! The HP 82143A printer: a buffer of 43 bytes, a mode, a switch with three positions, and paper.
//!
//! The calculator sends bytes, as the firmware does. A byte below 80 is a character, or a column of
//! seven dots; A0 to B7 and B8 to BF stand for 0 to 23 blank characters and 0 to 7 blank columns;
//! D0 to D7 set the mode; E0 ends the line, and E8 ends it at the right margin. `printed_line` is
//! what reaches the paper, `paper` the paper that hangs out. Source: measured.

mod dot_shapes;
mod paper;
mod printed_line;

pub use paper::Paper;
pub use printed_line::{COLUMNS, Dots, PrintedLine};

/// Bytes that the printer holds before it prints what fits on a line by itself.
const BUFFER: usize = 43;

/// The switch on the printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Switch {
    /// MAN: only printing functions and the printer's keys print.
    #[default]
    Man,
    /// NORM: numbers and functions are printed as they are keyed.
    Norm,
    /// TRACE: the steps of running programs and their results too.
    Trace,
}

impl Switch {
    /// All positions.
    pub const ALL: [Switch; 3] = [Switch::Man, Switch::Norm, Switch::Trace];

    /// The word for it, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Switch::Man => "man",
            Switch::Norm => "norm",
            Switch::Trace => "trace",
        }
    }
}

/// A key on the printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrinterKey {
    /// PRINT: X, or the ALPHA register in ALPHA mode.
    Print,
    /// ADVANCE: the buffer at the right margin, or a blank line.
    Advance,
}

impl PrinterKey {
    /// The key with this name on it.
    pub fn named(name: &str) -> Option<PrinterKey> {
        match name {
            "PRINT" => Some(PrinterKey::Print),
            "ADVANCE" => Some(PrinterKey::Advance),
            _ => None,
        }
    }
}

/// The text names no position of the switch.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the printer's switch has the positions man, norm and trace, not {0:?}")]
pub struct NoSwitch(String);

/// There is no printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no printer is plugged in; --printer man plugs one in")]
pub struct NoPrinter;

impl std::str::FromStr for Switch {
    type Err = NoSwitch;

    fn from_str(text: &str) -> Result<Switch, NoSwitch> {
        let found = Switch::ALL.into_iter().find(|switch| switch.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| NoSwitch(text.to_string()))
    }
}

/// How bytes below 80 are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mode {
    /// Letters are printed small (flag 13).
    pub lower: bool,
    /// Bytes are columns of dots, the lowest bit at the top.
    pub columns: bool,
    /// Everything is printed twice as wide (flag 12).
    pub double: bool,
}

impl Mode {
    /// The byte that sets this mode.
    const fn byte(self) -> u8 {
        0xD0 | self.lower as u8 | (self.columns as u8) << 1 | (self.double as u8) << 2
    }

    const fn of(byte: u8) -> Mode {
        Mode { lower: byte & 1 != 0, columns: byte & 2 != 0, double: byte & 4 != 0 }
    }
}

/// A printer that is plugged in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Printer {
    /// The position of its switch.
    pub switch: Switch,
    /// What was sent and is not printed yet.
    buffer: Vec<u8>,
    /// The mode at the beginning of the buffer.
    first: Mode,
    /// The mode at its end.
    mode: Mode,
    /// The last byte ended a line.
    line_ended: bool,
}

impl Printer {
    /// A printer with an empty buffer, its switch at this position.
    pub fn new(switch: Switch) -> Printer {
        Printer { switch, ..Printer::default() }
    }

    /// Whether the last byte ended a line. It did not before the first one.
    pub fn line_ended(&self) -> bool {
        self.line_ended
    }

    /// How many bytes of memory its buffer takes.
    pub fn held(&self) -> usize {
        self.buffer.capacity()
    }

    /// Set the mode, with a byte in the buffer if it is another one.
    pub fn set_mode(&mut self, mode: Mode) -> Option<PrintedLine> {
        if mode == self.mode { None } else { self.send(mode.byte()) }
    }

    /// The mode at the end of the buffer.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// A character (or a column of dots, in that mode), from 00 to 7F.
    pub fn put(&mut self, byte: u8) -> Option<PrintedLine> {
        self.send(byte & 0x7F)
    }

    /// Blank characters, 0 to 23.
    pub fn skip_characters(&mut self, count: u8) -> Option<PrintedLine> {
        self.send(0xA0 + count.min(0x17))
    }

    /// Blank columns, 0 to 7.
    pub fn skip_columns(&mut self, count: u8) -> Option<PrintedLine> {
        self.send(0xB8 + count.min(7))
    }

    /// End the line: print what fits on it.
    pub fn end_line(&mut self, right: bool) -> PrintedLine {
        self.line_ended = true;
        self.print(right)
    }

    fn send(&mut self, byte: u8) -> Option<PrintedLine> {
        self.line_ended = false;
        if self.buffer.is_empty() {
            self.first = self.mode;
        }
        self.buffer.push(byte);
        if byte >= 0xD0 {
            self.mode = Mode::of(byte);
        }
        (self.buffer.len() == BUFFER).then(|| self.print(false))
    }

    /// What fits on a line; the rest stays in the buffer.
    fn print(&mut self, right: bool) -> PrintedLine {
        let mut line = PrintedLine::new(right);
        let mut mode = self.first;
        let mut done = 0;
        while let Some(byte) = self.buffer.get_mut(done) {
            let fits = match *byte {
                0..=0x7F if mode.columns => line.push(Dots::Column(*byte), mode),
                0..=0x7F => line.push(Dots::Character(*byte), mode),
                // What does not fit of a run of blanks comes on the next line.
                0xA1..=0xB7 | 0xB9..=0xBF => {
                    let blank = if *byte <= 0xB7 { Dots::Character(b' ') } else { Dots::Column(0) };
                    if line.push(blank, mode) {
                        *byte -= 1;
                        continue;
                    }
                    false
                }
                0xD0..=0xDF => {
                    mode = Mode::of(*byte);
                    true
                }
                _ => true,
            };
            if !fits {
                break;
            }
            done += 1;
        }
        self.buffer.drain(..done);
        self.first = mode;
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that these bytes print, in the notation of the measured cases.
    fn printed(bytes: &[u8]) -> Vec<String> {
        let mut printer = Printer::default();
        let line = |&byte: &u8| match byte {
            0xE0 | 0xE8 => Some(printer.end_line(byte == 0xE8)),
            byte => printer.send(byte),
        };
        bytes.iter().filter_map(line).map(|line| line.notation()).collect()
    }

    #[test]
    fn characters_columns_and_margins() {
        assert_eq!(printed(b"HELLO\xE0"), ["HELLO"]);
        assert_eq!(printed(b"1.00\xE8"), ["→1.00"]);
        assert_eq!(printed(b"A\xA3B\xD1CD\xD0E\xE0"), ["A   BcdE"]);
        assert_eq!(printed(b"\xD2\x7F\x41\xBA\xD0X\xE0"), ["{7f 41 00 00}X"]);
        assert_eq!(printed(b"\xD4AB\xD0C\xE0"), ["⟦AB⟧C"]);
        assert_eq!(printed(b"\xD6\x7F\xE0\xBD\xD4\xA5"), ["⟦{7f}⟧"]);
        assert_eq!(printed(b"\x00\x0A~\x7F\xE0"), ["\\x00\\x0a~\\x7f"]);
    }

    #[test]
    fn what_does_not_fit_comes_on_the_next_line() {
        let long: Vec<u8> = (b'A'..=b'Z').chain([0xE0, 0xE0]).collect();
        assert_eq!(printed(&long), ["ABCDEFGHIJKLMNOPQRSTUVWX", "YZ"]);
        let blanks = printed(b"\xD2\xB8\xB7\xBE\xE0");
        assert_eq!(blanks, ["                       {00 00 00 00 00 00}"]);
    }

    #[test]
    fn the_43rd_byte_prints() {
        let bytes: Vec<u8> = (b'0'..b'0' + 43).collect();
        assert!(printed(&bytes[..42]).is_empty());
        assert_eq!(printed(&bytes), ["0123456789:;<=>?@ABCDEFG"]);
    }

    #[test]
    fn positions_of_the_switch() {
        assert!(Switch::ALL.into_iter().all(|switch| switch.name().parse() == Ok(switch)));
        assert!("off".parse::<Switch>().is_err());
    }
}
