//! Rejected files, and their error messages.

use super::*;

#[test]
fn refusals_name_the_file_and_the_remedy() {
    let folder = folder();
    let folder = folder.path();
    std::fs::write(folder.join("two.prg"), "LBL \"A1\"\nEND\nLBL \"A2\"\nEND\n").unwrap();
    assert_eq!(
        refused(folder, "convert two.prg x.p41"),
        "sim41: two.prg: a .p41 file can contain only one program (got 2); select one with \
         --label: A1, A2"
    );
    assert_eq!(
        refused(folder, "convert two.prg x.p41 --label B"),
        "sim41: two.prg: there is no label \"B\"; the labels are A1, A2"
    );
    assert!(!folder.join("x.p41").exists());
    for (line, sentence) in [
        ("convert SAV.prg x.exe", "x.exe: the extension does not determine the format; select prg"),
        (
            "convert SAV.prg x.prg --to foo",
            "invalid --to \"foo\": expected one of \
             prg",
        ),
        (
            "convert SAV.prg x.raw --ascii",
            "--ascii applies only to listings: x.raw is not a listing",
        ),
        (
            "save programs --program SAV.prg -o x.exe",
            "x.exe: the extension does not determine the format",
        ),
        ("fmt SAV.prg BASES.prg -o x.prg", "-o accepts only one listing (got 2)"),
        ("watch -", "standard input cannot be watched: specify a file"),
    ] {
        let output = sim41(folder, line);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(&format!("error: {sentence}")), "{line}: {said}");
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
    // Other file types cannot contain everything that the options request.
    for (line, sentence) in [
        (
            "save memory --program SAV.prg -o x.raw",
            "a raw file can contain only programs: write a .state or a .dm41, or use `save programs`",
        ),
        (
            "save memory --program SAV.prg --to prg",
            "a listing can contain only programs: write a .state or a .dm41, or use `save programs`",
        ),
        (
            "save memory --program SAV.prg -o x.csv",
            "a .csv can contain only data registers: write a .state, or use `save registers`",
        ),
        (
            "save assignments --program SAV.prg -o x.raw",
            "a list of assignments is text: write a .txt, not a .raw",
        ),
    ] {
        assert_eq!(refused(folder, line), format!("sim41: {sentence}"));
        assert!(!folder.join("x.raw").exists() && !folder.join("x.csv").exists());
    }
    printed(folder, "convert SAV.prg x.p41");
    let mut damaged = std::fs::read(folder.join("x.p41")).unwrap();
    damaged[40] ^= 1;
    std::fs::write(folder.join("y.p41"), &damaged).unwrap();
    assert_eq!(
        refused(folder, "run y.p41"),
        "sim41: y.p41: byte 65: invalid checksum 9B: expected 9C"
    );
    std::fs::write(folder.join("z.dm41"), "DM41\n0c  12\n").unwrap();
    assert_eq!(
        refused(folder, "convert z.dm41 -"),
        "sim41: z.dm41: byte 5: invalid register \"12\" in row 0c: expected 14 hexadecimal digits"
    );
    printed(folder, "lif create v.lif");
    assert_eq!(refused(folder, "lif create v.lif"), "sim41: v.lif already exists");
    assert_eq!(
        refused(folder, "lif take v.lif NONE"),
        "sim41: v.lif: there is no file \"NONE\"; the image contains no files"
    );
}

/// The shell expands `convert *.prg` in a folder with two listings to an input and an output.
#[test]
fn convert_does_not_copy_over_a_file_of_the_same_format() {
    let folder = folder();
    let folder = folder.path();
    let before = std::fs::read(folder.join("BASES.prg")).unwrap();
    let remedy = "to convert several files, run sim41 convert once for each";
    assert_eq!(
        refused(folder, "convert SAV.prg BASES.prg"),
        format!(
            "sim41: BASES.prg exists and has the same format as SAV.prg: -f replaces it; {remedy}"
        )
    );
    assert_eq!(std::fs::read(folder.join("BASES.prg")).unwrap(), before);
    printed(folder, "convert -f SAV.prg BASES.prg");
    assert_ne!(std::fs::read(folder.join("BASES.prg")).unwrap(), before);
    std::fs::create_dir(folder.join("raw")).unwrap();
    printed(folder, "convert SAV.prg raw --to raw");
    assert!(folder.join("raw/SAV.raw").exists());
    // A loop over many programs would write one file.
    let missing = "sim41: there is no folder none: create it with `mkdir none`, or add an extension \
                   to write a file; -f writes the file none";
    assert_eq!(refused(folder, "convert SAV.prg none --to raw"), missing);
    assert_eq!(
        refused(folder, "convert SAV.prg fresh/ --to raw"),
        "sim41: cannot write fresh/: there is no folder fresh"
    );
    printed(folder, "convert SAV.prg none --to raw -f");
    printed(folder, "convert SAV.prg none --to raw");
    for (line, sentence) in [
        (
            "convert a.prg b.prg c.prg",
            format!("sim41 convert converts only one file (got 3); {remedy}"),
        ),
        (
            "convert SAV.prg raw",
            "raw is a folder: specify a file, or a format with --to".to_string(),
        ),
    ] {
        let output = sim41(folder, line);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(&format!("error: {sentence}\n")), "{line}: {said}");
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
}

#[test]
fn two_files_of_one_name_are_told() {
    let folder = folder();
    let folder = folder.path();
    printed(folder, "lif create v.lif");
    assert_eq!(
        refused(folder, "lif put v.lif SAV.prg BASES.prg --name X"),
        "sim41: BASES.prg: the image would have two files named X; add this file separately, with another --name"
    );
    assert_eq!(printed(folder, "lif list v.lif").lines().count(), 1);
    for (program, name) in [("SAV", "A/B"), ("BASES", "A_B")] {
        printed(folder, &format!("lif put v.lif {program}.prg --name {name}"));
    }
    let said = refused(folder, "lif take v.lif");
    assert!(
        said.ends_with(
            "two files in the image would be written to ./A_B.p41; copy A_B separately with -o FILE"
        ),
        "{said}"
    );
}

#[test]
fn damaged_files_are_no_raw_programs() {
    let folder = folder();
    let folder = folder.path();
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let write = |name: &str, file: &[u8]| std::fs::write(folder.join(name), file).unwrap();
    for kind in ["raw", "bin", "dat", "lif", "p41"] {
        printed(folder, &format!("convert SAV.prg SAV.{kind}"));
    }
    let mut bin = read("SAV.bin");
    bin[9] ^= 1;
    write("spoilt.bin", &bin);
    let mut dat = read("SAV.dat");
    let last = dat.len() - 2;
    dat[last] = b'F';
    write("sum.dat", &dat);
    let lif = read("SAV.lif");
    write("cut.lif", &lif[..300]);
    write("directory.lif", &lif[..700]);
    write("cut.img", &lif[..780]);
    write("cut", &lif[..300]);
    write("raw.p41", &read("SAV.raw")[..20]);
    write("raw.dm41", &read("SAV.raw"));
    write("raw.bin", &read("SAV.raw"));
    let cut =
        "byte 8: invalid directory: start block 2 and block count 1 do not fit into an image of";
    let rows = [
        ("spoilt.bin", "byte 35: invalid checksum ".to_string()),
        ("sum.dat", "byte 35: invalid checksum BF: expected BC".into()),
        ("cut.lif", format!("{cut} 300 bytes")),
        ("directory.lif", format!("{cut} 700 bytes")),
        ("cut.img", "byte 801: invalid checksum 00: ".into()),
        ("cut", format!("{cut} 300 bytes")),
        ("raw.p41", "byte 0: truncated directory entry: expected 32 bytes".into()),
        ("raw.dm41", "byte 0: this is not text".into()),
        ("raw.bin", "byte 0: invalid length: expected 49152 bytes, got ".into()),
    ];
    for (name, wanted) in rows {
        for command in ["list", "run", "convert"] {
            let line =
                format!("{command} {name}{}", if command == "convert" { " x.raw" } else { "" });
            let said = refused(folder, &line);
            assert!(said.starts_with(&format!("sim41: {name}: {wanted}")), "{line}: {said}");
        }
    }
    assert!(!folder.join("x.raw").exists());
    assert!(
        refused(folder, "list spoilt.bin")
            .ends_with("; if this is not a .bin file, change the file's extension")
    );
    write("odd.raw", &bin);
    let listed = sim41(folder, "list odd.raw");
    let told = String::from_utf8(listed.stderr).unwrap();
    assert!(listed.status.success(), "{told}");
    assert!(told.contains("no program follows the last END: 93 bytes were skipped"), "{told}");
}

#[test]
fn a_module_image_is_listed_or_plugged_in_and_not_loaded() {
    let folder = folder();
    let folder = folder.path();
    printed(folder, "module build SAV.prg -o my.mod --xrom 21");
    printed(folder, "module build SAV.prg -o my.rom --xrom 21");
    for (from, to) in [("my.mod", "unnamed"), ("my.rom", "words"), ("my.mod", "named.raw")] {
        std::fs::copy(folder.join(from), folder.join(to)).unwrap();
    }
    for name in ["my.mod", "my.rom", "unnamed", "words", "named.raw"] {
        assert_eq!(printed(folder, &format!("list {name}")), printed(folder, "list SAV.prg"));
        for command in ["run NAME", "load programs NAME", "load file F NAME"] {
            let said = refused(folder, &command.replace("NAME", name));
            let wanted = format!(
                "sim41: {name}: this is a module image; use --module to plug it in, or `sim41 \
                 module` to describe it"
            );
            assert_eq!(said, wanted, "{command}");
        }
    }
}
