//! The server answers invalid messages and continues.

use super::*;

const INVALID: i64 = -32600;
const PARSE: i64 = -32700;

fn code(message: &Value) -> (&Value, i64) {
    (&message["id"], message["error"]["code"].as_i64().unwrap_or_default())
}

#[test]
fn broken_messages_are_answered_and_the_next_one_is_read() {
    let mut editor = Editor::with(FACT);
    let long = "Content-Length: 99999999999\r\n\r\n{}";
    for (bytes, id, wanted) in [
        (&b"Content-Length: 3\r\n\r\n\"\xff\""[..], Value::Null, PARSE),
        (b"Content-Length: 5\r\n\r\n{\"id\"", Value::Null, PARSE),
        (b"Content-Length: 0\r\n\r\n", Value::Null, PARSE),
        (b"Content-Length: 2\r\n\r\n{}", Value::Null, INVALID),
        (b"Content-Length: 2\r\n\r\n[]", Value::Null, INVALID),
        (b"Content-Length: 4\r\n\r\nnull", Value::Null, INVALID),
        (b"Content-Length: 8\r\n\r\n{\"id\":7}", json!(7), INVALID),
        (b"Content-Length: 23\r\n\r\n{\"id\":\"a\",\"method\":true}", Value::Null, PARSE),
        (b"Content-Length: 24\r\n\r\n{\"id\":\"a\",\"method\":true}", json!("a"), INVALID),
        (b"Content-Length: 23\r\n\r\n{\"id\":[],\"method\":\"ab\"}", Value::Null, INVALID),
        (long.as_bytes(), Value::Null, INVALID),
        (b"no header\r\n\r\n", Value::Null, INVALID),
    ] {
        editor.send_bytes(bytes);
        let response = editor.response(&id);
        assert_eq!(code(&response), (&id, wanted), "{:?}", String::from_utf8_lossy(bytes));
        assert_eq!(editor.about("definition", at(10, 5))["range"]["start"]["line"], 6);
    }
}

#[test]
fn a_batch_is_refused_as_a_whole() {
    let mut editor = Editor::new();
    let request = json!({ "jsonrpc": "2.0", "id": 9, "method": "shutdown" });
    editor.send(&json!([request, request]));
    assert_eq!(code(&editor.response(&Value::Null)), (&Value::Null, INVALID));
}

#[test]
fn a_text_with_half_a_surrogate_pair_is_read() {
    let mut editor = Editor::new();
    let text = json!("LBL \"A\"\n; \u{1}\nGTO 05\nEND\n").to_string().replace("\\u0001", "\\ud83d");
    let open = json!({ "method": "textDocument/didOpen", "params": { "textDocument":
        { "uri": URI, "languageId": "focal", "version": 1, "text": "TEXT" } } });
    let open = open.to_string().replace("\"TEXT\"", &text);
    editor.send_bytes(format!("Content-Length: {}\r\n\r\n{open}", open.len()).as_bytes());
    assert_eq!(editor.remarks(1)[0]["range"]["start"]["line"], 2);
}

#[test]
fn requests_out_of_place_have_the_codes_of_the_protocol() {
    let mut editor = Editor::silent();
    let error = |editor: &mut Editor, method: &str, params: Value| {
        let id = editor.request(method, params);
        code(&editor.response(&id.into())).1
    };
    assert_eq!(error(&mut editor, "textDocument/hover", json!({})), -32002);
    editor.ask("initialize", json!(null)).unwrap();
    assert_eq!(error(&mut editor, "initialize", json!({})), INVALID);
    assert_eq!(error(&mut editor, "textDocument/fly", json!({})), -32601);
    assert_eq!(error(&mut editor, "$/fly", json!({})), -32601);
    assert_eq!(error(&mut editor, "textDocument/hover", json!([1])), -32602);
    assert_eq!(error(&mut editor, "workspace/executeCommand", json!({ "command": "x" })), -32602);
    assert_eq!(
        error(
            &mut editor,
            "textDocument/hover",
            json!({ "textDocument": { "uri": URI },
        "position": { "line": 0, "character": 0 } })
        ),
        -32803
    );
    editor.tell("$/fly", json!({}));
    let id = json!(u64::MAX);
    editor.send(&json!({ "id": id, "method": "textDocument/fly" }));
    assert_eq!(code(&editor.response(&id)), (&id, -32601));
    editor.ask("shutdown", Value::Null).unwrap();
    assert_eq!(error(&mut editor, "textDocument/hover", json!({})), INVALID);
    editor.tell("exit", Value::Null);
    editor.end().unwrap();
}

#[test]
fn an_end_without_shutdown_is_an_error() {
    let mut editor = Editor::new();
    editor.tell("exit", Value::Null);
    assert!(editor.end().unwrap_err().to_string().contains("sent exit without a shutdown request"));
    assert!(
        Editor::new()
            .end()
            .unwrap_err()
            .to_string()
            .contains("closed the connection without a shutdown request")
    );
    let mut editor = Editor::new();
    editor.ask("shutdown", Value::Null).unwrap();
    editor.end().unwrap();
}

#[test]
fn a_cancelled_request_is_answered_so_and_its_program_stops() {
    let endless = "; test: XEQ L -> 0\nLBL \"L\"\nLBL 01\nGTO 01\nEND\n";
    let mut editor = Editor::with(&endless.repeat(3).replace("END\nL", "L"));
    let command = json!({ "command": "sim41.runTests", "arguments": [URI] });
    let running = editor.request("workspace/executeCommand", command);
    editor.about("hover", at(1, 0));
    editor.tell("$/cancelRequest", json!({ "id": running }));
    assert_eq!(code(&editor.response(&running.into())), (&json!(running), -32800));
    // The server reads both requests before it answers the first one.
    let request = |id: i32| {
        json!({ "id": id, "method": "textDocument/codeLens",
        "params": { "textDocument": { "uri": URI } } })
    };
    let all = [
        request(500),
        request(501),
        json!({ "method": "$/cancelRequest", "params": { "id": 501 } }),
        request(501),
    ];
    for message in all {
        editor.send(&message);
    }
    editor.response(&json!(500));
    let first = code(&editor.response(&json!(501))).1;
    assert!([0, -32800].contains(&first), "{first}");
    assert_eq!(code(&editor.response(&json!(501))).1, 0, "a later request may have the same id");
    editor.tell("$/cancelRequest", json!({ "id": 4000 }));
    editor.tell("$/cancelRequest", Value::Null);
}
