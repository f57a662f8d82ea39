//! Help for instructions, generated from the rows of the instruction table.

use crate::keystrokes::computer_keyboard::keys_for;
use sim41_language::instruction::{INSTRUCTIONS, Spec, everyday_words, help as table, spelling};
use sim41_language::key::Stroke;
use sim41_language::module::Ports;
use sim41_language::module::ports::ModuleFunction;
use sim41_language::program::plugged_names;

const MOST: usize = 12;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoHelp {
    #[error(
        "there is no instruction {name}; it is mentioned in the help for {about}",
        about = about.join(", ")
    )]
    About { name: String, about: Vec<&'static str> },
    /// The instruction is from another calculator; the message names its replacement.
    #[error("{0}")]
    Foreign(String),
    #[error("there is no instruction {0}; closest match: {1}")]
    Nearest(String, &'static str),
    #[error("there is no instruction {0}")]
    Unknown(String),
}

/// Rows that have help: instructions that a person can call by name, number lines and text lines.
pub fn rows() -> impl Iterator<Item = &'static Spec> {
    let line = |spec: &Spec| spec.op.is_number() || spec.op.is_text();
    INSTRUCTIONS.iter().filter(move |spec| spec.can_be_named() || line(spec))
}

/// Finds all rows and module functions with this name.
///
/// # Errors
/// Fails with a suggestion for an unknown name.
pub fn help(name: &str, ports: &Ports) -> Result<String, NoHelp> {
    let plain = |name: &str| name.to_uppercase().replace(' ', "");
    let is = |spec: &&Spec| spec.names.iter().any(|other| plain(other) == plain(name));
    let mut pages: Vec<String> = rows().filter(is).map(table::page).collect();
    if pages.is_empty() {
        pages.extend(everyday_words::meant(name).map(table::page));
    }
    let called = |f: &ModuleFunction| plugged_names::name(f).to_uppercase() == name.to_uppercase();
    let plugged = ports.functions().filter(|f| called(f) && !plugged_names::is_known(f));
    pages.extend(plugged.map(|function| plugged_page(&function, ports)));
    if !pages.is_empty() {
        return Ok(pages.join("\n"));
    }
    if let Some(sentence) = spelling::foreign(name) {
        return Err(NoHelp::Foreign(sentence));
    }
    let (name, about) = (name.to_string(), about(name));
    Err(match spelling::nearest(&name) {
        _ if !about.is_empty() => NoHelp::About { name, about },
        Some(near) => NoHelp::Nearest(name, near),
        None => NoHelp::Unknown(name),
    })
}

fn about(words: &str) -> Vec<&'static str> {
    let words = words.to_lowercase();
    if !words.contains(' ') && words.len() < 5 {
        return Vec::new();
    }
    let has = |spec: &&Spec| {
        let page = table::page(spec).to_lowercase();
        words.split_whitespace().all(|word| page.contains(word))
    };
    rows().filter(has).map(Spec::name).take(MOST).collect()
}

fn plugged_page(function: &ModuleFunction, ports: &Ports) -> String {
    let module = ports
        .function(function.module, 0)
        .map_or(String::new(), |header| format!(" of {}", plugged_names::name(&header).trim()));
    let what = match function.program {
        Some(_) if ports.is_private(function) => "A private program that runs in the module.",
        Some(_) => "A program that runs in the module; COPY copies it into memory.",
        None => "Microcode, which needs the calculator's own ROM (--rom FILE).",
    };
    let [first, second] = function.bytes();
    format!(
        "{}, XROM {:02},{:02}{module}\n\n  {what}\n\n  {:<10} {first:02X} {second:02X}\n",
        plugged_names::name(function),
        function.module,
        function.number,
        "bytes",
    )
}

/// Adds the computer key to the help page.
pub fn page(spec: &Spec) -> String {
    let page = table::page(spec);
    match key_of(spec) {
        key if key.is_empty() => page,
        key => page.replacen("\n  bytes ", &format!("\n  {:<10} {key}\n  bytes ", "here"), 1),
    }
}

/// The computer keys that press an instruction's key; empty if it has no key.
pub fn key_of(spec: &Spec) -> String {
    let stroke =
        Stroke::from_name(spec.name()).filter(|stroke| stroke.function() == Some(spec.name()));
    stroke.map_or(String::new(), |stroke| {
        keys_for(stroke).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    })
}
