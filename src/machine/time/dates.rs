//! Calculating with dates: DATE+ DDAYS DOW. The calendar is in `number`.

use crate::machine::{Error, Machine};
use crate::memory::Address;
use crate::memory::flags::RANGE_IGNORE;
use crate::number::{self, Content, calendar};

/// Replaces a DATA ERROR by the error that names this argument.
pub(super) fn blame(argument: Error) -> impl Fn(number::Error) -> Error {
    move |error| match error {
        number::Error::DataError => argument,
        other => other.into(),
    }
}

impl Machine {
    /// Executes DATE+: adds the days in X to the date in Y. Beyond the calendar it is OUT OF RANGE,
    /// or with flag 24 the first or last day.
    pub(in crate::machine) fn date_plus(&mut self) -> Result<(), Error> {
        let x = self.read_normalized(Address::X);
        if x.is_alpha() {
            return Err(Error::AlphaData);
        }
        let (y, form) = (self.read_normalized(Address::Y), self.date_form());
        let result = match calendar::date_plus(y, x, form) {
            Err(number::Error::OutOfRange(end)) if self.memory.flag(RANGE_IGNORE) => end,
            other => other.map_err(blame(Error::DataErrorY))?,
        };
        self.memory.set_last_x(x);
        self.memory.drop_to(result);
        Ok(())
    }

    /// Executes DDAYS: gives the days from the date in Y to the date in X; X is checked first.
    pub(in crate::machine) fn days_between(&mut self) -> Result<(), Error> {
        let (x, form) = (self.read_normalized(Address::X), self.date_form());
        let to = calendar::day(x, form).map_err(blame(Error::DataErrorX))?;
        let y = self.read_normalized(Address::Y);
        let from = calendar::day(y, form).map_err(blame(Error::DataErrorY))?;
        self.memory.set_last_x(x);
        self.memory.drop_to(calendar::days_between(from, to));
        Ok(())
    }

    /// Executes DOW: gives the day of the week, 0 for Sunday to 6 for Saturday.
    pub(in crate::machine) fn day_of_week(&mut self) -> Result<(), Error> {
        let form = self.date_form();
        self.read_normalized(Address::X);
        let day = self.ranged(calendar::day_of_week(self.memory.x(), form).map(Content::from))?;
        self.leave_result(day);
        Ok(())
    }
}
