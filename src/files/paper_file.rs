//! The printer's paper as a file: text, or an image of its dots as SVG, PNG or PDF.

use crate::files::replaced_file::{self, free_name};
use crate::files::{message, output};
use anyhow::{Context, Result, bail};
use pdf_writer::{Content, Finish, Pdf, Rect, Ref};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use sim41_session::printer::{COLUMNS, PrintedLine};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The distance between two lines in dot rows: seven for a character and three blank ones.
pub const LINE: usize = 10;
pub const MARGIN: usize = 12;
pub const WIDE: usize = COLUMNS + 2 * MARGIN;
const PIXELS: usize = 4;
/// The width of the paper, 2.25 inches, in points of 1/72 inch.
const WIDTH: f32 = 2.25 * 72.0;
const PAPER: &str = "#f8f7f2";
const INK: &str = "#20243c";
const PALETTE: [u8; 6] = [0xf8, 0xf7, 0xf2, 0x20, 0x24, 0x3c];
pub const LONGEST_PICTURE: usize = 10_000;
pub const TOO_LONG: &str = "a picture of paper has at most 10000 lines; use .txt for more";
/// The lines on a page of a PDF, whose height readers limit to 14,400 points.
const PAGE: usize = 1_000;

#[derive(clap::Args)]
pub struct PaperOption {
    /// Write what is printed to this file: .txt, or a picture as .svg, .png or .pdf; plugs in a
    /// printer with its switch at man if there is none
    #[arg(long, value_name = "FILE", value_parser = paper_file, hide_short_help = true)]
    pub paper: Option<PathBuf>,
}

/// Parses the name of a file, which must have an extension for paper; `-` is text on standard
/// output.
pub fn paper_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match kind(&path) {
        _ if text == "-" => Ok(path),
        Some(_) => Ok(path),
        None => Err("the name must end in .txt, .svg, .png or .pdf".into()),
    }
}

impl PaperOption {
    /// Tests whether the file is writable before anything is printed. Fails for a file that has
    /// been read.
    pub fn check(&self) -> Result<()> {
        let Some(path) = &self.paper else { return Ok(()) };
        output::refuse_input(path)?;
        output::try_writing(path)
    }

    /// Writes the file, if the option is given. An existing file is renamed, with a message. If
    /// nothing was printed, an existing file is kept and a message says so.
    pub fn write<'a>(&self, lines: impl IntoIterator<Item = &'a PrintedLine>) -> Result<()> {
        let Some(path) = &self.paper else { return Ok(()) };
        let lines: Vec<&PrintedLine> = lines.into_iter().collect();
        if lines.is_empty() {
            if path.as_os_str() != "-" {
                message::say(&format!("nothing was printed: {} is not written", path.display()));
            }
            return Ok(());
        }
        if path.as_os_str() != "-" {
            output::refuse_input(path)?;
            keep_former(path, path)?.iter().for_each(|note| message::say(note));
        }
        write(path, lines)
    }

    /// Writes the file like [`PaperOption::write`], after a command that has already shown each
    /// line on standard output.
    pub fn write_after_showing(&self, lines: &[PrintedLine]) -> Result<()> {
        match self.paper.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            true => Ok(()),
            false => self.write(lines),
        }
    }
}

/// Renames an existing file before paper is written to it. Returns a message about it.
pub fn keep_former(named: &Path, place: &Path) -> Result<Option<String>> {
    let kept = replaced_file::keep_former(place);
    let kept = kept.with_context(|| format!("{} cannot be renamed", place.display()))?;
    Ok(kept.map(|kept| format!("{} was renamed to {}", named.display(), kept.display())))
}

enum PaperFormat {
    Text,
    Svg,
    Png,
    Pdf,
}

fn kind(path: &Path) -> Option<PaperFormat> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "txt" => Some(PaperFormat::Text),
        "svg" => Some(PaperFormat::Svg),
        "png" => Some(PaperFormat::Png),
        "pdf" => Some(PaperFormat::Pdf),
        _ => None,
    }
}

pub fn is_paper(path: &Path) -> bool {
    kind(path).is_some()
}

pub fn is_picture(path: &Path) -> bool {
    !matches!(kind(path), Some(PaperFormat::Text) | None)
}

pub fn text_beside(picture: &Path) -> PathBuf {
    let text = picture.with_extension("txt");
    if text.exists() { free_name(&text, "second") } else { text }
}

/// Writes these lines in the format of the extension; without one, as text. If the paper is too
/// long for an image, text is written to another file.
pub fn write<'a>(path: &Path, lines: impl IntoIterator<Item = &'a PrintedLine>) -> Result<()> {
    let lines: Vec<&PrintedLine> = lines.into_iter().collect();
    if is_picture(path) && lines.len() > LONGEST_PICTURE {
        let place = text_beside(path);
        output::write_file(&place, text(&lines).as_bytes())?;
        bail!("{TOO_LONG} (got {}): the text is in {}", lines.len(), place.display());
    }
    output::write_file(path, &content(path, lines)?)
}

pub fn content<'a>(
    path: &Path,
    lines: impl IntoIterator<Item = &'a PrintedLine>,
) -> Result<Vec<u8>> {
    let lines: Vec<&PrintedLine> = lines.into_iter().collect();
    Ok(match kind(path).unwrap_or(PaperFormat::Text) {
        PaperFormat::Text => text(&lines).into_bytes(),
        PaperFormat::Svg => svg(&lines).into_bytes(),
        PaperFormat::Png => dots_png(&lines)?,
        PaperFormat::Pdf => pdf(&lines),
    })
}

pub fn text(lines: &[&PrintedLine]) -> String {
    lines.iter().map(|line| format!("{}\n", line.to_string().trim_end())).collect()
}

fn size(lines: &[&PrintedLine]) -> (usize, usize) {
    (WIDE, lines.len() * LINE + 2 * MARGIN)
}

fn runs(lines: &[&PrintedLine]) -> Vec<(usize, usize, usize)> {
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let columns = line.columns();
        for row in 0..7 {
            let y = MARGIN + number * LINE + row;
            for x in (0..COLUMNS).filter(|&x| columns[x] >> row & 1 != 0) {
                match runs.last_mut() {
                    Some((left, top, length)) if *top == y && *left + *length == MARGIN + x => {
                        *length += 1;
                    }
                    _ => runs.push((MARGIN + x, y, 1)),
                }
            }
        }
    }
    runs
}

pub fn svg(lines: &[&PrintedLine]) -> String {
    let (width, height) = size(lines);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{}\" height=\"{}\">\n<path fill=\"{PAPER}\" d=\"M0 0h{width}v{height}H0z\"/>\n\
         <path fill=\"{INK}\" d=\"",
        2 * width,
        2 * height
    );
    for (x, y, length) in runs(lines) {
        svg += &format!("M{x} {y}h{length}v1h-{length}z");
    }
    svg + "\"/>\n</svg>\n"
}

fn dots_png(lines: &[&PrintedLine]) -> Result<Vec<u8>> {
    let (width, height) = size(lines);
    let mut bytes = Vec::new();
    let mut encoder =
        png::Encoder::new(&mut bytes, (width * PIXELS) as u32, (height * PIXELS) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_palette(&PALETTE[..]);
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut runs = runs(lines).into_iter().peekable();
    for y in 0..height {
        let mut row = vec![0; (width * PIXELS).div_ceil(8)];
        while let Some((x, _, length)) = runs.next_if(|&(_, top, _)| top == y) {
            for pixel in x * PIXELS..(x + length) * PIXELS {
                row[pixel / 8] |= 0x80 >> (pixel % 8);
            }
        }
        for _ in 0..PIXELS {
            stream.write_all(&row)?;
        }
    }
    stream.finish()?;
    writer.finish()?;
    Ok(bytes)
}

/// Renders an SVG image with `scale` pixels per unit. Fails if it is too large for a PNG.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>> {
    Ok(pixels(svg, |_, _| scale)?.encode_png()?)
}

/// Renders an SVG image. `scale` computes the pixels per unit from its width and height. Fails if
/// it is too large.
pub fn pixels(svg: &str, scale: impl Fn(f32, f32) -> f32) -> Result<Pixmap> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = scale(width, height);
    let mut pixels = Pixmap::new((width * scale) as u32, (height * scale) as u32)
        .context("the picture is too large for a PNG; .svg has no limit")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

fn pdf(lines: &[&PrintedLine]) -> Vec<u8> {
    let (catalog, tree) = (Ref::new(1), Ref::new(2));
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    let sheets: Vec<_> = lines.chunks(PAGE).collect();
    let refs = |n: usize| (Ref::new(3 + 2 * n as i32), Ref::new(4 + 2 * n as i32));
    pdf.pages(tree).kids((0..sheets.len()).map(|n| refs(n).0)).count(sheets.len() as i32);
    for (n, lines) in sheets.into_iter().enumerate() {
        let ((page, stream), (width, height)) = (refs(n), size(lines));
        let scale = WIDTH / width as f32;
        let mut content = Content::new();
        content.transform([scale, 0.0, 0.0, -scale, 0.0, height as f32 * scale]);
        for (x, y, length) in runs(lines) {
            content.rect(x as f32, y as f32, length as f32, 1.0);
        }
        content.fill_nonzero();
        let mut sheet = pdf.page(page);
        sheet.media_box(Rect::new(0.0, 0.0, WIDTH, height as f32 * scale)).parent(tree);
        sheet.contents(stream);
        sheet.finish();
        pdf.stream(stream, &content.finish());
    }
    pdf.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> [PrintedLine; 2] {
        [PrintedLine::of_text("I"), PrintedLine::of_text("-")]
    }

    #[test]
    fn pictures_have_the_dots() {
        let lines = lines();
        let lines: Vec<&PrintedLine> = lines.iter().collect();
        assert_eq!(text(&lines), "I\n-\n");
        // An I has three dots at its top and bottom, and a stem of five rows; a minus sign is a
        // single run.
        let found = runs(&lines);
        assert_eq!(found[0], (MARGIN + 2, MARGIN, 3));
        assert_eq!(found.len(), 8);
        assert_eq!(found[7].1, MARGIN + LINE + 3);
        assert!(svg(&lines).contains(&format!("M{} {}h3v1h-3z", MARGIN + 2, MARGIN)));
        assert!(pdf(&lines).starts_with(b"%PDF"));
    }

    #[test]
    fn a_png_has_the_dots_of_the_svg() {
        let lines = lines();
        let lines: Vec<&PrintedLine> = lines.iter().collect();
        let drawn = pixels(&svg(&lines), |_, _| PIXELS as f32 / 2.0).unwrap();
        let encoded = dots_png(&lines).unwrap();
        assert_eq!(Pixmap::decode_png(&encoded).unwrap(), drawn);
    }

    #[test]
    fn a_long_paper_has_pages_and_a_longer_one_is_text() {
        let line = PrintedLine::of_text("8");
        let folder = tempfile::tempdir().unwrap();
        let longest = vec![&line; LONGEST_PICTURE];
        for name in ["p.png", "p.pdf", "p.svg"] {
            write(&folder.path().join(name), longest.iter().copied()).unwrap();
        }
        let pages = pdf(&longest);
        assert!(pages.windows(9).any(|part| part == b"/Count 10"));
        let path = folder.path().join("q.png");
        let error = write(&path, vec![&line; LONGEST_PICTURE + 1]).unwrap_err().to_string();
        assert!(error.contains(TOO_LONG) && error.ends_with("q.txt"), "{error}");
        let text = std::fs::read_to_string(path.with_extension("txt")).unwrap();
        assert_eq!(text.lines().count(), LONGEST_PICTURE + 1);
    }

    #[test]
    fn kinds_of_files() {
        assert!(["a.txt", "b.SVG", "c.png", "d.pdf"].iter().all(|name| paper_file(name).is_ok()));
        assert!(paper_file("paper").is_err() && paper_file("-").is_ok());
    }
}
