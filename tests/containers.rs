//! Converts programs to each container and back: random bytes, and every program in the project.

use proptest::prelude::*;
use sim41_session::Register;
use sim41_session::program::dm41::Dump;
use sim41_session::program::lif::{self, Volume};
use sim41_session::program::{Kind, contents, listing, raw, sized};
use std::path::Path;

fn read(file: &[u8], ending: &str) -> Result<Vec<Vec<u8>>, contents::Refusal> {
    contents::read_named(file, ending).map(|found| raw::programs(&found.programs))
}

fn files(program: &[u8]) -> Vec<(Kind, Vec<u8>)> {
    let (entry, contents) = lif::program_file("TEST", program).unwrap();
    let mut volume = Volume::new("VOL", 8, 600);
    volume.put(&entry, &contents).unwrap();
    vec![
        (Kind::Raw, program.to_vec()),
        (Kind::Bin, sized::write_bin(program).unwrap()),
        (Kind::Dat, sized::write_dat(program).unwrap().into_bytes()),
        (Kind::P41, lif::write_single(&entry, &contents)),
        (Kind::Lif, volume.image().to_vec()),
        (Kind::Listing, listing::write(program).into_bytes()),
    ]
}

#[test]
fn every_program_of_the_project() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "prg") {
            continue;
        }
        let program = &read(&std::fs::read(&path).unwrap(), "prg").unwrap()[0];
        for (kind, file) in files(program) {
            assert_eq!(Kind::detect(&file, ""), kind, "{}", path.display());
            let again = read(&file, "").unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            assert_eq!(raw::programs(&again[0]), raw::programs(program), "{kind}");
        }
        count += 1;
    }
    assert!(count >= 9);
}

#[test]
fn a_program_file_without_its_entry() {
    let program = listing::read(b"LBL \"A\"\nSIN\nEND\n").unwrap();
    assert_eq!(read(&program, "p41").unwrap().concat(), program);
    let error = read(&program[..4], "p41").unwrap_err().to_string();
    assert!(error.contains("truncated directory entry: expected 32 bytes"), "{error}");
}

fn refused(file: &[u8]) -> String {
    let sentence = read(file, "raw").unwrap_err().to_string();
    let missing = sentence.strip_prefix("this is a program for the HP-42S: the HP-41 has no ");
    let remedy = "; copy the program from Free42 as text and replace these instructions";
    missing.and_then(|rest| rest.strip_suffix(remedy)).expect(&sentence).to_string()
}

/// In an HP-42S program, a variable is a text line with an instruction's code and a name.
#[test]
fn variables_of_the_hp_42s() {
    let mvar_rcl = b"\xF2\x90N\xF3\x90I%\xF2\x91N\xF3\x94I%\xC0\x00\x0D";
    assert_eq!(
        refused(mvar_rcl),
        "MVAR \"N\" (line 01), MVAR \"I%\" (line 02), RCL \"N\" (line 03) and 1 more"
    );
    // Without a label, a single synthetic text line does not count as a variable.
    let synthetic = b"\xF2\x90N\xF3ABC\x52\xC0\x00\x0D";
    assert_eq!(read(synthetic, "raw").unwrap().concat(), synthetic);
}

fn labelled(lines: &[u8]) -> Vec<u8> {
    [b"\xC0\x00\xF2\x00A", lines, b"\xC0\x00\x0D"].concat()
}

/// A program is for the HP-42S if a text line begins with the code of an HP-42S instruction, or if
/// it has functions that neither the printer, the wand nor any single module provides.
#[test]
fn instructions_of_the_hp_42s() {
    for (lines, missing) in [
        (&b"\x12\xF2\xD1\x05\x59"[..], "RCL+ (line 03)"),
        (b"\x12\x00\x13\xF2\xD4\x73", "RCL/ (line 04)"),
        (b"\xF2\xD0\x05", "INPUT (line 02)"),
        (b"\xF2\xEB\x81", "SOLVE IND (line 02)"),
        (b"\xF2\xC5X", "INPUT \"X\" (line 02)"),
        (b"\xF2\x90N\xF3ABC\x52", "MVAR \"N\" (line 02)"),
        (b"\x40\xF6\x8ATOTAL", "STO+ IND \"TOTAL\" (line 03)"),
        (b"\xF4\xC1TVM", "VARMENU \"TVM\" (line 02)"),
        (b"\xF3\xE2\x01\x05", "KEY (line 02)"),
        (b"\xF4\xC3\x01AB", "KEY (line 02)"),
        (b"\xF4\xC0AB\x00", "ASSIGN (line 02)"),
        (b"\xF3\xF7\x00\x19", "SIZE (line 02)"),
        (b"\xA7\x65", "XROM 29,37 (line 02)"),
        (b"\xF2\xD1\x05\xF2\xD2\x06", "RCL+ (line 02), RCL- (line 03)"),
        (b"\xF2\xD3\x05\x40\xF2\xD3\x05", "RCL* (line 02)"),
        (b"\xA7\x65\xA6\xDA", "XROM 29,37 (line 02), XROM 27,26 (line 03)"),
        (b"\xA2\x5E\xF3\xE3\x01\x05", "XROM 09,30 (line 02), KEY (line 03)"),
        (b"\xA2\x5E\xA6\xDA", "XROM 09,30 (line 02), XROM 27,26 (line 03)"),
        (b"\xF2\xC5X\xA0\x61", "INPUT \"X\" (line 02), XROM 01,33 (line 03)"),
        (b"\x12\xA0\x6F", "XROM 01,47 (line 03)"),
        // Functions common to both calculators do not count, nor does FIX 10.
        (b"\xA6\x47\xA7\x54\xA6\x9C\xF1\xD5\xF2\xD1\x05", "RCL+ (line 06)"),
    ] {
        assert_eq!(refused(&labelled(lines)), missing);
    }
    let two = [labelled(b"\x40"), labelled(b"\x12\xF2\xD1\x05")].concat();
    assert_eq!(refused(&two), "RCL+ (line 03 of program 2)");
}

#[test]
fn a_variable_of_two_instructions_is_of_the_hp_42s() {
    for lines in [
        &b"\xF2\x81X\x91\x41\xF2\x91X\x40\xC0\x00\x0D"[..],
        b"\x01\xF2\x81X\xF2\x91X\xF2\x81Y\x40\xC0\x00\x0D",
        b"\x00\xC0\x00\xF3\x00AB\xF2\x81A\x40\xF2\x91A\xC0\x00\x0D",
    ] {
        assert!(refused(lines).starts_with("STO \""));
    }
    assert_eq!(refused(&[b"\0\0", &labelled(b"\xA7\x5B")[..]].concat()), "XROM 29,27 (line 02)");
    let synthetic = b"\x90\x75\xF2\x81X\xF2\x91X\xC0\x00\x0D";
    assert_eq!(read(synthetic, "raw").unwrap().concat(), synthetic);
}

/// Bytes after the last END are not part of a program.
#[test]
fn bytes_after_the_end_are_no_hp_42s_instructions() {
    let file = [labelled(b"\x40"), b"\xF2\xD1\x05\xF2\xD1\x05".to_vec()].concat();
    assert_eq!(read(&file, "raw").unwrap().concat(), labelled(b"\x40"));
}

#[test]
fn a_label_of_the_hp_42s_has_a_name_and_no_key() {
    for label in [&b"\xC0\x00\xF0"[..], b"\xC0\x00\xF1\x00", b"\xC0\x00\xF2\x0BA"] {
        let program = [label, b"\xA7\x5B\xC0\x00\x0D"].concat();
        assert!(read(&program, "raw").is_ok(), "{label:?}");
    }
    assert_eq!(refused(&labelled(b"\xA7\x5B")), "XROM 29,27 (line 02)");
}

/// HP-41 programs may have synthetic text, and functions of modules, printer and wand.
#[test]
fn hp_41_programs_are_no_hp_42s_programs() {
    for lines in [
        // The HP-42S lacks RCL M and GETX.
        &b"\x90\x75\xF2\xD1\x05"[..],
        b"\xF2\xD1\x05\xA6\x55",
        b"\xF2\x81p\x9B\xF5",
        // In HP-42S programs, an operand is a register and a name is text.
        b"\xF2\xD1\x6A",
        b"\xF2\x86\x10",
        b"\xF2\x81\x00",
        b"\xF3\xF7\x99\x99",
        b"\xF3\xE2\x0A\x05",
        b"\xF1\xE8",
        b"\xF4\xF0XXX",
        b"\xF7\xF0\x00\x00\x00\x00\x00\x00",
        b"\xF3\xD1\x05A\xF3\xD1\x06A",
        // Functions of a single module do not identify an HP-42S program.
        b"\xA0\x61\xA0\x62",
        b"\xA2\x5E\xA2\x62",
        b"\xA6\xD7\xA6\xDB\xA6\xD7",
        b"\xA6\x31\xA6\x31",
        b"\xA5\x88",
        b"\xA2\x5E\xA2\x41",
        b"\xA7\x48\xA7\x54\xA6\xC1",
        b"\xA2\x6E",
    ] {
        assert_eq!(read(&labelled(lines), "raw").unwrap().concat(), labelled(lines));
    }
}

#[test]
fn a_volume_keeps_its_files() {
    let mut volume = Volume::new("SIM41", 8, 20);
    let program = |name: &str, length: usize| {
        let mut program = vec![0x73; length];
        program.extend([0xC0, 0x00, 0x0D]);
        lif::program_file(name, &program).unwrap()
    };
    let put = |volume: &mut Volume, (entry, contents): (lif::DirectoryEntry, Vec<u8>)| {
        volume.put(&entry, &contents)
    };
    for name in ["A", "B", "C"] {
        put(&mut volume, program(name, 700)).unwrap();
    }
    put(&mut volume, program("A", 300)).unwrap();
    put(&mut volume, program("B", 1100)).unwrap();
    let names: Vec<(String, u32)> = volume.files().map(|file| (file.name(), file.start)).collect();
    assert_eq!(names, [("A".into(), 3), ("C".into(), 9), ("B".into(), 12)]);
    assert!(volume.remove("C") && !volume.remove("C"));
    let before = volume.clone();
    let error = put(&mut volume, program("D", 3000)).unwrap_err().to_string();
    assert_eq!(
        error,
        "not enough space in the image: 12 blocks are needed, but only 3 are free \
         after the last file"
    );
    assert_eq!(volume, before);
    assert_eq!(Volume::read(volume.image()).unwrap(), volume);
    let lengths: Vec<usize> =
        read(volume.image(), "").unwrap().iter().map(|program| program.len()).collect();
    assert_eq!((volume.label(), lengths), ("SIM41".into(), vec![303, 1103]));
}

#[test]
fn a_full_directory() {
    let mut volume = Volume::new("", 3, 500);
    let (_, contents) = lif::program_file("X", &[0xC0, 0x00, 0x0D]).unwrap();
    for n in 0..8 {
        let (entry, _) = lif::program_file(&format!("F{n}"), &[0xC0, 0x00, 0x0D]).unwrap();
        volume.put(&entry, &contents).unwrap();
    }
    let (entry, _) = lif::program_file("MORE", &[0xC0, 0x00, 0x0D]).unwrap();
    assert_eq!(
        volume.put(&entry, &contents).unwrap_err().to_string(),
        "the image's directory is full (limit 8 files)"
    );
}

#[test]
fn several_programs_of_a_dump() {
    // Two programs are in memory, and the second one ends with .END.
    let mut dump = Dump::default();
    dump.set(0x00D, "1a70016919c19a".parse().unwrap());
    dump.set(0x19B, Register::from_bytes([0x73, 0xC0, 0x00, 0x0D, 0x74, 0x75, 0x00]));
    dump.set(0x19A, "000000c0002d00".parse().unwrap());
    let programs = read(dump.write().as_bytes(), "").unwrap();
    assert_eq!(programs[0], [0x73, 0xC0, 0x00, 0x0D]);
    assert_eq!(programs[1][..2], [0x74, 0x75]);
}

/// The number of random programs; `SIM41_CASES=1000000` reproduces the figure in docs/files.md.
fn cases() -> u32 {
    std::env::var("SIM41_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let program = &raw::programs(&[&bytes[..], &[0xC0, 0x00, 0x0D]].concat())[0];
        for (kind, file) in files(program) {
            let ending = match kind {
                Kind::Raw => "raw",
                Kind::Listing => "prg",
                _ => "",
            };
            prop_assert_eq!(Kind::detect(&file, ending), kind);
            prop_assert_eq!(&read(&file, ending).unwrap()[0], program);
        }
    }

    #[test]
    fn several_programs(
        parts in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..60), 1..5),
    ) {
        let ended = |part: &Vec<u8>| [&part[..], &[0xC0, 0x00, 0x0D]].concat();
        let programs: Vec<Vec<u8>> =
            parts.iter().map(|part| raw::programs(&ended(part))[0].clone()).collect();
        prop_assert_eq!(&read(&programs.concat(), "raw").unwrap(), &programs);
        let mut volume = Volume::new("MANY", 8, 600);
        for (n, program) in programs.iter().enumerate() {
            let (entry, contents) = lif::program_file(&format!("P{n}"), program).unwrap();
            volume.put(&entry, &contents).unwrap();
        }
        prop_assert_eq!(&read(volume.image(), "").unwrap(), &programs);
    }

    #[test]
    fn records_of_registers(bits: u64) {
        let register = Register::new(bits);
        prop_assert_eq!(lif::records::register(lif::records::record(register)), register);
    }

    #[test]
    fn dumps(registers in prop::collection::btree_map(0u16..0x400, 0u64..1 << 56, 0..50)) {
        let mut dump = Dump::default();
        registers.iter().for_each(|(&address, &bits)| dump.set(address, Register::new(bits)));
        let again = Dump::read(dump.write().as_bytes()).unwrap();
        prop_assert_eq!(again.write(), dump.write());
        for (&address, &bits) in &registers {
            prop_assert_eq!(again.get(address).bits(), bits);
        }
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..600), cut in 0usize..700) {
        let _ = read(&bytes, "");
        for (kind, mut file) in files(&[0x73, 0xC0, 0x00, 0x0D]) {
            for (n, &byte) in bytes.iter().take(8).enumerate() {
                let place = (n * 97 + byte as usize) % file.len();
                file[place] ^= byte;
            }
            file.truncate(cut);
            let _ = (read(&file, ""), read(&file, kind.ending()));
        }
        let _ = read(&[b"DM41\n", &bytes[..]].concat(), "");
    }
}
