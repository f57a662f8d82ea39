//! Programs of the HP-41 as bytes, text and files.
//!
//! [`instruction`] contains the table of instructions, [`key`] the table of keys; [`program`] reads
//! and writes program files of all kinds, [`module`] the images of plug-in modules.
//!
//! Internal to sim41: embedders use `sim41-session`.

#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod instruction;
pub mod key;
pub mod module;
pub mod program;
