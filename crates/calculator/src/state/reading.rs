//! Reads a machine from saved text.

use super::{Lasting, PLUGGED, ROM, TITLE, Unreadable, blank, can_be_resumed, checksum, is_name};
use crate::calculator::Calculator;
use crate::machine::Machine;
use crate::machine::time::TimerChip;
use crate::memory::{Address, MODULES, Model};
use crate::printer::Printer;
use sim41_language::module::Ports;
use sim41_language::module::ports::PluggedFile;
use sim41_number::register::Register;
use std::borrow::Cow;
use std::sync::Arc;

/// The first line of format version 1, which had no checksum.
const TITLE_1: &str = "sim41 state 1";
const MOST_PLUGGED: usize = 16;

/// The machine is stopped and shows no message. Fails with [`Unreadable`] if the text is damaged,
/// is not from [`write()`](super::write), or has invalid pointers.
pub fn read(text: &str) -> Result<Machine, Unreadable> {
    Ok(read_named(text)?.0)
}

/// Reads a saved calculator with its name. Fails like [`read`].
pub fn read_calculator(text: &str) -> Result<Calculator, Unreadable> {
    let (machine, name) = read_named(text)?;
    let mut calculator = Calculator::awake(machine);
    calculator.set_name(name.as_deref());
    Ok(calculator)
}

fn read_named(text: &str) -> Result<(Machine, Option<Arc<str>>), Unreadable> {
    let text = &*unix_text(text);
    let mut lines = text.lines().map(str::trim_end).zip(1..);
    match lines.next() {
        Some((TITLE | TITLE_1, _)) => {}
        Some((other, _)) if is_newer(other) => return Err(Unreadable::Newer(other.into())),
        _ => return Err(Unreadable::Title),
    }
    let mut reader = StateReader { text, ..StateReader::default() };
    for (line, number) in lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')) {
        reader.read_line(number, line)?;
    }
    reader.machine()
}

/// An editor or a transfer may have added a byte order mark and Windows line endings.
fn unix_text(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains("\r\n") { text.replace("\r\n", "\n").into() } else { text.into() }
}

#[derive(Default)]
struct StateReader<'a> {
    text: &'a str,
    model: Model,
    modules: u8,
    ports: Ports,
    in_module: bool,
    lasting: Lasting,
    /// Settings already read, to reject duplicates.
    names: Vec<&'a str>,
    registers: Vec<(usize, u16, Register)>,
    /// For each address, whether its register has been read.
    addresses: Vec<bool>,
    /// The number of registers that the `end` line states.
    end: Option<usize>,
    sum: bool,
}

impl<'a> StateReader<'a> {
    fn read_line(&mut self, line: usize, content: &'a str) -> Result<(), Unreadable> {
        let wrong = |what| Unreadable::Line { line, what };
        let twice = |what: &str| wrong(format!("{what} occurs twice; remove one of the lines"));
        let unknown = || {
            let text: String = content.chars().take(40).collect();
            wrong(format!("invalid line {text:?}: expected a register or a setting"))
        };
        if self.end.is_some() && (self.sum || !content.starts_with("sum ")) {
            return Err(unknown());
        }
        let (name, value) = content.split_once(' ').ok_or_else(unknown)?;
        match name {
            PLUGGED => {
                let source = source(value).ok_or_else(unknown)?;
                if self.ports.sources().count() == MOST_PLUGGED {
                    return Err(wrong(format!(
                        "too many plugged-in modules (limit {MOST_PLUGGED})"
                    )));
                }
                self.ports.add_missing(source);
            }
            "end" => self.end = Some(value.parse().map_err(|_| unknown())?),
            "sum" if self.end.is_none() => return Err(unknown()),
            "sum" => {
                let wanted = checksum(&self.text[..offset_in(self.text, content)]);
                if wanted != value {
                    return Err(Unreadable::Sum { found: value.into(), wanted });
                }
                self.sum = true;
            }
            _ => match (address(name), value.parse()) {
                (Some(address), Ok(content)) => {
                    let place = usize::from(address);
                    self.addresses.resize(self.addresses.len().max(place + 1), false);
                    if std::mem::replace(&mut self.addresses[place], true) {
                        return Err(twice(&format!("{address:03x}")));
                    }
                    self.registers.push((line, address, content));
                }
                _ if self.names.contains(&name) => return Err(twice(name)),
                _ => {
                    self.names.push(name);
                    let known = self.set(name, value).ok_or_else(unknown)?;
                    known.map_err(wrong)?;
                }
            },
        }
        Ok(())
    }

    /// `None` if the name or value is invalid.
    fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        match name {
            "modules" => match value.parse() {
                Ok(number @ 0..=MODULES) => self.modules = number,
                _ => {
                    return Some(Err(format!(
                        "invalid number of extended-memory modules {value}: expected 0 to {MODULES}"
                    )));
                }
            },
            ROM => {
                let (checksum, path) = value.split_once(' ')?;
                let checksum = u32::from_str_radix(checksum, 16).ok()?;
                self.lasting.rom = Some((path.into(), checksum));
            }
            "model" => self.model = value.parse().ok()?,
            "name" => self.lasting.name = is_name(value).then(|| Some(value.into()))?,
            "lift" => self.lasting.lift = on(value)?,
            "in-module" => self.in_module = on(value)?,
            "printer" => self.lasting.printer = Some(value.parse().ok()?),
            _ => set_clock(&mut self.lasting.clock, name, value)?,
        }
        Some(Ok(()))
    }

    fn machine(mut self) -> Result<(Machine, Option<Arc<str>>), Unreadable> {
        let clock = &mut self.lasting.clock;
        let has_times = clock.started.is_some() || clock.accuracy != 0;
        clock.local = has_times && !self.names.contains(&"times");
        if self.end != Some(self.registers.len()) {
            return Err(Unreadable::Truncated(self.registers.len()));
        }
        let mut memory = blank(self.model, self.modules);
        for (line, number, content) in self.registers {
            let address = Address::new(number);
            if !memory.exists(address) {
                let modules = self.modules;
                let what = format!(
                    "register {number:03x} does not exist with {modules} extended-memory modules"
                );
                return Err(Unreadable::Line { line, what });
            }
            memory.set(address, content);
        }
        if !can_be_resumed(&memory) {
            return Err(Unreadable::Lost(memory.get(Address::C)));
        }
        memory.set_ports(self.ports);
        memory.set_points_into_module(self.in_module);
        let mut machine = Machine::new(memory);
        let Lasting { lift, clock, printer, name, rom } = self.lasting;
        machine.set_rom_source(rom);
        machine.set_lift(lift);
        machine.clock_mut().restore_timer(clock);
        if let Some(switch) = printer {
            machine.install_device(Box::new(Printer::new(switch)));
        }
        Ok((machine, name))
    }
}

/// Parses a plugged-in module's checksum, pages and path. Older files contain no pages.
fn source(text: &str) -> Option<PluggedFile> {
    let (checksum, rest) = text.split_once(' ')?;
    let checksum = (checksum.len() == 8).then(|| u32::from_str_radix(checksum, 16).ok())??;
    let page = |digit: char| digit.to_digit(16).map(|page| page as u8);
    let pages = |digits: &str| digits.chars().map(page).collect::<Option<Vec<u8>>>();
    let known = rest.split_once(' ').and_then(|(digits, path)| Some((pages(digits)?, path)));
    let (pages, path) = known.unwrap_or((Vec::new(), rest));
    Some(PluggedFile { path: path.into(), checksum, pages })
}

fn is_newer(title: &str) -> bool {
    let version =
        title.strip_prefix("sim41 state ").and_then(|version| version.parse::<u32>().ok());
    version.is_some_and(|version| version > 2)
}

fn offset_in(text: &str, line: &str) -> usize {
    line.as_ptr() as usize - text.as_ptr() as usize
}

/// `None` if the name or value is invalid.
fn set_clock(clock: &mut TimerChip, name: &str, value: &str) -> Option<()> {
    // The limit is far above any valid time, and small enough that no sum overflows.
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
        "times" => clock.local = (value == "utc").then_some(false)?,
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

fn address(text: &str) -> Option<u16> {
    let digits = text.len() == 3 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    u16::from_str_radix(text, 16).ok().filter(|_| digits)
}
