//! Extended memory: files fill the base block from the top down, then the modules. Each block has a
//! link register at its bottom. A file consists of a name, a header and its registers; an end mark
//! follows the last file. See the manual chapter "Extended memory".

use super::{Address, Memory};
use sim41_number::register::Register;

/// The link register and the highest register of the base block and of each module's block.
const BLOCKS: [(u16, u16); 3] = [(0x040, 0x0BF), (0x201, 0x2EF), (0x301, 0x3EF)];
const LINK: Address = Address::new(BLOCKS[0].0);
const END_MARK: Register = Register::new(Register::MASK);

/// The file type, stored in digit 13 of a file's header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    Program = 1,
    Data = 2,
    Text = 3,
}

const ADDRESSES: u16 = 0x1000;

/// A file's place (see `extended_address`) and its header. `set_header` writes changes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    pub number: u16,
    pub place: u16,
    pub kind: FileKind,
    pub character: u16,
    /// A register number (data file), a record number (text file), or a program's length in bytes.
    pub pointer: u16,
    pub size: u16,
}

impl File {
    pub fn contents(&self) -> u16 {
        self.place + 2
    }

    /// The place after the last register. As measured on the firmware, addresses have twelve bits,
    /// and address 0 follows the highest.
    pub(crate) fn end(&self) -> u16 {
        (self.place + 2 + self.size) % ADDRESSES
    }
}

/// The number of registers in the base block and `modules` modules, except link registers.
fn registers_of(modules: usize) -> u16 {
    BLOCKS[..=modules].iter().map(|(link, top)| top - link).sum()
}

impl Memory {
    /// Excludes link registers.
    pub fn extended_registers(&self) -> u16 {
        registers_of(self.modules().into())
    }

    /// Because the last block's link is 0, the firmware reads register T beyond that block.
    pub fn extended(&self, place: u16) -> Register {
        self.get(extended_address(self, place).map_or(Address::T, |(_, address)| address))
    }

    /// 0 if there is no current file.
    #[doc(hidden)]
    pub fn current_file_number(&self) -> u16 {
        self.get(LINK).field(9, 3) as u16
    }

    /// All files in order. Does not initialize empty extended memory.
    #[doc(hidden)]
    pub fn held_files(&self) -> impl Iterator<Item = File> + '_ {
        is_prepared(self).then(|| self.files()).into_iter().flatten()
    }

    pub(crate) fn file(&self, number: u16) -> Option<File> {
        self.files().find(|file| file.number == number)
    }

    #[doc(hidden)]
    pub fn files(&self) -> impl Iterator<Item = File> + '_ {
        let (mut place, mut number) = (0, 0);
        std::iter::from_fn(move || {
            number += 1;
            // The limit prevents an endless loop if a file's size leads back to an earlier place.
            let file = file_at(self, place, number).filter(|_| number < ADDRESSES)?;
            place = file.end();
            Some(file)
        })
    }

    #[doc(hidden)]
    pub fn file_name(&self, file: &File) -> [u8; 7] {
        self.extended(file.place).bytes()
    }
}

/// A place is a register's number, counted through all blocks from 0 at the base block's top.
fn extended_address(memory: &Memory, place: u16) -> Option<(usize, Address)> {
    let mut left = place;
    for (block, (link, top)) in BLOCKS[..=memory.modules() as usize].iter().enumerate() {
        let registers = top - link;
        if left < registers {
            return Some((block, Address::new(top - left)));
        }
        left -= registers;
    }
    None
}

pub(crate) fn set_extended(memory: &mut Memory, place: u16, value: Register) {
    let (block, address) = extended_address(memory, place).unwrap_or((0, Address::T));
    if block > 0 && !is_linked(memory, block) {
        let (before, (own, top)) = (BLOCKS[block - 1].0, BLOCKS[block]);
        let link = Address::new(before);
        memory.set(link, memory.get(link).with_field(3, 3, top as u64));
        memory.set(Address::new(own), Register::new((before as u64) << 24 | top as u64));
    }
    memory.set(address, value);
}

/// Byte `n` from `place` on; byte 0 is the leftmost byte of the register at `place`.
pub(crate) fn extended_byte(memory: &Memory, place: u16, n: usize) -> u8 {
    memory.extended(place + (n / 7) as u16).byte(6 - (n % 7) as u32)
}

pub(crate) fn set_extended_byte(memory: &mut Memory, place: u16, n: usize, byte: u8) {
    let place = place + (n / 7) as u16;
    set_extended(memory, place, memory.extended(place).with_byte(6 - (n % 7) as u32, byte));
}

pub(crate) fn set_end_mark(memory: &mut Memory, place: u16) {
    set_extended(memory, place, END_MARK);
}

fn is_prepared(memory: &Memory) -> bool {
    memory.get(LINK).field(0, 3) as u16 == BLOCKS[0].1
}

pub(crate) fn prepare_extended(memory: &mut Memory) {
    search_extended(memory, |_, _| false);
}

/// The first file for which `wanted` is true. If memory has never contained a file, writes an end
/// mark. As on the firmware, the search deletes a file that leaves no room for the end mark.
pub(crate) fn search_extended(
    memory: &mut Memory,
    wanted: impl Fn(&Memory, &File) -> bool,
) -> Option<File> {
    if !is_prepared(memory) {
        memory.set(Address::new(BLOCKS[0].1), END_MARK);
    }
    let room = linked_registers(memory);
    let last = memory.files().find(|file| file.end() >= room || wanted(memory, file));
    let end = match last {
        Some(file) if file.end() < room => return Some(file),
        Some(file) => file.place,
        None => end_of_files(memory),
    };
    if memory.extended(end) != END_MARK {
        set_end_mark(memory, end);
    }
    None
}

fn linked_registers(memory: &Memory) -> u16 {
    registers_of((1..=memory.modules().into()).take_while(|&n| is_linked(memory, n)).count())
}

fn is_linked(memory: &Memory, block: usize) -> bool {
    memory.get(Address::new(BLOCKS[block - 1].0)).field(3, 3) as u16 == BLOCKS[block].1
}

/// 0 means no current file.
pub(crate) fn set_current_file_number(memory: &mut Memory, number: u16) {
    let content = memory.get(LINK).with_field(9, 3, number as u64);
    memory.set(LINK, content.with_field(0, 3, BLOCKS[0].1 as u64));
}

/// Copies the current file's number to digits 8 to 6 for the directory listing. The copy is not
/// erased afterwards.
pub(crate) fn save_current_file_number(memory: &mut Memory) {
    let number = memory.current_file_number();
    set_current_file_number(memory, number);
    memory.set(LINK, memory.get(LINK).with_field(6, 3, number as u64));
}

pub(crate) fn restore_current_file_number(memory: &mut Memory) {
    let number = memory.get(LINK).field(6, 3) as u16;
    set_current_file_number(memory, number);
}

/// Marks the link registers of modules that contain no file yet. The firmware writes to these
/// registers to detect which modules are plugged in, and does not clear them.
pub(crate) fn probe_modules(memory: &mut Memory) {
    let (number, end) = (memory.files().count() as u64 + 1, end_of_files(memory));
    let end = extended_address(memory, end).map_or(0, |(_, address)| address.number() as u64);
    let blocks = BLOCKS.into_iter().enumerate().take(1 + usize::from(memory.modules()));
    for (block, (own, _)) in blocks.skip(1) {
        if is_linked(memory, block) {
            continue;
        }
        let address = Address::new(own);
        let rest = match block {
            1 => (BLOCKS[2].1 as u64) << 40 | number << 28 | end << 16,
            _ => memory.get(address).bits() >> 12 | memory.get(address).field(0, 3) << 44,
        };
        memory.set(address, Register::new(rest).with_field(0, 3, address.number() as u64));
    }
}

pub(crate) fn end_of_files(memory: &Memory) -> u16 {
    memory.files().last().map_or(0, |file| file.end())
}

fn file_at(memory: &Memory, place: u16, number: u16) -> Option<File> {
    if memory.extended(place) == END_MARK || place + 1 >= memory.extended_registers() {
        return None;
    }
    let header = memory.extended(place + 1);
    let kind = match header.digit(13) {
        1 => FileKind::Program,
        2 => FileKind::Data,
        _ => FileKind::Text,
    };
    let field = |n| header.field(n, 3) as u16;
    Some(File { number, place, kind, character: field(6), pointer: field(3), size: field(0) })
}

/// The header of a file in use contains the header's own address in digits 12 to 10.
pub(crate) fn set_header(memory: &mut Memory, file: &File) {
    let own = extended_address(memory, file.place + 1).map_or(0, |(_, address)| address.number());
    write_header(memory, file, own);
}

pub(crate) fn write_new_file(memory: &mut Memory, file: &File, name: [u8; 7]) {
    set_extended(memory, file.place, Register::from_bytes(name));
    write_header(memory, file, 0);
}

fn write_header(memory: &mut Memory, file: &File, own: u16) {
    let fields = (file.character as u64) << 24 | (file.pointer as u64) << 12 | file.size as u64;
    let header = (file.kind as u64) << 52 | (own as u64) << 40 | fields;
    set_extended(memory, file.place + 1, Register::new(header));
}

pub(crate) fn move_extended(memory: &mut Memory, from: u16, to: u16) {
    let count = end_of_files(memory).saturating_sub(from) + 1;
    for n in 0..count {
        let n = if to > from { count - 1 - n } else { n };
        set_extended(memory, to + n, memory.extended(from + n));
    }
}
