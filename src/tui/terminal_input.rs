//! Decodes the bytes of a terminal into keys, mouse events and pastes.
//!
//! Pastes are framed in this module, because a parser that waits for the end of a paste waits for
//! ever when the end is lost. Here a paste ends at its end mark or after a silence. Everything else
//! is parsed by `termina`, whose events are turned into crossterm's events, which the screens know.

use super::terminal_picture::Graphics;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::time::Duration;
use termina::event as theirs;

/// The bytes before a report of kitty's graphics, and those after it.
const GRAPHICS_BEGINS: &[u8] = b"\x1b_G";
const GRAPHICS_ENDS: &[u8] = b"\x1b\\";
/// The bytes before other reports, which end with a letter.
const REPORT_BEGINS: &[u8] = b"\x1b[?";
/// The largest number of bytes of a report.
const LONGEST_REPORT: usize = 256;
/// The bytes before a paste, and those after it.
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";
/// The largest number of characters of a paste; a calculator holds some hundredth of that.
pub const LONGEST_PASTE: usize = 250_000;
/// The number of bytes of a paste that are kept, which have more characters than that; the rest of
/// a longer paste is dropped.
const KEPT_BYTES: usize = 4 * LONGEST_PASTE + 1;
/// The time of silence after which a paste is over although its end has not come.
const PASTE_RESTS: Duration = Duration::from_millis(500);
/// The time of silence after which ESC is the key, and not the beginning of a sequence.
const ESCAPE_RESTS: Duration = Duration::from_millis(30);

/// A decoder that takes bytes and gives events.
#[derive(Default)]
pub struct Decoder {
    parser: termina::Parser,
    /// The bytes that may be the beginning of a mark of a paste or a report.
    held: Vec<u8>,
    /// The paste that has begun.
    paste: Option<Vec<u8>>,
    /// The report that has begun, without its ESC.
    report: Option<Vec<u8>>,
    /// The kind of pictures that the terminal has reported, until it is taken.
    graphics: Option<Graphics>,
    /// Whether the last sequence may go on.
    open: bool,
}

impl Decoder {
    /// Returns the events of these bytes, together with the bytes before them that were still open.
    pub fn take(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        for &byte in bytes {
            if self.report.is_some() {
                self.report(byte);
                continue;
            }
            self.held.push(byte);
            self.sort(&mut events);
        }
        self.drain(&mut events);
        events
    }

    /// Returns the kind of pictures that the terminal can show, once after the terminal has
    /// reported it.
    pub fn take_graphics(&mut self) -> Option<Graphics> {
        self.graphics.take()
    }

    /// Takes a byte of a report. A report that was not asked for is dropped.
    fn report(&mut self, byte: u8) {
        let Some(report) = &mut self.report else { return };
        report.push(byte);
        let ended = match report.starts_with(&GRAPHICS_BEGINS[1..]) {
            true => report.ends_with(GRAPHICS_ENDS),
            false => (0x40..0x7F).contains(&byte),
        };
        if ended || report.len() > LONGEST_REPORT {
            let report = report.strip_suffix(GRAPHICS_ENDS).unwrap_or(report);
            self.graphics = self.graphics.or(Graphics::answered(report));
            self.report = None;
        }
    }

    /// Sorts the bytes held: into the paste, to the parser, or held on.
    fn sort(&mut self, events: &mut Vec<Event>) {
        let begins = [GRAPHICS_BEGINS, REPORT_BEGINS];
        if self.paste.is_none() && begins.contains(&&self.held[..]) {
            self.drain(events);
            self.report = Some(self.held.split_off(1));
            self.held.clear();
            return;
        }
        let mark = if self.paste.is_some() { PASTE_ENDS } else { PASTE_BEGINS };
        let marks: &[&[u8]] = match self.paste {
            Some(_) => &[PASTE_ENDS],
            None => &[PASTE_BEGINS, GRAPHICS_BEGINS, REPORT_BEGINS],
        };
        if self.held == mark {
            self.held.clear();
            match self.paste.take() {
                Some(text) => events.push(paste(&text)),
                None => {
                    self.drain(events);
                    self.paste = Some(Vec::new());
                }
            }
            return;
        }
        // Bytes that can no longer be a mark are passed on; the rest of them may begin a mark.
        let begins = |from: usize| marks.iter().any(|mark| mark.starts_with(&self.held[from..]));
        let keep = (0..self.held.len()).find(|&from| begins(from));
        let sorted: Vec<u8> = self.held.drain(..keep.unwrap_or(self.held.len())).collect();
        match &mut self.paste {
            Some(text) => {
                let room = KEPT_BYTES.saturating_sub(text.len());
                text.extend(sorted.iter().take(room));
            }
            None if sorted.is_empty() => {}
            None => {
                self.open = sorted.contains(&b'\x1b') || self.open;
                self.parser.parse(&sorted, true);
            }
        }
    }

    fn drain(&mut self, events: &mut Vec<Event>) {
        while let Some(event) = self.parser.pop() {
            self.open = false;
            events.extend(convert(event));
        }
    }

    /// Returns the time to wait for more bytes before [`Decoder::rest`]; `None` means to wait for
    /// ever.
    pub fn patience(&self) -> Option<Duration> {
        let open = self.open || !self.held.is_empty() || self.report.is_some();
        match (&self.paste, open) {
            (Some(_), _) => Some(PASTE_RESTS),
            (None, true) => Some(ESCAPE_RESTS),
            (None, false) => None,
        }
    }

    /// Returns the events of what is still open, after nothing has come for the time of
    /// [`Decoder::patience`].
    pub fn rest(&mut self) -> Vec<Event> {
        let held = std::mem::take(&mut self.held);
        self.report = None;
        let mut events = Vec::new();
        match self.paste.take() {
            Some(mut text) => {
                text.extend(held);
                events.push(paste(&text));
            }
            None => {
                self.parser.parse(&held, false);
                self.drain(&mut events);
                // The rest of a sequence that was cut off has no meaning.
                self.parser = termina::Parser::default();
                self.open = false;
            }
        }
        events
    }
}

fn paste(bytes: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(bytes).into_owned())
}

/// Returns an event of termina as an event of crossterm; `None` for reports and
/// for keys that have no use here.
fn convert(event: theirs::Event) -> Option<Event> {
    Some(match event {
        theirs::Event::Key(key) => {
            let kind = match key.kind {
                theirs::KeyEventKind::Press => KeyEventKind::Press,
                theirs::KeyEventKind::Release => KeyEventKind::Release,
                theirs::KeyEventKind::Repeat => KeyEventKind::Repeat,
            };
            Event::Key(KeyEvent::new_with_kind(code(key.code)?, modifiers(key.modifiers), kind))
        }
        theirs::Event::Mouse(mouse) => Event::Mouse(MouseEvent {
            kind: mouse_kind(mouse.kind),
            column: mouse.column,
            row: mouse.row,
            modifiers: modifiers(mouse.modifiers),
        }),
        theirs::Event::FocusIn => Event::FocusGained,
        theirs::Event::FocusOut => Event::FocusLost,
        theirs::Event::Paste(text) => Event::Paste(text),
        _ => return None,
    })
}

fn code(code: theirs::KeyCode) -> Option<KeyCode> {
    use theirs::KeyCode as Their;
    Some(match code {
        Their::Char(character) => KeyCode::Char(character),
        Their::Enter => KeyCode::Enter,
        Their::Backspace => KeyCode::Backspace,
        Their::Tab => KeyCode::Tab,
        Their::Escape => KeyCode::Esc,
        Their::Left => KeyCode::Left,
        Their::Right => KeyCode::Right,
        Their::Up => KeyCode::Up,
        Their::Down => KeyCode::Down,
        Their::Home => KeyCode::Home,
        Their::End => KeyCode::End,
        Their::BackTab => KeyCode::BackTab,
        Their::PageUp => KeyCode::PageUp,
        Their::PageDown => KeyCode::PageDown,
        Their::Insert => KeyCode::Insert,
        Their::Delete => KeyCode::Delete,
        Their::KeypadBegin => KeyCode::KeypadBegin,
        Their::Function(number) => KeyCode::F(number),
        _ => return None,
    })
}

fn modifiers(theirs: theirs::Modifiers) -> KeyModifiers {
    let pairs = [
        (theirs::Modifiers::SHIFT, KeyModifiers::SHIFT),
        (theirs::Modifiers::CONTROL, KeyModifiers::CONTROL),
        (theirs::Modifiers::ALT, KeyModifiers::ALT),
        (theirs::Modifiers::SUPER, KeyModifiers::SUPER),
    ];
    let held = pairs.into_iter().filter(|(their, _)| theirs.contains(*their));
    held.fold(KeyModifiers::NONE, |all, (_, ours)| all | ours)
}

fn mouse_kind(kind: theirs::MouseEventKind) -> MouseEventKind {
    use theirs::MouseEventKind as Their;
    let button = |button| match button {
        theirs::MouseButton::Left => MouseButton::Left,
        theirs::MouseButton::Right => MouseButton::Right,
        theirs::MouseButton::Middle => MouseButton::Middle,
    };
    match kind {
        Their::Down(which) => MouseEventKind::Down(button(which)),
        Their::Up(which) => MouseEventKind::Up(button(which)),
        Their::Drag(which) => MouseEventKind::Drag(button(which)),
        Their::Moved => MouseEventKind::Moved,
        Their::ScrollDown => MouseEventKind::ScrollDown,
        Their::ScrollUp => MouseEventKind::ScrollUp,
        Their::ScrollLeft => MouseEventKind::ScrollLeft,
        Their::ScrollRight => MouseEventKind::ScrollRight,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the events of the bytes when these come in pieces that end at these places.
    fn decode(bytes: &[u8], pieces: &[usize]) -> Vec<Event> {
        let mut decoder = Decoder::default();
        let mut events = Vec::new();
        let mut from = 0;
        for &to in pieces.iter().chain([&bytes.len()]) {
            let to = to.clamp(from, bytes.len());
            events.extend(decoder.take(&bytes[from..to]));
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
    fn pastes_end_at_their_end_or_when_nothing_comes() {
        assert_eq!(
            short(&decode(b"1\x1b[200~2\n\x1b[A3\x1b[201~4", &[])),
            ["1", "<2\n\x1b[A3>", "4"]
        );
        assert_eq!(short(&decode(b"1\x1b[200~23\x1b[20", &[])), ["1", "<23\x1b[20>"]);
        // Keys that come after a paste whose end was lost are keys.
        let mut decoder = Decoder::default();
        decoder.take(b"\x1b[200~12");
        assert_eq!(decoder.patience(), Some(PASTE_RESTS));
        assert_eq!(short(&decoder.rest()), ["<12>"]);
        assert_eq!(short(&decoder.take(b"\x03")), ["^c"]);
        assert_eq!(short(&decode(b"\x1b[201~5", &[])), ["5"]);
    }

    /// No byte of a paste that comes without a pause is a key, however long the paste is.
    #[test]
    fn a_paste_that_is_too_long_is_dropped_to_its_end() {
        let mut decoder = Decoder::default();
        decoder.take(PASTE_BEGINS);
        assert_eq!(short(&decoder.take(&vec![b'7'; 2 * KEPT_BYTES])), [""; 0]);
        assert_eq!(short(&decoder.take(b"8\x1b[21~")), [""; 0]);
        let events = decoder.take(b"\x1b[201~9");
        assert!(matches!(&events[0], Event::Paste(text) if text.len() == KEPT_BYTES));
        assert_eq!(short(&events[1..]), ["9"]);
    }

    /// A report is no key, but Alt with `_` or `[` is one.
    #[test]
    fn what_the_terminal_reports_is_no_input() {
        let mut decoder = Decoder::default();
        let events = decoder.take(b"1\x1b_Gi=31;OK\x1b\\\x1b[?62;4c2");
        assert_eq!(short(&events), ["1", "2"]);
        assert_eq!(
            (decoder.take_graphics(), decoder.take_graphics()),
            (Some(Graphics::Kitty), None)
        );
        assert_eq!(short(&decoder.take(b"\x1b[?62;4;22c3")), ["3"]);
        assert_eq!(decoder.take_graphics(), Some(Graphics::Sixel));
        assert_eq!(short(&decode(b"\x1b[?62;4", &[])), [""; 0]);
        let alt = &decode(b"\x1b_", &[])[0];
        let alt_underscore = KeyEvent::new(KeyCode::Char('_'), KeyModifiers::ALT);
        assert_eq!(alt, &Event::Key(alt_underscore));
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
