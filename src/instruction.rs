//! The instruction table, the source of truth of every instruction.
