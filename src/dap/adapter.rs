//! A debugging session: answers the editor's requests and reports the program's events.

mod motion;

use super::breakpoints::{Breakpoints, ERRORS};
use super::cancelling::Cancelling;
use super::debuggee::{Debuggee, Launch};
use super::frames;
use super::library_programs::is_in_library;
use super::program_source::ProgramSource;
use super::protocol::{Client, Request};
use super::search_progress::Search;
use super::variables;
use crate::protocol::Received;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use sim41_session::debugger::breakpoint;
use sim41_session::{Budget, Calculator};
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};

const THREAD: u32 = 1;

pub(super) struct Adapter<W> {
    client: Client<W>,
    requests: Receiver<Received>,
    calculator: Calculator,
    cancelling: Cancelling,
    launch: Option<Launch>,
    debuggee: Option<Debuggee>,
    breakpoints: Breakpoints,
    /// Whether the program is running; requests are answered between slices of the run.
    runs: bool,
    /// The backward search in progress; requests are answered between its slices.
    search: Option<Search>,
    shows_progress: bool,
    configured: bool,
    ended: bool,
}

impl<W: Write> Adapter<W> {
    pub(super) fn new(
        calculator: Calculator,
        client: Client<W>,
        requests: Receiver<Received>,
        cancelling: Cancelling,
    ) -> Adapter<W> {
        Adapter {
            client,
            requests,
            calculator,
            cancelling,
            launch: None,
            debuggee: None,
            breakpoints: Breakpoints::default(),
            runs: false,
            search: None,
            shows_progress: false,
            configured: false,
            ended: false,
        }
    }

    pub(super) fn answer_all(&mut self) -> Result<()> {
        while !self.ended {
            let received = match self.runs || self.search.is_some() {
                true => match self.requests.try_recv() {
                    Ok(received) => received,
                    Err(TryRecvError::Disconnected) => return Ok(()),
                    Err(TryRecvError::Empty) => {
                        match self.search.take() {
                            Some(search) => self.search_on(search)?,
                            None => self.run()?,
                        }
                        continue;
                    }
                },
                false => match self.requests.recv() {
                    Ok(received) => received,
                    Err(_) => return Ok(()),
                },
            };
            let request = match received.map(Request::from_message) {
                Ok(Ok(Some(request))) => request,
                Ok(Ok(None)) => continue,
                Ok(Err((seq, sentence))) => {
                    self.client.refuse(seq, "", sentence)?;
                    continue;
                }
                Err(malformed) => {
                    self.client.refuse(0, "", &malformed.to_string())?;
                    continue;
                }
            };
            let result = match self.cancelling.is_cancelled(request.seq) {
                true => bail_cancelled(),
                false => self.result(&request),
            };
            let result =
                if self.cancelling.is_cancelled(request.seq) { bail_cancelled() } else { result };
            let failed = result.is_err();
            self.client.respond(&request, result)?;
            if !failed {
                self.follow(&request)?;
            }
        }
        Ok(())
    }

    fn result(&mut self, request: &Request) -> Result<Value> {
        let arguments = &request.arguments;
        match &*request.command {
            "initialize" => {
                self.shows_progress = arguments["supportsProgressReporting"] == true;
                return Ok(capabilities());
            }
            "launch" => {
                return self.launch(arguments).map(|()| Value::Null);
            }
            "restart" => {
                // A restart request may include a new launch configuration.
                match arguments.get("arguments") {
                    Some(changed) => self.launch(changed)?,
                    None => self.load()?,
                }
                return Ok(Value::Null);
            }
            "cancel" => return Ok(Value::Null),
            "threads" => return Ok(json!({ "threads": [{ "id": THREAD, "name": "HP-41" }] })),
            "disconnect" | "terminate" => return Ok(Value::Null),
            "source" => {
                let text = ProgramSource::requested(arguments).text()?;
                return Ok(json!({ "content": text, "mimeType": "text/plain" }));
            }
            "setBreakpoints" => self.preload(arguments)?,
            "setExceptionBreakpoints" => {
                self.breakpoints.filter_errors(arguments, self.debuggee.as_mut());
                return Ok(json!({}));
            }
            _ => {}
        }
        let debuggee = self.debuggee.as_mut().context("no program is loaded")?;
        match &*request.command {
            "configurationDone" | "pause" => Ok(Value::Null),
            "next" | "stepIn" | "stepOut" | "stepBack" | "reverseContinue" if self.runs => {
                bail!("the program is running; pause it first")
            }
            "continue" | "next" | "stepIn" | "stepOut" | "stepBack" | "reverseContinue"
            | "setVariable"
                if self.search.is_some() =>
            {
                bail!("the history is being searched; pausing stops the search")
            }
            "evaluate" if self.search.is_some() && arguments["context"] == "repl" => {
                bail!("the history is being searched; pausing stops the search")
            }
            "continue" => Ok(json!({ "allThreadsContinued": true })),
            "next" | "stepIn" | "stepOut" | "stepBack" | "reverseContinue" => Ok(Value::Null),
            "setBreakpoints" => self.breakpoints.set_lines(arguments, debuggee),
            "setFunctionBreakpoints" => Ok(self.breakpoints.set_labels(arguments, debuggee)),
            "setDataBreakpoints" => Ok(self.breakpoints.set_data(arguments, debuggee)),
            "dataBreakpointInfo" => {
                let name = arguments["name"].as_str().unwrap_or_default();
                let name = debuggee.names().source(name);
                let name = name.map(breakpoint::name);
                Ok(match name {
                    Ok(name) => json!({ "dataId": name, "description": format!("{name} changes"),
                                        "accessTypes": ["write"] }),
                    Err(error) => json!({ "dataId": null, "description": error.to_string() }),
                })
            }
            "stackTrace" => Ok(frames::stack_trace(debuggee)),
            "scopes" => Ok(variables::scopes(debuggee)),
            "variables" => variables::variables(arguments, debuggee),
            "setVariable" => variables::set(arguments, debuggee),
            "evaluate" => {
                let budget = Arc::new(Budget::new(variables::STEPS, ""));
                self.cancelling.begin(request.seq, &budget);
                variables::evaluate(arguments, &budget, debuggee)
            }
            "exceptionInfo" => {
                let error = debuggee.error.as_ref().context("the program has not failed")?;
                Ok(json!({ "exceptionId": error, "description": error, "breakMode": "always" }))
            }
            other => bail!("unknown request {other}"),
        }
    }

    fn launch(&mut self, arguments: &Value) -> Result<()> {
        let launch = serde_json::from_value(arguments.clone());
        self.launch = Some(launch.context(
            "invalid launch: expected `program`, and optionally `files`, `keys`, `stopOnEntry` \
             and `stopOnEnd`",
        )?);
        self.load()
    }

    fn load(&mut self) -> Result<()> {
        let launch = self.launch.as_ref().context("no program is loaded")?;
        let mut library = self.breakpoints.files();
        library.retain(|source| is_in_library(source, &self.calculator));
        let mut debuggee = Debuggee::load(self.calculator.clone(), launch, library)?;
        self.breakpoints.set_again(&mut debuggee)?;
        self.debuggee = Some(debuggee);
        Ok(())
    }

    /// Loads a library program that has breakpoints, unless the debugged program has started.
    fn preload(&mut self, arguments: &Value) -> Result<()> {
        let source = ProgramSource::requested(arguments);
        let wanted = arguments["breakpoints"].as_array().is_some_and(|all| !all.is_empty());
        let Some(debuggee) = self.debuggee.as_mut().filter(|it| wanted && it.is_new) else {
            return Ok(());
        };
        if debuggee.file(&source).is_none() && is_in_library(&source, &self.calculator) {
            self.breakpoints.keep(source, arguments);
            self.load()?;
        }
        Ok(())
    }
}

fn capabilities() -> Value {
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsConditionalBreakpoints": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsFunctionBreakpoints": true,
        "supportsDataBreakpoints": true,
        "supportsLogPoints": true,
        "supportsEvaluateForHovers": true,
        "supportsSetVariable": true,
        "supportsStepBack": true,
        "supportsSteppingGranularity": true,
        "supportsTerminateRequest": true,
        "supportsRestartRequest": true,
        "supportsCancelRequest": true,
        "supportsExceptionInfoRequest": true,
        "exceptionBreakpointFilters": [{ "filter": ERRORS, "label": "Errors", "default": true }],
    })
}

fn bail_cancelled() -> Result<Value> {
    bail!("cancelled")
}
