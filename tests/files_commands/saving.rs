//! `sim41 save` and `sim41 load`: the calculator's memory as files.

use super::*;

#[test]
fn what_would_be_lost_is_said() {
    let folder = folder();
    let refused = |line: &str| refused(folder.path(), line);
    assert_eq!(
        refused("save memory --program SAV.prg -o m.csv"),
        "sim41: a .csv can contain only data registers: write a .state, or use `save registers`"
    );
    printed(folder.path(), "convert SAV.prg SAV.raw");
    assert_eq!(
        refused("cover SAV.raw 5 xeq:SAV --lcov SAV.info"),
        "sim41: SAV.raw: lcov needs a listing; convert this file with sim41 convert"
    );
    std::fs::write(folder.path().join("S.prg"), "LBL \"S\"\nFIX 12\nTONE 9\nGTO 100\nEND\n")
        .unwrap();
    let check = sim41(folder.path(), "check S.prg");
    let notes = String::from_utf8(check.stderr).unwrap();
    assert!(check.status.success());
    assert!(notes.contains("FIX 12 is synthetic: the keyboard accepts at most 9"), "{notes}");
    assert!(notes.contains("GTO 100 is synthetic: the keyboard accepts at most 99"));
    assert!(!notes.contains("TONE 9 "));
}

#[test]
fn what_the_calculator_holds_is_saved() {
    let folder = folder();
    let folder = folder.path();
    let save = |what: &str| {
        // The words for `--keys` contain spaces, so they are passed as one argument.
        program::command()
            .args(["save"])
            .args(what.split(' '))
            .args(["--program", "SAV.prg", "--keys"])
            .arg(
                "1.5 STO 0 0 ALPHA 'ABC' ASTO 0 1 ALPHA ASN ALPHA 'SIN' ALPHA 1/X \
                 \"D1\" 2 xeq:CRFLD xeq:SAVER <- \"SAV\" xeq:SAVEP \
                 \"T\" 1 xeq:CRFLAS \"LINE\" xeq:APPREC \"END\" xeq:APPREC <-",
            )
            .current_dir(folder)
            .env("XDG_DATA_HOME", folder)
            .output()
            .unwrap()
    };
    let saved = |what: &str| {
        let output = save(what);
        assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let canonical = printed(folder, "convert SAV.prg -");
    assert_eq!(saved("program SAV"), canonical);
    assert_eq!(saved("programs"), canonical);
    assert_eq!(saved("file SAV"), canonical);
    assert_eq!(saved("file T"), "LINE\n");
    assert_eq!(saved("registers 00-01"), "register,kind,value\n0,number,1.5\n1,text,ABC\n");
    assert_eq!(saved("assignments"), "  12  SIN\n");
    assert!(saved("memory --to dm41").starts_with("DM41\n"));
    let output = save("file NONE");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "sim41: NONE: FL NOT FOUND; extended memory has D1, SAV, T\n"
    );
    let output = save("program NONE");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
        (Some(1), "sim41: NONE: NONEXISTENT\n")
    );
    assert_eq!(
        refused(folder, "save file X --program SAV.prg"),
        "sim41: X: FL NOT FOUND; there is no file in extended memory"
    );
    assert_eq!(
        refused(folder, "save programs"),
        "sim41: there is no saved memory yet; use --program FILE or --state FILE"
    );
}

#[test]
fn what_is_saved_is_loaded_again() {
    let folder = folder();
    let folder = folder.path();
    // A function is assigned to one key, a program to a shifted key, and two bytes that are not a
    // function to another key.
    let keys = "1.5 STO 0 0 ALPHA 'AB' ASTO 0 1 ALPHA ASN ALPHA 'SIN' ALPHA 1/X \
                ASN ALPHA 'SAV' ALPHA SHIFT LN ASN ALPHA 'PASN' ALPHA TAN \
                poke:0c0=f0907c42045911 \
                \"D1\" 2 xeq:CRFLD xeq:SAVER <- \"SAV\" xeq:SAVEP \
                \"T\" 5 xeq:CRFLAS \"A LINE\" xeq:APPREC 92 xeq:XTOA 0 xeq:XTOA xeq:APPREC";
    let run = |line: &[&str]| {
        let mut command = program::command();
        let output = command
            .args(line)
            .current_dir(folder)
            .env("HOME", folder)
            .env("XDG_DATA_HOME", folder)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && errors.is_empty(), "{line:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    };
    run(&["save", "memory", "--program", "SAV.prg", "--keys", keys, "-o", "a.state"]);
    let parts = [
        ("programs", "p.raw", "the programs in p.raw"),
        ("registers", "r.csv", "the registers in r.csv"),
        ("assignments", "k.txt", "3 key assignments"),
        ("file D1", "d.csv", "D1, a data file of 2 registers"),
        ("file SAV", "s.raw", "SAV, a program file"),
        ("file T", "t.txt", "T, a text file of 2 records"),
    ];
    for (what, file, loaded) in parts {
        printed(folder, &format!("save {what} --state a.state -o {file}"));
        let said = printed(folder, &format!("load {what} {file} --state b.state"));
        assert_eq!(said, format!("loaded {loaded}\n"));
        if what.starts_with("file") {
            printed(folder, &format!("load {what} {file} --state b.state"));
        }
        printed(folder, &format!("save {what} --state b.state -o again-{file}"));
        let content = |name: &str| std::fs::read(folder.join(name)).unwrap();
        assert_eq!(content(&format!("again-{file}")), content(file), "{what}");
    }
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(text("t.txt"), "A LINE\nA LINE\\\\\\x00\n");
    assert_eq!(text("k.txt"), "  12  SIN\n -15  ᵀSAV\n  25  RCL b\n");
    // The whole memory is saved, and the previous file is kept.
    printed(folder, "save memory --state a.state -o a.dm41");
    let said = printed(folder, "load memory a.dm41 --state b.state");
    assert!(said.starts_with("loaded the memory in a.dm41; the previous one is in "), "{said}");
    assert_eq!(
        printed(folder, "save registers --state b.state"),
        printed(folder, "save registers --state a.state")
    );
    // Synthetic assignments are written as instructions if these have the same bytes.
    let synthetic = "12 TONE 57\n13 STO d\n14 HEX 90 75\n15 HEX 90 05\n21 XROM 25,63\n";
    std::fs::write(folder.join("keys.txt"), synthetic).unwrap();
    printed(folder, "load assignments keys.txt --state c.state");
    assert_eq!(
        printed(folder, "save assignments --state c.state"),
        "  12  TONE 57\n  13  STO d\n  14  RCL M\n  15  HEX 90 05\n  21  XROM 25,63\n"
    );
    for line in ["12 RCL 05", "12 55", "12 \"A\"", "12 RCL M N"] {
        std::fs::write(folder.join("keys.txt"), line).unwrap();
        let said = refused(folder, "load assignments keys.txt --state c.state");
        assert!(said.starts_with("sim41: keys.txt: line 1: there is no function or program "));
    }
    // If part of a file does not fit, the memory is left unchanged.
    let before = text("b.state");
    std::fs::write(folder.join("bad.txt"), "12 SIN\n13 NONE\n").unwrap();
    assert_eq!(
        refused(folder, "load assignments bad.txt --state b.state"),
        "sim41: bad.txt: line 2: there is no function or program NONE in the calculator; load it \
         first"
    );
    assert_eq!(
        refused(folder, "load file SAV d.csv --state b.state"),
        "sim41: SAV: DUP FL in extended memory"
    );
    assert_eq!(
        refused(folder, "load registers d.csv --state a.dm41"),
        "sim41: a.dm41 is not changed, because it does not begin with `sim41 state`; to import a DM41 memory, use `sim41 load memory FILE`"
    );
    assert_eq!(text("b.state"), before);
}

#[test]
fn assignments_may_have_comments() {
    let folder = folder();
    let folder = folder.path();
    std::fs::write(folder.join("keys.txt"), "; mine\n# yours\n12 SIN\n").unwrap();
    let loaded = printed(folder, "load assignments keys.txt --state s.state");
    assert_eq!(loaded, "loaded 1 key assignment\n");
    std::fs::write(folder.join("keys.txt"), "LBL 05\n12\n").unwrap();
    assert_eq!(
        refused(folder, "load assignments keys.txt --state s.state"),
        "sim41: keys.txt: line 1: invalid assignment \"LBL 05\": expected a key code and a name, \
         such as 12 SIN or -12 SIN\nline 2: invalid assignment \"12\": expected a key code and a \
         name, such as 12 SIN or -12 SIN"
    );
}
