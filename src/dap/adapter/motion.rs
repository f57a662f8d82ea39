//! After a request, runs the program forwards in slices or moves it back through the history.

use super::{Adapter, THREAD};
use crate::dap::breakpoints::Action;
use crate::dap::debuggee::{Motion, RunOutcome, ShownText};
use crate::dap::frames;
use crate::dap::protocol::Request;
use crate::dap::search_progress::Search;
use anyhow::Result;
use serde_json::json;
use sim41_session::debugger::Back;
use std::io::Write;

impl<W: Write> Adapter<W> {
    pub(super) fn follow(&mut self, request: &Request) -> Result<()> {
        let command = &*request.command;
        match command {
            // The editor can set breakpoints as soon as the program's lines are known.
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
            let sentence = "the search was stopped: the program is still paused at the same line";
            return self.stopped("pause", sentence, None);
        }
        let Some(debuggee) = self.debuggee.as_mut() else { return Ok(()) };
        let motion = match command {
            "pause" => {
                let (debugger, session) = debuggee.debugging();
                debugger.hold(session);
                self.runs = false;
                return self.stopped("pause", "the program is paused", None);
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
            return self.stopped("step", "the history does not go back any further", None);
        };
        self.search = Some(Search::new(going, request.seq, to_breakpoint));
        Ok(())
    }

    pub(super) fn search_on(&mut self, mut search: Search) -> Result<()> {
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
            true => self.stopped("breakpoint", "stopped at an earlier point", number),
            false => self.stopped("step", "went back one step", None),
        }
    }

    pub(super) fn run(&mut self) -> Result<()> {
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
                let sentence = "the program is waiting for keys: `keys: A` in the console presses \
                                A, and continuing presses R/S";
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
        let text = sim41_files::message::escaped(text);
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
