//! A debugging session: what the editor asks for, and what the program comes to.

use super::breakpoints::{Action, Breakpoints, ERRORS};
use super::cancelling::Cancelling;
use super::debuggee::{Debuggee, Launch, Motion, Outcome, Shown};
use super::protocol::{Client, Request};
use super::variables;
use crate::protocol::Received;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use sim41_session::debugger::breakpoint::{self, source};
use sim41_session::debugger::{Back, program_lines};
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
    /// Whether the program runs; requests are answered in between.
    runs: bool,
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
            configured: false,
            ended: false,
        }
    }

    /// Answers the editor until it ends the session. Fails if the editor does not listen.
    pub(super) fn answer_all(&mut self) -> Result<()> {
        while !self.ended {
            let received = match self.runs {
                true => match self.requests.try_recv() {
                    Ok(received) => received,
                    Err(TryRecvError::Disconnected) => return Ok(()),
                    Err(TryRecvError::Empty) => {
                        self.run()?;
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
            let result = match self.cancelling.take(request.seq) {
                true => bail_cancelled(),
                false => self.result(&request),
            };
            let result = if self.cancelling.take(request.seq) { bail_cancelled() } else { result };
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
            "initialize" => return Ok(capabilities()),
            "launch" => {
                return self.launch(arguments).map(|()| Value::Null);
            }
            "restart" => {
                // The editor may have a new launch configuration.
                match arguments.get("arguments") {
                    Some(changed) => self.launch(changed)?,
                    None => self.load()?,
                }
                return Ok(Value::Null);
            }
            "cancel" => return Ok(Value::Null),
            "threads" => return Ok(json!({ "threads": [{ "id": THREAD, "name": "HP-41" }] })),
            "disconnect" | "terminate" => return Ok(Value::Null),
            "setExceptionBreakpoints" => {
                self.breakpoints.filter_errors(arguments, self.debuggee.as_mut());
                return Ok(json!({}));
            }
            _ => {}
        }
        let debuggee = self.debuggee.as_mut().context("no program is loaded")?;
        match &*request.command {
            "configurationDone" | "pause" => Ok(Value::Null),
            "continue" => Ok(json!({ "allThreadsContinued": true })),
            "next" | "stepIn" | "stepOut" | "stepBack" | "reverseContinue" if self.runs => {
                bail!("the program is running; pause it first")
            }
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
            "stackTrace" => Ok(stack_trace(debuggee)),
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
            other => bail!("{other} is unknown"),
        }
    }

    fn launch(&mut self, arguments: &Value) -> Result<()> {
        let launch = serde_json::from_value(arguments.clone());
        self.launch = Some(launch.context(
            "launch takes program, and may take files, keys, stopOnEntry and stopOnEnd",
        )?);
        self.load()
    }

    fn load(&mut self) -> Result<()> {
        let launch = self.launch.as_ref().context("no program is loaded")?;
        let mut debuggee = Debuggee::load(self.calculator.clone(), launch)?;
        self.breakpoints.set_again(&mut debuggee)?;
        self.debuggee = Some(debuggee);
        Ok(())
    }

    fn follow(&mut self, request: &Request) -> Result<()> {
        let command = &*request.command;
        match command {
            // Breakpoints can be set when the lines of the program are known.
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
        if request.command == "reverseContinue" {
            self.breakpoints.switch_notes(debuggee);
            let number = debuggee.back(Back::Breakpoint);
            self.breakpoints.switch_notes(debuggee);
            return self.stopped("breakpoint", "an earlier moment", number);
        }
        let single = request.arguments["granularity"] == "instruction";
        debuggee.back(if single { Back::Step } else { Back::Over });
        self.stopped("step", "one step back", None)
    }

    fn run(&mut self) -> Result<()> {
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let mut all = Vec::new();
        let outcome = debuggee.run(&mut all);
        for shown in all {
            match shown {
                Shown::Paper(line) => self.output("stdout", &line)?,
                Shown::Display(display) => {
                    self.output("console", &format!("display: {display}"))?
                }
            }
        }
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => {
                self.output("stderr", &format!("{error:#}"))?;
                Outcome::Ended
            }
        };
        self.runs = matches!(outcome, Outcome::Runs);
        match outcome {
            Outcome::Runs => Ok(()),
            Outcome::Held(Some(number)) => match self.breakpoints.reached(number) {
                Action::Stop => self.stopped("breakpoint", "a breakpoint", Some(number)),
                Action::Note(note) => self.pass_by(Some(&note)),
                Action::PassBy => self.pass_by(None),
            },
            Outcome::Held(None) => self.stopped("step", "the end of a step", None),
            Outcome::Entered => self.stopped("entry", "before the first instruction", None),
            Outcome::Failed(error) => self.stopped("exception", &error, None),
            Outcome::Waits => {
                let sentence = "the program waits for keys: `keys: A` in the console presses them, \
                    continue presses R/S";
                self.stopped("pause", sentence, None)
            }
            Outcome::StoppedAtEnd => self.stopped("pause", "the program has ended", None),
            Outcome::Ended => self.client.tell("terminated", json!({})),
        }
    }

    fn pass_by(&mut self, note: Option<&str>) -> Result<()> {
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let note = note.map(|note| filled(note, debuggee));
        let arrived = debuggee.has_arrived();
        if !arrived {
            let (debugger, session) = debuggee.debugging();
            debugger.pass_by(session);
            self.runs = true;
        }
        note.map_or(Ok(()), |note| self.output("console", &note))?;
        if arrived { self.stopped("step", "the end of a step", None) } else { Ok(()) }
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

fn stack_trace(debuggee: &mut Debuggee) -> Value {
    let frames = program_lines::call_stack(debuggee.machine());
    let frames = frames.iter().enumerate().map(|(n, frame)| {
        let line = &frame.line;
        let origin = debuggee.origin(line);
        let label = frame.label.as_deref().unwrap_or("program");
        let (number, text) = (line.number, line.text());
        let title = match &origin {
            Some((_, own)) => format!("{label}: {number:02} ({own}) {text}"),
            None => format!("{label}: {number:02} {text}"),
        };
        let own = origin.as_ref().map_or(0, |(_, line)| *line);
        let mut shown = json!({ "id": n, "name": title, "line": own, "column": 1 });
        if let Some((path, _)) = origin {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            shown["source"] = json!({ "name": name, "path": path });
        }
        shown
    });
    let frames: Vec<Value> = frames.collect();
    json!({ "totalFrames": frames.len(), "stackFrames": frames })
}

/// Replaces the registers and flags in braces by their values: `n = {R00}`.
fn filled(text: &str, debuggee: &Debuggee) -> String {
    let mut all = String::new();
    let mut rest = text;
    while let Some((before, (inside, after))) =
        rest.split_once('{').and_then(|(before, more)| Some((before, more.split_once('}')?)))
    {
        all += before;
        match source(inside) {
            Ok(source) => all += &breakpoint::value(source, debuggee.machine().memory()),
            Err(_) => all += &format!("{{{inside}}}"),
        }
        rest = after;
    }
    all + rest
}

fn bail_cancelled() -> Result<Value> {
    bail!("cancelled")
}
