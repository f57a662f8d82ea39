//! The named states of the whole calculator, one file each. The calculator stores the name of the
//! current state, so saving, undo and redo treat it like the rest of the memory.

use sim41_files::companion::Companion;
use sim41_files::module_files;
use sim41_files::replaced_file::free_name;
use sim41_session::Calculator;
use sim41_session::state::{self, LONGEST_NAME, Unreadable, is_name};
use std::io::Error;
use std::path::PathBuf;

const FIRST: &str = "main";
const TITLE: &str = "sim41 state ";
/// The file in which earlier versions stored the name of the current state.
const CURRENT: &str = "current";

/// The folder with the named states; without it, only the current state exists.
#[derive(Clone, Debug)]
pub struct States {
    folder: Option<PathBuf>,
    unnamed: String,
}

impl States {
    pub fn new(folder: Option<PathBuf>) -> States {
        let states = States { folder, unnamed: FIRST.into() };
        let read = states.companion(CURRENT).and_then(|file| read(&file));
        let unnamed = read.ok().map(|name| name.trim().to_string()).filter(|name| is_name(name));
        States { unnamed: unnamed.unwrap_or(states.unnamed), ..states }
    }

    pub fn current<'a>(&'a self, calculator: &'a Calculator) -> &'a str {
        calculator.name().unwrap_or(&self.unnamed)
    }

    pub fn names(&self, calculator: &Calculator) -> Vec<String> {
        let mut names = vec![self.current(calculator).to_string()];
        let folder = self.companion("").ok();
        let entries = folder.and_then(|folder| std::fs::read_dir(folder.path()).ok());
        for path in entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())) {
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
            if path.extension().is_some_and(|ending| ending == "state") {
                names.extend(name.filter(|name| is_name(name)));
            }
        }
        names.sort();
        names.dedup();
        names
    }

    fn companion(&self, name: &str) -> Result<Companion, String> {
        let folder = self.folder.as_ref().ok_or("named states are not available with --fresh")?;
        Companion::within(folder, name).map_err(|error| format!("{}: {error}", folder.display()))
    }

    fn file(&self, name: &str) -> Result<Companion, String> {
        match is_name(name) {
            true => self.companion(&format!("{name}.state")),
            false => Err(format!(
                "invalid state name {name:?}: expected at most {LONGEST_NAME} letters, digits, \
                 hyphens and underscores"
            )),
        }
    }

    /// Saves the current state and returns the state `name`, with messages about its modules.
    pub fn switch(
        &self,
        calculator: &Calculator,
        name: &str,
    ) -> Result<(Calculator, Vec<String>), String> {
        let file = self.file(name)?;
        // On a file system that ignores case, the file may belong to a name in a different case.
        if !self.names(calculator).iter().any(|known| known == name) || !file.path().exists() {
            return Err(format!("there is no state {name}"));
        }
        let text = read(&file)?;
        let read = state::read_calculator(&text);
        let mut other = read.map_err(|error| format!("{name}: {error}"))?;
        let notes = module_files::plug_again(other.machine_mut());
        self.keep(calculator)?;
        other.set_name(Some(name));
        other.switch_on_again();
        Ok((other, notes))
    }

    /// Saves the current state and returns a copy named `name`. Fails if the name is taken.
    pub fn duplicate(&self, calculator: &Calculator, name: &str) -> Result<Calculator, String> {
        self.begin(calculator, name, calculator.clone())
    }

    /// Saves the current state and returns `new`, named `name`. Fails if the name is taken.
    pub fn begin(
        &self,
        calculator: &Calculator,
        name: &str,
        mut new: Calculator,
    ) -> Result<Calculator, String> {
        let file = self.file(name)?;
        // Some file systems ignore case.
        let same = |known: &&String| known.to_lowercase() == name.to_lowercase();
        if let Some(known) = self.names(calculator).iter().find(same) {
            return Err(format!("the state {known} already exists"));
        }
        if file.path().exists() {
            return Err(format!("{file} already exists", file = file.path().display()));
        }
        self.keep(calculator)?;
        new.set_name(Some(name));
        self.keep(&new)?;
        Ok(new)
    }

    pub fn is_first(&self, calculator: &Calculator) -> bool {
        self.current(calculator) == FIRST
    }

    /// Deletes a state. Fails for the current state and for a missing file.
    pub fn delete(&self, calculator: &Calculator, name: &str) -> Result<(), String> {
        if name == self.current(calculator) {
            return Err("the current state cannot be deleted; switch to another state first".into());
        }
        std::fs::remove_file(self.file(name)?.path()).map_err(|error| format!("{name}: {error}"))
    }

    /// Writes the current state. A damaged file is renamed first; a state saved by a newer sim41 is
    /// not overwritten.
    fn keep(&self, calculator: &Calculator) -> Result<(), String> {
        let file = self.file(self.current(calculator))?;
        let failed = |error| format!("cannot write {file}: {error}", file = file.path().display());
        file.ensure_own(TITLE).map_err(failed)?;
        let there = file.read().map_err(|error| format!("{error:#}"))?.unwrap_or_default();
        match std::str::from_utf8(&there).map(state::read) {
            Ok(Ok(_)) => {}
            Ok(Err(error @ Unreadable::Newer(_))) => return Err(failed(Error::other(error))),
            _ if there.is_empty() => {}
            _ => {
                let kept = free_name(file.path(), "unreadable");
                std::fs::rename(file.path(), kept).map_err(failed)?;
            }
        }
        file.replace(TITLE, state::write(calculator).as_bytes(), true).map_err(failed)
    }
}

fn read(file: &Companion) -> Result<String, String> {
    let bytes = file.read().map_err(|error| format!("{error:#}"))?;
    String::from_utf8(bytes.unwrap_or_default()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::{Address, Register};

    #[test]
    fn states_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let states = States::new(Some(folder.path().to_path_buf()));
        let mut calculator = Calculator::clean();
        let value = |text: &str| Register::from_alpha(text.as_bytes());
        calculator.poke(Address::X, value("ONE"));
        let mut calculator = states.duplicate(&calculator, "other").unwrap();
        assert_eq!(states.names(&calculator), ["main", "other"]);
        calculator.poke(Address::X, value("TWO"));
        let (main, _) = states.switch(&calculator, "main").unwrap();
        assert_eq!(main.memory().x(), value("ONE"));
        assert_eq!(states.current(&main), "main");
        let again = States::new(Some(folder.path().to_path_buf()));
        let (other, _) = again.switch(&main, "other").unwrap();
        assert_eq!(other.memory().x(), value("TWO"));
        assert_eq!(
            states.switch(&other, "../x").err().unwrap(),
            "invalid state name \"../x\": expected at most 40 letters, digits, hyphens and \
             underscores"
        );
        assert_eq!(states.switch(&other, "none").err().unwrap(), "there is no state none");
        let refusal = states.delete(&main, "main").err().unwrap();
        assert_eq!(refusal, "the current state cannot be deleted; switch to another state first");
        let refusal = states.duplicate(&main, "other").err().unwrap();
        assert_eq!(refusal, "the state other already exists");
        states.delete(&main, "other").unwrap();
        assert_eq!(states.names(&main), ["main"]);
        let refusal = states.duplicate(&main, "Main").err().unwrap();
        assert_eq!(refusal, "the state main already exists");
    }

    #[test]
    fn what_is_no_state_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let states = States::new(Some(folder.path().join("states")));
        let main = states.duplicate(&Calculator::clean(), "other").unwrap();
        let file = folder.path().join("states").join("other.state");
        for other in ["a letter\n", "sim41 history 1\n"] {
            std::fs::write(&file, other).unwrap();
            let refusal = states.switch(&main, "main").err().unwrap();
            assert!(refusal.ends_with("it was not written by sim41"), "{refusal}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), other);
        }
        #[cfg(unix)]
        for target in ["letter", "state"] {
            std::fs::write(folder.path().join("letter"), "a letter\n").unwrap();
            let state = state::write(Calculator::clean().machine());
            std::fs::write(folder.path().join("state"), &state).unwrap();
            std::fs::remove_file(&file).unwrap();
            std::os::unix::fs::symlink(folder.path().join(target), &file).unwrap();
            let before = std::fs::read(&file).unwrap();
            let refusal = states.switch(&main, "main").err().unwrap();
            assert!(refusal.ends_with("it is a symbolic link, which is not followed"), "{refusal}");
            assert_eq!(std::fs::read(&file).unwrap(), before);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_is_a_link_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let [own, link] = ["own", "x.states"].map(|name| folder.path().join(name));
        let states = States::new(Some(own.clone()));
        let main = states.duplicate(&Calculator::clean(), "other").unwrap();
        let before = ["main", "other"].map(|name| states.file(name).unwrap().read().unwrap());
        std::os::unix::fs::symlink(&own, &link).unwrap();
        let linked = States::new(Some(link));
        for refused in [
            linked.duplicate(&main, "new").err(),
            linked.switch(&main, "main").err(),
            linked.delete(&main, "main").err(),
        ] {
            assert!(
                refused
                    .unwrap()
                    .ends_with("x.states: it is a symbolic link, which is not followed")
            );
        }
        let after = ["main", "other"].map(|name| states.file(name).unwrap().read().unwrap());
        assert_eq!(after, before);
        assert_eq!(linked.names(&Calculator::clean()), ["main"]);
    }

    #[test]
    fn a_damaged_state_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let states = States::new(Some(folder.path().to_path_buf()));
        let other = states.duplicate(&Calculator::clean(), "other").unwrap();
        let file = folder.path().join("other.state");
        let damaged = std::fs::read_to_string(&file).unwrap().replace("modules 0", "modules 1");
        std::fs::write(&file, &damaged).unwrap();
        let (main, _) = states.switch(&other, "main").unwrap();
        let kept = folder.path().join("other.state.unreadable");
        assert_eq!(std::fs::read_to_string(kept).unwrap(), damaged);
        assert_eq!(states.names(&main), ["main", "other"]);
        std::fs::write(&file, "sim41 state 41\n").unwrap();
        let refusal = states.switch(&other, "main").err().unwrap();
        assert!(refusal.contains("newer sim41"), "{refusal}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "sim41 state 41\n");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_state() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["current", "pipe.state"] {
            let made = std::process::Command::new("mkfifo").arg(folder.path().join(name)).status();
            assert!(made.unwrap().success());
        }
        let states = States::new(Some(folder.path().to_path_buf()));
        let refusal = states.switch(&Calculator::clean(), "pipe").err().unwrap();
        assert!(refusal.contains("it is not a regular file"), "{refusal}");
    }
}
