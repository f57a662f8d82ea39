//! Continuous memory as text: what is written when the calculator is put away, and reading it back.
//!
//! Registers are lines of address and content; the bits of the machine that are in no register have
//! lines of their own. `docs/state.md` describes the form. Which file it is kept in, and what
//! happens when that file is spoilt, is the command line's business.

pub mod dm41_registers;

use crate::machine::Machine;
use crate::machine::time::Clock;
use crate::memory::ports::Source;
use crate::memory::{Address, MODULES, Memory, Model, Ports};
use crate::printer::{Printer, Switch};
use crate::register::Register;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, map_res};
use nom::sequence::{preceded, separated_pair};
use std::fmt::Write;

/// The first line: the form and its version.
const TITLE: &str = "sim41 state 2";
/// The form before, which had no checksum.
const BEFORE: &str = "sim41 state 1";

/// The setting that names a plugged module, once for each.
const PLUGGED: &str = "plugged";

/// Why a text is no state that can be taken up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum Unreadable {
    #[error("its first line must be {TITLE:?}")]
    Title,
    #[error("it was written by a newer sim41, in the form {0:?}")]
    Newer(String),
    #[error("line {line}: {text:?} is neither a register nor a setting")]
    Line { line: usize, text: String },
    #[error(
        "line {line}: there is no register {address:03x} with {modules} extended-memory modules"
    )]
    Address { line: usize, address: u16, modules: u8 },
    #[error("line {line}: {what} is there twice")]
    Twice { line: usize, what: String },
    #[error(
        "line {line}: {modules} extended-memory modules cannot be plugged in, only 0 to {MODULES}"
    )]
    Modules { line: usize, modules: String },
    #[error("its end is missing: it has {found} registers and no matching line \"end {found}\"")]
    Truncated { found: usize },
    #[error(
        "its checksum is {found}, not {wanted}: it is damaged, or was changed by hand without \
         taking that line out"
    )]
    Sum { found: String, wanted: String },
    #[error("register c (00d) is not that of a calculator: {0}")]
    Lost(Register),
}

/// A line of the text.
enum Line<'a> {
    /// A name and a value: a bit of the machine that is in no register.
    Setting(&'a str, &'a str),
    Register(u16, Register),
    End(usize),
    Sum(&'a str),
}

/// What lasts of a machine, copied in a moment; two are equal if their texts are.
#[derive(Clone)]
pub struct Image {
    memory: Memory,
    lift: bool,
    clock: Clock,
    printer: Option<Switch>,
}

impl PartialEq for Image {
    fn eq(&self, other: &Image) -> bool {
        let rest = |image: &Image| {
            (image.lift, image.clock, image.printer, image.memory.model(), image.memory.modules())
        };
        rest(self) == rest(other) && same_memory(&self.memory, &other.memory)
    }
}

impl Image {
    /// Returns what lasts of this machine.
    pub fn of(machine: &Machine) -> Image {
        let (lift, clock) = (machine.lift, machine.clock);
        Image { memory: machine.memory.clone(), lift, clock, printer: switch(machine) }
    }

    /// Returns whether this machine has changed since.
    pub fn differs(&self, machine: &Machine) -> bool {
        (self.lift, self.clock, self.printer) != (machine.lift, machine.clock, switch(machine))
            || !same_memory(&self.memory, &machine.memory)
    }

    /// Returns the image as text.
    pub fn text(&self) -> String {
        write_parts(&self.memory, self.lift, &self.clock, self.printer)
    }
}

/// Returns whether two memories hold the same registers, modules and pointer.
fn same_memory(one: &Memory, other: &Memory) -> bool {
    one.registers() == other.registers()
        && one.ports().sources() == other.ports().sources()
        && one.points_into_module() == other.points_into_module()
}

/// Returns the state of this machine as text.
pub fn write(machine: &Machine) -> String {
    write_parts(&machine.memory, machine.lift, &machine.clock, switch(machine))
}

/// Returns the switch of the printer, if one is plugged in.
fn switch(machine: &Machine) -> Option<Switch> {
    machine.printer.as_ref().map(|printer| printer.switch)
}

fn write_parts(memory: &Memory, lift: bool, clock: &Clock, printer: Option<Switch>) -> String {
    let mut text =
        format!("{TITLE}\n# The memory of a HP-41CX; docs/state.md describes this file.\n");
    let on = |on| if on { "on" } else { "off" };
    let mut setting =
        |name: &str, value: String| writeln!(text, "{name} {value}").expect("a String takes all");
    if memory.model() != Model::default() {
        setting("model", memory.model().to_string());
    }
    setting("modules", memory.modules().to_string());
    for source in memory.ports().sources() {
        setting(PLUGGED, format!("{:08x} {}", source.checksum, source.path));
    }
    if memory.points_into_module() {
        setting("in-module", "on".into());
    }
    setting("lift", on(lift).into());
    if let Some(switch) = printer {
        setting("printer", switch.name().into());
    }
    // The clock's lines only where they say something.
    let default = Clock::default();
    for (name, value, usual) in [
        ("clock-offset", clock.offset, default.offset),
        ("clock-set", clock.set_at, default.set_at),
        ("accuracy", clock.accuracy.into(), default.accuracy.into()),
        ("stopwatch", clock.stopwatch, default.stopwatch),
    ] {
        if value != usual {
            setting(name, value.to_string());
        }
    }
    if clock.hours24 != default.hours24 {
        setting("clk24", on(clock.hours24).into());
    }
    if clock.with_date != default.with_date {
        setting("clktd", on(clock.with_date).into());
    }
    if clock.accuracy != 0 {
        setting("accuracy-from", clock.accuracy_from.to_string());
    }
    if let Some(started) = clock.started {
        setting("stopwatch-started", started.to_string());
    }
    if let Some(alarm) = clock.alarm {
        setting("alarm", alarm.to_string());
    }
    let mut count = 0;
    for (address, content) in memory.used() {
        writeln!(text, "{:03x} {content}", address.number()).expect("a String takes all");
        count += 1;
    }
    writeln!(text, "end {count}").expect("a String takes all");
    let sum = checksum(&text);
    text + &format!("sum {sum}\n")
}

/// Returns the CRC-32 of a text, in eight hexadecimal digits.
fn checksum(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// Returns the machine that a text describes, stopped and without a message.
///
/// # Errors
/// When the text is not one that [`write()`] gives, or its pointers are those of no calculator.
pub fn read(text: &str) -> Result<Machine, Unreadable> {
    let mut lines = text.lines().map(str::trim_end).enumerate();
    match lines.next() {
        Some((_, TITLE | BEFORE)) => {}
        Some((_, other)) if is_newer(other) => return Err(Unreadable::Newer(other.into())),
        _ => return Err(Unreadable::Title),
    }
    let mut model = Model::default();
    let mut modules = 0;
    let mut lift = false;
    let mut clock = Clock::default();
    let mut printer = None;
    let mut names: Vec<&str> = Vec::new();
    let mut registers: Vec<(usize, u16, Register)> = Vec::new();
    let (mut end, mut sum) = (None, false);
    let (mut ports, mut in_module) = (Ports::default(), false);
    for (number, line_text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
    {
        let line = number + 1;
        let unknown = || Unreadable::Line { line, text: line_text.chars().take(40).collect() };
        if end.is_some() && (sum || !line_text.starts_with("sum ")) {
            return Err(unknown());
        }
        if let Some(plugged) = line_text.strip_prefix(PLUGGED).and_then(|s| s.strip_prefix(' ')) {
            ports.add_source(source(plugged).ok_or_else(unknown)?);
            continue;
        }
        match parse(line_text).ok_or_else(unknown)? {
            Line::Setting(name, _) if names.contains(&name) => {
                return Err(Unreadable::Twice { line, what: name.into() });
            }
            Line::Setting("modules", value) => match value.parse() {
                Ok(number @ 0..=MODULES) => modules = number,
                _ => return Err(Unreadable::Modules { line, modules: value.into() }),
            },
            Line::Setting("model", value) => model = value.parse().map_err(|_| unknown())?,
            Line::Setting("lift", value) => lift = on(value).ok_or_else(unknown)?,
            Line::Setting("in-module", value) => in_module = on(value).ok_or_else(unknown)?,
            Line::Setting("printer", value) => {
                printer = Some(Printer::new(value.parse().map_err(|_| unknown())?));
            }
            Line::Setting(name, value) => set_clock(&mut clock, name, value).ok_or_else(unknown)?,
            Line::Register(address, _)
                if registers.iter().any(|(_, other, _)| *other == address) =>
            {
                return Err(Unreadable::Twice { line, what: format!("{address:03x}") });
            }
            Line::Register(address, content) => registers.push((line, address, content)),
            Line::End(count) => end = Some(count),
            Line::Sum(found) => {
                let wanted = checksum(&text[..place_of(text, line_text)]);
                if end.is_none() {
                    return Err(unknown());
                }
                if wanted != found {
                    return Err(Unreadable::Sum { found: found.into(), wanted });
                }
                sum = true;
            }
        }
        if let Some(Line::Setting(name, _)) = parse(line_text) {
            names.push(name);
        }
    }
    if end != Some(registers.len()) {
        return Err(Unreadable::Truncated { found: registers.len() });
    }
    let mut memory = Memory::cold_model(model).with_modules(modules);
    let leftover: Vec<Address> = memory.used().map(|(address, _)| address).collect();
    leftover.into_iter().for_each(|address| memory.set(address, Register::ZERO));
    for (line, number, content) in registers {
        let address = Address::new(number);
        if !memory.exists(address) {
            return Err(Unreadable::Address { line, address: number, modules });
        }
        memory.set(address, content);
    }
    if !is_sound(&memory) {
        return Err(Unreadable::Lost(memory.get(Address::C)));
    }
    memory.set_ports(ports);
    memory.set_points_into_module(in_module);
    let mut machine = Machine::new(memory);
    machine.lift = lift;
    machine.clock = clock;
    printer.into_iter().for_each(|printer| machine.install_printer(printer));
    Ok(machine)
}

/// Returns the checksum and the path of a module that is plugged in.
fn source(text: &str) -> Option<Source> {
    let (checksum, path) = text.split_once(' ')?;
    let checksum = (checksum.len() == 8).then(|| u32::from_str_radix(checksum, 16).ok())??;
    Some(Source { path: path.into(), checksum })
}

/// Returns whether a first line is that of a later form: a higher number.
fn is_newer(title: &str) -> bool {
    let version =
        title.strip_prefix("sim41 state ").and_then(|version| version.parse::<u32>().ok());
    version.is_some_and(|version| version > 2)
}

/// Returns where a line of this text begins in it.
fn place_of(text: &str, line: &str) -> usize {
    line.as_ptr() as usize - text.as_ptr() as usize
}

/// Takes a setting of the clock; `None` if there is no such one or its value is none.
fn set_clock(clock: &mut Clock, name: &str, value: &str) -> Option<()> {
    // No time that the calculator can have is anywhere near these.
    let time = || value.parse().ok().filter(|time: &i64| time.abs() < 1 << 50);
    match name {
        "clock-offset" => clock.offset = time()?,
        "clock-set" => clock.set_at = time()?,
        "accuracy" => {
            clock.accuracy =
                value.parse().ok().filter(|tenths: &i16| (-999..=999).contains(tenths))?
        }
        "accuracy-from" => clock.accuracy_from = time()?.try_into().ok()?,
        "clk24" => clock.hours24 = on(value)?,
        "clktd" => clock.with_date = on(value)?,
        "stopwatch" => clock.stopwatch = time()?,
        "stopwatch-started" => clock.started = Some(time()?.try_into().ok()?),
        "alarm" => clock.alarm = Some(time()?),
        _ => return None,
    }
    Some(())
}

fn on(value: &str) -> Option<bool> {
    match value {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// Returns what the calculator itself looks at when it is switched on: the cold-start constant, and
/// that the pointers of register c stay within main memory.
fn is_sound(memory: &Memory) -> bool {
    let constant = memory.get(Address::C).field(6, 3);
    constant == 0x169
        && (0x0C1..=memory.model().top()).contains(&memory.curtain())
        && (0x0C0..memory.curtain()).contains(&memory.end_register())
}

fn parse(text: &str) -> Option<Line<'_>> {
    let hex = |digits| take_while_m_n(digits, digits, |c: char| c.is_ascii_hexdigit());
    let address = map_res(hex(3), |digits| u16::from_str_radix(digits, 16));
    let content = map_res(hex(14), |digits: &str| digits.parse::<Register>());
    let register = separated_pair(address, char(' '), content);
    let count = map_res(digit1, |digits: &str| digits.parse());
    let end = preceded(tag("end "), count);
    let sum = preceded(tag("sum "), hex(8));
    let name = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '-');
    let setting = separated_pair(name, char(' '), take_while1(|c: char| c != ' '));
    let line: Result<_, nom::Err<nom::error::Error<&str>>> = all_consuming(alt((
        register.map(|(address, content)| Line::Register(address, content)),
        end.map(Line::End),
        sum.map(Line::Sum),
        setting.map(|(name, value)| Line::Setting(name, value)),
    )))
    .parse(text);
    line.ok().map(|(_, line)| line)
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
                "sum 31d4bae8"
            ]
        );
        assert_eq!(write(&read(&text).unwrap()), text);
    }

    #[test]
    fn the_printer_stays_plugged_in() {
        let mut machine = Machine::default();
        machine.plug_printer(Switch::Norm);
        let text = write(&machine);
        assert!(text.contains("\nprinter norm\n"), "{text}");
        let again = read(&text).unwrap();
        assert_eq!(switch(&again), Some(Switch::Norm));
        assert!(Image::of(&machine).differs(&Machine::default()));
        assert!(
            refusal(&cold_with("printer off")).ends_with("is neither a register nor a setting")
        );
    }

    #[test]
    fn refusals_are_sentences() {
        assert_eq!(refusal(""), "its first line must be \"sim41 state 2\"");
        assert_eq!(
            refusal("sim41 state 3\n"),
            "it was written by a newer sim41, in the form \"sim41 state 3\""
        );
        assert_eq!(
            refusal(&cold_with("0c0 12")),
            "line 9: \"0c0 12\" is neither a register nor a setting"
        );
        assert_eq!(
            refusal(&cold_with("accuracy 1000")),
            "line 9: \"accuracy 1000\" is neither a register nor a setting"
        );
        assert_eq!(refusal(&cold_with("lift on")), "line 9: lift is there twice");
        assert_eq!(refusal(&cold_with("19b 00000000c00020")), "line 9: 19b is there twice");
        assert_eq!(
            refusal(&cold_with("201 00000000000001")),
            "line 9: there is no register 201 with 0 extended-memory modules"
        );
        assert_eq!(
            refusal("sim41 state 1\nmodules 3\n"),
            "line 2: 3 extended-memory modules cannot be plugged in, only 0 to 2"
        );
        assert_eq!(
            refusal("sim41 state 1\n00d 1a70016919c19b\n"),
            "its end is missing: it has 1 registers and no matching line \"end 1\""
        );
        assert_eq!(
            refusal("sim41 state 1\nend 0\n"),
            "register c (00d) is not that of a calculator: 00000000000000"
        );
    }

    proptest! {
        #[test]
        fn memory_there_and_back(
            modules in 0u8..=2,
            lift: bool,
            clock in (any::<(i32, i32, bool, bool, i32)>(), -999i16..=999, any::<(Option<u32>, Option<i32>)>()),
            contents in prop::collection::vec((0u16..0x400, 0u64..1 << 56), 0..50),
        ) {
            let mut machine = Machine::new(Memory::cold().with_modules(modules));
            machine.lift = lift;
            let ((offset, set_at, hours24, with_date, stopwatch), accuracy, (started, alarm)) = clock;
            machine.clock = Clock {
                offset: offset.into(),
                set_at: set_at.into(),
                accuracy,
                accuracy_from: if accuracy == 0 { 0 } else { set_at.unsigned_abs().into() },
                hours24,
                with_date,
                stopwatch: stopwatch.into(),
                started: started.map(u64::from),
                alarm: alarm.map(i64::from),
            };
            for (number, bits) in contents.into_iter().filter(|(number, _)| *number != Address::C.number()) {
                let address = Address::new(number);
                if machine.memory.exists(address) {
                    machine.memory.set(address, Register::new(bits));
                }
            }
            let text = write(&machine);
            let again = read(&text).unwrap();
            prop_assert_eq!(write(&again), text);
            prop_assert_eq!(again.clock, machine.clock);
            prop_assert!(again.memory.used().eq(machine.memory.used()));
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
            // Blanks behind the last line say nothing.
            prop_assert_eq!(read(&text).is_ok(), text.trim_end() == whole.trim_end());
        }

        #[test]
        fn a_cut_text_is_refused(length in 0usize..150) {
            let text = write(&Machine::default());
            prop_assume!(length < text.find("end").unwrap());
            prop_assert!(read(&text[..length]).is_err());
        }
    }
}
