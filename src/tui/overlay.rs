//! The components that can cover the calculator until they are closed, each in a file of its own.

pub mod command_line;
pub mod file_chooser;
pub mod help_overlay;
pub mod key_card;
pub mod module_list;
pub mod panel_menu;
pub mod paper_overlay;
pub mod paste_question;
pub mod save_question;
pub mod state_chooser;
pub mod trace_overlay;
