//! Programs loaded by XEQ from the library: their lines, breakpoints and listings.

use super::*;
use sim41_files::program_folder::ProgramFolder;
use sim41_session::memory::Ports;
use sim41_session::program::library::{BUILT_IN, Library};
use std::sync::Arc;

fn frame(editor: &mut Editor) -> Value {
    let frames = editor.ask("stackTrace", json!({ "threadId": 1 })).unwrap();
    frames["stackFrames"][0].clone()
}

fn set(editor: &mut Editor, source: &Value, line: u64) -> Value {
    let breakpoints = json!({ "source": source, "breakpoints": [{ "line": line }] });
    editor.ask("setBreakpoints", breakpoints).unwrap()["breakpoints"][0].clone()
}

fn text(editor: &mut Editor, reference: u64) -> Result<Value, String> {
    let source = json!({ "sourceReference": reference });
    editor.ask("source", json!({ "source": source, "sourceReference": reference }))
}

#[test]
fn a_built_in_program_has_a_text_lines_and_breakpoints() {
    let mut calculator = Calculator::clean();
    calculator.set_library(Library::built_in());
    let program = "LBL \"A\"\n18\nENTER\n12\nXEQ \"GCD\"\nEND\n";
    let launch = json!({ "keys": "XEQ A", "stopOnEntry": true, "stopOnEnd": true });
    let mut editor = Editor::on(calculator, program, launch, json!([{ "line": 5 }]));
    assert_eq!(editor.stop().0, "entry");
    assert_eq!(editor.go("continue"), stopped("breakpoint", 5));
    editor.go("stepIn");
    let frame_in = frame(&mut editor);
    let source = &frame_in["source"];
    assert_eq!(source["name"], "GCD.prg");
    let reference = source["sourceReference"].as_u64().unwrap();
    let shown = text(&mut editor, reference).unwrap()["content"].as_str().unwrap().to_string();
    let gcd = BUILT_IN.iter().find(|program| program.name == "GCD").unwrap();
    assert_eq!(shown, gcd.listing);
    for unknown in [0, 10_000, u64::MAX] {
        assert!(text(&mut editor, unknown).unwrap_err().starts_with("unknown sourceReference"));
    }
    let line = frame_in["line"].as_u64().unwrap();
    assert_eq!(shown.lines().nth(line as usize - 1), Some("LBL \"GCD\""));
    let wanted = line + 2;
    assert_eq!(set(&mut editor, source, wanted)["line"], wanted);
    for restarted in [false, true] {
        if restarted {
            editor.ask("restart", json!({})).unwrap();
            assert_eq!(editor.stop(), stopped("entry", 1));
            assert_eq!(editor.go("continue"), stopped("breakpoint", 5));
        }
        assert_eq!(editor.go("continue"), stopped("breakpoint", wanted), "{restarted}");
        assert_eq!(&frame(&mut editor)["source"], source);
    }
    set(&mut editor, source, 10_000);
    editor.ask("continue", json!({ "threadId": 1 })).unwrap();
    assert_eq!(editor.event("stopped")["description"], "the program has ended");
    assert_eq!((editor.value("Y"), editor.value("X")), ("36".into(), "6".into()));
}

#[test]
fn a_file_of_the_program_folder_takes_breakpoints() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("half.prg");
    std::fs::write(&file, "; two\nLBL \"HALF\"\n2\n/\nRTN\nLBL \"THIRD\"\n3\n/\nEND\n").unwrap();
    std::fs::write(folder.path().join("bad.prg"), "LBL \"BAD\"\nRUBBISH\n").unwrap();
    let shelf = ProgramFolder::open(folder.path(), (&Ports::default()).into()).unwrap();
    let mut calculator = Calculator::clean();
    calculator.set_library(Library::built_in().with(Arc::new(shelf)));
    let program = "LBL \"A\"\n6\nXEQ \"THIRD\"\nEND\n";
    let launch = json!({ "keys": "XEQ A", "stopOnEntry": true });
    let mut editor = Editor::on(calculator, program, launch, json!([]));
    assert_eq!(editor.stop(), stopped("entry", 1));
    let source = json!({ "path": file });
    let late = set(&mut editor, &source, 7);
    assert_eq!(late["verified"], false);
    assert!(late["message"].as_str().unwrap().contains("restart"), "{late}");
    let bad = json!({ "path": folder.path().join("bad.prg") });
    assert_eq!(set(&mut editor, &bad, 1)["verified"], false);
    editor.ask("restart", json!({})).unwrap();
    assert_eq!(editor.stop(), stopped("entry", 1));
    assert_eq!(editor.go("continue"), stopped("breakpoint", 7));
    assert_eq!(frame(&mut editor)["source"]["path"], json!(file));
    // Breakpoints set before the start load their library program at once.
    let launch = json!({ "program": editor.file, "keys": "XEQ A" });
    set(&mut editor, &source, 10_000);
    editor.ask("launch", launch).unwrap();
    let set = set(&mut editor, &source, 6);
    assert_eq!((&set["verified"], &set["line"]), (&json!(true), &json!(6)));
    editor.ask("configurationDone", json!({})).unwrap();
    assert_eq!(editor.stop(), stopped("breakpoint", 6));
    assert_eq!(editor.value("X"), "6");
    editor.ask("continue", json!({ "threadId": 1 })).unwrap();
    editor.event("terminated");
    assert_eq!(editor.value("X"), "2");
}
