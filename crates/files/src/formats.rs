//! Formats that only the program uses, implemented without file access: register tables, key
//! assignments and records as text, trace lines, pictures of the paper, and file conversion.

pub mod assignments_text;
pub mod conversion;
pub mod file_content;
pub mod file_lines;
pub mod module_description;
pub mod paper_picture;
pub mod record_text;
pub mod registers_csv;
pub mod trace_lines;
