//! Every command in a ```console block of README and docs is run and must print what the page
//! shows. `$` begins a command; a line `...` matches any lines, but not all of them. A command may
//! fail only where the page shows a line of its error, `sim41: ...` or `error: ...`.
//!
//! Lines in other blocks that begin with `sim41` are run with their redirections. For commands
//! within sentences, the command names and options must exist.

use sim41_test_support::console::{self, folder_of_examples};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Output;

fn pages() -> Vec<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(project.join("docs")).unwrap().map(|e| e.unwrap().path());
    let docs = docs.filter(|page| page.extension().is_some_and(|e| e == "md"));
    let others = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
    docs.chain(others.map(|page| project.join(page))).collect()
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_sim41");

fn shell(folder: &Path, line: &str) -> Output {
    console::shell(folder, Path::new(PROGRAM), line)
}

#[test]
fn commands_print_what_the_pages_say() {
    let (run, wrong) = console::run(&pages(), Path::new(PROGRAM));
    assert!(run >= 60, "only {run} commands found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_placeholder(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    !word.is_empty() && word.chars().all(|c| c.is_ascii_uppercase() || c == '.')
}

#[test]
fn commands_of_other_blocks_run() {
    let (mut run, mut wrong) = (0, Vec::new());
    for page in pages() {
        let folder = folder_of_examples();
        // Files that the pages ask their readers to write first.
        let program = b"LBL \"AREA\"\nX^2\nPI\n*\nEND\n";
        std::fs::write(folder.path().join("area.prg"), program).unwrap();
        std::fs::write(folder.path().join("sim41.html"), "<!--program-->").unwrap();
        let text = std::fs::read_to_string(&page).unwrap();
        let module = "sim41 module build area.prg -o math.mod --xrom 7 --header 'MATH 1A'";
        assert!(shell(folder.path(), module).status.success());
        std::fs::write(folder.path().join("my.prg"), "LBL \"MY\"\nEND\n").unwrap();
        let mut block = None;
        for (line, n) in text.lines().zip(1..) {
            if let Some(kind) = line.strip_prefix("```") {
                let opened = if kind.is_empty() { "sh" } else { kind };
                block = Some(opened).filter(|_| block.is_none());
                continue;
            }
            let indented = line.strip_prefix("    ").filter(|_| block.is_none());
            let command = match indented.or(Some(line).filter(|_| block == Some("sh"))) {
                Some(line)
                    if ["sim41 ", "mkdir ", "cp "].iter().any(|begin| line.starts_with(begin)) =>
                {
                    line
                }
                _ => continue,
            };
            // The first line of the state file in `docs/state.md` also begins with `sim41`.
            let is_command = !command.starts_with("sim41 state ");
            if !is_command || command.split(' ').any(is_placeholder) {
                continue;
            }
            let output = shell(folder.path(), command);
            let said = String::from_utf8_lossy(&output.stderr);
            if !output.status.success() && !said.contains("this command needs a terminal") {
                wrong.push(format!("{}:{n}: {command}: {said}", page.display()));
            }
            run += 1;
        }
    }
    assert!(run >= 4, "only {run} commands found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn mentioned(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut code = false;
    let prose: String = text
        .lines()
        .map(|line| {
            code ^= line.starts_with("```");
            if code || line.starts_with("```") { "\n".into() } else { format!("{line}\n") }
        })
        .collect();
    let mut line = 1;
    for (n, part) in prose.split('`').enumerate() {
        if n % 2 == 1 && part.starts_with("sim41 ") {
            found.push((line, part.replace('\n', " ")));
        }
        line += part.matches('\n').count();
    }
    found
}

#[test]
fn commands_in_sentences_exist() {
    let folder = tempfile::tempdir().unwrap();
    let mut helps: HashMap<String, Option<String>> = HashMap::new();
    let mut help = |command: &str| {
        let known = helps.entry(command.to_string()).or_insert_with(|| {
            let output = shell(folder.path(), &format!("sim41 {command} --help"));
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            output.status.success().then_some(text)
        });
        known.clone()
    };
    let (mut seen, mut wrong) = (0, Vec::new());
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for (line, mention) in mentioned(&text) {
            let own = mention.split(['|', '<', '>']).next().unwrap_or_default();
            let words: Vec<&str> = own.split_whitespace().skip(1).collect();
            let named = words.iter().take_while(|word| !word.starts_with('-')).count();
            let command = match words[..named] {
                ["state", ..] => continue,
                ["queens" | "lif", inner, ..] if !is_placeholder(inner) => words[..2].join(" "),
                [file, ..] if file.contains('.') || is_placeholder(file) => "--all".into(),
                [command, ..] => command.to_string(),
                [] => "--all".into(),
            };
            seen += 1;
            let place = format!("{}:{line}: {mention}", page.display());
            let Some(help) = help(&command) else {
                wrong.push(format!("{place}: no command {command}"));
                continue;
            };
            let options = words.iter().filter(|word| word.starts_with("--"));
            let options = options.map(|word| word.split('=').next().unwrap_or_default());
            let unknown = options.filter(|option| !help.contains(option));
            wrong.extend(unknown.map(|option| format!("{place}: no option {option}")));
        }
    }
    assert!(seen >= 60, "only {seen} commands found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The keys in a table cell such as "`2` Enter `sin` Enter".
fn typed(cell: &str) -> String {
    let parts = cell.split('`').enumerate();
    let keys = parts.flat_map(|(n, part)| match n % 2 {
        1 => vec![part.to_string()],
        _ => part.split_whitespace().map(|key| format!("{{{key}}}")).collect(),
    });
    keys.collect()
}

/// The guide is a single session: each row continues from the previous one.
#[test]
fn the_guide_shows_what_the_calculator_shows() {
    let folder = folder_of_examples();
    let guide = std::fs::read_to_string(folder.path().join("docs/guide.md")).unwrap();
    let (mut keys, mut rows, mut inside) = (String::new(), 0, false);
    for line in guide.lines() {
        inside = line.starts_with('|') && (inside || line == "| type | it shows |");
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [cell, shown] = cells[..] else { continue };
        if !inside || cell == "type" || cell == "---" {
            continue;
        }
        keys += &typed(cell);
        let output = shell(folder.path(), &format!("sim41 type '{keys}'"));
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed.lines().last().map(str::trim), Some(shown), "{keys}");
        rows += 1;
    }
    assert!(rows >= 25, "only {rows} rows found");
}

#[test]
fn lines_of_pages_end_at_a_hundred_characters() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<PathBuf> =
        std::fs::read_dir(project.join("docs")).unwrap().map(|e| e.unwrap().path()).collect();
    pages.retain(|page| page.extension().is_some_and(|e| e == "md"));
    pages.extend(["README.md", "CONTRIBUTING.md"].map(|page| project.join(page)));
    let mut lines = 0;
    for page in pages {
        let mut code = false;
        for (line, n) in std::fs::read_to_string(&page).unwrap().lines().zip(1..) {
            code ^= line.starts_with("```");
            let wide = code || line.starts_with('|') || line.starts_with("    ");
            let width = line.chars().count();
            assert!(wide || width <= 100, "{}:{n}: {width} characters", page.display());
            lines += 1;
        }
    }
    assert!(lines > 1_000, "{lines}");
}
