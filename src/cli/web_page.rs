//! `sim41 convert FILE FILE.html`: writes one file with the browser page and a program.

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sim41_files::input;
use sim41_session::program::listing;
use std::env;
use std::path::{Path, PathBuf};

const PAGE: &str = "sim41.html";
const PLACE: &str = "<!--program-->";

/// Inserts a program into the browser page. A program without a label is named `stem`. `page`
/// overrides [`found_page`]. Fails if the page is unreadable or has no placeholder.
pub(super) fn with_program(program: &[u8], stem: &str, page: Option<&Path>) -> Result<String> {
    let page = match page {
        Some(page) => page.to_path_buf(),
        None => found_page()?,
    };
    let html = input::text(&page)?;
    ensure!(
        html.matches(PLACE).count() == 1,
        "{file} is not sim41's single-file page; run web/build to build web/dist/{PAGE}",
        file = input::name(&page)
    );
    let label = listing::labels(program).next();
    let label = label.as_deref().unwrap_or(stem);
    let name: String = label.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect();
    let name = if name.is_empty() { "program" } else { &name };
    let inside = format!(
        r#"<script type="application/json" id="program">{{"name":"{name}","program":"{}"}}</script>"#,
        STANDARD.encode(program)
    );
    Ok(html.replace(PLACE, &inside))
}

/// The page next to this executable, in the current folder, or in `web/dist`.
fn found_page() -> Result<PathBuf> {
    let beside = env::current_exe().ok().map(|program| program.with_file_name(PAGE));
    let mut places = beside.into_iter().chain([PAGE.into(), Path::new("web/dist").join(PAGE)]);
    places.find(|place| place.is_file()).with_context(|| {
        format!(
            "{PAGE} not found: build it in web/dist with web/build, or specify it with --page FILE"
        )
    })
}
