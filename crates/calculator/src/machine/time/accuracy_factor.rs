//! The accuracy factor: SETAF, RCLAF, CORRECT, and the drift of the clock.

use super::clock_functions::day_time;
use super::{Clock, due_alarms};
use crate::machine::{Error, Machine, addressing, stack_lift};
use crate::memory::Address;
use sim41_number::{Decimal, calendar};

/// Clock pulses per second. The accuracy factor adds or drops one pulse at regular intervals.
const PULSE: i64 = 10_240;
/// The largest factor, in tenths.
const LARGEST: i64 = 999;

impl Clock {
    /// The drift in hundredths of a second. One pulse is added every `accuracy` tenths of a second.
    pub(super) fn drift(&self, now: u64) -> i64 {
        match self.timer.accuracy as i64 {
            0 => 0,
            tenths => (now as i64 - self.timer.accuracy_from as i64) / (tenths * PULSE),
        }
    }

    fn set_factor(&mut self, tenths: i16) {
        self.timer.offset += self.drift(self.now);
        (self.timer.accuracy, self.timer.accuracy_from) = (tenths, self.now);
    }
}

/// SETAF rounds the accuracy factor to tenths. A factor above 99.9 becomes 0.
pub(in crate::machine) fn set_accuracy(machine: &mut Machine) -> Result<(), Error> {
    let x = Decimal::read(addressing::read_normalized(&mut machine.memory, Address::X))?;
    let tenths = match x.exponent {
        2.. => 0,
        // A nonzero factor is rounded to at least 0.1.
        _ => ((x.shifted(2) as i64 + 5) / 10).max((x.mantissa != 0) as i64),
    };
    machine.clock.set_factor(factor(if x.negative { -tenths } else { tenths }));
    machine.clock.timer.set_at = machine.clock.time();
    Ok(())
}

pub(in crate::machine) fn recall_accuracy(machine: &mut Machine) {
    stack_lift::push(machine, calendar::scaled(machine.clock.timer.accuracy as i64, 1));
}

/// CORRECT sets the time like SETIME, and sets the accuracy factor to the value that would have
/// prevented the clock's error.
pub(in crate::machine) fn correct(machine: &mut Machine) -> Result<(), Error> {
    let time = day_time(machine)?;
    let elapsed = (machine.clock.time() - machine.clock.timer.set_at) as f64;
    let error = (time - machine.clock.time()) as f64 * PULSE as f64;
    let old = machine.clock.timer.accuracy as f64 / 10.0;
    // The sum of the rate set by the old factor and the rate of the error, in pulses per second.
    let pulses = if old == 0.0 { 0.0 } else { 1.0 / old }
        + if elapsed == 0.0 { 0.0 } else { error / elapsed };
    let tenths = if pulses == 0.0 { 0.0 } else { (10.0 / pulses).round() };
    // The smallest factor that can be set is 0.1.
    let tenths = if pulses != 0.0 && tenths == 0.0 { pulses.signum() } else { tenths };
    machine.clock.set_factor(factor(tenths.clamp(-1e6, 1e6) as i64));
    machine.clock.begin(time);
    due_alarms::arm(machine);
    Ok(())
}

fn factor(tenths: i64) -> i16 {
    if tenths.abs() > LARGEST { 0 } else { tenths as i16 }
}
