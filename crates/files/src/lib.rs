//! Handles files, messages and the computer's clock for the command line and the screen. An
//! internal package of the program `sim41`, without a stable API.

pub mod background_saving;
pub mod collection;
pub mod companion;
mod content_kind;
pub mod diagnostics;
pub mod fallback;
pub mod file_lock;
pub mod file_url;
pub mod formats;
mod hp42s_functions;
pub mod input;
pub mod lasting_trace;
pub mod local_clock;
pub mod message;
pub mod module_files;
pub mod opened_programs;
pub mod output;
pub mod paper_file;
pub mod paper_keeper;
pub mod program_folder;
pub mod programs;
pub mod replaced_file;
pub mod rom_file;
pub mod saved_part;
pub mod source;
pub mod state_file;
pub mod threads;
mod time_zone;
pub mod undo_file;
pub mod unit_names;
pub mod user_folders;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex even if a thread panicked while holding it.
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    mod broken_listings;
}
