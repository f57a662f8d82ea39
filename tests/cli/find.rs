//! `sim41 find`: searching the lines of a collection.

use super::*;

/// A folder with the same call in a raw file, a listing, a LIF image and a module image.
fn collection() -> tempfile::TempDir {
    let folder = folder(&[
        ("a.prg", b"LBL \"A1\"\nSIN\nXEQ \"GCD\"\n\"SINE: GCD\"\nRCL 05\nEND\n"),
        ("other.txt", b"A letter about a garden.\n"),
        ("wrong.prg", b"LBL \"W\"\nSIM\nEND\n"),
        ("short.lif", b"no image"),
    ]);
    std::fs::create_dir(folder.path().join("b")).unwrap();
    for arguments in [
        &["convert", "a.prg", "b/raw.raw"][..],
        &["lif", "create", "b/tape.lif"],
        &["lif", "put", "b/tape.lif", "a.prg"],
        &["module", "build", "a.prg", "-o", "b/m.mod"],
    ] {
        let output = sim41(folder.path(), arguments, b"");
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    }
    folder
}

fn found(folder: &Path, arguments: &[&str]) -> (Vec<String>, String, i32) {
    let output = sim41(folder, &[&["find"], arguments].concat(), b"");
    let lines = text(&output.stdout).lines().map(str::to_string).collect();
    (lines, text(&output.stderr), output.status.code().unwrap())
}

#[test]
fn lines_in_all_kinds_of_files() {
    let folder = collection();
    let (lines, errors, code) = found(folder.path(), &["xeq \"GCD\"", "."]);
    let wanted = ["a.prg", "b/m.mod", "b/raw.raw", "b/tape.lif"]
        .map(|file| format!("./{file}: \"A1\" 03 XEQ \"GCD\""));
    assert_eq!(lines, wanted);
    assert!(errors.contains("short.lif: ") && errors.contains("wrong.prg:2:1: "), "{errors}");
    assert!(errors.ends_with("sim41: 2 files not searched because of errors\n"), "{errors}");
    assert!(!errors.contains("other.txt") && code == 2, "{errors}");
    let (lines, errors, code) = found(folder.path(), &["sin", "none"]);
    assert!(lines.is_empty() && code == 2, "{errors}");
    assert!(errors.starts_with("sim41: cannot read none: "), "{errors}");
}

/// A file that the user names, or whose extension is that of a program file, is searched or
/// reported.
#[test]
fn no_program_file_is_skipped_silently() {
    let folder = folder(&[
        ("hp42s.raw", b"\xC0\x00\xF3\x00AB\xF3\x81XY\xF3\x91XY\xC0\x00\x0D"),
        ("state.f42", b"24kF\0\0\0\0"),
        ("junk.raw", b"A letter.\n"),
        ("letter.txt", b"A letter.\n"),
    ]);
    let (_, errors, code) = found(folder.path(), &["QUA", "."]);
    assert_eq!((errors.matches(".txt").count(), code), (0, 2), "{errors}");
    for file in ["hp42s.raw", "state.f42", "junk.raw"] {
        assert!(errors.contains(file), "{file}: {errors}");
    }
    let (_, errors, code) = found(folder.path(), &["QUA", "letter.txt"]);
    assert!(errors.contains("letter.txt:") && code == 2, "{errors}");
}

#[test]
fn labels_texts_instructions_and_functions() {
    let folder = collection();
    let a = |wanted: &str| {
        let (lines, errors, code) = found(folder.path(), &[wanted, "a.prg", "b/m.mod"]);
        let own = |line: &String| line.strip_prefix("a.prg: \"A1\" ").map(str::to_string);
        (lines.iter().filter_map(own).collect::<Vec<_>>().join("; "), errors, code)
    };
    for (wanted, lines) in [
        ("sin", "02 SIN; 04 \"SINE: GCD\""),
        ("RCL", "05 RCL 05"),
        ("rcl 05", "05 RCL 05"),
        ("gcd", "03 XEQ \"GCD\"; 04 \"SINE: GCD\""),
        ("\"GCD\"", "03 XEQ \"GCD\""),
        ("a1", "01 LBL \"A1\""),
        ("END", "06 END"),
    ] {
        assert_eq!(a(wanted), (lines.into(), "".into(), 0), "{wanted}");
    }
    let (_, errors, code) = a("RCL 06");
    assert_eq!(
        (errors.as_str(), code),
        ("sim41: RCL 06 was not found in the programs of 2 files\n", 1)
    );
    let (lines, ..) = found(folder.path(), &["A1", "b/m.mod"]);
    assert_eq!(lines, ["b/m.mod: CAT 2 XROM 11,01 A1", "b/m.mod: \"A1\" 01 LBL \"A1\""]);
}

#[test]
fn json_and_hidden_characters() {
    let folder = folder(&[("a\x1b.prg", "LBL \"AB\"\n\"\u{202e}\"\nEND\n".as_bytes())]);
    let (lines, _, code) = found(folder.path(), &["--json", "end", "."]);
    assert_eq!(code, 2, "the character is none of the calculator's");
    assert_eq!(lines, ["[]"]);
    std::fs::write(folder.path().join("a\x1b.prg"), "LBL \"AB\"\nEND\n").unwrap();
    let (lines, _, code) = found(folder.path(), &["--json", "end", "."]);
    let wanted = r#"[{"file":"./a\\u{1b}.prg","instruction":"END","line":2,"program":"\"AB\""}]"#;
    assert_eq!((lines, code), (vec![wanted.to_string()], 0));
}
