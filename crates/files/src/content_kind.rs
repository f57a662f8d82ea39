//! Compares the kinds of two files: a file that an output replaces is kept if the kinds differ.

use crate::formats::registers_csv;
use sim41_session::program::{self, Kind, Refusal, contents, listing};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ContentKind {
    Program(Kind),
    Registers,
    Module,
    Svg,
    Page,
    Json,
    Coverage,
    Boards,
    /// A file that begins with these bytes.
    Begins(&'static [u8]),
}

use ContentKind::{Begins, Boards, Coverage, Json, Module, Page, Program, Registers, Svg};

const KINDS: [ContentKind; 17] = [
    Begins(b"%PDF-"),
    Begins(b"\x89PNG"),
    Svg,
    Page,
    Module,
    Program(Kind::Memory),
    Program(Kind::Dump),
    Program(Kind::Lif),
    Program(Kind::P41),
    Program(Kind::Dat),
    Program(Kind::Bin),
    Program(Kind::Raw),
    Program(Kind::Listing),
    Registers,
    Json,
    Coverage,
    Boards,
];

/// Whether `old` is of the same kind as `new`. Texts without a recognisable form, such as the
/// records of a text file, are all of the same kind.
pub fn is_same_kind(old: &[u8], new: &[u8]) -> bool {
    let kind = |file: &[u8]| KINDS.into_iter().find(|kind| kind.matches(file));
    match kind(new) {
        Some(kind) => kind.matches(old),
        None => kind(old).is_none() && is_text(old) == is_text(new),
    }
}

pub fn is_generated(file: &[u8]) -> bool {
    match KINDS.into_iter().find(|kind| kind.matches(file)) {
        _ if is_memory(file) => false,
        Some(Program(Kind::Listing)) => is_generated_listing(file),
        Some(Registers) => is_generated_table(file),
        kind => kind.is_some() || !is_text(file),
    }
}

fn is_generated_table(file: &[u8]) -> bool {
    let written = registers_csv::read(file).and_then(|registers| registers_csv::write(&registers));
    written.is_ok_and(|written| written == file)
}

fn is_generated_listing(file: &[u8]) -> bool {
    let Ok(contents) = program::read(file) else { return false };
    let plain = listing::write(&contents.programs);
    let lines = |text: &str| -> Vec<String> { text.lines().map(without_bytes).collect() };
    let numbered = |line: &String| {
        let (number, rest) = line.split_once(' ')?;
        (number.len() > 1 && number.parse::<u16>().is_ok()).then(|| rest.to_string())
    };
    let own = lines(&contents.text);
    let is_shorter = |(line, own): &(&str, &String)| line.trim_end() != *own;
    let shortened = contents.text.lines().zip(&own).filter(is_shorter).count();
    let unnumbered: Option<Vec<String>> = own.iter().map(numbered).collect();
    let generated = [lines(&listing::ascii(&plain)), lines(&plain)];
    let is_listed =
        |own: &Vec<String>| generated.contains(own) && [0, own.len()].contains(&shortened);
    is_listed(&own) || unnumbered.is_some_and(|own| is_listed(&own))
}

fn without_bytes(line: &str) -> String {
    let is_byte = |word: &str| word.len() == 2 && u8::from_str_radix(word, 16).is_ok();
    let is_time = |word: &str| word == "ms" || word.bytes().all(|c| c.is_ascii_digit());
    let is_added = |words: &str| words.split_whitespace().all(|it| is_byte(it) || is_time(it));
    let is_hex = |line: &str| {
        let instruction = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        instruction.starts_with("HEX ") && !line.contains(';')
    };
    match line.rsplit_once(" ;") {
        Some((line, words)) if is_added(words) && !is_hex(line) => line.trim_end().into(),
        _ => line.trim_end().into(),
    }
}

pub fn is_memory(file: &[u8]) -> bool {
    matches!(Kind::detect(file, ""), Kind::Memory | Kind::Dump)
}

pub fn is_text(file: &[u8]) -> bool {
    Kind::detect(file, "") == Kind::Listing
}

impl ContentKind {
    fn matches(self, file: &[u8]) -> bool {
        let text = || std::str::from_utf8(file).unwrap_or_default().trim_start();
        let lower = || text().get(..14).unwrap_or_default().to_ascii_lowercase();
        let every = |is: fn(char) -> bool| !text().is_empty() && text().chars().all(is);
        match self {
            Program(Kind::Raw) => {
                let read = (Kind::detect(file, Kind::Raw.ending()) == Kind::Raw)
                    .then(|| program::read_named(file, Kind::Raw.ending()));
                match read {
                    Some(Ok(contents)) => contents.remarks.iter().all(|it| !it.kind.is_loss()),
                    Some(Err(refusal)) => matches!(refusal, Refusal::Neighbour(_)),
                    None => false,
                }
            }
            Program(Kind::Listing) => is_text(file) && program::read(file).is_ok(),
            Program(kind) => Kind::detect(file, "") == kind,
            Registers => registers_csv::read(file).is_ok(),
            Module => contents::is_module(file, ""),
            Svg => text().starts_with("<svg") || text().starts_with("<?xml"),
            Page => lower() == "<!doctype html" || lower().starts_with("<html"),
            Json => {
                let first = text().lines().next().unwrap_or_default();
                let is_json = |text| serde_json::from_str::<serde_json::Value>(text).is_ok();
                text().starts_with(['{', '[']) && (is_json(first) || is_json(text()))
            }
            Coverage => text().starts_with("TN:"),
            Boards => every(|c| c.is_ascii_digit() || ".Q \n".contains(c)),
            Begins(start) => file.starts_with(start),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_written_by_hand_are_not_generated() {
        for (file, generated) in [
            (&b"LBL \"AB\"\nX\xe2\x86\x912\nEND\n"[..], true),
            (b"01 LBL \"AB\"\n02 X^2\n03 END\n", true),
            (b"01 LBL \"AB\"          ; C0 00 F3 00 41 42          15 ms\n02 END\n", false),
            (
                b"01 LBL \"AB\"          ; C0 00 F3 00 41 42          15 ms\n02 END ; C0 00 0D\n",
                true,
            ),
            (b"LBL \"AB\" ; mine\nEND\n", false),
            (b"; mine\nLBL \"AB\"\nEND\n", false),
            (b"lbl \"AB\"\nend\n", false),
            (b"LBL \"AB\"\nSIN COS\nEND\n", false),
            (b"Call Bob.\n", false),
            (b"1.5\n2\n", false),
            (b"register,kind,value\n0,number,1.5\n", true),
            (b"register,kind,value\n0,number,1.5,mine\n", false),
            (b"register,kind,value,notes\n0,number,1.5,mine\n", false),
            (b"HEX 91 05 ; STO 05\nEND\n", true),
            (b"HEX 11 12 13 14 15 16 17 18 19 10 11 12 ; 123456789012\nEND\n", true),
            (
                b"01 LBL 01 ; 02\n\
                  02 HEX 11 12 13 14 15 16 17 18 19 10 11 12 ; 123456789012 ; \
                  11 12 13 14 15 16 17 18 19 10 11 12\n03 END ; C0 00 0D\n",
                true,
            ),
            (b"HEX 91 05 ; 12\nEND\n", false),
            (b"HEX 91 05 ; mine\nEND\n", false),
            (b"\"HEX A\" ; mine\nEND\n", false),
            (b"DM41\n", false),
            (b"<svg/>", true),
            (b"\x5A\xC0\x00\x0D", true),
        ] {
            let name = file.escape_ascii().to_string();
            assert_eq!(is_generated(file), generated, "{name}");
        }
    }

    #[test]
    fn files_of_one_kind_and_of_another() {
        let listing: &[u8] = b"LBL \"AB\"\nSIN\nEND\n";
        let raw: &[u8] = b"\xC0\x00\xF3\x00AB\x59\xC0\x00\x0D";
        let other_raw: &[u8] = b"\x5A\xC0\x00\x0D";
        let table: &[u8] = b"register,kind,value\n0,number,1.5\n";
        let board: &[u8] = b"15\n  1 2\n1 Q .\n2 . Q\n";
        let notes: &[u8] = b"Call Bob.\nThen Ann, at ten.\n";
        let makefile: &[u8] = b"all: a.raw\n\tsim41 convert a.prg a.raw\n";
        let photo: &[u8] = b"II*\0\x08\0\0\0\x12\0\x01\x01\x03\0\xFF\xD9";
        for (old, new, same) in [
            (listing, listing, true),
            (raw, raw, true),
            (other_raw, raw, true),
            (table, table, true),
            (b"1.5\n2\n", table, true),
            (board, board, true),
            (notes, b"A LINE\n", true),
            (b"{\"a\":1}\n", b"{\"b\":2}\n{\"c\":3}\n", true),
            (b"<svg/>", b"<svg></svg>", true),
            (b"DM41\n", b"DM41\n", true),
            (notes, listing, false),
            (notes, board, false),
            (notes, raw, false),
            (notes, b"0021C0", false),
            (makefile, raw, false),
            (photo, raw, false),
            (listing, raw, false),
            (raw, listing, false),
            (raw, notes, false),
            (listing, notes, false),
            (photo, b"%PDF-1.7\n", false),
            (notes, table, false),
            (b"{}", b"<svg/>", false),
        ] {
            let names = [old, new].map(|file| file.escape_ascii().to_string());
            assert_eq!(is_same_kind(old, new), same, "{names:?}");
        }
    }
}
