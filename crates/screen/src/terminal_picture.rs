//! Pictures in terminals that support kitty graphics or sixel. The terminal is queried at the start
//! without waiting; until it answers, boards and printouts are drawn in characters. The cells that
//! a picture covers are left blank.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::layout::Rect;
use resvg::tiny_skia::Pixmap;
use sim41_files::formats::paper_picture;

/// The query for the terminal's graphics: it sends an invisible picture of one pixel in kitty's
/// protocol, and then requests the attributes, which every terminal reports. Attribute 4 is sixel.
pub const QUESTION: &[u8] = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c";
const PART: usize = 4096;
const COLUMN: u32 = 12;
const LEVELS: u32 = 6;
const BAND: u32 = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Graphics {
    Kitty,
    Sixel,
}

impl Graphics {
    /// The kind of graphics in a response to [`QUESTION`]. `report` is the text after ESC, without
    /// the string terminator of kitty's response.
    pub fn answered(report: &[u8]) -> Option<Graphics> {
        match report {
            [b'_', b'G', rest @ ..] => rest.ends_with(b";OK").then_some(Graphics::Kitty),
            [b'[', b'?', attributes @ .., b'c'] => {
                let mut attributes = attributes.split(|&byte| byte == b';').skip(1);
                attributes.any(|attribute| attribute == b"4").then_some(Graphics::Sixel)
            }
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    pub number: u32,
    pub place: Rect,
    pub svg: String,
}

impl Picture {
    fn pixels(&self, width: u32, height: u32) -> Option<Pixmap> {
        let scale = |own: f32, high: f32| (width as f32 / own).min(height as f32 / high);
        paper_picture::pixels(&self.svg, scale).ok()
    }
}

#[derive(Default)]
pub struct Pictures {
    shown: Vec<Picture>,
}

impl Pictures {
    pub fn forget(&mut self) {
        self.shown.clear();
    }

    /// Whether the screen must be cleared before showing other pictures: a sixel picture remains
    /// until something is drawn over it.
    pub fn leave_traces(&self, graphics: Graphics, wanted: &[Picture]) -> bool {
        let stays = |old: &Picture| wanted.iter().any(|new| new.place == old.place);
        graphics == Graphics::Sixel && !self.shown.iter().all(stays)
    }

    /// The control sequences that show exactly the `wanted` pictures. `cell` is a cell's size in
    /// pixels.
    pub fn show(&mut self, graphics: Graphics, cell: (u32, u32), wanted: &[Picture]) -> String {
        if self.shown == wanted {
            return String::new();
        }
        let mut out = String::from("\x1b7");
        for old in self.shown.iter().filter(|_| graphics == Graphics::Kitty) {
            if wanted.iter().all(|new| new.number != old.number) {
                out += &format!("\x1b_Ga=d,d=I,i={},q=2\x1b\\", old.number);
            }
        }
        for picture in wanted.iter().filter(|picture| !self.shown.contains(picture)) {
            let Rect { x, y, width, height } = picture.place;
            out += &format!("\x1b[{};{}H", y + 1, x + 1);
            let (columns, rows) = (u32::from(width), u32::from(height));
            match graphics {
                Graphics::Kitty => {
                    let pixels = picture.pixels(columns * COLUMN, rows * 2 * COLUMN);
                    let png = pixels.and_then(|pixels| pixels.encode_png().ok());
                    out += &png.map_or(String::new(), |png| kitty(&png, picture));
                }
                Graphics::Sixel => {
                    let pixels = picture.pixels(columns * cell.0, rows * cell.1);
                    out += &pixels.map_or(String::new(), |pixels| sixel(&pixels));
                }
            }
        }
        self.shown = wanted.to_vec();
        out + "\x1b8"
    }
}

fn kitty(png: &[u8], picture: &Picture) -> String {
    let base64 = STANDARD.encode(png);
    let mut out = String::new();
    let parts = base64.as_bytes().chunks(PART);
    let last = parts.len() - 1;
    for (n, part) in parts.enumerate() {
        let more = u8::from(n < last);
        let part = std::str::from_utf8(part).expect("base 64 is ASCII");
        let Rect { width, height, .. } = picture.place;
        let head = match n {
            0 => format!("a=T,f=100,q=2,C=1,i={},p=1,c={width},r={height},", picture.number),
            _ => String::new(),
        };
        out += &format!("\x1b_G{head}m={more};{part}\x1b\\");
    }
    out
}

fn sixel(pixels: &Pixmap) -> String {
    let (width, height) = (pixels.width(), pixels.height());
    let level = |value: u8| (u32::from(value) * (LEVELS - 1) + 127) / 255;
    let colour = |x: u32, y: u32| -> Option<u32> {
        let pixel = pixels.pixel(x, y)?;
        let [red, green, blue] = [pixel.red(), pixel.green(), pixel.blue()].map(level);
        Some((red * LEVELS + green) * LEVELS + blue)
    };
    let mut out = format!("\x1bPq\"1;1;{width};{height}");
    let mut named = [false; (LEVELS * LEVELS * LEVELS) as usize];
    for top in (0..height).step_by(BAND as usize) {
        let rows = || top..height.min(top + BAND);
        let mut colours: Vec<u32> =
            rows().flat_map(|y| (0..width).filter_map(move |x| colour(x, y))).collect();
        colours.sort_unstable();
        colours.dedup();
        for number in colours {
            let percent = |part: u32| part % LEVELS * 100 / (LEVELS - 1);
            if !std::mem::replace(&mut named[number as usize], true) {
                let (red, green) = (number / LEVELS / LEVELS, number / LEVELS);
                let [red, green, blue] = [red, green, number].map(percent);
                out += &format!("#{number};2;{red};{green};{blue}");
            }
            out += &format!("#{number}");
            let bits = |x: u32| {
                rows().filter(|&y| colour(x, y) == Some(number)).fold(0, |b, y| b | 1 << (y - top))
            };
            let columns: Vec<u8> = (0..width).map(bits).collect();
            for run in columns.chunk_by(|left, right| left == right) {
                let sixel = (b'?' + run[0]) as char;
                out += &format!("!{}{sixel}", run.len());
            }
            out.push('$');
        }
        out.push('-');
    }
    out + "\x1b\\"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(number: u32) -> Picture {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"1\">\
                   <path fill=\"#fff\" d=\"M0 0h1v1h-1z\"/>\
                   <path fill=\"#f00\" d=\"M1 0h1v1h-1z\"/></svg>";
        Picture { number, place: Rect::new(4, 2, 2, 1), svg: svg.into() }
    }

    #[test]
    fn terminals_say_what_they_have() {
        assert_eq!(Graphics::answered(b"_Gi=31;OK"), Some(Graphics::Kitty));
        assert_eq!(Graphics::answered(b"_Gi=31;ENOENT:no"), None);
        assert_eq!(Graphics::answered(b"[?62;4;22c"), Some(Graphics::Sixel));
        assert_eq!(Graphics::answered(b"[?4;22c"), None, "the first number is the terminal's kind");
    }

    #[test]
    fn kitty_gets_a_png_in_parts_and_is_told_to_forget_it() {
        let mut pictures = Pictures::default();
        let out = pictures.show(Graphics::Kitty, (0, 0), &[picture(7)]);
        let begins = "\x1b7\x1b[3;5H\x1b_Ga=T,f=100,q=2,C=1,i=7,p=1,c=2,r=1,m=0;iVBORw0KGgo";
        assert!(out.starts_with(begins), "{out:?}");
        assert!(out.ends_with("\x1b\\\x1b8"), "{out:?}");
        assert_eq!(pictures.show(Graphics::Kitty, (0, 0), &[picture(7)]), "", "it is there");
        let gone = pictures.show(Graphics::Kitty, (0, 0), &[]);
        assert_eq!(gone, "\x1b7\x1b_Ga=d,d=I,i=7,q=2\x1b\\\x1b8");
        // A long picture is sent in several parts.
        let parts = kitty(&[7; 4000], &picture(7));
        assert_eq!((parts.matches("m=1;").count(), parts.matches("m=0;").count()), (1, 1));
    }

    #[test]
    fn sixels_have_each_colour_in_runs() {
        let mut pictures = Pictures::default();
        // The picture has two cells of 4 by 4 pixels: the left half is white, the right one red.
        let out = pictures.show(Graphics::Sixel, (4, 4), &[picture(7)]);
        let red = "#180;2;100;0;0#180!4?!4N$";
        let white = "#215;2;100;100;100#215!4N!4?$";
        assert_eq!(out, format!("\x1b7\x1b[3;5H\x1bPq\"1;1;8;4{red}{white}-\x1b\\\x1b8"));
        assert!(!pictures.leave_traces(Graphics::Sixel, &[picture(8)]), "it is painted over");
        assert!(pictures.leave_traces(Graphics::Sixel, &[]));
    }
}
