//! Commands in the ```console blocks of pages. `$` begins a command; a line `...` matches any
//! lines, but not all of them. A command may fail only where the page shows a line of its error,
//! `sim41: ...` or `error: ...`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

struct Example {
    place: String,
    command: String,
    output: Vec<String>,
}

fn examples(file: &Path) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut inside = false;
    for (n, line) in std::fs::read_to_string(file).unwrap().lines().enumerate() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, line) => match line.strip_prefix("$ ") {
                Some(command) => found.push(Example {
                    place: format!("{}:{}", file.display(), n + 1),
                    command: command.into(),
                    output: Vec::new(),
                }),
                None => found.last_mut().expect("a command first").output.push(line.into()),
            },
            _ => {}
        }
    }
    found
}

fn agree(wanted: &[String], got: &[&str]) -> bool {
    match wanted.split_first() {
        None => got.is_empty(),
        Some((line, rest)) if line == "..." => (0..=got.len()).any(|n| agree(rest, &got[n..])),
        Some((line, rest)) => {
            got.first().is_some_and(|first| first == line) && agree(rest, &got[1..])
        }
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &to),
            false => {
                std::fs::copy(entry.path(), to).unwrap();
            }
        }
    }
}

pub fn folder_of_examples() -> tempfile::TempDir {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().unwrap();
    for name in ["programs", "docs", "editors/neovim", "editors/helix"] {
        copy(&project.join(name), &folder.path().join(name));
    }
    folder
}

/// Runs a shell command as a new user, with the folder of `program` first in PATH.
pub fn shell(folder: &Path, program: &Path, line: &str) -> Output {
    let program = program.parent().unwrap();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = [program.to_path_buf()].into_iter().chain(std::env::split_paths(&others));
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).unwrap())
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env_remove("XDG_CONFIG_HOME")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

pub fn run(pages: &[PathBuf], program: &Path) -> (usize, Vec<String>) {
    let (mut run, mut wrong) = (0, Vec::new());
    for page in pages {
        // Files that an example writes stay in the page's folder.
        let folder = folder_of_examples();
        for example in examples(page) {
            let output = shell(folder.path(), program, &example.command);
            let printed = String::from_utf8_lossy(&output.stdout).into_owned()
                + &String::from_utf8_lossy(&output.stderr);
            let got: Vec<&str> = printed.lines().collect();
            let (lines, status) = (&example.output, output.status);
            let fails = |line: &String| line.starts_with("sim41: ") || line.starts_with("error: ");
            let wanted = !lines.iter().any(fails);
            let says_something = lines.is_empty() || lines.iter().any(|line| line != "...");
            if !(agree(lines, &got) && status.success() == wanted && says_something) {
                let Example { place, command, .. } = example;
                wrong.push(format!("{place}: $ {command}\nended with {status}: {printed}"));
            }
            run += 1;
        }
    }
    (run, wrong)
}
