//! Tests of the language server through its messages.

mod editor;
mod library;
mod listings;
mod protocol;
mod random_edits;
mod running;
mod symbols;

use editor::{Editor, at, edited};
use serde_json::{Value, json};

const URI: &str = "file:///FACT.prg";
const FACT: &str = "; n! for whole numbers\n; test: 5 XEQ FACT -> 120.0000\n; test: 0 XEQ FACT -> 2.0000\n\
    LBL \"FACT\"\nSTO 00 ; the number\n1\nLBL 01\nRCL 00\n*\nDSE 00\nGTO 01\nRTN\nEND\n\
    LBL \"MAIN\"\nXEQ \"FACT\"\nEND\n";
