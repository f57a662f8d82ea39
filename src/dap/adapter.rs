//! A debugging session: answers the editor's requests and reports what the program does.

use super::breakpoints::{Action, Breakpoints, ERRORS};
use super::cancelling::Cancelling;
use super::debuggee::{Debuggee, Launch, Motion, RunOutcome, ShownText};
use super::frames;
use super::going_back::Search;
use super::library_programs::is_in_library;
use super::program_source::ProgramSource;
use super::protocol::{Client, Request};
use super::variables;
use crate::protocol::Received;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use sim41_session::debugger::Back;
use sim41_session::debugger::breakpoint::{self, source};
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
    /// Whether the program is running. Requests are answered between slices of the run.
    runs: bool,
    /// The search of the history that is in progress. Requests are answered between its parts.
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

    /// Answers the editor until it ends the session. Fails if the editor has closed the connection.
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
                bail!("the history is being searched; pause stops the search")
            }
            "evaluate" if self.search.is_some() && arguments["context"] == "repl" => {
                bail!("the history is being searched; pause stops the search")
            }
            "continue" => Ok(json!({ "allThreadsContinued": true })),
            "next" | "stepIn" | "stepOut" | "stepBack" | "reverseContinue" => Ok(Value::Null),
            "setBreakpoints" => self.breakpoints.set_lines(arguments, debuggee),
            "setFunctionBreakpoints" => Ok(self.breakpoints.set_labels(arguments, debuggee)),
            "setDataBreakpoints" => Ok(self.breakpoints.set_data(arguments, debuggee)),
            "dataBreakpointInfo" => {
                let name = source(arguments["name"].as_str().unwrap_or_default());
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
                let error = debuggee.error.as_ref().context("the program has no error")?;
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

    /// Loads the library program for which breakpoints are set, unless the debugged program has
    /// started.
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

    fn follow(&mut self, request: &Request) -> Result<()> {
        let command = &*request.command;
        match command {
            // The editor can set breakpoints as soon as the lines of the program are known.
            "launch" => self.client.tell("initialized", json!({}))?,
            "configurationDone" => {
                self.configured = true;
                self.runs = self.debuggee.is_some();
            }
            "restart" => self.runs = self.configured,
            "evaluate" if request.arguments["context"] == "repl" => {
                let words = request.arguments["expression"].as_str().unwrap_or_default();
                self.runs |= words.trim().starts_with("keys:");
            }
            "disconnect" | "terminate" => {
                if command == "terminate" {
                    self.client.tell("terminated", json!({}))?;
                }
                self.ended = command == "disconnect";
                self.runs = false;
            }
            _ => {}
        }
        if matches!(command, "launch" | "restart" | "disconnect" | "terminate") {
            self.search = None;
        }
        let stops = |search: &mut Search| match command {
            "pause" => true,
            "cancel" => search.is_meant(&request.arguments),
            _ => false,
        };
        if let Some(search) = self.search.take_if(stops) {
            search.end(&mut self.client)?;
            let sentence = "the search is stopped: the program is held where it was";
            return self.stopped("pause", sentence, None);
        }
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let motion = match command {
            "pause" => {
                let (debugger, session) = debuggee.debugging();
                debugger.hold(session);
                self.runs = false;
                return self.stopped("pause", "the program is held", None);
            }
            "continue" if self.runs => return Ok(()),
            "continue" => Motion::Continue,
            "next" => Motion::Over,
            "stepIn" => Motion::In,
            "stepOut" => Motion::Out,
            "stepBack" | "reverseContinue" => return self.back(request),
            _ => return Ok(()),
        };
        debuggee.go_on(motion)?;
        self.runs = true;
        Ok(())
    }

    fn back(&mut self, request: &Request) -> Result<()> {
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let to_breakpoint = request.command == "reverseContinue";
        let single = request.arguments["granularity"] == "instruction";
        let going = match (to_breakpoint, single) {
            (true, _) => {
                self.breakpoints.switch_notes(debuggee);
                let going = debuggee.begin_back(Back::Breakpoint);
                self.breakpoints.switch_notes(debuggee);
                going
            }
            (false, true) => debuggee.begin_back(Back::Step),
            (false, false) => debuggee.begin_back(Back::Over),
        };
        let Some(going) = going else {
            return self.stopped("step", "there is no earlier moment", None);
        };
        self.search = Some(Search::new(going, request.seq, to_breakpoint));
        Ok(())
    }

    /// Searches the next part of the history, and restores the state that was found.
    fn search_on(&mut self, mut search: Search) -> Result<()> {
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let (_, session) = debuggee.debugging();
        if !search.going.search_on(session) {
            if self.shows_progress {
                search.report(&mut self.client)?;
            }
            self.search = Some(search);
            return Ok(());
        }
        search.end(&mut self.client)?;
        let to_breakpoint = search.to_breakpoint;
        let number = debuggee.end_back(search.going);
        match to_breakpoint {
            true => self.stopped("breakpoint", "stopped at an earlier moment", number),
            false => self.stopped("step", "went back one step", None),
        }
    }

    fn run(&mut self) -> Result<()> {
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let mut all = Vec::new();
        let outcome = debuggee.run(&mut all);
        for shown in all {
            match shown {
                ShownText::Paper(line) => self.output("stdout", &line)?,
                ShownText::Display(display) => {
                    self.output("console", &format!("display: {display}"))?
                }
            }
        }
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => {
                self.output("stderr", &format!("{error:#}"))?;
                RunOutcome::Ended
            }
        };
        self.runs = matches!(outcome, RunOutcome::Runs);
        match outcome {
            RunOutcome::Runs => Ok(()),
            RunOutcome::Held(Some(number)) => match self.breakpoints.reached(number) {
                Action::Stop => self.stopped("breakpoint", "a breakpoint", Some(number)),
                Action::Note(note) => self.pass_by(Some(&note)),
                Action::PassBy => self.pass_by(None),
            },
            RunOutcome::Held(None) => self.stopped("step", "stopped after a step", None),
            RunOutcome::Entered => {
                self.stopped("entry", "stopped before the first instruction", None)
            }
            RunOutcome::Failed(error) => self.stopped("exception", &error, None),
            RunOutcome::Waits => {
                let sentence = "the program waits for keys: `keys: A` in the console presses them, \
                    continue presses R/S";
                self.stopped("pause", sentence, None)
            }
            RunOutcome::StoppedAtEnd => self.stopped("pause", "the program has ended", None),
            RunOutcome::Ended => self.client.tell("terminated", json!({})),
        }
    }

    fn pass_by(&mut self, note: Option<&str>) -> Result<()> {
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let note = note.map(|note| frames::filled(note, debuggee));
        let arrived = debuggee.has_arrived();
        if !arrived {
            let (debugger, session) = debuggee.debugging();
            debugger.pass_by(session);
            self.runs = true;
        }
        note.map_or(Ok(()), |note| self.output("console", &note))?;
        if arrived { self.stopped("step", "stopped after a step", None) } else { Ok(()) }
    }

    fn output(&mut self, category: &str, text: &str) -> Result<()> {
        let text = crate::files::message::escaped(text);
        self.client.tell("output", json!({ "category": category, "output": format!("{text}\n") }))
    }

    fn stopped(&mut self, reason: &str, description: &str, number: Option<u32>) -> Result<()> {
        self.client.tell(
            "stopped",
            json!({
                "reason": reason,
                "description": description,
                "text": description,
                "threadId": THREAD,
                "allThreadsStopped": true,
                "hitBreakpointIds": number.into_iter().collect::<Vec<u32>>(),
            }),
        )
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
