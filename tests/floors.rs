//! The house has floors: a module uses only modules on floors below its own.

use std::{collections::HashMap, fs, path::Path};

const FLOORS: [&[&str]; 6] = [
    &["charset", "epoch", "queens", "register"],
    &["instruction", "number"],
    &["memory", "program"],
    &["machine"],
    &["calculator", "keyboard", "lcd", "printer", "state"],
    &["cli", "tui"],
];

fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

#[test]
fn modules_use_only_lower_floors() {
    let floor: HashMap<&str, usize> = FLOORS
        .iter()
        .enumerate()
        .flat_map(|(n, names)| names.iter().map(move |name| (*name, n)))
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut uses = 0;
    for file in files {
        let inner = file.strip_prefix(&root).unwrap().with_extension("");
        let module = inner.components().next().unwrap().as_os_str().to_str().unwrap().to_string();
        let Some(&here) = floor.get(module.as_str()) else { continue };
        for part in fs::read_to_string(&file).unwrap().split("crate::").skip(1) {
            let used: String =
                part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let Some(&there) = floor.get(used.as_str()) else { continue };
            uses += 1;
            let allowed = used == module || there < here || (there == here && here >= 4);
            assert!(allowed, "{} (floor {here}) uses {used} (floor {there})", file.display());
        }
    }
    assert!(uses > 0, "no `crate::` path was found: the test would prove nothing");
}
