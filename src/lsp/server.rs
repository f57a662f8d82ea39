//! The conversation with the editor: which documents are open, and who answers which request.

use super::document::Document;
use super::inlay_hints::Wanted;
use super::message::{self, Code, Failure, Message};
use super::workspace::Workspace;
use super::{
    completion, diagnostics, formatting, hover, inlay_hints, labels, quick_fixes, rename,
    semantic_tokens, signature, symbols, test_lenses,
};
use crate::files::locked;
use crate::protocol::{self, Received, Writer};
use anyhow::{Context, Result, bail};
use lsp_types::{
    CodeActionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, ExecuteCommandParams, InlayHintParams, Position,
    PublishDiagnosticsParams, Range, RenameParams, TextDocumentContentChangeEvent,
    TextDocumentPositionParams, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sim41_session::memory::Ports;
use sim41_session::{Calculator, Interrupt};
use std::cell::{LazyCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::io::{Read, Write};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// The time without a message after which changed documents are checked.
const QUIET: Duration = Duration::from_millis(30);
const MOST_RUNNING: usize = 4;

/// Answers an editor until it exits. Fails if the editor ends without a shutdown, or does not
/// listen.
pub(crate) fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    calculator: Calculator,
) -> Result<()> {
    let calls = Arc::new(Mutex::new(Calls::default()));
    let cancelling = Arc::clone(&calls);
    let messages = protocol::receive(input, move |message| {
        if let Some(id) = message::cancelled(message) {
            locked(&cancelling).cancel(id);
        }
    })?;
    let mut server = Server {
        client: Writer::new(output),
        messages,
        calls,
        phase: Phase::Begun,
        ports: Rc::new(calculator.memory().ports().clone()),
        programs: calculator.library().names(),
        calculator,
        documents: HashMap::new(),
        workspace: RefCell::default(),
        changed: HashSet::new(),
        hints: Wanted::default(),
        refreshes: false,
    };
    server.answer_all()
}

/// The requests that were cancelled and not answered yet, and the commands that run.
#[derive(Default)]
struct Calls {
    cancelled: HashSet<String>,
    running: HashMap<String, Interrupt>,
}

impl Calls {
    fn cancel(&mut self, id: &Value) {
        match self.running.get(&id.to_string()) {
            Some(interrupt) => interrupt.raise(),
            None => _ = self.cancelled.insert(id.to_string()),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Begun,
    Initialized,
    ShutDown,
    Exited,
}

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

type Open = LazyCell<Document, Box<dyn FnOnce() -> Document>>;

struct Server<W> {
    client: Writer<W>,
    messages: Receiver<Received>,
    calls: Arc<Mutex<Calls>>,
    phase: Phase,
    calculator: Calculator,
    ports: Rc<Ports>,
    programs: Vec<String>,
    documents: HashMap<Uri, Open>,
    workspace: RefCell<Workspace>,
    changed: HashSet<Uri>,
    hints: Wanted,
    refreshes: bool,
}

impl<W: Write + Send + 'static> Server<W> {
    fn answer_all(&mut self) -> Result<()> {
        while self.phase != Phase::Exited {
            let received = match self.messages.recv_timeout(QUIET) {
                Ok(received) => received,
                Err(RecvTimeoutError::Timeout) => {
                    self.publish()?;
                    match self.messages.recv() {
                        Ok(received) => received,
                        Err(_) => break,
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            self.take_message(received)?;
        }
        match self.phase {
            Phase::ShutDown | Phase::Exited => Ok(()),
            _ => bail!("the editor ended without a shutdown"),
        }
    }

    fn take_message(&mut self, received: Received) -> Result<()> {
        let message = match received {
            Ok(message) => Message::from(message),
            Err(malformed) => {
                return self.respond(Value::Null, Err(Failure::malformed(&malformed)));
            }
        };
        match message {
            Message::Request { id, method, params } => {
                let cancelled = locked(&self.calls).cancelled.remove(&id.to_string());
                let result = match cancelled {
                    true => Err(Failure::cancelled()),
                    false => self.result(&id, &method, params),
                };
                match result.transpose() {
                    Some(result) => self.respond(id, result),
                    None => Ok(()),
                }
            }
            Message::Notification { method, .. } if method == "exit" => {
                if self.phase != Phase::ShutDown {
                    bail!("the editor exited without a shutdown");
                }
                self.phase = Phase::Exited;
                Ok(())
            }
            Message::Notification { method, params } => {
                if self.phase == Phase::Initialized
                    && let Err(error) = self.note(&method, params)
                {
                    eprintln!("sim41: {}", crate::files::message::escaped(&format!("{error:#}")));
                }
                Ok(())
            }
            Message::Response => Ok(()),
            Message::Invalid { id, sentence } => {
                self.respond(id, Err(Failure::new(Code::InvalidRequest, sentence)))
            }
        }
    }

    fn respond(&self, id: Value, result: Result<Value, Failure>) -> Result<()> {
        Ok(self.client.send(&message::response(id, result))?)
    }

    fn tell(&self, method: &str, params: Value) -> Result<()> {
        let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        Ok(self.client.send(&message)?)
    }

    fn note(&mut self, method: &str, params: Value) -> Result<()> {
        match method {
            // The request has been answered, runs, or does not exist.
            "$/cancelRequest" => {
                if let Some(id) = params.get("id") {
                    let mut calls = locked(&self.calls);
                    calls.cancel(id);
                    calls.cancelled.remove(&id.to_string());
                }
            }
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
        let (name, ports) = (uri.clone(), Rc::clone(&self.ports));
        let read: Box<dyn FnOnce() -> Document> =
            Box::new(move || Document::new(name, version, text, &ports));
        self.documents.insert(uri, LazyCell::new(read));
    }

    fn publish(&mut self) -> Result<()> {
        for uri in std::mem::take(&mut self.changed) {
            if let Some(document) = self.documents.get(&uri) {
                self.tell_remarks(diagnostics::of(document))?;
            }
        }
        Ok(())
    }

    fn tell_remarks(&self, remarks: PublishDiagnosticsParams) -> Result<()> {
        self.tell("textDocument/publishDiagnostics", json!(remarks))
    }

    /// The result of a request; `None` if the response comes later.
    fn result(
        &mut self,
        id: &Value,
        method: &str,
        params: Value,
    ) -> Result<Option<Value>, Failure> {
        match (self.phase, method) {
            (Phase::Begun, "initialize") => {
                self.phase = Phase::Initialized;
                return Ok(Some(self.initialize(&params)));
            }
            (Phase::Begun, _) => {
                let sentence = format!("{method} before initialize");
                return Err(Failure::new(Code::ServerNotInitialized, sentence));
            }
            (Phase::ShutDown | Phase::Exited, _) | (_, "initialize") => {
                let sentence = format!("{method} is not allowed now");
                return Err(Failure::new(Code::InvalidRequest, sentence));
            }
            (Phase::Initialized, "shutdown") => {
                self.phase = Phase::ShutDown;
                return Ok(Some(Value::Null));
            }
            (Phase::Initialized, "workspace/executeCommand") => {
                self.run_tests(id, read(params)?)?;
                return Ok(None);
            }
            (Phase::Initialized, _) => {}
        }
        self.answer(method, params).map(Some)
    }

    fn initialize(&mut self, params: &Value) -> Value {
        let hints = params.pointer("/initializationOptions/inlayHints").cloned();
        *self.workspace.borrow_mut() = Workspace::new(params);
        self.hints = hints.and_then(|hints| serde_json::from_value(hints).ok()).unwrap_or_default();
        let refreshes = params.pointer("/capabilities/workspace/codeLens/refreshSupport");
        self.refreshes = refreshes == Some(&Value::Bool(true));
        let information = json!({ "name": "sim41", "version": env!("CARGO_PKG_VERSION") });
        json!({ "capabilities": capabilities(), "serverInfo": information })
    }

    fn answer(&self, method: &str, params: Value) -> Result<Value, Failure> {
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
                let open = labels::definition(document, at.position, &self.others(document));
                let closed = || {
                    let closed = self.closed();
                    let closed: Vec<&Document> = closed.iter().map(|one| &**one).collect();
                    labels::definition(document, at.position, &closed)
                };
                json!(open.or_else(closed))
            }
            "textDocument/references" => {
                let declarations = params.pointer("/context/includeDeclaration").cloned();
                let declarations = declarations != Some(Value::Bool(false));
                let (document, at) = self.at(params)?;
                let others = self.others(document);
                json!(labels::references(document, at.position, &others, declarations))
            }
            "textDocument/documentHighlight" => {
                let (document, at) = self.at(params)?;
                json!(labels::highlights(document, at.position))
            }
            "textDocument/signatureHelp" => {
                let (document, at) = self.at(params)?;
                json!(signature::of(document, at.position))
            }
            "textDocument/selectionRange" => {
                let document = self.whole(&params)?;
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
                json!(formatting::of_range(self.whole(&params)?, range, &self.ports))
            }
            "textDocument/onTypeFormatting" => {
                let (document, at) = self.at(params)?;
                json!(formatting::of_new_line(document, at.position))
            }
            "workspace/symbol" => {
                let query = params["query"].as_str().unwrap_or_default();
                let open = self.documents.values().flat_map(|open| symbols::named(open, query));
                let closed = self.closed();
                let closed = closed.iter().flat_map(|closed| symbols::named(closed, query));
                json!(open.chain(closed).collect::<Vec<Value>>())
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
            _ => {
                let sentence = format!("unknown method {method}");
                return Err(Failure::new(Code::MethodNotFound, sentence));
            }
        };
        Ok(result)
    }

    fn run_tests(&self, id: &Value, command: ExecuteCommandParams) -> Result<(), Failure> {
        if command.command != test_lenses::RUN {
            let sentence = format!("unknown command {}", command.command);
            return Err(Failure::new(Code::InvalidParams, sentence));
        }
        let uri = command.arguments.into_iter().flatten().next();
        let uri: Uri = read(uri.context("the document is missing")?)?;
        let document = self.document(&uri)?;
        if !document.analysis.is_good {
            return Err(Failure::from("the listing has errors: its tests cannot be run"));
        }
        let interrupt = Interrupt::default();
        {
            let mut calls = locked(&self.calls);
            if calls.running.len() >= MOST_RUNNING || calls.running.contains_key(&id.to_string()) {
                return Err(Failure::from("tests are still running"));
            }
            calls.running.insert(id.to_string(), interrupt.clone());
        }
        let (text, programs) = (document.text.clone(), document.analysis.programs.clone());
        let (calculator, given) = (self.calculator.clone(), Arc::clone(&document.given));
        let (client, refreshes) = (self.client.clone(), self.refreshes);
        let (own_id, calls) = (id.clone(), Arc::clone(&self.calls));
        let started = thread::Builder::new().spawn(move || {
            let result = test_lenses::run(&text, &programs, &calculator, &interrupt);
            locked(&calls).running.remove(&own_id.to_string());
            let result = match result {
                Ok(Some(told)) => {
                    let line =
                        |(line, told): &(usize, String)| json!({ "line": line, "result": told });
                    let lines = told.iter().map(line).collect();
                    *locked(&given) = told;
                    Ok(Value::Array(lines))
                }
                Ok(None) => Err(Failure::cancelled()),
                Err(error) => Err(Failure::from(error)),
            };
            // Nobody listens any more if the editor has gone.
            let _ = client.send(&message::response(own_id, result));
            if refreshes {
                let method = "workspace/codeLens/refresh";
                let refresh = json!({ "jsonrpc": "2.0", "id": "refresh", "method": method });
                let _ = client.send(&refresh);
            }
        });
        started.map(drop).map_err(|error| {
            locked(&self.calls).running.remove(&id.to_string());
            let sentence = format!("no thread can be started for the tests: {error}");
            Failure::from(&*sentence)
        })
    }

    fn document(&self, uri: &Uri) -> Result<&Document> {
        self.documents.get(uri).map(|open| &**open).with_context(|| format!("{uri} is not open"))
    }

    fn whole(&self, params: &Value) -> Result<&Document, Failure> {
        let uri = params.pointer("/textDocument/uri").cloned().unwrap_or_default();
        Ok(self.document(&read(uri)?)?)
    }

    fn at(&self, params: Value) -> Result<(&Document, TextDocumentPositionParams), Failure> {
        let at: TextDocumentPositionParams = read(params)?;
        Ok((self.document(&at.text_document.uri)?, at))
    }

    fn closed(&self) -> Vec<Rc<Document>> {
        let mut all = self.workspace.borrow_mut().documents(&self.ports);
        all.retain(|document| !self.documents.contains_key(&document.uri));
        all
    }

    fn others(&self, document: &Document) -> Vec<&Document> {
        self.documents.values().map(|open| &**open).filter(|one| one.uri != document.uri).collect()
    }
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, Failure> {
    serde_json::from_value(value)
        .map_err(|error| Failure::new(Code::InvalidParams, format!("invalid parameters: {error}")))
}

fn whole(change: TextDocumentContentChangeEvent) -> Result<String> {
    match change {
        TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
            Ok(whole.text)
        }
        TextDocumentContentChangeEvent::TextDocumentContentChangePartial(_) => {
            bail!("changes must contain the whole text, as the server has requested")
        }
    }
}
