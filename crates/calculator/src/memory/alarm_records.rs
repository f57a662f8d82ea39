//! The alarm buffer, sorted by time, as measured on the firmware; see also the manual chapter
//! "Registers", section "I/O buffers".
//!
//! The buffer `AA nn` follows the key assignments and consists of a header, the alarms and a
//! closing register `F0 00 ..`. An alarm consists of a register with its time, one with its repeat
//! interval, if any, and up to four with its message.

use super::assignments::LOWEST;
use super::{Address, Memory};
use crate::memory::assignments;
use sim41_number::register::{Register, from_decimal, to_decimal};

/// Digits 13 and 12 of the header: the buffer number, twice.
const HEADER: u64 = 0xAA;
/// Two digits of the header contain the buffer's length in registers, so at most 253 alarms fit.
const LONGEST_BUFFER: u16 = 0xFF;
/// Digits 13 and 12 of the closing register and of key-assignment registers.
const CLOSING: u64 = 0xF0;
/// Digit 1 of the first register of an alarm that has gone off and was not acknowledged.
const PAST_DUE: u8 = 0xF;

pub const MESSAGE: usize = super::alpha::LENGTH;

/// Times are in tenths of a second since 1 January 1900.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alarm {
    pub time: u64,
    pub past_due: bool,
    /// In tenths of a second; `None` for an alarm that goes off once.
    pub interval: Option<u64>,
    pub characters: [u8; MESSAGE],
}

impl Alarm {
    pub fn new(time: u64, interval: Option<u64>, text: &[u8]) -> Self {
        let mut message = [0; MESSAGE];
        let length = text.len().min(MESSAGE);
        message[MESSAGE - length..].copy_from_slice(&text[text.len() - length..]);
        Alarm { time, past_due: false, interval, characters: message }
    }

    #[must_use]
    pub(crate) fn at(self, time: u64) -> Alarm {
        Alarm { time, past_due: false, ..self }
    }

    pub fn message(&self) -> &[u8] {
        let start = self.characters.iter().position(|&b| b != 0).unwrap_or(MESSAGE);
        &self.characters[start..]
    }

    fn length(&self) -> u16 {
        1 + self.interval.is_some() as u16 + self.message().len().div_ceil(7) as u16
    }

    fn registers(&self) -> impl Iterator<Item = Register> {
        let text = self.message().len().div_ceil(7);
        let first = decimal(self.time)
            .with_digit(2, self.interval.is_some() as u8)
            .with_digit(1, if self.past_due { PAST_DUE } else { 0 })
            .with_digit(0, text as u8);
        let message = self.characters;
        let byte = move |from_end: usize| MESSAGE.checked_sub(from_end).map_or(0, |at| message[at]);
        let text = (0..text)
            .rev()
            .map(move |n| Register::from_bytes(std::array::from_fn(|i| byte(7 * n + 7 - i))));
        std::iter::once(first).chain(self.interval.map(decimal)).chain(text)
    }
}

/// Times take up the eleven digits from digit 3 up.
fn decimal(value: u64) -> Register {
    Register::new(to_decimal(value, 11) << 12)
}

/// Times take up the eleven digits from digit 3 up.
fn tenths(register: Register) -> u64 {
    from_decimal(register.bits() >> 12, 11)
}

impl Memory {
    #[doc(hidden)]
    pub fn alarms(&self) -> impl Iterator<Item = Alarm> + '_ {
        let (start, length) = alarm_buffer(self).unwrap_or((LOWEST, 0));
        let end = start + length.saturating_sub(1);
        let mut at = start + 1;
        std::iter::from_fn(move || {
            if at >= end {
                return None;
            }
            let mut next = || {
                at += 1;
                self.get(Address::new(at - 1))
            };
            let first = next();
            let interval = (first.digit(2) != 0).then(|| tenths(next()));
            let mut text = Vec::new();
            (0..first.digit(0)).for_each(|_| text.extend(next().bytes()));
            let alarm = Alarm::new(tenths(first), interval, &text);
            Some(Alarm { past_due: first.digit(1) == PAST_DUE, ..alarm })
        })
    }
}

fn alarm_buffer(memory: &Memory) -> Option<(u16, u16)> {
    let mut at = LOWEST;
    while at < memory.end_register() {
        let register = memory.get(Address::new(at));
        match register.field(12, 2) {
            CLOSING => at += 1,
            HEADER => return Some((at, register.field(10, 2) as u16)),
            0 => return None,
            _ if register.digit(13) == 0 => return None,
            _ => at += (register.field(10, 2) as u16).max(1),
        }
    }
    None
}

fn fits(memory: &Memory, alarm: &Alarm) -> bool {
    let (overhead, old) = alarm_buffer(memory).map_or((2, 0), |(_, length)| (0, length));
    let added = alarm.length() + overhead;
    old + added <= LONGEST_BUFFER
        && assignments::first_free(memory) + added <= memory.end_register()
}

/// Alarms with equal times keep their order. Returns `false` if there is no room.
pub(crate) fn insert_alarm(memory: &mut Memory, alarm: Alarm) -> bool {
    if !fits(memory, &alarm) {
        return false;
    }
    change_alarms(memory, |all| {
        let place = all.partition_point(|other| other.time <= alarm.time);
        all.insert(place, alarm);
    });
    true
}

pub(crate) fn remove_alarm(memory: &mut Memory, n: usize) {
    change_alarms(memory, |all| {
        if n < all.len() {
            all.remove(n);
        }
    });
}

pub(crate) fn mark_alarm(memory: &mut Memory, n: usize) {
    change_alarms(memory, |all| {
        if let Some(alarm) = all.get_mut(n) {
            alarm.past_due = true;
        }
    });
}

pub(crate) fn clear_alarms(memory: &mut Memory) {
    change_alarms(memory, Vec::clear);
}

fn change_alarms(memory: &mut Memory, change: impl FnOnce(&mut Vec<Alarm>)) {
    let mut alarms: Vec<Alarm> = memory.alarms().collect();
    change(&mut alarms);
    let free = assignments::first_free(memory);
    let (start, old) = alarm_buffer(memory).unwrap_or((free, 0));
    // The length in an invalid header can reach beyond the first free register.
    let top = free.max(start + old);
    let mut registers = Vec::new();
    if !alarms.is_empty() {
        registers.push(Register::ZERO);
        alarms.iter().for_each(|alarm| registers.extend(alarm.registers()));
        registers.push(Register::ZERO.with_field(12, 2, CLOSING));
        registers[0] =
            Register::ZERO.with_field(12, 2, HEADER).with_field(10, 2, registers.len() as u64);
    }
    registers.extend((start + old..top).map(|at| memory.get(Address::new(at))));
    registers.resize(registers.len().max((top - start) as usize), Register::ZERO);
    for (at, register) in (start..memory.end_register()).zip(registers) {
        memory.set(Address::new(at), register);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dump(memory: &Memory) -> Vec<String> {
        (0x0C0..0x0C8)
            .map(|n| memory.get(Address::new(n)).to_string())
            .filter(|r| !r.starts_with("0000000000000"))
            .collect()
    }

    #[test]
    fn an_alarm_as_measured() {
        let mut memory = Memory::cold();
        assert!(insert_alarm(
            &mut memory,
            Alarm::new(41_024_826_000, Some(36_000), b"HELLO WORLD")
        ));
        assert_eq!(
            dump(&memory),
            [
                "aa060000000000",
                "41024826000102",
                "00000036000000",
                "00000048454c4c",
                "4f20574f524c44",
                "f0000000000000"
            ]
        );
        let alarm = memory.alarms().next().unwrap();
        assert_eq!(
            (alarm.time, alarm.interval, alarm.message()),
            (41_024_826_000, Some(36_000), &b"HELLO WORLD"[..])
        );
    }

    #[test]
    fn alarms_stand_in_order_above_the_assignments() {
        let mut memory = Memory::cold();
        memory.set(Address::new(0x0C0), "f0000000045941".parse().unwrap());
        for (time, text) in [(20, "B"), (10, ""), (20, "C")] {
            assert!(insert_alarm(&mut memory, Alarm::new(time, None, text.as_bytes())));
        }
        let texts: Vec<_> = memory.alarms().map(|a| (a.time, a.message().to_vec())).collect();
        assert_eq!(texts, [(10, vec![]), (20, b"B".to_vec()), (20, b"C".to_vec())]);
        assert_eq!(memory.get(Address::new(0x0C1)).to_string(), "aa070000000000");
        remove_alarm(&mut memory, 1);
        assert_eq!(
            dump(&memory)[1..],
            [
                "aa050000000000",
                "00000000010000",
                "00000000020001",
                "00000000000043",
                "f0000000000000"
            ]
        );
        clear_alarms(&mut memory);
        assert_eq!(dump(&memory), ["f0000000045941"]);
    }

    #[test]
    fn no_room_no_change() {
        let mut memory = Memory::cold();
        let room = memory.end_register() - 0x0C0;
        let fitting =
            (0..).take_while(|&n| insert_alarm(&mut memory, Alarm::new(n, None, b""))).count();
        assert_eq!(fitting, room as usize - 2);
        assert_eq!(memory.alarms().count(), fitting);
    }
}
