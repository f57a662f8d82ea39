//! Formats that only the program has: tables of registers, key assignments and records as text,
//! trace lines, pictures of the paper, and file conversion. Nothing here reads or writes a file.

pub mod assignments_text;
pub mod conversion;
pub mod file_content;
pub mod file_lines;
pub mod module_description;
pub mod paper_picture;
pub mod record_text;
pub mod registers_csv;
pub mod trace_lines;
