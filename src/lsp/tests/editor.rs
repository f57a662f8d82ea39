//! An editor that opens one document.

use super::URI;
use crate::lsp::server::serve;
use crate::protocol::MessageReader;
use serde_json::{Value, json};
use sim41_session::Calculator;
use std::io::{PipeReader, PipeWriter, Write};
use std::thread::JoinHandle;

pub struct Editor {
    input: Option<PipeWriter>,
    output: MessageReader<PipeReader>,
    server: Option<JoinHandle<anyhow::Result<()>>>,
    requests: i32,
    pub told: Vec<Value>,
}

impl Editor {
    pub fn silent() -> Editor {
        Editor::on(Calculator::clean())
    }

    pub fn on(calculator: Calculator) -> Editor {
        let (input_end, input) = std::io::pipe().unwrap();
        let (output, output_end) = std::io::pipe().unwrap();
        let server = std::thread::spawn(move || serve(input_end, output_end, calculator));
        let (input, server) = (Some(input), Some(server));
        Editor { input, output: MessageReader::new(output), server, requests: 0, told: Vec::new() }
    }

    pub fn new() -> Editor {
        let mut editor = Editor::silent();
        editor.ask("initialize", json!({ "capabilities": {} })).unwrap();
        editor.tell("initialized", json!({}));
        editor
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub fn read(&mut self) -> Value {
        self.output.next().expect("the server has ended").unwrap()
    }

    pub fn response(&mut self, id: &Value) -> Value {
        loop {
            let message = self.read();
            if message.get("method").is_some() {
                self.told.push(message);
            } else if message["id"] == *id {
                return message;
            }
        }
    }

    pub fn end(mut self) -> anyhow::Result<()> {
        self.input = None;
        self.server.take().unwrap().join().unwrap()
    }

    pub fn with(text: &str) -> Editor {
        let mut editor = Editor::new();
        let document = json!({ "uri": URI, "languageId": "focal", "version": 1, "text": text });
        editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
        editor
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub fn change(&mut self, version: i32, text: &str) {
        let document = json!({ "uri": URI, "version": version });
        let changes = json!([{ "text": text }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.tell("textDocument/didChange", params);
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.request(method, params);
        self.answer(id)
    }

    pub fn request(&mut self, method: &str, params: Value) -> i32 {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    pub fn answer(&mut self, id: i32) -> Result<Value, String> {
        let response = self.response(&id.into());
        match response.get("error") {
            Some(error) => Err(error["message"].as_str().unwrap().into()),
            None => Ok(response["result"].clone()),
        }
    }

    pub fn about(&mut self, method: &str, params: Value) -> Value {
        let mut all = json!({ "textDocument": { "uri": URI } });
        all.as_object_mut().unwrap().extend(params.as_object().unwrap().clone());
        self.ask(&format!("textDocument/{method}"), all).unwrap()
    }

    pub fn remarks(&mut self, version: i32) -> Vec<Value> {
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

pub fn at(line: u32, character: u32) -> Value {
    json!({ "position": { "line": line, "character": character } })
}

pub fn edited(text: &str, edits: &Value) -> String {
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
