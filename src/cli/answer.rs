//! The stack, LASTX and ALPHA as JSON, for `calc` and `run`.

use serde_json::{Map, Value};
use sim41_session::memory::Address;
use sim41_session::number::register_text;
use sim41_session::number::register_text::plain;
use sim41_session::printer::PrintedLine;
use sim41_session::{Machine, charset};

pub(super) fn object(machine: &Machine, printed: &[PrintedLine]) -> Map<String, Value> {
    let memory = machine.memory();
    let shown = |at| Value::from(plain(&register_text::show(memory.get(at))));
    let mut object: Map<String, Value> =
        Address::STACK.iter().map(|(name, at)| (name.to_lowercase(), shown(*at))).collect();
    object.insert("alpha".into(), charset::escaped(memory.alpha()).into());
    if machine.printer_switch().is_some() {
        let lines: Vec<String> = printed.iter().map(PrintedLine::to_string).collect();
        object.insert("printed".into(), lines.into());
    }
    object
}
