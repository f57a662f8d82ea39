//! Bar code: rows compared with the wand's firmware, drawings read back bar by bar, and every
//! program in the project converted to rows and back.

use proptest::prelude::*;
use sim41_session::instruction::Op;
use sim41_session::program::barcode::{self, BarcodeRow, Datum};
use sim41_session::program::{listing, raw};
use sim41_test_support::program;
use sim41_test_support::wand;
use sim41_test_support::wand::{Done, Key, Misread};
use std::path::Path;

/// Rows that the wand's firmware executed, and their effects (measured).
const MEASURED: [(&str, &str); 17] = [
    ("e26d1b5ed12a", "number -1.5E-12"),
    ("846123", "number 123"),
    ("ea7548454c4c4f", "text HELLO"),
    ("c28141", "append A"),
    ("994059", "function 59"),
    ("754035", "function 35"),
    ("e1401e4142", "function 1e4142"),
    ("dd9001123a", "number 1: 123"),
    ("25a0014142", "text 1: AB"),
    ("a5", "key 5"),
    ("5a", "key ."),
    ("bd", "key ←"),
    ("e059", "key 0459"),
    ("a091", "key 0491"),
    ("4400", "key 0400"),
    ("1e5c", "key a65c"),
    ("7142", "key 22"),
];

fn row(hex: &str) -> BarcodeRow {
    let bytes: Vec<u8> = (0..hex.len())
        .step_by(2)
        .map(|n| u8::from_str_radix(&hex[n..n + 2], 16).unwrap())
        .collect();
    let bits = bytes.iter().flat_map(|byte| (0..8).rev().map(move |n| byte >> n & 1 == 1));
    let bars: Vec<bool> = [false, false].into_iter().chain(bits).chain([true, false]).collect();
    wand::row(&bars).unwrap()
}

fn described(done: Done) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match done {
        Done::Function(code) => {
            format!("function {}", code.iter().map(|b| format!("{b:02x}")).collect::<String>())
        }
        Done::Number(digits) => format!("number {digits}"),
        Done::Alpha { text: own, append: false } => format!("text {}", text(&own)),
        Done::Alpha { text: own, append: true } => format!("append {}", text(&own)),
        Done::NumberAt(number, digits) => format!("number {number}: {digits}"),
        Done::AlphaAt(number, own) => format!("text {number}: {}", text(&own)),
        Done::Key(Key::Digit(place)) => format!("key {}", barcode::DIGITS[usize::from(place)]),
        Done::Key(Key::Function([first, second])) => format!("key {first:02x}{second:02x}"),
        Done::Key(Key::Character(code)) => format!("key {code:02x}"),
    }
}

#[test]
fn rows_do_what_the_firmware_did() {
    let step = |line: &str| sim41_session::instruction::spelling::parse(line).unwrap();
    let written = [
        barcode::number("-1.5E-12"),
        barcode::number("123"),
        barcode::alpha(b"HELLO", false),
        barcode::alpha(b"A", true),
        barcode::function(&step("SIN")),
        barcode::function(&step("STO 05")),
        barcode::function(&step("XEQ \"AB\"")),
        barcode::sequenced(1, Datum::Number("123")),
        barcode::sequenced(1, Datum::Alpha(b"AB")),
        barcode::digit(5),
        barcode::digit(10),
        barcode::digit(13),
        barcode::key(Op::Sin.spec()),
        barcode::key(Op::Sto.spec()),
        barcode::key(Op::Cat.spec()),
        barcode::key(Op::Posa.spec()),
        barcode::character(b'"'),
    ];
    for ((hex, done), written) in MEASURED.into_iter().zip(written) {
        assert_eq!(written.unwrap().to_string(), hex);
        assert_eq!(described(wand::data(&row(hex)).unwrap()), done);
    }
    for line in ["LBL 01", "LBL \"AB\"", "END", "12", "\"TEXT\""] {
        assert_eq!(barcode::function(&step(line)), None, "{line}");
    }
}

#[test]
fn a_program_that_the_firmware_took() {
    // The wand loaded SAV from three rows, and reported the program's end (measured).
    let program = listing::read(include_bytes!("../programs/SAV.prg")).unwrap();
    let rows: Vec<String> =
        barcode::program(&program, false).iter().map(|row| row.row.to_string()).collect();
    let measured = [
        "ba1000c000f400534156811214191930",
        "3f1100110283425250555e5b11409700",
        "f91200b2008085c0002f",
    ];
    assert_eq!(rows, measured);
    let lines: Vec<_> = barcode::program(&program, true).iter().map(|row| row.lines).collect();
    assert_eq!(lines, [(1, 4), (5, 16), (17, 20)]);
}

fn loaded(rows: &[BarcodeRow]) -> Vec<u8> {
    raw::tidy(&wand::program(rows).unwrap().0).0
}

#[test]
fn every_program_of_the_project_is_drawn_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    for (n, entry) in std::fs::read_dir(programs).unwrap().enumerate() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "prg") {
            continue;
        }
        let paper = ["a4", "letter"][n % 2];
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let status = program::command()
            .args(["barcode", path.to_str().unwrap(), "--paper", paper, "-o"])
            .arg(format!("{name}.svg"))
            .current_dir(folder.path())
            .status()
            .unwrap();
        assert!(status.success(), "{name}");
        let one = folder.path().join(format!("{name}.svg"));
        let numbered = (1..).map(|page| folder.path().join(format!("{name}-{page}.svg")));
        let pages: Vec<_> = match one.exists() {
            true => vec![one],
            false => numbered.take_while(|page| page.exists()).collect(),
        };
        let rows: Vec<BarcodeRow> = pages.iter().flat_map(|page| drawn_rows(page)).collect();
        let program = listing::read(&std::fs::read(&path).unwrap()).unwrap();
        assert_eq!(loaded(&rows), raw::tidy(&program).0, "{name}");
    }
}

#[test]
fn a_pdf_has_the_bars_of_the_drawings() {
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/8QUEENS.prg");
    for output in ["q.pdf", "q.svg"] {
        let command = program::command()
            .args(["barcode", program.to_str().unwrap(), "-o", output])
            .current_dir(folder.path())
            .status();
        assert!(command.unwrap().success());
    }
    // A PDF page's content is plain text: `x y width height re`.
    let pdf = std::fs::read(folder.path().join("q.pdf")).unwrap();
    let text = String::from_utf8_lossy(&pdf).into_owned();
    let bars = text.lines().filter(|line| line.ends_with(" re")).count();
    let rows: Vec<BarcodeRow> =
        (1..=4).flat_map(|page| drawn_rows(&folder.path().join(format!("q-{page}.svg")))).collect();
    assert_eq!(bars, rows.iter().map(|row| row.bars().len()).sum::<usize>());
    assert!(pdf.starts_with(b"%PDF-") && text.contains("/Count 4"));
}

fn drawn_rows(page: &Path) -> Vec<BarcodeRow> {
    let svg = std::fs::read_to_string(page).unwrap();
    let path = svg.split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
    let mut rows: Vec<(f32, Vec<bool>)> = Vec::new();
    let mut edge = 0.0;
    for bar in path.split('M').skip(1) {
        let (place, rest) = bar.split_once('h').unwrap();
        let (x, y) = place.split_once(' ').unwrap();
        let (x, y, width): (f32, f32, f32) = (
            x.parse().unwrap(),
            y.parse().unwrap(),
            rest.split('v').next().unwrap().parse().unwrap(),
        );
        if rows.last().is_none_or(|(last, _)| *last != y) || x - edge > 20.0 {
            rows.push((y, Vec::new()));
        } else {
            assert!((x - edge - 1.25).abs() < 0.01, "all spaces are narrow");
        }
        edge = x + width;
        rows.last_mut().unwrap().1.push(width > 1.8);
    }
    rows.iter().map(|(_, bars)| wand::row(bars).unwrap()).collect()
}

#[test]
fn the_paper_keyboard_is_drawn_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let sim41 = |arguments: &[&str]| {
        let mut command = program::command();
        let output = command.args(arguments).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    sim41(&["barcode", "--keyboard", "-o", "keys.svg"]);
    let pages = (1..).map(|page| folder.path().join(format!("keys-{page}.svg")));
    let drawn: Vec<BarcodeRow> =
        pages.take_while(|page| page.exists()).flat_map(|page| drawn_rows(&page)).collect();
    let written = sim41(&["barcode", "--keyboard"]);
    let written: Vec<&str> = written.lines().map(|line| line.split_once("  ").unwrap().0).collect();
    let in_order = |mut rows: Vec<String>| {
        rows.sort();
        rows
    };
    assert_eq!(
        in_order(drawn.iter().map(BarcodeRow::to_string).collect()),
        in_order(written.iter().map(|row| row.to_string()).collect()),
    );
    let effects: Vec<String> =
        drawn.iter().map(|row| described(wand::data(row).unwrap())).collect();
    let different: std::collections::HashSet<&String> = effects.iter().collect();
    assert_eq!(different.len(), effects.len());
    assert!(effects.len() > 300, "{}", effects.len());
}

#[test]
fn misread_rows_are_told() {
    let program = listing::read(include_bytes!("../programs/SAV.prg")).unwrap();
    let mut rows: Vec<BarcodeRow> =
        barcode::program(&program, false).into_iter().map(|row| row.row).collect();
    rows.swap(1, 2);
    assert_eq!(wand::program(&rows), Err(Misread::Checksum { row: 2, given: 0xF9, sum: 0x75 }));
    assert_eq!(wand::program(&[row("846123")]), Err(Misread::Type(1)));
    assert_eq!(wand::row(&[false, false, true, true, false]), Err(Misread::Bars(5)));
}

proptest! {
    #[test]
    fn random_programs(bytes in prop::collection::vec(any::<u8>(), 0..200), private: bool) {
        let program = raw::tidy(&bytes).0;
        let rows: Vec<BarcodeRow> =
            barcode::program(&program, private).into_iter().map(|row| row.row).collect();
        // Every other row is scanned from right to left.
        let scanned: Vec<BarcodeRow> = rows.iter().enumerate().map(|(n, row)| {
            let mut bars = row.bars();
            if n % 2 == 1 {
                bars.reverse();
            }
            wand::row(&bars).unwrap()
        }).collect();
        prop_assert_eq!(&scanned, &rows);
        prop_assert_eq!(wand::program(&rows).unwrap().1, private);
        prop_assert_eq!(loaded(&rows), program);
    }

    #[test]
    fn no_bars_panic(bars in prop::collection::vec(any::<bool>(), 0..140)) {
        let _ = wand::row(&bars);
    }

    #[test]
    fn no_row_panics(
        rows in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..17), 0..4),
    ) {
        let rows: Vec<BarcodeRow> = rows.into_iter().map(BarcodeRow).collect();
        rows.iter().for_each(|row| drop(wand::data(row)));
        let _ = wand::program(&rows);
    }
}
