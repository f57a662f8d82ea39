//! Version 2 of the Delphi program: each press of Solve shows a solution with a queen on the next
//! starting square.

use super::board_pane::{Look, Square};
use super::{Flow, Screen};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;
use ratatui::style::Stylize;
use ratatui::text::Line;
use sim41_queens::algorithm::grid::{is_diagonal, solutions};
use sim41_queens::{Position, eight_views};

pub struct SolveScreen {
    n: usize,
    plus: bool,
    rest: Box<dyn Iterator<Item = (Square, Option<Position>)>>,
    found: Vec<(Square, Option<Position>)>,
    /// The number of the visible solution, counted from 1; 0 before the first press of Solve.
    shown: usize,
    done: bool,
}

impl SolveScreen {
    pub fn new(n: usize, plus: bool) -> SolveScreen {
        let rest = Box::new(solutions(n, plus));
        SolveScreen { n, plus, rest, found: Vec::new(), shown: 0, done: false }
    }

    fn solve(&mut self) {
        if self.shown == self.found.len() {
            match self.rest.next() {
                Some(solution) => self.found.push(solution),
                None => self.done = true,
            }
        }
        self.shown = self.found.len().min(self.shown + 1);
    }

    fn current(&self) -> Option<&(Square, Option<Position>)> {
        self.found.get(self.shown.checked_sub(1)?)
    }

    fn kinship(&self, position: &Position) -> String {
        let before = &self.found[..self.shown - 1];
        let of = |wanted: &dyn Fn(&Position) -> bool| {
            let place = before.iter().position(|(_, found)| found.as_ref().is_some_and(wanted));
            place.map(|place| place + 1)
        };
        let family = eight_views::independent(position);
        if let Some(same) = of(&|found| found == position) {
            format!("the same as solution {same}")
        } else if let Some(view) = of(&|found| eight_views::independent(found) == family) {
            format!("a rotation or a mirror image of solution {view}")
        } else {
            "new".into()
        }
    }
}

impl Screen for SolveScreen {
    fn n(&self) -> usize {
        self.n
    }

    fn title(&self) -> String {
        let rule = if self.plus { "plus, " } else { "" };
        format!(" {n} queens, {rule}from each starting square ", n = self.n)
    }

    fn look(&self, square: Square) -> Look {
        let queen = match self.current() {
            Some((_, Some(position))) => position.has(square.0, square.1),
            _ => false,
        };
        let cursor = self.current().is_some_and(|(start, _)| *start == square);
        let closed = self.plus && is_diagonal(self.n, square);
        let note = if closed { "x".into() } else { String::new() };
        Look { queen, cursor, note, ..Look::default() }
    }

    fn panel(&self, _: Size) -> Vec<Line<'static>> {
        let Some(((column, row), position)) = self.current() else {
            return vec![
                "Solve puts a queen on the next square of the board and shows the first \
                 solution that contains it."
                    .into(),
            ];
        };
        let starts = self.n * self.n - if self.plus { 2 * self.n - self.n % 2 } else { 0 };
        let mut lines = vec![
            format!("solution {shown} of {starts}", shown = self.shown).bold().into(),
            format!("start: column {column}, row {row}").into(),
            Line::default(),
        ];
        match position {
            Some(position) => {
                lines.push(position.to_string().bold().into());
                lines.push(self.kinship(position).into());
            }
            None => lines.push("no position has a queen on this square".into()),
        }
        if self.done {
            lines.push(Line::default());
            lines.push("This was the last starting square.".into());
        }
        lines
    }

    fn bottom(&self) -> Vec<Line<'static>> {
        vec![
            "S or Enter solves  ← goes back  P toggles plus and traditional  Esc leaves"
                .dim()
                .into(),
        ]
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        match key {
            KeyCode::Esc | KeyCode::Char('q' | 'Q') => return Flow::Leave,
            KeyCode::Enter | KeyCode::Char(' ' | 's' | 'S') | KeyCode::Right | KeyCode::Down => {
                self.solve();
            }
            KeyCode::Left | KeyCode::Up => self.shown = self.shown.saturating_sub(1),
            KeyCode::Char('p' | 'P') => *self = SolveScreen::new(self.n, !self.plus),
            _ => {}
        }
        Flow::Continue
    }

    fn click(&mut self, _: Size, _: u16, _: u16) {
        self.solve();
    }
}
