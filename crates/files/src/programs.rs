//! Reads program files, loads them into program memory, and finds the user's program folder.

use crate::diagnostics::{self, Diagnosed};
use crate::formats::file_content::FileContent;
use crate::program_folder::ProgramFolder;
use crate::{hp42s_functions, input, locked, message, user_folders};
use anyhow::{Context, Result, anyhow, ensure};
use sim41_session::instruction::{Op, Operand, Step};
use sim41_session::memory::Ports;
use sim41_session::program::library::{BUILT_IN, BuiltIn};
use sim41_session::program::listing::{self, Remark, RemarkKind, Severity, TextSpan};
use sim41_session::program::{
    self, Contents, Kind, Library, ReadOptions, Refusal, plugged_names, raw, static_checks,
};
use sim41_session::{Calculator, Error, Memory, charset, state};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

#[derive(Clone, Copy)]
pub struct Reading<'a> {
    pub ports: &'a Ports,
    /// Whether unreadable lines of a listing and HP-42S programs in a raw file are skipped, with
    /// warnings.
    pub partial: bool,
    /// The label of the only program that is needed. The others may be for the HP-42S.
    pub label: Option<&'a str>,
}

impl<'a> From<&'a Ports> for Reading<'a> {
    fn from(ports: &'a Ports) -> Self {
        Reading { ports, partial: false, label: None }
    }
}

impl<'a> From<&'a Calculator> for Reading<'a> {
    fn from(calculator: &'a Calculator) -> Self {
        let partial = calculator.library().is_partial();
        Reading { ports: calculator.memory().ports(), partial, label: None }
    }
}

/// Global labels, and the names of the functions in the plugged-in modules, sorted.
pub fn callable_names(labels: impl Iterator<Item = String>, ports: &Ports) -> Vec<String> {
    let functions = ports.functions();
    let mut all: Vec<String> =
        labels.chain(functions.map(|function| plugged_names::name(&function))).collect();
    all.sort_unstable();
    all
}

/// Appends a file's programs to program memory and moves the program pointer to their first line.
/// If they do not fit, the error states the number of missing registers and a sufficient SIZE.
pub fn load(calculator: &mut Calculator, path: &Path) -> Result<()> {
    let programs = bytes(path, (&*calculator).into())?;
    put(calculator, &programs, path)
}

/// Rejects a file that a transcript or listing is not allowed to load. Transcripts and listings may
/// be from other people, and error messages could otherwise reveal the contents of any file. Only
/// paths below the current folder that have a program's extension are accepted.
pub fn ensure_is_named_in_files(path: &Path) -> Result<()> {
    let below = |folder: PathBuf| path.canonicalize().is_ok_and(|path| path.starts_with(folder));
    let here = std::env::current_dir().and_then(|folder| folder.canonicalize());
    ensure!(
        path.is_relative() && (!path.exists() || here.is_ok_and(below)),
        "{file}: `load:` in a file can load only programs below the current folder",
        file = input::name(path)
    );
    ensure!(
        Kind::of_ending(&ending(path)).is_some(),
        "{file}: `load:` needs a program's extension, such as .prg",
        file = input::name(path)
    );
    Ok(())
}

/// Loads a file's programs into a cleared calculator like [`load`]; see [`put_alone`].
pub fn load_alone(calculator: &mut Calculator, path: &Path) -> Result<()> {
    let programs = bytes(path, (&*calculator).into())?;
    put_alone(calculator, &programs, path)
}

/// If the programs do not fit, SIZE is reduced, with a message on standard error.
pub fn put_alone(calculator: &mut Calculator, programs: &[u8], path: &Path) -> Result<()> {
    if let Some(lack) = calculator.machine().lack(programs)
        && let Some(size) = lack.fitting_size
        && calculator.change(|machine| machine.set_size(size)).is_ok()
    {
        let name = input::name(path);
        let registers = lack.registers;
        let before = lack.size;
        message::say(&format!(
            "{name}: SIZE was reduced from {before:03} to {size:03}, because the program needed \
             {registers} more registers"
        ));
    }
    put(calculator, programs, path)
}

/// A message about the first label that is already in memory; empty if there is none.
pub fn twice(memory: &Memory, programs: &[u8]) -> String {
    let is_there = |label: &String| {
        charset::codes(label).is_some_and(|codes| memory.find_global(&codes).is_some())
    };
    let label = listing::labels(programs).find(is_there);
    label
        .map_or(String::new(), |label| format!("; an earlier program with LBL \"{label}\" remains"))
}

/// The remedy for a lack of room: how to delete the largest library program in memory.
/// Empty for other errors, or if memory contains no library program.
pub fn room_remedy(error: Error, calculator: &Calculator) -> String {
    if !matches!(error, Error::NoRoom | Error::TryAgain) {
        return String::new();
    }
    let size = |program: &BuiltIn| {
        let there = calculator.machine().saved_program(&charset::codes(program.name)?).ok()?;
        let built_in = Library::built_in().find(program.name)?.program;
        (raw::packed(&built_in) == there).then_some(there.len())
    };
    let sizes = BUILT_IN.iter().filter_map(|program| Some((size(program)?, program.name)));
    sizes.max().map_or(String::new(), |(_, name)| {
        format!("; clp {name} deletes a library program from memory, and XEQ {name} loads it again")
    })
}

pub fn missing_modules(programs: &[u8], ports: &Ports) -> Vec<String> {
    let unknown = |step: &Step| match (step.op, step.operand) {
        (Op::UnknownXrom, Operand::Xrom(module, function)) => {
            plugged_names::known(ports, module, function).is_none().then_some((module, function))
        }
        _ => None,
    };
    let functions: BTreeSet<(u8, u8)> =
        listing::disassemble(programs).iter().filter_map(unknown).collect();
    let modules: BTreeSet<u8> = functions.iter().map(|(module, _)| *module).collect();
    let sentence = |module: u8| {
        let own = functions.iter().filter(|(other, _)| *other == module);
        let own: Vec<u8> = own.map(|(_, function)| *function).collect();
        let first = own[0];
        let others = match own.len() - 1 {
            0 => String::new(),
            others => format!(" and {}", message::counted(others, "other function")),
        };
        let names: Option<Vec<&str>> =
            own.iter().map(|function| hp42s_functions::name(module, *function)).collect();
        let on_hp42s = names.map_or(String::new(), |names| {
            format!(", or of the HP-42S ({names})", names = names.join(", "))
        });
        format!("XROM {module:02},{first:02}{others} of a module that is not plugged in{on_hp42s}")
    };
    modules.into_iter().map(sentence).collect()
}

pub fn put(calculator: &mut Calculator, programs: &[u8], path: &Path) -> Result<()> {
    let lack = calculator.machine().lack(programs);
    calculator.load_raw(programs).map_err(|error| match lack {
        Some(lack) => anyhow!("{}: {lack}", input::name(path)),
        None => anyhow!("{file}: {error}: program memory is damaged", file = input::name(path)),
    })
}

/// Reads programs from any file, with warnings on standard error. Fails like [`contents`].
pub fn bytes(path: &Path, reading: Reading) -> Result<Vec<u8>> {
    Ok(reported(path, reading)?.programs)
}

/// Like [`bytes`], for a file with the content `file`.
pub fn bytes_of(file: &[u8], path: &Path, reading: Reading) -> Result<Vec<u8>> {
    Ok(reported_of(file, path, reading)?.programs)
}

/// Like [`contents`], with warnings on standard error.
pub fn reported(path: &Path, reading: Reading) -> Result<Contents> {
    reported_of(&input::content(path)?, path, reading)
}

fn reported_of(file: &[u8], path: &Path, reading: Reading) -> Result<Contents> {
    let contents = contents_of(file, path, reading)?;
    let name = input::name(path);
    diagnostics::report_file(&name, &contents, &contents.remarks, Severity::Warning);
    Ok(contents)
}

/// Like [`bytes`], with warnings about labels that neither the calculator nor `library` has.
pub fn checked(
    path: &Path,
    reading: Reading,
    calculator: &Calculator,
    library: &Library,
) -> Result<Vec<u8>> {
    let contents = contents(path, reading)?;
    let contents = match reading.label {
        Some(label) => only(contents, label).with_context(|| input::name(path))?,
        None => contents,
    };
    let saved = calculator.machine().saved_programs().unwrap_or_default();
    let labels = saved.iter().flat_map(|program| listing::labels(program));
    let elsewhere = callable_names(labels, reading.ports);
    let mut remarks = static_checks::remarks(&contents, library, Some(&elsewhere));
    remarks.retain(|remark| match remark.kind {
        RemarkKind::NoLabel | RemarkKind::NearLabel => true,
        kind => !static_checks::can_be_switched_off(kind),
    });
    diagnostics::report_file(&input::name(path), &contents, &remarks, Severity::Warning);
    Ok(contents.programs)
}

fn only(contents: Contents, label: &str) -> Result<Contents> {
    let programs = raw::programs(&contents.programs);
    let selected = FileContent::Programs(programs.clone()).programs(Some(label))?.concat();
    let before = programs.iter().take_while(|program| **program != selected);
    let skipped: usize = before.map(|program| listing::disassemble(program).len()).sum();
    let count = listing::disassemble(&selected).len();
    let end = skipped + count;
    let is_last = end == listing::disassemble(&contents.programs).len();
    let last_place = |steps: usize| {
        let places = contents.places.iter().take(steps).flatten();
        places.last().map(|place| (place.line, place.column))
    };
    let (start_place, end_place) = (last_place(skipped), last_place(end));
    let select = |remark: Remark| match (contents.kind, remark.kind) {
        (Kind::Listing, _) => {
            let place = Some((remark.line, remark.column));
            (place > start_place && (is_last || place <= end_place)).then_some(remark)
        }
        // The line is already counted from the start of the last program.
        (_, RemarkKind::Dropped) => is_last.then_some(remark),
        _ => (skipped + 1..=end)
            .contains(&remark.line)
            .then(|| Remark { line: remark.line - skipped, ..remark }),
    };
    let remarks = contents.remarks.into_iter().filter_map(select).collect();
    let places = contents.places.into_iter().skip(skipped).take(count).collect();
    Ok(Contents { programs: selected, places, remarks, ..contents })
}

/// Reads the programs and remarks in a file. Fails if the file is damaged. For a listing, the error
/// lists all lines that are not instructions.
pub fn contents(path: &Path, reading: Reading) -> Result<Contents> {
    contents_of(&input::content(path)?, path, reading)
}

/// Like [`contents`], for a file with the content `file`.
pub fn contents_of(file: &[u8], path: &Path, reading: Reading) -> Result<Contents> {
    if Kind::detect(file, "") == Kind::Memory {
        return programs_in_memory(file).with_context(|| input::name(path));
    }
    let name = input::name(path);
    let Reading { ports: plugged, partial, label } = reading;
    let options = ReadOptions { ending: &ending(path), plugged, partial };
    let read = program::read_with(file, options);
    let read = match read {
        Err(Refusal::Neighbour(_)) if partial || label.is_some() => without_hp42s(file, reading),
        read => read,
    };
    read.map_err(|error| match error {
        Refusal::Neighbour(list) => {
            let error = Refusal::Neighbour(hp42s_functions::with_names(&list));
            let remedy = match raw::programs(file).len() {
                2.. if label.is_none() => "; --partial skips programs for the HP-42S",
                _ => "",
            };
            anyhow!("{name}: {error}{remedy}")
        }
        Refusal::Listing(error) => Diagnosed { name, error, least: Severity::Warning }.into(),
        Refusal::Module => {
            anyhow!("{name}: {error}; use --module to plug it in, or `sim41 module` to describe it")
        }
        error => anyhow::Error::new(error).context(name),
    })
}

/// Reads the programs in a raw file that are not for the HP-42S. An HP-42S program with the given
/// label causes an error. If no label is given, each HP-42S program causes a warning.
fn without_hp42s(file: &[u8], reading: Reading) -> Result<Contents, Refusal> {
    let Reading { ports: plugged, partial, label } = reading;
    let options = ReadOptions { ending: Kind::Raw.ending(), plugged, partial };
    let (mut kept, mut lines, mut remarks) = (Vec::new(), 0, Vec::new());
    for (n, program) in raw::programs(file).iter().enumerate() {
        match program::read_with(program, options) {
            Err(Refusal::Neighbour(list))
                if !listing::labels(program).any(|own| Some(own.as_str()) == label) =>
            {
                let place = TextSpan { line: lines + 1, column: 1, length: 1 };
                let sentence = format!(
                    "program {number} is for the HP-42S and was skipped: the HP-41 has no {names}",
                    number = n + 1,
                    names = hp42s_functions::with_names(&list)
                );
                let (kind, severity) = (RemarkKind::Neighbour, Severity::Warning);
                remarks.push(Remark::at(place, kind, severity, sentence, None));
            }
            Err(error @ Refusal::Neighbour(_)) => return Err(error),
            _ => {
                lines += listing::disassemble(program).len();
                kept.extend_from_slice(program);
            }
        }
    }
    let mut contents = program::read_with(&kept, options)?;
    if label.is_none() {
        contents.remarks.extend(remarks);
    }
    Ok(contents)
}

/// Reads a calculator from a saved memory, without its modules. The error describes the damage.
pub fn memory(file: &[u8]) -> Result<Calculator> {
    let text = std::str::from_utf8(file).context("this saved memory is not UTF-8 text")?;
    Ok(state::read_calculator(text)?)
}

fn programs_in_memory(file: &[u8]) -> Result<Contents> {
    let programs = memory(file)?.machine().saved_programs();
    match programs.map_err(|error| anyhow!("its programs cannot be read: {error}"))?.concat() {
        programs if programs.is_empty() => Err(Refusal::Empty(Kind::Memory).into()),
        programs => Ok(Contents::of_bytes(Kind::Memory, programs)),
    }
}

pub fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default()
}

pub fn default_folder() -> Option<PathBuf> {
    Some(user_folders::data()?.join("programs"))
}

/// Creates the library from the built-in programs and those in the program folder, if it exists.
/// Files are read when XEQ needs them; an unreadable file is skipped, and [`notes`] gives the
/// reason. With `watched`, a thread reads old and new files. Fails if the folder is unreadable.
pub fn library(folder: Option<&Path>, reading: Reading, watched: bool) -> Result<Library> {
    let folder = match (folder, default_folder()) {
        (Some(folder), _) => folder.to_path_buf(),
        (None, Some(folder)) if folder.is_dir() => folder,
        _ => return Ok(Library::built_in()),
    };
    let programs = Arc::new(ProgramFolder::open(&folder, reading)?);
    if watched {
        programs.watch();
    }
    Ok(Library::built_in().with(programs))
}

/// Returns the errors found since the last call in program files that XEQ needed. They are
/// collected because nothing may be printed during a session.
pub fn notes() -> Vec<String> {
    std::mem::take(&mut *locked(&NOTES))
}

static NOTES: Mutex<Vec<String>> = Mutex::new(Vec::new());

pub fn take_note(note: String) {
    let mut notes = locked(&NOTES);
    if !notes.contains(&note) {
        notes.push(note);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_remarks_about_the_selected_program_remain() {
        let listing = b"LBL \"AA\"\nAVIEW\tpause\nEND\nLBL \"BB\"\nSIN\nAVIEW\tpause\nEND\n";
        let digits = b"\x11\x12\x13\x14\x15\x16\x17\x18\x19\x10\x11\x12";
        let [aa, bb] = [&b"\xC0\x00\xF3\x00AA"[..], b"\xC0\x00\xF3\x00BB\x59"];
        let end: &[u8] = b"\xC0\x00\x0D";
        let whole = [aa, digits, end, bb, digits, end].concat();
        let truncated = [&whole, &b"\x59\xC0"[..]].concat();
        for (file, name, aa, bb) in [
            (&listing[..], "two.prg", &[2][..], &[6][..]),
            (&whole, "two.raw", &[2], &[3]),
            (&truncated, "two.raw", &[2], &[4, 3]),
        ] {
            let lines = |label| {
                let read = contents_of(file, Path::new(name), (&Calculator::clean()).into());
                let remarks = only(read.unwrap(), label).unwrap().remarks;
                remarks.iter().map(|remark| remark.line).collect::<Vec<_>>()
            };
            assert_eq!([lines("AA"), lines("BB")], [aa, bb], "{name}");
        }
    }

    /// Two calculators in one process can differ in --partial.
    #[test]
    fn a_partial_reading_is_a_value() {
        let gap = b"01 LBL \"GP\"\n02 SIN\n05 COS\n06 END\n";
        let mut calculator = Calculator::clean();
        let read = |calculator: &Calculator| {
            contents_of(gap, Path::new("gp.prg"), calculator.into())
                .map(|found| found.remarks.len())
        };
        assert!(read(&calculator).is_err());
        calculator.set_library(Library::built_in().with_partial(true));
        assert_eq!(read(&calculator).unwrap(), 1);
        assert_eq!(read(&calculator.clone()).unwrap(), 1);
        assert!(read(&Calculator::clean()).is_err());
    }
}
