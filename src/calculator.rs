//! The calculator as a whole: keys in, display and events out.
