//! Earlier names of commands, which still work but do not appear in the help.

use std::ffi::OsString;

const FORMER: [(&str, &[&str]); 10] = [
    ("watch", &["test", "--watch"]),
    ("session", &["test", "--transcripts"]),
    ("cover", &["profile", "--cover"]),
    ("print", &["list", "--printer", "man"]),
    ("export", &["convert", "--to"]),
    ("dap", &["debug", "--dap"]),
    ("lsp", &["check", "--lsp"]),
    ("paths", &["config", "--files"]),
    ("completions", &["config", "--completions"]),
    ("man", &["config", "--man"]),
];

pub(super) fn replaced(mut arguments: Vec<OsString>, place: usize) -> Vec<OsString> {
    let name = arguments.get(place).and_then(|name| name.to_str());
    if let Some((_, words)) = FORMER.iter().find(|(former, _)| name == Some(former)) {
        arguments.splice(place..=place, words.iter().map(OsString::from));
    }
    arguments
}
