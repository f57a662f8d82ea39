//! Programs of the HP-41 as bytes, text and files.
//!
//! [`instruction`] contains the instruction table and [`key`] the key table. [`program`] reads and
//! writes program files of all types; [`module`] handles images of plug-in modules.
//!
//! Internal to sim41: embedders use `sim41-session`.

#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod instruction;
pub mod key;
pub mod module;
pub mod program;

/// Sorts values and removes repeated ones.
fn distinct<T: Ord>(mut values: Vec<T>) -> Vec<T> {
    values.sort_unstable();
    values.dedup();
    values
}
