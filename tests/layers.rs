//! The modules form layers: a module uses only modules of layers below its own.

use std::{collections::HashMap, fs, path::Path};

/// The modules of each layer, the lowest first. A module uses modules of lower layers, and those
/// that stand before it in its own layer.
const LAYERS: [&[&str]; 6] = [
    &["register", "charset", "epoch", "queens", "key"],
    &["number", "instruction", "printer"],
    &["memory", "program", "module"],
    &["machine"],
    &["lcd", "keyboard", "keystrokes", "calculator", "state", "history", "debugger"],
    &["tui", "cli"],
];

/// What a file uses of the crate: the names behind `crate::`, in braces too.
fn used(source: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = Vec::new();
    for path in source.split("crate::").skip(1) {
        let Some(group) = path.strip_prefix('{') else {
            found.push(name(path));
            continue;
        };
        let mut depth = 1;
        let mut item = String::new();
        for character in group.chars() {
            match character {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => found.push(name(&std::mem::take(&mut item))),
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if !(character == ',' && depth == 1) {
                item.push(character);
            }
        }
        found.push(name(&item));
    }
    found
}

#[test]
fn groups_in_braces_are_seen() {
    let source = "use crate::{memory::{Address, flags}, machine, tui};\nuse crate::number::Angle;";
    assert_eq!(used(source), ["memory", "machine", "tui", "number"]);
}

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
fn modules_use_only_lower_layers() {
    let place: HashMap<&str, (usize, usize)> = LAYERS
        .iter()
        .enumerate()
        .flat_map(|(layer, names)| {
            names.iter().enumerate().map(move |(n, name)| (*name, (layer, n)))
        })
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut uses = 0;
    for file in files {
        let inner = file.strip_prefix(&root).unwrap().with_extension("");
        let module = inner.components().next().unwrap().as_os_str().to_str().unwrap().to_string();
        let Some(&here) = place.get(module.as_str()) else {
            assert!(matches!(module.as_str(), "lib" | "main"), "{module} belongs to no layer");
            continue;
        };
        for used in used(&fs::read_to_string(&file).unwrap()) {
            let Some(&there) = place.get(used.as_str()) else { continue };
            uses += 1;
            // Command line and screen are one front end: each uses the other.
            let front = (here.0, there.0) == (LAYERS.len() - 1, LAYERS.len() - 1);
            let allowed = used == module || there < here || front;
            assert!(allowed, "{}: {module} may not use {used}", file.display());
        }
    }
    assert!(uses > 300, "only {uses} uses were found: the test would prove little");
}
