//! The ports: images of modules as read-only program memory in pages.
//!
//! A page has 4096 codes of ten bits; the first of the four digits of an address is the page. Code
//! 0 of a page is the module's XROM number and code 1 the number of functions in its table. The
//! table follows, two codes for each function. The low eight bits of a code are a program byte; bit
//! 9 marks the code before the first instruction of a program and the last code of its END. Source:
//! measured with modules made for it.

use super::Position;
use crate::instruction::bytes::{self, xrom_bytes};
use sim41_number::charset::Chars;
use std::sync::Arc;

/// The number of codes in a page.
pub const PAGE: usize = 4096;
/// The pages that modules can occupy. The lower ones belong to the calculator's own ROM.
pub(crate) const PAGES: std::ops::RangeInclusive<u8> = 5..=15;
/// The first page of port 1.
pub(crate) const FIRST_PORT: u8 = 8;
/// The largest number of functions in a module.
pub(crate) const FUNCTIONS: u16 = 64;
/// The bit of the code before a program and of the last code of its END.
pub(crate) const MARK: u16 = 0x200;
/// The bit of the code before a program that makes the program private.
pub const PRIVATE: u16 = 0x100;
/// The bit of a code that begins an instruction.
pub const FIRST_BYTE: u16 = 0x100;
/// The bit in the first code of a table entry of a program in user code.
pub(crate) const USER_CODE: u16 = 0x200;
/// The bit of the last character of a name.
const LAST_CHARACTER: u16 = 0x80;
/// The largest number of characters in the name of a function in microcode.
const LONGEST_NAME: usize = 12;

/// The codes at the end of a page that the firmware calls at events: a pause, a running program,
/// waking up, switching off, input and output, waking from deep sleep, memory lost.
pub const CALLED: std::ops::RangeInclusive<u16> = 0xFF4..=0xFFA;

/// The codes of a page.
pub type PageCodes = [u16; PAGE];

/// The pages that are plugged in. User code sees the first bank of each, only microcode the others.
#[derive(Clone, Default)]
pub struct Ports {
    /// The banks 1 to 4 of each page.
    pages: [[Option<Arc<PageCodes>>; 4]; 16],
    modules: Vec<Plug>,
}

/// A module that is remembered as plugged in, and whether it is: its file may be missing.
#[derive(Clone)]
struct Plug {
    source: PluggedFile,
    here: bool,
}

/// The ports with nothing plugged in.
pub static NOTHING_PLUGGED: Ports =
    Ports { pages: [const { [const { None }; 4] }; 16], modules: Vec::new() };

/// An image file that is plugged in, or that is to be plugged in again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PluggedFile {
    /// The path of the file.
    pub path: String,
    /// The CRC-32 of its bytes.
    pub checksum: u32,
    /// The pages at which it is plugged in, in the order of the image. None if it was never plugged
    /// in.
    pub pages: Vec<u8>,
}

/// A function of a plugged module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModuleFunction {
    /// The page whose table lists it.
    pub page: u8,
    /// The XROM number of the module.
    pub module: u8,
    /// The number of the function in the module.
    pub number: u8,
    /// The name.
    pub name: Chars,
    /// The place before the program, which begins with a global label; `None` for microcode.
    pub program: Option<Position>,
}

impl ModuleFunction {
    /// Returns the two bytes of the XROM function.
    pub fn bytes(&self) -> [u8; 2] {
        xrom_bytes(self.module, self.number)
    }
}

impl Ports {
    /// Returns the code at this address; 0 where nothing is plugged.
    pub fn code(&self, address: u16) -> u16 {
        let page = self.pages[(address >> 12) as usize][0].as_ref();
        page.map_or(0, |codes| codes[address as usize % PAGE])
    }

    /// Returns whether something is plugged in at this page.
    pub fn has(&self, page: u8) -> bool {
        self.bank(page, 1).is_some()
    }

    /// Returns whether a module is plugged in at this page: it has an XROM number. The page with
    /// programs that a printer without an image has is no module, and gives way to one.
    pub fn holds_module(&self, page: u8) -> bool {
        self.has(page) && self.code(u16::from(page) << 12) != 0
    }

    /// Plugs these codes in as bank 1 to 4 of a page, in place of what was there.
    pub fn plug(&mut self, page: u8, bank: u8, codes: Arc<PageCodes>) {
        self.pages[page as usize & 15][place_of(bank)] = Some(codes);
    }

    /// Returns the codes of bank 1 to 4 of a page.
    pub fn bank(&self, page: u8, bank: u8) -> Option<&Arc<PageCodes>> {
        self.pages[page as usize & 15][place_of(bank)].as_ref()
    }

    /// Returns whether a module has microcode that the firmware calls by itself: while it is idle
    /// or runs a program, when it is switched on or off, or when memory is lost.
    pub fn wants_to_be_called(&self) -> bool {
        PAGES
            .filter(|&page| self.has(page))
            .any(|page| CALLED.into_iter().any(|code| self.code((page as u16) << 12 | code) != 0))
    }

    /// Unplugs what is at a page.
    pub fn unplug(&mut self, page: u8) {
        self.pages[page as usize & 15] = Default::default();
    }

    /// Returns the files that are remembered as plugged in, in the order of plugging.
    pub fn sources(&self) -> impl ExactSizeIterator<Item = &PluggedFile> {
        self.modules.iter().map(|module| &module.source)
    }

    /// Returns the remembered files that are not plugged in now.
    pub fn missing_sources(&self) -> impl Iterator<Item = &PluggedFile> {
        self.modules.iter().filter(|module| !module.here).map(|module| &module.source)
    }

    /// Returns the remembered files that are plugged in now.
    pub fn plugged_sources(&self) -> impl Iterator<Item = &PluggedFile> {
        self.modules.iter().filter(|module| module.here).map(|module| &module.source)
    }

    /// Remembers a file as plugged in, in the place of a missing file with the same path.
    pub fn add_source(&mut self, source: PluggedFile) {
        let old = |module: &&mut Plug| !module.here && module.source.path == source.path;
        match self.modules.iter_mut().find(old) {
            Some(module) => *module = Plug { source, here: true },
            None => self.modules.push(Plug { source, here: true }),
        }
    }

    /// Remembers a file that is to be plugged in again.
    pub fn add_missing(&mut self, source: PluggedFile) {
        self.modules.push(Plug { source, here: false });
    }

    /// Unplugs the file at this path, and forgets it. Returns `false` if it is not remembered.
    pub fn unplug_source(&mut self, path: &str) -> bool {
        let found = self.modules.iter().position(|module| module.source.path == path);
        let Some(module) = found.map(|index| self.modules.remove(index)) else { return false };
        if module.here {
            module.source.pages.iter().for_each(|&page| self.unplug(page));
        }
        true
    }

    /// Returns the pages with their XROM numbers, in the order in which the firmware searches them.
    /// A page whose first code is 0 has no functions.
    fn numbers(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        PAGES.filter_map(|page| {
            let number = self.code((page as u16) << 12) as u8;
            (self.has(page) && number != 0).then_some((page, number))
        })
    }

    /// Returns whether a module with this XROM number is plugged in.
    pub fn has_module(&self, module: u8) -> bool {
        self.numbers().any(|(_, number)| number == module)
    }

    /// Returns the functions in the table of a page.
    pub fn functions_of(&self, page: u8) -> impl Iterator<Item = ModuleFunction> + '_ {
        let base = (page as u16) << 12;
        let count = self.code(base + 1).min(FUNCTIONS);
        (0..count).map_while(move |number| self.function_at(page, number as u8))
    }

    fn function_at(&self, page: u8, number: u8) -> Option<ModuleFunction> {
        let base = (page as u16) << 12;
        let entry = base + 2 + 2 * number as u16;
        let (first, second) = (self.code(entry), self.code(entry + 1));
        if (first, second) == (0, 0) {
            return None;
        }
        let address = base.wrapping_add((first & 0xFF) << 8 | second & 0xFF);
        let user_code = first & USER_CODE != 0;
        let module = self.code(base) as u8;
        Some(ModuleFunction {
            page,
            module,
            number,
            name: if user_code { self.label(address) } else { self.name(address) },
            program: user_code.then(|| Position::in_module(address).back(1)),
        })
    }

    /// Returns the functions of all pages in the order in which the firmware searches for a name.
    pub fn functions(&self) -> impl Iterator<Item = ModuleFunction> + '_ {
        self.numbers().flat_map(|(page, _)| self.functions_of(page))
    }

    /// Returns function `number` of the first module with this XROM number. All ten bits of the
    /// module's first code count: a page with other bits set is found by its names only. Source:
    /// measured.
    pub fn function(&self, module: u8, number: u8) -> Option<ModuleFunction> {
        let whole = |page: u8| self.code((page as u16) << 12) == module as u16;
        let (page, _) = self.numbers().find(|&(page, _)| whole(page))?;
        let count = self.code(((page as u16) << 12) + 1).min(FUNCTIONS);
        (u16::from(number) < count).then(|| self.function_at(page, number)).flatten()
    }

    /// Returns whether the function's program is private: it can be run but not listed.
    pub fn is_private(&self, function: &ModuleFunction) -> bool {
        function.program.is_some_and(|at| self.program_is_private(self.program_start(at)))
    }

    /// Returns whether the program whose line 00 is at `start` is private.
    pub fn program_is_private(&self, start: Position) -> bool {
        start.module_address().is_some_and(|address| self.code(address) & PRIVATE != 0)
    }

    /// Returns the nearest marked code at or before `at`: line 00 of the program there.
    pub fn program_start(&self, at: Position) -> Position {
        self.marked(at, |at| at.back(1))
    }

    pub fn marked(&self, from: Position, step: impl Fn(Position) -> Position) -> Position {
        let marked = |at: &Position| self.code(at.module_address().unwrap_or(0)) & MARK != 0;
        std::iter::successors(Some(from), |&at| Some(step(at)))
            .take(0x1_0000)
            .find(marked)
            .unwrap_or(from)
    }

    /// Returns the name of the global label at this address.
    fn label(&self, address: u16) -> Chars {
        let byte = |n: u16| self.code(address.wrapping_add(n)) as u8;
        let length = bytes::length(byte(0), |n| byte(n as u16)) as u16;
        (4..length).map(byte).collect()
    }

    /// Returns the name before the instructions at this address, where it stands in reverse order.
    fn name(&self, address: u16) -> Chars {
        let mut name = Chars::new(&[]);
        for n in 1..=LONGEST_NAME as u16 {
            let code = self.code(address.wrapping_sub(n));
            name.push(character(code));
            if code & LAST_CHARACTER != 0 {
                break;
            }
        }
        name
    }
}

/// Returns the place of bank 1 to 4 among the banks of a page.
fn place_of(bank: u8) -> usize {
    if (2..=4).contains(&bank) { usize::from(bank) - 1 } else { 0 }
}

/// Returns the character that the display shows for a code of a name.
fn character(code: u16) -> u8 {
    match (code & 0x3F) as u8 {
        letter @ 0..0x20 => letter | 0x40,
        other => other,
    }
}
