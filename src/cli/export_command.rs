//! `sim41 export page FILE`: the page of the browser as one file, with a program inside.

use crate::cli::options::Modules;
use crate::files::{input, output};
use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clap::Subcommand;
use sim41_session::program::listing;
use std::env;
use std::path::{Path, PathBuf};

/// The name of the page as one file, as `web/build` writes it.
const PAGE: &str = "sim41.html";
/// The place in the page for a program.
const PLACE: &str = "<!--program-->";

#[derive(Subcommand)]
pub(super) enum Export {
    /// Write one HTML file with the calculator and a program inside, which a browser opens
    Page(Page),
}

// The arguments of `sim41 export page`.
#[derive(clap::Args)]
pub(super) struct Page {
    /// A file of programs of any kind
    file: PathBuf,
    #[command(flatten)]
    modules: Modules,
    /// The file to write; without it the name of FILE with the ending .html
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The page as one file, which `web/build` makes; without it sim41.html beside this program, in
    /// the current folder or in web/dist
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

/// Writes the page.
///
/// # Errors
/// Returns an error if the programs or the page cannot be read, or the file cannot be written.
pub(super) fn run(export: &Export) -> Result<()> {
    let Export::Page(arguments) = export;
    let programs = arguments.modules.read(&arguments.file)?.0.programs(None);
    let program = programs.with_context(|| input::name(&arguments.file))?.concat();
    let page = match &arguments.page {
        Some(page) => page.clone(),
        None => found_page()?,
    };
    let html = input::text(&page)?;
    ensure!(
        html.matches(PLACE).count() == 1,
        "{}: not the page of sim41 as one file; web/build makes it as web/dist/{PAGE}",
        input::name(&page)
    );
    let stem = arguments.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let label = listing::labels(&program).next().or(stem).unwrap_or_default();
    let name: String = label.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect();
    let name = if name.is_empty() { "program" } else { &name };
    let inside = format!(
        r#"<script type="application/json" id="program">{{"name":"{name}","program":"{}"}}</script>"#,
        STANDARD.encode(&program)
    );
    let file = arguments.output.clone().unwrap_or_else(|| {
        let name = Path::new(arguments.file.file_name().unwrap_or("program".as_ref()));
        name.with_extension("html")
    });
    output::write_file(&file, html.replace(PLACE, &inside).as_bytes())
}

/// Returns the page beside this program, in the current folder or where `web/build` writes it.
fn found_page() -> Result<PathBuf> {
    let beside = env::current_exe().ok().map(|program| program.with_file_name(PAGE));
    let mut places = beside.into_iter().chain([PAGE.into(), Path::new("web/dist").join(PAGE)]);
    places.find(|place| place.is_file()).with_context(|| {
        format!("{PAGE} not found: web/build makes it in web/dist, and --page FILE names it")
    })
}
