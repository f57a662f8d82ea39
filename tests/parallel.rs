//! The GNU parallel command, exactly as in docs/queens.md.

use sim41_test_support::tools;
use std::path::Path;
use std::process::Command;

fn documented() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/queens.md");
    let page = std::fs::read_to_string(page).unwrap();
    let lines: Vec<&str> =
        page.lines().map(str::trim).filter(|line| line.starts_with("parallel ")).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines[0].to_string()
}

#[test]
fn parallel_counts_the_parts_and_does_none_twice() {
    let line = documented();
    if Command::new("parallel").arg("--version").output().is_err() {
        tools::missing("GNU parallel");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_sim41")).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(
        std::iter::once(program.to_path_buf()).chain(std::env::split_paths(&path)),
    )
    .unwrap();
    let shell = |command: &str| {
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("HOME", folder.path())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{command}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    };
    // In a list of machines, `:` is the local machine, which needs no network.
    shell("echo : > machines; sim41 queens split 8 1 > parts");
    shell(&line);
    // When the command is repeated, its log shows that all parts are done.
    shell(&line);
    assert_eq!(
        shell("sim41 queens sum counted"),
        "8 queens: 92 positions, 12 independent; as published (OEIS A000170, A002562)\n"
    );
}
