//! Converts every instruction in the table, with every operand, to text and to bytes, and back.

use sim41_session::instruction::{
    Chars, INSTRUCTIONS, Op, OpCode, Operand, OperandKind, Step, bytes, spelling, text,
};

fn all_steps() -> Vec<Step> {
    let mut steps = Vec::new();
    for spec in INSTRUCTIONS.iter().filter(|spec| !matches!(spec.code, OpCode::Key(_))) {
        let chars = |texts: &[&[u8]]| -> Vec<Step> {
            texts
                .iter()
                .map(|t| Step { op: spec.op, operand: Operand::Chars(Chars::new(t)) })
                .collect()
        };
        match spec.op {
            Op::LblAlpha | Op::GtoAlpha | Op::XeqAlpha | Op::WAlpha => {
                steps.extend(chars(&[b"A", b"AB", b"8QUEENS", b"a", b"\x7E\"\\ Z", b"\x01\x02"]))
            }
            Op::Text => {
                steps.extend(chars(&[
                    b"",
                    b"HELLO",
                    b"\x7FABC",
                    b"|-A",
                    b"\\-A",
                    b"\x7F",
                    b"\x7F\x7F",
                    b">A",
                    b"ABCDEFGHIJKLMNO",
                ]));
                steps.extend((0..=255).flat_map(|b| chars(&[&[b], &[b'A', b, b'B']])));
            }
            Op::Number => steps.extend(chars(&[
                b"\x10",
                b"\x1c",
                b"\x1c\x13\x1b\x15",
                b"\x1b",
                b"\x1a",
                b"\x11\x1a\x12\x1b\x1c\x13",
                b"\x1c\x1c",
            ])),
            Op::UnknownXrom => steps.push(Step { op: spec.op, operand: Operand::Xrom(28, 7) }),
            Op::GtoInd | Op::XeqInd => steps.extend((128..=255).map(|n| Step::with(spec.op, n))),
            Op::Lbl | Op::Gto | Op::Xeq => steps.extend((0..128).map(|n| Step::with(spec.op, n))),
            op if spec.kind == OperandKind::Nothing
                || matches!(spec.code, OpCode::One(_) | OpCode::Xrom(..)) =>
            {
                steps.push(Step::plain(op))
            }
            op => steps.extend((0..=255).map(|n| Step::with(op, n))),
        }
    }
    steps
}

#[test]
fn text_step_bytes_step_text() {
    let steps = all_steps();
    assert!(steps.len() > 5000);
    for step in steps {
        let written = text::listed(&step);
        let read =
            spelling::parse(&written).unwrap_or_else(|e| panic!("{step:?} as {written:?}: {e}"));
        assert_eq!(read, step, "as {written:?}");
        let code = bytes::encode(&read);
        let (back, len) = bytes::decode(|n| code.as_slice().get(n).copied().unwrap_or(0));
        assert_eq!(
            (back, len),
            (step, code.as_slice().len()),
            "{written:?} in {:02x?}",
            code.as_slice()
        );
    }
}

#[test]
fn every_name_of_every_row_is_read() {
    for spec in INSTRUCTIONS.iter().filter(|spec| {
        matches!(spec.code, OpCode::One(_) | OpCode::Xrom(..)) && spec.kind == OperandKind::Nothing
    }) {
        for name in spec.names {
            assert_eq!(spelling::parse(name).map(|s| s.op), Ok(spec.op), "{name}");
            assert_eq!(
                spelling::parse(&name.to_ascii_lowercase()).map(|s| s.op),
                Ok(spec.op),
                "{name} in lower case"
            );
        }
    }
}

#[test]
fn any_bytes_list_as_something() {
    for first in 0..=255u8 {
        for second in 0..=255u8 {
            for third in [0x00, 0x7F, 0xF0, 0xF3, 0xFF] {
                let code = [first, second, third, 0x41, 0x1B];
                let (step, len) = bytes::decode(|n| code.get(n).copied().unwrap_or(0));
                assert!((1..=18).contains(&len));
                assert!(!text::shown(&step).is_empty() && !text::listed(&step).is_empty());
            }
        }
    }
}
