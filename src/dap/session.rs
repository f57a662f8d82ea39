//! A debugging session: what the editor asks for, and what the program comes to.

use super::breakpoints::Breakpoints;
use super::debuggee::{Debuggee, Motion, Outcome};
use super::protocol::{Client, Request};
use super::variables;
use crate::protocol::Received;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use sim41_session::Calculator;
use sim41_session::debugger::breakpoint::{self, source};
use sim41_session::debugger::{Back, program_lines};
use std::io::Write;
use std::sync::mpsc::{Receiver, TryRecvError};

/// The one thread that the editor sees.
const THREAD: u32 = 1;

/// A debugging session.
pub(super) struct Session<W> {
    client: Client<W>,
    requests: Receiver<Received>,
    /// The calculator into which the program is loaded.
    calculator: Calculator,
    debuggee: Option<Debuggee>,
    breakpoints: Breakpoints,
    /// Whether the program runs, and with that what is asked for is done in between.
    runs: bool,
    /// Whether the editor has set its breakpoints.
    configured: bool,
    ended: bool,
}

impl<W: Write> Session<W> {
    /// Returns a session whose requests come from this channel.
    pub(super) fn new(
        calculator: Calculator,
        client: Client<W>,
        requests: Receiver<Received>,
    ) -> Session<W> {
        let (debuggee, breakpoints) = (None, Breakpoints::default());
        let (runs, configured, ended) = (false, false, false);
        Session { client, requests, calculator, debuggee, breakpoints, runs, configured, ended }
    }

    /// Answers the editor until it ends the session.
    ///
    /// # Errors
    /// Returns an error if the editor does not listen.
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
            let result = self.result(&request);
            let failed = result.is_err();
            self.client.respond(&request, result)?;
            if !failed {
                self.follow(&request)?;
            }
        }
        Ok(())
    }

    /// Returns what the editor asks for.
    fn result(&mut self, request: &Request) -> Result<Value> {
        let arguments = &request.arguments;
        match &*request.command {
            "initialize" => return Ok(capabilities()),
            "launch" => {
                let launch = serde_json::from_value(arguments.clone())
                    .context("launch takes program, and may take keys and stopOnEntry")?;
                self.debuggee = Some(Debuggee::load(self.calculator.clone(), &launch)?);
                return Ok(Value::Null);
            }
            "threads" => return Ok(json!({ "threads": [{ "id": THREAD, "name": "HP-41" }] })),
            "disconnect" | "terminate" => return Ok(Value::Null),
            "setExceptionBreakpoints" => return Ok(json!({})),
            _ => {}
        }
        let debuggee = self.debuggee.as_mut().context("no program is loaded")?;
        match &*request.command {
            "configurationDone" | "pause" => Ok(Value::Null),
            "continue" => Ok(json!({ "allThreadsContinued": true })),
            "next" | "stepIn" | "stepOut" | "stepBack" | "reverseContinue" if self.runs => {
                bail!("the program runs: pause it first")
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
            "evaluate" => variables::evaluate(arguments, debuggee),
            other => bail!("{other} is not known here"),
        }
    }

    /// Does what follows the answer to a request.
    fn follow(&mut self, request: &Request) -> Result<()> {
        let command = &*request.command;
        match command {
            // Breakpoints can be set when the lines of the program are known.
            "launch" => self.client.tell("initialized", json!({}))?,
            "configurationDone" => {
                self.configured = true;
                self.runs = self.debuggee.is_some();
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
                debuggee.debugger.hold(debuggee.session.history_mut());
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
        debuggee.go_on(motion);
        self.runs = true;
        Ok(())
    }

    /// Goes back by a step, or to a breakpoint.
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

    /// Lets the program run for a moment, and tells what it comes to.
    fn run(&mut self) -> Result<()> {
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let mut printed = Vec::new();
        let outcome = debuggee.run(&mut printed);
        for line in printed {
            self.output("stdout", &line)?;
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
            Outcome::Held(Some(number)) => {
                match self.breakpoints.note(number).map(str::to_string) {
                    Some(note) => self.note(&note),
                    None => self.stopped("breakpoint", "a breakpoint", Some(number)),
                }
            }
            Outcome::Held(None) => self.stopped("step", "the end of a step", None),
            Outcome::Entered => self.stopped("entry", "before the first instruction", None),
            Outcome::Failed(error) => self.stopped("exception", &error, None),
            Outcome::Waits => {
                let shown = self.display();
                self.output("console", &shown)?;
                self.stopped("pause", "the program waits for keys; continue presses R/S", None)
            }
            Outcome::Ended => {
                let shown = self.display();
                self.output("console", &shown)?;
                self.client.tell("terminated", json!({}))
            }
        }
    }

    /// Writes the text of a breakpoint at which the program does not stop, and lets it go on.
    fn note(&mut self, text: &str) -> Result<()> {
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let text = filled(text, debuggee);
        let arrived = debuggee.has_arrived();
        if !arrived {
            debuggee.debugger.pass_by(debuggee.session.history_mut());
            self.runs = true;
        }
        self.output("console", &text)?;
        if arrived { self.stopped("step", "the end of a step", None) } else { Ok(()) }
    }

    fn display(&self) -> String {
        let lcd = self.debuggee.as_ref().map(|debuggee| debuggee.session.calculator().lcd().text());
        format!("display: {}", lcd.unwrap_or_default().trim())
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

/// Returns what the adapter can do.
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
    })
}

/// Returns the stack of calls: the next line of the program, and the lines that called it.
fn stack_trace(debuggee: &mut Debuggee) -> Value {
    let frames = program_lines::call_stack(debuggee.machine());
    let path = debuggee.path.clone();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let frames = frames.iter().enumerate().map(|(n, frame)| {
        let line = debuggee.lines.line(frame.line.first, debuggee.session.calculator().machine());
        let label = frame.label.as_deref().unwrap_or("program");
        let title = format!("{label}: {}", debuggee.described(&frame.line));
        let mut shown = json!({ "id": n, "name": title, "line": line.unwrap_or(0), "column": 1 });
        if line.is_some() {
            shown["source"] = json!({ "name": name, "path": path });
        }
        shown
    });
    let frames: Vec<Value> = frames.collect();
    json!({ "totalFrames": frames.len(), "stackFrames": frames })
}

/// Returns a text with the values of the registers and flags that stand in braces: `n = {R00}`.
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
