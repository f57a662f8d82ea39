//! All facts about an instruction are in its row of the table, and its effect is one arm of
//! `machine::execute`. Other files of the machine that name instructions are listed with a reason.

use std::fs;
use std::path::{Path, PathBuf};

const NAMING: &[(&str, &str)] = &[
    ("assigning.rs", "a key assignment has bytes of its own for LBL, GTO, XEQ, END and a name"),
    ("cache/entry.rs", "an empty place of the cache is a NULL"),
    ("execute.rs", "the match from instruction to function"),
    ("fast_paths.rs", "the fast paths of the most frequent steps"),
    ("jumps.rs", "lines that a skip passes have another length than what is executed"),
    ("key_commands.rs", "functions that only keys have"),
    ("numeric_run.rs", "the fast paths of consecutive steps that compute"),
    ("probe/records.rs", "calls and returns are noted by subroutine"),
    ("synthetic.rs", "a label with a number above 127 has a text of its own"),
    ("time/time_text.rs", "the keyboard shows the results of DATE, DOW and TIME as texts"),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn only_files_with_a_reason_name_instructions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/calculator/src/machine");
    for file in sources(&root).into_iter().filter(|file| file.extension().is_some()) {
        let source = fs::read_to_string(&file).unwrap();
        let program = source.split("#[cfg(test)]").next().unwrap();
        let name = file.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        assert!(
            !program.contains("Op::") || NAMING.iter().any(|(known, _)| *known == name),
            "{name}: a fact about an instruction is a column of its row in \
             crates/language/src/instruction/table.rs; a file that must name instructions gets its reason here"
        );
    }
}
