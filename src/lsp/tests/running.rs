//! The editor runs tests in comments.

use super::*;

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
