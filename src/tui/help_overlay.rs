//! What is said about the computer's keys: the last line of the screen, and the page behind F1.

use super::colours;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Text;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget};

/// The last line, in words of falling importance.
const LEGEND: [(&str, &str); 10] = [
    ("F10", "quit"),
    ("F1", "help"),
    ("F2", "ON"),
    ("F3", "USER"),
    ("F4", "PRGM"),
    ("Tab", "ALPHA"),
    ("↓", "SST"),
    ("R", "R/S"),
    (";", "SHIFT"),
    ("K", "XEQ"),
];

const PAGE: &str = "\
The letters lie on the keys that carry them in blue:
A-J the two top rows, K XEQ, L STO, M RCL, N ENTER↑,
O CHS, P EEX; digits, . + - * / are themselves; R R/S.

Enter  ENTER↑; ends a name or two digits     F1  help
Backspace  ←        Del  CLx, CLA            F2  ON
; or \\  SHIFT (gold)  ^  yˣ  %               F3  USER
Tab  ALPHA          ↓  SST   ↑  BST          F4  PRGM
In ALPHA mode every character types itself,  F5  ALPHA
! is R/S, Enter leaves it.                   F6  SST
After K, GTO (;M) and LBL (;L) type a name   F7  R/S
or two digits, then Enter: K8QUEENS Enter   F10  quit

Mouse: click a key; hold it to see its function, and
longer for NULL. The right button is SHIFT and the key.

Ctrl-C and Ctrl-Q quit, too. Any key goes on.";

/// Draw the line of keys, as many as fit.
pub fn legend(buffer: &mut Buffer, line: Rect) {
    let mut x = line.x;
    for (key, meaning) in LEGEND {
        let (wide, left) = (
            (key.chars().count() + meaning.chars().count() + 1) as u16,
            line.right().saturating_sub(x),
        );
        if wide > left {
            break;
        }
        buffer.set_string(x, line.y, key, Style::new().add_modifier(Modifier::BOLD));
        buffer.set_string(
            x + key.chars().count() as u16 + 1,
            line.y,
            meaning,
            Style::new().add_modifier(Modifier::DIM),
        );
        x += wide + 2;
    }
}

/// Draw the page in the middle of the screen, or as much of it as there is room for.
pub fn page(buffer: &mut Buffer, screen: Rect) {
    let text = Text::raw(PAGE);
    let (wide, high) = (text.width() as u16 + 4, text.height() as u16 + 2);
    let area = Rect::new(
        screen.x + screen.width.saturating_sub(wide) / 2,
        screen.y + screen.height.saturating_sub(high) / 2,
        wide,
        high,
    )
    .intersection(screen);
    Clear.render(area, buffer);
    let frame = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(" sim41: keys ")
        .border_style(Style::new().fg(colours::GOLD))
        .padding(ratatui::widgets::Padding::horizontal(1));
    Paragraph::new(text).block(frame).render(area, buffer);
}
