//! The features for a listing: remarks and fixes, help, outline, colours.

use super::*;

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
    // Labels on other lines are found despite the error.
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
fn what_is_known_of_an_instruction_is_shown() {
    let mut editor = Editor::with(FACT);
    let hover = editor.about("hover", at(8, 0));
    let text = hover["contents"]["value"].as_str().unwrap();
    for part in ["line 06: `42`", "`x, y, z, t` → `(y*x), z, t, t`, LASTX `x`", " ms"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let hover = editor.about("hover", at(6, 1));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("used at line 08"));
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

#[test]
fn defined_names_are_shown() {
    let mut editor = Editor::with("; define ROWS = 05\nLBL \"AB\"\nSTO ROWS\nRCL 05\nEND\n");
    let whole =
        json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 3, "character": 6 } });
    let hints = editor.about("inlayHint", json!({ "range": whole }));
    let labels: Vec<&str> =
        hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["02", "05 · 1 byte · x, y, z, t", "03", "ROWS · 1 byte · R05, x, y, z"]);
    let hover = editor.about("hover", json!({ "position": { "line": 3, "character": 1 } }));
    assert!(hover.to_string().contains("`ROWS` is 05"), "{hover}");
}

#[test]
fn tests_that_cannot_run_are_warnings() {
    let mut editor = Editor::with("; test: 1 NONE -> 2\nLBL \"AB\"\nSTO 05\nEND\n");
    let remarks = editor.remarks(1);
    let about_tests: Vec<&Value> = remarks.iter().filter(|it| it["code"] == "test").collect();
    assert_eq!(about_tests.len(), 1, "{remarks:?}");
    assert_eq!(about_tests[0]["range"]["start"]["line"], 0);
}
