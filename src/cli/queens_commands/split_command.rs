//! `split` and `sum`: divide a count into parts for `count --part`, and add up the results.

use super::part::CountPart;
use super::{columns, count_command, usage};
use anyhow::{Context, bail};
use clap::Args;
use sim41_files::{input, output};
use sim41_queens::count::{half_of_prefixes, mirror, prefixes};
use sim41_queens::rows_text;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Split {
    /// Columns of the board (1 to 32)
    #[arg(value_parser = columns)]
    n: usize,
    /// Number of columns in the prefix of each part
    depth: usize,
    /// List each prefix separately from its mirror image
    #[arg(long)]
    one: bool,
}

#[derive(Args)]
pub struct Sum {
    /// Files with lines printed by `count --part` [default: standard input]
    files: Vec<PathBuf>,
}

pub(super) fn split(arguments: &Split) -> anyhow::Result<()> {
    let Split { n, depth, one } = *arguments;
    if depth > n.min(6) {
        usage(format!("invalid depth {depth}: expected at most {most} columns", most = n.min(6)));
    }
    let mut found =
        if one { prefixes(n, &[], depth) } else { Box::new(half_of_prefixes(n, depth)) };
    output::print(|out| {
        found.try_for_each(|prefix| writeln!(out, "{}", CountPart { n, prefix, mirrored: !one }))
    })
}

pub(super) fn sum(arguments: &Sum) -> anyhow::Result<()> {
    let mut parts: Vec<(CountPart, u128)> = Vec::new();
    let mut files: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    if files.is_empty() {
        files.push(Path::new("-"));
    }
    for file in files {
        let text = input::text(file)?;
        read(&input::name(file), &text, &mut parts)?;
    }
    let Some(n) = parts.first().map(|(part, _)| part.n) else {
        bail!("no results: expected lines printed by `sim41 queens count --part`")
    };
    if let Some((other, _)) = parts.iter().find(|(part, _)| part.n != n) {
        bail!(
            "the parts are for boards of {n} and {other} columns and cannot be added together",
            other = other.n
        );
    }
    let mut counted = BTreeSet::new();
    for (part, _) in &parts {
        let twin = mirror(n, &part.prefix);
        let fresh = counted.insert(part.prefix.clone())
            && (!part.mirrored || twin == part.prefix || counted.insert(twin));
        if !fresh {
            bail!("the part {part} is counted twice");
        }
    }
    if let Some(inner) =
        counted.iter().find(|rows| (0..rows.len()).any(|len| counted.contains(&rows[..len])))
    {
        bail!(
            "the prefix {prefix} is counted twice: a shorter prefix includes it",
            prefix = rows_text(n, inner)
        );
    }
    if let Some(missing) = missing(n, &counted) {
        bail!(
            "a part is missing: the positions that begin with {rows} were not counted",
            rows = rows_text(n, &missing)
        );
    }
    count_command::report(n, parts.iter().map(|(_, positions)| positions).sum())
}

fn read(name: &str, text: &str, parts: &mut Vec<(CountPart, u128)>) -> anyhow::Result<()> {
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = || {
            format!(
                "{name}, line {number}: `{line}` is not the result of a part, such as `16 1-3 both \
                 42`"
            )
        };
        let (part, positions) = line.trim().rsplit_once(' ').with_context(wrong)?;
        let part = part.parse::<CountPart>().map_err(anyhow::Error::msg).with_context(wrong)?;
        parts.push((part, positions.parse().with_context(wrong)?));
    }
    Ok(())
}

fn missing(n: usize, counted: &BTreeSet<Vec<u8>>) -> Option<Vec<u8>> {
    let deepest = counted.iter().map(Vec::len).max().unwrap_or(0);
    let mut open = vec![Vec::new()];
    while let Some(rows) = open.pop() {
        if counted.contains(&rows) {
            continue;
        }
        if rows.len() >= deepest {
            return Some(rows);
        }
        let longer = rows.len() + 1;
        open.extend(prefixes(n, &rows, longer));
    }
    None
}
