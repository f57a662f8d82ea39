//! Draws a terminal frame as an SVG picture for the documentation.
//!
//! Block characters and frames are drawn as shapes, which join in any font.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

const WIDE: usize = 8;
const HIGH: usize = 17;
const PAPER: (u8, u8, u8) = (0x12, 0x12, 0x12);
const INK: (u8, u8, u8) = (0xD0, 0xD0, 0xD0);

pub(super) fn svg(buffer: &Buffer) -> String {
    page(buffer, &content(buffer, |_| true))
}

/// Draws frames as an animated SVG. Each frame has its time in seconds, and the first one appears
/// again at `end`. Each distinct content of a row is drawn only once, and shown whenever the row
/// has this content.
pub(super) fn moving(frames: &[(f64, Buffer)], end: f64) -> String {
    let mut style = format!("g{{visibility:hidden;animation:{end:.2}s step-end infinite}}\n");
    let mut groups = String::new();
    let looks: Vec<Vec<&[Cell]>> = frames.iter().map(|(_, buffer)| rows(buffer)).collect();
    for row in 0..looks[0].len() {
        let mut seen: Vec<&[Cell]> = Vec::new();
        for (first, frame) in looks.iter().enumerate() {
            if seen.contains(&frame[row]) {
                continue;
            }
            seen.push(frame[row]);
            let drawn = content(&frames[first].1, |n| n == row);
            let shown = |n: &usize| looks[*n][row] == frame[row];
            if (0..looks.len()).all(|n| shown(&n)) {
                groups += &drawn;
                continue;
            }
            let name = format!("r{row}_{first}");
            let mut steps = String::new();
            for (n, (time, _)) in frames.iter().enumerate() {
                if n == 0 || shown(&n) != shown(&(n - 1)) {
                    let visibility = if shown(&n) { "visible" } else { "hidden" };
                    let percent = 100.0 * time / end;
                    write!(steps, "{percent:.2}%{{visibility:{visibility}}}")
                        .expect("a String takes all");
                }
            }
            writeln!(style, "@keyframes {name}{{{steps}}}").expect("a String takes all");
            writeln!(groups, "<g style=\"animation-name:{name}\">\n{drawn}</g>")
                .expect("a String takes all");
        }
    }
    page(&frames[0].1, &format!("<style>{style}</style>\n{groups}"))
}

fn rows(buffer: &Buffer) -> Vec<&[Cell]> {
    buffer.content().chunks(usize::from(buffer.area.width)).collect()
}

fn page(buffer: &Buffer, content: &str) -> String {
    let width = usize::from(buffer.area.width) * WIDE;
    let height = usize::from(buffer.area.height) * HIGH;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" shape-rendering=\"crispEdges\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n{content}</svg>\n",
        hex(PAPER)
    )
}

/// Draws the `wanted` rows of a frame.
fn content(buffer: &Buffer, wanted: impl Fn(usize) -> bool) -> String {
    let mut buffer = buffer.clone();
    buffer.content.iter_mut().for_each(turn);
    let mut drawing = Drawing::default();
    for (row, line) in rows(&buffer).into_iter().enumerate().filter(|(row, _)| wanted(*row)) {
        runs(line, |cell| ground(cell.bg, PAPER)).for_each(|(from, cells)| {
            let colour = ground(cells[0].bg, PAPER);
            if colour != PAPER {
                let ground = rectangle(from * WIDE, row * HIGH, cells.len() * WIDE, HIGH, colour);
                drawing.grounds.push(ground);
            }
        });
        runs(line, style).for_each(|(from, cells)| drawing.run(from, row, cells));
    }
    joined(drawing.grounds) + &joined(drawing.shapes) + &drawing.rest
}

fn turn(cell: &mut Cell) {
    if cell.modifier.contains(Modifier::REVERSED) {
        let rgb = |(red, green, blue)| Color::Rgb(red, green, blue);
        let (text, paper) = (ground(cell.fg, INK), ground(cell.bg, PAPER));
        (cell.fg, cell.bg) = (rgb(paper), rgb(text));
        cell.modifier -= Modifier::REVERSED;
    }
}

#[derive(Default)]
struct Drawing {
    grounds: Vec<Rectangle>,
    shapes: Vec<Rectangle>,
    rest: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rectangle {
    colour: (u8, u8, u8),
    x: usize,
    width: usize,
    y: usize,
    height: usize,
}

fn rectangle(x: usize, y: usize, width: usize, height: usize, colour: (u8, u8, u8)) -> Rectangle {
    Rectangle { colour, x, width, y, height }
}

/// Draws rectangles as SVG. Neighbours of one colour become one rectangle, because a viewer that
/// scales the picture would show a seam between them.
fn joined(mut rectangles: Vec<Rectangle>) -> String {
    rectangles.sort_by_key(|r| (r.colour, r.y, r.height, r.x));
    rectangles.dedup_by(|next, last| {
        let beside = (last.colour, last.y, last.height) == (next.colour, next.y, next.height)
            && last.x + last.width == next.x;
        last.width += if beside { next.width } else { 0 };
        beside
    });
    rectangles.sort();
    rectangles.dedup_by(|next, last| {
        let below = (last.colour, last.x, last.width) == (next.colour, next.x, next.width)
            && last.y + last.height == next.y;
        last.height += if below { next.height } else { 0 };
        below
    });
    let mut paths = String::new();
    for of_colour in rectangles.chunk_by(|a, b| a.colour == b.colour) {
        let outline =
            |r: &Rectangle| format!("M{} {}h{}v{}h-{}z", r.x, r.y, r.width, r.height, r.width);
        let outlines: String = of_colour.iter().map(outline).collect();
        writeln!(paths, "<path fill=\"{}\" d=\"{outlines}\"/>", hex(of_colour[0].colour))
            .expect("a String takes all");
    }
    paths
}

fn runs<'a, K: PartialEq>(
    line: &'a [Cell],
    key: impl Fn(&Cell) -> K + 'a,
) -> impl Iterator<Item = (usize, &'a [Cell])> {
    let mut from = 0;
    line.chunk_by(move |a, b| key(a) == key(b)).map(move |cells| {
        from += cells.len();
        (from - cells.len(), cells)
    })
}

fn style(cell: &Cell) -> (Color, Modifier, Option<String>) {
    let symbol = cell.symbol();
    // A space or a shape joins only equal neighbours; other characters join any text.
    let alone = symbol == " " || shape(symbol).is_some();
    (cell.fg, cell.modifier, alone.then(|| symbol.to_string()))
}

impl Drawing {
    fn run(&mut self, from: usize, row: usize, cells: &[Cell]) {
        let (x, y, n) = (from * WIDE, row * HIGH, cells.len());
        let first = &cells[0];
        let mut colour = ground(first.fg, INK);
        if first.modifier.contains(Modifier::DIM) {
            colour = (colour.0 / 2, colour.1 / 2, colour.2 / 2);
        }
        match (first.symbol(), shape(first.symbol())) {
            (" ", _) => {}
            ("─", _) => self.shapes.push(rectangle(x, y + HIGH / 2, n * WIDE, 1, colour)),
            (_, Some(shape)) => {
                for n in 0..n {
                    shape.draw(self, x + n * WIDE, y, colour);
                }
            }
            _ => {
                let text: String = cells.iter().map(Cell::symbol).collect();
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                let bold = if first.modifier.contains(Modifier::BOLD) {
                    " font-weight=\"bold\""
                } else {
                    ""
                };
                let italic = if first.modifier.contains(Modifier::ITALIC) {
                    " font-style=\"italic\""
                } else {
                    ""
                };
                writeln!(
                    self.rest,
                    "<text x=\"{x}\" y=\"{}\" fill=\"{}\" textLength=\"{}\" \
                 lengthAdjust=\"spacingAndGlyphs\"{bold}{italic}>{text}</text>",
                    y + 13,
                    hex(colour),
                    n * WIDE
                )
                .expect("a String takes all");
            }
        }
    }
}

enum Shape {
    /// Quarters of the cell, as bits from bit 0: upper left, upper right, lower left, lower right.
    Quarters(u8),
    Braille(u32),
    /// A line as an SVG path in a cell of 8 by 17 pixels.
    Path(&'static str),
}

fn shape(symbol: &str) -> Option<Shape> {
    let character = symbol.chars().next()?;
    Some(match character {
        '\u{2801}'..='\u{28FF}' => Shape::Braille(character as u32 - 0x2800),
        '─' => Shape::Path("M0 8.5h8"),
        '│' => Shape::Path("M4 0v17"),
        '╭' => Shape::Path("M8 8.5a4 4 0 0 0-4 4v4.5"),
        '╮' => Shape::Path("M0 8.5a4 4 0 0 1 4 4v4.5"),
        '╰' => Shape::Path("M8 8.5a4 4 0 0 1-4-4v-4.5"),
        '╯' => Shape::Path("M0 8.5a4 4 0 0 0 4-4v-4.5"),
        _ => {
            let mut blocks = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".chars();
            let quarters = blocks.position(|block| block == character)?;
            Shape::Quarters(u8::try_from(quarters).ok().filter(|quarters| *quarters > 0)?)
        }
    })
}

impl Shape {
    fn draw(&self, drawing: &mut Drawing, x: usize, y: usize, colour: (u8, u8, u8)) {
        match *self {
            Shape::Quarters(quarters) => {
                let (half, middle) = (WIDE / 2, HIGH.div_ceil(2));
                for (row, (top, high)) in
                    [(0, middle), (middle, HIGH - middle)].into_iter().enumerate()
                {
                    let (from, wide) = match quarters >> (2 * row) & 3 {
                        0 => continue,
                        1 => (x, half),
                        2 => (x + half, half),
                        _ => (x, WIDE),
                    };
                    drawing.shapes.push(rectangle(from, y + top, wide, high, colour));
                }
            }
            Shape::Braille(dots) => {
                for bit in (0..8).filter(|bit| dots >> bit & 1 != 0) {
                    let (column, row) = if bit < 6 { (bit / 3, bit % 3) } else { (bit - 6, 3) };
                    let (cx, cy) = (x + 2 + 4 * column, y + 2 + 4 * row);
                    writeln!(
                        drawing.rest,
                        "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"1.6\" fill=\"{}\"/>",
                        hex(colour)
                    )
                    .expect("a String takes all");
                }
            }
            Shape::Path(path) => {
                let path = path.replacen('M', "m", 1);
                writeln!(
                    drawing.rest,
                    "<path d=\"M{x} {y}{path}\" fill=\"none\" stroke=\"{}\"/>",
                    hex(colour)
                )
                .expect("a String takes all");
            }
        }
    }
}

fn ground(colour: Color, default: (u8, u8, u8)) -> (u8, u8, u8) {
    match colour {
        Color::Black => (0, 0, 0),
        Color::White => (0xFF, 0xFF, 0xFF),
        Color::Rgb(r, g, b) => (r, g, b),
        Color::Indexed(grey @ 232..) => {
            let level = 8 + 10 * (grey - 232);
            (level, level, level)
        }
        Color::Indexed(n @ 16..) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            (level((n - 16) / 36), level((n - 16) / 6 % 6), level((n - 16) % 6))
        }
        _ => default,
    }
}

fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
