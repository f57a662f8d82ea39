//! The modules form layers: a module uses only modules of layers below its own, as the table of
//! `docs/architecture.md` names them.

use std::{collections::HashMap, fs, path::Path};

/// Returns the place of each module: its layer, and its place in the row of the layer.
fn layers(page: &str) -> HashMap<String, (usize, usize)> {
    let mut places = HashMap::new();
    for line in page.lines() {
        let Some((layer, rest)) = line.strip_prefix("| ").and_then(|row| row.split_once(" | "))
        else {
            continue;
        };
        let Ok(layer) = layer.parse::<usize>() else { continue };
        let names = rest.split(" | ").next().unwrap().split(", ");
        for (n, name) in names.enumerate() {
            places.insert(name.trim_matches('`').to_string(), (layer, n));
        }
    }
    places
}

/// Returns what a file uses of the crate: the names after `crate::`, in braces too, and those after
/// as many `super::` as lead out of a module that lies `depth` deep.
fn used(source: &str, depth: usize) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = Vec::new();
    let supers = "super::".repeat(depth);
    for path in source.split("crate::").skip(1).chain(source.split(&supers).skip(1)) {
        let path = path.strip_prefix("super::").unwrap_or(path);
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
fn groups_in_braces_and_ways_through_super_are_seen() {
    let source = "use crate::{memory::{Address, flags}, machine, tui};\nuse crate::number::Angle;";
    assert_eq!(used(source, 1), ["memory", "machine", "tui", "number"]);
    let source = "use super::super::keyboard::Key;";
    assert_eq!(used(source, 2), ["keyboard"]);
    assert!(used(source, 3).is_empty());
}

fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|ending| ending == "rs") => found.push(path),
            false => {}
        }
    }
}

#[test]
fn modules_use_only_lower_layers() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let place = layers(&fs::read_to_string(project.join("docs/architecture.md")).unwrap());
    let root = project.join("src");
    for name in place.keys() {
        assert!(root.join(name).with_extension("rs").exists(), "{name} is in the table only");
    }
    let front = place["cli"].0;
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut uses = 0;
    for file in files {
        let inner = file.strip_prefix(&root).unwrap().with_extension("");
        let depth = inner.components().count();
        let module = inner.components().next().unwrap().as_os_str().to_str().unwrap().to_string();
        let Some(&here) = place.get(&module) else {
            assert!(matches!(module.as_str(), "lib" | "main"), "{module} belongs to no layer");
            continue;
        };
        for used in used(&fs::read_to_string(&file).unwrap(), depth) {
            // What the root re-exports is for other crates: its module would not be seen here.
            let reexport = used.starts_with(|first: char| first.is_ascii_uppercase());
            assert!(!reexport, "{}: {used} is not named by its module", file.display());
            let Some(&there) = place.get(&used) else { continue };
            uses += 1;
            // Command line and screen are one front end: each uses the other.
            let allowed = used == module || there < here || (here.0, there.0) == (front, front);
            assert!(allowed, "{}: {module} may not use {used}", file.display());
        }
    }
    assert!(uses > 300, "only {uses} uses were found: the test would prove little");
}
