//! The alarms that are set, in the order of their times.

use super::{Content, dim, plain};
use crate::charset;
use crate::memory::alarm_records::Alarm;
use crate::tui::component::Scene;
use ratatui::text::Line;
use std::ops::Range;

/// Texts of times take hundredths of a second, alarms have tenths.
const HUNDREDTHS: i64 = 10;

pub struct AlarmPanel;

fn rows(scene: &Scene) -> Vec<Line<'static>> {
    let machine = scene.calculator.machine();
    let mut rows = Vec::new();
    for alarm in machine.memory.alarms() {
        let time = alarm.time as i64 * HUNDREDTHS;
        // The date without the day of the week: all of it fits into the narrowest panel.
        let date = text(machine.full_date_text(time).as_slice());
        let date = date.split(':').next().unwrap_or_default();
        let hour = text(machine.tenths_text(time).as_slice());
        let mark = if alarm.past_due { "!" } else { " " };
        rows.push(plain(scene, format!("{mark}{date} {}", hour.trim())));
        let details = details(scene, &alarm);
        if !details.is_empty() {
            rows.push(dim(scene, format!("   {details}")));
        }
    }
    if rows.is_empty() {
        rows.push(dim(scene, " no alarms"));
    }
    rows
}

fn details(scene: &Scene, alarm: &Alarm) -> String {
    let message = text(alarm.message());
    match alarm.interval {
        Some(tenths) => {
            let interval = scene.calculator.machine().interval_text(tenths as i64 * HUNDREDTHS);
            format!("{message} every {}", text(interval.as_slice()).trim()).trim().into()
        }
        None => message,
    }
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| charset::printed(byte)).collect()
}

impl Content for AlarmPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Alarms, {}", scene.calculator.memory().alarms().count())
    }

    fn count(&self, scene: &Scene) -> usize {
        rows(scene).len()
    }

    fn rows(&self, scene: &Scene, range: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        rows(scene).drain(range).collect()
    }
}
