//! The command line, which finds functions, programs and commands by name.

use super::{library_programs, program_keys};
use crate::component::{Action, ComponentAnswer, Hint, Overlay, Scene, hint};
use crate::key_press::KeyPress;
use crate::modules;
use crate::picker::Picker;
use crate::screen_command::{COMMANDS, ScreenCommand};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_session::Expectation;
use sim41_session::instruction::{Op, Spec, Step, everyday_words, spelling};
use sim41_session::key::Key;
use sim41_session::keystrokes::computer_keyboard::keys_for;
use sim41_session::words::{self, Item, begins_name, page};

#[derive(Clone, Debug)]
enum CommandEntry {
    Command(ScreenCommand),
    Function(&'static Spec),
    /// Text that is executed as if it were typed.
    Line(String),
    Key(Key, &'static str),
}

const MODES: [(&str, Key, &str); 3] = [
    ("PRGM", Key::Prgm, "the PRGM key switches program mode on and off"),
    ("ALPHA", Key::Alpha, "the ALPHA key switches ALPHA mode on and off"),
    ("USER", Key::User, "the USER key switches USER mode on and off"),
];

pub struct CommandLine {
    picker: Picker<CommandEntry>,
}

impl CommandLine {
    pub fn new(scene: &Scene, text: &str) -> CommandLine {
        CommandLine { picker: Picker::new("command", items(scene), text).naming() }
    }

    fn enter(&self, scene: &Scene) -> ComponentAnswer {
        let text = self.picker.text();
        let line = text.trim();
        let command = self.command(scene, line);
        if command.is_some() && words::names_program(scene.calculator, line) {
            let sentence =
                format!("{line} is both a command and a program: select one with ↓ and Enter");
            return ComponentAnswer::Do(Action::Refuse(sentence));
        }
        let written = (!self.picker.by_hand() && !line.is_empty() && command.is_none())
            .then(|| words::keys(scene.calculator, &[line]));
        if let Some(sentence) = words::vague_deletion(line).filter(|_| written.is_some()) {
            return ComponentAnswer::Do(Action::Refuse(sentence));
        }
        if let Some(Ok(_)) = written {
            return ComponentAnswer::Close(Some(Action::CarryOut(line.into())));
        }
        if let Some((command, argument)) = command {
            let action = Action::CommandWith(command, argument.into());
            return ComponentAnswer::Close(Some(action));
        }
        let synthetic = || {
            let step = words::synthetic(line).or_else(|| words::synthetic(&line.to_uppercase()))?;
            // LBL is valid only as a program line.
            let is_label = matches!(step.op, Op::Lbl | Op::LblAlpha);
            (!is_label || scene.calculator.expectation().is_program()).then_some(step)
        };
        let is_line = scene.calculator.expectation().is_program();
        let lacks = |step: &Step| !is_line && words::lacks_printer(step, scene.calculator);
        if let (Some(_), Some(step)) = (&written, synthetic().filter(|step| !lacks(step))) {
            if let Some(sentence) = words::refused_operand(line, is_line) {
                return ComponentAnswer::Do(Action::Refuse(sentence));
            }
            return match words::keys(scene.calculator, &[]) {
                Ok(_) => ComponentAnswer::Close(Some(Action::Perform(step))),
                Err(sentence) => ComponentAnswer::Do(Action::Refuse(sentence)),
            };
        }
        // While no program is being debugged, `over` is a function of another calculator.
        let debugs = |(command, _)| matches!(command, ScreenCommand::Debug(_));
        if let Some(Err(sentence)) = &written
            && ScreenCommand::written(line).is_some_and(debugs)
        {
            return ComponentAnswer::Do(Action::Refuse(sentence.clone()));
        }
        // If the text contains an operand, the function or command must accept an operand.
        let fits = |item: &&Item<CommandEntry>| {
            let text = self.picker.text();
            let is_name = item.name.eq_ignore_ascii_case(text.trim());
            self.picker.by_hand() || is_name || item.is_called_all(&text)
        };
        let chosen = self.picker.chosen().filter(fits);
        if let Some((name, operand)) = line.split_once(' ').filter(|_| chosen.is_none())
            && COMMANDS.iter().any(|row| row.name.eq_ignore_ascii_case(name))
        {
            return ComponentAnswer::Do(Action::Refuse(format!(
                "{name} takes no operand (got {operand})"
            )));
        }
        match (chosen.map(|item| &item.value), written) {
            // A function's name with an operand is not treated as search text.
            (_, Some(Err(sentence)))
                if line.contains(' ')
                    && (words::names_function(line)
                        || everyday_words::beginning(line).is_some()) =>
            {
                ComponentAnswer::Do(Action::Refuse(sentence))
            }
            (Some(CommandEntry::Command(command)), _) => {
                ComponentAnswer::Close(Some(Action::Command(*command)))
            }
            (Some(CommandEntry::Function(spec)), _) => {
                ComponentAnswer::Close(Some(Action::CarryOut(spec.name().into())))
            }
            (Some(CommandEntry::Line(line)), _) => {
                ComponentAnswer::Close(Some(Action::CarryOut(line.clone())))
            }
            (Some(CommandEntry::Key(key, what)), _) => {
                ComponentAnswer::Close(Some(Action::Press(vec![*key], what.to_string())))
            }
            (None, Some(Err(sentence))) => {
                ComponentAnswer::Do(Action::Refuse(self.not_named(scene, line, sentence)))
            }
            (None, _) => {
                ComponentAnswer::Do(Action::Say("type a name, or select a row with ↓".into()))
            }
        }
    }

    /// The screen command that a line names, and its argument. Function names take precedence.
    /// Synonyms of functions take precedence only over the debugger's words, and only if no program
    /// is being debugged.
    fn command<'a>(&self, scene: &Scene, line: &'a str) -> Option<(ScreenCommand, &'a str)> {
        let found = ScreenCommand::written(line).filter(|_| !self.picker.by_hand())?;
        let free = matches!(found.0, ScreenCommand::Debug(_)) && scene.mode != Expectation::Held;
        let elsewhere =
            || everyday_words::beginning(line).is_some() || spelling::foreign(line).is_some();
        let is_function = words::names_function(line) || free && elsewhere();
        (!is_function).then_some(found)
    }

    /// The message for text that is not a name. `sentence` explains why it is not one.
    fn not_named(&self, scene: &Scene, line: &str, sentence: String) -> String {
        if let Some(sentence) = words::algebra::key_advice(line, scene.calculator) {
            return sentence;
        }
        let called = line.strip_prefix(['k', 'K']).filter(|name| !name.is_empty());
        if let Some(name) = called
            && words::keys(scene.calculator, &[name]).is_ok()
        {
            return format!("the K key is not needed: type {name} and press Enter");
        }
        let elsewhere =
            spelling::foreign(line).is_some() && everyday_words::called(line).is_empty();
        match self.picker.best() {
            Some(_) if !elsewhere && spelling::opposite(line).is_none() => {
                format!("{line} is not a name: select one from the list with ↓ and Enter")
            }
            _ => sentence,
        }
    }

    fn complete(&mut self) {
        let text = match self.picker.chosen() {
            Some(Item { value: CommandEntry::Line(line), .. }) => line.clone(),
            Some(item) => format!("{} ", item.name),
            None => return,
        };
        self.picker.set_text(&text);
    }
}

impl Overlay for CommandLine {
    fn name(&self) -> &'static str {
        "command"
    }

    fn press(&mut self, key: KeyEvent, scene: &Scene) -> ComponentAnswer {
        if key.code == KeyCode::Tab {
            self.complete();
            return ComponentAnswer::Taken;
        }
        if let KeyCode::Char(character) = key.code
            && self.picker.is_proposal()
            && KeyPress::from(key).is_character()
            && !character.is_alphabetic()
            && !begins_name(character, scene.mode, scene.calculator)
        {
            return ComponentAnswer::PassOn;
        }
        let answer = self.picker.press(key).answer(|| self.enter(scene));
        let is_rejected = matches!(answer, ComponentAnswer::Do(Action::Refuse(_)));
        if is_rejected && scene.mode.is_program() {
            self.picker.propose();
        }
        if is_rejected && let Some(Item { name, .. }) = self.picker.choose_only() {
            let sentence = format!("press Enter again for {name}");
            return ComponentAnswer::Do(Action::Say(sentence));
        }
        answer
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, scene: &Scene) -> ComponentAnswer {
        self.picker.mouse(mouse).answer(|| self.enter(scene))
    }

    fn paste(&mut self, text: &str) -> bool {
        self.picker.paste(text);
        true
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        let best = self.picker.best();
        let about = match best.map(|item| &item.value) {
            Some(CommandEntry::Function(spec)) => page(spec),
            Some(CommandEntry::Command(command)) => {
                let keys: Vec<String> =
                    scene.config.keys.keys(*command).map(|key| key.to_string()).collect();
                format!("{}\nkeys  {}", command.row().help, keys.join("  "))
            }
            _ => best.map(program_keys).unwrap_or_default().join("\n"),
        };
        let about: Vec<String> = about.lines().map(str::to_string).collect();
        self.picker.draw(buffer, screen, &scene.config.theme, &about);
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        let mut hints = self.picker.hint("do it");
        hints.push(hint("Tab", "complete"));
        hints
    }
}

fn items(scene: &Scene) -> Vec<Item<CommandEntry>> {
    let mut items: Vec<Item<CommandEntry>> =
        words::own_names(scene.calculator, modules::kind).into_iter().map(entry).collect();
    for row in COMMANDS {
        let key = scene.config.keys.short(row.command);
        let item = Item::new(row.name, row.help, CommandEntry::Command(row.command));
        let guarded = matches!(row.command, ScreenCommand::MemoryLost | ScreenCommand::Quit);
        items.push(Item { key, called: row.called, guarded, ..item });
    }
    items.extend(MODES.map(|(name, key, what)| {
        let keys: Vec<String> = keys_for(key.plain()).iter().map(ToString::to_string).collect();
        Item { key: keys.join(" "), ..Item::new(name, what, CommandEntry::Key(key, what)) }
    }));
    items
        .extend(words::functions().map(|spec| words::function(spec, CommandEntry::Function(spec))));
    items.extend(library_programs(scene).into_iter().map(entry));
    items
}

fn entry(item: Item<words::NameMeaning>) -> Item<CommandEntry> {
    let value = match item.value {
        words::NameMeaning::Function(spec) => CommandEntry::Function(spec),
        words::NameMeaning::Line(line) => CommandEntry::Line(line),
    };
    let Item { name, note, key, called, guarded, .. } = item;
    Item { name, note, key, called, guarded, value }
}
