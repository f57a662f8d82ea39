//! Pages of `docs` that are written from tables of the calculator, and the picture of its screen.

pub mod instructions_page;
pub mod keyboard_page;
pub mod screen_picture;
