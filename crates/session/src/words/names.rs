//! Everything that can be called by name: programs, module functions, assigned keys, instructions.

use super::item::Item;
use super::key_of;
use sim41_calculator::calculator::Calculator;
use sim41_language::instruction::{INSTRUCTIONS, Op, Spec};
use sim41_language::module::ports::ModuleFunction;
use sim41_number::charset;

#[derive(Clone, Debug)]
pub enum NameMeaning {
    Function(&'static Spec),
    /// Execute this line as if it were typed.
    Line(String),
}

/// Programs in memory, module functions (described by `plugged`), assigned keys, and programs in
/// the user's folder.
pub fn own_names(
    calculator: &Calculator,
    plugged: impl Fn(&ModuleFunction) -> &'static str,
) -> Vec<Item<NameMeaning>> {
    let mut items: Vec<Item<NameMeaning>> = Vec::new();
    let memory = calculator.memory();
    for label in memory.chain().filter(|global| global.is_label()) {
        let name: Option<String> = memory.label_name(&label).map(charset::to_char).collect();
        items.extend(name.map(|name| program(name, "a program in memory")));
    }
    for function in memory.ports().functions() {
        let name: Option<String> =
            function.name.as_slice().iter().map(|&byte| charset::to_char(byte)).collect();
        let header = function.number == 0 && function.program.is_none();
        if let Some(name) = name.filter(|_| !header) {
            items.push(program(name, plugged(&function)));
        }
    }
    for (name, code) in calculator.machine().assigned_keys() {
        let name = name.trim_start_matches('ᵀ').to_string();
        if !items.iter().any(|item| item.name == name) {
            let note = format!("assigned to key {code} in USER mode");
            items.push(Item::new(&name, note, NameMeaning::Line(name.clone())));
        }
    }
    let library = calculator.library();
    items.extend(library.own_names().into_iter().map(|name| {
        let about = library.about(&name).filter(|about| !about.is_empty());
        program(name, about.as_deref().unwrap_or("a program in your folder"))
    }));
    items
}

pub fn library_programs(calculator: &Calculator) -> Vec<Item<NameMeaning>> {
    let programs = calculator.library().built_in_programs().into_iter();
    programs.map(|built_in| program(built_in.name.into(), built_in.what())).collect()
}

fn program(name: String, note: &str) -> Item<NameMeaning> {
    let line = NameMeaning::Line(format!("XEQ \"{name}\""));
    Item::new(name, note, line)
}

pub fn functions() -> impl Iterator<Item = &'static Spec> {
    INSTRUCTIONS.iter().filter(|spec| {
        let header = spec.name().len() > 1 && spec.name().starts_with('-');
        let inner = matches!(
            spec.op,
            Op::Shift | Op::LblAlpha | Op::GtoAlpha | Op::XeqAlpha | Op::GtoInd | Op::XeqInd
        );
        spec.can_be_named() && !header && !inner
    })
}

/// The description is the first sentence of the help, followed by other spellings.
pub fn function<T>(spec: &'static Spec, value: T) -> Item<T> {
    let help = spec.doc.lines().next().unwrap_or_default().trim();
    let others = spec.names[1..].join(" ");
    let gap = if others.is_empty() { "" } else { "  " };
    let item = Item::new(spec.name(), format!("{help}{gap}{others}"), value);
    Item { key: key_of(spec), called: spec.called, guarded: spec.deletes(), ..item }
}
