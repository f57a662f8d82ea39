//! Plugged-in images as pages of 4096 ten-bit codes. If two have one XROM number, the first counts.
//!
//! Code 0 is the module's XROM number, code 1 the number of functions; the function table follows,
//! with two codes per function. The low eight bits of a code are a program byte. As measured, bit 9
//! marks the code before the first instruction of a program and the last code of its END.

use super::Position;
use super::descriptor::Described;
use crate::instruction::bytes::{self, xrom_bytes};
use sim41_number::charset::Chars;
use std::sync::Arc;

pub const PAGE: usize = 4096;
/// Pages below 5 contain the calculator's own ROM.
pub(crate) const PAGES: std::ops::RangeInclusive<u8> = 5..=15;
pub(crate) const FIRST_PORT: u8 = 8;
pub(crate) const FUNCTIONS: u16 = 64;
/// Marks the code before a program and the last code of its END.
pub(crate) const MARK: u16 = 0x200;
pub const PRIVATE: u16 = 0x100;
pub const FIRST_BYTE: u16 = 0x100;
pub(crate) const USER_CODE: u16 = 0x200;
const LAST_CHARACTER: u16 = 0x80;
const LONGEST_NAME: usize = 12;

/// Addresses at the end of a page, called by the firmware on these events: pause, running program,
/// wake-up, switching off, input and output, wake-up from deep sleep, memory lost.
pub const CALLED: std::ops::RangeInclusive<u16> = 0xFF4..=0xFFA;

pub type PageCodes = [u16; PAGE];

/// User code sees the first bank of a page; only microcode sees the other banks.
#[derive(Clone, Default)]
pub struct Ports {
    pages: [[Option<Arc<PageCodes>>; 4]; 16],
    modules: Vec<Plug>,
    described: Vec<Described>,
}

/// An entry in the list of modules; a module stays in the list even if its file is missing.
#[derive(Clone)]
struct Plug {
    source: PluggedFile,
    here: bool,
}

pub static NOTHING_PLUGGED: Ports = Ports {
    pages: [const { [const { None }; 4] }; 16],
    modules: Vec::new(),
    described: Vec::new(),
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PluggedFile {
    pub path: String,
    pub checksum: u32,
    pub pages: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModuleFunction {
    pub page: u8,
    pub module: u8,
    pub number: u8,
    pub name: Chars,
    /// The position before the program, which begins with a global label; `None` for microcode.
    pub program: Option<Position>,
}

impl ModuleFunction {
    pub fn bytes(&self) -> [u8; 2] {
        xrom_bytes(self.module, self.number)
    }
}

impl Ports {
    /// The code at this address; 0 if nothing is plugged in there.
    pub fn code(&self, address: u16) -> u16 {
        let page = self.pages[(address >> 12) as usize][0].as_ref();
        page.map_or(0, |codes| codes[address as usize % PAGE])
    }

    pub fn has(&self, page: u8) -> bool {
        self.bank(page, 1).is_some()
    }

    /// Whether a module with an XROM number is plugged in at this page. The built-in printer
    /// programs do not count, because they have no image and a module replaces them.
    pub fn holds_module(&self, page: u8) -> bool {
        self.has(page) && self.code(u16::from(page) << 12) != 0
    }

    pub fn plug(&mut self, page: u8, bank: u8, codes: Arc<PageCodes>) {
        self.pages[page as usize & 15][place_of(bank)] = Some(codes);
    }

    pub fn bank(&self, page: u8, bank: u8) -> Option<&Arc<PageCodes>> {
        self.pages[page as usize & 15][place_of(bank)].as_ref()
    }

    /// Whether a module has microcode for any of the events in [`CALLED`].
    pub fn wants_to_be_called(&self) -> bool {
        PAGES
            .filter(|&page| self.has(page))
            .any(|page| CALLED.into_iter().any(|code| self.code((page as u16) << 12 | code) != 0))
    }

    pub fn unplug(&mut self, page: u8) {
        self.pages[page as usize & 15] = Default::default();
    }

    pub fn sources(&self) -> impl ExactSizeIterator<Item = &PluggedFile> {
        self.modules.iter().map(|module| &module.source)
    }

    pub fn missing_sources(&self) -> impl Iterator<Item = &PluggedFile> {
        self.modules.iter().filter(|module| !module.here).map(|module| &module.source)
    }

    pub fn plugged_sources(&self) -> impl Iterator<Item = &PluggedFile> {
        self.modules.iter().filter(|module| module.here).map(|module| &module.source)
    }

    pub fn add_source(&mut self, source: PluggedFile) {
        let old = |module: &&mut Plug| !module.here && module.source.path == source.path;
        match self.modules.iter_mut().find(old) {
            Some(module) => *module = Plug { source, here: true },
            None => self.modules.push(Plug { source, here: true }),
        }
    }

    pub fn add_missing(&mut self, source: PluggedFile) {
        self.modules.push(Plug { source, here: false });
    }

    /// Returns `false` if no module in the list has this path.
    pub fn unplug_source(&mut self, path: &str) -> bool {
        let found = self.modules.iter().position(|module| module.source.path == path);
        let Some(module) = found.map(|index| self.modules.remove(index)) else { return false };
        if module.here {
            module.source.pages.iter().for_each(|&page| self.unplug(page));
        }
        true
    }

    /// The pages that have functions, with their XROM numbers, in the firmware's search order.
    fn numbers(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        PAGES.filter_map(|page| {
            let number = self.code((page as u16) << 12) as u8;
            (self.has(page) && number != 0).then_some((page, number))
        })
    }

    pub fn has_module(&self, module: u8) -> bool {
        self.numbers().any(|(_, number)| number == module)
    }

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

    pub fn functions(&self) -> impl Iterator<Item = ModuleFunction> + '_ {
        self.numbers().flat_map(|(page, _)| self.functions_of(page))
    }

    /// Finds a function in the first module with this XROM number. All ten bits of the module's
    /// first code must match: measurements show that the firmware finds the functions only by name
    /// if the code's upper bits are set.
    pub fn function(&self, module: u8, number: u8) -> Option<ModuleFunction> {
        let whole = |page: u8| self.code((page as u16) << 12) == module as u16;
        let (page, _) = self.numbers().find(|&(page, _)| whole(page))?;
        let count = self.code(((page as u16) << 12) + 1).min(FUNCTIONS);
        (u16::from(number) < count).then(|| self.function_at(page, number)).flatten()
    }

    /// Adds function names from modules that are not plugged in, so that listings can use them.
    pub fn describe(&mut self, functions: impl IntoIterator<Item = Described>) {
        self.described.extend(functions);
    }

    pub fn described(&self) -> &[Described] {
        &self.described
    }

    pub fn is_private(&self, function: &ModuleFunction) -> bool {
        function.program.is_some_and(|at| self.program_is_private(self.program_start(at)))
    }

    pub fn program_is_private(&self, start: Position) -> bool {
        start.module_address().is_some_and(|address| self.code(address) & PRIVATE != 0)
    }

    /// Line 00 of the program that contains `at`: the nearest marked code at or before `at`.
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

    fn label(&self, address: u16) -> Chars {
        let byte = |n: u16| self.code(address.wrapping_add(n)) as u8;
        let length = bytes::length(byte(0), |n| byte(n as u16)) as u16;
        (4..length).map(byte).collect()
    }

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

fn place_of(bank: u8) -> usize {
    if (2..=4).contains(&bank) { usize::from(bank) - 1 } else { 0 }
}

fn character(code: u16) -> u8 {
    match (code & 0x3F) as u8 {
        letter @ 0..0x20 => letter | 0x40,
        other => other,
    }
}
