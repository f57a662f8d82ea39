//! What can lie over the calculator until it is closed: one file for each.

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
