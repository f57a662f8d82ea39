//! Extended memory: files one after another, from the top of the base block downwards and on in
//! the modules.
//!
//! Each block has a link register at its bottom. A file is a name, a header and its contents; an
//! end mark stands behind the last. What data, text and program files hold is the machine's
//! business; here is where they are. Chapter: "Extended memory".

use super::{Address, Memory};
use crate::register::Register;

/// Link registers of the base block and of the modules, and the highest address of each block.
const BLOCKS: [(u16, u16); 3] = [(0x040, 0x0BF), (0x201, 0x2EF), (0x301, 0x3EF)];
/// What stands behind the last file.
const END_MARK: Register = Register::new(Register::MASK);

/// What kind of file: digit 13 of the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// 1, PR.
    Program,
    /// 2, DA.
    Data,
    /// 3, AS.
    Text,
}

/// A file: where it is and what its header says. After a change [`Memory::set_header`] writes it
/// back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// Its number, from 1.
    pub number: u16,
    /// The place of its name; the header and the contents follow.
    pub place: u16,
    /// What kind of file.
    pub kind: FileKind,
    /// Text: characters before the pointer in its record.
    pub character: u16,
    /// Data: the register; text: the record; program: the length in bytes.
    pub pointer: u16,
    /// Registers of its contents.
    pub size: u16,
}

impl File {
    /// The place of its first register behind the header.
    pub fn contents(&self) -> u16 {
        self.place + 2
    }

    /// The place behind its last register.
    pub fn end(&self) -> u16 {
        self.place + 2 + self.size
    }
}

impl Memory {
    /// The registers of all blocks, without the link registers.
    pub fn extended_registers(&self) -> u16 {
        BLOCKS[..=self.modules() as usize].iter().map(|(link, top)| top - link).sum()
    }

    /// The block of a place, and the place's address. Places count the registers from the top of
    /// the base block, 0, through all blocks.
    fn extended_address(&self, place: u16) -> Option<(usize, Address)> {
        let mut left = place;
        for (block, (link, top)) in BLOCKS[..=self.modules() as usize].iter().enumerate() {
            let registers = top - link;
            if left < registers {
                return Some((block, Address::new(top - left)));
            }
            left -= registers;
        }
        None
    }

    /// The register at a place; the end mark beyond the last block.
    pub fn extended(&self, place: u16) -> Register {
        self.extended_address(place).map_or(END_MARK, |(_, address)| self.get(address))
    }

    /// Write the register at a place. The first write into a module links its block.
    pub fn set_extended(&mut self, place: u16, value: Register) {
        let Some((block, address)) = self.extended_address(place) else { return };
        if block > 0 {
            let (before, top) = (BLOCKS[block - 1], BLOCKS[block].1);
            let link = Address::new(before.0);
            if self.get(link).field(3, 3) as u16 != top {
                self.set(link, self.get(link).with_field(3, 3, top as u64));
                self.set(
                    Address::new(BLOCKS[block].0),
                    Register::new((before.0 as u64) << 24 | top as u64),
                );
            }
        }
        self.set(address, value);
    }

    /// Byte `n` of the registers from a place on, the leftmost byte of the first being 0.
    pub fn extended_byte(&self, place: u16, n: usize) -> u8 {
        self.extended(place + (n / 7) as u16).byte(6 - (n % 7) as u32)
    }

    /// Write byte `n` of the registers from a place on.
    pub fn set_extended_byte(&mut self, place: u16, n: usize, byte: u8) {
        let place = place + (n / 7) as u16;
        self.set_extended(place, self.extended(place).with_byte(6 - (n % 7) as u32, byte));
    }

    /// Write the end mark.
    pub fn set_end_mark(&mut self, place: u16) {
        self.set_extended(place, END_MARK);
    }

    /// Before any search: memory that never held a file gets its end mark, and so does one whose
    /// files leave no room for it, in place of the first that is too long. Source: measured.
    pub fn prepare_extended(&mut self) {
        let (link, top) = BLOCKS[0];
        if self.get(Address::new(link)).field(0, 3) as u16 != top {
            self.set(Address::new(top), END_MARK);
        }
        let room = self.linked_registers();
        let too_long = self.files().find(|file| file.end() >= room).map(|file| file.place);
        let end = too_long.unwrap_or_else(|| self.end_of_files());
        if self.extended(end) != END_MARK {
            self.set_end_mark(end);
        }
    }

    /// The registers of the blocks that hold files: the base block and what is linked to it.
    fn linked_registers(&self) -> u16 {
        let linked = |n: &usize| {
            let link = self.get(Address::new(BLOCKS[n - 1].0));
            link.field(3, 3) as u16 == BLOCKS[*n].1
        };
        let blocks = (1..=self.modules() as usize).take_while(linked).count();
        BLOCKS[..=blocks].iter().map(|(link, top)| top - link).sum()
    }

    /// The number of the current file; 0 when there is none.
    pub fn current_file_number(&self) -> u16 {
        self.get(Address::new(BLOCKS[0].0)).field(9, 3) as u16
    }

    /// Make a file the current one (0: none).
    pub fn set_current_file_number(&mut self, number: u16) {
        let (link, top) = BLOCKS[0];
        let word = self.get(Address::new(link)).with_field(9, 3, number as u64);
        self.set(Address::new(link), word.with_field(0, 3, top as u64));
    }

    /// The directory keeps the number of the current file in digits 8 to 6 while it looks at all
    /// files; it stays there.
    pub fn save_current_file_number(&mut self) {
        let (link, number) = (Address::new(BLOCKS[0].0), self.current_file_number());
        self.set_current_file_number(number);
        self.set(link, self.get(link).with_field(6, 3, number as u64));
    }

    /// The current file is again the one that was saved.
    pub fn restore_current_file_number(&mut self) {
        let number = self.get(Address::new(BLOCKS[0].0)).field(6, 3) as u16;
        self.set_current_file_number(number);
    }

    /// Looking for room, the machine tries which modules are there by writing into the link
    /// registers of those that hold nothing yet; what it writes stays.
    pub fn probe_modules(&mut self) {
        let (number, end) = (self.files().count() as u64 + 1, self.end_of_files());
        let end = self.extended_address(end).map_or(0, |(_, address)| address.number() as u64);
        for block in 1..=self.modules() as usize {
            let (link, address) =
                (Address::new(BLOCKS[block - 1].0), Address::new(BLOCKS[block].0));
            if self.get(link).field(3, 3) as u16 == BLOCKS[block].1 {
                continue;
            }
            let rest = match block {
                1 => (BLOCKS[2].1 as u64) << 40 | number << 28 | end << 16,
                _ => self.get(address).bits() >> 12 | self.get(address).field(0, 3) << 44,
            };
            self.set(address, Register::new(rest).with_field(0, 3, address.number() as u64));
        }
    }

    /// All files in order.
    pub fn files(&self) -> impl Iterator<Item = File> + '_ {
        let (mut place, mut number) = (0, 0);
        std::iter::from_fn(move || {
            number += 1;
            let file = self.file_at(place, number)?;
            place = file.end();
            Some(file)
        })
    }

    /// The place of the end mark, behind the last file.
    pub fn end_of_files(&self) -> u16 {
        self.files().last().map_or(0, |file| file.end())
    }

    fn file_at(&self, place: u16, number: u16) -> Option<File> {
        if self.extended(place) == END_MARK || place + 1 >= self.extended_registers() {
            return None;
        }
        let header = self.extended(place + 1);
        let kind = match header.digit(13) {
            1 => FileKind::Program,
            2 => FileKind::Data,
            _ => FileKind::Text,
        };
        let field = |n| header.field(n, 3) as u16;
        Some(File { number, place, kind, character: field(6), pointer: field(3), size: field(0) })
    }

    /// The name of a file: seven characters.
    pub fn file_name(&self, file: &File) -> [u8; 7] {
        self.extended(file.place).bytes()
    }

    /// Write the header of a file that has been used: digits 12 to 10 hold its own address.
    pub fn set_header(&mut self, file: &File) {
        let own = self.extended_address(file.place + 1).map_or(0, |(_, address)| address.number());
        self.write_header(file, own);
    }

    /// Write name and header of a file at a free place.
    pub fn write_new_file(&mut self, file: &File, name: [u8; 7]) {
        self.set_extended(file.place, Register::from_bytes(name));
        self.write_header(file, 0);
    }

    fn write_header(&mut self, file: &File, own: u16) {
        let kind: u64 = match file.kind {
            FileKind::Program => 1,
            FileKind::Data => 2,
            FileKind::Text => 3,
        };
        let fields = (file.character as u64) << 24 | (file.pointer as u64) << 12 | file.size as u64;
        let word = kind << 52 | (own as u64) << 40 | fields;
        self.set_extended(file.place + 1, Register::new(word));
    }

    /// Move all registers from `from` up to and with the end mark to `to`.
    pub fn move_extended(&mut self, from: u16, to: u16) {
        let count = self.end_of_files().saturating_sub(from) + 1;
        for n in 0..count {
            let n = if to > from { count - 1 - n } else { n };
            self.set_extended(to + n, self.extended(from + n));
        }
    }
}
