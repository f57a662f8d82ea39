//! Help pages, generated from the instruction table.

use super::{Lift, Op, OpCode, OperandKind, Spec};
use crate::key::{Key, Stroke};

/// The help page: name, description, other spellings, key, bytes, examples.
///
/// ```
/// use sim41_language::instruction::{by_name, help};
///
/// let page = help::page(by_name("SIN").unwrap());
/// assert!(page.contains("key        SIN (23)"));
/// ```
pub fn page(spec: &Spec) -> String {
    let mut text = format!("{}{}\n\n", spec.name(), operand(spec));
    let examples: Vec<&str> =
        spec.doc.lines().filter_map(|line| line.trim().strip_prefix("ex:")).collect();
    for line in spec.doc.lines().map(str::trim).filter(|line| !line.starts_with("ex:")) {
        text += &format!("  {line}\n");
    }
    text.push('\n');
    let mut fact = |what: &str, value: String| {
        if !value.is_empty() {
            text += &format!("  {what:<10} {value}\n");
        }
    };
    fact("also", spec.names[1..].join("  "));
    fact("key", keys(spec));
    fact("bytes", bytes(spec));
    fact("stack lift", lift(spec).into());
    fact(
        "LASTX",
        if spec.saves_last_x() { "the previous value of X".into() } else { String::new() },
    );
    for example in examples {
        if let Some((program, result)) = example.rsplit_once("=>") {
            let steps: Vec<&str> = program.split(" | ").map(str::trim).collect();
            fact("example", format!("{}  gives {}", steps.join(", "), result.trim()));
        }
    }
    text
}

fn operand(spec: &Spec) -> &'static str {
    match (spec.op, spec.kind) {
        (Op::LblAlpha | Op::GtoAlpha | Op::XeqAlpha, _) => " \"NAME\"",
        (Op::GtoInd | Op::XeqInd, _) => " IND nn",
        (Op::Number | Op::Text, _) | (_, OperandKind::Nothing) => "",
        (_, OperandKind::Register) => " nn, IND nn, X Y Z T L",
        (_, OperandKind::Statistics | OperandKind::Flag) => " nn, IND nn",
        (_, OperandKind::Digit) => " n, IND nn",
        (_, OperandKind::Label) => " nn, A to J, a to e",
        (_, OperandKind::Single) => " n",
        (_, OperandKind::Count) => " nnn",
        (_, OperandKind::Name) => " \"NAME\"",
        (_, OperandKind::Keyed) => " \"NAME\" key",
    }
}

fn keys(spec: &Spec) -> String {
    let strokes = Key::all().flat_map(|key| [key.plain(), key.shifted()]);
    let here = strokes.filter(|stroke| stroke.op() == Some(spec.op));
    here.map(describe).collect::<Vec<_>>().join("  ")
}

fn describe(stroke: Stroke) -> String {
    let shift = if stroke.shifted { "SHIFT " } else { "" };
    format!("{shift}{} ({})", stroke.key.row().legends[0], stroke.code())
}

fn bytes(spec: &Spec) -> String {
    match spec.code {
        OpCode::One(byte) => format!("{byte:02X}"),
        OpCode::Two(byte) => format!("two bytes: {byte:02X} and the operand"),
        OpCode::Xrom(module, function) => {
            format!(
                "{:02X} {:02X} (XROM {module:02},{function:02})",
                0xA0 | module >> 2,
                (module & 3) << 6 | function
            )
        }
        OpCode::Key(_) => "none: the function cannot be stored in a program".into(),
        OpCode::Irregular => String::new(),
    }
}

fn lift(spec: &Spec) -> &'static str {
    match spec.lift {
        Lift::Enable => "enabled",
        Lift::Disable => "disabled",
        Lift::Neutral => "unchanged",
    }
}
