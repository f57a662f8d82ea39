//! The browser of the Harbour program: all positions, one at a time, with the program's own text.
//!
//! The keys are those of the original: → ↓ for the next position, ← ↑ for the previous one, P to
//! write RAINHA.TXT, Esc to quit. Typed digits select the first position whose digits are not less
//! than the typed ones, and V shows codes and views instead of the explanation.

use super::board_pane::{Look, Square, WIDEST};
use super::{Flow, Screen};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;
use ratatui::style::{Color, Stylize};
use ratatui::text::Line;
use sim41_queens::{Algorithm, Codes, Error, Position, Solver, eight_views, rows_text};
use std::time::{Duration, Instant};

const PAGE: usize = 10;
/// How long the search runs before keys are read again.
const SLICE: Duration = Duration::from_millis(15);
/// The lines of the explanation, including blank lines and rules, in a wide and a narrow panel.
const WIDE_LINES: u16 = 20;
const NARROW_LINES: u16 = 26;

pub struct Browser<'a> {
    n: usize,
    search: Option<Box<dyn Solver>>,
    begun: Instant,
    took: Duration,
    positions: Vec<Position>,
    shown: usize,
    typed: Vec<u8>,
    views: bool,
    message: String,
    write_file: &'a dyn Fn() -> String,
}

impl<'a> Browser<'a> {
    /// The browser keeps all positions in memory, so `n` should be at most about 10.
    pub fn new(
        n: usize,
        algorithm: Algorithm,
        write_file: &'a dyn Fn() -> String,
    ) -> Result<Browser<'a>, Error> {
        Ok(Browser {
            n,
            search: Some(algorithm.positions(n)?),
            begun: Instant::now(),
            took: Duration::ZERO,
            positions: Vec::new(),
            shown: 0,
            typed: Vec::new(),
            views: false,
            message: String::new(),
            write_file,
        })
    }

    /// The visible position; `None` while the search is running.
    fn position(&self) -> Option<&Position> {
        self.positions.get(self.shown).filter(|_| self.search.is_none())
    }

    fn go(&mut self, to: usize) {
        self.shown = to.min(self.positions.len().saturating_sub(1));
        self.typed.clear();
    }

    fn go_to_typed(&mut self) {
        let at = self.positions.partition_point(|position| position.rows() < &self.typed[..]);
        self.shown = at.min(self.positions.len() - 1);
    }

    fn explanation(&self, size: Size) -> Vec<Line<'static>> {
        let n = self.n;
        let (title, file) = match self.search {
            Some(_) => (
                "LOOK THROUGH ALL POSITIONS:".to_string(),
                "P writes all positions to the file RAINHA.TXT.".to_string(),
            ),
            None => {
                let count = self.positions.len();
                (
                    format!("LOOK THROUGH ALL {count} POSITIONS:"),
                    format!("P writes all {count} positions to the file RAINHA.TXT."),
                )
            }
        };
        let rule = || Line::from("=".repeat(size.width.into()));
        let problem = format!(
            "The {n} queens: place {n} queens on a chessboard of {n} by {n} squares so that none \
             attacks another. No two share a column, a row or a diagonal."
        );
        let solved = "The program generates only possible arrangements, which saves a great deal \
                      of computation.";
        let lines = [
            Some(problem.into()),
            None,
            Some(solved.into()),
            None,
            Some(rule()),
            Some(title.bold().into()),
            Some(rule()),
            None,
            Some("→ ↓  the next position".into()),
            Some("← ↑  the previous position".into()),
            Some("Esc  leaves".into()),
            None,
            Some(file.into()),
        ];
        let all_lines = if size.width < WIDEST { NARROW_LINES } else { WIDE_LINES };
        match size.height < all_lines {
            true => lines.into_iter().flatten().filter(|line| *line != rule()).collect(),
            false => lines.into_iter().map(Option::unwrap_or_default).collect(),
        }
    }

    fn codes_and_views(&self, position: &Position) -> Vec<Line<'static>> {
        let mut lines = vec![
            position.to_string().bold().into(),
            format!(
                "position {shown} of {all}",
                shown = self.shown + 1,
                all = self.positions.len()
            )
            .into(),
            Line::default(),
            Codes::new(position).line().into(),
        ];
        let rotations = eight_views::rotations(position);
        lines.extend(rotations.iter().map(|rotation| Line::from(rotation.line())));
        let independent = eight_views::independent(position);
        lines.push(Line::default());
        lines.push(match independent == *position {
            true => "independent".into(),
            false => format!("a view of {independent}").into(),
        });
        if position.is_plus() {
            lines.push("plus: empty main diagonals".into());
        }
        lines.push(Line::default());
        for keys in
            ["PgUp PgDn  ten positions", "Home End   first or last", "digits     go to a position"]
        {
            lines.push(keys.dim().into());
        }
        lines
    }
}

impl Screen for Browser<'_> {
    fn n(&self) -> usize {
        self.n
    }

    fn title(&self) -> String {
        format!(" The {n} queens ", n = self.n)
    }

    fn look(&self, (column, row): Square) -> Look {
        let queen = self.position().is_some_and(|position| position.has(column, row));
        Look { queen, ..Look::default() }
    }

    fn panel(&self, size: Size) -> Vec<Line<'static>> {
        match self.position() {
            Some(position) if self.views => self.codes_and_views(position),
            _ => self.explanation(size),
        }
    }

    fn bottom(&self) -> Vec<Line<'static>> {
        let Some(position) = self.position() else {
            return vec![
                Line::default(),
                Line::from(" Computing the positions …").fg(Color::Black).bg(Color::Gray),
            ];
        };
        let total = match self.message.is_empty() {
            true => format!(
                " Positions: {count} | computed in {seconds:.2} seconds",
                count = self.positions.len(),
                seconds = self.took.as_secs_f64()
            ),
            false => format!(" {}", self.message),
        };
        let more = match (self.typed.is_empty(), self.views) {
            (false, _) => format!("from {}", rows_text(self.n, &self.typed)),
            (true, false) => "V shows codes and views".into(),
            (true, true) => "V shows the explanation".into(),
        };
        let number = self.shown + 1;
        let solution = format!(" Position {number:2}: {position} | Esc leaves  {more}");
        vec![
            Line::from(total).fg(Color::Black).bg(Color::Green),
            Line::from(solution).fg(Color::Black).bg(Color::Gray),
        ]
    }

    fn work(&mut self) -> bool {
        let Some(mut search) = self.search.take() else { return false };
        let slice = Instant::now();
        while slice.elapsed() < SLICE {
            let Some(position) = search.next() else {
                self.took = self.begun.elapsed();
                return true;
            };
            self.positions.push(position);
        }
        self.search = Some(search);
        true
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match key {
            KeyCode::Esc | KeyCode::Char('q' | 'Q') => return Flow::Leave,
            _ if self.search.is_some() => {}
            KeyCode::Right | KeyCode::Down => self.go(self.shown + 1),
            KeyCode::Left | KeyCode::Up => self.go(self.shown.saturating_sub(1)),
            KeyCode::PageDown => self.go(self.shown + PAGE),
            KeyCode::PageUp => self.go(self.shown.saturating_sub(PAGE)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Char('p' | 'P') => self.message = (self.write_file)(),
            KeyCode::Char('v' | 'V') => self.views = !self.views,
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Char(digit @ '1'..='9') if self.typed.len() < self.n => {
                self.typed.push(digit as u8 - b'0');
                self.go_to_typed();
            }
            _ => {}
        }
        Flow::Continue
    }

    fn click(&mut self, size: Size, column: u16, _row: u16) {
        let back = column < size.width / 2;
        self.key(if back { KeyCode::Left } else { KeyCode::Right });
    }
}
