//! Raw program files: one or more programs, each ending with END. Jump distances, links and key
//! bytes are cleared. Bytes after the last END (a checksum, padding) are ignored.

use crate::instruction::bytes;

/// An END that is not permanent, after a program that is neither packed nor compiled.
pub const END: [u8; 3] = [0xC0, 0x00, 0x0D];

/// Splits off the first program and prepares it for memory: clears jump distances and key bytes,
/// adds a missing END, and drops a truncated last instruction.
pub fn tidy(raw: &[u8]) -> (Vec<u8>, &[u8]) {
    let (program, rest, ended) = first(raw);
    (program, if ended { rest } else { &[] })
}

/// The first program prepared by [`tidy`], the rest, and whether the program has an END. If it has
/// none, the rest is a truncated instruction.
fn first(raw: &[u8]) -> (Vec<u8>, &[u8], bool) {
    // No capacity is reserved for the rest of the file, which may contain a hundred thousand
    // programs.
    let mut out = Vec::new();
    let mut rest = raw;
    while !rest.is_empty() {
        let length = length(rest);
        if length > rest.len() {
            break;
        }
        let (line, after) = rest.split_at(length);
        rest = after;
        let start = out.len();
        out.extend_from_slice(line);
        match &mut out[start..] {
            [0xB1..=0xBF, distance] => *distance = 0,
            [first @ 0xD0..=0xEF, second, third] => {
                *first &= 0xF0;
                *second = 0;
                *third &= 0x7F;
            }
            [0xC0..=0xCD, _, 0..0xF0] => {
                out.truncate(start);
                out.extend(END);
                return (out, rest, true);
            }
            [first @ 0xC0..=0xCD, second, _, name @ ..] => {
                (*first, *second) = (0xC0, 0);
                if let [key, ..] = name {
                    *key = 0;
                }
            }
            _ => {}
        }
    }
    out.extend(END);
    (out, rest, false)
}

/// Prepares every program with [`tidy`]. Bytes after the last END, such as a checksum and its
/// padding, are ignored. A file without an END is one program.
pub fn programs(raw: &[u8]) -> Vec<Vec<u8>> {
    split(raw).0
}

/// A message about bytes in a file that [`programs`] ignores, or about a missing END.
pub(crate) fn unread(raw: &[u8]) -> Option<String> {
    let (_, rest, ended) = split(raw);
    let skipped = |count: usize| match count {
        1 => "1 byte was skipped".to_string(),
        count => format!("{count} bytes were skipped"),
    };
    match (rest.len(), ended) {
        (0, false) => Some("END is missing and was added: the file may be truncated".into()),
        (count, false) => Some(format!("the last instruction is incomplete: {}", skipped(count))),
        (count, true) if rest.iter().any(|byte| *byte != 0) => {
            Some(format!("no program follows the last END: {}", skipped(count)))
        }
        _ => None,
    }
}

/// The programs of a file, the bytes after them (none if they are a checksum), and whether the last
/// program has an END.
fn split(raw: &[u8]) -> (Vec<Vec<u8>>, &[u8], bool) {
    let mut ended = true;
    let mut found = Vec::new();
    let (mut rest, mut sum) = (raw, 0u8);
    while !rest.is_empty() && (found.is_empty() || has_end(rest)) {
        let (program, after, is_ended) = first(rest);
        found.push(program);
        ended = is_ended;
        sum = sum.wrapping_add(checksum(&rest[..rest.len() - after.len()]));
        rest = after;
        if is_checksum(sum, rest) {
            rest = &[];
        }
        if !ended {
            break;
        }
    }
    (found, rest, ended)
}

pub fn checksum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum, &byte| sum.wrapping_add(byte))
}

/// Whether `after` is the checksum of the preceding bytes and zero padding, as in LIF files. The
/// checksum may look like the first byte of an END.
fn is_checksum(sum: u8, after: &[u8]) -> bool {
    let [first, padding @ ..] = after else { return false };
    *first == sum && padding.iter().all(|&byte| byte == 0)
}

/// The programs in program memory, prepared by [`tidy`], except those with only NULLs before END.
pub fn kept(memory: &[u8]) -> Vec<Vec<u8>> {
    all(memory).filter(|(_, empty)| !empty).map(|(program, _)| program).collect()
}

/// Like [`kept`], but skips empty programs only at the end, so program indexes stay valid.
pub fn kept_in_place(memory: &[u8]) -> Vec<Vec<u8>> {
    let mut found: Vec<(Vec<u8>, bool)> = all(memory).collect();
    while found.pop_if(|(_, empty)| *empty).is_some() {}
    found.into_iter().map(|(program, _)| program).collect()
}

/// Programs in program memory, each with a flag that marks empty ones.
fn all(memory: &[u8]) -> impl Iterator<Item = (Vec<u8>, bool)> {
    let mut rest = memory;
    std::iter::from_fn(move || {
        (!rest.is_empty()).then(|| {
            let (program, after) = tidy(rest);
            let length = rest.len() - after.len();
            let nulls = rest.iter().take_while(|&&byte| byte == 0).count();
            rest = after;
            (program, nulls + END.len() >= length)
        })
    })
}

/// Removes NULLs as PACK does: only one between two number lines is kept.
pub fn packed(program: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(program.len());
    let mut after_number = false;
    for line in bytes::lines(program).filter(|line| line[0] != 0) {
        let number = matches!(line[0], 0x10..=0x1C);
        if after_number && number {
            out.push(0);
        }
        out.extend_from_slice(line);
        after_number = number;
    }
    out
}

pub(crate) fn is_one_program(raw: &[u8]) -> bool {
    has_end(raw) && tidy(raw).1.is_empty()
}

fn has_end(raw: &[u8]) -> bool {
    bytes::lines(raw).any(|line| matches!(line, [0xC0..=0xCD, _, 0..0xF0]))
}

/// The length of the first instruction; greater than the length of `raw` if it is truncated.
fn length(raw: &[u8]) -> usize {
    bytes::length(raw[0], |n| raw.get(n).copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_after_the_end_is_no_program() {
        let raw = [0x15, 0x00, 0x16, 0xC0, 0x02, 0x09, 0x40, 0x00, 0x00];
        assert_eq!(programs(&raw), [vec![0x15, 0x00, 0x16, 0xC0, 0x00, 0x0D]]);
    }

    #[test]
    fn a_small_program_takes_no_room_for_those_after_it() {
        let raw = [0x40, 0xC0, 0x00, 0x0D].repeat(1_000);
        let found = programs(&raw);
        assert_eq!(found.len(), 1_000);
        assert!(found.iter().all(|program| program.capacity() <= 16));
    }

    #[test]
    fn a_checksum_that_looks_like_an_end_is_no_program() {
        // The sum of the program bytes is 1C0.
        let program = [0x15, 0x9C, 0x02, 0x40, 0xC0, 0x00, 0x0D];
        let mut raw = program.to_vec();
        raw.extend([0xC0, 0, 0, 0]);
        assert_eq!(programs(&raw), [program.to_vec()]);
        raw.push(0x0D);
        assert_eq!(programs(&raw).len(), 2);
    }

    #[test]
    fn truncated_programs_and_foreign_bytes_are_reported() {
        let program = [0xC0, 0x00, 0xF3, 0x00, 0x41, 0x42, 0x11, 0xC0, 0x00, 0x0D];
        let after = |more: &[u8]| unread(&[&program[..], more].concat());
        let begun = |more: &[u8]| unread(&[&program[..7], more].concat());
        let incomplete =
            |bytes| Some(format!("the last instruction is incomplete: {bytes} skipped"));
        assert_eq!(after(&[]), None);
        assert_eq!(after(&[0, 0, 0, 0]), None);
        assert_eq!(after(&[checksum(&program), 0, 0]), None);
        assert_eq!(after(&program), None);
        let foreign = Some("no program follows the last END: 12 bytes were skipped".to_string());
        assert_eq!(after(b"HELLO WORLD\n"), foreign);
        assert_eq!(unread(b"\xC0\x00\xF5\x00AR"), incomplete("6 bytes were"));
        assert_eq!(begun(&[0xF5, 0x41]), incomplete("2 bytes were"));
        assert_eq!(begun(&[0xD0, 0x00]), incomplete("2 bytes were"));
        assert_eq!(begun(&[0x9C]), incomplete("1 byte was"));
        assert!(begun(&[0x40]).is_some_and(|sentence| sentence.starts_with("END is missing")));
        assert_eq!(programs(&[&program[..], &[0x9C]].concat()), [tidy(&program).0]);
    }

    #[test]
    fn several_programs_and_cleared_distances() {
        let raw = [0xB2, 0x6F, 0xC2, 0x05, 0x00, 0xC4, 0x03, 0xF2, 0x11, 0x41, 0xDA, 0x01, 0x94];
        let first = vec![0xB2, 0x00, 0xC0, 0x00, 0x0D];
        assert_eq!(programs(&raw), [first]);
        assert_eq!(
            tidy(&raw[5..]).0,
            [0xC0, 0x00, 0xF2, 0x00, 0x41, 0xD0, 0x00, 0x14, 0xC0, 0x00, 0x0D]
        );
    }

    #[test]
    fn a_packed_program_has_nulls_between_numbers_alone() {
        let program = [0x00, 0x13, 0x00, 0x00, 0x14, 0x00, 0x42, 0x91, 0x05, 0x00];
        let program = [&program[..], &[0xF2, 0x00, 0x41, 0x00, 0xC0, 0x00, 0x0D]].concat();
        let packed = packed(&program);
        let wanted = [0x13, 0x00, 0x14, 0x42, 0x91, 0x05, 0xF2, 0x00, 0x41, 0xC0, 0x00, 0x0D];
        assert_eq!(packed, wanted);
    }

    #[test]
    fn every_byte_sequence_is_some_program() {
        assert_eq!(tidy(&[0x40, 0xF5, 0x41]), (vec![0x40, 0xC0, 0x00, 0x0D], &[][..]));
        for byte in 0..=255 {
            for raw in [vec![byte], vec![byte; 3], vec![0xC0, byte, byte]] {
                let program = &programs(&raw)[0];
                assert_eq!(program[program.len() - 3..], END);
            }
        }
    }
}
