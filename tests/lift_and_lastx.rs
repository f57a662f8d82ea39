//! Compares the instruction table's columns for stack lift and LASTX with execution.

use sim41_session::Machine;
use sim41_session::instruction::Lift::{Disable, Enable, Neutral};
use sim41_session::instruction::{INSTRUCTIONS, Op, OpCode, OperandKind, Spec};
use sim41_session::number::register_text;
use sim41_session::program::listing;
use sim41_session::{Address, Register};

/// Contents of X, Y, ALPHA and the current file's name. Each tested function succeeds with at least
/// one row.
const OPERANDS: &[(&str, &str, &str, &[u8])] = &[
    ("0.5", "0.25", "AB", b"TXT"),
    ("2", "3", "AB", b"TXT"),
    ("12", "5", "AB", b"TXT"),
    ("1.002", "5", "AB", b"TXT"),
    ("1.012001", "5", "AB", b"TXT"),
    ("10.112026", "9.012026", "AB", b"TXT"),
    ("11", "5", "SIN", b"TXT"),
    ("11.02", "5", "AB", b"TXT"),
    ("1", "5", "TXT,NEW", b"TXT"),
    ("5", "5", "NEW", b"TXT"),
    ("0", "5", "TXT", b"TXT"),
    ("0", "5", "PRG", b"DAT"),
    ("0", "5", "DAT", b"DAT"),
    ("0.004", "5", "", b"DAT"),
    ("1", "5", "ALARM", b"DAT"),
    ("1ff2c000000000", "5", "", b"DAT"),
];

/// Instructions that need a printer or mass storage, that end only when a key is pressed, or that
/// exist only in programs.
fn is_left_out(spec: &Spec) -> bool {
    let device = matches!(spec.code, OpCode::Xrom(29, _));
    let header = spec.name().starts_with('-') && spec.name() != "-";
    let irregular = matches!(spec.code, OpCode::Key(_) | OpCode::Irregular);
    device || header || irregular || LEFT_OUT.contains(&spec.op)
}

const LEFT_OUT: &[Op] = &[
    Op::UnknownXrom,
    Op::SpareInd,
    Op::SpareGto,
    Op::WAlpha,
    Op::Getas,
    Op::Saveas,
    Op::Getkey,
    Op::Getkeyx,
    Op::Emdir,
    Op::Ed,
    Op::Clock,
    Op::Sw,
    Op::Swpt,
];

fn machine((x, y, alpha, current): (&str, &str, &str, &[u8]), lift: bool) -> Machine {
    let mut machine = Machine::default();
    let program = listing::read(b"LBL \"PRG\"\nSIN\nEND\n").unwrap();
    machine.insert_raw_program(&program).unwrap();
    let mut keyed = |name: Op, x: &str, alpha: &[u8]| {
        machine.edit_register(Address::X, register_text::parse(x).unwrap());
        machine.edit_alpha(alpha);
        machine.execute_keyed(name, 0).unwrap();
    };
    keyed(Op::Crfld, "100", b"DAT");
    keyed(Op::Crflas, "5", b"TXT");
    keyed(Op::Apprec, "0", b"HELLO");
    keyed(Op::Savep, "0", b"PRG");
    keyed(Op::Xyzalm, "12", b"ALARM");
    keyed(Op::Seekpta, "0", current);
    for n in 0..20 {
        let address = machine.memory().data(n).unwrap();
        machine.edit_register(address, register_text::parse("3").unwrap());
    }
    machine.edit_register(Address::X, register_text::parse(x).unwrap());
    machine.edit_register(Address::Y, register_text::parse(y).unwrap());
    machine.edit_register(Address::L, marker());
    machine.edit_alpha(alpha.as_bytes());
    machine.set_lift(lift);
    machine
}

fn marker() -> Register {
    register_text::parse("-7.654321E-21").unwrap()
}

/// The resulting stack lift, and whether X was saved in LASTX; `None` if the instruction failed.
fn outcome(spec: &Spec, operands: (&str, &str, &str, &[u8]), lift: bool) -> Option<(bool, bool)> {
    let mut machine = machine(operands, lift);
    let operand = if spec.kind == OperandKind::Flag { 3 } else { 1 };
    machine.execute_keyed(spec.op, operand).ok()?;
    let l = machine.memory().get(Address::L);
    let saved = l == register_text::parse(operands.0).unwrap();
    assert!(saved || l == marker(), "{}: LASTX holds {}", spec.name(), register_text::show(l));
    Some((machine.lift(), saved))
}

#[test]
fn lift_and_lastx_as_the_table_has_them() {
    let (mut wrong, mut checked, mut silent) = (Vec::new(), 0, Vec::new());
    for spec in INSTRUCTIONS.iter().filter(|spec| !is_left_out(spec)) {
        let mut done = false;
        for &operands in OPERANDS {
            for lift in [false, true] {
                let Some((after, saved)) = outcome(spec, operands, lift) else { continue };
                done = true;
                let wanted = match spec.lift {
                    Enable => true,
                    Disable => false,
                    Neutral => lift,
                };
                if (after, saved) != (wanted, spec.saves_last_x()) {
                    wrong.push(format!(
                        "{} {operands:?}: lift {lift} becomes {after}, LASTX {saved}; the row \
                         says {:?}, {}",
                        spec.name(),
                        spec.lift,
                        spec.saves_last_x()
                    ));
                }
            }
        }
        checked += usize::from(done);
        if !done {
            silent.push(spec.name());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(silent, [""; 0], "no operands were found for these");
    assert!(checked > 150, "only {checked} instructions were carried out");
}
