//! A sheet as SVG, in units of one point.

use super::{HEIGHT, Paper, Sheet};

/// Returns the drawing of a sheet.
pub fn write(sheet: &Sheet, paper: Paper) -> String {
    let (width, height) = paper.size();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for text in &sheet.texts {
        let shown = text.text.replace('&', "&amp;").replace('<', "&lt;");
        svg += &format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-family=\"sans-serif\">{shown}</text>\n",
            text.x, text.y, text.size
        );
    }
    // A sheet is one path, so that adjoining bars show no seams.
    svg += "<path fill=\"black\" shape-rendering=\"crispEdges\" d=\"";
    for bar in &sheet.bars {
        svg += &format!("M{} {}h{}v{HEIGHT}h-{}z", bar.x, bar.y, bar.width, bar.width);
    }
    svg + "\"/>\n</svg>\n"
}
