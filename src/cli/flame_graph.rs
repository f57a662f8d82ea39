//! Draws a flame graph: each subroutine is a bar above its caller, and the width shows its time.

use std::collections::BTreeMap;
use std::fmt::Write;

const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 18.0;
const CHARACTER: f64 = 7.0;
const NARROWEST: f64 = 0.1;
const COLOURS: [&str; 4] = ["#f2a65a", "#f6c177", "#e8845c", "#eed49f"];

#[derive(Default)]
struct Bar {
    /// The time in milliseconds, including callees.
    time: f64,
    calls: BTreeMap<String, Bar>,
}

impl Bar {
    fn depth(&self) -> usize {
        1 + self.calls.values().map(Bar::depth).max().unwrap_or(0)
    }

    fn draw(&self, name: &str, (x, bottom): (f64, f64), scale: f64, svg: &mut String) {
        let width = self.time * scale;
        if width < NARROWEST {
            return;
        }
        let (y, name) = (bottom - HEIGHT, escaped(name));
        let colour = COLOURS[name.len() % COLOURS.len()];
        let part = 100.0 * width / WIDTH;
        let fitting: String = name.chars().take((width / CHARACTER) as usize).collect();
        let shown = if fitting == name { &*name } else { "" };
        writeln!(
            svg,
            "<g><title>{name}: {:.0} milliseconds, {part:.1} %</title>\
             <rect x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"{}\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{}\">{shown}</text></g>",
            self.time,
            HEIGHT - 1.0,
            x + 3.0,
            bottom - 5.0
        )
        .expect("a String takes all");
        let mut at = x;
        for (name, call) in &self.calls {
            call.draw(name, (at, y), scale, svg);
            at += call.time * scale;
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Draws call stacks as SVG. Each stack lists its subroutines, outermost first, with the
/// milliseconds spent in the innermost one.
pub(super) fn svg(title: &str, stacks: &[(Vec<String>, f64)]) -> String {
    let mut all = Bar::default();
    for (names, time) in stacks {
        all.time += time;
        let mut bar = &mut all;
        for name in names {
            bar = bar.calls.entry(name.clone()).or_default();
            bar.time += time;
        }
    }
    let height = (all.depth() + 2) as f64 * HEIGHT;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"monospace\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{}\" y=\"{HEIGHT}\" text-anchor=\"middle\">{}</text>\n",
        WIDTH / 2.0,
        escaped(title)
    );
    all.draw("all", (0.0, height), WIDTH / all.time.max(1.0), &mut svg);
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_wide_as_their_time() {
        let names = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
        let picture = svg("T", &[(names("A"), 250.0), (names("A <B"), 750.0)]);
        assert!(picture.contains("A: 1000 milliseconds, 100.0 %"), "{picture}");
        assert!(picture.contains("&lt;B: 750 milliseconds, 75.0 %"), "{picture}");
        assert!(picture.contains("width=\"900.0\""), "{picture}");
        assert!(svg("T", &[]).ends_with("</svg>\n"));
    }
}
