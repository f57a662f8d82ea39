//! Registers, flags and labels in several documents, ranges, and numbered listings.

use super::*;

const PROGRAM: &str = "LBL \"A1\"\nSTO 05\nRCL IND 05\nST+05\nSF 05\nFS? 05\nGTO 05\nRCL 15\nEND\n";

fn lines(locations: &Value) -> Vec<u64> {
    let locations = locations.as_array().unwrap().iter();
    locations.map(|one| one["range"]["start"]["line"].as_u64().unwrap()).collect()
}

#[test]
fn registers_and_flags_have_references_highlights_and_names() {
    let mut editor = Editor::with(PROGRAM);
    for (line, wanted) in [(1, vec![1, 2, 3]), (2, vec![1, 2, 3]), (4, vec![4, 5]), (7, vec![7])] {
        let uses = editor.about("references", at(line, 0));
        assert_eq!(lines(&uses), wanted, "{line}");
        assert_eq!(lines(&editor.about("documentHighlight", at(line, 0))), wanted, "{line}");
    }
    for (line, name, wanted) in [
        (2, "7", Ok(["STO 07", "RCL IND 07", "ST+07", "SF 05", "RCL 15"])),
        (5, "06", Ok(["STO 05", "RCL IND 05", "ST+05", "SF 06", "RCL 15"])),
        (1, "15", Err("register 15 already exists")),
        (1, "100", Err("invalid register \"100\": expected 00 to 99")),
        (4, "56", Err("invalid flag \"56\": expected 00 to 55")),
    ] {
        let mut params = at(line, 0);
        params["newName"] = name.into();
        params["textDocument"] = json!({ "uri": URI });
        match (editor.ask("textDocument/rename", params), wanted) {
            (Ok(edits), Ok(wanted)) => {
                let text = edited(PROGRAM, &edits["changes"][URI]);
                wanted.iter().for_each(|line| assert!(text.contains(line), "{line}: {text}"));
            }
            (Err(error), Err(wanted)) => assert_eq!(error, wanted),
            (got, wanted) => panic!("{got:?}, not {wanted:?}"),
        }
    }
}

#[test]
fn references_leave_the_declaration_out_on_request() {
    let mut editor = Editor::with(FACT);
    for (with, wanted) in [(true, vec![3, 14]), (false, vec![14])] {
        let mut params = at(14, 6);
        params["context"] = json!({ "includeDeclaration": with });
        assert_eq!(lines(&editor.about("references", params)), wanted);
    }
}

#[test]
fn warnings_stay_while_another_line_has_an_error() {
    let mut editor = Editor::with("LBL \"A1\"\nGTO 05\nRCX 00\nEND\n");
    let remarks = editor.remarks(1);
    let codes: Vec<&Value> = remarks.iter().map(|remark| &remark["severity"]).collect();
    assert_eq!(codes.len(), 2, "{remarks:?}");
    editor.change(2, "LBL \"A1\"\nGTO 05\nLBX 05\nEND\n");
    let remarks = editor.remarks(2);
    assert_eq!(remarks.len(), 1, "the label may be meant: {remarks:?}");
    let text = "LBL \"A1\"\n; SIZE 005\nCLST\n5\nENTXR\n+\nGTO \"A1\"\nSTO 05\nEND\n";
    editor.change(3, text);
    let kinds = |remarks: Vec<Value>| -> Vec<String> {
        remarks.iter().map(|remark| remark["code"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(kinds(editor.remarks(3)), ["instruction", "size"]);
    editor.change(4, &text.replace("ENTXR", "PI\n+"));
    assert_eq!(kinds(editor.remarks(4)), ["empty-level", "unreachable", "size"]);
}

#[test]
fn a_call_of_a_label_that_no_listing_has_is_a_warning() {
    let mut editor = Editor::with("LBL \"A1\"\nXEQ \"BEYOND\"\nEND\n");
    let remarks = editor.remarks(1);
    assert_eq!((remarks.len(), &remarks[0]["code"]), (1, &json!("no-label")), "{remarks:?}");
    let other = "LBL \"BEYOND\"\n2\n/\nEND\n";
    let document =
        json!({ "uri": "file:///other.prg", "languageId": "focal", "version": 1, "text": other });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    // Both documents are reported again.
    let told: Vec<Value> = (0..2).map(|_| editor.read()).collect();
    let none = |told: &Value| told["params"]["diagnostics"] == json!([]);
    assert!(told.iter().all(none), "{told:?}");
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": "file:///other.prg" } }));
    let told = [editor.read(), editor.read()];
    assert_eq!(told[1]["params"]["diagnostics"][0]["code"], "no-label", "{told:?}");
}

#[test]
fn labels_of_closed_files_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("in here");
    std::fs::create_dir(&inner).unwrap();
    std::fs::write(inner.join("half.prg"), "; half\nLBL \"HALF\"\n2\n/\nEND\n").unwrap();
    let mut editor = Editor::silent();
    let root = format!("file://{}", folder.path().display());
    editor.ask("initialize", json!({ "capabilities": {}, "rootUri": root })).unwrap();
    let text = "LBL \"A1\"\nXEQ \"HALF\"\nEND\n";
    let document = json!({ "uri": URI, "languageId": "focal", "version": 1, "text": text });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let found = editor.about("definition", at(1, 6));
    assert!(found["uri"].as_str().unwrap().ends_with("in%20here/half.prg"), "{found}");
    assert_eq!(found["range"]["start"]["line"], 1);
    for (query, wanted) in [("", 2), ("hal", 1), ("none", 0)] {
        let symbols = editor.ask("workspace/symbol", json!({ "query": query })).unwrap();
        assert_eq!(symbols.as_array().unwrap().len(), wanted, "{query}: {symbols}");
    }
}

#[test]
fn a_numbered_listing_stays_numbered() {
    let text = "001 lbl 'ab' ; begin\n002 enter^\n003 sto 05\n004 end\n";
    let mut editor = Editor::with(text);
    let options = json!({ "options": { "tabSize": 4, "insertSpaces": true } });
    let formatted = edited(text, &editor.about("formatting", options.clone()));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(&formatted), "01 LBL \"ab\" ; begin 02 ENTER↑ 03 STO 05 04 END");
    editor.change(2, "01 LBL \"ab\"\n02 ENTER↑\n\n03 END\n");
    let mut new = at(2, 0);
    new["ch"] = "\n".into();
    assert_eq!(editor.about("onTypeFormatting", new.clone())[0]["newText"], "03 ");
    editor.change(3, "LBL \"ab\"\nENTER↑\n\nEND\n");
    assert_eq!(editor.about("onTypeFormatting", new), json!([]));
}

#[test]
fn a_range_is_formatted_alone() {
    let text = "lbl 'ab'\nenter^\nsto 05\nend\n";
    let mut editor = Editor::with(text);
    let range =
        json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 1, "character": 2 } });
    let edits = editor.about("rangeFormatting", json!({ "range": range }));
    assert_eq!(edited(text, &edits), "lbl 'ab'\nENTER↑\nsto 05\nend\n");
}

#[test]
fn selections_grow_and_operands_are_explained() {
    let mut editor = Editor::with(FACT);
    let at_line = json!({ "positions": [{ "line": 4, "character": 5 }] });
    let selection = editor.about("selectionRange", at_line)[0].clone();
    assert_eq!(selection["range"]["end"]["character"], 6);
    assert_eq!(
        selection["parent"]["range"]["end"]["character"],
        FACT.lines().nth(4).unwrap().len()
    );
    assert_eq!(selection["parent"]["parent"]["range"]["end"]["line"], 12);
    editor.change(2, "LBL \"A1\"\nSTO \nSIN \nEND\n");
    let help = editor.about("signatureHelp", at(1, 4));
    assert_eq!(help["signatures"][0]["label"], "STO nn, IND nn, X Y Z T L");
    assert_eq!(editor.about("signatureHelp", at(2, 4)), Value::Null);
}

#[test]
fn of_quick_changes_the_last_is_told() {
    let mut editor = Editor::with("LBL \"A1\"\nEND\n");
    for version in 2..52 {
        editor.change(version, &format!("LBL \"A1\"\nRCX {version}\nEND\n"));
    }
    assert_eq!(editor.remarks(51).len(), 1);
    assert!(editor.told.len() < 25, "{}", editor.told.len());
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
        (14, "MAIN", "label \"MAIN\" already exists"),
        (6, "200", "200"),
        (0, "B", "there is no label, register or flag here"),
    ] {
        let error = rename(&mut editor, line, name).unwrap_err();
        assert!(error.contains(sentence), "{error}");
    }
}
