//! Finds the function at the beginning of a line, and warns about deletions.

use sim41_language::instruction::{INSTRUCTIONS, Op, OperandKind, Spec, Step, spelling};

/// Parses a program line that cannot be keyed in, because it is an XROM number or its operand is a
/// status register or an unusual label.
pub fn synthetic(line: &str) -> Option<Step> {
    let step = spelling::parse(line).ok()?;
    let by_letter = line.rsplit(' ').next()?.parse::<u16>().is_err() || step.op == Op::Tone;
    let takes = !matches!(step.op, Op::Number | Op::Text)
        && (step.op.spec().kind != OperandKind::Nothing
            || strip_ignoring_case(line, Op::UnknownXrom.name()).is_some());
    (by_letter && takes && step.op.spec().is_programmable()).then_some(step)
}

/// Warns if a misspelt or ambiguous name means a function that deletes data, as CLS means CLΣ.
pub fn vague_deletion(line: &str) -> Option<String> {
    let (spec, _) = leading_name(line).filter(|(spec, _)| spec.deletes())?;
    let clear = &spec.names[..spec.names.len().min(2)];
    let is_clear = clear.iter().any(|name| strip_ignoring_case(line, name).is_some());
    let name = clear.last().unwrap_or(&spec.name()).to_lowercase();
    (!is_clear).then(|| {
        format!(
            "{line} means {function}, which deletes data: to execute it, type {name} Enter",
            function = spec.name()
        )
    })
}

pub fn deletes(line: &str) -> bool {
    leading_name(line).is_some_and(|(spec, _)| spec.deletes() && spec.op != Op::Off)
}

pub fn names_function(line: &str) -> bool {
    leading_name(line).is_some()
}

pub(super) fn leading_name(line: &str) -> Option<(&'static Spec, &str)> {
    let begins = |name: &&str| {
        let rest = strip_ignoring_case(line, name);
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with([' ', '"']) || name.ends_with('.')
        })
    };
    INSTRUCTIONS
        .iter()
        .filter(|spec| spec.can_be_named())
        .flat_map(|spec| {
            spec.names.iter().filter(|name| begins(name)).map(move |name| (spec, *name))
        })
        .max_by_key(|(_, name)| name.len())
        .map(|(spec, name)| (spec, strip_ignoring_case(line, name).unwrap_or_default().trim()))
}

pub(super) fn strip_ignoring_case<'a>(line: &'a str, prefix: &str) -> Option<&'a str> {
    let start = line.get(..prefix.len())?;
    (start.to_uppercase() == prefix.to_uppercase()).then(|| &line[prefix.len()..])
}
