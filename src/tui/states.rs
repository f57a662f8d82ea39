//! The named states of the whole calculator, each in a file, and the name of the present one.

use crate::calculator::Calculator;
use crate::cli::{module_files, output};
use crate::state;
use std::path::PathBuf;

/// The name of the present state until another state is chosen.
const FIRST: &str = "main";
/// The name of the file that holds the name of the present state.
const CURRENT: &str = "current";
/// The largest number of characters in a name.
const LONGEST: usize = 40;

/// The folder of the states; without a folder there is only the present state.
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

    /// Saves the present state, and returns the state of this name with messages about its modules.
    ///
    /// # Errors
    /// Returns a sentence if one of the files cannot be used. Then the present state stays the
    /// present one.
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

    /// Saves the present state under its name, and goes on with a copy under the name `name`.
    ///
    /// # Errors
    /// Returns a sentence if a file cannot be written.
    pub fn duplicate(&mut self, calculator: &Calculator, name: &str) -> Result<(), String> {
        self.file(name)?;
        self.keep(calculator)?;
        self.begin(name);
        self.keep(calculator)
    }

    /// Deletes the state of this name.
    ///
    /// # Errors
    /// Returns a sentence for the present state, and if there is no such file.
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
        // If this file cannot be written, only the name of the present state is lost.
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
