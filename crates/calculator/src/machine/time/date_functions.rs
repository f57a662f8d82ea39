//! DATE, DATE+, DDAYS, DOW, and the date format. The calendar is in `sim41_number::calendar`.

use crate::machine::{Error, Machine};
use crate::machine::{addressing, error, stack_lift};
use crate::memory::flags::DMY;
use crate::memory::{Address, Memory};
use sim41_number::calendar::DateForm;
use sim41_number::{Content, calendar};

impl Machine {
    pub fn date_form(&self) -> DateForm {
        date_form(&self.memory)
    }
}

pub(crate) fn date_form(memory: &Memory) -> DateForm {
    if memory.flag(DMY) { DateForm::Dmy } else { DateForm::Mdy }
}

pub(in crate::machine) fn push_date(machine: &mut Machine) {
    stack_lift::push(machine, calendar::date(machine.clock.today(), date_form(&machine.memory)));
}

/// DATE+ adds the days in X to the date in Y. If the result is outside the calendar's range, DATE+
/// fails with OUT OF RANGE or, if flag 24 is set, returns the first or last day.
pub(in crate::machine) fn date_plus(memory: &mut Memory) -> Result<(), Error> {
    let x = addressing::read_normalized(memory, Address::X);
    if x.is_alpha() {
        return Err(Error::AlphaData);
    }
    let (y, form) = (addressing::read_normalized(memory, Address::Y), date_form(memory));
    let result = calendar::date_plus(y, x, form);
    let result = sim41_number::saturate(result, error::ignores_range(memory))
        .map_err(blame(Error::DataErrorY))?;
    memory.drop_to_result(result);
    Ok(())
}

pub(in crate::machine) fn days_between(memory: &mut Memory) -> Result<(), Error> {
    let (x, form) = (addressing::read_normalized(memory, Address::X), date_form(memory));
    let to = calendar::day(x, form).map_err(blame(Error::DataErrorX))?;
    let y = addressing::read_normalized(memory, Address::Y);
    let from = calendar::day(y, form).map_err(blame(Error::DataErrorY))?;
    memory.drop_to_result(calendar::days_between(from, to));
    Ok(())
}

pub(in crate::machine) fn day_of_week(machine: &mut Machine) -> Result<(), Error> {
    let form = date_form(&machine.memory);
    addressing::read_normalized(&mut machine.memory, Address::X);
    let day = error::ranged(
        &machine.memory,
        calendar::day_of_week(machine.memory.x(), form).map(Content::from),
    )?;
    machine.memory.leave_result(day);
    Ok(())
}

pub(super) fn blame(argument: Error) -> impl Fn(sim41_number::Error) -> Error {
    move |error| match error {
        sim41_number::Error::DataError => argument,
        other => other.into(),
    }
}
