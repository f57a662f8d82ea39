//! Writing the lasting part of a machine as text.

use super::{Image, Lasting, PLUGGED, ROM, TITLE, checksum};
use crate::machine::time::Clock;
use crate::memory::Model;

/// Returns an image as text, with its checksum in the last line.
pub fn text(image: &Image) -> String {
    let Image { memory, lasting: Lasting { lift, clock, printer, name, rom } } = image;
    let mut text =
        format!("{TITLE}\n# The memory of a HP-41CX; docs/state.md describes this file.\n");
    let mut setting = |name: &str, value: String| text += &format!("{name} {value}\n");
    if memory.model() != Model::default() {
        setting("model", memory.model().to_string());
    }
    if let Some(name) = name {
        setting("name", name.to_string());
    }
    setting("modules", memory.modules().to_string());
    for source in memory.ports().sources() {
        let pages: String = source.pages.iter().map(|page| format!("{page:x}")).collect();
        setting(PLUGGED, format!("{:08x} {pages} {}", source.checksum, source.path));
    }
    if let Some((path, checksum)) = rom {
        setting(ROM, format!("{checksum:08x} {path}"));
    }
    if memory.points_into_module() {
        setting("in-module", "on".into());
    }
    setting("lift", on(*lift).into());
    if let Some(switch) = printer {
        setting("printer", switch.name().into());
    }
    write_clock(clock, setting);
    let mut count = 0;
    for (address, content) in memory.used() {
        text += &format!("{:03x} {content}\n", address.number());
        count += 1;
    }
    text += &format!("end {count}\n");
    let sum = checksum(&text);
    text + &format!("sum {sum}\n")
}

/// Writes the settings of the clock that differ from those after MEMORY LOST.
fn write_clock(clock: &Clock, mut setting: impl FnMut(&str, String)) {
    let default = Clock::default();
    for (name, value, usual) in [
        ("clock-offset", clock.offset, default.offset),
        ("clock-set", clock.set_at, default.set_at),
        ("accuracy", clock.accuracy.into(), default.accuracy.into()),
        ("stopwatch", clock.stopwatch, default.stopwatch),
    ] {
        if value != usual {
            setting(name, value.to_string());
        }
    }
    if clock.hours24 != default.hours24 {
        setting("clk24", on(clock.hours24).into());
    }
    if clock.with_date != default.with_date {
        setting("clktd", on(clock.with_date).into());
    }
    if clock.accuracy != 0 {
        setting("accuracy-from", clock.accuracy_from.to_string());
    }
    if let Some(started) = clock.started {
        setting("stopwatch-started", started.to_string());
    }
    if !clock.local && (clock.started.is_some() || clock.accuracy != 0) {
        setting("times", "utc".into());
    }
    if let Some(alarm) = clock.alarm {
        setting("alarm", alarm.to_string());
    }
}

fn on(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
