//! The colours of the themes, and their replacements in terminals that have fewer colours.

use ratatui::style::{Color, Modifier, Style};

/// The number of colours that the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Depth {
    /// Colours of 24 bits.
    #[default]
    True,
    /// The 256 colours of xterm.
    Indexed,
    /// The 16 colours that every terminal names.
    Sixteen,
    /// No colours, as NO_COLOR asks.
    None,
}

impl Depth {
    /// Returns the colour depth that the environment variables name.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let holds = |name: &str, words: &[&str]| {
            variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || holds("TERM", &["dumb"]) {
            Depth::None
        } else if holds("COLORTERM", &["truecolor", "24bit"]) || holds("TERM", &["direct"]) {
            Depth::True
        } else if holds("TERM", &["256"]) {
            Depth::Indexed
        } else {
            Depth::Sixteen
        }
    }

    fn nearest(self, colour: Rgb) -> Color {
        match (colour, self) {
            (None, _) | (_, Depth::None) => Color::Reset,
            (Some((r, g, b)), Depth::True) => Color::Rgb(r, g, b),
            (Some(rgb), Depth::Indexed) => Color::Indexed(indexed(rgb)),
            (Some(rgb), Depth::Sixteen) => {
                SIXTEEN[nearest(rgb, SIXTEEN.iter().map(|(_, rgb)| *rgb))].0
            }
        }
    }
}

/// A part of the screen that has a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The ground behind everything.
    Ground,
    /// Text in panels and overlays.
    Text,
    /// Text of less importance.
    Dim,
    /// The glass of the display.
    Glass,
    /// The segments and annunciators that are lit on the glass.
    Ink,
    /// The case of the calculator.
    Body,
    /// The face of a key.
    Face,
    /// The four mode keys.
    Switch,
    /// A key that is down.
    Pressed,
    /// The legends on keys.
    Legend,
    /// The legends above keys, and the SHIFT key.
    Gold,
    /// The blue letters of ALPHA mode.
    Blue,
    /// The headings of panels and the frames of overlays.
    Heading,
    /// Text that stands out: the panel that keys act on, changed values, assigned keys, notes.
    Accent,
    /// The marks of breakpoints.
    Error,
    /// The light squares of a chessboard.
    Light,
    /// The dark squares of a chessboard.
    Dark,
}

/// The parts and their names in the configuration.
pub const PARTS: [(&str, Part); 17] = [
    ("ground", Part::Ground),
    ("text", Part::Text),
    ("dim", Part::Dim),
    ("glass", Part::Glass),
    ("ink", Part::Ink),
    ("body", Part::Body),
    ("face", Part::Face),
    ("switch", Part::Switch),
    ("pressed", Part::Pressed),
    ("legend", Part::Legend),
    ("gold", Part::Gold),
    ("blue", Part::Blue),
    ("heading", Part::Heading),
    ("accent", Part::Accent),
    ("error", Part::Error),
    ("light", Part::Light),
    ("dark", Part::Dark),
];

/// A colour of 24 bits as red, green and blue; `None` is the terminal's own colour.
pub type Rgb = Option<(u8, u8, u8)>;

/// A theme: a colour for each part of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The name of the theme.
    pub name: &'static str,
    colours: [Rgb; PARTS.len()],
    /// The colours as near as the terminal has them. Searched once: each frame reads them per cell.
    shown: [Color; PARTS.len()],
    depth: Depth,
}

const fn rgb(hex: u32) -> Rgb {
    Some(((hex >> 16) as u8, (hex >> 8) as u8, hex as u8))
}

/// The themes, each with its colours in the order of [`PARTS`].
#[rustfmt::skip]
const THEMES: [(&str, [Rgb; PARTS.len()]); 4] = [
    // These are the colours of a 41C: a brown-black case, grey keys, gold and blue legends.
    ("classic", [
        None, None, rgb(0x8A8A8A), rgb(0xAFAF87), rgb(0x121212), rgb(0x1C1C1C), rgb(0x444444),
        rgb(0x626262), rgb(0xD0D0D0), rgb(0xEEEEEE), rgb(0xD7AF5F), rgb(0x87D7FF), rgb(0xD7AF5F),
        rgb(0xFFD75F), rgb(0xFF8787), rgb(0xD7AF87), rgb(0x875F5F),
    ]),
    ("light", [
        rgb(0xF5F3EC), rgb(0x262626), rgb(0x767676), rgb(0xC9CFB5), rgb(0x1A1A1A), rgb(0xDAD5C8),
        rgb(0xFBFAF5), rgb(0xBDB7A8), rgb(0x3A3A3A), rgb(0x202020), rgb(0x875F00), rgb(0x005FAF),
        rgb(0x875F00), rgb(0xAF5F00), rgb(0xAF0000), rgb(0xE9D5B5), rgb(0xA8825F),
    ]),
    ("dark", [
        rgb(0x101418), rgb(0xC8D0D8), rgb(0x708090), rgb(0x1C2A24), rgb(0x9FE8B0), rgb(0x161C22),
        rgb(0x2A333C), rgb(0x3A4652), rgb(0x9FE8B0), rgb(0xDDE5EC), rgb(0xE0B060), rgb(0x70B8FF),
        rgb(0x70B8FF), rgb(0x9FE8B0), rgb(0xFF7878), rgb(0x56646E), rgb(0x2C363E),
    ]),
    ("monochrome", [None; PARTS.len()]),
];

impl Default for Theme {
    fn default() -> Theme {
        Theme::named("classic", Depth::True).expect("the first theme is there")
    }
}

impl Theme {
    /// Returns the names of all themes.
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        THEMES.iter().map(|(name, _)| *name)
    }

    /// Returns the theme of this name, for a terminal of this colour depth.
    pub fn named(name: &str, depth: Depth) -> Option<Theme> {
        let (name, colours) = THEMES.iter().find(|(listed, _)| *listed == name)?;
        Some(Theme::new(name, *colours, depth))
    }

    /// Returns the theme after this one, and the first theme after the last one.
    #[must_use]
    pub fn next(&self) -> Theme {
        let place = THEMES.iter().position(|(name, _)| *name == self.name).unwrap_or(0);
        let (name, colours) = THEMES[(place + 1) % THEMES.len()];
        Theme::new(name, colours, self.depth)
    }

    fn new(name: &'static str, colours: [Rgb; PARTS.len()], depth: Depth) -> Theme {
        Theme { name, colours, shown: colours.map(|colour| depth.nearest(colour)), depth }
    }

    /// Returns the theme of this name, for the same terminal.
    pub fn other(&self, name: &str) -> Option<Theme> {
        Theme::named(name, self.depth)
    }

    /// Gives a part another colour.
    pub fn set(&mut self, part: Part, colour: Rgb) {
        self.colours[part as usize] = colour;
        self.shown[part as usize] = self.depth.nearest(colour);
    }

    /// Returns the colour of a part, as near as the terminal has it.
    pub fn colour(&self, part: Part) -> Color {
        self.shown[part as usize]
    }

    /// Returns the style of a text in the colour of this part.
    pub fn text(&self, part: Part) -> Style {
        let style = Style::new().fg(self.colour(part));
        // Without colours, less important text is dim and text that stands out is bold.
        match part {
            Part::Dim if self.is_plain() => style.add_modifier(Modifier::DIM),
            Part::Accent if self.is_plain() => style.add_modifier(Modifier::BOLD),
            _ => style,
        }
    }

    /// Returns the style of a text in the colour of `text`, on the colour of `ground`.
    pub fn on(&self, text: Part, ground: Part) -> Style {
        self.text(text).bg(self.colour(ground))
    }

    /// Returns the style of the chosen row of a list or a panel.
    pub fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Returns whether the theme is shown without colours.
    fn is_plain(&self) -> bool {
        self.depth == Depth::None || self.colours[Part::Ink as usize].is_none()
    }
}

/// The sixteen named colours, as xterm shows them.
const SIXTEEN: [(Color, (u8, u8, u8)); 16] = [
    (Color::Black, (0, 0, 0)),
    (Color::Red, (0xCD, 0, 0)),
    (Color::Green, (0, 0xCD, 0)),
    (Color::Yellow, (0xCD, 0xCD, 0)),
    (Color::Blue, (0, 0, 0xEE)),
    (Color::Magenta, (0xCD, 0, 0xCD)),
    (Color::Cyan, (0, 0xCD, 0xCD)),
    (Color::Gray, (0xE5, 0xE5, 0xE5)),
    (Color::DarkGray, (0x7F, 0x7F, 0x7F)),
    (Color::LightRed, (0xFF, 0, 0)),
    (Color::LightGreen, (0, 0xFF, 0)),
    (Color::LightYellow, (0xFF, 0xFF, 0)),
    (Color::LightBlue, (0x5C, 0x5C, 0xFF)),
    (Color::LightMagenta, (0xFF, 0, 0xFF)),
    (Color::LightCyan, (0, 0xFF, 0xFF)),
    (Color::White, (0xFF, 0xFF, 0xFF)),
];

/// Returns the place of the colour in the list that is nearest to this one.
fn nearest((r, g, b): (u8, u8, u8), colours: impl Iterator<Item = (u8, u8, u8)>) -> usize {
    let distance = |(n, other): (usize, (u8, u8, u8))| {
        let square = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        (2 * square(r, other.0) + 4 * square(g, other.1) + 3 * square(b, other.2), n)
    };
    colours.enumerate().map(distance).min().map_or(0, |(_, n)| n)
}

/// Returns the number of the nearest of the 240 colours of xterm after the first sixteen.
fn indexed(rgb: (u8, u8, u8)) -> u8 {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let cube = (0..216).map(|n| (level(n / 36), level(n / 6 % 6), level(n % 6)));
    let greys = (0..24).map(|n| (8 + 10 * n, 8 + 10 * n, 8 + 10 * n));
    16 + nearest(rgb, cube.chain(greys)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let depth = |set: &[(&str, &str)]| {
            let set: Vec<(String, String)> =
                set.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
            Depth::of_environment(|name| {
                set.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
            })
        };
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Depth::None);
    }

    #[test]
    fn colours_have_fallbacks() {
        let glass = |depth| Theme::named("classic", depth).unwrap().colour(Part::Glass);
        assert_eq!(glass(Depth::True), Color::Rgb(0xAF, 0xAF, 0x87));
        assert_eq!(glass(Depth::Indexed), Color::Indexed(144));
        assert_eq!(glass(Depth::Sixteen), Color::DarkGray);
        assert_eq!(glass(Depth::None), Color::Reset);
        let mut theme = Theme::named("classic", Depth::Indexed).unwrap();
        theme.set(Part::Glass, Some((0x5F, 0, 0xFF)));
        assert_eq!(theme.colour(Part::Glass), Color::Indexed(57));
        assert_eq!(theme.next().colour(Part::Glass), Color::Indexed(indexed((0xC9, 0xCF, 0xB5))));
    }

    #[test]
    fn text_can_be_read_on_its_ground_in_every_theme_and_depth() {
        let pairs = [
            (Part::Ink, Part::Glass),
            (Part::Legend, Part::Face),
            (Part::Gold, Part::Body),
            (Part::Blue, Part::Face),
        ];
        for name in Theme::names() {
            for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
                let theme = Theme::named(name, depth).unwrap();
                for (text, ground) in pairs {
                    let (a, b) = (theme.colour(text), theme.colour(ground));
                    assert!(a != b || a == Color::Reset, "{name} {depth:?} {text:?}");
                }
            }
        }
    }

    #[test]
    fn parts_stand_in_their_order() {
        for (n, (_, part)) in PARTS.iter().enumerate() {
            assert_eq!(*part as usize, n);
        }
    }
}
