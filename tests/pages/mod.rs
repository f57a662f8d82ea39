//! Pages of `docs` that are written from tables of the calculator.

pub mod instructions_page;
pub mod keyboard_page;
