//! Reports that the memory cannot be saved. If another program has changed the state file, asks the
//! user what to do.

use super::key_map::KeyMap;
use super::screen_command::ScreenCommand;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::widgets::{Clear, Paragraph, Wrap};
use sim41_files::background_saving::{Answer, Keeper};
use sim41_files::state_file::Unsaved;
use sim41_session::Calculator;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const QUESTION: &str = "1: save this memory in the file, and the file's memory in another file. 2: \
                        keep the file, and save this memory in another file. 3: use the file's \
                        memory, and save this one in another file.";

const IN_SHORT: &str = "The file changed. 1: save this memory. 2: save it in another file. 3: use \
                        the file's memory.";

const LOOKS: Duration = Duration::from_secs(1);

pub(super) enum WatchAnswer {
    Ignored,
    /// The event was an answer to the question, or a key that the open question ignores.
    Taken,
    /// The user quits without answering the question.
    Leave,
    TakeOver(Box<Calculator>),
}

pub(super) struct SaveConflict<'a> {
    keeper: Option<&'a Arc<Keeper>>,
    trouble: Option<Unsaved>,
    said: Option<String>,
    looked: Instant,
}

impl<'a> SaveConflict<'a> {
    pub(super) fn new(keeper: Option<&'a Arc<Keeper>>) -> SaveConflict<'a> {
        SaveConflict { keeper, trouble: None, said: None, looked: Instant::now() }
    }

    pub(super) fn check(&mut self, calculator: &Calculator) -> bool {
        let Some(keeper) = self.keeper else { return false };
        keeper.observe(calculator);
        let trouble = keeper.trouble();
        let changed = self.trouble != trouble;
        self.trouble = trouble;
        changed
    }

    pub(super) fn other(&mut self) -> Option<Calculator> {
        if self.looked.elapsed() < LOOKS {
            return None;
        }
        self.looked = Instant::now();
        self.keeper?.saved_by_another()
    }

    pub(super) fn accept(&self, calculator: &Calculator) {
        if let Some(keeper) = self.keeper {
            keeper.accept(calculator);
        }
    }

    pub(super) fn save(&self, calculator: &Calculator) {
        if let Some(keeper) = self.keeper {
            let _ = keeper.save(calculator);
        }
    }

    /// Handles an answer, or a key that `keys` binds to Quit. An open question ignores other keys.
    pub(super) fn handle(
        &mut self,
        event: &Event,
        calculator: &Calculator,
        keys: &KeyMap,
    ) -> WatchAnswer {
        let Event::Key(key) = event else { return WatchAnswer::Ignored };
        if key.kind == KeyEventKind::Release {
            return WatchAnswer::Ignored;
        }
        self.said = None;
        let (Some(Unsaved::Changed(_)), Some(keeper)) = (&self.trouble, self.keeper) else {
            return WatchAnswer::Ignored;
        };
        let answer = match key.code {
            KeyCode::Char('1') => Answer::KeepThis,
            KeyCode::Char('2') => Answer::KeepBoth,
            KeyCode::Char('3') => Answer::OpenOther,
            _ if keys.command((*key).into(), true) == Some(ScreenCommand::Quit) => {
                return WatchAnswer::Leave;
            }
            _ => return WatchAnswer::Taken,
        };
        self.trouble = None;
        let (said, other) = match keeper.resolve(calculator, answer) {
            Ok((file, other)) => (told(answer, &file), other),
            Err(error) => (format!("{error:#}"), None),
        };
        self.said = Some(said);
        other.map_or(WatchAnswer::Taken, |other| WatchAnswer::TakeOver(Box::new(other)))
    }

    pub(super) fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        let rows = |text: &str| text.chars().count().div_ceil(area.width.max(1).into()) as u16 + 1;
        let text = match (&self.trouble, &self.said) {
            (Some(trouble @ Unsaved::Changed(_)), _) => {
                let text = format!("{trouble}. {QUESTION}");
                if rows(&text) <= area.height { text } else { IN_SHORT.into() }
            }
            (Some(trouble), _) => format!("{trouble}; retrying"),
            (None, Some(said)) => said.clone(),
            (None, None) => return,
        };
        let rows = rows(&text).min(area.height);
        let place = Rect { y: area.height - rows, height: rows, ..area };
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(text).wrap(Wrap::default()).reversed(), place);
    }
}

fn told(answer: Answer, file: &Path) -> String {
    let file = file.display();
    match answer {
        Answer::KeepThis => {
            format!("This memory is saved in the file; the file's previous memory is in {file}.")
        }
        Answer::KeepBoth => format!("This memory is saved in {file} from now on."),
        Answer::OpenOther => {
            format!("The calculator now uses the file's memory; the previous memory is in {file}.")
        }
    }
}
