//! The timer chip's registers as the firmware sees them.

use super::CYCLE;
use crate::machine::Machine;
use crate::nut::Nut;
use sim41_number::register::{from_decimal, to_decimal};

const CLOCK: usize = 0;
const STOPWATCH: usize = 1;
/// The bits for CLK24 and CLKTD in scratch register B.
const HOURS_24: u64 = 0x40;
const WITH_DATE: u64 = 0x80;
/// The sign bit of the accuracy factor, above its three digits (in tenths).
const NEGATIVE: u16 = 0x1000;
const NEVER: u64 = 9_999_999_999_000;

pub(in crate::machine) fn load_time(machine: &Machine, chip: &mut Nut) {
    let clock = &machine.clock.timer;
    let timer = chip.timer_now();
    timer.settle();
    timer.sides[CLOCK].clock = machine.clock.time() as u64;
    timer.set_running(CLOCK, true);
    timer.sides[CLOCK].alarm = clock.alarm.unwrap_or(0).rem_euclid(CYCLE) as u64;
    timer.set_alarm_on(CLOCK, clock.alarm.is_some());
    timer.sides[CLOCK].scratch = to_decimal(clock.set_at.rem_euclid(CYCLE) as u64, 14);
    timer.sides[STOPWATCH].clock = machine.clock.stopwatch_time().rem_euclid(CYCLE) as u64;
    timer.sides[STOPWATCH].alarm = NEVER;
    timer.set_running(STOPWATCH, clock.started.is_some());
    timer.sides[STOPWATCH].scratch =
        if clock.hours24 { HOURS_24 } else { 0 } | if clock.with_date { WITH_DATE } else { 0 };
    timer.accuracy = to_decimal(clock.accuracy.unsigned_abs().into(), 3) as u16
        | if clock.accuracy < 0 { NEGATIVE } else { 0 };
}

/// A clock that has merely advanced with time counts as unchanged.
pub(in crate::machine) fn store_time(machine: &mut Machine, chip: &mut Nut) {
    let timer = *chip.timer_now();
    let [side, stopwatch] = timer.sides;
    // The chip's hundredths of a second are not synchronized with those of the host.
    let moved = |ahead: i64| (2..CYCLE - 1).contains(&ahead.rem_euclid(CYCLE));
    let ahead = side.clock as i64 - machine.clock.time();
    if moved(ahead) {
        machine.clock.timer.offset += ahead;
    }
    machine.clock.timer.set_at = from_decimal(side.scratch, 14) as i64;
    machine.clock.timer.alarm =
        (timer.alarm_is_on(CLOCK) && side.alarm != 0).then_some(side.alarm as i64);
    let time = stopwatch.clock as i64;
    let runs = timer.runs(STOPWATCH);
    if moved(time - machine.clock.stopwatch_time()) || runs != machine.clock.timer.started.is_some()
    {
        machine.clock.timer.stopwatch = if time > CYCLE / 2 { time - CYCLE } else { time };
        machine.clock.timer.started = runs.then_some(machine.clock.now);
    }
    machine.clock.timer.hours24 = stopwatch.scratch & HOURS_24 != 0;
    machine.clock.timer.with_date = stopwatch.scratch & WITH_DATE != 0;
    let tenths = from_decimal(u64::from(timer.accuracy), 3) as i16;
    let accuracy = if timer.accuracy & NEGATIVE != 0 { -tenths } else { tenths };
    if accuracy != machine.clock.timer.accuracy {
        (machine.clock.timer.accuracy, machine.clock.timer.accuracy_from) =
            (accuracy, machine.clock.now);
    }
}
