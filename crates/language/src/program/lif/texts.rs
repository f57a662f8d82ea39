//! Records in LIF text files: two length bytes, then the characters, padded to an even length. FFFF
//! ends the file, and FFFE is an empty record. Source: files written by lifutils.

use crate::program::damage::Damaged;

const END: u16 = 0xFFFF;
const NOTHING: u16 = 0xFFFE;

/// `contents` begins at `offset` in the file. The end of `contents` also ends the records. Fails if
/// a record is truncated.
pub fn read(contents: &[u8], offset: usize) -> Result<Vec<Vec<u8>>, Damaged> {
    let (mut records, mut rest) = (Vec::new(), contents);
    while let Some((length, after)) = rest.split_first_chunk::<2>() {
        let length = match u16::from_be_bytes(*length) {
            END => break,
            NOTHING => {
                rest = after;
                continue;
            }
            length => usize::from(length),
        };
        let Some(record) = after.get(..length) else {
            let at = offset + contents.len() - rest.len();
            let there = after.len();
            let what = format!("truncated record: expected {length} characters, got {there}");
            return Err(Damaged::at(at, what));
        };
        records.push(record.to_vec());
        rest = after.get(length.next_multiple_of(2)..).unwrap_or_default();
    }
    Ok(records)
}

/// `None` if a record has more than 65,533 characters.
pub fn write(records: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut contents = Vec::new();
    for record in records {
        let length = u16::try_from(record.len()).ok().filter(|&length| length < NOTHING)?;
        contents.extend(length.to_be_bytes());
        contents.extend_from_slice(record);
        contents.resize(contents.len().next_multiple_of(2), 0);
    }
    contents.extend(END.to_be_bytes());
    Some(contents)
}

/// The number of registers that the records need in extended memory. Each record takes a length
/// byte and its characters; one more byte follows the last record.
pub fn registers(records: &[Vec<u8>]) -> usize {
    let bytes: usize = records.iter().map(|record| 1 + record.len()).sum();
    (bytes + 1).div_ceil(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_any_length_come_back() {
        let records = [&b"ABC"[..], b"", b"EVEN"].map(<[u8]>::to_vec);
        let contents = write(&records).unwrap();
        assert_eq!(contents, b"\0\x03ABC\0\0\0\0\x04EVEN\xFF\xFF");
        assert_eq!(read(&contents, 0).unwrap(), records);
        // 3 + 0 + 4 characters, three lengths and the end mark are eleven bytes.
        assert_eq!(registers(&records), 2);
        assert_eq!(read(b"\xFF\xFE\0\x01A", 0).unwrap(), [b"A"]);
        let error = read(&contents[..12], 32).unwrap_err().to_string();
        assert!(error.contains("truncated record: expected 4 characters, got 2"), "{error}");
        assert_eq!(write(&[vec![0; 0xFFFE]]), None);
    }
}
