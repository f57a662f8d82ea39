//! Processes mouse events on keys of the keypad, words of the last line, panels and overlays.

use super::key_routing::HELD;
use super::{Asked, FLASH, Flow, Screen};
use crate::component::ComponentAnswer;
use crate::debugging::Verb;
use crate::footer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use sim41_session::Input;
use sim41_session::key::Key;

impl Screen<'_> {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        let pressed = matches!(mouse.kind, MouseEventKind::Down(_));
        self.config.hint &= !pressed;
        let area = self.overlay_area();
        if let Some(mut overlay) = self.overlay.take() {
            let answer = overlay.mouse(mouse, area, &self.scene());
            self.overlay = Some(overlay);
            // A click outside an overlay closes it.
            let outside = answer == ComponentAnswer::Ignored && pressed;
            return self.answered(if outside { ComponentAnswer::Close(None) } else { answer });
        }
        if matches!(mouse.kind, MouseEventKind::Up(_)) {
            // A short click of the right button presses SHIFT and the key.
            let clicked = self.card().is_none();
            if let Some(asked) = self.asked.take().filter(|_| clicked) {
                self.hold(asked.key, true);
            }
            self.let_go();
            return Flow::Continue;
        }
        let layout = self.layout();
        if let (MouseEventKind::Drag(MouseButton::Right), Some(asked)) =
            (mouse.kind, &mut self.asked)
        {
            let key = layout.keypad.and_then(|keypad| keypad.key_at(mouse.column, mouse.row));
            asked.dragged = true;
            asked.key = key.unwrap_or(asked.key);
            return Flow::Continue;
        }
        if let MouseEventKind::Down(button @ (MouseButton::Left | MouseButton::Right)) = mouse.kind
        {
            self.let_go();
            if layout.footer.contains(Position::new(mouse.column, mouse.row)) {
                return self.click_footer(layout.footer, mouse.column);
            }
            let key = layout.keypad.and_then(|keypad| keypad.key_at(mouse.column, mouse.row));
            let gold = layout.keypad.and_then(|keypad| keypad.gold_at(mouse.column, mouse.row));
            if let (Some(key), None) = (gold, key) {
                self.hold(key, true);
                return Flow::Continue;
            }
            match (key, button) {
                (Some(key), MouseButton::Right) => {
                    self.asked = Some(Asked { key, since: self.now, dragged: false });
                    return Flow::Continue;
                }
                (Some(key), _) => {
                    self.hold(key, false);
                    return Flow::Continue;
                }
                (None, _) => {}
            }
        }
        let columns = layout.columns;
        let answer = self.with_panels(|panels, scene| panels.mouse(mouse, scene, &columns));
        self.answered(answer)
    }

    fn click_footer(&mut self, line: Rect, column: u16) -> Flow {
        let (name, words) = self.last_line();
        match footer::clicked(line, name, &words, column) {
            Some(command) => self.command(command),
            None => Flow::Continue,
        }
    }

    /// Presses a key of the keypad, after SHIFT if `shifted` is set, and holds it down.
    fn hold(&mut self, key: Key, shifted: bool) {
        // Digits of a label that were typed but not yet passed to the calculator are discarded.
        self.typing.forget();
        self.panels.leave();
        if self.held() {
            return match Verb::of_held_key(key, shifted) {
                Some(verb) => self.debug(verb, ""),
                None => self.refuse(HELD),
            };
        }
        if key == Key::Sst && !shifted && !self.session.calculator().machine().running() {
            self.debugger.pass(self.session);
        }
        if shifted {
            let taken = self.calculator().scrolls();
            self.press_keys(&[Key::Shift]);
            if taken {
                return;
            }
        }
        _ = self.session.press(Input::Down(key));
        self.held = Some((key, self.now));
    }

    pub(super) fn let_go(&mut self) {
        self.asked = None;
        if let Some((key, _)) = self.held.take() {
            _ = self.session.press(Input::Up);
            self.run();
            self.flashes.push((key, self.now + FLASH));
        }
    }
}
