//! Shows the screen in ASCII characters alone: each other character is replaced by the most similar
//! ASCII character.

use ratatui::buffer::Buffer;

/// Characters that are not ASCII, and the ASCII character that replaces each of them.
const SIMILAR: [(&str, char); 37] = [
    ("─━╌═", '-'),
    ("│┃║", '|'),
    ("╭╮╰╯┌┐└┘├┤┬┴┼", '+'),
    ("▐", '['),
    ("▌", ']'),
    ("▸▶≻›", '>'),
    ("◂≺‹", '<'),
    ("♪", '#'),
    ("♛♕", 'Q'),
    ("↑", '^'),
    ("↓", 'v'),
    ("←", '<'),
    ("→", '>'),
    ("⏎", '/'),
    ("Σ", 'S'),
    ("√", 'V'),
    ("π", 'p'),
    ("×", '*'),
    ("÷", '/'),
    ("−⁻¯–", '-'),
    ("·…", '.'),
    ("¹①", '1'),
    ("²②", '2'),
    ("³③", '3'),
    ("ʸ", 'y'),
    ("ˣ", 'x'),
    ("≤", '<'),
    ("≥", '>'),
    ("≷", '~'),
    ("≠", '#'),
    ("∡", '='),
    ("ᵀ", '"'),
    ("⊢", '|'),
    ("✓✔●•█▓▒░", '*'),
    ("◆", '?'),
    ("○", 'o'),
    ("μµ", 'u'),
];

/// Replaces each character that is not ASCII; one without a similar character becomes `?`.
pub fn replace(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let symbol = cell.symbol();
        if symbol.is_ascii() {
            continue;
        }
        let character = symbol.chars().next().unwrap_or(' ');
        let similar = SIMILAR.iter().find(|(many, _)| many.contains(character));
        cell.set_char(similar.map_or('?', |(_, similar)| *similar));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::KEYS;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn legends_of_all_keys_have_similar_characters() {
        for legend in KEYS.iter().flat_map(|row| row.legends) {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 1));
            buffer.set_string(0, 0, legend, Style::new());
            replace(&mut buffer);
            let shown: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
            assert!(shown.is_ascii() && !shown.trim_end().contains('?') || legend.contains('?'));
        }
    }
}
