//! Starts threads, and returns an error instead of panicking if the system allows no more.

use super::message;
use notify::{EventHandler, RecommendedWatcher};
use std::io;
use std::sync::mpsc;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

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

/// The result of `work`, if it is ready within `patience`.
pub fn within<T: Send + 'static>(
    patience: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, receiver) = mpsc::channel();
    spawn(move || sender.send(work())).ok()?;
    receiver.recv_timeout(patience).ok()
}

/// Starts a file watcher. `notify` panics if it cannot start a thread, so a trial thread is started
/// first.
pub fn watcher(changes: impl EventHandler) -> anyhow::Result<RecommendedWatcher> {
    let _ = spawn(|| ())?.join();
    Ok(notify::recommended_watcher(changes)?)
}
