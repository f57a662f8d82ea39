//! Modules built from the project's programs, compared with the firmware running the same images.

use crate::{conform, project, text};
use sim41_session::module::build::{Plan, build};
use sim41_session::module::image_formats;
use sim41_session::program;
use std::path::Path;

fn image(folder: &Path, name: &str, number: u8, header: &str, private: bool) -> String {
    let listing = std::fs::read(project().join(format!("tests/modules/{name}.prg"))).unwrap();
    let contents = program::read_named(&listing, "prg").unwrap();
    let programs = program::raw::programs(&contents.programs);
    let programs: Vec<_> = programs.into_iter().map(|program| (name.into(), program)).collect();
    let module = build(&programs, &Plan { number, header: header.into(), private }).unwrap();
    let image = folder.join(name).with_extension("mod");
    std::fs::write(&image, image_formats::mod1(&module)).unwrap();
    image.to_str().unwrap().to_string()
}

#[test]
fn every_measured_row_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let first = image(folder.path(), "first", 12, "-FIRST 1A", false);
    let second = image(folder.path(), "second", 13, "SECOND 2B", true);
    let rows = project().join("tests/modules/modules.tsv");
    let modules = ["check", "--module", &first, "--module", &second, "--show", "9"];
    let output = conform(&[&modules[..], &[rows.to_str().unwrap()]].concat(), "");
    assert!(output.status.success(), "{}", text(&output.stdout));
}
