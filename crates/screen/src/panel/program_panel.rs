//! The panel of the current program, with its pointer and breakpoints.

use super::{Edit, PanelContent, plain};
use crate::component::{Action, Change, DebugAction, Scene};
use crate::debugging::Verb;
use crate::theme::ColorRole;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use sim41_session::Expectation;
use sim41_session::debugger::breakpoint::Breakpoint;
use sim41_session::debugger::program_lines as lines;
use sim41_session::instruction::{Operand, Step, spelling, text};
use sim41_session::memory::Ports;
use sim41_session::number::register_text;
use sim41_session::program::listing::Listing;
use sim41_session::program::plugged_names;
use sim41_session::{Error, Machine, views};
use std::ops::Range;

const GUTTER: u16 = 2;

pub struct ProgramPanel;

fn mark(breakpoint: &Breakpoint) -> &'static str {
    match (breakpoint.enabled, breakpoint.test.is_some() || breakpoint.pass.get() > 1) {
        (false, _) => "○",
        (true, false) => "●",
        (true, true) => "◆",
    }
}

fn marks(scene: &Scene) -> Vec<(usize, &'static str)> {
    let places = scene.debugger.places(scene.calculator);
    if places.is_empty() {
        return Vec::new();
    }
    let machine = scene.calculator.machine();
    let lines = lines::lines(machine, lines::pointer(machine));
    let line = |at| lines.iter().find(|line| line.first == at).map(|line| line.number.into());
    places.into_iter().filter_map(|(at, b)| Some((line(at)?, mark(b)))).collect()
}

/// Sets or removes a breakpoint; line 00 cannot have one.
fn toggled(row: usize) -> Action {
    match u16::try_from(row) {
        Ok(line @ 1..) => Action::Debug(DebugAction::ToggleLine(line)),
        _ => Action::Refuse("line 00 is never executed".into()),
    }
}

fn walker(scene: &Scene) -> Machine {
    views::walker(scene.calculator.machine())
}

impl PanelContent for ProgramPanel {
    fn title(&self, scene: &Scene) -> String {
        match (scene.mode, scene.calculator.machine().running()) {
            (Expectation::Held, _) => "Program, held",
            (_, true) => "Program, running",
            (_, false) => "Program",
        }
        .into()
    }

    fn count(&self, scene: &Scene) -> usize {
        let mut walker = walker(scene);
        if walker.is_private() {
            return 1;
        }
        walker.go_to_line(u16::MAX);
        usize::from(walker.current_line().number()) + 1
    }

    fn here(&self, scene: &Scene) -> Option<usize> {
        let walker = walker(scene);
        Some(if walker.is_private() { 0 } else { usize::from(walker.current_line().number()) })
    }

    fn least(&self) -> usize {
        3
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let here = self.here(scene);
        let mut walker = walker(scene);
        if rows.is_empty() {
            return Vec::new();
        }
        if walker.is_private() {
            return vec![plain(scene, " ▸PRIVATE")];
        }
        let marks = marks(scene);
        let theme = &scene.config.theme;
        walker.go_to_line(rows.start as u16);
        let mut lines = Vec::with_capacity(rows.len());
        for n in rows {
            let text = walker.current_line().text();
            let mut line = match here == Some(n) {
                true => plain(scene, format!("▸{text}"))
                    .patch_style(theme.text(ColorRole::Accent))
                    .patch_style(Modifier::BOLD),
                false => plain(scene, format!(" {text}")),
            };
            let mark = marks.iter().find(|(line, _)| *line == n).map_or(" ", |(_, mark)| mark);
            line.spans.insert(0, Span::styled(mark, theme.text(ColorRole::Error)));
            lines.push(line);
            walker.next_line();
        }
        lines
    }

    fn key(&self, _scene: &Scene, row: usize, key: KeyCode) -> Option<Action> {
        match key {
            KeyCode::Char(' ' | 'b' | 'B') => Some(toggled(row)),
            KeyCode::Char('c' | 'C') => {
                Some(Action::Begin(format!("{} {row} if ", Verb::Break.row().name)))
            }
            _ => None,
        }
    }

    fn click(&self, _scene: &Scene, row: usize, column: u16) -> Option<Action> {
        (column < GUTTER).then(|| toggled(row))
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("B", "breakpoint"), ("C", "condition")]
    }

    /// Edits a line as in a listing. Line 00 and the END cannot be edited.
    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        if scene.calculator.machine().running() {
            return Some(Edit::Now(Action::Refuse("the program is running: R/S stops it".into())));
        }
        let mut walker = walker(scene);
        if row == 0 || row + 1 >= self.count(scene) || walker.is_private() {
            return None;
        }
        walker.go_to_line(row as u16);
        let ports = scene.calculator.memory().ports();
        Some(Edit::Text(plugged_names::listed(&walker.current_line().step()?, ports)))
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let line = u16::try_from(row).map_err(|_| format!("there is no line {row}"))?;
        let steps = steps(scene.calculator.memory().ports(), text.trim())?;
        replace(&mut scene.calculator.machine().clone(), line, &steps)?;
        Ok(Action::Change(Change::Line(line, steps)))
    }
}

/// Parses the text of a line, which may be empty or may be split into several instructions.
fn steps(ports: &Ports, text: &str) -> Result<Vec<Step>, String> {
    // The listing parser knows the names of functions in plugged-in modules.
    let listed = Listing::read(text, ports).map(|listing| listing.steps());
    if let Ok([step @ Step { operand: Operand::Xrom(..), .. }]) = listed.as_deref() {
        return Ok(vec![*step]);
    }
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let read = |text: &str| match spelling::instruction(text) {
        Ok((steps, "")) => Ok(steps),
        _ => spelling::parse(text).map(|step| vec![step]).map_err(|error| error.to_string()),
    };
    let steps = read(text)?;
    match &steps[..] {
        [number] if number.op.is_number() => {
            let enterable = register_text::enterable(&text::listed(number));
            read(&enterable.map_err(|error| error.to_string())?)
        }
        _ => Ok(steps),
    }
}

pub fn replace(machine: &mut Machine, line: u16, steps: &[Step]) -> Result<(), String> {
    machine.replace_line(line, steps).map_err(|error| match error {
        Error::Rom => "lines in a module cannot be changed (ROM)".into(),
        Error::Private => "the program is private (PRIVATE)".into(),
        Error::TryAgain => "there is no room for the line; reduce SIZE to make room".into(),
        error => format!("line {line:02} cannot be replaced: {error}"),
    })
}
