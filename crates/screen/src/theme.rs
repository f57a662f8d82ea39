//! The colours of the themes, adapted to the terminal's background and to the available colours.
//!
//! Text that would be unreadable on its background is shown in the nearest readable colour, whose
//! contrast is at least 4.5.

pub(crate) mod contrast;
mod depth;

use contrast::{luminance, ratio};
pub use depth::Depth;
use ratatui::style::{Color, Modifier, Style};
use std::cell::OnceCell;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorRole {
    Ground,
    Text,
    Dim,
    Glass,
    Ink,
    Body,
    Face,
    Switch,
    Pressed,
    Legend,
    /// The legends above keys, and the SHIFT key.
    Gold,
    Blue,
    Heading,
    /// Highlighted text: the focused panel, changed values, assigned keys, notes.
    Accent,
    Error,
    Light,
    Dark,
}

pub const PARTS: [(&str, ColorRole); 17] = [
    ("ground", ColorRole::Ground),
    ("text", ColorRole::Text),
    ("dim", ColorRole::Dim),
    ("glass", ColorRole::Glass),
    ("ink", ColorRole::Ink),
    ("body", ColorRole::Body),
    ("face", ColorRole::Face),
    ("switch", ColorRole::Switch),
    ("pressed", ColorRole::Pressed),
    ("legend", ColorRole::Legend),
    ("gold", ColorRole::Gold),
    ("blue", ColorRole::Blue),
    ("heading", ColorRole::Heading),
    ("accent", ColorRole::Accent),
    ("error", ColorRole::Error),
    ("light", ColorRole::Light),
    ("dark", ColorRole::Dark),
];

/// A 24-bit colour as red, green and blue; `None` is the terminal's own colour.
pub type Rgb = Option<(u8, u8, u8)>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    pub name: &'static str,
    colours: [Rgb; PARTS.len()],
    /// Whether each part has a colour from the configuration; such a colour is not adapted.
    own: [bool; PARTS.len()],
    /// The colours of backgrounds and shapes, approximated by colours that the terminal has.
    shown: [Color; PARTS.len()],
    /// The colours of text on each background, computed when first needed.
    texts: Texts,
    depth: Depth,
    terminal: (u8, u8, u8),
}

type Texts = [[OnceCell<Color>; PARTS.len()]; PARTS.len()];

const GROUNDS: [ColorRole; 9] = [
    ColorRole::Ground,
    ColorRole::Glass,
    ColorRole::Body,
    ColorRole::Face,
    ColorRole::Switch,
    ColorRole::Pressed,
    ColorRole::Gold,
    ColorRole::Light,
    ColorRole::Dark,
];
const DARK: (u8, u8, u8) = (0x10, 0x10, 0x10);
const OWN_TEXTS: [(u8, u8, u8); 2] = [(0x12, 0x12, 0x12), (0xEE, 0xEE, 0xEE)];

const fn rgb(hex: u32) -> Rgb {
    Some(((hex >> 16) as u8, (hex >> 8) as u8, hex as u8))
}

#[rustfmt::skip]
const THEMES: [(&str, [Rgb; PARTS.len()]); 4] = [
    // The colours of a 41C: a brown-black case, grey keys, gold and blue legends.
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
        Theme::from_name("classic", Depth::True).expect("the first theme is there")
    }
}

impl Theme {
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        THEMES.iter().map(|(name, _)| *name)
    }

    pub fn from_name(name: &str, depth: Depth) -> Option<Theme> {
        let (name, colours) = THEMES.iter().find(|(listed, _)| *listed == name)?;
        Some(Theme::new(name, *colours, depth, DARK))
    }

    #[must_use]
    pub fn next(&self) -> Theme {
        let place = THEMES.iter().position(|(name, _)| *name == self.name).unwrap_or(0);
        let (name, colours) = THEMES[(place + 1) % THEMES.len()];
        Theme::new(name, colours, self.depth, self.terminal)
    }

    fn new(
        name: &'static str,
        colours: [Rgb; PARTS.len()],
        depth: Depth,
        terminal: (u8, u8, u8),
    ) -> Theme {
        let shown = colours.map(|colour| depth.nearest(colour));
        let own = [false; PARTS.len()];
        Theme { name, colours, own, shown, texts: Texts::default(), depth, terminal }
    }

    fn text_on(&self, text: ColorRole, ground: ColorRole) -> Color {
        // A background colour is adapted when used for text, even if it comes from the
        // configuration.
        let is_ground = GROUNDS.contains(&text) && text != ColorRole::Gold;
        let own = self.own[text as usize] && !is_ground;
        let text = self.colours[text as usize];
        let ground = self.colours[ground as usize];
        let text = match (text, ground) {
            (None, None) => return Color::Reset,
            (Some(text), _) if own => return self.depth.nearest(Some(text)),
            (Some(text), _) => text,
            (None, Some(ground)) => {
                let contrast = |text: &(u8, u8, u8)| ratio(luminance(*text), luminance(ground));
                let [dark, light] = OWN_TEXTS;
                if contrast(&dark) > contrast(&light) { dark } else { light }
            }
        };
        let ground = rgb_of(self.depth.nearest(ground)).unwrap_or(self.terminal);
        self.depth.readable(text, ground)
    }

    pub fn other(&self, name: &str) -> Option<Theme> {
        let theme = Theme::from_name(name, self.depth)?;
        Some(theme.on_terminal(self.terminal))
    }

    #[must_use]
    pub fn on_terminal(mut self, ground: (u8, u8, u8)) -> Theme {
        if self.terminal != ground {
            self.terminal = ground;
            self.texts = Texts::default();
        }
        self
    }

    pub fn set(&mut self, part: ColorRole, colour: Rgb) {
        self.colours[part as usize] = colour;
        self.own[part as usize] = true;
        self.shown[part as usize] = self.depth.nearest(colour);
        self.texts = Texts::default();
    }

    pub fn colour(&self, part: ColorRole) -> Color {
        self.shown[part as usize]
    }

    pub fn shape(&self, part: ColorRole, ground: ColorRole) -> Style {
        Style::new().fg(self.colour(part)).bg(self.colour(ground))
    }

    pub fn text(&self, part: ColorRole) -> Style {
        self.text_style(part, ColorRole::Ground)
    }

    fn text_style(&self, part: ColorRole, ground: ColorRole) -> Style {
        let found = &self.texts[part as usize][ground as usize];
        let style = Style::new().fg(*found.get_or_init(|| self.text_on(part, ground)));
        // Without colours, less important text is dim and highlighted text is bold.
        match part {
            ColorRole::Dim if self.is_plain() => style.add_modifier(Modifier::DIM),
            ColorRole::Accent if self.is_plain() => style.add_modifier(Modifier::BOLD),
            _ => style,
        }
    }

    pub fn on(&self, text: ColorRole, ground: ColorRole) -> Style {
        self.text_style(text, ground).bg(self.colour(ground))
    }

    pub fn chosen(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    fn is_plain(&self) -> bool {
        self.depth == Depth::None || self.colours[ColorRole::Ink as usize].is_none()
    }
}

pub(crate) fn rgb_of(colour: Color) -> Rgb {
    match colour {
        Color::Rgb(red, green, blue) => Some((red, green, blue)),
        colour => depth::rgb_of(colour),
    }
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
        let glass = |depth| Theme::from_name("classic", depth).unwrap().colour(ColorRole::Glass);
        assert_eq!(glass(Depth::True), Color::Rgb(0xAF, 0xAF, 0x87));
        assert_eq!(glass(Depth::Indexed), Color::Indexed(144));
        assert_eq!(glass(Depth::Sixteen), Color::DarkGray);
        assert_eq!(glass(Depth::None), Color::Reset);
        let mut theme = Theme::from_name("classic", Depth::Indexed).unwrap();
        theme.set(ColorRole::Glass, Some((0x5F, 0, 0xFF)));
        assert_eq!(theme.colour(ColorRole::Glass), Color::Indexed(57));
        assert_eq!(theme.next().colour(ColorRole::Glass), Color::Indexed(187));
    }

    #[test]
    fn a_colour_of_the_configuration_stays_and_others_can_be_read() {
        let mut theme =
            Theme::from_name("classic", Depth::True).unwrap().on_terminal((255, 255, 255));
        assert_eq!(
            theme.text(ColorRole::Gold).fg,
            theme.other("classic").unwrap().text(ColorRole::Gold).fg
        );
        assert_ne!(theme.text(ColorRole::Accent).fg, Some(theme.colour(ColorRole::Accent)));
        theme.set(ColorRole::Accent, Some((0xFF, 0xD7, 0x5F)));
        assert_eq!(theme.text(ColorRole::Accent).fg, Some(Color::Rgb(0xFF, 0xD7, 0x5F)));
    }

    #[test]
    fn parts_stand_in_their_order() {
        for (n, (_, part)) in PARTS.iter().enumerate() {
            assert_eq!(*part as usize, n);
        }
    }
}
