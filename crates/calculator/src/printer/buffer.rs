//! The printer's buffer of 43 bytes, as measured. `functions` sets its mode from flags 12 and 13.
//!
//! A byte below 80 is a character or a column of seven dots; A0 to B7 are 0 to 23 spaces; B8 to BF
//! are 0 to 7 blank columns; D0 to D7 set the mode; E0 ends a left-aligned line, and E8 a
//! right-aligned line.

use super::{Dots, Margin, PrintedLine, Printer};

/// The buffer size in bytes. When the buffer is full, as much of it as fits on a line is printed.
const BUFFER: usize = 43;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintMode {
    /// Lower-case letters (flag 13)
    pub lower: bool,
    /// Bytes are columns of dots, with the lowest bit at the top.
    pub columns: bool,
    /// Double width (flag 12)
    pub double: bool,
}

impl PrintMode {
    const fn byte(self) -> u8 {
        0xD0 | self.lower as u8 | (self.columns as u8) << 1 | (self.double as u8) << 2
    }

    const fn from_byte(byte: u8) -> PrintMode {
        PrintMode { lower: byte & 1 != 0, columns: byte & 2 != 0, double: byte & 4 != 0 }
    }
}

impl Printer {
    /// Whether the last byte was an end of line; `false` before the first byte
    pub(crate) fn line_ended(&self) -> bool {
        self.line_ended
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.buffer.is_empty()
    }

    pub(crate) fn mode(&self) -> PrintMode {
        self.mode
    }

    pub(crate) fn receive(&mut self, byte: u8) -> Option<PrintedLine> {
        match byte {
            0xE0 => Some(self.end_line(Margin::Left)),
            0xE8 => Some(self.end_line(Margin::Right)),
            ..0xE0 => self.send(byte),
            _ => None,
        }
    }

    pub fn set_mode(&mut self, mode: PrintMode) -> Option<PrintedLine> {
        if mode == self.mode { None } else { self.send(mode.byte()) }
    }

    /// `byte` (00 to 7F) is a character or, in column mode, a column of dots.
    pub fn put(&mut self, byte: u8) -> Option<PrintedLine> {
        self.send(byte & 0x7F)
    }

    pub(crate) fn skip_characters(&mut self, count: u8) -> Option<PrintedLine> {
        self.send(0xA0 + count.min(0x17))
    }

    pub(crate) fn skip_columns(&mut self, count: u8) -> Option<PrintedLine> {
        self.send(0xB8 + count.min(7))
    }

    pub fn end_line(&mut self, margin: Margin) -> PrintedLine {
        self.line_ended = true;
        self.print(margin)
    }

    fn send(&mut self, byte: u8) -> Option<PrintedLine> {
        self.line_ended = false;
        if self.buffer.is_empty() {
            self.first = self.mode;
        }
        self.buffer.push(byte);
        if byte >= 0xD0 {
            self.mode = PrintMode::from_byte(byte);
        }
        (self.buffer.len() == BUFFER).then(|| self.print(Margin::Left))
    }

    fn print(&mut self, margin: Margin) -> PrintedLine {
        let mut line = PrintedLine::new(margin);
        let mut mode = self.first;
        let mut done = 0;
        while let Some(byte) = self.buffer.get_mut(done) {
            let fits = match *byte {
                0..=0x7F if mode.columns => line.push(Dots::Column(*byte), mode),
                0..=0x7F => line.push(Dots::Character(*byte), mode),
                // Spaces and blank columns that do not fit go to the next line.
                0xA1..=0xB7 | 0xB9..=0xBF => {
                    let blank = if *byte <= 0xB7 { Dots::Character(b' ') } else { Dots::Column(0) };
                    if line.push(blank, mode) {
                        *byte -= 1;
                        continue;
                    }
                    false
                }
                0xD0..=0xDF => {
                    mode = PrintMode::from_byte(*byte);
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

    fn printed(bytes: &[u8]) -> Vec<String> {
        let mut printer = Printer::default();
        let lines = bytes.iter().filter_map(|&byte| printer.receive(byte));
        lines.map(|line| line.notation()).collect()
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
}
