//! Definitions in the library.

use super::*;
use sim41_files::program_folder::ProgramFolder;
use sim41_session::Calculator;
use sim41_session::memory::Ports;
use sim41_session::program::library::{BUILT_IN, Library};
use std::path::Path;
use std::sync::Arc;

fn definitions(calculator: Calculator, text: &str) -> Vec<Value> {
    let mut editor = Editor::on(calculator);
    editor.ask("initialize", json!({ "capabilities": {} })).unwrap();
    let document = json!({ "uri": URI, "languageId": "focal", "version": 1, "text": text });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    // XEQ finds these programs, so they are not missing.
    assert_eq!(editor.remarks(1), [Value::Null; 0]);
    (0..text.lines().count()).map(|line| editor.about("definition", at(line as u32, 6))).collect()
}

#[test]
fn a_built_in_program_has_a_copy_that_cannot_be_written() {
    let mut calculator = Calculator::clean();
    calculator.set_library(Library::built_in());
    let mut editor = Editor::on(calculator);
    editor.ask("initialize", json!({ "capabilities": {} })).unwrap();
    let text = "LBL \"A1\"\nXEQ \"SIMEQ\"\nGTO \"NONE\"\nEND\n";
    let document = json!({ "uri": URI, "languageId": "focal", "version": 1, "text": text });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    for _ in 0..2 {
        let found = editor.about("definition", at(1, 6));
        let path = found["uri"].as_str().unwrap().strip_prefix("file://").unwrap();
        assert!(path.ends_with("/MATRIX.prg"), "{path}");
        let text = std::fs::read_to_string(path).unwrap();
        assert!(BUILT_IN.iter().any(|it| it.name == "MATRIX" && it.listing == text));
        assert!(Path::new(path).metadata().unwrap().permissions().readonly());
        let line = found["range"]["start"]["line"].as_u64().unwrap() as usize;
        assert_eq!(text.lines().nth(line), Some("LBL \"SIMEQ\""));
    }
    assert_eq!(editor.about("definition", at(2, 6)), Value::Null);
}

#[test]
fn programs_of_the_folder_are_opened_where_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("half.prg");
    std::fs::write(&file, "2\n/\nLBL \"THIRD\"\n3\n/\nEND\n").unwrap();
    let shelf = ProgramFolder::open(folder.path(), (&Ports::default()).into()).unwrap();
    let mut calculator = Calculator::clean();
    calculator.set_library(Library::built_in().with(Arc::new(shelf)));
    let text = "LBL \"A1\"\nXEQ \"THIRD\"\nXEQ \"HALF\"\nXEQ \"A1\"\nEND\n";
    let found = definitions(calculator, text);
    let place = |found: &Value| {
        (found["uri"].as_str().unwrap().to_string(), found["range"]["start"]["line"].clone())
    };
    let own = format!("file://{}", file.display());
    assert_eq!(place(&found[1]), (own.clone(), json!(2)));
    assert_eq!(place(&found[2]), (own, json!(0)), "the name is the file's");
    assert_eq!(place(&found[3]), (URI.to_string(), json!(0)));
}
