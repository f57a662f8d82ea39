//! Sends arbitrary messages to the servers for editors.

use crate::protocol::MessageReader;
use crate::{dap, lsp};
use serde_json::{Value, json};
use sim41_session::Calculator;
use sim41_test_support::runner;
use std::io::{Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const URI: &str = "file:///a.prg";
#[rustfmt::skip]
const ASKED: [&str; 20] = [
    "textDocument/hover", "textDocument/completion", "textDocument/definition",
    "textDocument/references", "textDocument/documentHighlight", "textDocument/signatureHelp",
    "textDocument/selectionRange", "textDocument/rangeFormatting", "textDocument/onTypeFormatting",
    "workspace/symbol", "textDocument/prepareRename", "textDocument/rename",
    "textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/formatting",
    "textDocument/semanticTokens/full", "textDocument/codeAction", "textDocument/inlayHint",
    "textDocument/codeLens", "shutdown",
];
#[rustfmt::skip]
const COMMANDS: [&str; 20] = [
    "continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "pause", "restart",
    "setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "dataBreakpointInfo",
    "setExceptionBreakpoints", "stackTrace", "scopes", "variables", "setVariable", "evaluate",
    "exceptionInfo", "threads",
];

#[test]
fn any_input() {
    runner::try_all(&[("lsp", listings), ("dap", debugging)]);
}

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn count(&self) -> u64 {
        let bytes = self.0.lock().unwrap();
        let mut reader = MessageReader::new(&bytes[..]);
        std::iter::from_fn(|| reader.next())
            .fold(0, |count, message| message.map(|_| count + 1).unwrap())
    }
}

/// Input that stays open for a moment after its last byte, while the server is idle.
struct Lingering(Cursor<Vec<u8>>, Duration);

impl Read for Lingering {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read(bytes)?;
        if count == 0 {
            std::thread::sleep(std::mem::take(&mut self.1));
        }
        Ok(count)
    }
}

fn framed(message: &Value) -> Vec<u8> {
    let text = message.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

fn parts(data: &[u8]) -> (String, impl Iterator<Item = &[u8]>) {
    let end = data.iter().position(|&byte| byte == 0xFF).unwrap_or(data.len());
    let lines = data.get(end + 1..).unwrap_or_default().split(|&byte| byte == b'\n').take(40);
    (String::from_utf8_lossy(&data[..end]).into_owned(), lines)
}

fn raw(line: &[u8]) -> Option<Vec<u8>> {
    let begins = line.starts_with(b"{") || line.starts_with(b"[");
    begins.then(|| [format!("Content-Length: {}\r\n\r\n", line.len()).as_bytes(), line].concat())
}

fn listings(data: &[u8]) -> u64 {
    let (text, lines) = parts(data);
    let document = json!({ "uri": URI, "languageId": "focal", "version": 1, "text": text });
    let mut input = framed(
        &json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": {} } }),
    );
    let opened = json!({ "textDocument": document });
    let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": opened });
    input.extend(framed(&open));
    for (number, line) in lines.enumerate() {
        let number = number + 1;
        let byte = |place: usize| u32::from(line.get(place).copied().unwrap_or(0));
        let place = |at: usize| json!({ "line": byte(at) % 16, "character": byte(at + 1) % 64 });
        let rest = String::from_utf8_lossy(line.get(5..).unwrap_or_default());
        input.extend(raw(line).unwrap_or_else(|| match byte(0) {
            0..=31 => {
                let text = format!("{rest}\n{text}");
                framed(&json!({
                    "jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
                        "textDocument": { "uri": URI, "version": number },
                        "contentChanges": [{ "text": text }],
                    },
                }))
            }
            asked => framed(&json!({
                "jsonrpc": "2.0", "id": number, "method": ASKED[asked as usize % ASKED.len()],
                "params": {
                    "textDocument": { "uri": URI }, "position": place(1),
                    "positions": [place(1), place(3)], "query": rest, "newName": rest, "ch": "\n",
                    "range": { "start": place(1), "end": place(3) },
                    "context": { "includeDeclaration": true, "diagnostics": [] },
                    "options": { "tabSize": byte(2), "insertSpaces": true },
                },
            })),
        }));
    }
    let quiet = Duration::from_millis(if data.len().is_multiple_of(16) { 40 } else { 0 });
    let written = Written::default();
    let _ = lsp::serve(Lingering(Cursor::new(input), quiet), written.clone(), Calculator::clean());
    written.count()
}

fn debugging(data: &[u8]) -> u64 {
    let (text, lines) = parts(data);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.prg");
    std::fs::write(&file, text).unwrap();
    let request = |seq: usize, command: &str, arguments: Value| {
        framed(
            &json!({ "seq": seq, "type": "request", "command": command, "arguments": arguments }),
        )
    };
    let launch = json!({ "program": file, "stopOnEntry": data.len().is_multiple_of(2) });
    let mut input = request(1, "initialize", json!({}));
    input.extend(request(2, "launch", launch));
    for (number, line) in lines.enumerate() {
        let byte = |place: usize| i64::from(line.get(place).copied().unwrap_or(0));
        let rest = String::from_utf8_lossy(line.get(3..).unwrap_or_default());
        let (condition, hits) = rest.split_once(';').unwrap_or((&rest, ""));
        let command = match byte(0) {
            0..=31 => "configurationDone",
            other => COMMANDS[other as usize % COMMANDS.len()],
        };
        let mut point = json!({ "line": byte(1) % 16, "name": condition, "dataId": condition });
        for (name, value) in [("condition", condition), ("hitCondition", hits)] {
            if !value.is_empty() {
                point[name] = value.into();
            }
        }
        let context = ["repl", "watch", "hover"][byte(2) as usize % 3];
        input.extend(raw(line).unwrap_or_else(|| {
            let arguments = json!({
                "source": { "path": file }, "breakpoints": [point], "filters": [hits],
                "threadId": 1, "variablesReference": byte(1) % 16, "name": condition,
                "value": hits, "expression": rest, "context": context,
                "granularity": if byte(2) % 2 == 0 { "instruction" } else { "line" },
            });
            request(number + 3, command, arguments)
        }));
    }
    let written = Written::default();
    let _ = dap::serve(Calculator::clean(), Cursor::new(input), written.clone());
    written.count()
}
