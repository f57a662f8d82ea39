//! Continuous memory as text: one line per register, and lines for the state outside registers. See
//! `docs/state.md`.

pub mod dm41_registers;
mod reading;
mod writing;

pub use reading::{read, read_calculator};

use crate::calculator::Calculator;
use crate::machine::Machine;
use crate::machine::time::TimerChip;
use crate::memory::{Address, Memory, Model};
use crate::printer::Switch;
use sim41_number::register::Register;
use std::sync::Arc;

const TITLE: &str = "sim41 state 2";

pub const LONGEST_NAME: usize = 40;

const PLUGGED: &str = "plugged";
const ROM: &str = "rom";

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    #[error("invalid first line: expected {TITLE:?}")]
    Title,
    /// The first line names a format version that only a newer sim41 can read.
    #[error("the file was written by a newer sim41 (format {format:?})", format = .0)]
    Newer(String),
    #[error("line {line}: {what}")]
    Line {
        line: usize,
        /// A sentence without a period
        what: String,
    },
    #[error("truncated file: expected the last line \"end {count}\"", count = .0)]
    Truncated(usize),
    #[error(
        "invalid checksum {found}: expected {wanted}; the file is damaged, or was edited \
         without deleting its checksum line"
    )]
    Sum { found: String, wanted: String },
    #[error("invalid pointers in register c (00d): {register}", register = .0)]
    Lost(Register),
}

/// The saved part of a calculator. Cheap to copy. Images that save as the same text are equal.
#[derive(Clone)]
pub struct Image {
    memory: Memory,
    lasting: Lasting,
}

impl PartialEq for Image {
    fn eq(&self, other: &Image) -> bool {
        self.lasting == other.lasting && same_memory(&self.memory, &other.memory)
    }
}

#[derive(Clone, PartialEq, Default)]
struct Lasting {
    lift: bool,
    clock: TimerChip,
    printer: Option<Switch>,
    name: Option<Arc<str>>,
    /// The path and CRC-32 of the calculator's own ROM image.
    rom: Option<(Arc<str>, u32)>,
}

impl Lasting {
    fn new(machine: &Machine) -> Lasting {
        Lasting {
            lift: machine.lift(),
            clock: *machine.clock().timer(),
            printer: machine.printer_switch(),
            name: None,
            rom: machine.rom_source().cloned(),
        }
    }

    fn named(calculator: &Calculator) -> Lasting {
        let name = calculator.name().map(Arc::from);
        Lasting { name, ..Lasting::new(calculator.machine()) }
    }
}

impl From<&Machine> for Image {
    fn from(machine: &Machine) -> Image {
        Image { memory: machine.memory().clone(), lasting: Lasting::new(machine) }
    }
}

impl From<&Calculator> for Image {
    fn from(calculator: &Calculator) -> Image {
        Image { memory: calculator.memory().clone(), lasting: Lasting::named(calculator) }
    }
}

impl Image {
    pub fn differs(&self, calculator: &Calculator) -> bool {
        self.lasting != Lasting::named(calculator)
            || !same_memory(&self.memory, calculator.memory())
    }

    pub fn text(&self) -> String {
        writing::text(self)
    }
}

/// A valid name consists of at most [`LONGEST_NAME`] letters, digits, `-` and `_`.
pub fn is_name(name: &str) -> bool {
    let known = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    !name.is_empty() && name.chars().count() <= LONGEST_NAME && name.chars().all(known)
}

fn same_memory(one: &Memory, other: &Memory) -> bool {
    (one.model(), one.modules()) == (other.model(), other.modules())
        && one.registers() == other.registers()
        && one.ports().sources().eq(other.ports().sources())
        && one.points_into_module() == other.points_into_module()
}

pub fn write(saved: impl Into<Image>) -> String {
    saved.into().text()
}

fn blank(model: Model, modules: u8) -> Memory {
    let mut memory = Memory::cold_model(model).with_modules(modules);
    let used: Vec<Address> = memory.used().map(|(address, _)| address).collect();
    used.into_iter().for_each(|address| memory.set(address, Register::ZERO));
    memory
}

fn can_be_resumed(memory: &Memory) -> bool {
    memory.is_kept() && memory.is_sound()
}

fn checksum(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn refusal(text: &str) -> String {
        read(text).err().unwrap().to_string()
    }

    fn cold_with(line: &str) -> String {
        let text = write(&Machine::default());
        text[..text.find("end 4").unwrap()].to_string() + &format!("{line}\nend 5\n")
    }

    #[test]
    fn a_cold_calculator() {
        let text = write(&Machine::default());
        let lines: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(
            lines,
            [
                "modules 0",
                "lift off",
                "00c 1000000000019c",
                "00d 1a70016919c19b",
                "00e 0000002c048000",
                "19b 00000000c00020",
                "end 4",
                "sum 3b131847"
            ]
        );
        assert_eq!(write(&read(&text).unwrap()), text);
    }

    #[test]
    fn a_name_is_kept() {
        let mut calculator = Calculator::clean();
        calculator.set_name(Some("two"));
        let text = write(&calculator);
        assert!(text.contains("\nname two\n"), "{text}");
        assert_eq!(read_calculator(&text).unwrap().name(), Some("two"));
        assert!(Image::from(&calculator).differs(&Calculator::clean()));
        assert!(refusal(&cold_with("name a/b")).ends_with("expected a register or a setting"));
    }

    #[test]
    fn the_printer_stays_plugged_in() {
        let mut machine = Machine::default();
        machine.plug_printer(Switch::Norm);
        let text = write(&machine);
        assert!(text.contains("\nprinter norm\n"), "{text}");
        let again = read(&text).unwrap();
        assert_eq!(Lasting::new(&again).printer, Some(Switch::Norm));
        assert!(Image::from(&machine).differs(&Calculator::clean()));
        assert!(refusal(&cold_with("printer off")).ends_with("expected a register or a setting"));
    }

    #[test]
    fn refusals_are_sentences() {
        assert_eq!(refusal(""), "invalid first line: expected \"sim41 state 2\"");
        assert_eq!(
            refusal("sim41 state 3\n"),
            "the file was written by a newer sim41 (format \"sim41 state 3\")"
        );
        assert_eq!(
            refusal(&cold_with("0c0 12")),
            "line 9: invalid line \"0c0 12\": expected a register or a setting"
        );
        assert_eq!(
            refusal(&cold_with("accuracy 1000")),
            "line 9: invalid line \"accuracy 1000\": expected a register or a setting"
        );
        assert_eq!(
            refusal(&cold_with("lift on")),
            "line 9: lift occurs twice; remove one of the lines"
        );
        assert_eq!(
            refusal(&cold_with("19b 00000000c00020")),
            "line 9: 19b occurs twice; remove one of the lines"
        );
        assert_eq!(
            refusal(&cold_with("201 00000000000001")),
            "line 9: register 201 does not exist with 0 extended-memory modules"
        );
        assert_eq!(
            refusal("sim41 state 1\nmodules 3\n"),
            "line 2: invalid number of extended-memory modules 3: expected 0 to 2"
        );
        assert_eq!(
            refusal("sim41 state 1\n00d 1a70016919c19b\n"),
            "truncated file: expected the last line \"end 1\""
        );
        assert_eq!(
            refusal("sim41 state 1\nend 0\n"),
            "invalid pointers in register c (00d): 00000000000000"
        );
    }

    proptest! {
        #[test]
        fn memory_there_and_back(
            modules in 0u8..=2,
            lift: bool,
            clock in (
                any::<(i32, i32, bool, bool, i32)>(),
                -999i16..=999,
                any::<(Option<u32>, Option<i32>)>(),
            ),
            contents in prop::collection::vec((0u16..0x400, 0u64..1 << 56), 0..50),
        ) {
            let mut machine = Machine::new(Memory::cold().with_modules(modules));
            machine.set_lift(lift);
            let (settings, accuracy, (started, alarm)) = clock;
            let (offset, set_at, hours24, with_date, stopwatch) = settings;
            machine.clock_mut().restore_timer(TimerChip {
                offset: offset.into(),
                set_at: set_at.into(),
                accuracy,
                accuracy_from: if accuracy == 0 { 0 } else { set_at.unsigned_abs().into() },
                hours24,
                with_date,
                stopwatch: stopwatch.into(),
                started: started.map(u64::from),
                alarm: alarm.map(i64::from),
                local: false,
            });
            for (number, bits) in contents {
                let address = Address::new(number);
                if machine.memory().exists(address) && address != Address::C {
                    machine.edit_register(address, Register::new(bits));
                }
            }
            let text = write(&machine);
            let again = read(&text).unwrap();
            prop_assert_eq!(write(&again), text);
            prop_assert_eq!(again.clock().timer(), machine.clock().timer());
            prop_assert!(again.memory().used().eq(machine.memory().used()));
        }

        #[test]
        fn no_text_panics(text in "(\\PC|\n)*") {
            let _ = read(&text);
            let _ = read(&format!("{TITLE}\n{text}"));
        }

        #[test]
        fn a_damaged_text_is_refused(position in 0usize..190, byte in 0u8..128) {
            let whole = write(&Machine::default());
            let mut bytes = whole.clone().into_bytes();
            let position = position.min(bytes.len() - 1);
            bytes[position] = byte;
            let text = String::from_utf8(bytes).unwrap();
            // Whitespace after the last line is ignored, and `#` turns the checksum into a comment.
            let same = text.trim_end() == whole.trim_end();
            match read(&text) {
                Ok(read) => prop_assert!(same || byte == b'#' && write(&read) == whole),
                Err(_) => prop_assert!(!same),
            }
        }

        #[test]
        fn a_cut_text_is_refused(length in 0usize..150) {
            let text = write(&Machine::default());
            prop_assume!(length < text.find("end").unwrap());
            prop_assert!(read(&text[..length]).is_err());
        }
    }
}
