//! The exit status: 0 for success, 1 for failure, 2 for incorrect usage, and 128 + N for signal N.

use sim41_files::{diagnostics, message, output, programs};
use sim41_screen::SIGNALLED;
use sim41_session::words::Mistake;
use std::io;
use std::process::ExitCode;

pub fn finish(result: anyhow::Result<ExitCode>) -> ExitCode {
    finish_or(result, ExitCode::FAILURE)
}

/// Like [`finish`], but with another status for failure.
pub(super) fn finish_or(result: anyhow::Result<ExitCode>, failure: ExitCode) -> ExitCode {
    programs::notes().iter().for_each(|note| message::say(note));
    match result {
        Ok(code) => code,
        Err(error) if has_no_reader(&error) => ExitCode::SUCCESS,
        Err(error) => {
            diagnostics::tell(&error);
            match error.is::<output::OwnInput>() || error.is::<Mistake>() {
                true => ExitCode::from(2),
                false => failure,
            }
        }
    }
}

fn has_no_reader(error: &anyhow::Error) -> bool {
    error.root_cause().downcast_ref::<io::Error>().is_some_and(output::is_reader_gone)
}

pub(super) fn after_signal(signal: i32) -> ExitCode {
    ExitCode::from((SIGNALLED + signal) as u8)
}
