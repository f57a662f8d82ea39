//! What several tests need: the program itself, run as a user runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Return sim41 for a user with nothing of his own: no memory, programs or configuration.
pub fn command() -> Command {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("home");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sim41"));
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(variable, &home);
    }
    command
}

/// Run sim41 with these arguments in a folder, with this standard input.
#[allow(dead_code)] // Not every test needs more than the command.
pub fn sim41(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command()
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that fails early does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Run sim41 with these arguments in a folder for a reader that has seen enough before the first
/// line.
#[allow(dead_code)] // Not every test has such a reader.
pub fn sim41_unread(folder: &Path, arguments: &[&str]) -> Output {
    let mut child = command()
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.wait_with_output().unwrap()
}
