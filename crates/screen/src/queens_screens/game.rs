//! The game of the Delphi program: placing and removing queens with the mouse or the keyboard.
//!
//! Conflicts are shown immediately. Hints show how many positions are still possible with a queen
//! on each square.

use super::board_pane::{BoardView, Look, Square};
use super::{Flow, Screen};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;
use ratatui::style::Stylize;
use ratatui::text::Line;
use sim41_queens::play::Game;
use sim41_queens::{Codes, Error};

pub struct GameScreen {
    game: Game,
    cursor: Square,
    hints: bool,
    message: String,
}

impl GameScreen {
    pub fn new(n: usize, plus: bool) -> Result<GameScreen, Error> {
        Ok(GameScreen {
            game: Game::new(n, plus)?,
            cursor: (1, 1),
            hints: false,
            message: String::new(),
        })
    }

    fn step(&mut self, columns: isize, rows: isize) {
        let moved =
            |place: usize, by: isize| place.saturating_add_signed(by).clamp(1, self.game.n());
        self.cursor = (moved(self.cursor.0, columns), moved(self.cursor.1, rows));
    }

    fn place(&mut self) {
        let before = self.game.queens().len();
        self.game.toggle(self.cursor);
        if self.game.queens().len() == before {
            self.message = "all queens are placed: remove a queen".into();
        }
    }

    fn suggest(&mut self) {
        match (self.game.suggestion(), self.game.queens().len() < self.game.n()) {
            (Some(square), _) => self.cursor = square,
            (None, true) => {
                self.message = "no remaining square leads to a solution: remove a queen".into()
            }
            (None, false) => {}
        }
    }
}

impl Screen for GameScreen {
    fn n(&self) -> usize {
        self.game.n()
    }

    fn title(&self) -> String {
        format!(" {n} queens: your turn ", n = self.game.n())
    }

    fn bottom(&self) -> Vec<Line<'static>> {
        let keys = "arrows, Enter or click  U undo  C clear  H hints  S suggest  P plus  Esc leave";
        vec![keys.dim().into()]
    }

    fn panel(&self, _: Size) -> Vec<Line<'static>> {
        let game = &self.game;
        let (placed, n) = (game.queens().len(), game.n());
        let conflicts = game.queens().iter().filter(|queen| game.is_conflict(**queen)).count();
        let mut lines = vec![
            format!("{placed} of {n} queens placed").bold().into(),
            match conflicts {
                0 => "no conflicts".into(),
                conflicts => format!("{conflicts} queens in conflict (!)").into(),
            },
            Line::default(),
            match game.possible().count() {
                0 => "no solution contains all these queens".into(),
                1 => "1 solution is possible".into(),
                possible => format!("{possible} solutions are possible").into(),
            },
            Line::default(),
            format!("column {column}, row {row}", column = self.cursor.0, row = self.cursor.1)
                .into(),
        ];
        if game.is_plus() {
            lines.push("plus: main diagonals are forbidden".into());
        }
        if let Some(position) = game.solved() {
            lines.push(Line::default());
            lines.push(" Solution found! ".bold().reversed().into());
            lines.push(position.to_string().bold().into());
            lines.push(Codes::new(position).line().into());
        }
        if !self.message.is_empty() {
            lines.push(Line::default());
            lines.push(self.message.clone().into());
        }
        lines
    }

    fn look(&self, square: Square) -> Look {
        let queen = self.game.has(square);
        let conflict = self.game.is_conflict(square);
        let note = match self.hints && !queen && !conflict {
            true => self.game.hint(square).to_string(),
            false if self.game.is_forbidden(square) => "x".into(),
            false => String::new(),
        };
        Look { queen, conflict, cursor: square == self.cursor, note }
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match key {
            KeyCode::Esc | KeyCode::Char('q' | 'Q') => return Flow::Leave,
            KeyCode::Right => self.step(1, 0),
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Up => self.step(0, -1),
            KeyCode::Enter | KeyCode::Char(' ') => self.place(),
            KeyCode::Char('u' | 'U') | KeyCode::Backspace => self.game.undo(),
            KeyCode::Char('c' | 'C') => self.game.clear(),
            KeyCode::Char('h' | 'H') => self.hints = !self.hints,
            KeyCode::Char('s' | 'S') => self.suggest(),
            KeyCode::Char('p' | 'P') => self.game.set_plus(!self.game.is_plus()),
            _ => {}
        }
        Flow::Continue
    }

    fn click(&mut self, size: Size, column: u16, row: u16) {
        let square =
            BoardView::new(self.game.n(), size).and_then(|board| board.square_at(column, row));
        if let Some(square) = square {
            self.message.clear();
            self.cursor = square;
            self.place();
        }
    }
}
