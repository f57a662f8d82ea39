//! Input and output of files: programs in all formats, LIF images, state files, module images.

use crate::{Result, Sim41, failed, text};
use serde_json::{Value, json};
use sim41_session::barcode_sheet::{self, svg};
use sim41_session::debugger::program_lines;
use sim41_session::memory::Ports;
use sim41_session::module::image_formats;
use sim41_session::program::contents::{self, ReadOptions, Refusal};
use sim41_session::program::damage::Damaged;
use sim41_session::program::lif::{self, Volume, directory_entry};
use sim41_session::program::listing::{self, Listing, Severity};
use sim41_session::program::{Contents, Kind, Library, Recognized, hints, raw, recognize};
use sim41_session::state;
use wasm_bindgen::prelude::*;

/// The largest image of a LIF volume, and the largest other file, that are read, in bytes.
const LARGEST_VOLUME: usize = 16 << 20;
const LARGEST: usize = 512 << 10;
/// The first two bytes of a LIF volume.
const VOLUME: [u8; 2] = [0x80, 0x00];

#[wasm_bindgen]
impl Sim41 {
    /// Describes a file as JSON: its kind and its programs.
    pub fn inspect(&self, name: &str, bytes: &[u8]) -> Result<String> {
        let limit = if bytes.starts_with(&VOLUME) { LARGEST_VOLUME } else { LARGEST };
        if bytes.len() > limit {
            let size = bytes.len();
            return Err(failed(format!("file too large: {size} bytes, limit {limit}")));
        }
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let options = ReadOptions { ending, plugged: self.ports(), partial: false };
        let found = match contents::read_with(bytes, options) {
            Ok(contents) => programs(&contents, self.ports()),
            Err(Refusal::Memory) => {
                let machine = state::read(&String::from_utf8_lossy(bytes)).map_err(failed)?;
                json!({ "kind": "state", "name": machine.name() })
            }
            Err(Refusal::Module) => json!({ "kind": "module" }),
            Err(refusal) => return Err(failed(refusal)),
        };
        Ok(text(&found))
    }

    /// Loads a raw program and returns its first label.
    pub fn load(&mut self, raw: &[u8]) -> Result<String> {
        self.change(|calculator| {
            let loaded = calculator.load_raw(raw);
            loaded.map_err(|error| format!("{error}: the program does not fit into memory"))
        })?;
        Ok(label(raw))
    }

    /// Plugs in a module image.
    pub fn plug(&mut self, name: &str, bytes: &[u8]) -> Result<String> {
        let module = image_formats::read(bytes).map_err(failed)?;
        let clock = self.calculator().memory().model().is_cx();
        self.change(|calculator| {
            let mut ports = calculator.memory().ports().clone();
            module.plug(&mut ports, clock, &[])?;
            calculator.change(|machine| machine.plug(ports));
            Ok::<(), Damaged>(())
        })?;
        Ok(format!("{name} is plugged in"))
    }

    /// The remarks of `sim41 check` about a listing, as JSON.
    pub fn check(&self, listing: &str) -> String {
        let listing = Listing::read_what_is_good(listing, self.ports());
        text(&remarks(&Contents::of_listing(listing)))
    }

    /// Whether a text is a listing, with or without errors.
    pub fn is_program(&self, text: &str) -> bool {
        let recognized = recognize(text, self.ports());
        matches!(recognized, Recognized::Listing { .. } | Recognized::Broken(_))
    }

    pub fn program_name(&self) -> Result<String> {
        Ok(label(&self.current_program()?))
    }

    pub fn add_program(&mut self, listing: &str) -> Result<String> {
        let bytes = self.read(listing)?;
        self.load(&bytes)
    }

    /// Replaces the current program and returns its first label.
    pub fn replace_program(&mut self, listing: &str) -> Result<String> {
        let bytes = self.read(listing)?;
        self.change(|calculator| {
            calculator.change(|machine| {
                machine.clear_program(None)?;
                machine.insert_raw_program(&bytes)
            })
        })?;
        Ok(label(&bytes))
    }

    /// The current program as a file: `prg`, `raw`, `p41`, `lif`, or bar code as `svg`.
    pub fn program_file(&self, kind: &str) -> Result<Vec<u8>> {
        let program = self.current_program()?;
        match (kind, Kind::of_ending(kind)) {
            ("svg", _) => {
                let rows = barcode_sheet::program_rows(&program, false, false);
                let sheets = barcode_sheet::sheets(&label(&program), &rows, barcode_sheet::A4);
                Ok(svg::write(&sheets, barcode_sheet::A4).into_bytes())
            }
            (_, Some(Kind::Listing)) => {
                Ok(listing::write_plugged(&program, self.ports()).into_bytes())
            }
            (_, Some(Kind::Raw)) => Ok(program),
            (_, Some(kind @ (Kind::P41 | Kind::Lif))) => {
                let name = directory_entry::name_from(&label(&program));
                let file = lif::program_file(&name, &program);
                let (entry, contents) = file.ok_or_else(|| failed("the program is too long"))?;
                if kind == Kind::P41 {
                    return Ok(lif::write_single(&entry, &contents));
                }
                let mut volume = Volume::new("SIM41", 1, u32::MAX);
                volume.put(&entry, &contents).map_err(failed)?;
                Ok(volume.image().to_vec())
            }
            _ => Err(failed(format!("invalid kind {kind:?}: expected prg, raw, p41, lif or svg"))),
        }
    }
}

impl Sim41 {
    fn ports(&self) -> &Ports {
        self.calculator().memory().ports()
    }

    fn read(&self, listing: &str) -> Result<Vec<u8>> {
        Ok(Listing::read(listing, self.ports()).map_err(failed)?.bytes())
    }

    fn current_program(&self) -> Result<Vec<u8>> {
        let machine = self.calculator().machine();
        if machine.is_private() {
            return Err(failed("the program is private: PRIVATE"));
        }
        let lines = program_lines::lines(machine, program_lines::pointer(machine));
        let listing: String = lines.iter().map(|line| format!("{}\n", line.text())).collect();
        Ok(raw::programs(&self.read(&listing)?).into_iter().next().unwrap_or_default())
    }
}

/// The first label of a program, or an empty text.
fn label(program: &[u8]) -> String {
    listing::labels(program).next().unwrap_or_default()
}

fn programs(contents: &Contents, ports: &Ports) -> Value {
    let program = |bytes: Vec<u8>| {
        let (lines, listing) =
            (listing::disassemble(&bytes).len(), listing::write_plugged(&bytes, ports));
        json!({ "label": label(&bytes), "lines": lines, "listing": listing, "bytes": bytes })
    };
    let programs: Value = raw::programs(&contents.programs).into_iter().map(program).collect();
    let (what, remarks) = (contents.kind.to_string(), remarks(contents));
    json!({ "kind": "programs", "what": what, "programs": programs, "remarks": remarks })
}

fn remarks(contents: &Contents) -> Value {
    let remark = |remark: listing::Remark| {
        let severity = match remark.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            _ => "note",
        };
        json!({ "line": remark.line, "severity": severity, "text": remark.sentence.to_string() })
    };
    hints::remarks(contents, &Library::built_in()).into_iter().map(remark).collect()
}
