//! Draws sheets as SVG, in units of one point. `barcode_sheet` sets the widths of the bars.

use super::{HEIGHT, Sheet, Size};

/// Draws sheets one below another in a single SVG file.
pub fn write(sheets: &[Sheet], (width, height): Size) -> String {
    let count = sheets.len() as u32;
    let (width, tall) = (points(width), points(count * height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{tall}pt\" \
         viewBox=\"0 0 {width} {tall}\">\n\
         <rect width=\"{width}\" height=\"{tall}\" fill=\"white\"/>\n"
    );
    for (sheet, top) in sheets.iter().zip((0..).step_by(height as usize)) {
        svg += &drawn(sheet, top);
    }
    svg + "</svg>\n"
}

fn drawn(sheet: &Sheet, top: u32) -> String {
    let mut svg = String::new();
    for text in &sheet.texts {
        let shown = text.text.replace('&', "&amp;").replace('<', "&lt;");
        let (x, y, size) = (points(text.x), points(top + text.y), points(text.size));
        svg += &format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-family=\"sans-serif\">{shown}</text>\n"
        );
    }
    // All bars of a sheet form one path, to avoid seams between adjoining bars.
    svg += "<path fill=\"black\" shape-rendering=\"crispEdges\" d=\"";
    let height = points(HEIGHT);
    for bar in &sheet.bars {
        let (x, y, width) = (points(bar.x), points(top + bar.y), points(bar.width));
        svg += &format!("M{x} {y}h{width}v{height}h-{width}z");
    }
    svg + "\"/>\n"
}

fn points(hundredths: u32) -> String {
    let points = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    points.trim_end_matches('0').trim_end_matches('.').into()
}
