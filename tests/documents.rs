//! Every command in a ```console block of README and docs is run and must print what stands there.
//! `$` begins a command; a line `...` stands for any lines.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A command, and the lines under it.
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

/// Whether the lines are those wanted, `...` standing for any.
fn agree(wanted: &[String], got: &[&str]) -> bool {
    match wanted.split_first() {
        None => got.is_empty(),
        Some((line, rest)) if line == "..." => (0..=got.len()).any(|n| agree(rest, &got[n..])),
        Some((line, rest)) => {
            got.first().is_some_and(|first| first == line) && agree(rest, &got[1..])
        }
    }
}

#[test]
fn commands_print_what_the_pages_say() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_BIN_EXE_sim41")).parent().unwrap();
    let path = std::env::join_paths(
        [program.to_path_buf()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let path = path.unwrap();
    let mut pages: Vec<PathBuf> =
        std::fs::read_dir(project.join("docs")).unwrap().map(|e| e.unwrap().path()).collect();
    pages.retain(|page| page.extension().is_some_and(|e| e == "md"));
    pages.push(project.join("README.md"));
    let mut run = 0;
    for page in pages {
        // Files that an example writes stay with its page.
        let folder = tempfile::tempdir().unwrap();
        for name in ["programs", "docs"] {
            std::os::unix::fs::symlink(project.join(name), folder.path().join(name)).unwrap();
        }
        for example in examples(&page) {
            let output = Command::new("sh")
                .args(["-c", &example.command])
                .current_dir(folder.path())
                .env("PATH", &path)
                .env("HOME", folder.path())
                .env("XDG_DATA_HOME", folder.path())
                .output()
                .unwrap();
            let printed = String::from_utf8_lossy(&output.stdout).into_owned()
                + &String::from_utf8_lossy(&output.stderr);
            let got: Vec<&str> = printed.lines().collect();
            assert!(
                agree(&example.output, &got),
                "{}: $ {}\nprinted\n{printed}",
                example.place,
                example.command
            );
            run += 1;
        }
    }
    assert!(run >= 60, "only {run} commands found");
}
