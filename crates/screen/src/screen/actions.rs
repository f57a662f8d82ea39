//! Performs the actions of components and the commands of the front end.

use super::settings::next;
use super::{Flow, Screen};
use crate::component::{Action, Overlay, StateAction};
use crate::overlay::command_line::CommandLine;
use crate::overlay::file_chooser::{self, FileChooser};
use crate::overlay::help_overlay::HelpOverlay;
use crate::overlay::module_list::ModuleList;
use crate::overlay::panel_menu::PanelMenu;
use crate::overlay::paper_overlay::PaperOverlay;
use crate::overlay::save_question::SaveQuestion;
use crate::overlay::state_chooser::StateChooser;
use crate::panel::Panel;
use crate::screen_command::ScreenCommand;
use crate::sound::Sound;
use crate::theme::Theme;
use crate::{copying, modules};
use sim41_files::message;
use sim41_files::paper_file;
use sim41_files::saved_part;
use sim41_session::Speed;
use sim41_session::instruction::{Step, text};
use sim41_session::key::Key;
use sim41_session::printer::{PrintedLine, PrinterKey, Switch};
use std::path::{Path, PathBuf};

const PRINTER: [Option<Switch>; 4] =
    [Some(Switch::Man), Some(Switch::Norm), Some(Switch::Trace), None];

impl Screen<'_> {
    pub fn command(&mut self, command: ScreenCommand) -> Flow {
        self.let_go();
        if let Some((text, what)) = copying::text(command, &self.scene()) {
            self.copy(text, &what);
            return Flow::Continue;
        }
        match command {
            ScreenCommand::Quit => return Flow::Leave,
            ScreenCommand::Help => self.open(HelpOverlay::new(&self.scene(), self.focus())),
            ScreenCommand::ByName => self.begin(""),
            ScreenCommand::Undo => self.travel(false),
            ScreenCommand::Redo => self.travel(true),
            ScreenCommand::Open => self.open(FileChooser::new(&self.scene(), &self.folder())),
            ScreenCommand::Plug => {
                self.open(FileChooser::of_modules(&self.scene(), &self.folder()))
            }
            ScreenCommand::Modules if self.calculator().memory().ports().sources().len() == 0 => {
                self.refuse("no module is plugged in; Alt-o plugs in a module");
            }
            ScreenCommand::Modules => self.open(ModuleList::new(self.calculator().memory())),
            ScreenCommand::Save => self.ask_for_file(),
            ScreenCommand::MemoryLost => {
                self.session.alter(|calculator| calculator.lose_memory());
                self.tell("everything is cleared; Ctrl-Z undoes it");
            }
            ScreenCommand::NewProgram => {
                self.press_own_keys(&[Key::Shift, Key::Rcl, Key::Point, Key::Point]);
                self.say(match self.calculator().expectation().is_program() {
                    true => "new program: enter lbl and its name",
                    false => "new program: press F4, then enter lbl and its name",
                });
            }
            ScreenCommand::States => self.open(StateChooser::new(&self.states, self.calculator())),
            ScreenCommand::PaperDots => self.open(PaperOverlay::new()),
            ScreenCommand::Printer => self.next_printer(),
            ScreenCommand::Print => self.press_printer(PrinterKey::Print),
            ScreenCommand::Advance => self.press_printer(PrinterKey::Advance),
            ScreenCommand::Panels => self.open(PanelMenu::new(&self.panels, &self.scene())),
            ScreenCommand::Toggle(panel) => self.toggle(panel),
            ScreenCommand::Enlarge => self.enlarge(),
            ScreenCommand::Digits => {
                self.config.digits = !self.config.digits;
                self.say(match self.config.digits {
                    true => "panels show all digits of their numbers",
                    false => "panels show numbers as the display does",
                });
            }
            ScreenCommand::Tutorial => self.tutorial(""),
            ScreenCommand::NextPanel => self.next_panel(false),
            ScreenCommand::PreviousPanel => self.next_panel(true),
            ScreenCommand::Keypad => self.config.keypad = !self.config.keypad,
            ScreenCommand::KeyMap => self.show_keys(),
            ScreenCommand::Theme => self.set_theme(None),
            ScreenCommand::Debug(verb) => self.debug(verb, ""),
            ScreenCommand::Speed => self.next_speed(),
            ScreenCommand::Engine => self.next_engine(),
            ScreenCommand::Sound => self.next_sound(),
            ScreenCommand::CopyX
            | ScreenCommand::CopyStack
            | ScreenCommand::CopyAlpha
            | ScreenCommand::CopyDisplay
            | ScreenCommand::CopyProgram
            | ScreenCommand::CopyPaper => {}
        }
        Flow::Continue
    }

    pub(super) fn perform(&mut self, action: Action) -> Flow {
        match action {
            Action::Command(command) => return self.command(command),
            Action::CommandWith(command, argument) if argument.is_empty() => {
                return self.command(command);
            }
            Action::CommandWith(command, argument) => self.command_with(command, &argument),
            Action::Debug(action) => self.debug_action(action),
            Action::CarryOut(line) => self.run_line(&line),
            Action::Perform(step) => self.perform_step(step),
            Action::Begin(text) => self.begin(&text),
            Action::Press(keys, what) => {
                self.press_own_keys(&keys);
                self.say(what);
            }
            Action::Type(text) => self.type_text(&text),
            Action::Change(change) => self.change(change),
            Action::Load { name, program, warnings } => self.load(&name, &program, &warnings),
            Action::Open(file) => self.open_file(file),
            Action::Save(path) => self.save(&path),
            Action::Plug(path) => self.plug(|machine| modules::plug(machine, &path)),
            Action::Unplug(path) => self.plug(|machine| modules::unplug(machine, &path)),
            Action::State(action) => self.state(action),
            Action::Say(sentence) => self.say(sentence),
            Action::Refuse(sentence) => self.refuse(sentence),
        }
        Flow::Continue
    }

    fn command_with(&mut self, command: ScreenCommand, argument: &str) {
        match command {
            ScreenCommand::Debug(verb) => self.debug(verb, argument),
            ScreenCommand::Plug => self.plug(|machine| modules::plug(machine, Path::new(argument))),
            ScreenCommand::Modules => self.plug(|machine| modules::unplug(machine, argument)),
            ScreenCommand::Open => {
                match file_chooser::program_named(&self.scene(), &self.folder(), argument) {
                    Ok(loading) => _ = self.perform(loading),
                    Err(sentence) => self.refuse(sentence),
                }
            }
            ScreenCommand::Save => {
                let path = file_chooser::path_of(argument);
                match path.is_file() {
                    true => self.open(SaveQuestion::new(argument, self.lines())),
                    false => self.save(&path),
                }
            }
            ScreenCommand::States => {
                let known =
                    self.states.names(self.calculator()).iter().any(|name| name == argument);
                let name = argument.to_string();
                self.state(match known {
                    true => StateAction::Switch(name),
                    false => StateAction::Duplicate(name),
                });
            }
            ScreenCommand::Theme => {
                let names = Theme::names().map(|name| (name, name));
                if let Some(name) = self.named("theme", argument, names) {
                    self.set_theme(self.config.theme.other(name));
                }
            }
            ScreenCommand::Speed => {
                let speeds = Speed::ALL.map(|speed| (speed.name(), speed)).into_iter();
                if let Some(speed) = self.named("speed", argument, speeds) {
                    self.set_speed(speed);
                }
            }
            ScreenCommand::Sound => {
                let sounds = Sound::ALL.map(|sound| (sound.name(), sound)).into_iter();
                if let Some(sound) = self.named("sound", argument, sounds) {
                    self.set_sound(sound);
                }
            }
            ScreenCommand::Printer => {
                let named = PRINTER.map(|switch| (switch.map_or("off", Switch::name), switch));
                if let Some(switch) = self.named("switch", argument, named.into_iter()) {
                    self.set_printer(switch);
                }
            }
            ScreenCommand::Tutorial => self.tutorial(argument),
            _ => {}
        }
    }

    /// Finds a value by name. The error for an unknown name lists the known names.
    fn named<T>(
        &mut self,
        what: &str,
        name: &str,
        values: impl Iterator<Item = (&'static str, T)>,
    ) -> Option<T> {
        let (names, mut values): (Vec<&str>, Vec<T>) = values.unzip();
        let place = names.iter().position(|known| known.eq_ignore_ascii_case(name));
        if place.is_none() {
            self.refuse(format!(
                "invalid {what} {name}: expected one of {names}",
                names = names.join(", ")
            ));
        }
        place.map(|place| values.swap_remove(place))
    }

    fn perform_step(&mut self, step: Step) {
        self.typing.forget();
        self.session.alter(|calculator| calculator.execute_as_key(step));
        self.tape.follow(self.session, Some(&text::listed(&step)));
        self.performing = Some(step);
        self.run();
        self.performing = None;
    }

    pub(super) fn tell(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        // The tape shows the action, without the advice after a colon or semicolon.
        let done = sentence.split([':', ';']).next();
        self.tape.follow(self.session, done);
        self.say(sentence);
    }

    fn copy(&mut self, text: String, what: &str) {
        if text.is_empty() {
            return self.refuse("nothing to copy");
        }
        copying::to_system(&text);
        self.copied = Some(text);
        self.say(format!("copied {what}"));
    }

    pub(super) fn begin(&mut self, text: &str) {
        self.open(CommandLine::new(&self.scene(), text));
    }

    pub(super) fn open(&mut self, overlay: impl Overlay + 'static) {
        self.overlay = Some(Box::new(overlay));
    }

    /// The remedy for a message about a missing printer; empty unless `lacking` is set.
    pub(super) fn printer_remedy(&self, lacking: bool) -> String {
        match lacking {
            true => {
                let key = self.config.keys.short(ScreenCommand::Printer);
                format!("; {key} plugs in a printer")
            }
            false => String::new(),
        }
    }

    /// Undoes a step, or redoes it if `again` is set. Reports the step, and also the current state
    /// if it has changed. If panels were hidden after the step, undo only shows them again.
    pub(super) fn travel(&mut self, again: bool) {
        self.typing.forget();
        let depth = self.session.depth().0;
        self.hidden.retain(|(at, _)| *at == depth);
        if let Some((_, shape)) = self.hidden.pop_if(|_| !again) {
            self.panels.restore(shape);
            return self.say("undone: the panel is shown again");
        }
        let name = self.session.calculator().name().map(str::to_string);
        let (done, nothing) = match again {
            false => ("undone", "nothing to undo"),
            true => ("redone", "nothing to redo"),
        };
        let sentence = match self.debugger.travel(again, self.session) {
            Some(step) => {
                let (before, after) = self.session.depth();
                let what = match (self.tape.name(step.number), step.text()) {
                    (Some(name), _) => name.to_string(),
                    (None, text) if text.is_empty() => "a change".into(),
                    (None, text) => message::escaped(&text),
                };
                format!("{done}: {what}  ({before} to undo, {after} to redo)")
            }
            None => nothing.into(),
        };
        self.session.tick(self.now);
        self.run();
        if self.session.calculator().name() == name.as_deref() {
            return self.say(sentence);
        }
        let state = self.states.current(self.calculator());
        self.say(format!("{sentence}; the current state is {state}"));
    }

    /// Cycles the printer's switch: no printer, MAN, NORM, TRACE.
    fn next_printer(&mut self) {
        self.set_printer(next(&PRINTER, self.calculator().printer_switch()));
    }

    fn set_printer(&mut self, switch: Option<Switch>) {
        self.session.alter(|calculator| calculator.turn_printer(switch));
        self.tell(match switch {
            Some(switch) => {
                format!("the printer is set to {switch}", switch = switch.name().to_uppercase())
            }
            None => "the printer is unplugged".into(),
        });
    }

    fn press_printer(&mut self, key: PrinterKey) {
        if self.calculator().printer_switch().is_none() {
            let keys: Vec<String> =
                self.config.keys.keys(ScreenCommand::Printer).map(|key| key.to_string()).collect();
            return self.refuse(format!(
                "no printer is plugged in; {keys} plugs in a printer",
                keys = keys.join(" ")
            ));
        }
        self.session.alter(|calculator| calculator.press_printer(key));
        self.run();
    }

    fn toggle(&mut self, panel: Panel) {
        let before = self.panels_without_room();
        let shape = self.panels.shape().clone();
        if !self.with_panels(|panels, scene| panels.toggle(panel, scene)) {
            self.hidden.push((self.session.depth().0, shape));
            let undo = self.config.keys.short(ScreenCommand::Undo);
            return self
                .say(format!("{panel} is hidden; {undo} shows it again", panel = panel.name()));
        }
        let mut lost = self.panels_without_room();
        if lost.contains(&panel) {
            return self
                .refuse(format!("the window has no room for {panel}", panel = panel.name()));
        }
        lost.retain(|other| !before.contains(other));
        let lost: Vec<&str> = lost.into_iter().map(Panel::name).collect();
        let (shown, lost) = (panel.name(), lost.join(", "));
        self.say(match lost.is_empty() {
            true => format!("{shown} is shown"),
            false => format!("{shown} is shown, but there is no room for {lost}"),
        });
    }

    fn panels_without_room(&self) -> Vec<Panel> {
        self.panels.without_room(&self.scene(), &self.layout().columns)
    }

    fn next_panel(&mut self, back: bool) {
        let columns = self.layout().columns;
        if columns.is_empty() {
            return self.refuse("the window is too small for panels");
        }
        self.with_panels(|panels, scene| panels.go(scene, &columns, back));
    }

    fn enlarge(&mut self) {
        let columns = self.layout().columns;
        let enlarged = self.with_panels(|panels, scene| panels.enlarge(scene, &columns));
        self.say(match enlarged {
            Some(panel) => {
                let key = self.config.keys.short(ScreenCommand::Enlarge);
                format!("{panel} fills the screen; {key} shrinks it", panel = panel.name())
            }
            None => "the panels are in their default layout".into(),
        });
    }

    fn show_keys(&mut self) {
        self.key_map = !self.key_map;
        if self.key_map && self.layout().keypad.is_none() {
            self.key_map = false;
            self.refuse("the keypad is not visible; F1 lists all keys");
        }
    }

    fn folder(&self) -> PathBuf {
        let own = self.folders.programs.clone().filter(|folder| folder.is_dir());
        own.unwrap_or_else(|| PathBuf::from("."))
    }

    fn ask_for_file(&mut self) {
        let listing = copying::listing(&self.scene());
        let label = listing.lines().find_map(|line| line.strip_prefix("LBL \"")?.strip_suffix('"'));
        if let Some(file) = label.and_then(|label| self.file_of(label)) {
            return self.open(SaveQuestion::new(&file, self.lines()));
        }
        let name: String =
            label.unwrap_or("program").chars().filter(|c| c.is_alphanumeric()).collect();
        self.open(SaveQuestion::new(&format!("{name}.prg"), self.lines()));
    }

    fn lines(&self) -> usize {
        copying::listing(&self.scene()).lines().count()
    }

    /// Whether a file name selects the printer's paper and not the program.
    fn selects_paper(&self, path: &Path) -> bool {
        let paper: Vec<&PrintedLine> = self.paper.lines().collect();
        paper_file::is_picture(path)
            || paper_file::is_paper(path)
                && !saved_part::is_listing(
                    path,
                    self.calculator().into(),
                    &paper_file::text(&paper),
                )
    }

    fn save(&mut self, path: &Path) {
        let is_paper = self.selects_paper(path);
        let written = match is_paper {
            true if self.paper.printed() == 0 => {
                return self.refuse(
                    "nothing was printed, so there is no printout to write; a name that ends in \
                     .prg saves the program",
                );
            }
            true => {
                paper_file::write(path, self.paper.lines()).map(|()| ("the paper", String::new()))
            }
            false => {
                let listing = copying::listing(&self.scene());
                saved_part::write_part(self.session.calculator(), &listing, path)
            }
        };
        match written {
            Ok((part, note)) => {
                if !is_paper {
                    self.has_written(path);
                }
                self.say(format!("wrote {part} to {file}{note}", file = path.display()));
            }
            Err(error) => self.refuse(format!("{error:#}")),
        }
    }
}
