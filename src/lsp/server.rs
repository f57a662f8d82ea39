//! The server's main loop: receives and processes messages, and checks changed documents.

use super::diagnostics;
use super::documents::Documents;
use super::inlay_hints::HintSettings;
use super::message::{self, ErrorCode, Failure, Message, read};
use super::requests::{answer, capabilities};
use super::test_runs::TestRuns;
use crate::protocol::{self, Received, Writer};
use anyhow::{Result, bail};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    PublishDiagnosticsParams, TextDocumentContentChangeEvent, Uri,
};
use serde_json::{Value, json};
use sim41_session::Calculator;
use std::collections::HashSet;
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// Changed documents are checked when no message has arrived for this long.
const QUIET: Duration = Duration::from_millis(30);

/// Serves an editor until it exits. Fails if the editor exits without a shutdown request, or does
/// not read the answers.
pub(crate) fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    calculator: Calculator,
) -> Result<()> {
    let client = Writer::new(output);
    let ports = calculator.memory().ports().clone();
    let documents = Documents::new(ports, calculator.library().clone());
    let tests = TestRuns::new(client.clone(), calculator);
    let calls = tests.calls.clone();
    let messages = protocol::receive(input, move |message| {
        if let Some(id) = message::cancelled(message) {
            calls.cancel(id);
        }
    })?;
    let mut server = Server {
        client,
        messages,
        phase: Phase::Begun,
        documents,
        tests,
        changed: HashSet::new(),
        labels: Vec::new(),
        hints: HintSettings::default(),
    };
    server.answer_all()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Begun,
    Initialized,
    ShutDown,
    Exited,
}

struct Server<W> {
    client: Writer<W>,
    messages: Receiver<Received>,
    phase: Phase,
    documents: Documents,
    tests: TestRuns<W>,
    changed: HashSet<Uri>,
    /// The labels of all listings when remarks were last published.
    labels: Vec<String>,
    hints: HintSettings,
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
            _ => bail!("the editor closed the connection without a shutdown request"),
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
                let result = match self.tests.calls.take_cancelled(&id) {
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
                    bail!("the editor sent exit without a shutdown request");
                }
                self.phase = Phase::Exited;
                Ok(())
            }
            Message::Notification { method, params } => {
                if self.phase == Phase::Initialized
                    && let Err(error) = self.notify(&method, params)
                {
                    eprintln!("sim41: {}", sim41_files::message::escaped(&format!("{error:#}")));
                }
                Ok(())
            }
            Message::Response => Ok(()),
            Message::Invalid { id, sentence } => {
                self.respond(id, Err(Failure::new(ErrorCode::InvalidRequest, sentence)))
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

    fn notify(&mut self, method: &str, params: Value) -> Result<()> {
        match method {
            // The request may already have been answered, may still be running, or may not exist.
            "$/cancelRequest" => {
                if let Some(id) = params.get("id") {
                    self.tests.calls.cancel(id);
                    self.tests.calls.take_cancelled(id);
                }
            }
            "textDocument/didOpen" => {
                let opened = read::<DidOpenTextDocumentParams>(params)?.text_document;
                self.update(opened.uri, opened.version, opened.text);
            }
            "textDocument/didChange" => {
                let changed: DidChangeTextDocumentParams = read(params)?;
                let version = changed.text_document.version;
                let uri = changed.text_document.text_document_identifier.uri;
                if let Some(last) = changed.content_changes.into_iter().next_back() {
                    self.update(uri, version, whole(last)?);
                }
            }
            "textDocument/didClose" => {
                let closed = read::<DidCloseTextDocumentParams>(params)?.text_document.uri;
                self.documents.close(&closed);
                // The remarks of the other documents may change with the labels of this one.
                self.changed.insert(closed.clone());
                self.tell_remarks(PublishDiagnosticsParams::new(closed, None, Vec::new()))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn update(&mut self, uri: Uri, version: i32, text: String) {
        self.changed.insert(uri.clone());
        self.documents.update(uri, version, text);
    }

    /// Publishes the remarks of the changed documents or, if the labels have changed, of all open
    /// documents, because calling a missing label causes a warning.
    fn publish(&mut self) -> Result<()> {
        let mut changed = std::mem::take(&mut self.changed);
        if changed.is_empty() {
            return Ok(());
        }
        let labels = self.documents.labels();
        if labels != self.labels {
            changed.extend(self.documents.open().map(|document| document.uri.clone()));
            self.labels = labels;
        }
        for document in changed.iter().filter_map(|uri| self.documents.get(uri)) {
            let (calculator, library) = (&self.tests.calculator, &self.documents.library);
            self.tell_remarks(diagnostics::published(document, calculator, library, &self.labels))?;
        }
        Ok(())
    }

    fn tell_remarks(&self, remarks: PublishDiagnosticsParams) -> Result<()> {
        self.tell("textDocument/publishDiagnostics", json!(remarks))
    }

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
                let sentence = format!("{method} was sent before initialize");
                return Err(Failure::new(ErrorCode::ServerNotInitialized, sentence));
            }
            (Phase::ShutDown | Phase::Exited, _) | (_, "initialize") => {
                let sentence = format!("{method} is not allowed in the server's current state");
                return Err(Failure::new(ErrorCode::InvalidRequest, sentence));
            }
            (Phase::Initialized, "shutdown") => {
                self.phase = Phase::ShutDown;
                return Ok(Some(Value::Null));
            }
            (Phase::Initialized, "workspace/executeCommand") => {
                self.tests.start(id, read(params)?, &self.documents)?;
                return Ok(None);
            }
            (Phase::Initialized, _) => {}
        }
        answer(&self.documents, self.hints, method, params).map(Some)
    }

    fn initialize(&mut self, params: &Value) -> Value {
        let hints = params.pointer("/initializationOptions/inlayHints").cloned();
        self.documents.set_folders(params);
        self.hints = hints.and_then(|hints| serde_json::from_value(hints).ok()).unwrap_or_default();
        let refreshes = params.pointer("/capabilities/workspace/codeLens/refreshSupport");
        self.tests.refreshes = refreshes == Some(&Value::Bool(true));
        let information = json!({ "name": "sim41", "version": env!("CARGO_PKG_VERSION") });
        json!({ "capabilities": capabilities(), "serverInfo": information })
    }
}

fn whole(change: TextDocumentContentChangeEvent) -> Result<String> {
    match change {
        TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
            Ok(whole.text)
        }
        TextDocumentContentChangeEvent::TextDocumentContentChangePartial(_) => {
            bail!(
                "changes must contain the full text: the server does not support incremental \
                 changes"
            )
        }
    }
}
