//! Tests started by the editor, each in its own thread, and requests that can be cancelled.

use super::documents::Documents;
use super::message::{self, ErrorCode, Failure, read};
use super::test_lenses;
use crate::protocol::Writer;
use anyhow::{Context, Result};
use lsp_types::{ExecuteCommandParams, Uri};
use serde_json::{Value, json};
use sim41_files::locked;
use sim41_session::{Calculator, Interrupt};
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::thread;

const MOST_RUNNING: usize = 4;

#[derive(Clone, Default)]
pub(super) struct Calls(Arc<Mutex<Requests>>);

#[derive(Default)]
struct Requests {
    cancelled: HashSet<String>,
    running: HashMap<String, Interrupt>,
}

impl Calls {
    pub(super) fn cancel(&self, id: &Value) {
        let mut requests = locked(&self.0);
        match requests.running.get(&id.to_string()) {
            Some(interrupt) => interrupt.raise(),
            None => _ = requests.cancelled.insert(id.to_string()),
        }
    }

    pub(super) fn take_cancelled(&self, id: &Value) -> bool {
        locked(&self.0).cancelled.remove(&id.to_string())
    }

    fn begin(&self, id: &Value) -> Option<Interrupt> {
        let mut requests = locked(&self.0);
        let id = id.to_string();
        if requests.running.len() >= MOST_RUNNING || requests.running.contains_key(&id) {
            return None;
        }
        let interrupt = Interrupt::default();
        requests.running.insert(id, interrupt.clone());
        Some(interrupt)
    }

    fn end(&self, id: &Value) {
        locked(&self.0).running.remove(&id.to_string());
    }
}

pub(super) struct TestRuns<W> {
    pub calls: Calls,
    /// Whether the editor wants to be notified when lenses change.
    pub refreshes: bool,
    client: Writer<W>,
    pub calculator: Calculator,
}

impl<W: Write + Send + 'static> TestRuns<W> {
    pub(super) fn new(client: Writer<W>, calculator: Calculator) -> TestRuns<W> {
        TestRuns { calls: Calls::default(), refreshes: false, client, calculator }
    }

    pub(super) fn start(
        &self,
        id: &Value,
        command: ExecuteCommandParams,
        documents: &Documents,
    ) -> Result<(), Failure> {
        if command.command != test_lenses::RUN {
            let sentence = format!("unknown command {command}", command = command.command);
            return Err(Failure::new(ErrorCode::InvalidParams, sentence));
        }
        let uri = command.arguments.into_iter().flatten().next();
        let uri: Uri = read(uri.context("missing argument: expected the uri of the document")?)?;
        let document = documents.document(&uri)?;
        if !document.analysis.is_good {
            return Err(Failure::from("the listing has errors: its tests cannot be run"));
        }
        let interrupt = self.calls.begin(id).ok_or("tests are still running")?;
        let (text, programs) = (document.text.clone(), document.analysis.contents.programs.clone());
        let (calculator, given) = (self.calculator.clone(), Arc::clone(&document.given));
        let (client, refreshes) = (self.client.clone(), self.refreshes);
        let (own_id, calls) = (id.clone(), self.calls.clone());
        let started = thread::Builder::new().spawn(move || {
            let result = test_lenses::run(&text, &programs, &calculator, &interrupt);
            calls.end(&own_id);
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
            // If sending fails, the editor has exited.
            let _ = client.send(&message::response(own_id, result));
            if refreshes {
                let method = "workspace/codeLens/refresh";
                let refresh = json!({ "jsonrpc": "2.0", "id": "refresh", "method": method });
                let _ = client.send(&refresh);
            }
        });
        started.map(drop).map_err(|error| {
            self.calls.end(id);
            Failure::from(&*format!("cannot start the tests: {error}"))
        })
    }
}
