//! Decodes the bytes of a terminal into keys, mouse events and pastes.
//!
//! This module itself finds the end of a paste, at the end mark or after a silence, because a
//! parser that requires the end mark would wait forever if the mark were lost. Everything else is
//! parsed by `termina`, whose events are converted to the crossterm events that the screens use.

mod conversion;

use super::terminal_background::Ground;
use super::terminal_picture::Graphics;
use conversion::convert;
use ratatui::crossterm::event::Event;
use std::time::Duration;

/// The maximum length of an escape sequence in bytes; a longer one is ignored.
const LONGEST_SEQUENCE: usize = 256;
const ESCAPE: u8 = 0x1B;
const BELL: u8 = 0x07;
/// The control characters CAN and SUB, which abort a sequence.
const BREAKS: [u8; 2] = [0x18, 0x1A];
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";
pub(super) const LONGEST_PASTE: usize = 250_000;
/// The maximum number of bytes kept from a paste, enough for the permitted number of characters.
const KEPT_BYTES: usize = 4 * LONGEST_PASTE + 1;
/// The silence after which a paste without an end mark ends.
const PASTE_RESTS: Duration = Duration::from_millis(500);
/// The silence after which ESC is the Escape key, not the beginning of a sequence.
const ESCAPE_RESTS: Duration = Duration::from_millis(30);

#[derive(Default)]
pub struct Decoder {
    parser: termina::Parser,
    sequence: Option<Sequence>,
    paste: Option<Vec<u8>>,
    held: Vec<u8>,
    graphics: Option<Graphics>,
    ground: Option<Ground>,
}

/// An escape sequence: ESC and the bytes after it.
struct Sequence {
    bytes: Vec<u8>,
    cut: bool,
}

impl Sequence {
    fn new() -> Sequence {
        Sequence { bytes: vec![ESCAPE], cut: false }
    }

    fn push(&mut self, byte: u8) {
        if self.bytes.len() == LONGEST_SEQUENCE {
            self.cut = true;
            // The end of a long sequence is recognised by its last two bytes.
            self.bytes.remove(LONGEST_SEQUENCE - 2);
        }
        self.bytes.push(byte);
    }

    /// Whether the sequence is a control string (DCS, SOS, OSC, PM or APC), which no key sends.
    fn is_string(&self) -> bool {
        self.bytes.get(1).is_some_and(|kind| b"PX]^_".contains(kind))
    }

    fn is_report(&self) -> bool {
        self.is_string() && self.bytes.len() > 2 || self.bytes.starts_with(b"\x1b[?")
    }

    /// Whether a mouse report has column or row 0, which cannot exist.
    fn is_outside(&self) -> bool {
        let numbers = self.bytes.split(|byte| !byte.is_ascii_digit()).filter(|it| !it.is_empty());
        matches!(self.bytes.last(), Some(b'M' | b'm'))
            && numbers.skip(1).take(2).any(|number| number.iter().all(|digit| *digit == b'0'))
    }

    fn is_over(&self) -> bool {
        match &self.bytes[1..] {
            [] | [b'O' | b'['] => false,
            // The Linux text console's sequences for function keys continue after `ESC [ [`.
            [b'[', b'['] => false,
            [b'[', .., last] => (0x40..0x7F).contains(last),
            // Digits and `;` after `ESC O` are modifiers of a numeric keypad key.
            [b'O', .., last] => !last.is_ascii_digit() && *last != b';',
            _ if self.is_string() => {
                self.bytes.len() > 2
                    && (self.bytes.ends_with(b"\x1b\\") || self.bytes.ends_with(&[BELL]))
            }
            _ => true,
        }
    }

    /// Whether a byte aborts the sequence. An ESC does not abort a control string, because it may
    /// begin the string's terminator.
    fn is_broken_by(&self, byte: u8) -> bool {
        BREAKS.contains(&byte)
            || byte == ESCAPE && !self.is_string()
            || self.is_string() && self.ends_in_escape() && byte != b'\\'
    }

    fn ends_in_escape(&self) -> bool {
        self.bytes.ends_with(&[ESCAPE])
    }
}

impl Decoder {
    pub fn decode(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        for &byte in bytes {
            match (&mut self.paste, &mut self.sequence) {
                (Some(_), _) => self.take_pasted(byte, &mut events),
                (None, Some(sequence)) if sequence.is_broken_by(byte) => {
                    let is_key = sequence.bytes.len() == 1;
                    // An ESC that does not terminate a string begins another sequence.
                    let begins = byte == ESCAPE || !is_key && sequence.ends_in_escape();
                    self.sequence = begins.then(Sequence::new);
                    if let Some(next) = self.sequence.as_mut().filter(|_| byte != ESCAPE) {
                        next.push(byte);
                    }
                    // A single ESC is a key, even if another ESC or another key's sequence follows.
                    if is_key {
                        self.parse(&[ESCAPE], false, &mut events);
                    }
                }
                (None, Some(sequence)) => {
                    sequence.push(byte);
                    if sequence.is_over() {
                        self.end_sequence(&mut events);
                    }
                }
                (None, None) if byte == ESCAPE => self.sequence = Some(Sequence::new()),
                (None, None) => self.parse(&[byte], true, &mut events),
            }
        }
        events
    }

    pub fn take_graphics(&mut self) -> Option<Graphics> {
        self.graphics.take()
    }

    pub(super) fn take_ground(&mut self) -> Option<Ground> {
        self.ground.take()
    }

    /// Processes a complete sequence: the start of a paste, a report, or a key. An unrequested
    /// report is dropped.
    fn end_sequence(&mut self, events: &mut Vec<Event>) {
        let Some(sequence) = self.sequence.take().filter(|sequence| !sequence.cut) else { return };
        if sequence.bytes == PASTE_BEGINS {
            self.paste = Some(Vec::new());
        } else if sequence.is_outside() {
            // Rows and columns are counted from 1, so a mouse report with 0 is invalid.
        } else if sequence.is_report() {
            let report = &sequence.bytes[1..];
            let report = report.strip_suffix(b"\x1b\\").unwrap_or(report);
            let report = report.strip_suffix(&[BELL]).unwrap_or(report);
            self.ground = self.ground.or(Ground::answered(report));
            self.graphics = self.graphics.or(Graphics::answered(report));
        } else {
            self.parse(&sequence.bytes, true, events);
            // After `ESC [ M`, three more bytes belong to the sequence. After any other sequence,
            // the parser is reset, because it would wait for the end of an unknown sequence.
            if sequence.bytes != b"\x1b[M" {
                self.parser = termina::Parser::default();
            }
        }
    }

    fn take_pasted(&mut self, byte: u8, events: &mut Vec<Event>) {
        let Some(text) = &mut self.paste else { return };
        self.held.push(byte);
        if self.held == PASTE_ENDS {
            self.held.clear();
            events.push(paste(text));
            self.paste = None;
            return;
        }
        // Bytes that cannot belong to the end mark are part of the paste; the rest may begin the
        // end mark.
        let keep = (0..self.held.len()).find(|&from| PASTE_ENDS.starts_with(&self.held[from..]));
        let room = KEPT_BYTES.saturating_sub(text.len());
        text.extend(self.held.drain(..keep.unwrap_or(self.held.len())).take(room));
    }

    fn parse(&mut self, bytes: &[u8], may_go_on: bool, events: &mut Vec<Event>) {
        self.parser.parse(bytes, may_go_on);
        while let Some(event) = self.parser.pop() {
            events.extend(convert(event));
        }
    }

    /// How long to wait for more bytes before calling [`Decoder::rest`]; `None` means forever.
    pub fn patience(&self) -> Option<Duration> {
        match (&self.paste, &self.sequence) {
            (Some(_), _) => Some(PASTE_RESTS),
            (None, Some(_)) => Some(ESCAPE_RESTS),
            (None, None) => None,
        }
    }

    /// The events of an unfinished sequence, after a silence as long as [`Decoder::patience`].
    pub fn rest(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some(mut text) = self.paste.take() {
            text.append(&mut self.held);
            events.push(paste(&text));
        }
        if let Some(sequence) =
            self.sequence.take().filter(|sequence| !sequence.is_report() && !sequence.cut)
        {
            self.parse(&sequence.bytes, false, &mut events);
            // A truncated sequence is dropped.
            self.parser = termina::Parser::default();
        }
        events
    }
}

fn paste(bytes: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    fn decode(bytes: &[u8], pieces: &[usize]) -> Vec<Event> {
        let mut decoder = Decoder::default();
        let mut events = Vec::new();
        let mut from = 0;
        for &to in pieces.iter().chain([&bytes.len()]) {
            let to = to.clamp(from, bytes.len());
            events.extend(decoder.decode(&bytes[from..to]));
            from = to;
        }
        if decoder.patience().is_some() {
            events.extend(decoder.rest());
        }
        assert_eq!(decoder.patience(), None);
        events
    }

    fn short(events: &[Event]) -> Vec<String> {
        let name = |event: &Event| match event {
            Event::Key(key) if key.modifiers == KeyModifiers::CONTROL => format!("^{}", key.code),
            Event::Key(key) => key.code.to_string(),
            Event::Mouse(mouse) => format!("{:?} {},{}", mouse.kind, mouse.column, mouse.row),
            Event::Paste(text) => format!("<{text}>"),
            other => format!("{other:?}"),
        };
        events.iter().map(name).collect()
    }

    #[test]
    fn keys_and_mouse() {
        let bytes =
            "aQ é\x03\x1b[21~\x1bOP\x1b[A\x1b[3~\x1b[<0;5;7M\x1b[<0;5;7m\x7f\r\t\x1b".as_bytes();
        let wanted = [
            "a",
            "Q",
            "Space",
            "é",
            "^c",
            "F10",
            "F1",
            "Up",
            "Del",
            "Down(Left) 4,6",
            "Up(Left) 4,6",
            "Backspace",
            "Enter",
            "Tab",
            "Esc",
        ];
        assert_eq!(short(&decode(bytes, &[])), wanted);
    }

    #[test]
    fn a_sequence_that_has_ended_does_not_go_on() {
        assert_eq!(short(&decode(b"\x1b[<0;0;1}0M", &[])), ["0", "M"]);
        assert_eq!(short(&decode(b"\x1b[M !!a", &[])), ["Down(Left) 0,0", "a"]);
    }

    #[test]
    fn pastes_end_at_their_end_or_when_nothing_comes() {
        assert_eq!(
            short(&decode(b"1\x1b[200~2\n\x1b[A3\x1b[201~4", &[])),
            ["1", "<2\n\x1b[A3>", "4"]
        );
        assert_eq!(short(&decode(b"1\x1b[200~23\x1b[20", &[])), ["1", "<23\x1b[20>"]);
        // Keys after a paste without an end mark are decoded as keys.
        let mut decoder = Decoder::default();
        decoder.decode(b"\x1b[200~12");
        assert_eq!(decoder.patience(), Some(PASTE_RESTS));
        assert_eq!(short(&decoder.rest()), ["<12>"]);
        assert_eq!(short(&decoder.decode(b"\x03")), ["^c"]);
        assert_eq!(short(&decode(b"\x1b[201~5", &[])), ["5"]);
    }

    #[test]
    fn a_paste_that_is_too_long_is_dropped_to_its_end() {
        let mut decoder = Decoder::default();
        decoder.decode(PASTE_BEGINS);
        assert_eq!(short(&decoder.decode(&vec![b'7'; 2 * KEPT_BYTES])), [""; 0]);
        assert_eq!(short(&decoder.decode(b"8\x1b[21~")), [""; 0]);
        let events = decoder.decode(b"\x1b[201~9");
        assert!(matches!(&events[0], Event::Paste(text) if text.len() == KEPT_BYTES));
        assert_eq!(short(&events[1..]), ["9"]);
    }

    /// Sequences that never end take time only in proportion to their length, and later keys are
    /// decoded.
    #[test]
    fn sequences_without_an_end_are_dropped() {
        for begin in ["\x1bP", "\x1b]", "\x1b[", "\x1bO", "\x1bX", "\x1b^", "\x1b_"] {
            let mut decoder = Decoder::default();
            let mut bytes = begin.as_bytes().to_vec();
            bytes.resize(400_000, b'1');
            assert_eq!(short(&decoder.decode(&bytes)), [""; 0], "{begin:?}");
            assert!(decoder.sequence.as_ref().unwrap().bytes.len() <= LONGEST_SEQUENCE);
            assert_eq!(short(&decoder.rest()), [""; 0], "{begin:?}");
            assert_eq!(short(&decoder.decode(b"2")), ["2"]);
            // A sequence that ends late is dropped, and another sequence aborts it.
            decoder.decode(&bytes);
            assert_eq!(short(&decoder.decode(b"\x1b\\3")).last().unwrap(), "3", "{begin:?}");
            decoder.decode(&bytes);
            assert_eq!(short(&decoder.decode(b"\x1b[A4")), ["Up", "4"], "{begin:?}");
        }
    }

    /// A report is not a key, but Alt with `_` or `[` is one.
    #[test]
    fn what_the_terminal_reports_is_no_input() {
        let mut decoder = Decoder::default();
        let events = decoder.decode(b"1\x1b_Gi=31;OK\x1b\\\x1b[?62;4c2");
        assert_eq!(short(&events), ["1", "2"]);
        assert_eq!(
            (decoder.take_graphics(), decoder.take_graphics()),
            (Some(Graphics::Kitty), None)
        );
        assert_eq!(short(&decoder.decode(b"\x1b[?62;4;22c3")), ["3"]);
        assert_eq!(decoder.take_graphics(), Some(Graphics::Sixel));
        assert_eq!(short(&decode(b"\x1b[?62;4", &[])), [""; 0]);
        let alt = &decode(b"\x1b_", &[])[0];
        let alt_underscore = KeyEvent::new(KeyCode::Char('_'), KeyModifiers::ALT);
        assert_eq!(alt, &Event::Key(alt_underscore));
    }

    #[test]
    fn a_mouse_outside_the_terminal_is_none() {
        for report in ["<0;0;7M", "<0;5;0m", "<35;00;+0M", "32;0;7M", "32;5;0M"] {
            assert_eq!(
                short(&decode(format!("\x1b[{report}1").as_bytes(), &[])),
                ["1"],
                "{report}"
            );
        }
        assert_eq!(short(&decode(b"\x1b[<0;1;10M", &[])), ["Down(Left) 0,9"]);
    }

    #[test]
    fn the_ground_is_reported_with_either_end() {
        for end in ["\x1b\\", "\x07"] {
            let mut decoder = Decoder::default();
            let bytes = format!("1\x1b]11;rgb:ffff/fcfc/e0e0{end}2");
            assert_eq!(short(&decoder.decode(bytes.as_bytes())), ["1", "2"]);
            assert_eq!(decoder.take_ground(), Some(Ground(0xFF, 0xFC, 0xE0)));
            assert_eq!(decoder.take_ground(), None);
        }
    }

    proptest! {
        #[test]
        fn pieces_make_no_difference(
            parts in prop::collection::vec(prop::sample::select(vec![
                "1", "é", "Σ", "\x1b[21~", "\x1b[A", "\x1b[<0;5;7M", "\x1b[200~pasted\x1b[201~",
                "\x03", "\x1b_Gi=31;OK\x1b\\", "\x1b[?62;4c",
            ]), 0..20),
            mut pieces in prop::collection::vec(0usize..200, 0..20),
        ) {
            pieces.sort_unstable();
            let bytes = parts.concat().into_bytes();
            prop_assert_eq!(decode(&bytes, &pieces), decode(&bytes, &[]));
        }

        #[test]
        fn no_bytes_panic(bytes: Vec<u8>, pieces in prop::collection::vec(0usize..100, 0..5)) {
            decode(&bytes, &pieces);
        }
    }
}
