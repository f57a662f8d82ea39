//! Tests of whole screens, driven by keys.

#[cfg(unix)]
mod any_typing;
mod calculator_screens;
mod keys_three_ways;
mod pictures;
mod screen_picture;
