//! The words of the functions of ALPHA, which look for its first character and go through it byte
//! by byte.

use super::byte_words::{fetched, moved, replaced};
use super::function_words::lifted;
use crate::instruction::Op;
use crate::machine::{Machine, argument};
use crate::memory::alpha::{LENGTH, SIX};
use crate::memory::{Address, Memory, flags};
use crate::register::Register;

/// The words of ASHF and ASTO, and by the number of characters in the leftmost register, if there
/// is more than one register; and the number of words by which each register more is shorter.
const SHIFTED: u64 = 107;
const SHIFTED_FIRST: [u64; 7] = [136, 132, 128, 124, 120, 105, 101];
const STORED: u64 = 164;
const STORED_FIRST: [u64; 7] = [213, 204, 195, 186, 177, 162, 157];
const REGISTER: u64 = 10;
/// The words of ATOX and ALENG without those of their loops.
const ATOX: u64 = 370;
const ATOX_NOTHING: u64 = 252;
const ALENG: u64 = 380;
const ALENG_NOTHING: u64 = 366;
/// The words of POSA with a number and with a text, the additional words if it finds X, and the
/// number of words by which it is shorter if not.
const POSA: u64 = 365;
const POSA_TEXT: u64 = 330;
const POSA_FOUND: u64 = 121;
const POSA_NOTHING: u64 = 23;
/// The words in which a character is compared.
const COMPARED: u64 = 13;
/// The words of AROT, the additional words with X = 0, with other numbers and with negative ones,
/// and the words of each rotation by a character.
const AROT: u64 = 254;
const AROT_NOT: u64 = 88;
const AROT_PREPARED: u64 = 138;
const AROT_RIGHT: u64 = 6;
const ROTATED: u64 = 54;
/// The words of XTOA with a number, the additional words if ALPHA is full then and those of the
/// tone; the words of XTOA with a text, and of each of its characters.
const XTOA: u64 = 306;
const XTOA_FULL: u64 = 8;
const XTOA_TONE: u64 = 1627;
const XTOA_TEXT: u64 = 301;
const APPENDED: u64 = 24;

/// Returns the words of a function of ALPHA without an operand; `None` for any other one.
pub fn function(machine: &Machine, op: Op) -> Option<u64> {
    let memory = &machine.memory;
    let length = memory.alpha_len();
    let first = column(LENGTH - length.max(1));
    Some(match op {
        Op::Ashf => dropped(length)
            .map_or(SHIFTED - 2 * u64::from(length == 7), |(own, registers)| {
                SHIFTED_FIRST[own] - REGISTER * registers
            }),
        Op::Atox if length == 0 => ATOX_NOTHING + passed(0) + lifted(machine),
        Op::Atox => {
            let code = memory.alpha().next().unwrap_or_default();
            ATOX + passed(length) + replaced(first) + integer(code.into()) + lifted(machine)
        }
        Op::Aleng if length == 0 => ALENG_NOTHING + passed(0) + lifted(machine),
        Op::Aleng => {
            let distance = 5 * first as u64;
            ALENG + passed(length) + distance + integer(length as u64) + lifted(machine)
        }
        Op::Xtoa if memory.x().is_alpha() => {
            let text = memory.x().alpha_text().skip_while(|&byte| byte == 0);
            XTOA_TEXT + APPENDED * text.count() as u64
        }
        Op::Xtoa => {
            let tone = if memory.flag(flags::AUDIO) { XTOA_TONE } else { 0 };
            let full = if length < LENGTH - 1 { 0 } else { XTOA_FULL + tone };
            XTOA + digits(memory.x()) + full
        }
        Op::Arot => rotated(machine, length, first)?,
        Op::Posa => found(machine, length)?,
        _ => return None,
    })
}

/// Returns the words of ASTO.
pub fn stored(memory: &Memory) -> u64 {
    let length = memory.alpha_len();
    dropped(length).map_or(STORED - 3 * u64::from(length == 7), |(own, registers)| {
        STORED_FIRST[own] - REGISTER * registers
    })
}

/// Returns the number of characters in the leftmost register of a text, less one, and the number
/// of further registers, less one; `None` for a text in a single register.
fn dropped(length: usize) -> Option<(usize, u64)> {
    (length > 7).then(|| ((length - 1) % 7, (length as u64 - 1) / 7 - 1))
}

/// Returns the column of a character of ALPHA, of which there are 24.
fn column(place: usize) -> usize {
    (2 + 70 - place) % 7
}

/// Returns the words in which the first character is found, which is no NULL.
fn passed(length: usize) -> u64 {
    const NULL: u64 = 5;
    let looked_at = LENGTH + 1 - length.max(1);
    let way = |place| moved(column(place)) + fetched(column(place)) + 3;
    let nulls = if length == 0 { LENGTH } else { looked_at - 1 };
    let nothing = u64::from(length == 0);
    (0..looked_at).map(way).sum::<u64>() + NULL * nulls as u64 + nothing
}

/// Returns the additional words of an integer that is brought to X, by its number of digits.
pub fn integer(value: u64) -> u64 {
    match value {
        0 => 9,
        1..10 => 5,
        10..100 => 0,
        _ => 9,
    }
}

/// Returns the additional words of a number in X as an argument, by its number of digits.
pub fn digits(x: Register) -> u64 {
    [0, 4, 7][usize::from(x.digit(0)).min(2)]
}

/// Returns the words of AROT: the first character is appended again and again.
fn rotated(machine: &Machine, length: usize, first: usize) -> Option<u64> {
    let words = AROT + passed(length);
    if length == 0 {
        return Some(words);
    }
    let memory = &machine.memory;
    let x = memory.x();
    let value = u64::from(argument::character(memory.word(Address::X)).ok()?);
    if value == 0 {
        return Some(words + AROT_NOT + 5 * first as u64);
    }
    let rest = value % length as u64;
    let (rotations, sign) = match x.digit(13) {
        9 => (length as u64 - rest, AROT_RIGHT),
        _ => (rest, 0),
    };
    let rotation = ROTATED + fetched(first) + replaced(first);
    let divided = 2 * (value / length as u64);
    let words = words + passed(length) + 5 * first as u64 + AROT_PREPARED + digits(x);
    Some(words + divided + sign + rotations * rotation)
}

/// Returns the words of POSA: each place of ALPHA is compared with the text or character in X.
fn found(machine: &Machine, length: usize) -> Option<u64> {
    let memory = &machine.memory;
    let (x, mut wanted) = (memory.x(), [0; SIX]);
    let (count, mut words) = match x.is_alpha() {
        true => {
            let text = x.alpha_text().take_while(|&byte| byte != 0);
            let count = wanted.iter_mut().zip(text).map(|(to, byte)| *to = byte).count();
            (count, POSA_TEXT - 3 * count as u64)
        }
        false => {
            wanted[0] = argument::character(memory.word(Address::X)).ok()?;
            (1, POSA + digits(x))
        }
    };
    words += passed(length);
    let (start, mut at) = (LENGTH - length, LENGTH - length);
    let all = memory.alpha_bytes();
    if length == 0 {
        return Some(words - POSA_NOTHING);
    }
    loop {
        words += 3;
        let (mut place, mut equal) = (at, 0);
        loop {
            let same = all[place] == wanted[equal];
            equal += 1;
            words += COMPARED + fetched(column(place)) + u64::from(same);
            words += if equal == count { 2 } else { 0 };
            if same && equal == count {
                let (from, to) = (column(start), column(at));
                let distance = 5 * ((7 + from - to) % 7) + if to > from { 3 } else { 0 };
                let position = integer((at - start) as u64);
                return Some(words + POSA_FOUND + passed(length) + distance as u64 + position);
            }
            words += 6;
            if place == LENGTH - 1 {
                return Some(words - POSA_NOTHING);
            }
            place += 1;
            if !same {
                break;
            }
            words += 3 + moved(column(place));
        }
        at += 1;
        words += 4 + moved(column(at));
    }
}
