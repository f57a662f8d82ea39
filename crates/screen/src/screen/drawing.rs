//! Draws the screen: the calculator, the panels, the overlay and the last line.

use super::Screen;
use crate::component::Hint;
use crate::layout::Layout;
use crate::overlay::key_card;
use crate::segment_drawing::SegmentShape;
use crate::terminal_picture::Picture;
use crate::theme::ColorRole;
use crate::{ascii, footer, frame, lcd_pane};
use ratatui::Frame;
use ratatui::layout::Rect;
use sim41_files::message;
use sim41_session::key::Key;
use sim41_session::{Expectation, hints};

const HINT: [&str; 3] = [
    "Digits and + - * / work as labelled; a lower-case letter begins a name: sin, sto 01.",
    "Ctrl-P or : finds anything by name, F1 or ? shows help, and Ctrl-Z undoes anything.",
    "Tab begins a tutorial of ten short steps; any other key continues.",
];

impl Screen<'_> {
    /// The key whose card is visible: a key held for some time, or reached by dragging.
    pub(super) fn card(&self) -> Option<Key> {
        let long = |since: u64| self.now >= since + key_card::AFTER;
        let held = self.held.filter(|(_, since)| long(*since)).map(|(key, _)| key);
        held.or(self.asked.filter(|asked| asked.dragged || long(asked.since)).map(|a| a.key))
    }

    pub(super) fn layout(&self) -> Layout {
        let shapes = match (self.config.ascii, self.config.plain) {
            (true, _) => &[SegmentShape::LINES],
            (false, true) => &[][..],
            (false, false) => &SegmentShape::ALL,
        };
        let layout = |keypad| Layout::new(self.size, shapes, keypad, self.panels.any());
        let layout = match self.panels.shape().enlarged {
            Some(_) => layout(false).with_one_column(),
            None => layout(self.config.keypad),
        };
        if self.overlay.is_some() { layout.with_list() } else { layout }
    }

    pub(super) fn overlay_area(&self) -> Rect {
        let wide = self.overlay.as_ref().is_some_and(|overlay| overlay.is_wide());
        self.above_note(self.layout().below_display(wide))
    }

    fn above_note(&self, area: Rect) -> Rect {
        let note = footer::note_area(self.layout().footer, &self.note.text);
        Rect { height: area.height.min(note.y.saturating_sub(area.y)), ..area }
    }

    /// The name and keys of the focused overlay or panel; `None` for the calculator.
    pub(super) fn focus(&self) -> Option<(&'static str, Vec<Hint>)> {
        match &self.overlay {
            Some(overlay) => Some((overlay.name(), overlay.hint(&self.scene()))),
            None => self.panels.chosen().map(|(panel, _)| (panel.name(), self.panels.hint())),
        }
    }

    pub(super) fn last_line(&self) -> (&'static str, Vec<footer::FooterWord>) {
        let scene = self.scene();
        let (name, hints) = self.focus().unzip();
        (name.unwrap_or(hints::word(scene.mode)), footer::words(&scene, hints))
    }

    pub fn draw(&mut self, frame: &mut Frame) {
        let screen = frame.area();
        self.size = screen.as_size();
        let layout = self.layout();
        let (name, words) = self.last_line();
        let overlay_area = self.overlay_area();
        let is_error = self.failed;
        let buffer = frame.buffer_mut();
        buffer.set_style(screen, self.config.theme.on(ColorRole::Text, ColorRole::Ground));
        self.with_panels(|panels, scene| panels.draw(buffer, scene, &layout.columns));
        let scene = self.scene();
        let theme = &self.config.theme;
        // A blinking display is blank at times, although the calculator is on.
        let off = matches!(self.calculator().expectation(), Expectation::Off);
        let note = match self.states.current(self.calculator()) {
            _ if off => "off: F2 or the ON key switches it on",
            _ if self.states.is_first(self.calculator()) => "",
            state => state,
        };
        lcd_pane::draw(buffer, &layout, &self.calculator().lcd(), note, &self.config);
        if let Some(keypad) = &layout.keypad {
            keypad.draw(buffer, &scene, |key| {
                self.held.is_some_and(|(held, _)| held == key)
                    || self.flashes.iter().any(|(flashing, _)| *flashing == key)
            });
        }
        let note = (
            self.note.text.as_str(),
            if self.note.failed { ColorRole::Error } else { ColorRole::Accent },
        );
        let name = footer::Name { text: name, is_error };
        footer::draw(buffer, layout.footer, theme, name, &words, note);
        if let Some(overlay) = &self.overlay {
            overlay.draw(buffer, overlay_area, &scene);
        } else if let Some(key) = self.card() {
            let place = layout.keypad.map(|keypad| keypad.body(key));
            key_card::draw(buffer, layout.below_display(false), key, place, &scene);
        } else if self.config.hint {
            let area = self.above_note(layout.below_display(false));
            let lines = message::wrapped(&HINT.map(String::from), frame::inside(area.width));
            let high = (lines.len() as u16 + 2).min(area.height);
            let area = Rect { y: area.bottom() - high, height: high, ..area };
            let inside = frame::frame(buffer, area, "an HP-41CX", theme, high);
            for (y, line) in (inside.top()..inside.bottom()).zip(lines) {
                let style = theme.text(ColorRole::Text);
                buffer.set_stringn(inside.x, y, line, usize::from(inside.width), style);
            }
        }
        if self.config.ascii {
            ascii::replace(buffer);
        }
        let pictures = match (&self.overlay, self.graphics) {
            (_, None) => Vec::new(),
            (Some(overlay), _) => overlay.picture(overlay_area, &scene).into_iter().collect(),
            (None, _) if self.card().is_some() || self.config.hint => Vec::new(),
            (None, _) => self.panels.pictures(&scene, &layout.columns),
        };
        // The cells below a picture remain empty, because no text may be written over the picture.
        for cell in pictures.iter().flat_map(|picture: &Picture| picture.place.positions()) {
            buffer[cell].set_symbol(" ").set_style(theme.on(ColorRole::Text, ColorRole::Ground));
        }
        self.pictures = pictures;
    }
}
