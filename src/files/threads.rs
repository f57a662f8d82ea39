//! Starts threads, and fails without a panic if the system has no room for them.

use super::message;
use notify::{EventHandler, RecommendedWatcher};
use std::io;
use std::thread::{Builder, JoinHandle};

/// Starts a thread. Fails if the system has no room for another thread.
pub fn spawn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    Builder::new().spawn(work).map_err(|error| {
        let kind = error.kind();
        io::Error::new(
            kind,
            format!("cannot start a thread: {reason}", reason = message::reason(error)),
        )
    })
}

/// A file watcher. The crate `notify` panics if it cannot start a thread, so a trial thread is
/// started first.
pub fn watcher(changes: impl EventHandler) -> anyhow::Result<RecommendedWatcher> {
    let _ = spawn(|| ())?.join();
    Ok(notify::recommended_watcher(changes)?)
}
