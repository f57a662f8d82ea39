//! The running clock: TIME, DATE and the forms CLK12 CLK24 CLKT CLKTD MDY DMY.

use super::{CYCLE, DAY, Hms, PULSE};
use crate::machine::Machine;
use crate::memory::flags::DMY;
use crate::number::calendar::{self, DateForm, Day};

impl Machine {
    /// Returns the calculator's time in hundredths of a second since 1 January 1900.
    pub fn clock_time(&self) -> i64 {
        ((self.now / 10) as i64 + self.ahead() + self.drift(self.now)).rem_euclid(CYCLE)
    }

    /// Returns by how much the calculator's clock is ahead of the outside world's time, in
    /// hundredths of a second, without its accuracy.
    fn ahead(&self) -> i64 {
        self.clock.offset + self.zone() / 10
    }

    /// Returns the time that the accuracy factor has added up to this time of the outside world, in
    /// hundredths of a second: one pulse more or less every `accuracy` tenths of a second.
    pub(super) fn drift(&self, now: u64) -> i64 {
        match self.clock.accuracy as i64 {
            0 => 0,
            tenths => (now as i64 - self.clock.accuracy_from as i64) / (tenths * PULSE),
        }
    }

    /// Returns the outside world's time in milliseconds at which the calculator's clock shows
    /// `time`.
    pub(crate) fn outside(&self, time: i64) -> u64 {
        let even = (time - self.ahead()).max(0) as u64 * 10;
        even.saturating_add_signed(-10 * self.drift(even))
    }

    /// Returns the clock's day.
    pub(crate) fn today(&self) -> Day {
        (self.clock_time() / DAY) as Day
    }

    /// Returns the clock's time of day in hundredths of a second.
    pub(crate) fn time_of_day(&self) -> i64 {
        self.clock_time() % DAY
    }

    /// Returns the form of dates (flag 31).
    pub fn date_form(&self) -> DateForm {
        if self.memory.flag(DMY) { DateForm::Dmy } else { DateForm::Mdy }
    }

    /// Executes TIME: pushes the time of day, HH.MMSShh.
    pub(in crate::machine) fn push_time(&mut self) {
        self.push(Hms::of(self.time_of_day()).number());
    }

    /// Executes DATE: pushes the date, MM.DDYYYY or DD.MMYYYY.
    pub(in crate::machine) fn push_date(&mut self) {
        self.push(calendar::date(self.today(), self.date_form()));
    }
}
