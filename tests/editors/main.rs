//! Common editors with the configuration in `editors/`. `.ci/setup` installs them. If an editor is
//! missing, its test prints a message and passes, except on CI.

#![cfg(unix)]

use sim41_test_support::tools;
use std::path::Path;
use std::process::{Command, Output};

const SIM41: &str = env!("CARGO_BIN_EXE_sim41");

/// Runs a command that can call `sim41`; prints a message if the command is not installed.
fn run(command: &mut Command) -> Option<Output> {
    let folder = Path::new(SIM41).parent().unwrap().display().to_string();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    match command.env("PATH", path).env("SIM41", SIM41).output() {
        Ok(output) => Some(output),
        Err(error) => {
            tools::missing(&format!("{}: {error}", command.get_program().display()));
            None
        }
    }
}

#[test]
fn neovim_edits_a_listing() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fact.prg");
    let text = "01 LBL \"FACT\"\n02 sto 00\n03 1\n04 LBL 01\n05 RCL 00\n06 *\n07 DSW 00\n08 GTO 01\n\
        09 RTN\n10 END\n11 LBL \"MAIN\"\n12 XEQ \"FACT\"\n13 END\n";
    std::fs::write(&file, text).unwrap();
    let mut command = Command::new("nvim");
    command.args(["--headless", "-i", "NONE", "-n", "-u"]);
    command.arg(project.join("editors/neovim/sim41.lua")).arg(&file);
    command
        .arg("-c")
        .arg(format!("luafile {}", project.join("tests/editors/neovim.lua").display()));
    for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
        command.env(variable, folder.path());
    }
    let Some(output) = run(&mut command) else { return };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let wanted = "01 LBL \"FAK\"\n02 STO 00\n03 1\n04 LBL 01\n05 RCL 00\n06 *\n07 DSE 00\n\
        08 GTO 01\n09 RTN\n10 END\n11 LBL \"MAIN\"\n12 XEQ \"FAK\"\n13 END\n";
    assert_eq!(std::fs::read_to_string(&file).unwrap(), wanted, "{said}");
}

#[test]
fn the_extension_passes_its_own_tests() {
    let extension = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode");
    if !extension.join("node_modules").is_dir() {
        tools::missing("the node packages of editors/vscode");
        return;
    }
    let Some(output) = run(Command::new("npm").arg("test").current_dir(extension)) else { return };
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
}

#[test]
fn a_pygls_client_fixes_a_listing() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = project.join("target/tools/python/bin/python");
    if !python.is_file() {
        tools::missing("pygls in target/tools/python");
        return;
    }
    let client = project.join("tests/editors/pygls_client.py");
    let Some(output) = run(Command::new(python).arg(client)) else { return };
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
}
