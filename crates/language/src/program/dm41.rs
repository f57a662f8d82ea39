//! Memory dumps of the SwissMicros DM41 and DM41X.
//!
//! A dump consists of a line `DM41`, lines with an address and four registers (lines of zeros are
//! omitted), and the processor's registers, which have no meaning while the calculator is off.
//! Source: files from these calculators.

use super::damage::Damaged;
use super::raw;
use sim41_number::register::Register;

const TITLE: &str = "DM41";
const ROW: u16 = 4;
const ADDRESSES: u16 = 0x400;
const POINTERS: u16 = 0x00D;
/// The processor's registers while the calculator is off, taken from a DM41 after MEMORY LOST.
const PROCESSOR: &str = "A: 00000000c00020  B: 00000000000000  C: 0000002c0480fd\n\
    M: 00011cd5ff73cb  N: 00000000000000  G: 00\n";

/// Registers by address; `None` if the dump omits the register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dump {
    registers: [Option<Register>; ADDRESSES as usize],
}

impl Default for Dump {
    fn default() -> Dump {
        Dump { registers: [None; ADDRESSES as usize] }
    }
}

impl Dump {
    pub(crate) fn is_dump(file: &[u8]) -> bool {
        file.trim_ascii_start().starts_with(TITLE.as_bytes())
    }

    pub fn read(file: &[u8]) -> Result<Dump, Damaged> {
        let mut dump = Dump::default();
        let mut titles = 0;
        for line in file.split_inclusive(|&byte| byte == b'\n' || byte == b'\r') {
            // `line` is a slice of `file`, so the difference of their addresses is the offset.
            let offset = line.as_ptr() as usize - file.as_ptr() as usize;
            let text = std::str::from_utf8(line)
                .map_err(|error| Damaged::at(offset + error.valid_up_to(), "this is not text"))?;
            let mut words = text.split_ascii_whitespace();
            let Some(first) = words.next() else { continue };
            match first {
                _ if titles == 0 && first.starts_with(TITLE) => titles = 1,
                _ if titles == 0 => {
                    return Err(Damaged::at(
                        offset,
                        "invalid memory dump: expected DM41 in the first line",
                    ));
                }
                // A dump ends with the processor's registers.
                _ if first.ends_with(':') && first.len() == 2 => break,
                _ => dump.read_row(first, words, offset)?,
            }
        }
        Ok(dump)
    }

    fn read_row<'a>(
        &mut self,
        first: &str,
        words: impl Iterator<Item = &'a str>,
        offset: usize,
    ) -> Result<(), Damaged> {
        let address = u16::from_str_radix(first, 16).ok().filter(|&number| number < ADDRESSES);
        let Some(address) = address else {
            let what = format!("invalid register address {first:?}: expected 00 to 3ff");
            return Err(Damaged::at(offset, what));
        };
        for (number, word) in (address..).zip(words) {
            let register = word.parse().map_err(|_| {
                let what = format!(
                    "invalid register {word:?} in row {first}: expected 14 hexadecimal digits"
                );
                Damaged::at(offset, what)
            })?;
            if number >= ADDRESSES {
                return Err(Damaged::at(offset, format!("register {number:03x} does not exist")));
            }
            if self.registers[usize::from(number)].replace(register).is_some() {
                return Err(Damaged::at(offset, format!("register {number:03x} is given twice")));
            }
        }
        Ok(())
    }

    pub fn write(&self) -> String {
        let mut text = format!("{TITLE}\n");
        let used = |address: &u16| self.get(*address) != Register::ZERO;
        for row in (0..ADDRESSES).step_by(ROW.into()) {
            if !(row..row + ROW).any(|address| used(&address)) {
                continue;
            }
            text += &format!("{row:02x}  ");
            for address in row..row + ROW {
                text += &format!("{}  ", self.get(address));
            }
            text.push('\n');
        }
        text + PROCESSOR
    }

    pub fn get(&self, address: u16) -> Register {
        self.registers.get(usize::from(address)).copied().flatten().unwrap_or_default()
    }

    pub fn set(&mut self, address: u16, register: Register) {
        self.registers[usize::from(address)] = Some(register);
    }

    pub fn registers(&self) -> impl Iterator<Item = (u16, Register)> + '_ {
        (0..ADDRESSES).zip(&self.registers).filter_map(|(n, register)| Some((n, (*register)?)))
    }

    /// The nonempty programs in main memory, prepared by [`raw::tidy`].
    pub(crate) fn programs(&self) -> Vec<Vec<u8>> {
        let pointers = self.get(POINTERS);
        let (curtain, end) = (pointers.field(3, 3) as u16, pointers.field(0, 3) as u16);
        let registers = (end.max(0x0C0)..curtain.min(0x200)).rev();
        let bytes: Vec<u8> = registers.flat_map(|number| self.get(number).bytes()).collect();
        raw::kept(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(file: &str) -> String {
        Dump::read(file.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn rows_of_zeros_are_left_out() {
        let mut dump = Dump::default();
        dump.set(0x00D, "1a70016919c19b".parse().unwrap());
        dump.set(0x19B, "00000000c00020".parse().unwrap());
        let text = dump.write();
        assert!(text.starts_with(
            "DM41\n0c  00000000000000  1a70016919c19b  00000000000000  00000000000000  \n198  "
        ));
        let again = Dump::read(text.as_bytes()).unwrap();
        assert_eq!((again.registers().count(), again.write()), (8, text));
    }

    #[test]
    fn damage_is_told_with_its_place() {
        assert_eq!(told("HP41\n"), "byte 0: invalid memory dump: expected DM41 in the first line");
        assert_eq!(
            told("DM41\nzz  00000000000000\n"),
            "byte 5: invalid register address \"zz\": expected 00 to 3ff"
        );
        assert_eq!(
            told("DM41\n0c  0000\n"),
            "byte 5: invalid register \"0000\" in row 0c: expected 14 hexadecimal digits"
        );
        let twice = "DM41\n0c 00000000000000 00000000000000\n0d 00000000000000\n";
        assert_eq!(told(twice), "byte 38: register 00d is given twice");
    }
}
