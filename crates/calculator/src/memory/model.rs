//! The three models, which differ in main memory, built-in functions, and memory after MEMORY LOST
//! (`memory_lost`).

use super::Memory;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// 63 registers, without memory modules.
    C,
    Cv,
    /// 319 registers, extended memory, Extended Functions and Time.
    #[default]
    Cx,
}

impl Model {
    pub const NAMES: [(&str, Model); 3] =
        [("41c", Model::C), ("41cv", Model::Cv), ("41cx", Model::Cx)];

    pub(crate) const fn top(self) -> u16 {
        match self {
            Model::C => 0x100,
            Model::Cv | Model::Cx => 0x200,
        }
    }

    pub const fn is_cx(self) -> bool {
        matches!(self, Model::Cx)
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(Model::NAMES[*self as usize].0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid model: expected 41c, 41cv or 41cx")]
pub struct NoSuchModel;

impl FromStr for Model {
    type Err = NoSuchModel;

    fn from_str(name: &str) -> Result<Model, NoSuchModel> {
        let found = Model::NAMES.iter().find(|(model, _)| model.eq_ignore_ascii_case(name));
        found.map(|(_, model)| *model).ok_or(NoSuchModel)
    }
}

impl Memory {
    pub fn model(&self) -> Model {
        self.beside.model
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, model) in Model::NAMES {
            assert_eq!((name.parse(), model.to_string()), (Ok(model), name.to_string()));
        }
        assert_eq!("42s".parse::<Model>(), Err(NoSuchModel));
    }
}
