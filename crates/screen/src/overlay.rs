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

use super::component::Scene;
use sim41_files::unit_names;
use sim41_session::program::library::{BUILT_IN, BuiltIn};
use sim41_session::words::{self, Item, NameMeaning};

/// The built-in programs. UNITS is also found by the names of its units.
fn library_programs(scene: &Scene) -> Vec<Item<NameMeaning>> {
    let mut items = words::library_programs(scene.calculator);
    let units = items.iter_mut().filter(|item| item.name == unit_names::PROGRAM);
    units.for_each(|item| item.called = unit_names::ALL);
    items
}

/// How to start a built-in program; empty for other items.
fn program_keys<T>(item: &Item<T>) -> Vec<String> {
    let is_it = |program: &&BuiltIn| program.name == item.name && program.what() == item.note;
    BUILT_IN.iter().find(is_it).map(BuiltIn::keys).into_iter().collect()
}
