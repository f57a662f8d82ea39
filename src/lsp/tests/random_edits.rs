//! Random edits never crash the server.

use super::*;
use proptest::prelude::*;

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
