//! Draws the screen in ASCII by replacing other characters with similar ones.

use ratatui::buffer::Buffer;

const SIMILAR: [(&str, char); 30] = [
    ("─━╌═−⁻¯–", '-'),
    ("│┃║⊢", '|'),
    ("╭╮╰╯┌┐└┘├┤┬┴┼", '+'),
    ("▐", '['),
    ("▌", ']'),
    ("▸▶≻›→≥", '>'),
    ("◂≺‹←⌫≤", '<'),
    ("♪≠", '#'),
    ("♛♕", 'Q'),
    ("↑", '^'),
    ("↓", 'v'),
    ("⏎÷", '/'),
    ("Σ", 'S'),
    ("√", 'V'),
    ("π", 'p'),
    ("×✓✔●•█▓▒░▚▞▛▜▙▟", '*'),
    ("▀▘▝", '"'),
    ("▄▖▗", '_'),
    ("·…", '.'),
    ("¹①", '1'),
    ("²②", '2'),
    ("³③", '3'),
    ("ʸ", 'y'),
    ("ˣ", 'x'),
    ("≷", '~'),
    ("∡", '='),
    ("ᵀ", '"'),
    ("◆", '?'),
    ("○", 'o'),
    ("μµ", 'u'),
];

const SPELLED: [(&str, &str); 8] = [
    ("≤", "<="),
    ("≷", "<>"),
    ("π", "PI"),
    ("√x", "SQRT"),
    ("ˣ", "^x"),
    ("²", "^2"),
    ("→", "-"),
    ("R↓", "RDN"),
];

pub(super) fn spelled(legend: &str) -> String {
    let spelled =
        SPELLED.iter().fold(legend.to_string(), |l, (sign, ascii)| l.replace(sign, ascii));
    spelled.chars().map(similar).collect()
}

fn similar(character: char) -> char {
    if character.is_ascii() {
        return character;
    }
    let row = SIMILAR.iter().find(|(many, _)| many.contains(character));
    row.map_or('?', |(_, similar)| *similar)
}

/// Replaces each non-ASCII character with a similar one, or with `?`.
pub(super) fn replace(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            cell.set_char(similar(cell.symbol().chars().next().unwrap_or(' ')));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::key::KEYS;

    #[test]
    fn legends_of_all_keys_are_spelled_in_ascii() {
        let legends: Vec<&str> = KEYS.iter().flat_map(|row| row.legends).collect();
        for legend in &legends {
            let shown = spelled(legend);
            assert!(shown.is_ascii(), "{legend}: {shown}");
            assert_eq!(
                shown.matches('?').count(),
                legend.matches('?').count(),
                "{legend}: {shown}"
            );
            let same = legends.iter().filter(|other| spelled(other) == shown).count();
            assert_eq!(same, legends.iter().filter(|other| *other == legend).count(), "{shown}");
        }
        assert_eq!(spelled("x≤y?"), "x<=y?");
        assert_eq!(spelled("SIN⁻¹"), "SIN-1");
    }
}
