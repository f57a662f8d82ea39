//! The words of a number line.

/// The words of a number line of one digit, by the column of the byte before it, and of each
/// further byte, by its column.
const NUMBER: [u64; 7] = [364, 366, 365, 367, 368, 367, 367];
const NUMBER_BYTE: [u64; 7] = [221, 216, 215, 216, 218, 216, 217];

/// Returns the words of a number line, byte by byte, without the stack lift. They are exact except
/// for some numbers that begin with zeros, a point or a sign and continue for several digits.
pub fn words(bytes: &[u8], column: usize) -> u64 {
    let way = |n: usize| if n == 0 { NUMBER[column] } else { NUMBER_BYTE[(column + 70 - n) % 7] };
    let (mut words, mut zeros, mut digits, mut places) = (0, 0, 0, 0);
    let (mut point, mut exponent, mut sign, mut whole) = (false, None, 0, false);
    let (mut leading, mut keys) = (0, 0);
    for (n, &byte) in bytes.iter().enumerate() {
        words += way(n) as i64
            + match (byte, &mut exponent) {
                (0x1A, _) => {
                    whole = n > 0;
                    point = true;
                    match (n, digits) {
                        (0, _) => 13,
                        (_, 0) => 15 - 6 * std::mem::take(&mut zeros),
                        _ => zeros - 55,
                    }
                }
                (0x1B, _) => {
                    exponent = Some(0);
                    if n == 0 { -39 } else { -44 - 8 * places }
                }
                (0x1C, None) => {
                    sign = 1;
                    7
                }
                (0x1C, Some(_)) => {
                    keys += 1;
                    -40
                }
                (_, Some(count)) => {
                    *count += 1;
                    keys += 1;
                    let further = match keys {
                        1 => 0,
                        2 => 4 * (sign - places),
                        _ => 4,
                    };
                    further + if *count == 1 { -33 } else { -43 }
                }
                (0x10, None) if digits == 0 => {
                    zeros += 1;
                    match (n, point) {
                        (0, _) => 63,
                        (_, false) => 63 - 3 * zeros,
                        (_, true) => {
                            leading += 1;
                            60 + if whole { 4 } else { 16 } - 8 * leading
                        }
                    }
                }
                (digit, None) => {
                    let before = digits;
                    digits += 1;
                    let zero = i64::from(digit == 0x10);
                    match (n, point) {
                        (0, _) => 0,
                        (_, false) => 4 - 4 * before - 3 * zeros + sign - zero,
                        (_, true) => {
                            places += 1;
                            let start = if whole { -3 - zeros } else { 2 - zeros };
                            start - 4 * before - 4 * (places - 1) + sign - zero
                        }
                    }
                }
            };
    }
    words.max(0) as u64
}
