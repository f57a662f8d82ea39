//! A search through a long history shows its progress, and can be stopped by `pause` and `cancel`.

use super::*;

/// This program executes 2.8 million instructions, which fill more than ten parts of the history.
const LONG: &str = "LBL \"A\"\n0\nSTO 01\nLBL 01\n1\nST+ 01\nRCL 01\n400000\nX>Y?\nGTO 01\n\
    STO 02\nEND\n";

fn held_at_the_end() -> Editor {
    let mut editor = Editor::with(LONG, json!({ "keys": "XEQ A" }), json!([{ "line": 11 }]));
    assert_eq!(editor.stop(), stopped("breakpoint", 11));
    editor.breakpoints(json!([{ "line": 3 }]));
    editor
}

#[test]
fn a_search_is_shown_and_finds_the_first_moment() {
    let mut editor = held_at_the_end();
    assert_eq!(editor.go("reverseContinue"), stopped("breakpoint", 3));
    assert_eq!(editor.value("X"), "0");
    let start = editor.event("progressStart");
    assert_eq!(
        (&start["cancellable"], &start["title"]),
        (&json!(true), &json!("Searching the history"))
    );
    let percents: Vec<u64> = editor
        .told
        .iter()
        .filter(|event| event["event"] == "progressUpdate")
        .map(|event| event["body"]["percentage"].as_u64().unwrap())
        .collect();
    assert!(percents.len() >= 8 && percents.is_sorted(), "{percents:?}");
    assert_eq!(editor.event("progressEnd")["progressId"], start["progressId"]);
}

#[test]
fn pause_and_cancel_stop_a_search_where_the_program_was() {
    let mut editor = held_at_the_end();
    for command in ["pause", "cancel"] {
        let progress = format!("back-{}", editor.sent + 1);
        let stop = json!({ "threadId": 1, "progressId": progress });
        editor.ask_all([("reverseContinue", json!({ "threadId": 1 })), (command, stop)]).unwrap();
        assert_eq!(editor.stop(), stopped("pause", 11), "{command}");
        let (x, count) = (editor.value("X"), editor.value("R01"));
        assert_eq!((&*x, &*count), ("400000", "400000"), "{command}");
    }
    assert_eq!(editor.go("stepBack"), stopped("step", 9));
    editor.breakpoints(json!([{ "line": 11 }]));
    assert_eq!(editor.go("continue"), stopped("breakpoint", 11));
}

#[test]
fn nothing_changes_the_program_while_a_search_goes_on() {
    let mut editor = held_at_the_end();
    let set = json!({ "variablesReference": 1, "name": "X", "value": "7" });
    let console = json!({ "expression": "7", "context": "repl" });
    for (command, arguments) in
        [("continue", json!({})), ("setVariable", set), ("evaluate", console)]
    {
        let back = ("reverseContinue", json!({ "threadId": 1 }));
        let refused = editor.ask_all([back, (command, arguments)]).unwrap_err();
        assert!(refused.contains("pausing stops the search"), "{command}: {refused}");
        editor.ask("pause", json!({ "threadId": 1 })).unwrap();
        assert_eq!(editor.stop(), stopped("pause", 11));
    }
    assert_eq!(editor.value("X"), "400000");
    editor.ask("reverseContinue", json!({ "threadId": 1 })).unwrap();
    editor.ask("restart", json!({})).unwrap();
    assert_eq!(editor.stop(), stopped("breakpoint", 3), "the restarted program");
}
