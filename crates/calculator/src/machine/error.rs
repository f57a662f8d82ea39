//! Errors of functions, named after the messages in the display, and what follows an error: the
//! program stops, unless flag 25 ignores the error.

use super::{Halt, Machine};
use crate::machine::program_pointer;
use crate::memory::flags::ERROR_IGNORE;

/// The reason why an instruction was not executed. `Display` gives the text of the LCD.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A register contains ALPHA data where a number is needed.
    #[error("ALPHA DATA")]
    AlphaData,
    /// An argument is outside the domain of the function.
    #[error("DATA ERROR")]
    DataError,
    /// The argument in X is outside the domain of the function.
    #[error("DATA ERROR X")]
    DataErrorX,
    /// The argument in Y is outside the domain of the function.
    #[error("DATA ERROR Y")]
    DataErrorY,
    /// The argument in Z is outside the domain of the function.
    #[error("DATA ERROR Z")]
    DataErrorZ,
    /// The result is beyond ±9.999999999E99.
    #[error("OUT OF RANGE")]
    OutOfRange,
    /// The register, flag, label, function or module does not exist.
    #[error("NONEXISTENT")]
    Nonexistent,
    /// There is not enough memory, and packing did not free enough.
    #[error("TRY AGAIN")]
    TryAgain,
    /// The program is private and cannot be listed or changed.
    #[error("PRIVATE")]
    Private,
    /// The program to be copied is already in main memory.
    #[error("RAM")]
    Ram,
    /// The program is in a module and cannot be changed.
    #[error("ROM")]
    Rom,
    /// There is not enough main or extended memory.
    #[error("NO ROOM")]
    NoRoom,
    /// A file with this name exists.
    #[error("DUP FL")]
    DuplicateFile,
    /// There is no file with this name, or no current file.
    #[error("FL NOT FOUND")]
    FileNotFound,
    /// The file is of another type.
    #[error("FL TYPE ERR")]
    FileType,
    /// The file cannot shrink without losing data.
    #[error("FL SIZE ERR")]
    FileSize,
    /// The place is beyond the end of the file.
    #[error("END OF FL")]
    EndOfFile,
    /// The place is beyond the end of the record.
    #[error("END OF REC")]
    EndOfRecord,
    /// The record would be longer than 254 characters.
    #[error("REC TOO LONG")]
    RecordTooLong,
    /// ALPHA contains no name, or no program has that name.
    #[error("NAME ERR")]
    Name,
    /// There is no such key.
    #[error("KEYCODE ERR")]
    KeyCode,
    /// The program file is damaged.
    #[error("CHKSUM ERR")]
    Checksum,
    /// There is no mass storage.
    #[error("NO DRIVE")]
    NoDrive,
    /// There is no such alarm.
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

impl Machine {
    /// Handles an error in a program, or in a function with a keyboard of its own that it executed
    /// last. Flag 25 ignores the error; otherwise the program stops on the line.
    #[cold]
    pub(crate) fn fail(&mut self, error: Error) -> Option<Halt> {
        if self.forgiven() {
            return None;
        }
        self.stop();
        program_pointer::go_back(self);
        Some(Halt::Error(error))
    }

    /// Returns whether flag 25 ignores an error. This clears the flag and a message in the display.
    pub(crate) fn forgiven(&mut self) -> bool {
        let forgiven = self.memory.flag(ERROR_IGNORE);
        if forgiven {
            self.memory.set_flag(ERROR_IGNORE, false);
            self.clear_message();
        }
        forgiven
    }
}
