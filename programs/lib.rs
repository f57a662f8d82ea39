//! The listings of sim41's built-in programs. The first comment of a listing describes the program
//! and its keys.

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        pub static BUILT_IN: &[BuiltIn] = &[$(BuiltIn {
            name: $name,
            listing: include_str!(concat!($name, ".prg")),
        }),*];
    };
}

#[rustfmt::skip]
built_in![
    "8QUEENS", "NQUEENS", "NQCOUNT",
    "SOLVE", "INTEG", "SIMPSON", "DIFEQ", "POLY", "MATRIX", "COMPLEX", "HYP",
    "FACTORS", "GCD", "COMB", "PASCAL", "BASES", "ROMAN",
    "FIT", "NORMAL", "STATS", "TVM",
    "UNITS", "DAYS", "EASTER", "HOURS",
    "LANDER", "GUESS", "NIM", "HANOI", "RULE30", "MORSE", "CIPHER",
];

#[derive(Debug)]
pub struct BuiltIn {
    pub name: &'static str,
    pub listing: &'static str,
}

impl BuiltIn {
    pub fn labels(&self) -> impl Iterator<Item = String> {
        let label = |line: &str| Some(line.strip_prefix("LBL \"")?.strip_suffix('"')?.to_string());
        self.listing.lines().filter_map(label)
    }

    pub fn find(name: &str) -> Option<&'static BuiltIn> {
        let named = BUILT_IN.iter().find(|program| program.name.eq_ignore_ascii_case(name));
        named
            .or_else(|| BUILT_IN.iter().find(|program| program.labels().any(|label| label == name)))
    }

    pub fn what(&self) -> &'static str {
        let head = self.listing.lines().next().unwrap_or_default();
        head.trim_start_matches([';', ' ']).trim_start_matches(self.name).trim()
    }

    pub fn keys(&self) -> String {
        let comment = self.listing.lines().map_while(|line| line.strip_prefix(';'));
        let mut lines = comment.skip_while(|line| !line.starts_with(KEYS));
        let first = lines.next().map(|line| &line[KEYS.len()..]);
        let further = lines.take_while(|line| line.starts_with("  "));
        first.into_iter().chain(further).map(str::trim).collect::<Vec<_>>().join(" ")
    }
}

/// The word that introduces the keys in the first comment of a listing.
const KEYS: &str = " Keys ";
