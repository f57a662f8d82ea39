//! Reads and writes files: programs in all formats, LIF images, state files, module images.

use crate::{Result, Sim41, failed, text};
use serde_json::{Value, json};
use sim41_session::barcode_sheet::A4;
use sim41_session::memory::Ports;
use sim41_session::module::image_formats;
use sim41_session::program::contents::{self, ReadOptions, Refusal};
use sim41_session::program::damage::Damaged;
use sim41_session::program::lif::{FileType, Volume, directory_entry};
use sim41_session::program::listing::{self, Listing};
use sim41_session::program::{Contents, Kind, Library, Recognized, raw, recognize, static_checks};
use sim41_session::program_file::{self, WriteError};
use sim41_session::state;
use wasm_bindgen::prelude::*;

/// The maximum size of a LIF image in bytes; other files are limited to `LARGEST`.
const LARGEST_VOLUME: usize = 16 << 20;
const LARGEST: usize = 512 << 10;

#[wasm_bindgen]
impl Sim41 {
    /// Describes a file as JSON: its type and its programs.
    pub fn inspect(&self, name: &str, bytes: &[u8]) -> Result<String> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let is_volume = Kind::detect(bytes, ending) == Kind::Lif;
        let limit = if is_volume { LARGEST_VOLUME } else { LARGEST };
        if bytes.len() > limit {
            let size = bytes.len();
            return Err(failed(format!("file too large: {size} bytes (limit {limit})")));
        }
        let options = ReadOptions { ending, plugged: self.ports(), partial: false };
        let found = match contents::read_with(bytes, options) {
            Ok(contents) => self.programs(&contents, bytes),
            Err(Refusal::Memory) => {
                let read = state::read_calculator(&String::from_utf8_lossy(bytes));
                json!({ "kind": "state", "name": read.map_err(failed)?.name() })
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

    /// The current program as a `prg`, `raw`, `p41` or `lif` file, or as bar code in an `svg` file.
    pub fn program_file(&self, kind: &str) -> Result<Vec<u8>> {
        let program = self.current_program()?;
        if kind == "svg" {
            return Ok(program_file::barcode(&label(&program), &program, A4).into_bytes());
        }
        let kind = Kind::of_ending(kind).ok_or_else(|| {
            failed(format!("invalid kind {kind:?}: expected a file extension such as raw or svg"))
        })?;
        let name =
            |program: &[u8]| Ok::<_, WriteError>(directory_entry::name_from(&label(program)));
        program_file::write(&[program], kind, self.ports(), name).map_err(failed)
    }
}

impl Sim41 {
    fn ports(&self) -> &Ports {
        self.calculator().memory().ports()
    }

    fn read(&self, listing: &str) -> Result<Vec<u8>> {
        Ok(Listing::read(listing, self.ports()).map_err(failed)?.bytes())
    }

    fn programs(&self, contents: &Contents, file: &[u8]) -> Value {
        let program = |bytes: Vec<u8>| {
            let lines = listing::disassemble(&bytes).len();
            let listing = listing::write_plugged(&bytes, self.ports());
            json!({ "label": label(&bytes), "lines": lines, "listing": listing, "bytes": bytes })
        };
        let programs: Value = raw::programs(&contents.programs).into_iter().map(program).collect();
        let volume = Volume::read(file).ok();
        let others = volume.iter().flat_map(Volume::files);
        let others = others.filter(|file| file.kind != FileType::Program);
        let others: Value =
            others.map(|file| json!([file.name(), file.kind.to_string()])).collect();
        json!({
            "kind": "programs", "what": contents.kind.to_string(), "programs": programs,
            "others": others, "remarks": remarks(contents)
        })
    }

    fn current_program(&self) -> Result<Vec<u8>> {
        let program = program_file::current(self.calculator().machine());
        program.ok_or_else(|| failed("the program is private (PRIVATE)"))
    }
}

fn label(program: &[u8]) -> String {
    listing::labels(program).next().unwrap_or_default()
}

fn remarks(contents: &Contents) -> Value {
    let remark = |remark: listing::Remark| {
        let severity = remark.severity.to_string();
        json!({ "line": remark.line, "severity": severity, "text": remark.sentence.to_string() })
    };
    static_checks::remarks(contents, &Library::built_in(), None).into_iter().map(remark).collect()
}
