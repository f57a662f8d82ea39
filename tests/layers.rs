//! The modules form layers, as the table of `docs/architecture.md` names them: a module uses only
//! layers below its own, and what stands before it in its row. That the library does not use the
//! program is the compiler's to check.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

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

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn modules_use_only_lower_layers() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let place = layers(&fs::read_to_string(project.join("docs/architecture.md")).unwrap());
    let root = project.join("src");
    let mut uses = 0;
    for file in sources(&root).into_iter().filter(|file| file.extension().is_some()) {
        let inner = file.strip_prefix(&root).unwrap().with_extension("");
        let module = inner.iter().next().unwrap().to_str().unwrap().to_string();
        let Some(&here) = place.get(&module) else {
            assert!(matches!(module.as_str(), "lib" | "main"), "{module} belongs to no layer");
            continue;
        };
        let source = fs::read_to_string(&file).unwrap();
        for path in source.split("crate::").skip(1) {
            let used = path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
            let Some(&there) = place.get(used) else {
                // What the root re-exports is for other crates: its module would not be seen here.
                panic!("{}: crate::{used} names no module", file.display());
            };
            uses += 1;
            let allowed = used == module || there < here;
            assert!(allowed, "{}: {module} may not use {used}", file.display());
        }
    }
    assert!(uses > 300, "only {uses} uses were found: the test would prove little");
}

/// The formatter breaks lines of code, but not comments. Rows of tables cannot be broken.
#[test]
fn comments_have_at_most_a_hundred_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let is_long = |line: &str| {
        let comment = line.trim_start();
        let breaks = comment.starts_with("//") && !comment.contains("//! |");
        breaks && line.chars().count() > 100
    };
    for file in sources(&root).into_iter().filter(|file| file.extension().is_some()) {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let long = text.lines().position(is_long);
        assert_eq!(long.map(|line| line + 1), None, "{}", file.display());
    }
}
