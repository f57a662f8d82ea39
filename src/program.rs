//! Program files: raw bytes and listings.
