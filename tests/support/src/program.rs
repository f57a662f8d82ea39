//! Runs the program as a user, for several tests.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub fn path() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    folder.join(format!("sim41{}", std::env::consts::EXE_SUFFIX))
}

pub fn command() -> Command {
    for_a_new_user(&path())
}

pub fn for_a_new_user(program: &Path) -> Command {
    let home = path().with_file_name("no home");
    let mut command = Command::new(program);
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(variable, &home);
    }
    command
}

pub fn sim41(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    run(command(), folder, arguments, input)
}

pub fn run(mut command: Command, folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that fails early does not read all of its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Runs sim41 with a reader that closes the output before the first line.
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
