//! A line on the paper: characters and dot columns. `functions` sets the mode by flags 12 and 13.

use super::PrintMode;
use super::dot_shapes::SHAPES;
use sim41_number::charset;
use std::fmt;

/// 24 characters of seven columns.
pub const COLUMNS: usize = 168;
pub const CHARACTER: usize = 7;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dots {
    Character(u8),
    /// Seven dots; the lowest bit is the top dot.
    Column(u8),
}

impl Dots {
    fn columns(self, mode: PrintMode) -> usize {
        let narrow = if let Dots::Character(_) = self { CHARACTER } else { 1 };
        narrow * if mode.double { 2 } else { 1 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Margin {
    #[default]
    Left,
    Right,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PrintedLine {
    dots: Vec<(Dots, bool)>,
    used: usize,
    margin: Margin,
}

impl PrintedLine {
    pub const CHARACTERS: usize = COLUMNS / CHARACTER;

    #[doc(hidden)]
    pub fn new(margin: Margin) -> PrintedLine {
        PrintedLine { margin, ..PrintedLine::default() }
    }

    #[doc(hidden)]
    pub fn of_text(text: &str) -> PrintedLine {
        let mut line = PrintedLine::default();
        for character in text.chars() {
            let code = charset::from_char(character).unwrap_or(b'?');
            line.push(Dots::Character(code & 0x7F), PrintMode::default());
        }
        line
    }

    pub(super) fn push(&mut self, dots: Dots, mode: PrintMode) -> bool {
        let used = self.used + dots.columns(mode);
        let fits = used <= COLUMNS;
        if fits {
            self.used = used;
            let dots = match dots {
                Dots::Character(code) if mode.lower => Dots::Character(code.to_ascii_lowercase()),
                dots => dots,
            };
            self.dots.push((dots, mode.double));
        }
        fits
    }

    pub fn dots(&self) -> &[(Dots, bool)] {
        &self.dots
    }

    #[doc(hidden)]
    pub fn margin(&self) -> usize {
        match self.margin {
            Margin::Left => 0,
            Margin::Right => COLUMNS - self.used,
        }
    }

    /// 168 dot columns; the lowest bit is the top dot.
    pub fn columns(&self) -> Vec<u8> {
        let mut columns = vec![0; self.margin()];
        for &(dots, double) in &self.dots {
            let mut put = |column| columns.extend([column].repeat(if double { 2 } else { 1 }));
            match dots {
                Dots::Column(bits) => put(bits),
                Dots::Character(code) => {
                    put(0);
                    SHAPES[usize::from(code & 0x7F)].into_iter().for_each(&mut put);
                    put(0);
                }
            }
        }
        columns.resize(COLUMNS, 0);
        columns
    }

    /// The notation for recorded test cases: characters as themselves or `\xNN`, columns as `{7f
    /// 41}`, text in double width as `⟦…⟧`, and `→` before a line at the right margin.
    #[doc(hidden)]
    pub fn notation(&self) -> String {
        let mut text = String::from(if self.margin == Margin::Right { "→" } else { "" });
        let (mut wide, mut columns) = (false, false);
        for &(dots, double) in self.dots.iter().chain([&(Dots::Character(0x80), false)]) {
            let column = matches!(dots, Dots::Column(_));
            if columns && (!column || double != wide) {
                text.push('}');
                columns = false;
            }
            if double != wide {
                text.push(if double { '⟦' } else { '⟧' });
                wide = double;
            }
            match dots {
                Dots::Column(bits) => {
                    text += &format!("{}{bits:02x}", if columns { ' ' } else { '{' });
                    columns = true;
                }
                Dots::Character(code @ b' '..=b'~') if !b"\\|{}".contains(&code) => {
                    text.push(code as char);
                }
                Dots::Character(0x80) => {}
                Dots::Character(code) => text += &format!("\\x{code:02x}"),
            }
        }
        text
    }
}

/// At most 24 characters. Double-width ones are followed by a space; `▒` marks up to 7 dot columns.
impl fmt::Display for PrintedLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut column = self.margin();
        let mut written = 0;
        for &(dots, double) in &self.dots {
            let mode = PrintMode { double, ..PrintMode::default() };
            if let (Dots::Character(code), place) = (dots, column / CHARACTER) {
                if written < place {
                    write!(f, "{:1$}", "", place - written)?;
                    written = place;
                }
                f.write_str(charset::printed(code))?;
                written += 1;
            } else if matches!(dots, Dots::Column(bits) if bits != 0)
                && written <= column / CHARACTER
            {
                write!(f, "{:1$}▒", "", column / CHARACTER - written)?;
                written = column / CHARACTER + 1;
            }
            column += dots.columns(mode);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(margin: Margin, parts: &[(Dots, bool)]) -> PrintedLine {
        let mut line = PrintedLine::new(margin);
        for &(dots, double) in parts {
            assert!(line.push(dots, PrintMode { double, ..PrintMode::default() }));
        }
        line
    }

    #[test]
    fn as_text() {
        let letters = [(Dots::Character(b'A'), false), (Dots::Character(b'B'), false)];
        assert_eq!(line(Margin::Left, &letters).to_string(), "AB");
        assert_eq!(line(Margin::Right, &letters).to_string(), format!("{:>24}", "AB"));
        let wide = letters.map(|(dots, _)| (dots, true));
        assert_eq!(line(Margin::Left, &wide).to_string(), "A B");
        assert_eq!(line(Margin::Left, &[(Dots::Column(0x7F), false); 8]).to_string(), "▒▒");
        assert_eq!(line(Margin::Left, &[(Dots::Column(0), false); 8]).to_string(), "");
    }

    #[test]
    fn as_dots() {
        let line =
            line(Margin::Right, &[(Dots::Character(b'I'), false), (Dots::Column(0x7F), true)]);
        let columns = line.columns();
        assert_eq!(columns.len(), COLUMNS);
        assert_eq!(columns[COLUMNS - 9..], [0, 0, 0x41, 0x7F, 0x41, 0, 0, 0x7F, 0x7F]);
        assert!(columns[..COLUMNS - 9].iter().all(|&column| column == 0));
    }

    #[test]
    fn a_line_has_24_characters() {
        let mut line = line(Margin::Left, &[(Dots::Character(b'A'), false); 24]);
        assert!(!line.push(Dots::Column(1), PrintMode::default()));
    }
}
