//! Files in and out: programs in all notations, LIF images, state files, module images.

use crate::driver::Driver;
use serde::Serialize;
use sim41_session::barcode_sheet::{self, svg};
use sim41_session::debugger::program_lines;
use sim41_session::memory::Ports;
use sim41_session::module::image_formats;
use sim41_session::program::contents::{self, Refusal};
use sim41_session::program::damage::Damaged;
use sim41_session::program::lif;
use sim41_session::program::listing::{self, Listing, Severity};
use sim41_session::program::{Contents, Kind, Library, Recognized, hints, raw, recognize};
use sim41_session::state;

/// The kind of a file and its content.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Found {
    State { name: Option<String> },
    Module,
    Programs { what: String, programs: Vec<FoundProgram>, remarks: Vec<Remarked> },
}

#[derive(Serialize)]
pub struct FoundProgram {
    label: String,
    lines: usize,
    bytes: Vec<u8>,
    listing: String,
}

/// A remark of `check`.
#[derive(Serialize)]
pub struct Remarked {
    line: usize,
    severity: &'static str,
    text: String,
}

/// The largest image of a LIF volume, and the largest other file, that are read.
const LARGEST_VOLUME: usize = 16 << 20;
const LARGEST: usize = 512 << 10;
/// The first two bytes of a LIF volume.
const VOLUME: [u8; 2] = [0x80, 0x00];

pub fn inspect(driver: &Driver, name: &str, bytes: &[u8]) -> Result<Found, String> {
    let limit = if bytes.starts_with(&VOLUME) { LARGEST_VOLUME } else { LARGEST };
    if bytes.len() > limit {
        return Err(format!("file too large: {} bytes, limit {limit}", bytes.len()));
    }
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let ports = driver.calculator().memory().ports();
    match contents::read_plugged(bytes, ending, ports) {
        Ok(contents) => Ok(programs(&contents, ports)),
        Err(Refusal::Memory) => {
            let text = String::from_utf8_lossy(bytes);
            let machine = state::read(&text).map_err(|error| error.to_string())?;
            Ok(Found::State { name: machine.name().map(str::to_string) })
        }
        Err(Refusal::Module) => Ok(Found::Module),
        Err(refusal) => Err(refusal.to_string()),
    }
}

fn programs(contents: &Contents, ports: &Ports) -> Found {
    let program = |bytes: Vec<u8>| FoundProgram {
        label: listing::labels(&bytes).next().unwrap_or_default(),
        lines: listing::disassemble(&bytes).len(),
        listing: listing::write_plugged(&bytes, ports),
        bytes: bytes.clone(),
    };
    Found::Programs {
        what: contents.kind.to_string(),
        programs: raw::programs(&contents.programs).into_iter().map(program).collect(),
        remarks: remarked(contents),
    }
}

fn remarked(contents: &Contents) -> Vec<Remarked> {
    let remark = |remark: listing::Remark| Remarked {
        line: remark.line,
        severity: match remark.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "note",
        },
        text: remark.sentence.to_string(),
    };
    hints::remarks(contents, &Library::built_in()).into_iter().map(remark).collect()
}

pub fn check(driver: &Driver, text: &str) -> Vec<Remarked> {
    let ports = driver.calculator().memory().ports();
    let listing = Listing::read_what_is_good(text, ports);
    remarked(&Contents::of_listing(listing))
}

pub fn plug(driver: &mut Driver, name: &str, bytes: &[u8]) -> Result<String, String> {
    let module = image_formats::read(bytes).map_err(|error| error.to_string())?;
    let clock = driver.calculator().memory().model().is_cx();
    driver.try_alter(|calculator| {
        let mut ports = calculator.memory().ports().clone();
        module.plug(&mut ports, clock, &[])?;
        calculator.change(|machine| machine.plug(ports));
        Ok::<(), Damaged>(())
    })?;
    Ok(format!("{name} is plugged in"))
}

fn current(driver: &Driver) -> Result<Vec<u8>, String> {
    let machine = driver.calculator().machine();
    if machine.is_private() {
        return Err("the program is private: PRIVATE".into());
    }
    let lines = program_lines::lines(machine, program_lines::pointer(machine));
    let listing: String = lines.iter().map(|line| format!("{}\n", line.text())).collect();
    let ports = driver.calculator().memory().ports();
    let read = Listing::read(&listing, ports).map_err(|error| error.to_string())?;
    Ok(raw::programs(&read.bytes()).into_iter().next().unwrap_or_default())
}

pub fn is_program(driver: &Driver, text: &str) -> bool {
    let ports = driver.calculator().memory().ports();
    matches!(recognize(text, ports), Recognized::Listing { .. } | Recognized::Broken(_))
}

pub fn program_name(driver: &Driver) -> Result<String, String> {
    Ok(listing::labels(&current(driver)?).next().unwrap_or_default())
}

pub fn add_program(driver: &mut Driver, text: &str) -> Result<String, String> {
    let bytes = read(driver, text)?;
    driver.load(&bytes)
}

pub fn replace_program(driver: &mut Driver, text: &str) -> Result<String, String> {
    let bytes = read(driver, text)?;
    driver.try_alter(|calculator| {
        calculator.change(|machine| {
            machine.clear_program(None)?;
            machine.insert_raw_program(&bytes)
        })
    })?;
    Ok(listing::labels(&bytes).next().unwrap_or_default())
}

fn read(driver: &Driver, text: &str) -> Result<Vec<u8>, String> {
    let ports = driver.calculator().memory().ports();
    Ok(Listing::read(text, ports).map_err(|error| error.to_string())?.bytes())
}

pub fn program_file(driver: &Driver, kind: &str) -> Result<Vec<u8>, String> {
    let program = current(driver)?;
    let ports = driver.calculator().memory().ports();
    match Kind::of_ending(kind) {
        Some(Kind::Listing) => Ok(listing::write_plugged(&program, ports).into_bytes()),
        Some(Kind::Raw) => Ok(program),
        Some(Kind::P41) => {
            let label = listing::labels(&program).next().unwrap_or_default();
            let name = lif::directory_entry::name_from(&label);
            let (entry, contents) =
                lif::program_file(&name, &program).ok_or("the program is too long")?;
            Ok(lif::write_single(&entry, &contents))
        }
        Some(Kind::Lif) => {
            let label = listing::labels(&program).next().unwrap_or_default();
            let name = lif::directory_entry::name_from(&label);
            let (entry, contents) =
                lif::program_file(&name, &program).ok_or("the program is too long")?;
            let mut volume = lif::Volume::new("SIM41", 1, u32::MAX);
            volume.put(&entry, &contents).map_err(|error| error.to_string())?;
            Ok(volume.image().to_vec())
        }
        None if kind == "svg" => {
            let title = listing::labels(&program).next().unwrap_or_default();
            let rows = barcode_sheet::program_rows(&program, false, false);
            let sheets = barcode_sheet::sheets(&title, &rows, barcode_sheet::A4);
            Ok(svg::write(&sheets, barcode_sheet::A4).into_bytes())
        }
        _ => Err(format!("invalid kind {kind:?}: expected prg, raw, p41, lif or svg")),
    }
}
