//! Plugs in and unplugs modules, and reports which functions became available or need microcode.

use sim41_files::module_files;
use sim41_session::Machine;
use sim41_session::module::ports::ModuleFunction;
use sim41_session::program::plugged_names::{is_known, name};
use std::path::Path;

const NAMED: usize = 4;

pub(super) fn title(path: &str) -> String {
    let name = Path::new(path).file_name();
    name.map_or_else(|| path.to_string(), |name| name.to_string_lossy().into_owned())
}

pub(super) fn kind(function: &ModuleFunction) -> &'static str {
    match (function.program.is_some(), is_known(function)) {
        (true, _) => "a program of a plugged-in module",
        (false, true) => "a function of a plugged-in module",
        (false, false) => "microcode of a plugged-in module (needs the ROM)",
    }
}

/// Plugs in a module and returns a message about new functions. On failure nothing changes.
pub(super) fn plug(machine: &mut Machine, file: &Path) -> Result<String, String> {
    let before: Vec<ModuleFunction> = machine.memory().ports().functions().collect();
    let files = machine.memory().ports().plugged_sources().count();
    let mut notes = module_files::plug(machine, &[file]).map_err(|error| format!("{error:#}"))?;
    let title = title(&file.display().to_string());
    let memory = machine.memory();
    if memory.ports().plugged_sources().count() == files {
        return Err(format!("{title} is already plugged in"));
    }
    let new = memory.ports().functions().filter(|function| !before.contains(function));
    let (programs, microcode): (Vec<ModuleFunction>, Vec<ModuleFunction>) = new
        .filter(|function| function.number > 0 || function.program.is_some())
        .partition(|function| function.program.is_some() || is_known(function));
    let mut sentence = match programs.len() {
        0 => format!("{title} is plugged in; it has no programs"),
        count => {
            let names: Vec<String> = programs.iter().take(NAMED).map(name).collect();
            let names = names.join(", ");
            match count.saturating_sub(NAMED) {
                0 => format!("{title} is plugged in: {names}"),
                more => format!("{title} is plugged in: {names} and {more} more"),
            }
        }
    };
    if !microcode.is_empty() {
        let count = microcode.len();
        notes.insert(0, format!("microcode functions (NONEXISTENT without the ROM): {count}"));
    }
    notes.into_iter().for_each(|note| sentence += &format!("; {note}"));
    Ok(sentence)
}

/// Unplugs a module. `file` is the path of its image, or the file name alone.
pub(super) fn unplug(machine: &mut Machine, file: &str) -> Result<String, String> {
    let named = |path: &&str| *path == file || title(path).eq_ignore_ascii_case(file);
    let path = machine
        .memory()
        .ports()
        .sources()
        .map(|source| &*source.path)
        .find(named)
        .map(String::from);
    let path =
        path.ok_or_else(|| format!("{file} is not plugged in; Alt-u lists plugged-in modules"))?;
    module_files::unplug(machine, &path);
    Ok(format!("{module} is unplugged", module = title(&path)))
}
