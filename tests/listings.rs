//! Converts every program in `programs/` to a listing and back, and compares the listings of
//! `tests/listings/good` with their bytes.

use sim41_session::module::ports::NOTHING_PLUGGED;
use sim41_session::program::listing::{
    Remark, Severity, assemble, canonical, canonical_numbered, disassemble, parse, read, write,
};
use sim41_session::program::{ReadOptions, Refusal, read_with};
use std::path::Path;

#[test]
fn programs_to_bytes_and_back() {
    insta::glob!("..", "programs/*.prg", |path| {
        let file = std::fs::read(path).unwrap();
        let program = read(&file).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let listing = write(&program);
        assert_eq!(read(listing.as_bytes()).unwrap(), program, "{}", path.display());
        assert_eq!(assemble(&disassemble(&program)), program, "{}", path.display());
        let text = String::from_utf8(file).unwrap();
        let canonical_of = |text: &str| canonical(text, &NOTHING_PLUGGED).unwrap();
        let canonical = canonical_of(&text);
        assert_eq!(canonical, text, "{}: `sim41 fmt` would rewrite this file", path.display());
        let numbered = canonical_numbered(&text, &NOTHING_PLUGGED, &[]).unwrap().unwrap();
        assert_eq!(read(numbered.as_bytes()).unwrap(), program, "{numbered}");
        assert_eq!(canonical_of(&numbered), text, "{numbered}");
    });
}

/// The listings of `tests/listings/good`, with their bytes in `good.tsv`.
#[test]
fn every_spelling_gives_its_bytes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    let table = std::fs::read_to_string(folder.join("good.tsv")).unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with(['#'])).skip(1).collect();
    let mut wrong = Vec::new();
    for row in &rows {
        let (name, rest) = row.split_once('\t').unwrap();
        let (wanted, what) = rest.split_once('\t').unwrap();
        let file = std::fs::read(folder.join("good").join(name)).unwrap();
        let found = match sim41_session::program::read_named(&file, "") {
            Ok(contents) => {
                let bytes = contents.programs.iter().map(|byte| format!("{byte:02X}"));
                bytes.collect::<Vec<_>>().join(" ")
            }
            Err(refusal) => refusal.to_string(),
        };
        if found != wanted {
            wrong.push(format!("{name} ({what}):\n  wanted {wanted}\n  found  {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    assert_eq!(rows.len(), std::fs::read_dir(folder.join("good")).unwrap().count());
}

#[test]
fn names_of_modules_stay() {
    let text = "LBL \"AB\"\nWNDDTA\nMDET                 ; of a matrix\nXROM \"BT\"\nOUTA\nEND\n";
    assert_eq!(canonical(text, &NOTHING_PLUGGED).unwrap(), text);
    let bytes = read(text.as_bytes()).unwrap();
    assert!(write(&bytes).contains("\nWNDDTA\nXROM "), "{}", write(&bytes));
}

#[test]
fn defined_names_are_numbers_and_stay() {
    let text = "; define ROWS = 05\n; define DONE = 07  at the end\nLBL \"AB\"\nLBL ROWS\n\
                STO ROWS             ; none\nST+ IND ROWS\nFS? DONE\nGTO ROWS\n\"ROWS\"\n\
                XEQ \"ROWS\"\nEND\n";
    let wanted =
        "LBL \"AB\"\nLBL 05\nSTO 05\nST+ IND 05\nFS? 07\nGTO 05\n\"ROWS\"\nXEQ \"ROWS\"\nEND\n";
    assert_eq!(listed(text.as_bytes()), wanted);
    assert_eq!(canonical(text, &NOTHING_PLUGGED).unwrap(), text);
    assert!(read(b"LBL \"AB\"\nSTO ROWS\nEND\n").is_err());
}

/// The listings of `tests/listings/forms`, with their programs and remarks.
#[test]
fn every_form_is_read_or_told() {
    insta::glob!("listings/forms/*", |path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let file = std::fs::read(path).unwrap();
        let (read, remarks) = match sim41_session::program::read_named(&file, "") {
            Ok(contents) => (write(&contents.programs), contents.remarks),
            Err(Refusal::Listing(error)) => ("refused\n".to_string(), error.remarks),
            Err(refusal) => panic!("{name}: {refusal}"),
        };
        let said = remarks.iter().map(|remark| {
            let Remark { severity, line, column, length, sentence, .. } = remark;
            let fix = remark.fix.as_ref().map_or(String::new(), |fix| format!(" -> {fix:?}"));
            let code = remark.kind.code();
            format!("{line}:{column}+{length} {severity} [{code}] {sentence}{fix}\n")
        });
        insta::assert_snapshot!(format!("{read}\n{}", said.collect::<String>()));
    });
}

fn listed(file: &[u8]) -> String {
    write(&read(file).unwrap_or_else(|e| panic!("{}: {e}", file.escape_ascii())))
}

#[test]
fn encodings_and_ends_of_lines() {
    let wanted = "LBL \"AB\"\nΣ+\n\"A≠B\"\nR↓\nEND\n".replace("R↓", "RDN");
    assert_eq!(listed("LBL \"AB\"\nΣ+\n\"A≠B\"\nR↓".as_bytes()), wanted);
    assert_eq!(listed("\u{feff}LBL \"AB\"\r\nSIGMA+\r\n\"A≠B\"\r\nRDN\r\n".as_bytes()), wanted);
    // In code page 437, E4 is Σ.
    assert_eq!(listed(b"LBL \"AB\"\rS+\r\xE4-"), "LBL \"AB\"\nΣ+\nΣ-\nEND\n");
}

#[test]
fn numbers_of_lines_are_decided_once() {
    assert_eq!(listed(b"1\n2\n3\n"), "1\n2\n3\nEND\n");
    assert_eq!(listed(b"01 1\n02 2\n03 3\n"), "1\n2\n3\nEND\n");
    assert_eq!(listed(b"1: LBL 01\n2: 12\n3: GTO 01\n"), "LBL 01\n12\nGTO 01\nEND\n");
    assert_eq!(
        listed("01▸LBL \"X\"\n02 5\n03 RTN\n04 .END.".as_bytes()),
        "LBL \"X\"\n5\nRTN\nEND\n"
    );
}

#[test]
fn missing_lines_are_errors() {
    let partly = ReadOptions { ending: "", plugged: &NOTHING_PLUGGED, partial: true };
    let lost = |text: &str| -> Vec<(usize, String)> {
        let error = match sim41_session::program::read(text.as_bytes()) {
            Err(Refusal::Listing(error)) => error,
            other => panic!("{text}: {other:?}"),
        };
        let contents = read_with(text.as_bytes(), partly).unwrap();
        assert!(contents.remarks.iter().all(|remark| remark.severity < Severity::Error));
        assert_eq!(contents.remarks.len(), error.remarks.len());
        error.errors().map(|remark| (remark.line, remark.sentence.clone())).collect()
    };
    let said = |text: &str| -> Vec<(usize, String)> {
        let contents = sim41_session::program::read(text.as_bytes()).unwrap();
        let warnings = contents.remarks.into_iter().filter(|r| r.severity == Severity::Warning);
        warnings.map(|remark| (remark.line, remark.sentence)).collect()
    };
    let one = |line: usize, sentence: &str| vec![(line, sentence.to_string())];
    assert_eq!(lost("01 LBL A\n02 SIN\n03 COS\n07 TAN\n"), one(4, "lines 04 to 06 are missing"));
    assert_eq!(lost("01 LBL A\n02 SIN\n04 COS\n05 TAN\n"), one(3, "line 03 is missing"));
    let back = "the line numbers decrease from 04 to 02";
    assert_eq!(lost("01 LBL A\n02 SIN\n03 COS\n04 TAN\n02 LN\n"), one(5, back));
    assert_eq!(said("01 LBL A\n02 SIN\n02 COS\n03 TAN\n"), one(3, "line 02 is given twice"));
    let misprint = "unexpected line number 08 after line 02";
    assert_eq!(said("01 LBL A\n02 SIN\n08 COS\n04 TAN\n05 LN\n"), one(3, misprint));
    let left_out = "the text omits program lines here";
    assert_eq!(lost("01 LBL A\n02 SIN\n03 ...\n07 TAN\n08 LN\n"), one(3, left_out));
    assert_eq!(lost("LBL A\nSIN\n…\nRTN\n"), one(3, left_out));
    for text in [
        "10 LBL A\n20 SIN\n30 COS\n40 TAN\n",
        "01 LBL A\n02 SIN COS TAN\n05 LN\n06 RTN\n",
        "01 LBL A\n02 SIN COS TAN\n03 LN\n04 RTN\n",
        "01 LBL A\n02 SIN\n03 END\n01 LBL B\n02 COS\n03 END\n",
        // Packed paper numbers only the labels, and counts the instructions between them.
        " 01♦LBL A\n1  STO 26  36.04\nSIN  FS? 29\n\n 07♦LBL 10\nCOS  END\n",
        "LBL A\n1\n3\n7\nRTN\n",
    ] {
        assert_eq!(said(text), [], "{text}");
    }
}

/// All commands, the screen and the page accept or reject text for the same reason.
#[test]
fn a_text_with_a_gap_has_one_outcome() {
    let text = "01 LBL \"GP\"\n02 SIN\n05 COS\n06 END\n";
    let reason = "line 3, column 1: lines 03 to 04 are missing";
    let file = sim41_session::program::read_named(text.as_bytes(), "prg").unwrap_err();
    assert_eq!(file.to_string(), reason);
    assert_eq!(read(text.as_bytes()).unwrap_err().to_string(), reason);
    assert_eq!(canonical(text, &NOTHING_PLUGGED).unwrap_err().to_string(), reason);
    let pasted = sim41_session::program::recognize(text, &NOTHING_PLUGGED);
    assert_eq!(pasted, sim41_session::program::Recognized::Broken(reason.into()));
}

#[test]
fn comments_headers_and_empty_files() {
    for nothing in [&b""[..], b"; nothing\n# nothing\n"] {
        let error = read(nothing).unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: this text contains no instruction");
    }
    assert_eq!(
        listed(b"PRP \"AB\"\n\n01 LBL \"AB\" ; here\n02 \"A;B\" ; there\n"),
        "LBL \"AB\"\n\"A;B\"\nEND\n"
    );
    assert_eq!(listed(b"LBL \"AB\"  Key:12\nSIN\n"), "LBL \"AB\"\nSIN\nEND\n");
    assert_eq!(listed(b"00 { 12-Byte Prgm }\n01 SIN\n02 COS\n"), "SIN\nCOS\nEND\n");
}

#[test]
fn a_number_line_keeps_its_digits() {
    assert_eq!(listed(b"1.50\n-3 E-5\n.5\n"), "1.50\n-3E-5\n.5\nEND\n");
    assert_eq!(assemble(&parse("1\n2\n\"X\"\n3").unwrap()), b"\x11\x00\x12\xF1X\x13\xC0\x00\x0D");
}

#[test]
fn nothing_beside_a_program_becomes_code() {
    let area = "LBL \"RING\"\nX↑2\nPI\n×\nEND\n".replace('×', "*");
    for text in [
        "LBL \"RING\"\nX^2\nPI\n*\nEND\n\nExample:\n7\nXEQ \"RING\"\n153.94\n",
        "LBL \"RING\"\nX^2\nPI\n*\nEND\n\n7 ENTER\nXEQ \"RING\"\nR/S\n",
        "It is short: 01  LBL \"RING\"  02  X^2  03 PI  04  *  05  END\n\n7 ENTER\n3 XEQ \"RING\"\n",
        "R01 = radius\nR12 = DATE\n\n01 LBL \"RING\"\n02 X^2\n03 PI\n04 *\n05 END\n",
        "Step 01: LBL \"RING\"\nStep 02: X^2\nStep 03: PI\nStep 04: *\nStep 05: END\n",
        "01◆LBL \"RING\"\n02◆X^2\n03◆PI\n04◆*\n05◆END\n",
        "| 1 | `LBL \"RING\"` | entry |\n| 2 | `X^2` | square |\n| 3 | `PI` | |\n| 4 | `*` | |\n",
        "01LBL'RING' { entry } 02\nX^2 { square } 03 PI 04 * 05 END\n",
        "01LBL 'RING' { entry } 02 X^2\n{ squared } 03 PI 04\n* {times} 05 END\n",
        "01 LBL \"RING\"  03 PI\n02 X^2        04 *\n               05 END\n",
        "<pre>\n01 LBL \"RING\"\n02 X^2\n03 PI\n04 *\n</pre>\n",
        "Step 1 - LBL \"RING\"\nStep 2 - X^2\nStep 3 - PI\nStep 4 - *\nStep 5 - END\n",
        "HP-11C\n\n001-42,21,11 f LBL A\n002-   43 11 g x^2\n003-   26  p\n004-   20  x\n\nHP-41C\n\n\
         01 LBL \"RING\"   03 PI\n02 X^2          04 *\n",
    ] {
        assert_eq!(listed(text.as_bytes()), area, "{text}");
    }
}

#[test]
fn the_permanent_end_is_no_program() {
    assert_eq!(listed(b" 01*LBL \"AB\"\n 02 SIN\n 03 END\n 01 .END.\n"), "LBL \"AB\"\nSIN\nEND\n");
    assert_eq!(listed(b"LBL \"AB\"\nSIN\n.END.\n"), "LBL \"AB\"\nSIN\nEND\n");
}

#[test]
fn instructions_outside_a_program_are_errors() {
    for (text, line) in [
        ("01 LBL A\n02 SIN\n03 COS\n04 END\n\nFor degrees:\n03 TAN\n", 7),
        ("01 LBL A\n02 SIN\n03 COS\nTAN\n04 RTN\n", 4),
        (" 01♦LBL A\n1  STO 26\nSIN  FS? 29\n\n 08♦LBL 10\nCOS  END\n", 5),
        ("01 LBL A   03 +\n02 SIN     07 hello 04 RTN\n", 2),
        ("01 LBL A\n02 SIN\n03 hello there\n04 RTN\n", 3),
        ("A program:\n01 of words here\n02 LBL A\n03 SIN\n04 RTN\n", 2),
        ("( 30 lines )\n01 LBL A\n02 SIN\n03 RTN\n", 1),
        ("LBL \"A1\"\nGTO IND \"V\"\nEND\n", 2),
    ] {
        let error = read(text.as_bytes()).unwrap_err();
        assert_eq!(error.errors().map(|error| error.line).collect::<Vec<_>>(), [line], "{text}");
    }
}

#[test]
fn texts_of_something_else_are_refused() {
    let keys = "this is a listing for another calculator: its lines show key codes";
    let words = "most of this text is prose, and no line number or END marks a program; copy the \
                 program to a separate file";
    let nothing = "this is not a listing: none of its lines could begin a program";
    let foreign =
        |names: &str| format!("this is a listing for another calculator: the HP-41 has no {names}");
    for (text, sentence) in [
        ("001-42,21,12 f LBL B\n002-   44  3 STO 3\n003-   43 32 g RTN\n", keys.to_string()),
        ("001 - 43,22, B\tLBL B\n002 - 7\t\t7\n003 - 42 41\tRLC\n004 - 43 21\tRTN\n", keys.into()),
        ("01-  44  1  STO 1\n02-  45  2  RCL 2\n03-   20  x\n", keys.into()),
        ("001 LBL A\n002 STO 4\n003 GSB 7\n004 RTN\n", foreign("GSB")),
        ("LBL'TRY'\nINC X\nRTN\nBACK 002\nEND\n", foreign("INC, BACK")),
        ("10 INPUT A\n20 LET B = A + 7\n30 PRINT B\n40 END\n", nothing.into()),
        ("panel\n  title \"a\"\n  wide 7\nend\n\nswitch 4\n  default 2\nend\n", nothing.into()),
        ("  SETDEC\n  READ 3(X)\n  A=C ALL\n  ?NC XQ\n  RTN\n", nothing.into()),
        ("The keys LBL and\nRCL are used\nfor all of this.\n\nLBL A\n\nstarts it.\n", words.into()),
        (
            &(0..30).map(|n| format!("01 SIN\n{{ \"key\": {n} }}\n02 word of\n")).collect::<String>(),
            "most of this text is not a program: 30 lines are not instructions; copy the program to a separate file"
                .into(),
        ),
    ] {
        let error = read(text.as_bytes()).expect_err(text);
        let said: Vec<&str> = error.errors().map(|error| error.sentence.as_str()).collect();
        assert_eq!(said, [sentence], "{text}");
    }
}

#[test]
fn other_spellings() {
    let wanted = "LBL \"DEMO\"\n1E6\n1E2\n\"|-C\"\n\"A\\x0AB\"\n\"A\\x0AB\"\nSTO P\nEND\n";
    let text = "LBL T^DEMO\n1ᴇ6\n1 ᴇ2\n\"|C\"\n\"A[LF]B\"\n\"A␊B\"\nSTO ↑\nEND\n";
    assert_eq!(listed(text.as_bytes()), wanted);
    assert_eq!(
        listed("01 LBL A\n02   5         ENTER\n03 +\n".as_bytes()),
        "LBL A\n5\nENTER↑\n+\nEND\n"
    );
    assert_eq!(
        listed(b"01 LBL \"AA\"    03 FS? C 25   05 GTO 01\n02 SF 25       04 GTO 02     06 RTN\n"),
        "LBL \"AA\"\nSF 25\nFS?C 25\nGTO 02\nGTO 01\nRTN\nEND\n"
    );
    assert_eq!(listed(b"01LBL 'A1'\n02E3\n03SIN\n04RTN\n"), "LBL \"A1\"\nE3\nSIN\nRTN\nEND\n");
    assert_eq!(
        listed(b"It is 01 CLX 02 LBL \"A1\" 03 \"A\" 04 RTN 05 END\n"),
        "CLX\nLBL \"A1\"\n\"A\"\nRTN\nEND\n"
    );
    assert_eq!(
        listed(b"<pre>\n01 LBL \"A1\"\n02 \"A&lt;B\"\n03 END\n</pre>\n"),
        "LBL \"A1\"\n\"A<B\"\nEND\n"
    );
    assert_eq!(
        listed(b"01 LBL \"A1\"   04 +\n02 -          05 LBL E\n03 1          06 END\n"),
        "LBL \"A1\"\n-\n1\n+\nLBL E\nEND\n"
    );
    // More than ten digits are rounded; an exponent above 99 is invalid.
    assert_eq!(listed(b"12345678905\n1E005\n"), "1.234567891E10\n1E5\nEND\n");
    assert!(read(b"1E100\n").is_err());
}
