//! From the bytes of a terminal to keys, mouse and pastes.
//!
//! Pastes are framed here, because a parser that waits for the end of a paste waits for ever when
//! the end is lost: a paste is over when its end comes, when nothing has come for a while, or when
//! it is too long. Everything else is `termina`'s to parse; its events become crossterm's, which
//! the screens know.

use super::terminal_picture::Graphics;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::time::Duration;
use termina::event as theirs;

/// What stands before a report of kitty's graphics, and behind it.
const GRAPHICS_BEGINS: &[u8] = b"\x1b_G";
const GRAPHICS_ENDS: &[u8] = b"\x1b\\";
/// What stands before other reports, which end with a letter.
const REPORT_BEGINS: &[u8] = b"\x1b[?";
/// No report is longer.
const LONGEST_REPORT: usize = 256;
/// What stands before a paste, and behind it.
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";
/// The longest paste that is taken as one, in bytes.
const LONGEST_PASTE: usize = 1 << 20;
/// The silence after which a paste is over, its end lost.
const PASTE_RESTS: Duration = Duration::from_millis(500);
/// The silence after which an ESC is the key, not the beginning of a sequence.
const ESCAPE_RESTS: Duration = Duration::from_millis(30);

/// Takes bytes and gives events.
#[derive(Default)]
pub struct Decoder {
    parser: termina::Parser,
    /// Bytes that may be the beginning of a paste's mark.
    held: Vec<u8>,
    /// The paste that has begun.
    paste: Option<Vec<u8>>,
    /// The report that has begun, without its ESC.
    report: Option<Vec<u8>>,
    /// What the terminal says that it has for pictures.
    graphics: Option<Graphics>,
    /// The last sequence may go on.
    open: bool,
}

impl Decoder {
    /// What these bytes mean, with those before.
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

    /// What the terminal has for pictures, once it has said so.
    pub fn take_graphics(&mut self) -> Option<Graphics> {
        self.graphics.take()
    }

    /// A byte of a report; one that nobody asked for means nothing.
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

    /// Sort the bytes held: into the paste, to the parser, or held on.
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
        // What can be no mark any more; its rest may begin one.
        let begins = |from: usize| marks.iter().any(|mark| mark.starts_with(&self.held[from..]));
        let keep = (0..self.held.len()).find(|&from| begins(from));
        let sorted: Vec<u8> = self.held.drain(..keep.unwrap_or(self.held.len())).collect();
        match &mut self.paste {
            Some(text) => {
                text.extend(sorted);
                if text.len() >= LONGEST_PASTE {
                    events.extend(self.paste.take().map(|text| paste(&text)));
                }
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

    /// How long to wait for more before [`Decoder::rest`]; `None` for ever.
    pub fn patience(&self) -> Option<Duration> {
        let open = self.open || !self.held.is_empty() || self.report.is_some();
        match (&self.paste, open) {
            (Some(_), _) => Some(PASTE_RESTS),
            (None, true) => Some(ESCAPE_RESTS),
            (None, false) => None,
        }
    }

    /// Nothing came for as long as [`Decoder::patience`] says: what is open ends here.
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
                // What is left of a sequence that was cut means nothing.
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

/// An event of termina as crossterm has it; `None` for reports that nobody asked for.
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

    /// What is decoded when the bytes come in pieces that end at these places.
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
        // The keys that come after a paste whose end is lost are keys.
        let mut decoder = Decoder::default();
        decoder.take(b"\x1b[200~12");
        assert_eq!(decoder.patience(), Some(PASTE_RESTS));
        assert_eq!(short(&decoder.rest()), ["<12>"]);
        assert_eq!(short(&decoder.take(b"\x03")), ["^c"]);
        assert_eq!(short(&decode(b"\x1b[201~5", &[])), ["5"]);
    }

    #[test]
    fn an_endless_paste_comes_in_bounded_parts() {
        let mut decoder = Decoder::default();
        decoder.take(PASTE_BEGINS);
        let events = decoder.take(&vec![b'7'; LONGEST_PASTE]);
        assert!(matches!(&events[..], [Event::Paste(text)] if text.len() == LONGEST_PASTE));
        assert_eq!(short(&decoder.take(b"8")), ["8"]);
    }

    /// Reports are no keys, and Alt with `_` or `[` still is one.
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
