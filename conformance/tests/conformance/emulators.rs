//! `check --command`: another program answers the cases.

use crate::{conform_in, project, text};
use std::path::Path;
use std::process::Output;

fn check(folder: &Path, command: &str, file: &str) -> Output {
    conform_in(folder, &["check", "--command", command, file], "")
}

fn failure(folder: &Path, command: &str, file: &str) -> String {
    let output = check(folder, command, file);
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(1)));
    text(&output.stderr)
}

/// sim41 as a separate process gives the same answers as sim41 called directly.
#[test]
fn a_command_is_asked_as_sim41_is() {
    let folder = tempfile::tempdir().unwrap();
    let own = format!("'{}'", env!("CARGO_BIN_EXE_sim41-conform"));
    let files = std::fs::read_dir(project().join("tests/vectors")).unwrap();
    let files = files.map(|entry| entry.unwrap().path());
    let mut compared = 0;
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "tsv")) {
        let rows = std::fs::read_to_string(&file).unwrap();
        let step = (rows.lines().count() / 12).max(1);
        let (header, rows) = rows.split_once('\n').unwrap();
        let some: Vec<&str> = [header].into_iter().chain(rows.lines().step_by(step)).collect();
        let name = file.file_name().unwrap().to_str().unwrap();
        std::fs::write(folder.path().join(name), some.join("\n")).unwrap();
        let direct = conform_in(folder.path(), &["check", name], "");
        let asked = check(folder.path(), &own, name);
        assert_eq!(text(&asked.stdout), text(&direct.stdout), "{name}");
        assert_eq!(text(&asked.stderr), text(&direct.stderr), "{name}");
        assert!(text(&direct.stdout).contains(" rows "), "{name}");
        compared += 1;
    }
    assert!(compared >= 38, "{compared}");
}

/// An emulator that knows only the numbers 1 and 2, and formats 2 incorrectly.
#[cfg(unix)]
const FAKE: &str = "[ \"$1 $2\" = '--quiet fmt' ] || exit 3
while read -r value notation digits flags; do
    case $value in
        1) echo ' 1.0000      ' ;;
        2) echo ' 2.00        ' ;;
        *) printf 'ERROR: \\033[2Jno number\\r\\n' ;;
    esac
done
";

#[cfg(unix)]
#[test]
fn another_emulator_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "value\tmode\tdigits\tflag28\tflag29\tdisplay\n\
        1\tFIX\t4\t1\t1\t 1.0000      \n\
        2\tFIX\t4\t1\t1\t 2.0000      \n\
        3\tSCI\t4\t1\t1\t 3.0000   00 \n";
    std::fs::write(folder.path().join("v.tsv"), rows).unwrap();
    std::fs::write(folder.path().join("fake 41.sh"), FAKE).unwrap();
    let output = check(folder.path(), "sh 'fake 41.sh' --quiet", "v.tsv");
    assert_eq!(
        text(&output.stdout),
        "v.tsv:3: 2 FIX 4 1 1  2.0000      \n    \
         display: expected \" 2.0000      \", got \" 2.00        \"\n\
         v.tsv:4: 3 SCI 4 1 1  3.0000   00 \n    \
         row: expected \"a valid answer\", got \"\\u{1b}[2Jno number\"\n\
         v                         3 rows       1 agree   33.3 %\n\
         \x20 FIX                     2 rows       1 agree   50.0 %\n\
         \x20 SCI                     1 rows       0 agree    0.0 %\n"
    );
    assert_eq!(text(&output.stderr), "sim41: 2 of 3 rows differ\n");
    let said = failure(folder.path(), "sh 'fake 41.sh'", "v.tsv");
    assert!(said.contains("failed with exit status: 3 after 0 of 3 answers"), "{said}");
    let said = failure(folder.path(), "head -n 2 v.tsv", "v.tsv");
    assert!(said.contains("answers"), "{said}");
    let said = failure(folder.path(), "sh -c 'cat > /dev/null; echo 1'", "v.tsv");
    assert!(said.contains("printed 1 answers: expected 3"), "{said}");
    let said = failure(folder.path(), "yes", "v.tsv");
    assert!(said.contains("printed more than 3 answers"), "{said}");
    let said = failure(folder.path(), "./missing", "v.tsv");
    assert!(said.contains("--command \"./missing\": cannot run the command"), "{said}");
}

#[test]
fn a_command_is_a_program_and_has_its_own_calculator() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        ["check", "--command", "", "v.tsv"].as_slice(),
        &["check", "--command", "it's", "v.tsv"],
        &["check", "--command", "emu41", "--model", "41cv", "v.tsv"],
        &["--xmem", "2", "check", "--command", "emu41", "v.tsv"],
    ] {
        let output = conform_in(folder.path(), arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn nothing_of_rows_and_names_reaches_the_terminal_as_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let evil = "\x1b]0;owned\x07\u{9b}31m";
    let header = "function\tmode\tt\tz\ty\tx\tr11..r16\tstatus\tt'\tz'\ty'\tx'\tl'\tr11'..r16'\n";
    let row = format!("{evil}\tDEG\t0\t0\t0\t0\t\tOK\t0\t0\t0\t0\t0\t\n");
    let two = format!("{header}{row}+\tDEG\t0\t0\t2\t3\t\t{evil}\t0\t0\t0\t5\t3\t\n");
    let formats = format!("value\tmode\tdigits\tflag28\tflag29\t{evil}\n1\t{evil}\t4\t1\t1\tx\n");
    let evil_name = if cfg!(unix) { format!("{evil}\n.tsv") } else { "evil.tsv".into() };
    for content in [two, formats, format!("{evil}\t2\n1\t2\n"), format!("keys\t{evil}\n\n1\t\n")] {
        std::fs::write(folder.path().join(&evil_name), &content).unwrap();
        let output = conform_in(folder.path(), &["check", &evil_name, &evil_name], "");
        assert_eq!(output.status.code(), Some(1), "{content:?}");
        for said in [text(&output.stdout), text(&output.stderr)] {
            let obeyed = said.chars().find(|c| c.is_control() && *c != '\n' && *c != '\t');
            assert_eq!(obeyed, None, "{content:?}: {said:?}");
        }
    }
}
