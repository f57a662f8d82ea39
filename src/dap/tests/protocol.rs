//! The adapter answers invalid messages and continues.

use super::*;

#[test]
fn broken_messages_are_answered_and_the_next_one_is_read() {
    let mut editor = Editor::launch(json!({ "keys": "5 XEQ FACT" }), json!([{ "line": 9 }]));
    editor.stop();
    for (bytes, seq, sentence) in [
        (&b"Content-Length: 3\r\n\r\n\"\xff\""[..], 0, "invalid JSON"),
        (b"Content-Length: 5\r\n\r\n{\"seq", 0, "invalid JSON"),
        (b"Content-Length: 2\r\n\r\n{}", 0, "invalid message: expected \"type\""),
        (b"Content-Length: 2\r\n\r\n[]", 0, "batches are not supported"),
        (b"Content-Length: 9\r\n\r\n{\"seq\":8}", 8, "invalid message: expected \"type\""),
        (
            b"Content-Length: 18\r\n\r\n{\"type\":\"request\"}",
            0,
            "invalid message: expected an integer",
        ),
        (
            b"Content-Length: 26\r\n\r\n{\"seq\":8,\"type\":\"request\"}",
            8,
            "invalid message: expected a c",
        ),
        (b"Content-Length: 99999999999\r\n\r\n{}", 0, "message too long: 99999999999 bytes"),
        (
            b"Content-Length: 18446744073709551615\r\n\r\n{}",
            0,
            "message too long: 18446744073709551615",
        ),
        (b"no header\r\n\r\n", 0, "invalid header"),
    ] {
        editor.input.write_all(bytes).unwrap();
        let answer = loop {
            let message = editor.read();
            if message["type"] == "response" {
                break message;
            }
        };
        assert_eq!((&answer["success"], &answer["request_seq"]), (&json!(false), &json!(seq)));
        let text = answer["message"].as_str().unwrap();
        assert!(text.starts_with(sentence), "{sentence}: {text}");
        assert_eq!(answer["body"]["error"]["format"], answer["message"]);
        assert_eq!(editor.value("R00"), "5");
    }
}
