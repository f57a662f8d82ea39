//! Text that can be copied, and access to the system's clipboard.

use super::component::Scene;
use super::screen_command::ScreenCommand;
use sim41_files::message::counted;
use sim41_session::debugger::program_lines;
use sim41_session::memory::Address;
use sim41_session::number::register_text;
use sim41_session::{Register, charset, views};

/// The text that a command copies and its description; `None` for other commands.
pub(super) fn text(command: ScreenCommand, scene: &Scene) -> Option<(String, String)> {
    let memory = scene.calculator.memory();
    let (text, what) = match command {
        ScreenCommand::CopyX => {
            let x = exact(memory.x());
            (x.clone(), format!("X, {x}"))
        }
        ScreenCommand::CopyStack => {
            let lines = Address::STACK.map(|(_, address)| exact(memory.get(address)) + "\n");
            (lines.concat(), "the stack and LASTX".into())
        }
        ScreenCommand::CopyAlpha => {
            let characters = memory.alpha().map(|byte| charset::to_char(byte).unwrap_or('?'));
            let alpha: String = characters.collect();
            (alpha.clone(), format!("ALPHA, {alpha}"))
        }
        ScreenCommand::CopyDisplay => {
            let shown = scene.calculator.lcd().text().trim().to_string();
            (shown.clone(), format!("the display ({shown})"))
        }
        ScreenCommand::CopyProgram => {
            let listing = listing(scene);
            let lines = listing.lines().count();
            (listing, format!("the program ({lines})", lines = counted(lines, "line")))
        }
        ScreenCommand::CopyPaper => {
            let paper: String = scene.paper.lines().map(|line| format!("{line}\n")).collect();
            (
                paper,
                format!("the paper ({lines})", lines = counted(scene.paper.lines().len(), "line")),
            )
        }
        _ => return None,
    };
    Some((text, what))
}

/// All digits of a register, in the form that spreadsheets and `sim41` read, without an exponent if
/// the digits fit.
fn exact(register: Register) -> String {
    let text = register_text::plain(&register_text::exact(register));
    let quoted = text.strip_prefix('"').and_then(|quoted| quoted.strip_suffix('"'));
    quoted.or(text.strip_prefix(register_text::HEX)).unwrap_or(&text).into()
}

pub(super) fn listing(scene: &Scene) -> String {
    let machine = views::walker(scene.calculator.machine());
    if machine.is_private() {
        return String::new();
    }
    let lines = program_lines::lines(&machine, program_lines::pointer(&machine));
    lines.iter().map(|line| format!("{}\n", line.text())).collect()
}

/// Copies text to the system's clipboard, if sim41 was built with the feature `clipboard`.
#[cfg(feature = "clipboard")]
pub fn to_system(text: &str) {
    use arboard::Clipboard;
    use std::sync::Mutex;
    /// Kept open: under X11 and Wayland, copied text is lost when the program closes the clipboard.
    static CLIPBOARD: Mutex<Option<Clipboard>> = Mutex::new(None);
    let mut clipboard = sim41_files::locked(&CLIPBOARD);
    if clipboard.is_none() {
        *clipboard = Clipboard::new().ok();
    }
    // On failure, the text is still copied through the terminal.
    let _ = clipboard.as_mut().map(|clipboard| clipboard.set_text(text));
}

/// Does nothing, because sim41 was built without the feature `clipboard`.
#[cfg(not(feature = "clipboard"))]
pub(super) fn to_system(_text: &str) {}
