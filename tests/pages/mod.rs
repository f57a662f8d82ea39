//! Pages of `docs` that are generated from the calculator's tables.

pub mod instructions_page;
pub mod keyboard_page;
