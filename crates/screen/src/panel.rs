//! The panels next to the calculator. Each panel is a list of rows. `panels` decides which panels
//! are visible and where, scrolls them, and edits a row in place.

pub mod alarm_panel;
mod alarm_text;
mod alpha_panel;
pub mod assignment_panel;
mod board_panel;
mod debug_panel;
mod extended_panel;
mod flag_panel;
mod hex_panel;
mod history_panel;
mod keys_panel;
mod paper_panel;
pub mod program_panel;
mod programs_panel;
mod register_panel;
mod stack_panel;
mod tutorial_panel;

use super::component::{Action, DebugAction, Scene};
use super::terminal_picture::Picture;
use super::theme::ColorRole;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use sim41_session::memory::Address;
use sim41_session::memory::alarm_records::Alarm;
use sim41_session::number::register_text::{self, exact};
use sim41_session::probe::ValueSource;
use sim41_session::{Register, charset, number, views};
use std::ops::Range;

/// Defines the panels, their names in the configuration, and their contents from a single list.
macro_rules! panels {
    ($($panel:ident $name:literal $content:path;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Panel {
            $($panel,)*
            Tutorial,
        }

        impl Panel {
            pub const ALL: [Panel; [$($name),*].len()] = [$(Panel::$panel),*];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Panel::$panel => $name,)*
                    Panel::Tutorial => "tutorial",
                }
            }

            pub fn content(self) -> &'static dyn PanelContent {
                match self {
                    $(Panel::$panel => &$content,)*
                    Panel::Tutorial => &tutorial_panel::TutorialPanel,
                }
            }
        }
    };
}

panels! {
    Stack "stack" stack_panel::StackPanel;
    Alpha "alpha" alpha_panel::AlphaPanel;
    Registers "registers" register_panel::RegisterPanel;
    Flags "flags" flag_panel::FlagPanel;
    Program "program" program_panel::ProgramPanel;
    Extended "extended" extended_panel::ExtendedPanel;
    Alarms "alarms" alarm_panel::AlarmPanel;
    Assignments "assignments" assignment_panel::AssignmentPanel;
    Paper "paper" paper_panel::PaperPanel;
    Programs "programs" programs_panel::ProgramsPanel;
    History "history" history_panel::HistoryPanel;
    Hex "hex" hex_panel::HexPanel;
    Board "board" board_panel::BoardPanel;
    Debugger "debugger" debug_panel::DebugPanel;
    Keys "keys" keys_panel::KeysPanel;
}

pub trait PanelContent: Sync {
    fn title(&self, scene: &Scene) -> String;

    fn count(&self, scene: &Scene) -> usize;

    /// Formats a range of existing rows for a panel of `width` columns.
    fn rows(&self, scene: &Scene, rows: Range<usize>, width: usize) -> Vec<Line<'static>>;

    fn picture(&self, _scene: &Scene, _place: Rect) -> Option<Picture> {
        None
    }

    fn speaks(&self, _scene: &Scene) -> bool {
        true
    }

    fn here(&self, _scene: &Scene) -> Option<usize> {
        None
    }

    fn least(&self) -> usize {
        2
    }

    /// The number of rows that the panel should have if there is room for all panels. `_column` is
    /// the height of its column.
    fn wanted(&self, scene: &Scene, _column: usize) -> usize {
        self.count(scene)
    }

    fn fills(&self) -> bool {
        false
    }

    fn abreast(&self, _width: usize) -> usize {
        1
    }

    fn source(&self, _scene: &Scene, _row: usize) -> Option<ValueSource> {
        None
    }

    fn key(&self, _scene: &Scene, _row: usize, _key: KeyCode) -> Option<Action> {
        None
    }

    /// What a click on this row and column does; `None` if it only selects the row.
    fn click(&self, _scene: &Scene, _row: usize, _column: u16) -> Option<Action> {
        None
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The editor for a row; `None` if the row is read-only.
    fn edit(&self, _scene: &Scene, _row: usize) -> Option<Edit> {
        None
    }

    /// The alarm that a row shows, and the index of the row among this alarm's rows. A row can move
    /// while it is edited, because an earlier alarm can go off.
    fn alarm(&self, _scene: &Scene, _row: usize) -> Option<(Alarm, usize)> {
        None
    }

    fn edited(&self, _scene: &Scene, _row: usize, _text: &str) -> Result<Action, String> {
        Err("this row is read-only".into())
    }
}

pub enum Edit {
    Text(String),
    Now(Action),
}

impl Panel {
    pub fn rows(self, scene: &Scene, rows: Range<usize>, width: usize) -> Vec<Line<'static>> {
        let count = self.content().count(scene);
        self.content().rows(scene, rows.start.min(count)..rows.end.min(count), width)
    }

    pub fn wanted(self, scene: &Scene, column: Rect) -> usize {
        let abreast = self.content().abreast(column.width.into());
        let wanted = self.content().wanted(scene, column.height.into()).div_ceil(abreast);
        wanted.max(self.content().least())
    }

    /// The action that a key performs on a row. In addition to the panel's own keys, W steps back
    /// to the last write of the row's value, and V watches the value.
    pub fn key(self, scene: &Scene, row: usize, key: KeyCode) -> Option<Action> {
        let own = self.content().key(scene, row, key);
        let source = || self.content().source(scene, row);
        own.or_else(|| match key {
            KeyCode::Char('w' | 'W') => Some(Action::Debug(DebugAction::LastWrite(source()?))),
            KeyCode::Char('v' | 'V') => Some(Action::Debug(DebugAction::Watch(source()?))),
            _ => None,
        })
    }
}

/// A register in the display format without padding or, if `digits` is set, with all its digits.
fn shown(scene: &Scene, register: Register) -> String {
    if scene.config.digits {
        return format!(" {}", whole(register)).replace(" -", "-");
    }
    let text = views::shown(scene.calculator.memory(), register);
    let sign = if register.is_alpha() || text.starts_with('-') { "" } else { " " };
    format!("{sign}{text}")
}

fn whole(register: Register) -> String {
    register_text::plain(&exact(register))
}

fn value(text: &str) -> Result<Register, String> {
    number::register_text::typed(text.trim()).map_err(|error| error.to_string())
}

/// Edits characters as text if each of them has its own Unicode character. Otherwise refuses,
/// because characters that the user did not edit could change.
fn as_text(bytes: &[u8]) -> Edit {
    let text: Option<String> = bytes.iter().map(|&byte| charset::to_char(byte)).collect();
    let same = |text: &String| characters(text, usize::MAX, "").is_ok_and(|back| back == bytes);
    match text.filter(same) {
        Some(text) => Edit::Text(text),
        None => Edit::Now(Action::Refuse(
            "the text contains characters that cannot be typed; edit its registers in the hex panel"
                .into(),
        )),
    }
}

fn printed(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| charset::printed(byte)).collect()
}

/// Converts text to calculator characters. `what` names the destination in errors.
fn characters(text: &str, longest: usize, what: &str) -> Result<Vec<u8>, String> {
    let byte = |c: char| {
        charset::from_char(c).ok_or_else(|| {
            format!(
                "the character {c:?} is not in the \
                                                     calculator's character set"
            )
        })
    };
    let bytes: Vec<u8> = text.chars().map(byte).collect::<Result<_, _>>()?;
    match bytes.len() {
        length if length <= longest => Ok(bytes),
        length => Err(format!("too long for {what}: {length} characters (limit {longest})")),
    }
}

fn labelled(scene: &Scene, name: String, held: String) -> Line<'static> {
    let theme = &scene.config.theme;
    Line::from(vec![
        Span::styled(name, theme.text(ColorRole::Dim)),
        Span::styled(held, theme.text(ColorRole::Text)),
    ])
}

fn register_row(scene: &Scene, name: String, address: Address) -> Line<'static> {
    let held = shown(scene, scene.calculator.memory().get(address));
    changing(scene, labelled(scene, name, held), scene.changed(address))
}

fn changing(scene: &Scene, row: Line<'static>, changed: bool) -> Line<'static> {
    if changed { accented(scene, row) } else { row }
}

fn accented(scene: &Scene, row: Line<'static>) -> Line<'static> {
    let style = scene.config.theme.text(ColorRole::Accent).add_modifier(Modifier::BOLD);
    row.spans.into_iter().map(|span| span.patch_style(style)).collect()
}

const WATCHED: &[(&str, &str)] = &[("W", "last write"), ("V", "watch")];

fn plain(scene: &Scene, text: impl Into<String>) -> Line<'static> {
    Line::from(Span::styled(text.into(), scene.config.theme.text(ColorRole::Text)))
}

fn dim(scene: &Scene, text: impl Into<String>) -> Line<'static> {
    Line::from(Span::styled(text.into(), scene.config.theme.text(ColorRole::Dim)))
}

fn stored(address: Address, register: Register, name: String) -> Action {
    Action::Change(super::component::Change::Registers(vec![(address, register)], name))
}
