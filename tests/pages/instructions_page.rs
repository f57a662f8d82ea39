//! `docs/instructions.md`: every instruction with its bytes, operand and help, from the table.

use sim41_session::instruction::bytes::xrom_bytes;
use sim41_session::instruction::{DEVICES, INSTRUCTIONS, Lift, OpCode, OperandKind, Spec, xrom};

type Section = (&'static str, fn(&Spec) -> bool);

const SECTIONS: [Section; 6] = [
    ("Mainframe", |spec| matches!(spec.code, OpCode::One(_) | OpCode::Two(_))),
    ("Labels, jumps, numbers, text", |spec| spec.code == OpCode::Irregular),
    ("Keys that cannot be program lines", |spec| matches!(spec.code, OpCode::Key(_))),
    ("Extended functions (XROM 25)", |spec| matches!(spec.code, OpCode::Xrom(xrom::EXTENDED, _))),
    ("Time (XROM 26)", |spec| matches!(spec.code, OpCode::Xrom(xrom::TIME, _))),
    ("Printer (XROM 29)", |spec| matches!(spec.code, OpCode::Xrom(xrom::PRINTER, _))),
];

pub fn instructions() -> String {
    let mut page = String::from(
        "# Instructions\n\n\
         This page lists all instructions in sim41's instruction table; `sim41 help NAME` also\n\
         shows examples. The column *lift* shows whether the instruction enables the stack lift;\n\
         L marks instructions that save the old X in LASTX.\n",
    );
    for (title, belongs) in SECTIONS {
        page += &format!(
            "\n## {title}\n\n\
             | name | operand | bytes | lift | L | |\n| --- | --- | --- | --- | --- | --- |\n"
        );
        INSTRUCTIONS.iter().filter(|spec| belongs(spec)).for_each(|spec| page += &row(spec));
    }
    page += "\n## Functions of other devices\n\n\
             Listings show the names of these functions, and the display their XROM numbers.\n\
             When executed, they are NONEXISTENT.\n\n";
    for (module, function, name) in DEVICES {
        page += &format!("- {} XROM {module:02},{function:02}\n", cell(name));
    }
    page
}

fn row(spec: &Spec) -> String {
    let bytes = match spec.code {
        OpCode::One(byte) => format!("{byte:02X}"),
        OpCode::Two(byte) => format!("{byte:02X} nn"),
        OpCode::Xrom(module, function) => {
            let [first, second] = xrom_bytes(module, function);
            format!("{first:02X} {second:02X}")
        }
        OpCode::Key(byte) => format!("04 {byte:02X} on a key"),
        OpCode::Irregular => String::new(),
    };
    let operand = match spec.kind {
        OperandKind::Nothing => "",
        OperandKind::Register => "register, stack, IND",
        OperandKind::Statistics => "register, IND",
        OperandKind::Flag => "flag, IND",
        OperandKind::Digit => "digit, IND",
        OperandKind::Label => "label",
        OperandKind::Single => "digit, IND",
        OperandKind::Count => "three digits",
        OperandKind::Name => "name",
        OperandKind::Keyed => "name and key",
    };
    let lift = match spec.lift {
        Lift::Enable => "on",
        Lift::Disable => "off",
        Lift::Neutral => "unchanged",
    };
    let help: Vec<&str> =
        spec.doc.lines().map(str::trim).filter(|line| !line.starts_with("ex:")).collect();
    let lastx = if spec.saves_last_x() { "L" } else { "" };
    format!(
        "| {} | {operand} | {bytes} | {lift} | {lastx} | {} |\n",
        cell(spec.name()),
        help.join(" ").replace('|', "\\|")
    )
}

fn cell(name: &str) -> String {
    format!("`{}`", name.replace('|', "\\|"))
}
