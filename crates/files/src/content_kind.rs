//! Compares the kinds of two files: a file that an output replaces is kept if the kinds differ.

use crate::formats::registers_csv;
use sim41_session::program::{self, Kind, Refusal, contents};

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
