//! Parts of a count, which `split` writes, `count --part` counts, and `sum` adds up.
//!
//! A part is a line with the number of columns, the prefix (`-` for none), and `one` or `both`;
//! `both` includes the mirrored prefix. After the count, the number of positions is appended.

use super::{Rows, columns};
use sim41_queens::position::check_prefix;
use sim41_queens::rows_text;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CountPart {
    pub n: usize,
    /// The rows of the queens in the first columns.
    pub prefix: Vec<u8>,
    pub mirrored: bool,
}

impl fmt::Display for CountPart {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let prefix =
            if self.prefix.is_empty() { "-".into() } else { rows_text(self.n, &self.prefix) };
        write!(f, "{} {prefix} {}", self.n, if self.mirrored { "both" } else { "one" })
    }
}

impl FromStr for CountPart {
    type Err = String;

    fn from_str(text: &str) -> Result<CountPart, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let &[n, prefix, side] = &fields[..] else {
            return Err("invalid part: expected three words, such as `16 1-3 both`".into());
        };
        let mirrored = match side {
            "one" => false,
            "both" => true,
            _ => return Err(format!("invalid side `{side}`: expected `one` or `both`")),
        };
        let n = columns(n)?;
        let Rows(prefix) =
            prefix.parse().map_err(|error: sim41_queens::Error| error.to_string())?;
        check_prefix(n, &prefix).map_err(|error| error.to_string())?;
        Ok(CountPart { n, prefix, mirrored })
    }
}
