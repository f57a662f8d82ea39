//! Extended memory: files from the top of the base block downwards, then in the modules. Each block
//! has a link register at its bottom. A file is a name, a header and its contents; an end mark
//! follows the last file. Chapter: "Extended memory".

use super::{Address, Memory};
use sim41_number::register::Register;

/// The addresses of the link register and of the highest register of each block: the base block and
/// two modules.
const BLOCKS: [(u16, u16); 3] = [(0x040, 0x0BF), (0x201, 0x2EF), (0x301, 0x3EF)];
const LINK: Address = Address::new(BLOCKS[0].0);
const END_MARK: Register = Register::new(Register::MASK);

/// The kind of a file: digit 13 of its header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    Program = 1,
    Data = 2,
    Text = 3,
}

const ADDRESSES: u16 = 0x1000;

/// A file: its place and the contents of its header. `set_header` writes changes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    pub number: u16,
    pub place: u16,
    pub kind: FileKind,
    pub character: u16,
    /// The pointer: the number of the register in a data file or of the record in a text file. In a
    /// program file it is the length in bytes.
    pub pointer: u16,
    pub size: u16,
}

impl File {
    pub fn contents(&self) -> u16 {
        self.place + 2
    }

    /// The place after the last register. Addresses have twelve bits: if the size leads beyond
    /// them, the firmware continues among the first registers. Source: measured.
    pub(crate) fn end(&self) -> u16 {
        (self.place + 2 + self.size) % ADDRESSES
    }
}

/// The number of registers, without the link registers, of the base block and this number of
/// modules.
fn registers_of(modules: usize) -> u16 {
    BLOCKS[..=modules].iter().map(|(link, top)| top - link).sum()
}

impl Memory {
    /// The number of registers in all blocks, without the link registers.
    pub fn extended_registers(&self) -> u16 {
        registers_of(self.modules().into())
    }

    /// The block and the address of a place. Places count the registers from the top of the base
    /// block, 0, through all blocks.
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

    /// The register at a place. The link of the last block is 0, so beyond it every place is
    /// register T. Source: measured.
    pub fn extended(&self, place: u16) -> Register {
        self.get(self.extended_address(place).map_or(Address::T, |(_, address)| address))
    }

    pub(crate) fn set_extended(&mut self, place: u16, value: Register) {
        let (block, address) = self.extended_address(place).unwrap_or((0, Address::T));
        if block > 0 && !self.is_linked(block) {
            let (before, (own, top)) = (BLOCKS[block - 1].0, BLOCKS[block]);
            let link = Address::new(before);
            self.set(link, self.get(link).with_field(3, 3, top as u64));
            self.set(Address::new(own), Register::new((before as u64) << 24 | top as u64));
        }
        self.set(address, value);
    }

    /// Returns byte `n` of the registers from a place on, counted from the leftmost of the first.
    pub(crate) fn extended_byte(&self, place: u16, n: usize) -> u8 {
        self.extended(place + (n / 7) as u16).byte(6 - (n % 7) as u32)
    }

    pub(crate) fn set_extended_byte(&mut self, place: u16, n: usize, byte: u8) {
        let place = place + (n / 7) as u16;
        self.set_extended(place, self.extended(place).with_byte(6 - (n % 7) as u32, byte));
    }

    pub(crate) fn set_end_mark(&mut self, place: u16) {
        self.set_extended(place, END_MARK);
    }

    fn is_prepared(&self) -> bool {
        self.get(LINK).field(0, 3) as u16 == BLOCKS[0].1
    }

    pub(crate) fn prepare_extended(&mut self) {
        self.search_extended(|_, _| false);
    }

    /// The first file that is `wanted`. Memory that never held a file gets an end mark; a file on
    /// the way that leaves no room for the end mark is lost. Source: measured.
    pub(crate) fn search_extended(
        &mut self,
        wanted: impl Fn(&Memory, &File) -> bool,
    ) -> Option<File> {
        if !self.is_prepared() {
            self.set(Address::new(BLOCKS[0].1), END_MARK);
        }
        let room = self.linked_registers();
        let last = self.files().find(|file| file.end() >= room || wanted(self, file));
        let end = match last {
            Some(file) if file.end() < room => return Some(file),
            Some(file) => file.place,
            None => self.end_of_files(),
        };
        if self.extended(end) != END_MARK {
            self.set_end_mark(end);
        }
        None
    }

    fn linked_registers(&self) -> u16 {
        registers_of((1..=self.modules().into()).take_while(|&n| self.is_linked(n)).count())
    }

    fn is_linked(&self, block: usize) -> bool {
        self.get(Address::new(BLOCKS[block - 1].0)).field(3, 3) as u16 == BLOCKS[block].1
    }

    /// 0 if there is no current file.
    pub fn current_file_number(&self) -> u16 {
        self.get(LINK).field(9, 3) as u16
    }

    /// 0 means no current file.
    pub(crate) fn set_current_file_number(&mut self, number: u16) {
        let content = self.get(LINK).with_field(9, 3, number as u64);
        self.set(LINK, content.with_field(0, 3, BLOCKS[0].1 as u64));
    }

    /// Copies the number of the current file to digits 8 to 6, where the directory keeps it during
    /// its walk. The copy remains.
    pub(crate) fn save_current_file_number(&mut self) {
        let number = self.current_file_number();
        self.set_current_file_number(number);
        self.set(LINK, self.get(LINK).with_field(6, 3, number as u64));
    }

    pub(crate) fn restore_current_file_number(&mut self) {
        let number = self.get(LINK).field(6, 3) as u16;
        self.set_current_file_number(number);
    }

    /// Marks the link registers of modules that hold nothing yet. The firmware writes into them to
    /// find out which modules are plugged in, and does not clear them.
    pub(crate) fn probe_modules(&mut self) {
        let (number, end) = (self.files().count() as u64 + 1, self.end_of_files());
        let end = self.extended_address(end).map_or(0, |(_, address)| address.number() as u64);
        let blocks = BLOCKS.into_iter().enumerate().take(1 + usize::from(self.modules()));
        for (block, (own, _)) in blocks.skip(1) {
            if self.is_linked(block) {
                continue;
            }
            let address = Address::new(own);
            let rest = match block {
                1 => (BLOCKS[2].1 as u64) << 40 | number << 28 | end << 16,
                _ => self.get(address).bits() >> 12 | self.get(address).field(0, 3) << 44,
            };
            self.set(address, Register::new(rest).with_field(0, 3, address.number() as u64));
        }
    }

    /// All files in order, without preparing extended memory; none if memory never contained one.
    pub fn held_files(&self) -> impl Iterator<Item = File> + '_ {
        self.is_prepared().then(|| self.files()).into_iter().flatten()
    }

    pub(crate) fn file(&self, number: u16) -> Option<File> {
        self.files().find(|file| file.number == number)
    }

    pub fn files(&self) -> impl Iterator<Item = File> + '_ {
        let (mut place, mut number) = (0, 0);
        std::iter::from_fn(move || {
            number += 1;
            // A size that leads back to an earlier place would be followed without end.
            let file = self.file_at(place, number).filter(|_| number < ADDRESSES)?;
            place = file.end();
            Some(file)
        })
    }

    pub(crate) fn end_of_files(&self) -> u16 {
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

    pub fn file_name(&self, file: &File) -> [u8; 7] {
        self.extended(file.place).bytes()
    }

    /// Writes the header of a file that has been used: digits 12 to 10 hold the file's own address.
    pub(crate) fn set_header(&mut self, file: &File) {
        let own = self.extended_address(file.place + 1).map_or(0, |(_, address)| address.number());
        self.write_header(file, own);
    }

    pub(crate) fn write_new_file(&mut self, file: &File, name: [u8; 7]) {
        self.set_extended(file.place, Register::from_bytes(name));
        self.write_header(file, 0);
    }

    fn write_header(&mut self, file: &File, own: u16) {
        let fields = (file.character as u64) << 24 | (file.pointer as u64) << 12 | file.size as u64;
        let header = (file.kind as u64) << 52 | (own as u64) << 40 | fields;
        self.set_extended(file.place + 1, Register::new(header));
    }

    /// Moves all registers from `from` through the end mark to `to`.
    pub(crate) fn move_extended(&mut self, from: u16, to: u16) {
        let count = self.end_of_files().saturating_sub(from) + 1;
        for n in 0..count {
            let n = if to > from { count - 1 - n } else { n };
            self.set_extended(to + n, self.extended(from + n));
        }
    }
}
