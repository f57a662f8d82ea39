//! Terminal colours, and their readability on a background.

use super::Rgb;
use super::contrast::{READABLE, luminance, ratio, readable};
use ratatui::style::Color;
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Depth {
    #[default]
    True,
    Indexed,
    /// The 16 named colours of every terminal.
    Sixteen,
    None,
}

impl Depth {
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

    pub(super) fn nearest(self, colour: Rgb) -> Color {
        match colour {
            None => Color::Reset,
            Some(rgb) => self.palette().map_or_else(
                || if self == Depth::True { true_colour(rgb) } else { Color::Reset },
                |palette| self.entry(palette, rgb).0,
            ),
        }
    }

    pub(super) fn readable(self, rgb: (u8, u8, u8), ground: (u8, u8, u8)) -> Color {
        let ground = luminance(ground);
        let Some(palette) = self.palette() else {
            return match self {
                Depth::None => Color::Reset,
                _ => true_colour(readable(rgb, ground)),
            };
        };
        let near = self.entry(palette, rgb);
        if ratio(near.2, ground) >= READABLE {
            return near.0;
        }
        let best = palette.iter().map(|(_, _, light)| ratio(*light, ground)).fold(1.0, f64::max);
        let least = READABLE.min(best);
        let fit = palette.iter().filter(|(_, _, light)| ratio(*light, ground) >= least);
        nearest(rgb, fit).0
    }

    /// The entry of this depth's palette that is nearest to a colour.
    fn entry(self, palette: &[PaletteEntry], rgb: (u8, u8, u8)) -> &PaletteEntry {
        match self {
            Depth::Indexed => nearest(rgb, candidates(rgb).into_iter().map(|n| &palette[n])),
            _ => nearest(rgb, palette.iter()),
        }
    }

    /// The terminal's palette; `None` for a monochrome or a true-colour terminal.
    fn palette(self) -> Option<&'static [PaletteEntry]> {
        static INDEXED: LazyLock<Vec<PaletteEntry>> = LazyLock::new(|| entries(indexed()));
        static NAMED: LazyLock<Vec<PaletteEntry>> = LazyLock::new(|| entries(SIXTEEN.into_iter()));
        match self {
            Depth::Indexed => Some(&INDEXED),
            Depth::Sixteen => Some(&NAMED),
            Depth::True | Depth::None => None,
        }
    }
}

type PaletteEntry = (Color, (u8, u8, u8), f64);

fn entries(colours: impl Iterator<Item = (Color, (u8, u8, u8))>) -> Vec<PaletteEntry> {
    colours.map(|(colour, rgb)| (colour, rgb, luminance(rgb))).collect()
}

fn true_colour((red, green, blue): (u8, u8, u8)) -> Color {
    Color::Rgb(red, green, blue)
}

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

/// The first of the nearest entries.
fn nearest<'a>(
    rgb: (u8, u8, u8),
    entries: impl Iterator<Item = &'a PaletteEntry>,
) -> &'a PaletteEntry {
    let nearest = entries.min_by_key(|(_, other, _)| distance(rgb, *other));
    nearest.expect("a palette has a colour of the greatest contrast")
}

fn distance((r, g, b): (u8, u8, u8), other: (u8, u8, u8)) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)) * u32::from(a.abs_diff(b));
    2 * square(r, other.0) + 4 * square(g, other.1) + 3 * square(b, other.2)
}

/// The places in [`indexed`] of the nearest colour of the cube and of the nearest grey. Comparing
/// all 240 colours instead would take up a tenth of the time needed for the first frame.
fn candidates((r, g, b): (u8, u8, u8)) -> [usize; 2] {
    let step = |part: u8| if part < 48 { 0 } else { usize::from((part - 36) / 40).max(1) };
    // The nearest grey is the one closest to the mean of r, g and b, weighted as in `distance`.
    let sum = 2 * usize::from(r) + 4 * usize::from(g) + 3 * usize::from(b);
    let grey = (sum.saturating_sub(28) / 90).min(23);
    [36 * step(r) + 6 * step(g) + step(b), 216 + grey]
}

/// The 240 colours that follow the first sixteen in xterm's palette.
fn indexed() -> impl Iterator<Item = (Color, (u8, u8, u8))> {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let cube = (0..216).map(move |n| (level(n / 36), level(n / 6 % 6), level(n % 6)));
    let greys = (0..24).map(|n| (8 + 10 * n, 8 + 10 * n, 8 + 10 * n));
    cube.chain(greys).enumerate().map(|(n, rgb)| (Color::Indexed(16 + n as u8), rgb))
}

pub(super) fn rgb_of(colour: Color) -> Rgb {
    let mut all = [Depth::Indexed, Depth::Sixteen].into_iter().filter_map(Depth::palette).flatten();
    all.find(|(known, _, _)| *known == colour).map(|(_, rgb, _)| *rgb)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_candidates_contain_the_nearest_colour() {
        let palette = Depth::Indexed.palette().unwrap();
        for n in 0..=u16::MAX {
            // All red and green parts, with a blue part that varies.
            let [r, g] = n.to_be_bytes();
            let rgb = (r, g, r.wrapping_mul(7).wrapping_add(g.wrapping_mul(151)));
            assert_eq!(Depth::Indexed.entry(palette, rgb), nearest(rgb, palette.iter()), "{rgb:?}");
        }
    }
}
