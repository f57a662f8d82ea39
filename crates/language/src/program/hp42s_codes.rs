//! Detects raw HP-42S programs, which extend the HP-41's instruction codes.

use crate::instruction::operand::INDIRECT;
use crate::instruction::text::LONGEST_NAME;
use crate::instruction::{Op, OpCode, Operand, OperandKind, Step, bytes, xrom};
use crate::module::ports::Ports;
use sim41_number::charset;
use std::ops::RangeInclusive;

/// The HP-42S instructions in raw programs, with their lines; `None` for HP-41 programs.
///
/// An instruction with an HP-42S operand is encoded as a text line that begins with the
/// instruction's code. On the HP-41 only synthetic text begins with such a byte, and programs with
/// synthetic text also have instructions that the HP-42S lacks. One such line is therefore
/// sufficient evidence in a program that begins with a label and has none of those instructions.
pub(super) fn missing(file: &[u8], programs: &[Vec<u8>], plugged: &Ports) -> Option<String> {
    let mut found = Found::default();
    for (n, program) in programs.iter().enumerate() {
        let steps = bytes::instructions(program).map(|(step, _)| step);
        for (line, step) in steps.filter(|step| step.op != Op::Null).enumerate() {
            if let Some(name) = found.instruction(&step, plugged)
                && found.names.len() < MOST_NAMES
                && found.names.iter().all(|(known, _)| *known != name)
            {
                let of_program = match programs.len() {
                    1 => String::new(),
                    _ => format!(" of program {}", n + 1),
                };
                found.names.push((name, format!("line {:02}{of_program}", line + 1)));
            }
        }
    }
    // Text lines with the same name but different instruction codes are evidence: one may store a
    // variable that the other recalls. If the HP-42S lacks an instruction, one pair may be chance.
    let is_certain = found.pairs >= ENOUGH;
    let has_label = || begins_with_label(file) && found.evidence + found.modules.len() >= ENOUGH;
    let is_likely = !found.of_hp41 && (found.is_paired || has_label());
    let shown = |(name, place): &(String, String)| format!("{name} ({place})");
    let more = match found.names.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (is_certain || is_likely)
        .then(|| found.names.iter().take(MOST).map(shown).collect::<Vec<_>>().join(", ") + &more)
}

const MOST: usize = 3;
/// More names are not compared, because each is compared with all others.
const MOST_NAMES: usize = 500;
const ENOUGH: usize = 2;
/// HP-42S functions whose XROM numbers are rare in HP-41 programs. A single one is evidence enough.
const RARE: [(u8, RangeInclusive<u8>); 2] = [(1, 47..=52), (xrom::PRINTER, 27..=37)];
/// HP-42S functions whose XROM numbers HP-41 modules also use. One module is not enough evidence.
const OF_MODULES: [(u8, RangeInclusive<u8>); 3] = [(9, 25..=48), (24, 49..=49), (27, 9..=49)];
/// HP-42S functions (SINH to ACOSH, curve fits, number bases, logic) that do not count as evidence,
/// because mathematics modules and others often use the same XROM numbers.
const FREQUENT: [(u8, RangeInclusive<u8>); 4] =
    [(1, 33..=38), (2, 31..=46), (3, 34..=42), (22, 7..=12)];

/// Instructions whose operand is the name of a variable, program or menu, indexed by the first
/// digit of the code (8 to D) and its last three bits. Bit 3 means indirect.
const WITH_NAME: [[&str; 8]; 6] = [
    ["VIEW", "STO", "STO+", "STO-", "STO*", "STO/", "X<>", "INDEX"],
    ["MVAR", "RCL", "RCL+", "RCL-", "RCL*", "RCL/", "ISG", "DSE"],
    ["SF", "CF", "FS?C", "FC?C", "FS?", "FC?", "GTO", "XEQ"],
    ["CLV", "PRV", "ASTO", "ARCL", "PGMINT", "PGMSLV", "INTEG", "SOLVE"],
    ["", "VARMENU", "", "", "DIM", "INPUT", "EDITN", "LSTO"],
    ["", "", "", "ΣREG", "FIX", "SCI", "ENG", "TONE"],
];
const WITH_REGISTER: [&str; 5] = ["INPUT", "RCL+", "RCL-", "RCL*", "RCL/"];
const WITH_INDIRECT_REGISTER: [(u8, &str); 12] = [
    (0xD8, "CLV"),
    (0xD9, "PRV"),
    (0xDA, "INDEX"),
    (0xE8, "PGMINT"),
    (0xE9, "PGMSLV"),
    (0xEA, "INTEG"),
    (0xEB, "SOLVE"),
    (0xEC, "DIM"),
    (0xED, "LSTO"),
    (0xEE, "INPUT"),
    (0xEF, "EDITN"),
    (0xF8, "VARMENU"),
];

#[derive(Default)]
struct Found {
    /// HP-42S instructions, each with the place of its first occurrence; at most [`MOST_NAMES`].
    names: Vec<(String, String)>,
    /// For each name in Free42's encoding, the first code before it; at most [`MOST_NAMES`].
    codes_of: Vec<(Vec<u8>, u8)>,
    /// How often a name occurs after another code than its first one.
    pairs: usize,
    is_paired: bool,
    evidence: usize,
    /// Module numbers from [`OF_MODULES`] that occurred, each listed once.
    modules: Vec<u8>,
    /// Whether the program has an instruction that the HP-42S lacks.
    of_hp41: bool,
}

impl Found {
    fn instruction(&mut self, step: &Step, plugged: &Ports) -> Option<String> {
        match (step.op, step.operand) {
            (Op::Text, Operand::Chars(text)) => return self.text(text.as_slice()),
            (Op::UnknownXrom, Operand::Xrom(module, function)) => {
                return self.function(module, function, plugged);
            }
            (op, Operand::Byte(byte)) => {
                let is_register = byte & INDIRECT != 0 || op.spec().kind == OperandKind::Register;
                // M to e are registers that only the HP-41 has.
                self.of_hp41 |= is_register && byte & !INDIRECT >= 0x75;
                self.of_hp41 |= matches!(op, Op::SpareInd | Op::SpareGto);
            }
            (op, _) => self.of_hp41 |= is_only_on_hp41(op),
        }
        None
    }

    fn text(&mut self, text: &[u8]) -> Option<String> {
        let name = match *text {
            [code @ 0xD0..=0xD4, register] if is_register(register) => {
                Some(WITH_REGISTER[usize::from(code - 0xD0)].to_string())
            }
            [code, register] if register & INDIRECT != 0 && is_register(register) => {
                let named = WITH_INDIRECT_REGISTER.iter().find(|(own, _)| *own == code);
                named.map(|(_, name)| format!("{name} IND"))
            }
            [0xE2 | 0xE3, 1..=9, _] => Some("KEY".to_string()),
            [0xC2 | 0xC3 | 0xCA | 0xCB, 1..=9, ref name @ ..] if is_printable(name) => {
                Some("KEY".to_string())
            }
            [0xC0, ref name @ .., 0..=0x11] if is_printable(name) => Some("ASSIGN".to_string()),
            [0xF7, high, low] if u16::from_be_bytes([high, low]) <= 9999 => {
                Some("SIZE".to_string())
            }
            _ => None,
        };
        if name.is_some() {
            self.evidence += ENOUGH;
            return name;
        }
        let [code, ref name @ ..] = *text else { return None };
        let Some(function) = with_name(code).filter(|_| is_name(name)) else {
            // FIX, SCI and ENG 10 and 11 consist of a code without an operand.
            self.of_hp41 |= code >= 0x80 && !matches!(text, [0xD5..=0xD7 | 0xE5..=0xE7]);
            return None;
        };
        match self.codes_of.iter().find(|(known, _)| known == name) {
            Some((_, first)) if *first != code => {
                self.pairs += 1;
                self.is_paired |= is_printable(name);
            }
            Some(_) => {}
            None if self.codes_of.len() < MOST_NAMES => self.codes_of.push((name.to_vec(), code)),
            None => {}
        }
        if is_printable(name) {
            self.evidence += ENOUGH;
        }
        Some(format!("{function} {:?}", charset::text(name)))
    }

    fn function(&mut self, module: u8, function: u8, plugged: &Ports) -> Option<String> {
        let is_here =
            |own: u8, numbers: &RangeInclusive<u8>| own == module && numbers.contains(&function);
        if plugged.has_module(module) {
            self.of_hp41 = true;
            return None;
        }
        if RARE.iter().any(|(own, all)| is_here(*own, all)) {
            self.evidence += ENOUGH;
        } else if OF_MODULES.iter().any(|(own, all)| is_here(*own, all)) {
            if !self.modules.contains(&module) {
                self.modules.push(module);
            }
        } else if !FREQUENT.iter().any(|(own, all)| is_here(*own, all)) {
            self.of_hp41 = true;
            return None;
        }
        Some(format!("XROM {module:02},{function:02}"))
    }
}

/// Whether both the HP-42S and Free42, which adds time functions, lack the instruction.
fn is_only_on_hp41(op: Op) -> bool {
    let is_common = matches!(
        op,
        Op::Aleng
            | Op::Arot
            | Op::Atox
            | Op::Posa
            | Op::Xtoa
            | Op::SigmaRegQ
            | Op::Pra
            | Op::PrSigma
            | Op::Prstk
            | Op::Prx
    );
    match op.spec().code {
        OpCode::Xrom(module, _) => module != xrom::TIME && !is_common,
        _ => op == Op::WAlpha,
    }
}

/// Whether a file begins with a label that has a name and no key, which random bytes rarely do.
fn begins_with_label(file: &[u8]) -> bool {
    let nulls = file.iter().take_while(|byte| **byte == 0).count();
    match file[nulls..] {
        [0xC0..=0xCD, _, length @ 0xF2..=0xF8, 0, ref name @ ..] => {
            let name = name.get(..usize::from(length - 0xF1));
            name.is_some_and(|name| is_name(name) && name.is_ascii())
        }
        _ => false,
    }
}

fn with_name(code: u8) -> Option<String> {
    let row = WITH_NAME.get(usize::from(code >> 4).checked_sub(8)?)?;
    let name = row[usize::from(code & 7)];
    let is_indirect = code & 8 != 0;
    let exists = !name.is_empty() && (is_indirect || !matches!(code >> 4, 0xA | 0xD));
    exists.then(|| format!("{name}{}", if is_indirect { " IND" } else { "" }))
}

fn is_register(operand: u8) -> bool {
    matches!(operand & !INDIRECT, 0..=99 | 0x70..=0x74)
}

fn is_name(name: &[u8]) -> bool {
    (1..=LONGEST_NAME).contains(&name.len()) && !name.contains(&0)
}

fn is_printable(name: &[u8]) -> bool {
    is_name(name) && name.iter().all(|byte| (0x20..0x7F).contains(byte))
}
