//! The server as an editor meets it: messages go in and come out.

use super::server::serve;
use crate::protocol::Reader;
use proptest::prelude::*;
use serde_json::{Value, json};
use sim41_session::Calculator;
use std::io::{PipeReader, PipeWriter, Write};
use std::thread::JoinHandle;

mod protocol;
mod symbols;

const URI: &str = "file:///FACT.prg";
const FACT: &str = "; n! for whole numbers\n; test: 5 XEQ FACT -> 120.0000\n; test: 0 XEQ FACT -> 2.0000\n\
    LBL \"FACT\"\nSTO 00 ; the number\n1\nLBL 01\nRCL 00\n*\nDSE 00\nGTO 01\nRTN\nEND\n\
    LBL \"MAIN\"\nXEQ \"FACT\"\nEND\n";

struct Editor {
    input: Option<PipeWriter>,
    output: Reader<PipeReader>,
    server: Option<JoinHandle<anyhow::Result<()>>>,
    requests: i32,
    told: Vec<Value>,
}

impl Editor {
    fn silent() -> Editor {
        let (input_end, input) = std::io::pipe().unwrap();
        let (output, output_end) = std::io::pipe().unwrap();
        let server = std::thread::spawn(move || serve(input_end, output_end, Calculator::clean()));
        let (input, server) = (Some(input), Some(server));
        Editor { input, output: Reader::new(output), server, requests: 0, told: Vec::new() }
    }

    fn new() -> Editor {
        let mut editor = Editor::silent();
        editor.ask("initialize", json!({ "capabilities": {} })).unwrap();
        editor.tell("initialized", json!({}));
        editor
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn read(&mut self) -> Value {
        self.output.next().expect("the server has ended").unwrap()
    }

    fn response(&mut self, id: &Value) -> Value {
        loop {
            let message = self.read();
            if message.get("method").is_some() {
                self.told.push(message);
            } else if message["id"] == *id {
                return message;
            }
        }
    }

    fn end(mut self) -> anyhow::Result<()> {
        self.input = None;
        self.server.take().unwrap().join().unwrap()
    }

    fn with(text: &str) -> Editor {
        let mut editor = Editor::new();
        let document = json!({ "uri": URI, "languageId": "focal", "version": 1, "text": text });
        editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
        editor
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn change(&mut self, version: i32, text: &str) {
        let document = json!({ "uri": URI, "version": version });
        let changes = json!([{ "text": text }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.tell("textDocument/didChange", params);
    }

    fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.request(method, params);
        self.answer(id)
    }

    fn request(&mut self, method: &str, params: Value) -> i32 {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    fn answer(&mut self, id: i32) -> Result<Value, String> {
        let response = self.response(&id.into());
        match response.get("error") {
            Some(error) => Err(error["message"].as_str().unwrap().into()),
            None => Ok(response["result"].clone()),
        }
    }

    fn about(&mut self, method: &str, params: Value) -> Value {
        let mut all = json!({ "textDocument": { "uri": URI } });
        all.as_object_mut().unwrap().extend(params.as_object().unwrap().clone());
        self.ask(&format!("textDocument/{method}"), all).unwrap()
    }

    fn remarks(&mut self, version: i32) -> Vec<Value> {
        loop {
            let own = |n: &&Value| n["params"]["version"] == version;
            if let Some(found) = self.told.iter().find(own) {
                return found["params"]["diagnostics"].as_array().unwrap().clone();
            }
            let message = self.read();
            assert!(message.get("method").is_some(), "{message}");
            self.told.push(message);
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        if !std::thread::panicking() && self.server.is_some() {
            self.ask("shutdown", Value::Null).unwrap();
            self.tell("exit", Value::Null);
            self.server.take().unwrap().join().unwrap().unwrap();
        }
    }
}

fn at(line: u32, character: u32) -> Value {
    json!({ "position": { "line": line, "character": character } })
}

fn edited(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let line = position["line"].as_u64().unwrap() as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = position["character"].as_u64().unwrap() as usize;
        let rest = text[start..].char_indices().find(|(_, c)| {
            let here = units == 0;
            units = units.saturating_sub(c.len_utf16());
            here
        });
        start + rest.map_or(text.len() - start, |(at, _)| at)
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            (offset(&range["start"]), offset(&range["end"]), edit["newText"].as_str().unwrap())
        })
        .collect();
    edits.sort_unstable();
    let mut text = text.to_string();
    for (from, to, new) in edits.into_iter().rev() {
        text.replace_range(from..to, new);
    }
    text
}

#[test]
fn a_mistake_is_told_while_typing_and_mended() {
    let wrong = FACT.replace("RCL 00", "RCX 00");
    let mut editor = Editor::with(&wrong);
    let remarks = editor.remarks(1);
    assert_eq!(remarks.len(), 1, "one typo, one message: {remarks:?}");
    assert_eq!(remarks[0]["range"]["start"], json!({ "line": 7, "character": 0 }));
    assert!(remarks[0]["message"].as_str().unwrap().contains("RCX"));
    let range = remarks[0]["range"].clone();
    let actions =
        editor.about("codeAction", json!({ "range": range, "context": { "diagnostics": [] } }));
    assert!(actions[0]["title"].as_str().unwrap().starts_with("Write "), "{actions}");
    let mended = edited(&wrong, &actions[0]["edit"]["changes"][URI]);
    editor.change(2, &mended);
    assert_eq!(editor.remarks(2), Vec::<Value>::new());
    // What is known of other lines does not depend on the mistake.
    editor.change(3, &wrong);
    assert_eq!(editor.about("definition", at(10, 5))["range"]["start"]["line"], 6);
}

#[test]
fn hints_can_be_switched_off_where_they_are_told() {
    let text = "LBL \"A1\"\nGTO 05\nEND\n";
    let mut editor = Editor::with(text);
    let remarks = editor.remarks(1);
    assert_eq!(remarks[0]["code"], "no-label");
    let range = remarks[0]["range"].clone();
    let actions =
        editor.about("codeAction", json!({ "range": range, "context": { "diagnostics": [] } }));
    editor.change(2, &edited(text, &actions[0]["edit"]["changes"][URI]));
    assert_eq!(editor.remarks(2), Vec::<Value>::new());
}

#[test]
fn labels_are_found_followed_and_renamed() {
    let mut editor = Editor::with(FACT);
    assert_eq!(editor.about("definition", at(14, 7))["range"]["start"]["line"], 3);
    let uses = editor.about(
        "references",
        json!({
            "position": { "line": 6, "character": 4 }, "context": { "includeDeclaration": true },
        }),
    );
    let lines: Vec<u64> = uses
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l["range"]["start"]["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [6, 10]);
    let rename = |editor: &mut Editor, line: u32, name: &str| {
        let mut params = at(line, 5);
        params["newName"] = name.into();
        params["textDocument"] = json!({ "uri": URI });
        editor.ask("textDocument/rename", params)
    };
    let edits = rename(&mut editor, 14, "FAK").unwrap();
    let renamed = edited(FACT, &edits["changes"][URI]);
    assert_eq!(renamed, FACT.replace("FACT", "FAK"));
    let edits = rename(&mut editor, 6, "A").unwrap();
    let renamed = edited(FACT, &edits["changes"][URI]);
    assert_eq!(renamed, FACT.replace("LBL 01", "LBL A").replace("GTO 01", "GTO A"));
    for (line, name, sentence) in [
        (14, "MAIN", "there is another label \"MAIN\" already"),
        (6, "200", "200"),
        (0, "B", "there is no label, register or flag here"),
    ] {
        let error = rename(&mut editor, line, name).unwrap_err();
        assert!(error.contains(sentence), "{error}");
    }
}

#[test]
fn what_is_known_of_an_instruction_is_shown() {
    let mut editor = Editor::with(FACT);
    let hover = editor.about("hover", at(8, 0));
    let text = hover["contents"]["value"].as_str().unwrap();
    for part in ["line 06: `42`", "`x, y, z, t` → `(y*x), z, t, t`, LASTX `x`", " ms"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let hover = editor.about("hover", at(6, 1));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("used in line 08"));
    assert_eq!(editor.about("hover", at(0, 3)), Value::Null);
    let labels = |completion: Value| -> Vec<String> {
        let items = completion["items"].as_array().unwrap().iter();
        items.map(|item| item["label"].as_str().unwrap().to_string()).collect()
    };
    editor.change(2, &FACT.replace("LBL \"MAIN\"\n", "LBL \"MAIN\"\nXEQ FA\nsq\n"));
    assert!(labels(editor.about("completion", at(14, 6))).contains(&"\"FACT\"".to_string()));
    assert!(labels(editor.about("completion", at(15, 2))).contains(&"SQRT".to_string()));
}

#[test]
fn the_outline_folds_and_the_canonical_spelling() {
    let mut editor = Editor::with(FACT);
    let outline = editor.about("documentSymbol", json!({}));
    let names = |symbols: &Value| -> Vec<String> {
        let symbols = symbols.as_array().unwrap().iter();
        symbols.map(|symbol| symbol["name"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(names(&outline), ["FACT", "MAIN"]);
    assert_eq!(names(&outline[0]["children"]), ["LBL 01"]);
    assert_eq!(outline[0]["range"]["end"]["line"], 12);
    let folds = editor.about("foldingRange", json!({}));
    let lines = |fold: &Value| (fold["startLine"].as_u64(), fold["endLine"].as_u64());
    let folds: Vec<_> = folds.as_array().unwrap().iter().map(lines).collect();
    assert!(folds.contains(&(Some(0), Some(2))) && folds.contains(&(Some(3), Some(12))));
    editor.change(2, "01 lbl 'ab'\n02 enter^\n03 end");
    let options = json!({ "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = editor.about("formatting", options);
    assert_eq!(
        edited("01 lbl 'ab'\n02 enter^\n03 end", &edits),
        "01 LBL \"ab\"\n02 ENTER↑\n03 END\n"
    );
}

#[test]
fn colours_and_notes_stand_where_the_text_does() {
    let text = "LBL \"Σ𝛼\"\nRCL 05 ; Σ\n2\n+\nEND\n";
    let text = text.replace("𝛼", "");
    let mut editor = Editor::with(&text);
    let tokens = editor.about("semanticTokens/full", json!({}));
    let tokens: Vec<u64> =
        tokens["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let parts: Vec<&[u64]> = tokens.chunks(5).map(|token| &token[..4]).collect();
    let wanted: [&[u64]; 9] = [
        &[0, 0, 3, 0],
        &[0, 4, 3, 1],
        &[1, 0, 3, 0],
        &[0, 4, 2, 2],
        &[0, 3, 3, 5],
        &[1, 0, 1, 3],
        &[1, 0, 1, 0],
        &[1, 0, 3, 0],
        &[],
    ];
    assert_eq!(parts, wanted[..8]);
    let whole =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
    let hints = editor.about("inlayHint", json!({ "range": whole }));
    let labels: Vec<&str> =
        hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(
        labels,
        [
            "01",
            "5 bytes",
            "02",
            "1 byte · R05, x, y, z",
            "03",
            "1 byte · 2, R05, x, y",
            "04",
            "1 byte · (R05+2), x, y, y",
            "05",
            "3 bytes"
        ]
    );
}

fn titles(lenses: Value) -> Vec<String> {
    let lenses = lenses.as_array().unwrap().iter();
    lenses.map(|lens| lens["command"]["title"].as_str().unwrap().to_string()).collect()
}

#[test]
fn tests_of_a_text_that_was_changed_tell_nothing_of_the_new_one() {
    let long = "; test: XEQ L -> 0\nLBL \"L\"\n99999\nLBL 01\nDSE X\nGTO 01\nEND\n";
    let mut editor = Editor::with(long);
    let command = json!({ "command": "sim41.runTests", "arguments": [URI] });
    let running = editor.request("workspace/executeCommand", command);
    editor.change(2, &long.replace("99999", "1"));
    assert_eq!(editor.answer(running).unwrap().as_array().unwrap().len(), 1);
    assert_eq!(titles(editor.about("codeLens", json!({}))), ["▶ run the tests"]);
}

#[test]
fn tests_in_comments_are_run_and_tell_what_they_gave() {
    let mut editor = Editor::with(FACT);
    assert_eq!(titles(editor.about("codeLens", json!({}))), ["▶ run the tests"; 2]);
    let command = json!({ "command": "sim41.runTests", "arguments": [URI] });
    let given = editor.ask("workspace/executeCommand", command.clone()).unwrap();
    assert_eq!(given[0], json!({ "line": 2, "result": "✓ passed" }));
    let shown = titles(editor.about("codeLens", json!({})));
    assert_eq!(shown[0], "✓ passed");
    assert!(shown[1].starts_with("✗ expected 2.0000, got"), "{shown:?}");
    editor.change(2, &FACT.replace("RTN", "RTX"));
    let error = editor.ask("workspace/executeCommand", command).unwrap_err();
    assert_eq!(error, "the listing has errors: its tests cannot be run");
}

const REQUESTS: [&str; 8] = [
    "hover",
    "completion",
    "definition",
    "prepareRename",
    "documentSymbol",
    "foldingRange",
    "semanticTokens/full",
    "codeLens",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_edits_are_survived(
        edits in prop::collection::vec((0usize..400, 0usize..8, "[A-Z0-9 \"';.<>\nΣ𝛼├\r\u{85}&lt;/b-]{0,8}"), 1..12),
        line in 0u32..20, character in 0u32..12,
    ) {
        let mut editor = Editor::with(FACT);
        let mut text: Vec<char> = FACT.chars().collect();
        for (n, (from, length, new)) in edits.into_iter().enumerate() {
            let from = from.min(text.len());
            let to = (from + length).min(text.len());
            text.splice(from..to, new.chars());
            editor.change(n as i32 + 2, &text.iter().collect::<String>());
            for request in REQUESTS {
                editor.about(request, at(line, character));
            }
            let range = json!({ "start": { "line": 0, "character": 0 },
                                "end": { "line": line, "character": character } });
            editor.about("inlayHint", json!({ "range": range }));
            editor.about("codeAction", json!({ "range": range, "context": { "diagnostics": [] } }));
            editor.about("formatting", json!({ "options": { "tabSize": 4, "insertSpaces": true } }));
            let mut rename = at(line, character);
            rename["newName"] = "NEW".into();
            rename["textDocument"] = json!({ "uri": URI });
            let _ = editor.ask("textDocument/rename", rename);
        }
    }
}
