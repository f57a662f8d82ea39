//! XROM numbers: the identifiers of the modules whose functions the instruction table has. In a
//! program a function of a module is its XROM number and the number of the function (`bytes`).

/// The Extended Functions, built into the 41CX.
pub const EXTENDED: u8 = 25;
/// The Time functions, built into the 41CX.
pub const TIME: u8 = 26;
/// The printer HP 82143A.
pub const PRINTER: u8 = 29;
