//! Named states of the whole calculator, one file each, and which of them is the present one.

use crate::calculator::Calculator;
use crate::cli::{module_files, output};
use crate::state;
use std::path::PathBuf;

/// The name of the state that was never given one.
const FIRST: &str = "main";
/// Holds the name of the present state.
const CURRENT: &str = "current";
/// The longest name.
const LONGEST: usize = 40;

/// The folder of the states; without one there is only the present state.
#[derive(Clone, Debug)]
pub struct States {
    folder: Option<PathBuf>,
    current: String,
}

impl States {
    /// Returns the states in this folder.
    pub fn new(folder: Option<PathBuf>) -> States {
        let read =
            folder.as_ref().and_then(|folder| std::fs::read_to_string(folder.join(CURRENT)).ok());
        let current = read.map(|name| name.trim().to_string()).filter(|name| is_name(name));
        States { folder, current: current.unwrap_or_else(|| FIRST.into()) }
    }

    /// Returns the name of the present state.
    pub fn current(&self) -> &str {
        &self.current
    }

    /// Returns the names of all states, the present one among them.
    pub fn names(&self) -> Vec<String> {
        let mut names = vec![self.current.clone()];
        let entries = self.folder.as_ref().and_then(|folder| std::fs::read_dir(folder).ok());
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

    fn file(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.folder.as_ref().ok_or("without a data folder there are no states")?;
        match is_name(name) {
            true => Ok(folder.join(format!("{name}.state"))),
            false => Err(format!(
                "{name:?} is no name of a state: use letters, digits, - and _, at most {LONGEST}"
            )),
        }
    }

    /// Saves the current state and returns the one with this name, and messages about its modules.
    ///
    /// # Errors
    /// A sentence when one of the files cannot be used; nothing has changed then.
    pub fn switch(
        &mut self,
        calculator: &Calculator,
        name: &str,
    ) -> Result<(Calculator, Vec<String>), String> {
        let file = self.file(name)?;
        if !file.exists() {
            return Err(format!("there is no state {name}"));
        }
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{name}: {error}"))?;
        let mut machine = state::read(&text).map_err(|error| format!("{name}: {error}"))?;
        let notes = module_files::plug_again(&mut machine);
        self.keep(calculator)?;
        self.begin(name);
        Ok((Calculator::resume(machine), notes))
    }

    /// Saves the current state under its name, and continues with it under another.
    ///
    /// # Errors
    /// A sentence when a file cannot be written.
    pub fn duplicate(&mut self, calculator: &Calculator, name: &str) -> Result<(), String> {
        self.file(name)?;
        self.keep(calculator)?;
        self.begin(name);
        self.keep(calculator)
    }

    /// Forgets the state of that name.
    ///
    /// # Errors
    /// A sentence for the present state, and when there is no such file.
    pub fn delete(&mut self, name: &str) -> Result<(), String> {
        if name == self.current {
            return Err("the present state cannot be forgotten".into());
        }
        std::fs::remove_file(self.file(name)?).map_err(|error| format!("{name}: {error}"))
    }

    /// Writes the present state into its file.
    fn keep(&self, calculator: &Calculator) -> Result<(), String> {
        let file = self.file(&self.current)?;
        let made = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.map_err(|error| format!("{}: {error}", file.display()))?;
        let text = state::write(calculator.machine());
        output::write_file(&file, text.as_bytes()).map_err(|error| format!("{error:#}"))
    }

    fn begin(&mut self, name: &str) {
        self.current = name.into();
        // Without this file the name is forgotten, and nothing else.
        if let Some(folder) = &self.folder {
            let _ = std::fs::write(folder.join(CURRENT), format!("{name}\n"));
        }
    }
}

fn is_name(name: &str) -> bool {
    let known = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    !name.is_empty() && name.chars().count() <= LONGEST && name.chars().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::register::Register;

    #[test]
    fn states_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let mut states = States::new(Some(folder.path().to_path_buf()));
        let mut calculator = Calculator::clean();
        let value = |text: &str| Register::from_alpha(text.as_bytes());
        calculator.memory_mut().set_x(value("ONE"));
        states.duplicate(&calculator, "other").unwrap();
        assert_eq!(states.names(), ["main", "other"]);
        calculator.memory_mut().set_x(value("TWO"));
        let (main, _) = states.switch(&calculator, "main").unwrap();
        assert_eq!(main.memory().x(), value("ONE"));
        let mut again = States::new(Some(folder.path().to_path_buf()));
        let (other, _) = again.switch(&main, "other").unwrap();
        assert_eq!(other.memory().x(), value("TWO"));
        assert_eq!(
            states.switch(&main, "../x").err().unwrap(),
            "\"../x\" is no name of a state: use letters, digits, - and _, at most 40"
        );
        assert_eq!(states.switch(&main, "none").err().unwrap(), "there is no state none");
        assert_eq!(states.delete("main").err().unwrap(), "the present state cannot be forgotten");
        states.delete("other").unwrap();
        assert_eq!(states.names(), ["main"]);
    }
}
