//! The command line, which offers every function, program and command by its name.

use crate::tui::component::{Action, Answer, Hint, Overlay, Scene, hint};
use crate::tui::picker::{Item, Picker};
use crate::tui::screen_command::{COMMANDS, Command};
use crate::tui::{instruction_keys, modules};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_session::charset;
use sim41_session::instruction::{INSTRUCTIONS, Op, Spec, help};
use sim41_session::key::{Key, Stroke};
use sim41_session::keystrokes::pc::keys_for;
use sim41_session::program::library::{BUILT_IN, BuiltIn};

/// The meaning of an item of the list.
#[derive(Clone, Debug)]
enum Entry {
    Command(Command),
    Function(&'static Spec),
    /// A text to be carried out as if it had been written.
    Line(String),
    /// A key that switches a mode, with what it does.
    Key(Key, &'static str),
}

/// The keys that switch modes, which are no functions.
const MODES: [(&str, Key, &str); 3] = [
    ("PRGM", Key::Prgm, "the key PRGM switches program mode on and off"),
    ("ALPHA", Key::Alpha, "the key ALPHA switches ALPHA mode on and off"),
    ("USER", Key::User, "the key USER switches USER mode on and off"),
];

/// The open command line.
pub struct CommandLine {
    picker: Picker<Entry>,
}

impl CommandLine {
    /// Returns the command line with this text in it.
    pub fn new(scene: &Scene, text: &str) -> CommandLine {
        CommandLine { picker: Picker::new("command", items(scene), text).waiting() }
    }

    /// Carries out the chosen item or the written text.
    fn enter(&self, scene: &Scene) -> Answer {
        let line = self.line();
        let line = line.as_str();
        let written = (!self.picker.by_hand() && !line.is_empty())
            .then(|| instruction_keys::keys(scene, &[line]));
        if let Some(Ok(_)) = written {
            return Answer::Close(Some(Action::CarryOut(line.into())));
        }
        if !self.picker.by_hand()
            && let Some((command, argument)) = Command::written(line)
        {
            let action = Action::CommandWith(command, argument.into());
            return Answer::Close(Some(action));
        }
        if let (Some(_), Some(step)) = (&written, instruction_keys::synthetic(line)) {
            return match instruction_keys::keys(scene, &[]) {
                Ok(_) => Answer::Close(Some(Action::Perform(step))),
                Err(sentence) => Answer::Do(Action::Say(sentence)),
            };
        }
        // An operand that a function or command does not take is not passed over.
        let fits = |item: &&Item<Entry>| {
            self.picker.by_hand() || !line.contains(' ') || item.has_words(line)
        };
        let chosen = self.picker.chosen().filter(fits);
        if let Some((name, operand)) = line.split_once(' ').filter(|_| chosen.is_none())
            && COMMANDS.iter().any(|row| row.name.eq_ignore_ascii_case(name))
        {
            return Answer::Do(Action::Say(format!("{name} takes no operand {operand}")));
        }
        match (chosen.map(|item| &item.value), written) {
            // A text with an operand is written in full and is not a name to look for.
            (_, Some(Err(sentence)))
                if line.contains(' ') && instruction_keys::names_function(line) =>
            {
                Answer::Do(Action::Say(sentence))
            }
            (Some(Entry::Command(command)), _) => Answer::Close(Some(Action::Command(*command))),
            (Some(Entry::Function(spec)), _) => {
                Answer::Close(Some(Action::CarryOut(spec.name().into())))
            }
            (Some(Entry::Line(line)), _) => Answer::Close(Some(Action::CarryOut(line.clone()))),
            (Some(Entry::Key(key, what)), _) => {
                Answer::Close(Some(Action::Press(vec![*key], what.to_string())))
            }
            (None, Some(Err(sentence))) => Answer::Do(Action::Say(sentence)),
            (None, _) => Answer::Do(Action::Say("write a name, or choose a row with ↓".into())),
        }
    }

    /// Returns the written text, with the name of the chosen item in place of another word by which
    /// people call it: `store 05` is STO 05.
    fn line(&self) -> String {
        let text = self.picker.text().trim().to_string();
        let (head, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let item = self.picker.chosen().filter(|_| !self.picker.by_hand());
        match item
            .filter(|item| item.is_called(head) && (rest.is_empty() || !item.has_words(&text)))
        {
            Some(item) => format!("{} {rest}", item.name).trim().into(),
            None => text,
        }
    }

    /// Writes the name of the chosen item into the line.
    fn complete(&mut self) {
        let text = match self.picker.chosen() {
            Some(Item { value: Entry::Line(line), .. }) => line.clone(),
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

    fn press(&mut self, key: KeyEvent, scene: &Scene) -> Answer {
        if key.code == KeyCode::Tab {
            self.complete();
            return Answer::Taken;
        }
        self.picker.press(key).answer(|| self.enter(scene))
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, scene: &Scene) -> Answer {
        self.picker.mouse(mouse).answer(|| self.enter(scene))
    }

    fn paste(&mut self, text: &str) {
        self.picker.paste(text);
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        let about = match self.picker.chosen().map(|item| &item.value) {
            Some(Entry::Function(spec)) => page(spec),
            Some(Entry::Command(command)) => {
                let keys: Vec<String> =
                    scene.config.keys.keys(*command).map(|key| key.to_string()).collect();
                format!("{}\nkeys  {}", command.row().help, keys.join("  "))
            }
            _ => String::new(),
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

/// Returns the items of the list: everything that can be done by name.
fn items(scene: &Scene) -> Vec<Item<Entry>> {
    let mut items: Vec<Item<Entry>> = Vec::new();
    let memory = scene.calculator.memory();
    for label in memory.chain().filter(|global| global.is_label()) {
        let name: Option<String> = memory.label_name(&label).map(charset::to_char).collect();
        items.extend(name.map(|name| program(name, "a program in memory")));
    }
    for function in memory.ports().functions() {
        let name: Option<String> =
            function.name.as_slice().iter().map(|&byte| charset::to_char(byte)).collect();
        let header = function.number == 0 && function.program.is_none();
        if let Some(name) = name.filter(|_| !header) {
            items.push(program(name, modules::kind(&function)));
        }
    }
    for (name, code) in scene.calculator.machine().assigned_keys() {
        let name = name.trim_start_matches('ᵀ').to_string();
        if !items.iter().any(|item| item.name == name) {
            let note = format!("on the key {code} in USER mode");
            items.push(Item::new(&name, note, Entry::Line(name.clone())));
        }
    }
    let built_in = |name: &str| BUILT_IN.iter().find(|program| program.name == name);
    let (library, own): (Vec<_>, Vec<_>) =
        scene.calculator.library().names().into_iter().partition(|name| built_in(name).is_some());
    items.extend(own.into_iter().map(|name| program(name, "a program of your folder")));
    for row in COMMANDS {
        let key = scene.config.keys.short(row.command);
        let item = Item::new(row.name, row.help, Entry::Command(row.command));
        items.push(Item { key, called: row.called, ..item });
    }
    items.extend(MODES.map(|(name, key, what)| Item {
        key: pc_keys(key.plain()),
        ..Item::new(name, what, Entry::Key(key, what))
    }));
    items.extend(functions().map(|spec| function(spec, Entry::Function(spec))));
    items.extend(library.into_iter().map(|name| {
        let what = built_in(&name).map_or("", BuiltIn::what);
        program(name, what)
    }));
    items
}

fn program(name: String, note: &str) -> Item<Entry> {
    let line = Entry::Line(format!("XEQ \"{name}\""));
    Item::new(name, note, line)
}

/// Returns the rows of the functions that a person can call by name.
pub fn functions() -> impl Iterator<Item = &'static Spec> {
    INSTRUCTIONS.iter().filter(|spec| {
        let header = spec.name().len() > 1 && spec.name().starts_with('-');
        let inner = matches!(
            spec.op,
            Op::Shift | Op::LblAlpha | Op::GtoAlpha | Op::XeqAlpha | Op::GtoInd | Op::XeqInd
        );
        spec.can_be_named() && !header && !inner
    })
}

/// Returns the item of a function: the first sentence of its help, its other spellings and its key.
pub fn function<T>(spec: &'static Spec, value: T) -> Item<T> {
    let help = spec.doc.lines().next().unwrap_or_default().trim();
    let others = spec.names[1..].join(" ");
    let gap = if others.is_empty() { "" } else { "  " };
    let item = Item::new(spec.name(), format!("{help}{gap}{others}"), value);
    Item { key: key_of(spec), called: spec.called, ..item }
}

/// Returns the help page of a function, with its key on this computer.
pub fn page(spec: &Spec) -> String {
    let page = help::page(spec);
    match key_of(spec) {
        key if key.is_empty() => page,
        key => page.replacen("\n  bytes ", &format!("\n  {:<10} {key}\n  bytes ", "here"), 1),
    }
}

/// Returns the keys of the computer that press a function's key; empty if it is on no key.
pub fn key_of(spec: &Spec) -> String {
    let stroke = Stroke::named(spec.name()).filter(|stroke| stroke.function() == Some(spec.name()));
    stroke.map_or(String::new(), pc_keys)
}

fn pc_keys(stroke: Stroke) -> String {
    keys_for(stroke).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
