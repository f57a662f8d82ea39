//! Function errors, named after their messages. Flag 25 ignores an error; flag 24 replaces an
//! out-of-range result (limits: `sim41_number::result_rounding`).

use super::{Event, Halt, Machine};
use crate::machine::program_pointer;
use crate::memory::Memory;
use crate::memory::flags::{ERROR_IGNORE, RANGE_IGNORE};
use sim41_number::Content;

/// `Display` formats the error as on the LCD.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    #[error("ALPHA DATA")]
    AlphaData,
    #[error("DATA ERROR")]
    DataError,
    #[error("DATA ERROR X")]
    DataErrorX,
    #[error("DATA ERROR Y")]
    DataErrorY,
    #[error("DATA ERROR Z")]
    DataErrorZ,
    #[error("OUT OF RANGE")]
    OutOfRange,
    #[error("NONEXISTENT")]
    Nonexistent,
    #[error("TRY AGAIN")]
    TryAgain,
    #[error("PRIVATE")]
    Private,
    #[error("RAM")]
    Ram,
    #[error("ROM")]
    Rom,
    #[error("NO ROOM")]
    NoRoom,
    #[error("DUP FL")]
    DuplicateFile,
    /// There is no file with this name, or no current file.
    #[error("FL NOT FOUND")]
    FileNotFound,
    #[error("FL TYPE ERR")]
    FileType,
    /// The file cannot shrink without losing data.
    #[error("FL SIZE ERR")]
    FileSize,
    #[error("END OF FL")]
    EndOfFile,
    #[error("END OF REC")]
    EndOfRecord,
    /// The record would be longer than 254 characters.
    #[error("REC TOO LONG")]
    RecordTooLong,
    /// ALPHA contains no name, or no program has that name.
    #[error("NAME ERR")]
    Name,
    #[error("KEYCODE ERR")]
    KeyCode,
    #[error("CHKSUM ERR")]
    Checksum,
    #[error("NO DRIVE")]
    NoDrive,
    #[error("NO SUCH ALM")]
    NoSuchAlarm,
}

impl From<sim41_number::Error> for Error {
    fn from(error: sim41_number::Error) -> Self {
        match error {
            sim41_number::Error::AlphaData => Error::AlphaData,
            sim41_number::Error::DataError => Error::DataError,
            sim41_number::Error::OutOfRange(_) | sim41_number::Error::NegativeVariance => {
                Error::OutOfRange
            }
        }
    }
}

/// Handles an error in a program or in its last interactive function, unless flag 25 is set.
#[cold]
pub(crate) fn fail(machine: &mut Machine, error: Error) -> Option<Halt> {
    if take_error_ignore(machine) {
        return None;
    }
    machine.stop();
    program_pointer::go_back(machine);
    Some(Halt::Error(error))
}

/// Shows an error and reports it as an event, unless a key caused the error and flag 25 is set.
pub(crate) fn report(machine: &mut Machine, error: Error, in_program: bool) {
    if !in_program && take_error_ignore(machine) {
        return;
    }
    machine.announce(error);
    machine.add_event(Event::Failed { error, in_program });
    if in_program {
        machine.memory.end_key_entry();
    }
}

/// If flag 25 is set, clears it and any message, and returns `true`: the error is ignored.
pub(crate) fn take_error_ignore(machine: &mut Machine) -> bool {
    let forgiven = machine.memory.flag(ERROR_IGNORE);
    if forgiven {
        machine.memory.set_flag(ERROR_IGNORE, false);
        machine.clear_message();
    }
    forgiven
}

/// With flag 24 set, the largest number replaces an out-of-range result.
pub(super) fn ranged(
    memory: &Memory,
    result: Result<Content, sim41_number::Error>,
) -> Result<Content, Error> {
    match result {
        Ok(value) => Ok(value),
        Err(sim41_number::Error::OutOfRange(largest)) if ignores_range(memory) => {
            Ok(largest.into())
        }
        Err(error) => Err(error.into()),
    }
}

pub(super) fn ignores_range(memory: &Memory) -> bool {
    memory.flag(RANGE_IGNORE)
}
