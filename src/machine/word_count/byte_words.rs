//! The words of the firmware's ways to single bytes: functions of ALPHA, of files and of the
//! program go from byte to byte.

/// The words in which a byte is fetched, by its column, and in which it is replaced.
const FETCHED: [u64; 7] = [12, 14, 14, 14, 14, 14, 13];
const REPLACED: [u64; 7] = [3, 6, 6, 6, 6, 6, 5];
/// The words in which a place is moved to the byte after it, and those of a move into the next
/// register.
const MOVED: u64 = 6;
const MOVED_ON: u64 = 9;

/// Returns the words in which the byte of a column is fetched.
pub fn fetched(column: usize) -> u64 {
    FETCHED[column]
}

/// Returns the words in which the byte of a column is replaced, without those before the way
/// parts by the column.
pub fn replaced(column: usize) -> u64 {
    REPLACED[column]
}

/// Returns the words in which a place is moved to the byte of this column, which comes next.
pub fn moved(column: usize) -> u64 {
    if column == 6 { MOVED_ON } else { MOVED }
}
