//! Modules built from the project's programs.

use sim41_session::module::image_formats;
use sim41_session::module::ports::PluggedFile;
use sim41_session::{Machine, Memory};
use sim41_test_support::program;
use std::path::{Path, PathBuf};
use std::process::Output;

fn sim41(arguments: &[&str]) -> Output {
    program::command().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn source(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modules");
    folder.join(name).to_str().unwrap().to_string()
}

fn build(folder: &Path) -> [String; 2] {
    let plans: [(&str, &[&str]); 2] = [
        ("first", &["--xrom", "12", "--header", "-FIRST 1A"]),
        ("second", &["--xrom", "13", "--header", "SECOND 2B", "--private"]),
    ];
    plans.map(|(name, options)| {
        let image = folder.join(name).with_extension("mod").to_str().unwrap().to_string();
        let program = source(&format!("{name}.prg"));
        let mut arguments = vec!["module", "build", &program, "-o", &image];
        arguments.extend(options);
        let output = sim41(&arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        image
    })
}

#[test]
fn a_saved_memory_brings_its_modules() {
    let folder = tempfile::tempdir().unwrap();
    let mut memory = Memory::cold();
    let mut ports = memory.ports().clone();
    for path in build(folder.path()) {
        let data = std::fs::read(&path).unwrap();
        let plugged = image_formats::read(&data).unwrap().plug(&mut ports, true, &[]).unwrap();
        let pages = plugged.iter().map(|plugged| plugged.page).collect();
        ports.add_source(PluggedFile { path, checksum: crc32fast::hash(&data), pages });
    }
    memory.set_ports(ports);
    let file = folder.path().join("kept.state");
    std::fs::write(&file, sim41_session::state::write(&Machine::new(memory))).unwrap();
    let file = file.to_str().unwrap();
    let keys = "3 xeq:TWICE STO 0 0";
    let output = sim41(&["save", "registers", "00", "--state", file, "--keys", keys]);
    let said = text(&output.stderr);
    assert_eq!(text(&output.stdout), "register,kind,value\n0,number,6\n", "{said}");
}

#[test]
fn what_is_in_an_image() {
    let folder = tempfile::tempdir().unwrap();
    let images = build(folder.path());
    let output = sim41(&["module", &images[0], &images[1]]);
    let name = folder.path().to_str().unwrap();
    insta::assert_snapshot!(text(&output.stdout).replace(name, "FOLDER").replace('\\', "/"));
}

#[test]
fn the_formats_are_one_image() {
    let folder = tempfile::tempdir().unwrap();
    let [first, _] = build(folder.path());
    let rom = folder.path().join("first.rom").to_str().unwrap().to_string();
    let program = source("first.prg");
    sim41(&["module", "build", &program, "-o", &rom, "--xrom", "12", "--header", "-FIRST 1A"]);
    let big = std::fs::read(&rom).unwrap();
    let little: Vec<u8> = big.chunks_exact(2).flat_map(|pair| [pair[1], pair[0]]).collect();
    let whole = std::fs::read(&first).unwrap();
    let packed = whole[729 + 36..][..5120].to_vec();
    let mut noted = big.clone();
    noted.iter_mut().step_by(6).for_each(|high| *high |= 0xA0);
    let mut mod2 = [&whole[..729 + 36], &noted, &whole[729 + 36 + 5120..]].concat();
    mod2[3] = b'2';
    let files: [(&str, &[u8]); 4] =
        [("a.rom", &big), ("b.rom", &little), ("c.bin", &packed), ("d.mod", &mod2)];
    for (file, content) in files {
        let path = folder.path().join(file);
        std::fs::write(&path, content).unwrap();
        let output = sim41(&["type", "--module", path.to_str().unwrap(), "5KSUMTO{Enter}"]);
        assert_eq!(text(&output.stdout), " 15.0000\n", "{file}: {}", text(&output.stderr));
    }
}

#[test]
fn listings_and_help_know_the_names() {
    let folder = tempfile::tempdir().unwrap();
    let [first, _] = build(folder.path());
    let file = folder.path().join("use.prg").to_str().unwrap().to_string();
    let listing = "LBL \"GO\"\n5\nXROM \"SUMTO\"\nEND\n";
    std::fs::write(&file, listing).unwrap();
    let raw = file.replace(".prg", ".raw");
    for (arguments, wanted) in [
        (&["convert", "--module", &first, &file, &raw][..], ""),
        (&["list", "--plain", "--module", &first, &raw], listing),
        (&["list", "--plain", &raw], "LBL \"GO\"\n5\nXROM 12,01\nEND\n"),
        (&["fmt", "--check", "--module", &first, &file], ""),
        (&["--module", &first, "run", &file, "xeq:GO"], "15.0000"),
        (&["run", "--module", &first, "xeq:SUMTO"], "0.0000"),
        (&["help", "--module", &first, "sumto"], "SUMTO, XROM 12,01 of -FIRST 1A"),
    ] {
        let output = sim41(arguments);
        let (said, errors) = (text(&output.stdout), text(&output.stderr));
        assert!(said.contains(wanted) && errors.is_empty(), "{arguments:?}: {said}{errors}");
    }
}

#[test]
fn a_program_is_called_by_its_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    for (name, value) in [("P1", "111"), ("P2", "222")] {
        std::fs::write(file("p.prg"), format!("LBL \"{name}\"\n{value}\nEND\n")).unwrap();
        let image = file(&format!("{name}.mod"));
        let output = sim41(&["module", "build", &file("p.prg"), "-o", &image, "--xrom", "12"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    // If two modules have the same number, the firmware runs the first program with that number.
    let both = ["type", "--module", &file("P1.mod"), "--module", &file("P2.mod"), "5KP2{Enter}"];
    let output = sim41(&both);
    assert!(text(&output.stdout).contains("111.0000"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("XROM"), "{}", text(&output.stderr));
    // If the first word contains more than the XROM number, the name is found, but not the number.
    let mut image = std::fs::read(file("P1.mod")).unwrap();
    image[729 + 36 + 1] |= 1;
    std::fs::write(file("P1.mod"), image).unwrap();
    let output = sim41(&["type", "--module", &file("P1.mod"), "5KP1{Enter}"]);
    let said = text(&output.stdout);
    assert!(said.contains("NONEXISTENT"), "{said}{}", text(&output.stderr));
}

#[test]
fn an_image_of_the_printer_names_the_option() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    std::fs::write(file("p.prg"), "LBL \"P\"\nEND\n").unwrap();
    sim41(&["module", "build", &file("p.prg"), "-o", &file("p.mod"), "--xrom", "29"]);
    let output = sim41(&["type", "--module", &file("p.mod"), "5"]);
    assert_eq!(
        text(&output.stderr),
        format!(
            "sim41: {}: XROM number 29 belongs to sim41's built-in HP 82143A (--printer man); \
             XEQ and XROM find the module's functions instead\n",
            file("p.mod")
        )
    );
}

#[test]
fn the_programs_of_an_image_are_read_but_not_the_private_ones() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let listing = "01 LBL \"A1\"\n02 GTO 05\n03 XEQ \"B1\"\n04 LBL 05\n05 END\n\
                   01 LBL \"B1\"\n02 \"TEXT\"\n03 END\n";
    std::fs::write(file("a.prg"), listing).unwrap();
    let built = |image: &str, more: &[&str]| {
        let program = file("a.prg");
        let arguments = [&["module", "build", &program, "-o", image], more].concat();
        assert_eq!(text(&sim41(&arguments).stderr), "");
    };
    built(&file("a.mod"), &[]);
    let listed = sim41(&["list", &file("a.mod")]);
    assert_eq!(text(&listed.stdout), listing);
    sim41(&["convert", &file("a.mod"), &file("a.raw")]);
    sim41(&["convert", &file("a.prg"), &file("b.raw")]);
    assert_eq!(std::fs::read(file("a.raw")).unwrap(), std::fs::read(file("b.raw")).unwrap());
    built(&file("p.mod"), &["--private"]);
    let listed = sim41(&["list", &file("p.mod")]);
    assert_eq!(listed.status.code(), Some(1));
    assert!(text(&listed.stderr).ends_with("contains 2 private programs and no others\n"));
}

/// With XROM number 26, HALF gives DATA ERROR in the firmware; with 25, it gives 50.
#[test]
fn a_number_of_the_calculator_itself_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    std::fs::write(file("half.prg"), "LBL \"HALF\"\n2\n/\nEND\n").unwrap();
    for (number, model, told, shown) in [
        ("25", "41cx", true, " 50.0000"),
        ("26", "41cx", true, "DATA ERROR"),
        ("26", "41cv", false, " 50.0000"),
        ("27", "41cx", false, " 50.0000"),
    ] {
        let image = file("x.mod");
        let built = sim41(&["module", "build", &file("half.prg"), "-o", &image, "--xrom", number]);
        let described = sim41(&["module", &image]);
        let output = sim41(&["type", "--model", model, "--module", &image, "100KHALF{Enter}"]);
        let sentence = format!("XROM number {number} belongs to ");
        let says = |bytes: &[u8]| text(bytes).contains(&sentence);
        assert_eq!(says(&built.stderr), number != "27", "{number}");
        assert_eq!(says(&described.stdout), number != "27", "{number}");
        assert_eq!(says(&output.stderr), told, "{number} {model}");
        assert!(text(&output.stdout).contains(shown), "{number} {model}");
    }
}

fn refusal(arguments: &[&str]) -> String {
    let output = sim41(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    text(&output.stderr)
}

#[test]
fn what_is_no_image_is_not_plugged_in() {
    let folder = tempfile::tempdir().unwrap();
    let [first, _] = build(folder.path());
    let whole = std::fs::read(&first).unwrap();
    let file = |name: &str, content: &[u8]| -> String {
        let path: PathBuf = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_string()
    };
    let mut number = whole.clone();
    (number[765], number[766]) = (0x28, number[766] & 0xFC);
    let mut place = whole.clone();
    let mut mod2 = whole.clone();
    mod2[3] = b'2';
    place[729 + 29] = 3;
    for (name, content, sentence) in [
        ("cut2.mod", &mod2[..5500], "byte 5500: truncated file: it ends inside page 1 of 1"),
        ("cut.mod", &whole[..3000], "byte 3000: truncated file: it ends inside page 1 of 1"),
        ("number.mod", &number, "byte 765: invalid XROM number 40 in a page: expected 1 to 31"),
        ("place.mod", &place, "byte 765: page 3 is reserved for the calculator"),
        ("text.mod", b"not an image", "expected MOD1 or MOD2 at the beginning"),
    ] {
        let file = file(name, content);
        let said = refusal(&["type", "--module", &file, "1"]);
        assert!(said.contains(sentence) && said.contains(name), "{said}");
    }
    let missing = folder.path().join("missing.mod");
    let said = refusal(&["type", "--module", missing.to_str().unwrap(), "1"]);
    assert!(said.contains("cannot read"), "{said}");
}

#[test]
fn what_is_no_module_is_not_built() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("x.mod").to_str().unwrap().to_string();
    let program = folder.path().join("x.prg").to_str().unwrap().to_string();
    for (listing, sentence) in [
        ("LBL \"A1\"\nXEQ 55\nEND\n", "line 2: LBL 55 is missing"),
        ("SIN\nEND\n", "a program has no global label"),
    ] {
        std::fs::write(&program, listing).unwrap();
        let said = refusal(&["module", "build", &program, "-o", &image]);
        assert!(said.contains(sentence) && said.contains("x.prg"), "{said}");
        assert!(!Path::new(&image).exists());
    }
    std::fs::write(&program, "LBL \"A1\"\nEND\n").unwrap();
    for (file, number) in [(&image, "32"), (&image, "0"), (&format!("{image}.txt"), "1")] {
        let output = sim41(&["module", "build", &program, "-o", file, "--xrom", number]);
        assert_eq!(output.status.code(), Some(2), "{file} {number}: {}", text(&output.stderr));
    }
    // If a module's header is short, it is padded with spaces.
    for header in [&["--header", "SHORT"][..], &[]] {
        let arguments = [&["module", "build", &program, &program, "-o", &image], header].concat();
        let output = sim41(&arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let twice = "the module has several LBL \"A1\": XEQ finds the first one\n";
        assert_eq!(text(&output.stderr), format!("sim41: {twice}"));
        let title = if header.is_empty() { "x.mod: X\n" } else { "x.mod: SHORT\n" };
        assert!(text(&sim41(&["module", &image]).stdout).contains(title), "{header:?}");
    }
    let long = "LONGER THAN IT";
    let output = sim41(&["module", "build", &program, "-o", &image, "--header", long]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("at most 11"), "{}", text(&output.stderr));
}
