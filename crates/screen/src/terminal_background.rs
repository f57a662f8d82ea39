//! The terminal's background colour. It is queried without waiting; until the terminal answers,
//! environment variables are used.

/// The query for the background colour, one of xterm's control sequences.
pub const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground(pub u8, pub u8, pub u8);

impl Ground {
    /// Parses the terminal's answer to [`QUESTION`], without ESC and the terminator.
    pub fn answered(report: &[u8]) -> Option<Ground> {
        let text = std::str::from_utf8(report).ok()?.strip_prefix("]11;")?;
        let (model, parts) = text.split_once(':')?;
        if !matches!(model, "rgb" | "rgba") {
            return None;
        }
        // Each part has one to four hexadecimal digits; full intensity has F in all of them.
        let part = |part: &str| {
            let most = (1..=4).contains(&part.len()).then(|| (1 << (4 * part.len())) - 1)?;
            let is_hex = part.bytes().all(|digit| digit.is_ascii_hexdigit());
            let value = u32::from_str_radix(part, 16).ok().filter(|_| is_hex)?;
            u8::try_from((value * 255 + most / 2) / most).ok()
        };
        let mut parts = parts.split('/').map(part);
        Some(Ground(parts.next()??, parts.next()??, parts.next()??))
    }

    /// The background colour in COLORFGBG: the number after the last semicolon, such as 0 in
    /// `15;0`.
    pub fn of_variable(value: &str) -> Option<Ground> {
        match value.rsplit(';').next()?.parse::<u8>().ok()? {
            0..=6 | 8 => Some(Ground(0, 0, 0)),
            7 | 9..=15 => Some(Ground(0xFF, 0xFF, 0xFF)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_terminals() {
        for (report, ground) in [
            ("]11;rgb:0000/2b2b/3636", Some(Ground(0, 0x2B, 0x36))),
            ("]11;rgb:ff/fd/e0", Some(Ground(0xFF, 0xFD, 0xE0))),
            ("]11;rgba:f/0/8/0", Some(Ground(0xFF, 0, 0x88))),
            ("]11;rgb:fffff/0/0", None),
            ("]11;rgb:+1/0/0", None),
            ("]11;rgb:00/00", None),
            ("]10;rgb:00/00/00", None),
            ("]11;?", None),
        ] {
            assert_eq!(Ground::answered(report.as_bytes()), ground, "{report}");
        }
    }

    #[test]
    fn the_variable_names_a_colour() {
        assert_eq!(Ground::of_variable("15;0"), Some(Ground(0, 0, 0)));
        assert_eq!(Ground::of_variable("0;default;15"), Some(Ground(0xFF, 0xFF, 0xFF)));
        for odd in ["", "0;default", "0;16", "0;-1"] {
            assert_eq!(Ground::of_variable(odd), None, "{odd}");
        }
    }
}
