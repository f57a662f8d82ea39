//! Errors: what stops a function, named as the display shows it.

use crate::number;

/// Why an instruction was not carried out. `Display` is the text of the LCD.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A number was wanted, a register holds ALPHA data.
    #[error("ALPHA DATA")]
    AlphaData,
    /// An argument is outside the domain of the function.
    #[error("DATA ERROR")]
    DataError,
    /// The bad argument is X.
    #[error("DATA ERROR X")]
    DataErrorX,
    /// The bad argument is Y.
    #[error("DATA ERROR Y")]
    DataErrorY,
    /// The bad argument is Z.
    #[error("DATA ERROR Z")]
    DataErrorZ,
    /// The result is beyond ±9.999999999E99.
    #[error("OUT OF RANGE")]
    OutOfRange,
    /// No such register, flag, label, function or module.
    #[error("NONEXISTENT")]
    Nonexistent,
    /// Not enough memory; PACKING was shown and brought too little.
    #[error("TRY AGAIN")]
    TryAgain,
    /// A private program cannot be seen or changed.
    #[error("PRIVATE")]
    Private,
    /// The program to be copied is in main memory already.
    #[error("RAM")]
    Ram,
    /// A program in a module cannot be changed.
    #[error("ROM")]
    Rom,
    /// Not enough main or extended memory.
    #[error("NO ROOM")]
    NoRoom,
    /// A file of that name exists.
    #[error("DUP FL")]
    DuplicateFile,
    /// No such file, or no current file.
    #[error("FL NOT FOUND")]
    FileNotFound,
    /// The file is of another type.
    #[error("FL TYPE ERR")]
    FileType,
    /// Shrinking the file would lose data.
    #[error("FL SIZE ERR")]
    FileSize,
    /// Beyond the end of the file.
    #[error("END OF FL")]
    EndOfFile,
    /// Beyond the end of the record.
    #[error("END OF REC")]
    EndOfRecord,
    /// A record would be longer than 254 characters.
    #[error("REC TOO LONG")]
    RecordTooLong,
    /// No name in ALPHA, or no program of that name.
    #[error("NAME ERR")]
    Name,
    /// There is no such key.
    #[error("KEYCODE ERR")]
    KeyCode,
    /// A program file is damaged.
    #[error("CHKSUM ERR")]
    Checksum,
    /// There is no mass storage.
    #[error("NO DRIVE")]
    NoDrive,
    /// There is no such alarm.
    #[error("NO SUCH ALM")]
    NoSuchAlarm,
}

impl From<number::Error> for Error {
    fn from(error: number::Error) -> Self {
        match error {
            number::Error::AlphaData => Error::AlphaData,
            number::Error::DataError => Error::DataError,
            number::Error::OutOfRange(_) | number::Error::NegativeVariance => Error::OutOfRange,
        }
    }
}
