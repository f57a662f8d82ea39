//! Every function by name: `tests/vectors/names-*.tsv` contains its measured effect from the
//! keyboard and in a program, with each form of its prompt, and with each error. `conformance`
//! compares the rows; this test ensures that no function is missing.

use sim41_session::instruction::{INSTRUCTIONS, Op, OpCode, OperandKind, Spec};
use std::path::Path;

struct Row {
    name: String,
    place: String,
    form: String,
    display: String,
}

fn rows() -> Vec<Row> {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut rows = Vec::new();
    for file in
        ["names-mainframe.tsv", "names-xfunctions.tsv", "names-time.tsv", "names-printer.tsv"]
    {
        let text = std::fs::read_to_string(vectors.join(file)).unwrap();
        for line in text.lines().skip(1) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [name, place, form, _, display] = columns[..5] else { panic!("{file}: {line}") };
            let [name, place, form] = [name, place, form].map(str::to_string);
            rows.push(Row { name, place, form, display: display.trim().to_string() });
        }
    }
    rows
}

const ERRORS: &str = "\
    ALPHA DATA|DATA ERROR|DATA ERROR X|DATA ERROR Y|DATA ERROR Z|OUT OF RANGE|NONEXISTENT|\
    TRY AGAIN|PRIVATE|RAM|ROM|NO ROOM|DUP FL|FL NOT FOUND|FL TYPE ERR|FL SIZE ERR|END OF FL|\
    END OF REC|REC TOO LONG|NAME ERR|KEYCODE ERR|CHKSUM ERR|NO DRIVE|NO SUCH ALM";

fn is_error(display: &str) -> bool {
    ERRORS.split('|').any(|error| error == display)
}

/// The functions that never fail: no measured call failed, whatever the registers contained.
const NEVER_FAIL: &str = "\
    X<>Y PI CLST R↑ RDN LASTX CLX X=Y? X≠Y? SIGN AVIEW CLD DEG RAD GRAD ENTER↑ STOP RTN \
    BEEP CLA ASHF PSE CLRG AOFF AON OFF PROMPT ADV LBL END number text CAT DEL BST ON PACK ← \
    MODE SHIFT ALENG ANUM ATOX CLKEYS EMDIR EMROOM GETKEY RCLFLAG SIZE? ΣREG? ALMCAT ALMNOW \
    CLK12 CLK24 CLKT CLKTD CLOCK CLRALMS DATE DMY MDY RCLAF RCLSW RUNSW STOPSW SW TIME";

/// The printer's functions were measured without a printer, so they showed NONEXISTENT.
fn is_printers(spec: &Spec) -> bool {
    matches!(spec.code, OpCode::Xrom(29, _))
}

/// Functions that always fail: headers are not functions, COPY needs a program in a module, and
/// GETAS and SAVEAS need mass storage.
fn always_fails(spec: &Spec) -> bool {
    is_printers(spec)
        || spec.name().starts_with("-") && spec.name() != "-"
        || ["COPY", "GETAS", "SAVEAS"].contains(&spec.name())
}

fn is_no_function(op: Op) -> bool {
    matches!(op, Op::Null | Op::WAlpha | Op::UnknownXrom | Op::SpareInd | Op::SpareGto)
}

fn forms(spec: &Spec) -> &'static [&'static str] {
    match (spec.op, spec.kind) {
        (_, OperandKind::Register) => {
            &["direct", "letter", "IND", "IND letter", "stack", "IND stack", "prompt"]
        }
        (_, OperandKind::Statistics | OperandKind::Flag | OperandKind::Digit) => {
            &["direct", "letter", "IND", "IND letter", "prompt"]
        }
        (Op::Lbl, _) => &["direct", "letter", "local", "prompt"],
        (Op::Gto | Op::Xeq, _) => &["direct", "letter", "local", "prompt"],
        (Op::GtoInd | Op::XeqInd, _) => &["IND", "IND letter", "IND stack"],
        (Op::LblAlpha | Op::GtoAlpha | Op::XeqAlpha, _) => &["name"],
        (Op::List, _) => &["name"],
        (_, OperandKind::Count) => &["direct", "letter", "EEX", "prompt"],
        (_, OperandKind::Single) => &["direct", "letter", "prompt"],
        (_, OperandKind::Name | OperandKind::Keyed) if !is_printers(spec) => &["name", "prompt"],
        _ => &[],
    }
}

#[test]
fn every_function_has_measured_rows_from_the_keyboard_and_in_a_program() {
    let rows = rows();
    let never: Vec<&str> = NEVER_FAIL.split_whitespace().collect();
    let mut missing = Vec::new();
    for spec in INSTRUCTIONS.iter().filter(|spec| !is_no_function(spec.op)) {
        let name = spec.name();
        for place in ["keyboard", "program"] {
            let of_place = || {
                rows.iter()
                    .filter(|row| row.name == name && row.place == place && row.form != "prompt")
            };
            if !always_fails(spec) && !of_place().any(|row| !is_error(&row.display)) {
                missing.push(format!("{name}: {place}, carried out"));
            }
            let fails = of_place().any(|row| is_error(&row.display));
            // A key that is not a program line needs an error in only one of the two places.
            let anywhere = matches!(spec.code, OpCode::Key(_))
                && rows.iter().any(|r| r.name == name && is_error(&r.display));
            match never.contains(&name) {
                true if fails => missing.push(format!("{name}: {place}, but it never fails")),
                false if !fails && !anywhere => {
                    missing.push(format!("{name}: {place}, with an error"))
                }
                _ => {}
            }
        }
        for form in forms(spec) {
            for place in ["keyboard", "program"] {
                if !rows
                    .iter()
                    .any(|row| row.name == name && row.place == place && row.form == *form)
                {
                    missing.push(format!("{name}: {place}, {form}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no measured row for\n{}", missing.join("\n"));
}

#[test]
fn every_row_is_about_a_function_of_the_table() {
    for row in rows() {
        assert!(INSTRUCTIONS.iter().any(|spec| spec.name() == row.name), "{}", row.name);
        assert!(
            ["keyboard", "program"].contains(&row.place.as_str()),
            "{}: {}",
            row.name,
            row.place
        );
    }
}
