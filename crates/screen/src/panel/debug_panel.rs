//! The debugger panel: breakpoints, watched values, the next line, and the call stack.

use super::{Edit, PanelContent, accented, changing, dim, labelled, plain};
use crate::component::{Action, DebugAction, Scene};
use crate::theme::ColorRole;
use ratatui::crossterm::event::KeyCode;
use ratatui::text::{Line, Span};
use sim41_session::Expectation;
use sim41_session::debugger::breakpoint::value;
use sim41_session::debugger::program_lines::{self as lines, Frame};
use sim41_session::memory::{Address, flags};
use sim41_session::probe::ValueSource;
use std::ops::Range;

const ADVICE: [&str; 4] =
    [" B sets a breakpoint", " V watches a value", " F11 steps", " shift-F11 steps back"];

pub(super) struct DebugPanel;

enum DebugRow {
    Breakpoint(usize),
    Watch(ValueSource),
    /// A line of the call stack; `true` for the next line to be executed, `false` for a calling
    /// line.
    Frame(Frame, bool),
    Advice(&'static str),
}

fn entries(scene: &Scene) -> Vec<DebugRow> {
    let machine = scene.calculator.machine();
    let mut rows: Vec<DebugRow> = Vec::new();
    if scene.mode == Expectation::Held || machine.memory().returns().next().is_some() {
        let frames = lines::call_stack(machine);
        let full = frames.len() > lines::RETURNS;
        rows.extend(
            frames.into_iter().enumerate().map(|(n, frame)| DebugRow::Frame(frame, n == 0)),
        );
        if full {
            rows.push(DebugRow::Advice(lines::NO_MORE_RETURNS));
        }
    }
    rows.extend(scene.debugger.watches.iter().map(|&source| DebugRow::Watch(source)));
    rows.extend((0..scene.debugger.breakpoints().len()).map(DebugRow::Breakpoint));
    if rows.is_empty() {
        rows.extend(ADVICE.map(DebugRow::Advice));
    }
    rows
}

fn has_changed(scene: &Scene, source: ValueSource) -> bool {
    let memory = scene.calculator.memory();
    match source {
        ValueSource::Data(number) => memory.data(number).is_some_and(|at| scene.changed(at)),
        ValueSource::Status(address) => scene.changed(address),
        ValueSource::Alpha => [Address::M, Address::N, Address::O, Address::P]
            .into_iter()
            .any(|address| scene.changed(address)),
        ValueSource::Flag(flag) => {
            let differ = |was: sim41_session::Register| {
                (was.bits() ^ memory.get(Address::D).bits()) & flags::bit(flag) != 0
            };
            scene.mode == Expectation::Held && scene.debugger.was(Address::D).is_some_and(differ)
        }
    }
}

impl PanelContent for DebugPanel {
    fn title(&self, scene: &Scene) -> String {
        match scene.mode {
            Expectation::Held => "Debugger, held",
            _ => "Debugger",
        }
        .into()
    }

    fn speaks(&self, scene: &Scene) -> bool {
        !scene.debugger.breakpoints().is_empty()
            || !scene.debugger.watches.is_empty()
            || scene.mode == Expectation::Held
    }

    fn count(&self, scene: &Scene) -> usize {
        entries(scene).len()
    }

    fn least(&self) -> usize {
        3
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let theme = &scene.config.theme;
        let row = |row| match row {
            DebugRow::Breakpoint(n) => {
                let breakpoint = &scene.debugger.breakpoints()[n];
                let mark = if breakpoint.enabled { "●" } else { "○" };
                // A bare line number refers to the program in which the breakpoint was set.
                let program = breakpoint.place.as_ref().and_then(|place| place.program.as_deref());
                let program = program.filter(|_| breakpoint.text.starts_with(char::is_numeric));
                Line::from(vec![
                    Span::styled(mark, theme.text(ColorRole::Error)),
                    Span::styled(
                        format!(
                            " {} {}{}{}",
                            breakpoint.number,
                            program.unwrap_or_default(),
                            if program.is_some() { " " } else { "" },
                            breakpoint.text
                        ),
                        theme.text(if breakpoint.enabled {
                            ColorRole::Text
                        } else {
                            ColorRole::Dim
                        }),
                    ),
                ])
            }
            DebugRow::Watch(source) => {
                let held = value(source, scene.calculator.memory());
                let row = labelled(scene, format!("{} ", scene.names.shown(source)), held);
                changing(scene, row, has_changed(scene, source))
            }
            DebugRow::Frame(frame, here) => {
                let label = frame.label.unwrap_or_else(|| "program".into());
                let name = scene.names.of_operand(&frame.line.step);
                let name = name.map_or(String::new(), |name| format!(" ({name})"));
                let line = format!("{:02} {}{name}", frame.line.number, frame.line.text());
                match here {
                    true => accented(scene, plain(scene, format!("▸{label} {line}"))),
                    false => plain(scene, format!(" {label} {line}")),
                }
            }
            DebugRow::Advice(words) => dim(scene, words),
        };
        entries(scene).into_iter().skip(rows.start).take(rows.len()).map(row).collect()
    }

    fn key(&self, scene: &Scene, row: usize, key: KeyCode) -> Option<Action> {
        match (entries(scene).into_iter().nth(row)?, key) {
            (DebugRow::Breakpoint(n), KeyCode::Delete) => {
                let number = scene.debugger.breakpoints()[n].number;
                Some(Action::Debug(DebugAction::Remove(number)))
            }
            (DebugRow::Watch(source), KeyCode::Delete) => {
                Some(Action::Debug(DebugAction::Unwatch(source)))
            }
            (DebugRow::Watch(source), KeyCode::Char('w' | 'W')) => {
                Some(Action::Debug(DebugAction::LastWrite(source)))
            }
            (_, KeyCode::Char('b' | 'B')) => Some(Action::Begin("break ".into())),
            _ => None,
        }
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("Del", "remove"), ("B", "breakpoint"), ("W", "last write")]
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        match entries(scene).into_iter().nth(row)? {
            DebugRow::Breakpoint(n) => {
                let number = scene.debugger.breakpoints()[n].number;
                Some(Edit::Now(Action::Debug(DebugAction::Switch(number))))
            }
            DebugRow::Watch(_) => Some(Edit::Now(Action::Begin("watch ".into()))),
            DebugRow::Frame(..) | DebugRow::Advice(_) => None,
        }
    }
}
