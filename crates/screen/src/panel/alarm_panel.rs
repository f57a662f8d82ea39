//! The panel of pending alarms, in order of time. An alarm has a row for its time and a row for its
//! message.

use super::{Edit, PanelContent, alarm_text, as_text, characters, dim, plain, printed};
use crate::component::{Action, Change, Scene};
use ratatui::crossterm::event::KeyCode;
use ratatui::text::Line;
use sim41_session::memory::alarm_records::{Alarm, MESSAGE};
use std::ops::Range;

const HUNDREDTHS: i64 = 10;
const ROWS: usize = 2;

pub const GONE_OFF: &str = "this alarm has already gone off";

pub struct AlarmPanel;

fn rows(scene: &Scene) -> Vec<Line<'static>> {
    let mut rows = Vec::new();
    for alarm in scene.calculator.memory().alarms() {
        rows.push(plain(scene, time(scene, &alarm)));
        rows.push(dim(scene, format!("   {}", details(&alarm))));
    }
    if rows.is_empty() {
        rows.push(dim(scene, " no alarms"));
    }
    rows
}

/// An alarm's time. The day of the week is omitted, because the narrowest panel has no room for it.
fn time(scene: &Scene, alarm: &Alarm) -> String {
    let machine = scene.calculator.machine();
    let time = alarm.time as i64 * HUNDREDTHS;
    let date = printed(machine.date_text(time).as_slice());
    let date = date.split([':', ' ']).next().unwrap_or_default();
    let hour = printed(machine.clock().tenths_text(time).as_slice());
    let mark = if alarm.past_due { "!" } else { " " };
    format!("{mark}{date} {}", hour.trim())
}

fn details(alarm: &Alarm) -> String {
    let message = match alarm.message() {
        [] => "no message".into(),
        message => printed(message),
    };
    match alarm.interval {
        Some(tenths) => format!("{message} every {}", alarm_text::interval(tenths)),
        None => message,
    }
}

fn alarm(scene: &Scene, row: usize) -> Option<(usize, Alarm)> {
    Some((row / ROWS, scene.calculator.memory().alarms().nth(row / ROWS)?))
}

impl PanelContent for AlarmPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Alarms, {}", scene.calculator.memory().alarms().count())
    }

    fn speaks(&self, scene: &Scene) -> bool {
        scene.calculator.memory().alarms().next().is_some()
    }

    fn count(&self, scene: &Scene) -> usize {
        rows(scene).len()
    }

    fn rows(&self, scene: &Scene, range: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        rows(scene).drain(range).collect()
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("Del", "clear")]
    }

    fn key(&self, scene: &Scene, row: usize, key: KeyCode) -> Option<Action> {
        let (n, _) = alarm(scene, row).filter(|_| key == KeyCode::Delete)?;
        Some(Action::Change(Change::Alarm(n, None)))
    }

    fn alarm(&self, scene: &Scene, row: usize) -> Option<(Alarm, usize)> {
        Some((alarm(scene, row)?.1, row % ROWS))
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let (_, alarm) = alarm(scene, row)?;
        let form = scene.calculator.machine().date_form();
        Some(match row % ROWS {
            0 => Edit::Text(alarm_text::written(&alarm, form)),
            _ => as_text(alarm.message()),
        })
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let (n, alarm) = alarm(scene, row).ok_or(GONE_OFF)?;
        let alarm = match row % ROWS {
            0 => alarm_text::read(&alarm, text, scene.calculator.machine().date_form())?,
            _ => {
                let message = characters(text, MESSAGE, "a message")?;
                let past_due = alarm.past_due;
                Alarm { past_due, ..Alarm::new(alarm.time, alarm.interval, &message) }
            }
        };
        Ok(Action::Change(Change::Alarm(n, Some(alarm))))
    }
}
