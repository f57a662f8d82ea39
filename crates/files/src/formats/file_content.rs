//! The content of a file: programs, data, or a whole memory.

use anyhow::{Result, anyhow, bail};
use sim41_session::program::{lif, listing};
use sim41_session::{Calculator, Register};

pub enum FileContent {
    Programs(Vec<Vec<u8>>),
    Data(Vec<(u16, Register)>),
    Memory(Box<Calculator>),
}

impl FileContent {
    /// Returns all programs, or the one with the given label. Fails for data and for private
    /// programs.
    pub fn programs(self, label: Option<&str>) -> Result<Vec<Vec<u8>>> {
        let programs = match self {
            FileContent::Programs(programs) => programs,
            FileContent::Memory(calculator) => {
                let saved = calculator.machine().saved_programs();
                saved.map_err(|error| anyhow!("its programs cannot be read: {error}"))?
            }
            FileContent::Data(_) => bail!("it contains data, not a program"),
        };
        let Some(wanted) = label else { return Ok(programs) };
        let has = |program: &&Vec<u8>| listing::labels(program).any(|label| label == wanted);
        if let Some(found) = programs.iter().find(has) {
            return Ok(vec![found.clone()]);
        }
        let labels: Vec<String> = programs.iter().flat_map(|p| listing::labels(p)).collect();
        bail!("there is no label {wanted:?}; the labels are {}", labels.join(", "));
    }
}

pub fn data(entry: &lif::DirectoryEntry, contents: &[u8], offset: usize) -> Result<FileContent> {
    let values = lif::records::read(contents, entry.details[0].into(), offset)?;
    Ok(FileContent::Data((0..).zip(values).collect()))
}
