//! Reports that the memory cannot be saved. If another program has changed the state file, asks the
//! user what to do.

use super::key_map::KeyMap;
use super::screen_command::ScreenCommand;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::widgets::{Clear, Paragraph};
use sim41_files::background_saving::{Answer, Keeper};
use sim41_files::message;
use sim41_files::state_file::Unsaved;
use sim41_session::Calculator;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const ANSWERS: [(Answer, &str, &str); 3] = [
    (
        Answer::KeepThis,
        "save this memory in the file, and the file's memory in another file",
        "this memory",
    ),
    (Answer::KeepBoth, "keep the file, and save this memory in another file", "both"),
    (
        Answer::OpenOther,
        "use the file's memory, and save this one in another file",
        "the file's memory",
    ),
];

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
    /// Cleared by keys other than ↑ and ↓, so typing a calculation does not answer the question.
    chosen: Option<usize>,
    looked: Instant,
}

impl<'a> SaveConflict<'a> {
    pub(super) fn new(keeper: Option<&'a Arc<Keeper>>) -> SaveConflict<'a> {
        SaveConflict { keeper, trouble: None, said: None, chosen: None, looked: Instant::now() }
    }

    pub(super) fn check(&mut self, calculator: &Calculator) -> bool {
        let Some(keeper) = self.keeper else { return false };
        keeper.observe(calculator);
        let trouble = keeper.trouble();
        let changed = self.trouble != trouble;
        if changed {
            self.chosen = None;
        }
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
        let chosen = self.chosen.take();
        let last = ANSWERS.len() - 1;
        let answer = match (key.code, chosen) {
            (KeyCode::Enter, Some(row)) => ANSWERS[row].0,
            (KeyCode::Up, _) => {
                self.chosen = Some(chosen.map_or(last, |row| row.saturating_sub(1)));
                return WatchAnswer::Taken;
            }
            (KeyCode::Down, _) => {
                self.chosen = Some(chosen.map_or(0, |row| last.min(row + 1)));
                return WatchAnswer::Taken;
            }
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
        let width = usize::from(area.width.max(1));
        let rows = match (&self.trouble, &self.said) {
            (Some(trouble @ Unsaved::Changed(_)), _) => {
                let long = rows(&self.question(trouble), width);
                let fits = long.len() <= usize::from(area.height);
                if fits { long } else { rows(&self.short_question(), width) }
            }
            (Some(trouble), _) => rows(&format!("{trouble}; retrying"), width),
            (None, Some(said)) => rows(said, width),
            (None, None) => return,
        };
        let height = area.height.min(rows.len() as u16);
        let place = Rect { y: area.height - height, height, ..area };
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(rows.join("\n")).reversed(), place);
    }

    fn question(&self, trouble: &Unsaved) -> String {
        let mut text = format!("{trouble}: select with the arrow keys, and press Enter");
        for (row, (_, answer, _)) in ANSWERS.iter().enumerate() {
            let mark = if self.chosen == Some(row) { '>' } else { ' ' };
            text += &format!("\n{mark} {answer}");
        }
        text
    }

    fn short_question(&self) -> String {
        let answer = |row: usize| match self.chosen == Some(row) {
            true => format!("[{}]", ANSWERS[row].2),
            false => ANSWERS[row].2.to_string(),
        };
        let [first, second, third] = [0, 1, 2].map(answer);
        format!("The file changed. Keep {first}, {second} or {third}? Arrow keys and Enter")
    }
}

fn rows(text: &str, width: usize) -> Vec<String> {
    let lines: Vec<String> = text.lines().map(str::to_string).collect();
    let mut rows = Vec::new();
    for row in message::wrapped(&lines, width) {
        let characters: Vec<char> = row.chars().collect();
        rows.extend(characters.chunks(width).map(|row| row.iter().collect::<String>()));
    }
    rows
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

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::{KeyEvent, KeyModifiers};
    use sim41_files::state_file::StateFile;
    use sim41_session::number::register_text;
    use sim41_session::{Address, state};
    use std::fs;

    fn drawn(watch: &SaveConflict, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| watch.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn the_keys_of_a_calculation_do_not_answer() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        let mut calculator = Calculator::clean();
        let keeper = Keeper::new(StateFile::open(&file).unwrap().store, &calculator);
        fs::write(&file, state::write(Calculator::clean().machine())).unwrap();
        calculator.poke(Address::X, register_text::parse("7").unwrap());
        assert!(keeper.save(&calculator).is_some());
        let mut watch = SaveConflict::new(Some(&keeper));
        watch.check(&calculator);
        let press = |watch: &mut SaveConflict, code| {
            let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
            watch.handle(&event, &calculator, &KeyMap::default());
            watch.check(&calculator)
        };
        let typed = "1 2 3 4 + - sin KX".chars().map(KeyCode::Char);
        for code in typed.chain([KeyCode::Enter, KeyCode::Backspace, KeyCode::Enter, KeyCode::Esc])
        {
            press(&mut watch, code);
            assert!(drawn(&watch, 115, 36).contains("changed by another program"), "{code:?}");
        }
        press(&mut watch, KeyCode::Down);
        for (width, height, selected) in [(115, 36, "> save this memory"), (30, 4, "[this")] {
            assert!(drawn(&watch, width, height).contains(selected));
        }
        press(&mut watch, KeyCode::Char('5'));
        press(&mut watch, KeyCode::Enter);
        assert!(drawn(&watch, 115, 36).contains("changed by another program"));
        for code in [KeyCode::Up, KeyCode::Up, KeyCode::Enter] {
            press(&mut watch, code);
        }
        assert!(drawn(&watch, 115, 36).contains("from now on"));
    }

    #[test]
    fn a_new_question_has_no_selected_answer() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        let mut calculator = Calculator::clean();
        let keeper = Keeper::new(StateFile::open(&file).unwrap().store, &calculator);
        fs::write(&file, state::write(Calculator::clean().machine())).unwrap();
        let mut watch = SaveConflict::new(Some(&keeper));
        let press = |watch: &mut SaveConflict, calculator: &Calculator, code| {
            let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
            watch.handle(&event, calculator, &KeyMap::default());
            watch.check(calculator);
        };
        for number in ["7", "8"] {
            calculator.poke(Address::X, register_text::parse(number).unwrap());
            assert!(keeper.save(&calculator).is_some());
            watch.check(&calculator);
            press(&mut watch, &calculator, KeyCode::Enter);
            assert!(drawn(&watch, 115, 36).contains("changed by another program"), "{number}");
            press(&mut watch, &calculator, KeyCode::Down);
            keeper.accept(&calculator);
            watch.check(&calculator);
        }
    }

    #[test]
    fn all_answers_are_visible_at_any_width() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state");
        let trouble = Some(Unsaved::Changed(file));
        for chosen in [None, Some(2)] {
            let watch =
                SaveConflict { trouble: trouble.clone(), chosen, ..SaveConflict::new(None) };
            for width in 12..120 {
                let drawn = drawn(&watch, width, 40);
                let text: String = drawn.chars().filter(|c| c.is_alphanumeric()).collect();
                assert!(text.ends_with("savethisoneinanotherfile"), "{width}:\n{drawn}");
            }
        }
    }
}
