//! Alarms: XYZALM RCLALM CLALMA CLALMX CLRALMS ALMNOW, and what happens when an alarm goes off.
//!
//! An alarm whose message is ↑ and a global label is a control alarm, which runs the program.
//! With one ↑ it runs only while the calculator is off, and otherwise rings like a message; with
//! two it also interrupts a running program. `keyboard` gives the tones and the message. The buffer
//! is in `memory::alarm_records`.

use super::clock_functions::{blame, clock_day};
use super::{DAY, Hms};
use crate::instruction::Chars;
use crate::machine::{Error, Flow, Halt, Interactive, Machine};
use crate::memory::alarm_records::Alarm;
use crate::memory::{Address, Position};
use crate::number::{Decimal, calendar};
use crate::register::Register;

/// The character ↑ that makes a control alarm.
const ARROW: u8 = 0x5E;
/// The shortest repeat interval, in tenths of a second.
const SHORTEST_INTERVAL: i64 = 10;
/// The number of hours below which repeat intervals must be.
const INTERVAL_HOURS: i64 = 10_000;
/// The largest number of digits of an alarm's number.
const NUMBER_DIGITS: i32 = 3;

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
fn control(message: &[u8]) -> Option<(&[u8], bool)> {
    match message {
        [ARROW, ARROW, label @ ..] => Some((label, true)),
        [ARROW, label @ ..] => Some((label, false)),
        _ => None,
    }
}

impl Machine {
    /// Executes XYZALM: sets an alarm with the time in X, the date in Y (0 for today), the repeat
    /// interval in Z (0 for none, otherwise at least a second) and the message in ALPHA.
    pub(in crate::machine) fn set_alarm(&mut self) -> Result<(), Error> {
        let [x, y] = [Address::X, Address::Y].map(|a| self.read_normalized(a));
        if x.is_alpha() || y.is_alpha() {
            return Err(Error::AlphaData);
        }
        let z = self.read_normalized(Address::Z);
        let time = Hms::read(x, 24).map_err(blame(Error::DataErrorX))?.of_day().hundredths();
        let day = match Decimal::read(y)? {
            Decimal::ZERO => self.today(),
            _ => clock_day(y, self.date_form()).map_err(blame(Error::DataErrorY))?,
        };
        let interval =
            Hms::read(z, INTERVAL_HOURS).map_err(blame(Error::DataErrorZ))?.hundredths() / 10;
        if interval < SHORTEST_INTERVAL && Decimal::read(z)? != Decimal::ZERO {
            return Err(Error::DataErrorZ);
        }
        // The first moment of the clock cannot be the time of an alarm.
        let time = ((day as i64 * DAY + time) / 10).max(1);
        let message: Vec<u8> = self.memory.alpha().collect();
        let interval = (interval > 0).then_some(interval as u64);
        if !self.memory.insert_alarm(Alarm::new(time as u64, interval, &message)) {
            return Err(Error::NoRoom);
        }
        self.arm();
        Ok(())
    }

    /// Returns the index of the alarm whose number is in X: integer part, sign ignored, 1 to 999.
    fn alarm_number(&mut self) -> Result<usize, Error> {
        let x = Decimal::read(self.read_normalized(Address::X))?;
        let number = if x.exponent < NUMBER_DIGITS { x.shifted(0) } else { 0 };
        match number as usize {
            0 => Err(Error::DataError),
            n if n > self.memory.alarms().count() => Err(Error::NoSuchAlarm),
            n => Ok(n - 1),
        }
    }

    /// Executes RCLALM: puts the time into X, the date into Y, the interval into Z, the old Y into
    /// T, and the message into ALPHA.
    pub(in crate::machine) fn recall_alarm(&mut self) -> Result<(), Error> {
        let n = self.alarm_number()?;
        let alarm = self.memory.alarms().nth(n).ok_or(Error::NoSuchAlarm)?;
        let (x, y) = (self.memory.x(), self.memory.y());
        let time = alarm.time as i64 * 10;
        // If there are more hours, which only synthetic registers have, the last four digits are
        // returned (measured).
        let hours = |tenths: u64| tenths as i64 * 10 % (INTERVAL_HOURS * DAY / 24);
        let interval =
            alarm.interval.map_or(Register::ZERO, |tenths| Hms::of(hours(tenths)).number());
        self.memory.set_last_x(x);
        self.memory.set(Address::T, y);
        self.memory.set(Address::Z, interval);
        self.memory.set(Address::Y, calendar::date((time / DAY) as i32, self.date_form()));
        self.memory.set_x(Hms::of(time % DAY).number());
        self.memory.set_alpha(alarm.message());
        Ok(())
    }

    /// Executes CLALMX: clears the alarm with the number in X.
    pub(in crate::machine) fn clear_alarm(&mut self) -> Result<(), Error> {
        let n = self.alarm_number()?;
        self.remove_alarm(n);
        Ok(())
    }

    /// Executes CLALMA: clears the first alarm whose message is ALPHA.
    pub(in crate::machine) fn clear_alarm_with_message(&mut self) -> Result<(), Error> {
        let message: Vec<u8> = self.memory.alpha().collect();
        let found = self.memory.alarms().position(|alarm| alarm.message() == message);
        self.remove_alarm(found.ok_or(Error::NoSuchAlarm)?);
        Ok(())
    }

    /// Executes CLRALMS: clears all alarms.
    pub(in crate::machine) fn clear_all_alarms(&mut self) {
        self.memory.clear_alarms();
        self.arm();
    }

    /// Executes ALMCAT: starts the catalog, or shows the message that it is empty.
    pub(in crate::machine) fn alarm_catalog(&mut self) -> Result<Flow, Error> {
        if self.memory.alarms().next().is_none() {
            self.show_empty_catalog();
            return Ok(Flow::Next);
        }
        Ok(Flow::Halt(Halt::Interactive(Interactive::Alarms)))
    }

    /// Shows CAT EMPTY. It is a message and not an error: flag 25 stays, a program continues.
    pub(crate) fn show_empty_catalog(&mut self) {
        self.lift = true;
        self.announce("CAT EMPTY");
    }

    /// Executes ALMNOW: runs the program of the oldest control alarm that is past due, if there is
    /// one.
    pub(in crate::machine) fn run_alarm_now(&mut self) -> Result<Flow, Error> {
        let now = self.clock_time() / 10;
        let due = |alarm: Alarm| alarm.time as i64 <= now && control(alarm.message()).is_some();
        let Some(n) = self.memory.alarms().position(due) else {
            self.arm();
            return Ok(Flow::Next);
        };
        Ok(self.control_alarm(n)?.map_or(Flow::Next, Flow::Call))
    }

    /// Clears or repeats the control alarm `n` and returns the byte before its label, if it has
    /// one.
    fn control_alarm(&mut self, n: usize) -> Result<Option<Position>, Error> {
        let alarm = self.memory.alarms().nth(n).ok_or(Error::Nonexistent)?;
        self.acknowledge_alarm(n);
        let (label, _) = control(alarm.message()).ok_or(Error::Nonexistent)?;
        if label.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.memory.find_global(label).ok_or(Error::Nonexistent)?.at.back(1)))
    }

    /// Sets the timer chip to the next alarm that lies ahead.
    pub(crate) fn arm(&mut self) {
        self.arm_from(self.clock_time());
    }

    /// Sets the timer chip to the first alarm after `now` of the calculator's clock.
    pub(super) fn arm_from(&mut self, now: i64) {
        self.clock.alarm =
            self.memory.alarms().map(|alarm| alarm.time as i64 * 10).find(|&time| time > now);
    }

    /// Returns the outside world's time in milliseconds when the next alarm goes off.
    pub fn next_alarm(&self) -> Option<u64> {
        self.clock.alarm.map(|time| self.outside(time))
    }

    /// Returns whether [`Machine::ring`] must be called.
    pub(crate) fn alarm_is_due(&self) -> bool {
        self.clock.alarm.is_some_and(|time| self.clock_time() >= time)
    }

    /// Returns the first alarm whose time has come and that has not gone off.
    fn due(&self) -> Option<usize> {
        let now = self.clock_time() / 10;
        self.memory.alarms().position(|alarm| alarm.time as i64 <= now && !alarm.past_due)
    }

    /// Lets the oldest due alarm go off; `off` says that the calculator was switched off. Call it
    /// until it returns `None`; then the timer chip is set to the next one.
    pub(crate) fn ring(&mut self, off: bool) -> Option<Ring> {
        let Some(n) = self.due() else {
            self.arm();
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
            _ => self.alarm_message(n, &alarm),
        })
    }

    /// Lets an alarm that is past due go off once more, as switching off does: the first one from
    /// number `from` on.
    pub(crate) fn ring_past_due(&mut self, from: usize) -> Option<Ring> {
        let now = self.clock_time() / 10;
        let due = |(_, alarm): &(usize, Alarm)| alarm.time as i64 <= now;
        let (n, alarm) = self.memory.alarms().enumerate().skip(from).find(due)?;
        Some(match control(alarm.message()) {
            Some(_) => self.carry_out(n),
            None => self.alarm_message(n, &alarm),
        })
    }

    /// Lets the alarm `n` show its message or its time. It is past due from now on, unless a key
    /// acknowledges it.
    fn alarm_message(&mut self, n: usize, alarm: &Alarm) -> Ring {
        self.memory.mark_alarm(n);
        let text = match alarm.message() {
            [] => self.minutes_and_date_text(alarm.time as i64 * 10),
            text => Chars::new(text),
        };
        Ring::Message(text, n)
    }

    /// Runs the program of the control alarm `n`, as a subroutine of a running program or from the
    /// start; without a label it runs the program at the pointer.
    fn carry_out(&mut self, n: usize) -> Ring {
        let target = match self.control_alarm(n) {
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
        // Only synthetic registers have an interval of 0. The firmware then loops forever; here it
        // means none.
        let next = alarm.interval.filter(|&tenths| tenths > 0).map(|interval| {
            let missed = now.saturating_sub(alarm.time) / interval + 1;
            alarm.at(alarm.time + missed * interval)
        });
        self.change_alarm(n, next).ok();
    }

    /// Clears the alarm `n`, counted from 0.
    pub(crate) fn remove_alarm(&mut self, n: usize) {
        self.memory.remove_alarm(n);
        self.arm();
    }

    /// Puts another alarm, or none, in the place of alarm `n`, counted from 0. It goes off at its
    /// own time: alarms stand in the order of their times.
    ///
    /// # Errors
    /// NO ROOM for a longer one. Nothing has changed then.
    pub fn change_alarm(&mut self, n: usize, alarm: Option<Alarm>) -> Result<(), Error> {
        let Some(old) = self.memory.alarms().nth(n) else { return Ok(()) };
        self.memory.remove_alarm(n);
        let fits = alarm.is_none_or(|alarm| self.memory.insert_alarm(alarm));
        if !fits {
            self.memory.insert_alarm(old);
        }
        self.arm();
        if fits { Ok(()) } else { Err(Error::NoRoom) }
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
        let now = self.clock_time() / 10;
        self.memory.alarms().any(|alarm| alarm.time as i64 <= now)
    }
}
