//! Licences of dependencies: those that `deny.toml` allows, and notices in `THIRD-PARTY.txt`, which
//! is part of every package. `UPDATE_DOCS=1` updates the file. The file contains no versions, so it
//! changes only with the set of crates.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

struct Part {
    name: String,
    licence: String,
    manifest: String,
}

/// The crates linked into the program, without those needed only to build or test it.
fn parts() -> Vec<Part> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--format-version", "1", "--offline", "--locked"]);
    command.args(["--filter-platform", "x86_64-unknown-linux-gnu"]);
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut needs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let is_part = |need: &Value| list(&need["dep_kinds"]).iter().any(|it| it["kind"].is_null());
        let parts = list(&node["deps"]).into_iter().filter(is_part);
        needs.insert(text(&node["id"]), parts.map(|need| text(&need["pkg"])).collect());
    }
    let own = text(&metadata["resolve"]["root"]);
    let (mut found, mut open) = (BTreeSet::new(), vec![own.clone()]);
    while let Some(id) = open.pop() {
        if found.insert(id.clone()) {
            open.extend(needs.get(&id).into_iter().flatten().cloned());
        }
    }
    let project = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    let packages = list(&metadata["packages"]).into_iter();
    let mut parts: Vec<Part> = packages
        .filter(|package| found.contains(&text(&package["id"])))
        .filter(|package| !text(&package["manifest_path"]).starts_with(project))
        .map(|package| Part {
            name: text(&package["name"]),
            licence: text(&package["license"]).replace('/', " OR "),
            manifest: text(&package["manifest_path"]),
        })
        .collect();
    parts.sort_by(|a, b| a.name.cmp(&b.name));
    parts.dedup_by(|a, b| (&a.name, &a.licence) == (&b.name, &b.licence));
    parts
}

fn choices(expression: &str) -> Vec<Vec<String>> {
    let bare = |text: &str| text.trim().trim_matches(['(', ')']).to_string();
    let product = |part: &str| part.split(" OR ").map(bare).collect::<Vec<_>>();
    // OR is in parentheses, so AND is split first: (MIT OR Apache-2.0) AND Unicode-3.0.
    expression.split(" AND ").map(product).fold(vec![Vec::new()], |all, part| {
        let with = |choice: &Vec<String>| {
            let choice = choice.clone();
            part.clone().into_iter().map(move |one| [&choice[..], &[one]].concat())
        };
        all.iter().flat_map(with).collect()
    })
}

fn allowed() -> BTreeSet<String> {
    let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml")).unwrap();
    let file: toml::Table = file.parse().unwrap();
    let list = file["licenses"]["allow"].as_array().unwrap();
    list.iter().map(|licence| licence.as_str().unwrap().to_string()).collect()
}

#[test]
fn every_licence_is_allowed() {
    let allowed = allowed();
    let is_allowed = |part: &&Part| {
        choices(&part.licence).iter().any(|all| all.iter().all(|one| allowed.contains(one)))
    };
    let parts = parts();
    assert!(parts.len() > 50, "{}", parts.len());
    let bad = parts.iter().filter(|part| !is_allowed(part));
    let bad: Vec<String> = bad.map(|part| format!("{}: {}", part.name, part.licence)).collect();
    assert!(bad.is_empty(), "{bad:?}");
    assert_eq!(choices("(MIT OR ISC) AND BSL-1.0"), [["MIT", "BSL-1.0"], ["ISC", "BSL-1.0"]]);
}

fn notices(part: &Part) -> Vec<String> {
    let folder = Path::new(&part.manifest).parent().unwrap();
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().to_uppercase();
    let is_notice = |path: &Path| {
        let kinds = ["LICEN", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];
        path.is_file() && kinds.iter().any(|kind| name(path).starts_with(kind))
    };
    files.retain(|path| is_notice(path));
    // The Apache licence requires no notice for each crate, so it is chosen where possible.
    let apache = choices(&part.licence).iter().any(|all| all.contains(&"Apache-2.0".to_string()));
    if apache && files.iter().any(|path| name(path).contains("APACHE")) {
        files.retain(|path| name(path).contains("APACHE") || name(path).contains("NOTICE"));
    }
    let text = |path| String::from_utf8_lossy(&fs::read(path).unwrap()).replace("\r\n", "\n");
    files.iter().map(|path| text(path).trim().to_string()).collect()
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_notices_of_all_crates_are_in_one_file() {
    let mut by_text: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    let mut page = String::from(
        "sim41 contains these crates of other people, unchanged, from https://crates.io/crates/NAME.\n\n",
    );
    for part in parts() {
        writeln!(page, "{}: {}", part.name, part.licence).unwrap();
        for notice in notices(&part) {
            // The Apache licence is included once; its appendix differs from crate to crate.
            let is_apache = notice.contains("Apache License") && notice.len() > 8_000;
            let key = if is_apache { "Apache License".into() } else { words(&notice) };
            by_text.entry(key).or_insert((notice, Vec::new())).1.push(part.name.clone());
        }
    }
    for (text, mut names) in by_text.into_values() {
        names.dedup();
        write!(page, "\n{}\n{}:\n\n{text}\n", "-".repeat(80), names.join(", ")).unwrap();
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("THIRD-PARTY.txt");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, &page).unwrap();
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == page, "UPDATE_DOCS=1 cargo test --test licences writes THIRD-PARTY.txt anew");
}
