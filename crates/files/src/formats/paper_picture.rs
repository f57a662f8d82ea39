//! Pictures of the printer's paper, dot by dot, as SVG, PNG or PDF.

use anyhow::{Context, Result};
use pdf_writer::{Content, Finish, Pdf, Rect, Ref};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use sim41_session::printer::{COLUMNS, PrintedLine};
use std::io::Write;

/// The number of dot rows from one line to the next: seven for a character, and three empty ones.
pub const LINE: usize = 10;
pub const MARGIN: usize = 12;
pub const WIDE: usize = COLUMNS + 2 * MARGIN;
const PIXELS: usize = 4;
/// The width of the paper, 2.25 inches, in points of 1/72 inch.
const WIDTH: f32 = 2.25 * 72.0;
const PAPER: &str = "#f8f7f2";
const INK: &str = "#20243c";
const PALETTE: [u8; 6] = [0xf8, 0xf7, 0xf2, 0x20, 0x24, 0x3c];
/// The number of lines on a PDF page; PDF viewers limit the height of a page to 14,400 points.
const PAGE: usize = 1_000;

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

pub fn dots_png(lines: &[&PrintedLine]) -> Result<Vec<u8>> {
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

/// Renders an SVG image with `scale` pixels per unit. Fails if the image is too large for a PNG.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>> {
    Ok(pixels(svg, |_, _| scale)?.encode_png()?)
}

/// Renders an SVG image; `scale` computes the pixels per unit from its width and height.
pub fn pixels(svg: &str, scale: impl Fn(f32, f32) -> f32) -> Result<Pixmap> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = scale(width, height);
    let mut pixels = Pixmap::new((width * scale) as u32, (height * scale) as u32)
        .context("the picture is too large for a PNG; .svg has no limit")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

pub fn pdf(lines: &[&PrintedLine]) -> Vec<u8> {
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
        // An I has two serifs of three dots and a stem of five rows; a minus sign is a single run.
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
}
