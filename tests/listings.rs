//! Listings: every program of `programs/` there and back, every listing of `tests/errors/` with its
//! sentence, and the spellings and encodings in which old listings come.

use sim41::program::listing::{assemble, disassemble, parse, read, write};
use std::path::Path;

#[test]
fn programs_to_bytes_and_back() {
    insta::glob!("..", "programs/*.prg", |path| {
        let file = std::fs::read(path).unwrap();
        let program = read(&file).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let listing = write(&program);
        assert_eq!(read(listing.as_bytes()).unwrap(), program, "{}", path.display());
        assert_eq!(assemble(&disassemble(&program)), program, "{}", path.display());
    });
}

#[test]
fn every_bad_listing_has_a_sentence_with_its_place() {
    let place = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    insta::glob!("errors/*.prg", |path| {
        let error = read(&std::fs::read(path).unwrap()).expect_err(&place(path));
        insta::assert_snapshot!(format!("{}: {error}", place(path)));
    });
}

/// The canonical listing of what is read from these bytes.
fn listed(file: &[u8]) -> String {
    write(&read(file).unwrap_or_else(|e| panic!("{}: {e}", file.escape_ascii())))
}

#[test]
fn encodings_and_ends_of_lines() {
    let wanted = "LBL \"AB\"\nΣ+\n\"A≠B\"\nR↓\nEND\n".replace("R↓", "RDN");
    assert_eq!(listed("LBL \"AB\"\nΣ+\n\"A≠B\"\nR↓".as_bytes()), wanted);
    assert_eq!(listed("\u{feff}LBL \"AB\"\r\nSIGMA+\r\n\"A≠B\"\r\nRDN\r\n".as_bytes()), wanted);
    // Code page 437 has the sum sign at E4.
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
fn comments_headers_and_empty_files() {
    assert_eq!(listed(b""), "END\n");
    assert_eq!(listed(b"; nothing\n# nothing\n"), "END\n");
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
