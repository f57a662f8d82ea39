//! Requests about documents, each with the function that answers it.

use super::documents::Documents;
use super::inlay_hints::{self, HintSettings};
use super::message::{ErrorCode, Failure, read};
use super::{
    completion, formatting, hover, labels, quick_fixes, rename, semantic_tokens, signature,
    symbols, test_lenses,
};
use lsp_types::{CodeActionParams, InlayHintParams, Position, Range, RenameParams};
use serde_json::{Value, json};

pub(super) fn capabilities() -> Value {
    json!({
        "textDocumentSync": { "openClose": true, "change": 1 },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": ["\"", " ", "?", "<", "+", "-", "^"] },
        "definitionProvider": true,
        "referencesProvider": true,
        "renameProvider": { "prepareProvider": true },
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "documentHighlightProvider": true,
        "documentFormattingProvider": true,
        "documentRangeFormattingProvider": true,
        "documentOnTypeFormattingProvider": { "firstTriggerCharacter": "\n" },
        "selectionRangeProvider": true,
        "workspaceSymbolProvider": true,
        "signatureHelpProvider": { "triggerCharacters": [" "] },
        "codeActionProvider": { "codeActionKinds": ["quickfix"] },
        "codeLensProvider": {},
        "executeCommandProvider": { "commands": [test_lenses::RUN] },
        "inlayHintProvider": true,
        "semanticTokensProvider": {
            "legend": { "tokenTypes": semantic_tokens::KINDS, "tokenModifiers": [] },
            "full": true,
        },
    })
}

pub(super) fn answer(
    documents: &Documents,
    hints: HintSettings,
    method: &str,
    params: Value,
) -> Result<Value, Failure> {
    let result = match method {
        "textDocument/hover" => {
            let (document, at) = documents.at(params)?;
            json!(hover::hover(document, at))
        }
        "textDocument/completion" => {
            let (document, at) = documents.at(params)?;
            json!(completion::items(document, at, &documents.ports, &documents.library.names()))
        }
        "textDocument/definition" => {
            let (document, at) = documents.at(params)?;
            json!(documents.definition(document, at))
        }
        "textDocument/references" => {
            let declarations = params.pointer("/context/includeDeclaration").cloned();
            let declarations = declarations != Some(Value::Bool(false));
            let (document, at) = documents.at(params)?;
            let others = documents.others(document);
            json!(labels::references(document, at, &others, declarations))
        }
        "textDocument/documentHighlight" => {
            let (document, at) = documents.at(params)?;
            json!(labels::highlights(document, at))
        }
        "textDocument/signatureHelp" => {
            let (document, at) = documents.at(params)?;
            json!(signature::help(document, at))
        }
        "textDocument/selectionRange" => {
            let document = documents.whole(&params)?;
            let positions: Vec<Position> = read(params["positions"].clone())?;
            json!(
                positions
                    .iter()
                    .map(|at| symbols::selections(document, *at))
                    .collect::<Vec<Value>>()
            )
        }
        "textDocument/rangeFormatting" => {
            let range: Range = read(params["range"].clone())?;
            json!(formatting::of_range(documents.whole(&params)?, range, &documents.ports))
        }
        "textDocument/onTypeFormatting" => {
            let (document, at) = documents.at(params)?;
            json!(formatting::of_new_line(document, at))
        }
        "workspace/symbol" => {
            let query = params["query"].as_str().unwrap_or_default();
            let open = documents.open().flat_map(|open| symbols::in_workspace(open, query));
            let closed = documents.closed();
            let closed = closed.iter().flat_map(|closed| symbols::in_workspace(closed, query));
            json!(open.chain(closed).collect::<Vec<Value>>())
        }
        "textDocument/prepareRename" => {
            let (document, at) = documents.at(params)?;
            json!(rename::name_at(document, at))
        }
        "textDocument/rename" => {
            let wanted: RenameParams = read(params)?;
            let at = wanted.text_document_position_params;
            let document = documents.document(&at.text_document.uri)?;
            let others = documents.others(document);
            json!(rename::edits(document, at.position, &others, &wanted.new_name)?)
        }
        "textDocument/documentSymbol" => json!(symbols::in_document(documents.whole(&params)?)),
        "textDocument/foldingRange" => json!(symbols::folds(documents.whole(&params)?)),
        "textDocument/formatting" => {
            json!(formatting::edits(documents.whole(&params)?, &documents.ports))
        }
        "textDocument/semanticTokens/full" => {
            json!(semantic_tokens::tokens(documents.whole(&params)?))
        }
        "textDocument/codeAction" => {
            let wanted: CodeActionParams = read(params)?;
            let range: Range = wanted.range;
            json!(quick_fixes::code_actions(documents.document(&wanted.text_document.uri)?, range))
        }
        "textDocument/inlayHint" => {
            let wanted: InlayHintParams = read(params)?;
            let document = documents.document(&wanted.text_document.uri)?;
            json!(inlay_hints::hints(document, wanted.range, hints))
        }
        "textDocument/codeLens" => {
            let document = documents.whole(&params)?;
            json!(test_lenses::lenses(document))
        }
        _ => {
            let sentence = format!("unknown method {method}");
            return Err(Failure::new(ErrorCode::MethodNotFound, sentence));
        }
    };
    Ok(result)
}
