//! The held program's call stack, and the values in log point messages.

use super::debuggee::Debuggee;
use serde_json::{Value, json};
use sim41_session::debugger::breakpoint;
use sim41_session::debugger::program_lines;

pub(super) fn stack_trace(debuggee: &mut Debuggee) -> Value {
    let frames = program_lines::call_stack(debuggee.machine());
    let frames = frames.iter().enumerate().map(|(n, frame)| {
        let line = &frame.line;
        let origin = debuggee.origin(line);
        let label = frame.label.as_deref().unwrap_or("program");
        let number = line.number;
        let title = match &origin {
            Some((_, own, text)) => format!("{label}: {number:02} ({own}) {text}"),
            None => format!("{label}: {number:02} {text}", text = line.text()),
        };
        let own = origin.as_ref().map_or(0, |(_, line, _)| *line);
        let mut shown = json!({ "id": n, "name": title, "line": own, "column": 1 });
        if let Some((source, ..)) = origin {
            shown["source"] = source.shown();
        }
        shown
    });
    let frames: Vec<Value> = frames.collect();
    json!({ "totalFrames": frames.len(), "stackFrames": frames })
}

/// Replaces registers and flags in braces with their values, as in `n = {R00}`.
pub(super) fn filled(text: &str, debuggee: &Debuggee) -> String {
    let mut all = String::new();
    let mut rest = text;
    while let Some((before, (inside, after))) =
        rest.split_once('{').and_then(|(before, more)| Some((before, more.split_once('}')?)))
    {
        all += before;
        match debuggee.names().source(inside) {
            Ok(source) => all += &breakpoint::value(source, debuggee.machine().memory()),
            Err(_) => all += &format!("{{{inside}}}"),
        }
        rest = after;
    }
    all + rest
}
