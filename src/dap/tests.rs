//! Tests of the debug adapter through its messages.

use super::serve;
use crate::protocol::MessageReader;
use serde_json::{Value, json};
use sim41_session::Calculator;
use std::io::{PipeReader, PipeWriter, Write};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

mod going_back;
mod library;
mod protocol;
mod running;

const FACT: &str = "; n!\n; Keys  5 XEQ FACT\nLBL \"FACT\"\nSTO 00\n1\nLBL 01\n; multiply\nRCL 00\n*\n\
    DSE 00\nGTO 01\nRTN\nEND\nLBL \"MAIN\"\n3\nXEQ \"FACT\"\nSTO 05\nSF 03\nSTOP\n0\n1/X\nEND\n";

struct Editor {
    input: PipeWriter,
    output: MessageReader<PipeReader>,
    adapter: Option<JoinHandle<anyhow::Result<()>>>,
    sent: i64,
    told: Vec<Value>,
    _folder: tempfile::TempDir,
    file: PathBuf,
}

impl Editor {
    fn launch(arguments: Value, breakpoints: Value) -> Editor {
        Editor::with(FACT, arguments, breakpoints)
    }

    fn with(text: &str, arguments: Value, breakpoints: Value) -> Editor {
        Editor::on(Calculator::clean(), text, arguments, breakpoints)
    }

    fn on(calculator: Calculator, text: &str, arguments: Value, breakpoints: Value) -> Editor {
        let (input_end, input) = std::io::pipe().unwrap();
        let (output, output_end) = std::io::pipe().unwrap();
        let adapter = std::thread::spawn(move || serve(calculator, input_end, output_end));
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("fact.prg");
        std::fs::write(&file, text).unwrap();
        let mut editor = Editor {
            input,
            output: MessageReader::new(output),
            adapter: Some(adapter),
            sent: 0,
            told: Vec::new(),
            _folder: folder,
            file: file.clone(),
        };
        let initialize = json!({ "adapterID": "sim41", "supportsProgressReporting": true });
        editor.ask("initialize", initialize).unwrap();
        let mut launch = json!({ "program": file });
        launch.as_object_mut().unwrap().extend(arguments.as_object().unwrap().clone());
        editor.ask("launch", launch).unwrap();
        editor.event("initialized");
        editor.breakpoints(breakpoints);
        editor.ask("configurationDone", json!({})).unwrap();
        editor
    }

    fn breakpoints(&mut self, breakpoints: Value) -> Value {
        let source = json!({ "path": self.file });
        let arguments = json!({ "source": source, "breakpoints": breakpoints });
        self.ask("setBreakpoints", arguments).unwrap()["breakpoints"].clone()
    }

    fn read(&mut self) -> Value {
        self.output.next().expect("the adapter has ended").unwrap()
    }

    fn ask(&mut self, command: &str, arguments: Value) -> Result<Value, String> {
        self.ask_all([(command, arguments)])
    }

    fn ask_all<const N: usize>(&mut self, requests: [(&str, Value); N]) -> Result<Value, String> {
        let mut all = String::new();
        for (command, arguments) in requests {
            self.sent += 1;
            let request = json!({
                "seq": self.sent, "type": "request", "command": command, "arguments": arguments,
            })
            .to_string();
            all += &format!("Content-Length: {}\r\n\r\n{request}", request.len());
        }
        self.input.write_all(all.as_bytes()).unwrap();
        loop {
            let message = self.read();
            if message["type"] == "event" {
                self.told.push(message);
            } else if message["request_seq"] == self.sent {
                return match message["success"] == true {
                    true => Ok(message["body"].clone()),
                    false => Err(message["message"].as_str().unwrap().into()),
                };
            }
        }
    }

    fn event(&mut self, name: &str) -> Value {
        loop {
            if let Some(n) = self.told.iter().position(|event| event["event"] == name) {
                return self.told.remove(n)["body"].clone();
            }
            let message = self.read();
            self.told.push(message);
        }
    }

    fn stop(&mut self) -> (String, u64) {
        let reason = self.event("stopped")["reason"].as_str().unwrap().to_string();
        let frames = self.ask("stackTrace", json!({ "threadId": 1 })).unwrap();
        (reason, frames["stackFrames"][0]["line"].as_u64().unwrap())
    }

    fn go(&mut self, command: &str) -> (String, u64) {
        self.ask(command, json!({ "threadId": 1 })).unwrap();
        self.stop()
    }

    fn value(&mut self, expression: &str) -> String {
        let arguments = json!({ "expression": expression, "context": "watch" });
        self.ask("evaluate", arguments).unwrap()["result"].as_str().unwrap().into()
    }

    fn set(&mut self, group: i64, name: &str, value: &str) -> Result<Value, String> {
        let arguments = json!({ "variablesReference": group, "name": name, "value": value });
        self.ask("setVariable", arguments)
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.ask("disconnect", json!({})).unwrap();
            self.adapter.take().unwrap().join().unwrap().unwrap();
        }
    }
}

fn stopped(reason: &str, line: u64) -> (String, u64) {
    (reason.into(), line)
}

#[test]
fn breakpoints_stand_at_lines_of_the_file() {
    let keys = json!({ "keys": "5 XEQ FACT" });
    let mut editor = Editor::launch(keys, json!([{ "line": 7 }]));
    // Line 7 is a comment, so the breakpoint is at the next instruction.
    assert_eq!(editor.stop(), stopped("breakpoint", 8));
    let set = editor.breakpoints(json!([
        { "line": 9, "condition": "R00=3" }, { "line": 10, "hitCondition": "4" },
        { "line": 99 }, { "line": 9, "condition": "many" },
    ]));
    assert_eq!((&set[0]["line"], &set[1]["verified"]), (&json!(9), &json!(true)));
    assert_eq!((&set[2]["verified"], &set[3]["verified"]), (&json!(false), &json!(false)));
    assert!(set[3]["message"].as_str().unwrap().contains("invalid condition"), "{set}");
    assert_eq!(editor.go("continue"), stopped("breakpoint", 9));
    assert_eq!((editor.value("R00"), editor.value("Y")), ("3".into(), "20".into()));
    assert_eq!(editor.go("continue"), stopped("breakpoint", 10));
    assert_eq!(editor.value("R00"), "2");
    editor.breakpoints(json!([]));
    editor.ask("continue", json!({ "threadId": 1 })).unwrap();
    editor.event("terminated");
    assert_eq!(editor.value("X"), "120");
}

#[test]
fn steps_go_in_over_out_and_back() {
    let keys = json!({ "keys": "XEQ MAIN", "stopOnEntry": true });
    let mut editor = Editor::launch(keys, json!([]));
    assert_eq!(editor.stop(), stopped("entry", 14));
    for (command, line) in [
        ("next", 15),
        ("next", 16),
        ("stepIn", 3),
        ("stepIn", 4),
        ("stepOut", 17),
        ("stepBack", 16),
        ("next", 17),
        ("stepBack", 16),
        ("stepIn", 3),
    ] {
        assert_eq!(editor.go(command), stopped("step", line), "{command}");
    }
    let frames = editor.ask("stackTrace", json!({ "threadId": 1 })).unwrap();
    assert_eq!(frames["stackFrames"][1]["name"], "MAIN: 03 (16) XEQ \"FACT\"");
    editor.breakpoints(json!([{ "line": 8 }]));
    assert_eq!(editor.go("continue"), stopped("breakpoint", 8));
    assert_eq!(editor.go("continue"), stopped("breakpoint", 8));
    assert_eq!(editor.value("R00"), "2");
    assert_eq!(editor.go("reverseContinue"), stopped("breakpoint", 8));
    assert_eq!(editor.value("R00"), "3");
    // Without an earlier breakpoint, the search ends at the start of the history.
    assert_eq!(editor.go("reverseContinue"), stopped("breakpoint", 14));
}

#[test]
fn variables_are_shown_and_set_and_expressions_calculated() {
    let keys = json!({ "keys": "5 XEQ FACT" });
    let mut editor = Editor::launch(keys, json!([{ "line": 9 }]));
    editor.stop();
    let scopes = editor.ask("scopes", json!({ "frameId": 0 })).unwrap();
    assert_eq!(scopes["scopes"][1]["indexedVariables"], 100);
    let some = json!({ "variablesReference": 2, "start": 0, "count": 2 });
    let registers = editor.ask("variables", some).unwrap();
    assert_eq!(registers["variables"][0]["value"], "5");
    assert_eq!(registers["variables"].as_array().unwrap().len(), 2);
    assert_eq!(editor.set(2, "R00", "2").unwrap()["value"], "2");
    assert_eq!(editor.set(1, "Y", "-1.5").unwrap()["value"], "-1.5");
    assert_eq!(editor.set(1, "ALPHA", "HELLO").unwrap()["value"], "\"HELLO\"");
    assert_eq!(editor.set(3, "flag 3", "set").unwrap()["value"], "set");
    assert!(editor.set(2, "R200", "1").unwrap_err().contains("SIZE is 100"));
    assert!(editor.set(1, "X", "many").unwrap_err().contains("not a register value"));
    // A watched expression does not change the calculator, but a line in the console does.
    assert_eq!(editor.value("10 *"), "50");
    assert_eq!(editor.value("X"), "5");
    let console = json!({ "expression": "7 STO 01", "context": "repl" });
    assert_eq!(editor.ask("evaluate", console).unwrap()["result"], "7");
    assert_eq!(
        (editor.value("R01"), editor.value("X"), editor.value("Y")),
        ("7".into(), "7".into(), "5".into())
    );
    // After these changes, the program continues with 7 times 5, and R00 counts down from 2.
    editor.breakpoints(json!([{ "line": 12 }]));
    assert_eq!(editor.go("continue"), stopped("breakpoint", 12));
    assert_eq!(editor.value("X"), "35");
}

#[test]
fn notes_are_written_without_a_stop() {
    let keys = json!({ "keys": "3 XEQ FACT", "stopOnEntry": true });
    let note = json!([{ "line": 9, "logMessage": "n = {R00}, {nothing}" }]);
    let mut editor = Editor::launch(keys, note);
    editor.stop();
    let noted =
        |editor: &mut Editor| editor.event("output")["output"].as_str().unwrap().to_string();
    editor.breakpoints(json!([
        { "line": 9, "logMessage": "n = {R00}, {nothing}" }, { "line": 12 },
    ]));
    assert_eq!(editor.go("continue"), stopped("breakpoint", 12));
    for n in ["3.0000", "2.0000", "1.0000"] {
        assert_eq!(noted(&mut editor), format!("n = {n}, {{nothing}}\n"));
    }
    // A step back onto a line with a log message stops there.
    assert_eq!(editor.go("stepBack"), stopped("step", 11 - 1));
    assert_eq!(editor.go("stepBack"), stopped("step", 9));
    assert_eq!(editor.go("reverseContinue"), stopped("breakpoint", 3));
    assert_eq!(editor.go("stepOut").0, "breakpoint");
}

#[test]
fn a_program_stops_for_keys_and_with_errors() {
    let mut editor = Editor::launch(json!({ "keys": "XEQ MAIN" }), json!([]));
    assert_eq!(editor.stop(), stopped("pause", 20));
    assert!(editor.event("output")["output"].as_str().unwrap().starts_with("display: 6.0000"));
    assert_eq!(editor.value("flag 3"), "set");
    editor.ask("continue", json!({ "threadId": 1 })).unwrap();
    let event = editor.event("stopped");
    assert_eq!((&event["reason"], &event["text"]), (&json!("exception"), &json!("DATA ERROR")));
    let data = json!({ "breakpoints": [{ "dataId": "R05" }] });
    assert_eq!(editor.ask("setDataBreakpoints", data).unwrap()["breakpoints"][0]["verified"], true);
    assert_eq!(editor.go("reverseContinue"), stopped("breakpoint", 17));
    let labels = json!({ "breakpoints": [{ "name": "FACT" }, { "name": "NONE" }] });
    let set = editor.ask("setFunctionBreakpoints", labels).unwrap();
    assert_eq!(set["breakpoints"][1]["message"], "there is no label \"NONE\" in memory");
    assert_eq!(editor.go("reverseContinue"), stopped("breakpoint", 3));
}

#[test]
fn a_program_that_never_ends_is_held() {
    let mut editor = Editor::launch(json!({ "keys": "XEQ FACT" }), json!([]));
    editor.event("terminated");
    let (folder, mut other) = (tempfile::tempdir().unwrap(), editor);
    let file = folder.path().join("ever.prg");
    std::fs::write(&file, "LBL \"EVER\"\nLBL 01\nGTO 01\nEND\n").unwrap();
    other.ask("launch", json!({ "program": file })).unwrap();
    other.ask("configurationDone", json!({})).unwrap();
    assert_eq!(other.ask("next", json!({})).unwrap_err(), "the program is running; pause it first");
    assert_eq!(other.go("pause").0, "pause");
    assert!(other.ask("launch", json!({ "program": Path::new("/none.prg") })).is_err());
    assert_eq!(other.ask("steal", json!({})).unwrap_err(), "unknown request steal");
}
