//! The conversation with the editor: which documents are open, and who answers which request.

use super::document::Document;
use super::inlay_hints::Wanted;
use super::{
    completion, diagnostics, formatting, hover, inlay_hints, labels, quick_fixes, rename,
    semantic_tokens, symbols, test_lenses,
};
use crate::files::locked;
use anyhow::{Context, Result, bail};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeActionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, ExecuteCommandParams, InlayHintParams, PublishDiagnosticsParams,
    Range, RenameParams, TextDocumentContentChangeEvent, TextDocumentPositionParams, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sim41_session::Calculator;
use sim41_session::memory::Ports;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::thread;

/// Answers an editor until it says good-bye.
///
/// # Errors
/// Returns an error if the editor does not speak the protocol.
pub(super) fn serve(connection: &Connection, calculator: Calculator) -> Result<()> {
    let (id, parameters) = connection.initialize_start()?;
    let version = env!("CARGO_PKG_VERSION");
    let information = json!({ "name": "sim41", "version": version });
    connection.initialize_finish(
        id,
        json!({ "capabilities": capabilities(), "serverInfo": information }),
    )?;
    let hints = parameters.pointer("/initializationOptions/inlayHints").cloned();
    let refreshes = "/capabilities/workspace/codeLens/refreshSupport";
    let mut server = Server {
        connection,
        ports: calculator.memory().ports().clone(),
        programs: calculator.library().names(),
        calculator,
        documents: HashMap::new(),
        changed: HashSet::new(),
        hints: hints.and_then(|hints| serde_json::from_value(hints).ok()).unwrap_or_default(),
        refreshes: parameters.pointer(refreshes) == Some(&Value::Bool(true)),
    };
    server.answer_all()
}

/// Returns what the server can do.
fn capabilities() -> Value {
    json!({
        "textDocumentSync": { "openClose": true, "change": 1 },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": ["\"", " ", "?", "<", "+", "-", "^"] },
        "definitionProvider": true,
        "referencesProvider": true,
        "renameProvider": { "prepareProvider": true },
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "documentFormattingProvider": true,
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

struct Server<'a> {
    connection: &'a Connection,
    /// The calculator on whose clones tests run.
    calculator: Calculator,
    ports: Ports,
    /// The names of the programs that XEQ finds.
    programs: Vec<String>,
    documents: HashMap<Uri, Document>,
    /// The documents whose remarks the editor does not know yet.
    changed: HashSet<Uri>,
    hints: Wanted,
    /// Whether the editor asks for buttons again when it is told to.
    refreshes: bool,
}

impl Server<'_> {
    fn answer_all(&mut self) -> Result<()> {
        loop {
            // Who types faster than the text is read is told about the last state alone.
            let message = match self.connection.receiver.try_recv() {
                Ok(message) => message,
                Err(_) => {
                    self.publish()?;
                    match self.connection.receiver.recv() {
                        Ok(message) => message,
                        Err(_) => return Ok(()),
                    }
                }
            };
            match message {
                Message::Request(request) if self.connection.handle_shutdown(&request)? => {
                    return Ok(());
                }
                Message::Request(request) => self.answer(request)?,
                Message::Notification(notification) => {
                    if let Err(error) = self.note(notification) {
                        eprintln!("sim41: {error:#}");
                    }
                }
                Message::Response(_) => {}
            }
        }
    }

    /// Takes what the editor tells about its documents.
    fn note(&mut self, notification: Notification) -> Result<()> {
        let Notification { method, params } = notification;
        match &*method {
            "textDocument/didOpen" => {
                let opened = read::<DidOpenTextDocumentParams>(params)?.text_document;
                self.take(opened.uri, opened.version, opened.text);
            }
            "textDocument/didChange" => {
                let changed: DidChangeTextDocumentParams = read(params)?;
                let version = changed.text_document.version;
                let uri = changed.text_document.text_document_identifier.uri;
                if let Some(last) = changed.content_changes.into_iter().next_back() {
                    self.take(uri, version, whole(last)?);
                }
            }
            "textDocument/didClose" => {
                let closed = read::<DidCloseTextDocumentParams>(params)?.text_document.uri;
                self.documents.remove(&closed);
                self.changed.remove(&closed);
                self.tell_remarks(PublishDiagnosticsParams::new(closed, None, Vec::new()))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn take(&mut self, uri: Uri, version: i32, text: String) {
        self.changed.insert(uri.clone());
        self.documents.insert(uri.clone(), Document::new(uri, version, text, &self.ports));
    }

    /// Tells the remarks about the documents that have changed.
    fn publish(&mut self) -> Result<()> {
        for uri in std::mem::take(&mut self.changed) {
            if let Some(document) = self.documents.get(&uri) {
                self.tell_remarks(diagnostics::of(document))?;
            }
        }
        Ok(())
    }

    fn tell_remarks(&self, remarks: PublishDiagnosticsParams) -> Result<()> {
        let method = "textDocument/publishDiagnostics".to_string();
        Ok(self.connection.sender.send(Notification::new(method, remarks).into())?)
    }

    /// Answers a request.
    fn answer(&mut self, request: Request) -> Result<()> {
        let Request { id, method, params } = request;
        let response = match self.result(&id, &method, params) {
            Ok(Some(result)) => Response::new_ok(id, result),
            Ok(None) => return Ok(()),
            Err(error) => {
                Response::new_err(id, ErrorCode::RequestFailed as i32, format!("{error:#}"))
            }
        };
        Ok(self.connection.sender.send(response.into())?)
    }

    /// Returns the result of a request; `None` if the answer comes later.
    fn result(&self, id: &RequestId, method: &str, params: Value) -> Result<Option<Value>> {
        let result = match method {
            "textDocument/hover" => {
                let (document, at) = self.at(params)?;
                json!(hover::of(document, at.position))
            }
            "textDocument/completion" => {
                let (document, at) = self.at(params)?;
                json!(completion::of(document, at.position, &self.ports, &self.programs))
            }
            "textDocument/definition" => {
                let (document, at) = self.at(params)?;
                json!(labels::definition(document, at.position, &self.others(document)))
            }
            "textDocument/references" => {
                let (document, at) = self.at(params)?;
                json!(labels::references(document, at.position, &self.others(document)))
            }
            "textDocument/prepareRename" => {
                let (document, at) = self.at(params)?;
                json!(rename::name_at(document, at.position))
            }
            "textDocument/rename" => {
                let wanted: RenameParams = read(params)?;
                let at = wanted.text_document_position_params;
                let document = self.document(&at.text_document.uri)?;
                let others = self.others(document);
                json!(rename::edits(document, at.position, &others, &wanted.new_name)?)
            }
            "textDocument/documentSymbol" => json!(symbols::of(self.whole(&params)?)),
            "textDocument/foldingRange" => json!(symbols::folds(self.whole(&params)?)),
            "textDocument/formatting" => {
                json!(formatting::of(self.whole(&params)?, &self.ports))
            }
            "textDocument/semanticTokens/full" => {
                json!(semantic_tokens::of(self.whole(&params)?))
            }
            "textDocument/codeAction" => {
                let wanted: CodeActionParams = read(params)?;
                let range: Range = wanted.range;
                json!(quick_fixes::of(self.document(&wanted.text_document.uri)?, range))
            }
            "textDocument/inlayHint" => {
                let wanted: InlayHintParams = read(params)?;
                let document = self.document(&wanted.text_document.uri)?;
                json!(inlay_hints::of(document, wanted.range, self.hints))
            }
            "textDocument/codeLens" => {
                let document = self.whole(&params)?;
                json!(test_lenses::of(document))
            }
            "workspace/executeCommand" => {
                self.run_tests(id.clone(), read(params)?)?;
                return Ok(None);
            }
            _ => bail!("{method} is not answered here"),
        };
        Ok(Some(result))
    }

    /// Runs the tests of a document in a thread, which answers the request when they are done.
    fn run_tests(&self, id: RequestId, command: ExecuteCommandParams) -> Result<()> {
        if command.command != test_lenses::RUN {
            bail!("there is no command {}", command.command);
        }
        let uri = command.arguments.into_iter().flatten().next();
        let uri: Uri = read(uri.context("the document is missing")?)?;
        let document = self.document(&uri)?;
        if !document.analysis.is_good {
            bail!("the listing has errors: its tests cannot be run");
        }
        let (text, programs) = (document.text.clone(), document.analysis.programs.clone());
        let (calculator, given) = (self.calculator.clone(), Arc::clone(&document.given));
        let (sender, refreshes) = (self.connection.sender.clone(), self.refreshes);
        thread::spawn(move || {
            let response = match test_lenses::run(&text, &programs, &calculator) {
                Ok(told) => {
                    let lines: Vec<Value> = told
                        .iter()
                        .map(|(line, told)| json!({ "line": line, "result": told }))
                        .collect();
                    *locked(&given) = told;
                    Response::new_ok(id, lines)
                }
                Err(error) => {
                    Response::new_err(id, ErrorCode::RequestFailed as i32, format!("{error:#}"))
                }
            };
            // Nobody listens any more if the editor has gone.
            let _ = sender.send(response.into());
            if refreshes {
                let id = RequestId::from("refresh".to_string());
                let method = "workspace/codeLens/refresh".to_string();
                let _ = sender.send(Request::new(id, method, Value::Null).into());
            }
        });
        Ok(())
    }

    fn document(&self, uri: &Uri) -> Result<&Document> {
        self.documents.get(uri).with_context(|| format!("{uri} is not open"))
    }

    /// Returns the document of a request that names nothing else.
    fn whole(&self, params: &Value) -> Result<&Document> {
        let uri = params.pointer("/textDocument/uri").cloned().unwrap_or_default();
        self.document(&read(uri)?)
    }

    /// Returns the document of a request about a position, and the position.
    fn at(&self, params: Value) -> Result<(&Document, TextDocumentPositionParams)> {
        let at: TextDocumentPositionParams = read(params)?;
        Ok((self.document(&at.text_document.uri)?, at))
    }

    /// Returns the other open documents.
    fn others(&self, document: &Document) -> Vec<&Document> {
        self.documents.values().filter(|other| other.uri != document.uri).collect()
    }
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).context("the request cannot be read")
}

/// Returns the text after a change, which the editor sends as a whole.
fn whole(change: TextDocumentContentChangeEvent) -> Result<String> {
    match change {
        TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
            Ok(whole.text)
        }
        TextDocumentContentChangeEvent::TextDocumentContentChangePartial(_) => {
            bail!("changes must come with the whole text, as the server has asked")
        }
    }
}
