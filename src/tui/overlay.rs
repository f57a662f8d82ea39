//! The components that cover the calculator until they are closed, one per file.

pub(super) mod command_line;
pub(super) mod file_chooser;
pub(super) mod help_overlay;
pub(super) mod key_card;
pub(super) mod module_list;
pub(super) mod panel_menu;
pub(super) mod paper_overlay;
pub(super) mod paste_question;
pub(super) mod save_question;
pub(super) mod state_chooser;
pub(super) mod trace_overlay;
