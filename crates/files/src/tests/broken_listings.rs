//! The error messages for the listings of `tests/listings/broken`.

use crate::diagnostics::rendered;
use sim41_session::program::listing::{Severity, read};
use std::path::Path;

#[test]
fn every_broken_listing_is_shown_with_carets() {
    let place = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    insta::glob!("../../../../tests/listings", "broken/*", |path| {
        let error = read(&std::fs::read(path).unwrap()).expect_err(&place(path));
        let shown = rendered(&place(path), &error.text, &error.remarks, Severity::Note, false);
        insta::assert_snapshot!(shown);
    });
}
