//! Reads, writes, damages and shares the state file.

use super::*;
use crate::fallback::Fallback;
use crate::replaced_file::{temporary, with_suffix};
use sim41_session::{Address, Register};
use sim41_testing::folder::names;

fn text(alpha: &[u8]) -> String {
    let mut calculator = Calculator::clean();
    calculator.poke(Address::X, Register::from_alpha(alpha));
    state::write(&calculator)
}

#[test]
fn there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new").join("state");
    let mut opened = StateFile::open(&file).unwrap();
    assert!(opened.calculator.is_none() && opened.note.is_none());
    opened.store.try_saving().unwrap();
    opened.store.save(&text(b"ONE")).unwrap();
    opened.store.save(&text(b"TWO")).unwrap();
    let again = StateFile::open(&file).unwrap();
    assert_eq!(state::write(&again.calculator.unwrap()), text(b"TWO"));
    assert_eq!(names(file.parent().unwrap()), ["state"]);
}

#[test]
fn only_a_damaged_memory_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    for (content, kept) in
        [(&b"sim41 state 1\nnonsense"[..], "unreadable"), (b"sim41 state \xFF", "unreadable-2")]
    {
        fs::write(&file, content).unwrap();
        let opened = StateFile::open(&file).unwrap();
        assert!(opened.calculator.is_none());
        assert!(opened.note.unwrap().contains("the calculator starts with cleared memory"));
        assert!(!file.exists());
        assert_eq!(fs::read(folder.path().join(format!("state.{kept}"))).unwrap(), content);
    }
    let before = names(folder.path());
    for place in [folder.path(), Path::new("/dev/null"), Path::new("-")] {
        assert!(StateFile::open(place).is_err(), "{}", place.display());
    }
    for other in [&b"LBL \"A\"\nEND\n"[..], b"DM41\n", b"\xC0\x00\x0D", b"register,kind,value\n"] {
        fs::write(&file, other).unwrap();
        let error = format!("{:#}", StateFile::open(&file).err().unwrap());
        assert!(
            error.contains("is not changed, because it does not begin with `sim41 state`"),
            "{error}"
        );
        assert_eq!(fs::read(&file).unwrap(), other);
    }
    fs::write(&file, "sim41 state 41\n").unwrap();
    let error = StateFile::open(&file).err().unwrap().to_string();
    assert!(error.contains("newer sim41") && error.contains("use a newer sim41"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), b"sim41 state 41\n");
    fs::remove_file(&file).unwrap();
    assert_eq!(names(folder.path()), before);
    fs::write(&file, "").unwrap();
    StateFile::open(&file).unwrap().store.save(&text(b"ONE")).unwrap();
    assert_eq!(names(folder.path()).len(), before.len() + 1);
}

#[test]
fn what_editors_and_transfers_add_is_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    let good = text(b"SUM");
    for other in [format!("\u{feff}{good}"), good.replace('\n', "\r\n")] {
        fs::write(&file, &other).unwrap();
        let mut opened = StateFile::open(&file).unwrap();
        assert_eq!(state::write(&opened.calculator.unwrap()), good);
        opened.store.save(&text(b"TWO")).unwrap();
    }
    // Damage is detected whatever the line ends are.
    fs::write(&file, good.replace('\n', "\r\n").replace("modules 0", "modules 1")).unwrap();
    assert!(StateFile::open(&file).unwrap().calculator.is_none());
}

#[test]
fn no_more_modules_are_remembered_than_there_are_pages() {
    let line = "plugged 00000000 8 /x.rom\n";
    let with = |count| text(b"SUM").replace("lift ", &(line.repeat(count) + "lift "));
    let without_sum = |text: String| text[..text.find("sum ").unwrap()].to_string();
    assert!(state::read(&without_sum(with(16))).is_ok());
    let error = state::read(&without_sum(with(100_000))).err().unwrap().to_string();
    assert!(error.ends_with("too many plugged-in modules (limit 16)"), "{error}");
}

#[test]
fn the_places_of_a_memory_that_its_file_does_not_take() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    fs::write(folder.path().join("state.second"), "mine").unwrap();
    let fallback = Fallback::new(&file);
    for _ in 0..2 {
        let put = fallback.put(&text(b"ONE")).unwrap();
        assert_eq!(put, with_suffix(&file, ".second-2"));
        assert_eq!(fs::read_to_string(&put).unwrap(), text(b"ONE"));
    }
    fallback.clear();
    assert_eq!(names(folder.path()), ["state.second"]);
    let fallback = Fallback::new(&file.join("state"));
    fs::write(&file, "no folder").unwrap();
    let put = fallback.put(&text(b"ONE")).unwrap();
    assert!(put.file_name().unwrap().to_string_lossy().starts_with("sim41-memory"));
    fallback.clear();
    assert!(!put.exists());
}

#[test]
fn one_bit_that_flips_is_noticed() {
    let good = text(b"SUM");
    for place in 0..good.len() - 1 {
        for bit in 0..7 {
            let mut bytes = good.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            let flipped = String::from_utf8(bytes).unwrap();
            assert!(state::read(&flipped).is_err(), "byte {place}, bit {bit}: {flipped}");
        }
    }
}

#[test]
fn what_another_program_wrote_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    let mut one = StateFile::open(&file).unwrap().store;
    let mut two = StateFile::open(&file).unwrap().store;
    one.save(&text(b"ONE")).unwrap();
    assert_eq!([two.other(), two.other()], [Some(text(b"ONE")), Some(text(b"ONE"))]);
    assert!(matches!(two.save(&text(b"TWO")), Err(Unsaved::Changed(_))));
    assert_eq!(fs::read_to_string(&file).unwrap(), text(b"ONE"));
    let mut three = StateFile::new(file.clone());
    assert_eq!(three.save_over(&text(b"SIX")).unwrap(), with_suffix(&file, ".other"));
    assert_eq!(fs::read_to_string(&file).unwrap(), text(b"SIX"));
    assert_eq!(names(folder.path()), ["state", "state.other"]);
    fs::remove_file(&file).unwrap();
    three.save(&text(b"SIX")).unwrap();
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_modes_kept() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("kept"), folder.path().join("state"));
    symlink("kept", &link).unwrap();
    let mut store = StateFile::open(&link).unwrap().store;
    store.save(&text(b"ONE")).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o600);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o664)).unwrap();
    store.save(&text(b"TWO")).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o664);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    // A read-only file is detected before anything is saved.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    let error = store.try_saving().unwrap_err().to_string();
    assert!(error.ends_with("it is read-only"), "{error}");
    assert!(store.save(&text(b"SIX")).is_err());
    assert_eq!(fs::read_to_string(&file).unwrap(), text(b"TWO"));
    assert_eq!(names(folder.path()), ["kept", "state"]);
}

#[cfg(unix)]
#[test]
fn what_a_killed_process_left_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    let mut child = std::process::Command::new("true").spawn().unwrap();
    child.wait().unwrap();
    let temporary = |id: u32| temporary(&file, &id.to_string());
    let (dead, alive) = (temporary(child.id()), temporary(std::process::id()));
    fs::write(&dead, "sim41").unwrap();
    fs::write(&alive, "sim41").unwrap();
    let foreign = folder.path().join(".state.sim41-backup");
    fs::write(&foreign, "mine").unwrap();
    StateFile::open(&file).unwrap();
    assert!(!dead.exists() && alive.exists() && foreign.exists());
    // Commands remove temporary files of dead processes.
    fs::write(&dead, "sim41").unwrap();
    crate::output::rewrite_file(&file, b"new").unwrap();
    assert!(!dead.exists() && alive.exists() && foreign.exists());
    assert_eq!(fs::read(&file).unwrap(), b"new");
}
