//! Alarms that go off: which alarm is due, what it does, and how it is acknowledged or repeated.
//!
//! An alarm whose message is ↑ and a global label is a control alarm, which runs the program.
//! With one ↑ it runs only while the calculator is off, and otherwise rings like a message; with
//! two it also interrupts a running program. The tones and the message of an alarm that rings are
//! in `keyboard::ringing`.

use crate::machine::synthetic::repeats;
use crate::machine::{Error, Machine};
use crate::memory::alarm_records::Alarm;
use sim41_language::instruction::Chars;
use sim41_language::module::Position;

/// The character ↑ that makes a control alarm.
const ARROW: u8 = 0x5E;

/// The effect of an alarm that goes off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ring {
    /// The alarm shows this text and sounds until a key other than STO acknowledges it
    /// ([`Machine::acknowledge_alarm`]). The number is that of the alarm in the buffer, from 0.
    Message(Chars, usize),
    /// A control alarm that may not interrupt the running program sounds one tone and is past due.
    Tone,
    /// The program of a control alarm is now running.
    Program,
    /// There is no such label.
    Failed(Error),
}

/// Returns the label of a control alarm, and whether it interrupts.
pub(super) fn control(message: &[u8]) -> Option<(&[u8], bool)> {
    match message {
        [ARROW, ARROW, label @ ..] => Some((label, true)),
        [ARROW, label @ ..] => Some((label, false)),
        _ => None,
    }
}

impl Machine {
    /// Returns the outside world's time in milliseconds when the next alarm goes off.
    pub fn next_alarm(&self) -> Option<u64> {
        self.clock.alarm.map(|time| self.outside(time))
    }

    /// Returns whether [`Machine::ring`] must be called.
    pub(crate) fn alarm_is_due(&self) -> bool {
        self.clock.alarm.is_some_and(|time| self.clock_time() >= time)
    }

    /// Lets the oldest due alarm go off; `off` says that the calculator was switched off. Call it
    /// until it returns `None`; then the timer chip is set to the next one.
    pub(crate) fn ring(&mut self, off: bool) -> Option<Ring> {
        let Some(n) = due(self) else {
            arm(self);
            return None;
        };
        self.clock.alarm = None;
        let alarm = self.memory.alarms().nth(n)?;
        Some(match control(alarm.message()) {
            Some((_, interrupts)) if interrupts || off => self.carry_out(n),
            Some(_) if self.running() => {
                self.memory.mark_alarm(n);
                Ring::Tone
            }
            _ => alarm_message(self, n, &alarm),
        })
    }

    /// Lets an alarm that is past due go off once more, as switching off does: the first one from
    /// number `from` on.
    pub(crate) fn ring_past_due(&mut self, from: usize) -> Option<Ring> {
        let alarms = self.memory.alarms().enumerate();
        let due = alarms.skip(from).find(|(_, alarm)| has_come(self, alarm));
        let (n, alarm) = due?;
        Some(match control(alarm.message()) {
            Some(_) => self.carry_out(n),
            None => alarm_message(self, n, &alarm),
        })
    }

    /// Runs the program of the control alarm `n`, as a subroutine of a running program or from the
    /// start; without a label it runs the program at the pointer.
    fn carry_out(&mut self, n: usize) -> Ring {
        let target = match control_alarm(self, n) {
            Ok(target) => target,
            Err(error) => return Ring::Failed(error),
        };
        if !self.running() {
            self.memory.clear_returns();
            if let Some(target) = target {
                self.set_pc(target);
            }
            self.start();
        } else if let Some(target) = target {
            self.memory.push_return(self.pc);
            self.pc = target;
        }
        Ring::Program
    }

    /// Acknowledges an alarm: clears it, or sets a repeating one to its next time ahead.
    pub(crate) fn acknowledge_alarm(&mut self, n: usize) {
        let Some(alarm) = self.memory.alarms().nth(n) else { return };
        let now = (self.clock_time() / 10).max(0) as u64;
        let next = alarm.interval.filter(repeats).map(|interval| {
            let missed = now.saturating_sub(alarm.time) / interval + 1;
            alarm.at(alarm.time + missed * interval)
        });
        self.change_alarm(n, next).ok();
    }

    /// Sets a repeating alarm to its next time; one that does not repeat stays.
    pub(crate) fn repeat_alarm(&mut self, n: usize) {
        let alarm = self.memory.alarms().nth(n);
        if let Some(alarm @ Alarm { interval: Some(interval), .. }) = alarm {
            self.change_alarm(n, Some(alarm.at(alarm.time + interval))).ok();
        }
    }

    /// Returns whether an alarm is past due.
    pub(crate) fn has_past_due_alarm(&self) -> bool {
        self.memory.alarms().any(|alarm| has_come(self, &alarm))
    }
}

/// Clears or repeats the control alarm `n` and returns the byte before its label, if it has
/// one.
pub(super) fn control_alarm(machine: &mut Machine, n: usize) -> Result<Option<Position>, Error> {
    let alarm = machine.memory.alarms().nth(n).ok_or(Error::Nonexistent)?;
    machine.acknowledge_alarm(n);
    let (label, _) = control(alarm.message()).ok_or(Error::Nonexistent)?;
    if label.is_empty() {
        return Ok(None);
    }
    Ok(Some(machine.memory.find_global(label).ok_or(Error::Nonexistent)?.at.back(1)))
}

/// Sets the timer chip to the next alarm that lies ahead.
pub(crate) fn arm(machine: &mut Machine) {
    arm_from(machine, machine.clock_time());
}

/// Sets the timer chip to the first alarm after `now` of the calculator's clock.
pub(super) fn arm_from(machine: &mut Machine, now: i64) {
    machine.clock.alarm =
        machine.memory.alarms().map(|alarm| alarm.time as i64 * 10).find(|&time| time > now);
}

/// Returns whether the time of an alarm has come.
pub(super) fn has_come(machine: &Machine, alarm: &Alarm) -> bool {
    alarm.time as i64 <= machine.clock_time() / 10
}

/// Returns the first alarm whose time has come and that has not gone off.
fn due(machine: &Machine) -> Option<usize> {
    machine.memory.alarms().position(|alarm| has_come(machine, &alarm) && !alarm.past_due)
}

/// Lets the alarm `n` show its message or its time. It is past due from now on, unless a key
/// acknowledges it.
fn alarm_message(machine: &mut Machine, n: usize, alarm: &Alarm) -> Ring {
    machine.memory.mark_alarm(n);
    let text = match alarm.message() {
        [] => machine.minutes_and_date_text(alarm.time as i64 * 10),
        text => Chars::new(text),
    };
    Ring::Message(text, n)
}
