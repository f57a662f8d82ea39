//! Catalogues: CAT 1 programs, 2 modules, 3 functions, 6 key assignments (4 and 5 are those of
//! extended memory and of the alarms).
//!
//! The entries follow each other by themselves; R/S stops them (flag 30), then SST and BST step,
//! R/S goes on, ENTER in CAT 2 opens and closes a module, any other key ends the catalogue. CAT 1
//! leaves the program pointer at its entry. Chapter: "The catalogs" (measured).

use super::display::line_of;
use super::{Activity, Key, Keyboard, Stroke};
use crate::instruction::{Code, INSTRUCTIONS, Op, Step, text};
use crate::lcd::{Cell, Lcd};
use crate::machine::{Error, Machine};
use crate::memory::chain::Global;
use crate::memory::{Position, flags};

/// After a key the next entry comes so soon, in milliseconds.
const HURRIED: u64 = 134;

/// The functions of the mainframe in the order of its own table.
const MAINFRAME: &str = "+ - * / 1/X 10↑X ABS ACOS ADV AOFF AON ARCL ASHF ASIN ASN ASTO ATAN AVIEW BEEP BST CAT CF \
    CHS CLA CLD CLP CLRG CLΣ CLST CLX COPY COS D-R DEC DEG DEL DSE END ENG ENTER↑ E↑X E↑X-1 FACT FC? FC?C FIX FRC FS? \
    FS?C GRAD GTO HMS HMS+ HMS- HR INT ISG LASTX LBL LN LN1+X LOG MEAN MOD OCT OFF ON P-R PACK % %CH PI PROMPT PSE R↑ \
    R-D R-P RAD RCL RDN RND RTN SDEV SCI SF Σ+ Σ- ΣREG SIN SIGN SIZE SQRT SST ST+ ST- ST* ST/ STO STOP TAN TONE VIEW \
    X=0? X≠0? X<0? X<=0? X>0? X=Y? X≠Y? X<Y? X<=Y? X>Y? X<> X<>Y XEQ X↑2 Y↑X";

/// XROM numbers of Time and of the extended functions.
const TIME: u8 = 26;
const EXTENDED: u8 = 25;
/// The name of a header has so many characters or more.
const HEADER: usize = 8;

/// A catalogue that is being shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Catalog {
    number: u16,
    place: usize,
    stopped: bool,
    /// The functions of the modules are shown too, not only their headers.
    opened: bool,
    /// When the next entry comes.
    next: u64,
}

/// An entry: its text, and for CAT 1 the byte before it.
struct Entry {
    text: String,
    at: Option<Position>,
}

impl Catalog {
    fn entries(&self, machine: &Machine) -> Vec<Entry> {
        let plain = |text: String| Entry { text, at: None };
        match self.number {
            1 => programs(machine),
            2 => modules(machine)
                .filter(|(_, header)| self.opened || *header)
                .map(|(name, _)| plain(name))
                .collect(),
            6 => machine
                .assigned_keys()
                .into_iter()
                .map(|(name, key)| plain(assignment(&name, key)))
                .collect(),
            _ => MAINFRAME.split_whitespace().map(|name| plain(name.into())).collect(),
        }
    }

    /// ENTER↑ in CAT 2: from a header to the first function of its module, from a function to the
    /// header before it.
    fn open_or_close(&mut self, machine: &Machine) {
        let headers = |count| modules(machine).take(count).filter(|(_, header)| *header).count();
        self.place = match self.opened {
            true => headers(self.place + 1).saturating_sub(1),
            false => (0..).find(|&n| headers(n) > self.place).unwrap_or(0),
        };
        self.opened = !self.opened;
    }

    /// Milliseconds until the first entry stands there, and between two entries.
    fn pace(&self) -> (u64, u64) {
        match self.number {
            1 => (240, 465),
            2 if self.opened => (180, 350),
            2 => (180, 900),
            6 => (180, 640),
            _ => (160, 340),
        }
    }

    /// What is in the display.
    pub(super) fn cells(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        let entries = self.entries(machine);
        entries
            .get(self.place)
            .map_or([Cell::BLANK; Lcd::CELLS], |entry| line_of(&entry.text).first())
    }
}

/// The globals of program memory from the first to .END.
fn programs(machine: &Machine) -> Vec<Entry> {
    let memory = &machine.memory;
    // What a broken chain has above the top is not listed.
    let listed = |(n, global): &(usize, Global)| *n == 0 || global.at < memory.top();
    let mut globals: Vec<_> =
        memory.chain().enumerate().take_while(listed).map(|(_, global)| global).collect();
    globals.reverse();
    let last = globals.len().saturating_sub(1);
    let mut start = memory.top();
    let mut entries = Vec::new();
    for (n, global) in globals.iter().enumerate() {
        let text = if global.is_label() {
            format!("LBLᵀ{}", memory.label_name(global).map(text::lcd_char).collect::<String>())
        } else if n == last {
            format!(" .END. REG {}", memory.free_registers())
        } else {
            let bytes = start.distance(global.last());
            start = global.last();
            format!("END{:>9}", format!("{bytes:02}"))
        };
        entries.push(Entry { text, at: Some(global.at.back(1)) });
    }
    entries
}

/// The functions of the modules, and whether each is a header: one in microcode with a name of
/// eight characters or more. Time comes first, the extended functions last.
fn modules(machine: &Machine) -> impl Iterator<Item = (String, bool)> {
    let own = |module: u8| {
        INSTRUCTIONS
            .iter()
            .filter(|_| machine.memory.model().is_cx())
            .filter(move |spec| matches!(spec.code, Code::Xrom(number, _) if number == module))
            .map(|spec| (spec.name().to_string(), spec.name().chars().count() >= HEADER))
    };
    let plugged = machine.memory.ports().functions().map(|function| {
        let name: String = function.name.as_slice().iter().map(|&b| text::lcd_char(b)).collect();
        match function.program() {
            Some(_) => (format!("ᵀ{name}"), false),
            None => {
                let header = name.chars().count() >= HEADER;
                (name, header)
            }
        }
    });
    own(TIME).chain(plugged).chain(own(EXTENDED))
}

/// An entry of CAT 6: the name, and the key's code at the right.
fn assignment(name: &str, key: i8) -> String {
    let room = Lcd::CELLS.saturating_sub(name.chars().count());
    format!("{name}{key:>room$}")
}

impl Keyboard {
    /// CAT: the numbers without a catalogue of their own are CAT 3.
    pub(super) fn open_catalog(&mut self, machine: &mut Machine, number: u16) -> Result<(), Error> {
        // The models without extended functions have three catalogues.
        let number = if machine.memory.model().is_cx() { number } else { number.min(3) };
        let catalog = Catalog { number, place: 0, stopped: false, opened: false, next: 0 };
        let (first, rate) = catalog.pace();
        let catalog = Catalog { next: machine.now + first + rate, ..catalog };
        match number {
            4 => return self.execute(machine, Step::plain(Op::Emdir)),
            5 => return self.execute(machine, Step::plain(Op::Almcat)),
            _ => {}
        }
        if catalog.entries(machine).is_empty() {
            machine.show_text("CAT EMPTY");
            return Ok(());
        }
        self.listing = Some(catalog);
        self.activity = Activity::Catalog(catalog.next);
        self.at_entry(machine);
        Ok(())
    }

    /// CAT 1 puts the program pointer at the entry.
    fn at_entry(&mut self, machine: &mut Machine) {
        let Some(catalog) = self.listing else { return };
        if let Some(at) = catalog.entries(machine).get(catalog.place).and_then(|entry| entry.at) {
            machine.set_pc(at);
            machine.memory.seek(at.forward(1));
        }
    }

    /// The time of the next entry has come.
    pub(super) fn next_entry(&mut self, machine: &mut Machine) {
        let Some(mut catalog) = self.listing else { return self.close_catalog(machine) };
        if catalog.place + 1 >= catalog.entries(machine).len() {
            return self.close_catalog(machine);
        }
        catalog.place += 1;
        catalog.next += catalog.pace().1;
        self.listing = Some(catalog);
        self.at_entry(machine);
        if !catalog.stopped {
            self.activity = Activity::Catalog(catalog.next);
        }
    }

    fn close_catalog(&mut self, machine: &mut Machine) {
        self.listing = None;
        self.activity = Activity::Ready;
        machine.memory.set_flag(flags::CATALOG, false);
        self.update_flags(machine);
    }

    /// A key while a catalogue runs: R/S stops it, others let the next entry come soon.
    pub(super) fn press_in_running_catalog(&mut self, machine: &mut Machine, key: Key) {
        if key == Key::RunStop
            && let Some(catalog) = &mut self.listing
        {
            catalog.stopped = true;
            self.activity = Activity::Ready;
            machine.memory.set_flag(flags::CATALOG, true);
            machine.memory.set_flag(flags::MESSAGE, true);
        } else if let Some(catalog) = &mut self.listing {
            catalog.next = catalog.next.min(machine.now + HURRIED);
            self.activity = Activity::Catalog(catalog.next);
        }
    }

    /// A key while the catalogue is stopped. False if it ended the catalogue and is to be taken as
    /// usual.
    pub(super) fn press_in_stopped_catalog(
        &mut self,
        machine: &mut Machine,
        stroke: Stroke,
    ) -> bool {
        let Some(catalog) = &mut self.listing else { return false };
        match (stroke.key, stroke.shifted) {
            (Key::Sst, false) => self.next_entry(machine),
            (Key::Sst, true) => {
                catalog.place = catalog.place.saturating_sub(1);
                self.at_entry(machine);
            }
            (Key::RunStop, false) => {
                catalog.stopped = false;
                catalog.next = machine.now + HURRIED;
                self.activity = Activity::Catalog(catalog.next);
                machine.memory.set_flag(flags::CATALOG, false);
            }
            (Key::Enter, false) if catalog.number == 2 => {
                catalog.open_or_close(machine);
                self.press_in_stopped_catalog(machine, Key::RunStop.plain());
                if let Some(catalog) = &mut self.listing {
                    catalog.next = machine.now + catalog.pace().1;
                    self.activity = Activity::Catalog(catalog.next);
                }
            }
            (Key::Back, false) => self.close_catalog(machine),
            _ => {
                self.close_catalog(machine);
                return false;
            }
        }
        if let Some(catalog) = self.listing {
            machine.memory.set_flag(flags::MESSAGE, catalog.stopped);
        }
        true
    }
}
