//! The visible panels, the focus, scrolling, and the edited row. An empty panel is hidden unless
//! requested.

mod focus;

use super::component::{Action, ComponentAnswer, Hint, Scene, hint};
use super::panel::Panel;
use super::panel_layout::{Placed, placed};
use super::screen_command::ScreenCommand;
use super::terminal_picture::Picture;
use super::text::write;
use super::theme::ColorRole;
use focus::Focus;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

const WHEEL: usize = 3;

#[derive(Clone, Debug, Default)]
pub(super) struct Panels {
    shape: PanelShape,
    focus: Option<Focus>,
    scrolled: Vec<(Panel, usize)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PanelShape {
    pub wanted: Vec<Panel>,
    asked_for: Vec<Panel>,
    pub enlarged: Option<Panel>,
}

impl PanelShape {
    fn shown(&self, scene: &Scene) -> Vec<Panel> {
        let shown = |panel: &Panel| self.asked_for.contains(panel) || panel.content().speaks(scene);
        self.wanted.iter().copied().filter(shown).collect()
    }
}

impl Panels {
    pub(super) fn new(wanted: &[Panel], enlarged: Option<Panel>) -> Panels {
        let mut shape = PanelShape { enlarged, ..PanelShape::default() };
        for &panel in wanted.iter().chain(&enlarged) {
            if !shape.wanted.contains(&panel) {
                shape.wanted.push(panel);
            }
        }
        Panels { shape, focus: None, scrolled: Vec::new() }
    }

    pub(super) fn shape(&self) -> &PanelShape {
        &self.shape
    }

    pub(super) fn restore(&mut self, shape: PanelShape) {
        self.shape = shape;
    }

    pub(super) fn has(&self, panel: Panel, scene: &Scene) -> bool {
        self.shape.shown(scene).contains(&panel)
    }

    pub(super) fn any(&self) -> bool {
        !self.shape.wanted.is_empty()
    }

    /// Toggles a panel and returns whether it is now visible. A new panel comes first, or second
    /// if the stack comes first, because only the first panels are certain to have room.
    pub(super) fn toggle(&mut self, panel: Panel, scene: &Scene) -> bool {
        if self.has(panel, scene) {
            self.remove(panel);
            return false;
        }
        let shape = &mut self.shape;
        shape.asked_for.push(panel);
        if !shape.wanted.contains(&panel) {
            let place = usize::from(shape.wanted.first() == Some(&Panel::Stack));
            shape.wanted.insert(place, panel);
        }
        true
    }

    pub(super) fn remove(&mut self, panel: Panel) {
        self.shape.wanted.retain(|&other| other != panel);
        self.shape.asked_for.retain(|&other| other != panel);
        self.shape.enlarged.take_if(|other| *other == panel);
        self.focus.take_if(|focus| focus.panel == panel);
    }

    /// Shows a panel directly after the panel `after`, or as the last one if `after` is hidden.
    /// If `after` is `None`, the panel comes first. A panel that is already visible stays in place.
    pub(super) fn show(&mut self, panel: Panel, after: Option<Panel>) {
        let shape = &mut self.shape;
        if !shape.wanted.contains(&panel) {
            let place = after.map_or(Some(0), |after| {
                shape.wanted.iter().position(|&wanted| wanted == after).map(|place| place + 1)
            });
            shape.wanted.insert(place.unwrap_or(shape.wanted.len()), panel);
        }
        if !shape.asked_for.contains(&panel) {
            shape.asked_for.push(panel);
        }
    }

    /// Enlarges the focused panel, or else the first one, to fill the screen. If a panel is already
    /// enlarged, it is restored instead. Returns the panel that now fills the screen.
    pub(super) fn enlarge(&mut self, scene: &Scene, columns: &[Rect]) -> Option<Panel> {
        if self.shape.enlarged.take().is_none() {
            if self.focus.is_none() {
                self.go(scene, columns, false);
            }
            self.shape.enlarged = self.focus.as_ref().map(|focus| focus.panel);
        }
        self.shape.enlarged
    }

    pub(super) fn without_room(&self, scene: &Scene, columns: &[Rect]) -> Vec<Panel> {
        let placed = self.place(scene, columns);
        let lacks = |panel: &Panel| placed.iter().all(|(other, _)| other != panel);
        self.shape.shown(scene).into_iter().filter(lacks).collect()
    }

    pub(super) fn chosen(&self) -> Option<(Panel, usize)> {
        self.focus.as_ref().map(|focus| (focus.panel, focus.row))
    }

    pub(super) fn focused(&self) -> bool {
        self.focus.is_some()
    }

    pub(super) fn editing(&self) -> bool {
        self.focus.as_ref().is_some_and(|focus| focus.editing.is_some())
    }

    pub(super) fn leave(&mut self) {
        self.focus = None;
    }

    pub(super) fn go(&mut self, scene: &Scene, columns: &[Rect], back: bool) {
        let placed = placed(scene, columns, &self.shape.shown(scene), None);
        if placed.is_empty() {
            return;
        }
        let here = self.focus.as_ref().map(|focus| focus.panel);
        let at = here.and_then(|panel| placed.iter().position(|(placed, _)| *placed == panel));
        let count = placed.len();
        let next = match (at, back) {
            (None, false) => Some(0),
            (None, true) => Some(count - 1),
            // The focus moves from the last panel back to the calculator.
            (Some(at), false) => Some(at + 1).filter(|&next| next < count),
            (Some(at), true) => at.checked_sub(1),
        };
        self.focus = next.map(|n| Focus::new(scene, placed[n].0));
        if let (Some(_), Some(focus)) = (self.shape.enlarged, &self.focus) {
            self.shape.enlarged = Some(focus.panel);
        }
    }

    fn place(&self, scene: &Scene, columns: &[Rect]) -> Vec<Placed> {
        match (self.shape.enlarged, columns) {
            (Some(panel), [column, ..]) => vec![(panel, *column)],
            _ => {
                let focus = self.focus.as_ref().map(|focus| focus.panel);
                placed(scene, columns, &self.shape.shown(scene), focus)
            }
        }
    }

    pub(super) fn press(&mut self, key: KeyEvent, scene: &Scene) -> ComponentAnswer {
        let Some(focus) = &mut self.focus else { return ComponentAnswer::Ignored };
        if focus.editing.is_some() {
            return focus.edit(key, scene);
        }
        let count = focus.panel.content().count(scene);
        let last = count.saturating_sub(1);
        match key.code {
            KeyCode::Up => focus.row = focus.row.saturating_sub(1),
            KeyCode::Down => focus.row = (focus.row + 1).min(last),
            KeyCode::PageUp => focus.row = focus.row.saturating_sub(10),
            KeyCode::PageDown => focus.row = (focus.row + 10).min(last),
            KeyCode::Home => focus.row = 0,
            KeyCode::End => focus.row = last,
            KeyCode::Esc => self.focus = None,
            KeyCode::Enter => return focus.begin(scene),
            code => {
                let meant = key.modifiers - KeyModifiers::SHIFT == KeyModifiers::NONE;
                let action = focus.panel.key(scene, focus.row, code).filter(|_| meant);
                return action.map_or(ComponentAnswer::Ignored, ComponentAnswer::Do);
            }
        }
        ComponentAnswer::Taken
    }

    pub(super) fn paste(&mut self, text: &str) -> bool {
        match self.focus.as_mut().and_then(|focus| focus.editing.as_mut()) {
            Some(field) => {
                field.insert(text.trim());
                true
            }
            None => false,
        }
    }

    pub(super) fn mouse(
        &mut self,
        mouse: MouseEvent,
        scene: &Scene,
        columns: &[Rect],
    ) -> ComponentAnswer {
        let at = Position::new(mouse.column, mouse.row);
        let found = self.place(scene, columns).into_iter().find(|(_, area)| area.contains(at));
        let Some((panel, area)) = found else { return ComponentAnswer::Ignored };
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll(panel, area, scene, false),
            MouseEventKind::ScrollUp => self.scroll(panel, area, scene, true),
            MouseEventKind::Down(MouseButton::Left) => {
                // A click on the cross at the end of the heading closes the panel.
                if at.y == area.y && at.x + 3 >= area.right() {
                    return ComponentAnswer::Do(Action::Command(ScreenCommand::Toggle(panel)));
                }
                let top = self.top(panel, area, scene);
                let (abreast, wide) = abreast(panel, area);
                let beside = usize::from((at.x - area.x) / wide).min(abreast - 1);
                let down = usize::from(at.y.saturating_sub(area.y + 1));
                let row = top + beside * rows_of(area) + down;
                let inside = at.y > area.y && row < panel.content().count(scene);
                if let Some(action) =
                    panel.content().click(scene, row, (at.x - area.x) % wide).filter(|_| inside)
                {
                    return ComponentAnswer::Do(action);
                }
                let again = self.focus.as_ref().is_some_and(|focus| {
                    focus.panel == panel && focus.row == row && focus.editing.is_none()
                });
                if again && at.y > area.y {
                    return self
                        .focus
                        .as_mut()
                        .map_or(ComponentAnswer::Taken, |focus| focus.begin(scene));
                }
                let row = row.min(panel.content().count(scene).saturating_sub(1));
                self.focus = Some(Focus { row, top, ..Focus::new(scene, panel) });
            }
            _ => return ComponentAnswer::Ignored,
        }
        ComponentAnswer::Taken
    }

    fn scroll(&mut self, panel: Panel, area: Rect, scene: &Scene, up: bool) {
        let seen = rows_of(area) * abreast(panel, area).0;
        let last = panel.content().count(scene).saturating_sub(seen);
        let top = self.top(panel, area, scene);
        let top = if up { top.saturating_sub(WHEEL) } else { (top + WHEEL).min(last) };
        match &mut self.focus {
            Some(focus) if focus.panel == panel => {
                focus.top = top;
                focus.row = focus.row.clamp(top, top + seen.saturating_sub(1));
            }
            _ => {
                self.scrolled.retain(|(other, _)| *other != panel);
                self.scrolled.push((panel, top));
            }
        }
    }

    fn top(&self, panel: Panel, area: Rect, scene: &Scene) -> usize {
        let rows = (rows_of(area) * abreast(panel, area).0).max(1);
        let last = panel.content().count(scene).saturating_sub(rows);
        if let Some(focus) = self.focus.as_ref().filter(|focus| focus.panel == panel) {
            let top = focus.top.clamp((focus.row + 1).saturating_sub(rows), focus.row);
            return top.min(last);
        }
        if let Some((_, top)) = self.scrolled.iter().find(|(other, _)| *other == panel) {
            return (*top).min(last);
        }
        match panel.content().here(scene) {
            Some(here) => here.saturating_sub(rows / 2).min(last),
            None => 0,
        }
    }

    pub(super) fn draw(&mut self, buffer: &mut Buffer, scene: &Scene, columns: &[Rect]) {
        if let Some(focus) = &mut self.focus {
            focus.follow(scene);
        }
        for (panel, area) in self.place(scene, columns) {
            let top = self.top(panel, area, scene);
            if let Some(focus) = self.focus.as_mut().filter(|focus| focus.panel == panel) {
                focus.top = top;
            }
            self.draw_panel(buffer, scene, panel, area, top);
        }
    }

    fn draw_panel(&self, buffer: &mut Buffer, scene: &Scene, panel: Panel, area: Rect, top: usize) {
        let theme = &scene.config.theme;
        let focus = self.focus.as_ref().filter(|focus| focus.panel == panel);
        let part = if focus.is_some() { ColorRole::Accent } else { ColorRole::Heading };
        let room = usize::from(area.width);
        let title: String =
            panel.content().title(scene).chars().take(room.saturating_sub(6)).collect();
        let line = if focus.is_some() { "━" } else { "─" };
        let rest = room.saturating_sub(title.chars().count() + 5);
        let heading = format!("{line} {title} {} ×", line.repeat(rest));
        write(buffer, (area.x, area.y), &heading, area.width, theme.text(part));
        let rows = rows_of(area);
        let (abreast, wide) = abreast(panel, area);
        let lines = panel.rows(scene, top..top + rows * abreast, wide.into());
        for (n, row) in lines.into_iter().enumerate() {
            let (beside, down) = ((n / rows) as u16, (n % rows) as u16);
            let place = Rect::new(area.x + beside * wide, area.y + 1 + down, wide, 1);
            // A row's label remains while its value is edited.
            let name = match &row.spans[..] {
                [name, _, ..] => name.width() as u16,
                _ => 0,
            };
            row.render(place, buffer);
            let Some(focus) = focus.filter(|focus| focus.row == top + n) else { continue };
            match &focus.editing {
                Some(field) => {
                    let place = Rect {
                        x: place.x + name,
                        width: place.width.saturating_sub(name),
                        ..place
                    };
                    ratatui::widgets::Clear.render(place, buffer);
                    let style = theme.text(ColorRole::Accent).add_modifier(Modifier::UNDERLINED);
                    field.draw(buffer, place, style);
                }
                None => buffer.set_style(place, theme.chosen()),
            }
        }
    }

    pub(super) fn pictures(&self, scene: &Scene, columns: &[Rect]) -> Vec<Picture> {
        let inside = |area: Rect| Rect { y: area.y + 1, height: area.height - 1, ..area };
        let placed = self.place(scene, columns).into_iter();
        placed.filter_map(|(panel, area)| panel.content().picture(scene, inside(area))).collect()
    }

    pub(super) fn hint(&self) -> Vec<Hint> {
        if self.editing() {
            return vec![hint("Enter", "accept"), hint("Esc", "cancel")];
        }
        let own = self.focus.as_ref().map_or(&[][..], |focus| focus.panel.content().keys());
        let own = own.iter().map(|(key, meaning)| hint(*key, *meaning));
        let mut hints = vec![hint("↑ ↓", "rows")];
        if own.clone().all(|(key, _)| key != "Enter") {
            hints.push(hint("Enter", "edit"));
        }
        hints.extend(own);
        hints.push(hint("Esc", "back to the keys"));
        hints
    }
}

fn rows_of(area: Rect) -> usize {
    usize::from(area.height.saturating_sub(1))
}

fn abreast(panel: Panel, area: Rect) -> (usize, u16) {
    let count = panel.content().abreast(area.width.into()).max(1);
    (count, (area.width / count as u16).max(1))
}
