//! Writes a machine as text.

use super::{Image, Lasting, PLUGGED, ROM, TITLE, checksum};
use crate::machine::time::TimerChip;
use crate::memory::Model;

pub(super) fn text(image: &Image) -> String {
    let mut text =
        format!("{TITLE}\n# The memory of an HP-41CX; docs/state.md describes this file.\n");
    for (name, value) in settings(image) {
        text += &format!("{name} {value}\n");
    }
    for (address, content) in image.memory.used() {
        text += &format!("{:03x} {content}\n", address.number());
    }
    text += &format!("end {}\n", image.memory.used().count());
    let sum = checksum(&text);
    text + &format!("sum {sum}\n")
}

fn settings(image: &Image) -> impl Iterator<Item = (&'static str, String)> {
    let Image { memory, lasting: Lasting { lift, clock, printer, name, rom } } = image;
    let (model, default) = (memory.model(), Model::default());
    let first = [
        ("model", (model != default).then(|| model.to_string())),
        ("name", name.as_ref().map(|name| name.to_string())),
        ("modules", Some(memory.modules().to_string())),
    ];
    let plugged = memory.ports().sources().map(|source| {
        let pages: String = source.pages.iter().map(|page| format!("{page:x}")).collect();
        (PLUGGED, Some(format!("{:08x} {pages} {}", source.checksum, source.path)))
    });
    let others = [
        (ROM, rom.as_ref().map(|(path, checksum)| format!("{checksum:08x} {path}"))),
        ("in-module", memory.points_into_module().then(|| on(true))),
        ("lift", Some(on(*lift))),
        ("printer", printer.map(|switch| switch.name().into())),
    ];
    let plugged: Vec<_> = plugged.collect();
    let all = first.into_iter().chain(plugged).chain(others).chain(clock_settings(clock));
    all.filter_map(|(name, value)| Some((name, value?)))
}

fn clock_settings(clock: &TimerChip) -> [(&'static str, Option<String>); 10] {
    let default = TimerChip::default();
    let number = |value: i64, usual: i64| (value != usual).then(|| value.to_string());
    let switch = |value: bool, usual: bool| (value != usual).then(|| on(value));
    let corrected = clock.accuracy != 0;
    let has_times = corrected || clock.started.is_some();
    [
        ("clock-offset", number(clock.offset, default.offset)),
        ("clock-set", number(clock.set_at, default.set_at)),
        ("accuracy", number(clock.accuracy.into(), default.accuracy.into())),
        ("stopwatch", number(clock.stopwatch, default.stopwatch)),
        ("clk24", switch(clock.hours24, default.hours24)),
        ("clktd", switch(clock.with_date, default.with_date)),
        ("accuracy-from", corrected.then(|| clock.accuracy_from.to_string())),
        ("stopwatch-started", clock.started.map(|started| started.to_string())),
        ("times", (has_times && !clock.local).then(|| "utc".into())),
        ("alarm", clock.alarm.map(|alarm| alarm.to_string())),
    ]
}

fn on(on: bool) -> String {
    if on { "on" } else { "off" }.into()
}
