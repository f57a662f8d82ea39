//! Limits the size of the public API: all exports of `lib.rs` without `doc(hidden)`, with their
//! methods and constants. Variants and fields count with their item.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, iter};

const MOST: usize = 250;
const HIDDEN: &str = "#[doc(hidden)]";

#[test]
fn the_public_api_is_small() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lib = fs::read_to_string(root.join("src/lib.rs")).unwrap();
    let mut counts = BTreeMap::new();
    for export in exports(&lib) {
        match export {
            Export::Items(path, names) => {
                let sources = sources(root, &path);
                for name in names {
                    counts.insert(name.clone(), 1 + methods(&sources, &name));
                }
            }
            Export::Module(name) => count_module(root, &name, &mut counts),
        }
    }
    let all: usize = counts.values().sum();
    assert!(counts["Session"] > 20 && counts["Calculator"] > 20, "{counts:?}");
    assert!(all <= MOST, "{all} public items, at most {MOST} are wanted: {counts:#?}");
}

enum Export {
    /// The path of a crate or module, and the names of its public items.
    Items(String, Vec<String>),
    Module(String),
}

fn exports(lib: &str) -> Vec<Export> {
    let mut found = Vec::new();
    for statement in lib.split_inclusive(';') {
        let code: String =
            statement.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.trim().trim_end_matches(';').trim();
        if code.contains(HIDDEN) {
            continue;
        }
        if let Some((_, name)) = code.split_once("pub mod ") {
            found.push(Export::Module(name.into()));
        } else if let Some((_, path)) = code.split_once("pub use ") {
            let (path, names) = match path.split_once('{') {
                Some((path, names)) => (path, names.trim_end_matches('}')),
                None => path.split_at(path.rfind("::").unwrap() + 2),
            };
            let names = names.split(',').map(|name| name.split(" as ").next().unwrap().trim());
            let names = names.filter(|name| !name.is_empty()).map(String::from).collect();
            found.push(Export::Items(path.trim_end_matches("::").into(), names));
        }
    }
    found
}

fn sources(root: &Path, path: &str) -> Vec<String> {
    let first = path.split("::").next().unwrap_or(path);
    match first.strip_prefix("sim41_") {
        Some(name) => read_all(&root.join("..").join(name).join("src")),
        None => module(root, first),
    }
}

fn module(root: &Path, name: &str) -> Vec<String> {
    let file = fs::read_to_string(root.join("src").join(name).with_extension("rs")).unwrap();
    iter::once(file).chain(read_all(&root.join("src").join(name))).collect()
}

fn read_all(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().flat_map(|path| if path.is_dir() { read_all(path) } else { read(path) }).collect()
}

fn read(path: &Path) -> Vec<String> {
    vec![fs::read_to_string(path).unwrap()]
}

fn methods(sources: &[String], name: &str) -> usize {
    let mut found = 0;
    for source in sources {
        let (mut inside, mut hidden) = (false, false);
        for line in source.lines() {
            if line.starts_with("impl") {
                let head = line.trim_end_matches(['{', ' ', '}']);
                let subject = head.rsplit(' ').next().unwrap_or_default();
                inside = !line.contains(" for ")
                    && subject.split('<').next() == Some(name)
                    && !std::mem::take(&mut hidden);
            } else if line.starts_with('}') {
                inside = false;
            }
            let text = line.trim_start();
            if text.starts_with(HIDDEN) {
                hidden = true;
            } else if !text.starts_with("//") && !text.starts_with("#[") {
                let public = ["pub fn ", "pub const ", "pub async fn "];
                let shown = public.iter().any(|start| text.starts_with(start)) && !hidden;
                found += usize::from(inside && shown);
                hidden = false;
            }
        }
    }
    found
}

fn count_module(root: &Path, name: &str, counts: &mut BTreeMap<String, usize>) {
    let sources = module(root, name);
    for source in &sources {
        let mut hidden = false;
        for line in source.lines() {
            if line.starts_with(HIDDEN) {
                hidden = true;
            } else if !line.starts_with("//") && !line.starts_with("#[") {
                let item = line.strip_prefix("pub ").filter(|_| !hidden);
                let kinds = ["struct ", "enum ", "fn ", "const ", "trait ", "type "];
                let item = item.and_then(|item| kinds.iter().find_map(|k| item.strip_prefix(*k)));
                if let Some(item) = item {
                    let end = item.find(|c: char| !c.is_alphanumeric() && c != '_');
                    let item = &item[..end.unwrap_or(item.len())];
                    counts.insert(format!("{name}::{item}"), 1 + methods(&sources, item));
                }
                hidden = false;
            }
        }
    }
}
