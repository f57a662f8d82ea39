//! Due alarms: their effect, acknowledgement and repetition; `keyboard::ringing` shows and sounds
//! them. An alarm whose message is ↑ or ↑↑ and a global label is a control alarm, which runs that
//! program: with ↑, only if the calculator is off; with ↑↑, it even interrupts another program.

use crate::machine::synthetic::repeats;
use crate::machine::time::{Clock, alarm_functions, time_text};
use crate::machine::{Error, Machine};
use crate::memory::Memory;
use crate::memory::alarm_records;
use crate::memory::alarm_records::Alarm;
use crate::memory::return_stack;
use sim41_language::instruction::Chars;
use sim41_language::module::Position;

const ARROW: u8 = 0x5E;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ring {
    /// Show this text and sound the alarm until a key other than STO acknowledges it
    /// ([`dismiss_alarm`]). The number is the alarm's index in the buffer.
    Message(Chars, usize),
    Tone,
    Program,
    Failed(Error),
}

pub(super) fn control(message: &[u8]) -> Option<(&[u8], bool)> {
    match message {
        [ARROW, ARROW, label @ ..] => Some((label, true)),
        [ARROW, label @ ..] => Some((label, false)),
        _ => None,
    }
}

impl Machine {
    /// Removes the due alarms without triggering them. Repeating alarms move to their next time.
    pub fn acknowledge_alarms(&mut self) {
        for _ in 0..self.memory.alarms().count() {
            let Some(n) = due(self) else { break };
            dismiss_alarm(self, n, Dismissal::Acknowledged);
        }
    }
}

/// Triggers the oldest due alarm; `off` means that the calculator was switched off. Call it until
/// it returns `None`; the timer chip is then set to the next alarm.
pub(crate) fn ring(machine: &mut Machine, off: bool) -> Option<Ring> {
    let Some(n) = due(machine) else {
        arm(machine);
        return None;
    };
    machine.clock.timer.alarm = None;
    let alarm = machine.memory.alarms().nth(n)?;
    Some(match control(alarm.message()) {
        Some((_, interrupts)) if interrupts || off => run_control_alarm(machine, n),
        Some(_) if machine.running() => {
            alarm_records::mark_alarm(&mut machine.memory, n);
            Ring::Tone
        }
        _ => alarm_message(machine, n, &alarm),
    })
}

/// Before switch-off, retriggers the first past-due alarm whose index is at least `from`.
pub(crate) fn ring_past_due(machine: &mut Machine, from: usize) -> Option<Ring> {
    let alarms = machine.memory.alarms().enumerate();
    let due = alarms.skip(from).find(|(_, alarm)| has_come(&machine.clock, alarm));
    let (n, alarm) = due?;
    Some(match control(alarm.message()) {
        Some(_) => run_control_alarm(machine, n),
        None => alarm_message(machine, n, &alarm),
    })
}

/// If a program is running, calls the program of control alarm `n` as a subroutine; otherwise
/// starts it. An alarm without a label runs the program at the program pointer.
fn run_control_alarm(machine: &mut Machine, n: usize) -> Ring {
    let target = match control_alarm(machine, n) {
        Ok(target) => target,
        Err(error) => return Ring::Failed(error),
    };
    if !machine.running() {
        return_stack::clear_returns(&mut machine.memory);
        if let Some(target) = target {
            machine.set_pc(target);
        }
        machine.start();
    } else if let Some(target) = target {
        return_stack::push_return(&mut machine.memory, machine.interpreter.pc);
        machine.interpreter.pc = target;
    }
    Ring::Program
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dismissal {
    /// A repeating alarm moves to its next time in the future.
    Acknowledged,
    /// A repeating alarm moves to its next time, even if that is in the past.
    Repeated,
    /// The alarm catalog removes the alarm, and shows CAT EMPTY after removing the last one.
    Removed,
}

pub(crate) fn dismiss_alarm(machine: &mut Machine, n: usize, dismissal: Dismissal) {
    if dismissal == Dismissal::Removed {
        return alarm_functions::remove_listed_alarm(machine, n);
    }
    let Some(alarm) = machine.memory.alarms().nth(n) else { return };
    let next = match (dismissal, alarm.interval) {
        (Dismissal::Acknowledged, interval) => interval.filter(repeats).map(|interval| {
            let now = (machine.clock.time() / 10).max(0) as u64;
            let missed = now.saturating_sub(alarm.time) / interval + 1;
            alarm.at(alarm.time + missed * interval)
        }),
        (_, Some(interval)) => Some(alarm.at(alarm.time + interval)),
        (_, None) => return,
    };
    machine.change_alarm(n, next).ok();
}

pub(crate) fn has_past_due_alarm(memory: &Memory, clock: &Clock) -> bool {
    memory.alarms().any(|alarm| has_come(clock, &alarm))
}

/// Clears or reschedules control alarm `n` and returns the byte before its label, if it has one.
pub(super) fn control_alarm(machine: &mut Machine, n: usize) -> Result<Option<Position>, Error> {
    let alarm = machine.memory.alarms().nth(n).ok_or(Error::Nonexistent)?;
    dismiss_alarm(machine, n, Dismissal::Acknowledged);
    let (label, _) = control(alarm.message()).ok_or(Error::Nonexistent)?;
    if label.is_empty() {
        return Ok(None);
    }
    Ok(Some(machine.memory.find_global(label).ok_or(Error::Nonexistent)?.at.back(1)))
}

pub(crate) fn arm(machine: &mut Machine) {
    arm_from(machine, machine.clock.time());
}

/// Sets the timer chip to the first alarm later than `now`, a time on the calculator's clock.
pub(super) fn arm_from(machine: &mut Machine, now: i64) {
    machine.clock.timer.alarm =
        machine.memory.alarms().map(|alarm| alarm.time as i64 * 10).find(|&time| time > now);
}

pub(super) fn has_come(clock: &Clock, alarm: &Alarm) -> bool {
    alarm.time as i64 <= clock.time() / 10
}

fn due(machine: &Machine) -> Option<usize> {
    machine.memory.alarms().position(|alarm| has_come(&machine.clock, &alarm) && !alarm.past_due)
}

/// Marks the alarm as past due until a key acknowledges it.
fn alarm_message(machine: &mut Machine, n: usize, alarm: &Alarm) -> Ring {
    alarm_records::mark_alarm(&mut machine.memory, n);
    let text = match alarm.message() {
        [] => time_text::minutes_and_date_text(
            &machine.memory,
            &machine.clock,
            alarm.time as i64 * 10,
        ),
        text => Chars::new(text),
    };
    Ring::Message(text, n)
}
