//! Carries out the actions of components and the commands of the front end.

use super::{Flow, Screen};
use crate::files::message::counted;
use crate::files::{conversion, paper_file, programs};
use crate::tui::component::{Action, Change};
use crate::tui::overlay::command_line::CommandLine;
use crate::tui::overlay::file_chooser::FileChooser;
use crate::tui::overlay::help_overlay::HelpOverlay;
use crate::tui::overlay::module_list::ModuleList;
use crate::tui::overlay::panel_menu::PanelMenu;
use crate::tui::overlay::paper_overlay::PaperOverlay;
use crate::tui::overlay::save_question::SaveQuestion;
use crate::tui::overlay::state_chooser::StateChooser;
use crate::tui::panel::{Panel, assignment_panel, program_panel};
use crate::tui::screen_command::Command;
use crate::tui::sound::Sound;
use crate::tui::speed::Speed;
use crate::tui::{copying, instruction_keys, modules};
use sim41::Expects;
use sim41::Machine;
use sim41::printer::{PrinterKey, Switch};
use sim41::program::listing;
use std::path::{Path, PathBuf};

/// The message for a direct change while a program runs.
const RUNNING: &str = "a program is running: R/S stops it";

impl Screen<'_> {
    /// Carries out a command of the front end.
    pub fn command(&mut self, command: Command) -> Flow {
        self.let_go();
        if let Some((text, what)) = copying::text(command, &self.scene()) {
            self.copy(text, &what);
            return Flow::Continue;
        }
        match command {
            Command::Quit => return Flow::Leave,
            Command::Help => self.overlay = Some(Box::new(HelpOverlay::new(&self.scene()))),
            Command::ByName => self.begin(""),
            Command::Undo => self.travel(false),
            Command::Redo => self.travel(true),
            Command::Open => {
                let folder = self.folder();
                self.overlay = Some(Box::new(FileChooser::new(&self.scene(), &folder)));
            }
            Command::Plug => {
                let folder = self.folder();
                let chooser = FileChooser::of_modules(&self.scene(), &folder);
                self.overlay = Some(Box::new(chooser));
            }
            Command::Modules
                if self.timeline.calculator().memory().ports().sources().len() == 0 =>
            {
                self.say("no module is plugged in; Alt-o plugs one in");
            }
            Command::Modules => {
                self.overlay = Some(Box::new(ModuleList::new(self.timeline.calculator().memory())));
            }
            Command::Save => self.ask_for_file(),
            Command::MemoryLost => {
                self.timeline.alter(|calculator| calculator.lose_memory());
                self.say("everything is cleared; undo takes that back");
            }
            Command::States => {
                let chooser = StateChooser::new(&self.states, self.timeline.calculator());
                self.overlay = Some(Box::new(chooser));
            }
            Command::PaperDots => self.overlay = Some(Box::new(PaperOverlay::new())),
            Command::Printer => self.next_printer(),
            Command::Print => self.press_printer(PrinterKey::Print),
            Command::Advance => self.press_printer(PrinterKey::Advance),
            Command::Panels => self.overlay = Some(Box::new(PanelMenu::new(&self.panels))),
            Command::Toggle(panel) => self.toggle(panel),
            Command::NextPanel => self.next_panel(false),
            Command::PreviousPanel => self.next_panel(true),
            Command::Keypad => self.config.keypad = !self.config.keypad,
            Command::Theme => {
                self.config.theme = self.config.theme.next();
                self.say(format!("theme {}", self.config.theme.name));
            }
            Command::Debug(verb) => self.debug(verb, ""),
            Command::Speed => self.next_speed(),
            Command::Engine => self.next_engine(),
            Command::Sound => self.next_sound(),
            Command::CopyX
            | Command::CopyStack
            | Command::CopyAlpha
            | Command::CopyDisplay
            | Command::CopyProgram
            | Command::CopyPaper => {}
        }
        Flow::Continue
    }

    /// Carries out an action that a component asked for.
    pub(super) fn perform(&mut self, action: Action) -> Flow {
        match action {
            Action::Command(command) => return self.command(command),
            Action::CommandWith(Command::Debug(verb), argument) => self.debug(verb, &argument),
            Action::CommandWith(Command::Plug, file) if !file.is_empty() => {
                self.plug(|machine| modules::plug(machine, Path::new(&file)));
            }
            Action::CommandWith(Command::Modules, file) if !file.is_empty() => {
                self.plug(|machine| modules::unplug(machine, &file));
            }
            Action::CommandWith(command, _) => return self.command(command),
            Action::Debug(action) => self.debug_action(action),
            Action::CarryOut(line) => self.carry_out(&line),
            Action::Begin(text) => self.begin(&text),
            Action::Press(keys, what) => {
                self.press_own_keys(&keys);
                self.say(what);
            }
            Action::Type(text) => self.type_text(&text),
            Action::Change(change) => self.change(change),
            Action::Load { name, program } => self.load(&name, &program),
            Action::Save(path) => self.save(&path),
            Action::Plug(path) => self.plug(|machine| modules::plug(machine, &path)),
            Action::Unplug(path) => self.plug(|machine| modules::unplug(machine, &path)),
            Action::State(action) => self.state(action),
            Action::Say(sentence) => self.say(sentence),
        }
        Flow::Continue
    }

    fn copy(&mut self, text: String, what: &str) {
        if text.is_empty() {
            return self.say("there is nothing to copy");
        }
        copying::to_system(&text);
        self.copied = Some(text);
        self.say(format!("copied {what}"));
    }

    /// Opens the command line with this text.
    pub(super) fn begin(&mut self, text: &str) {
        self.overlay = Some(Box::new(CommandLine::new(&self.scene(), text)));
    }

    fn carry_out(&mut self, line: &str) {
        match instruction_keys::keys(&self.scene(), &[line]) {
            Ok(keys) => self.press_own_keys(&keys),
            Err(sentence) => self.say(sentence),
        }
    }

    /// Undoes a step, or does the last undone one again. Says what it was, and which state the
    /// calculator has if it had another one before.
    fn travel(&mut self, again: bool) {
        self.typing.forget();
        let name = self.timeline.machine().name().map(str::to_string);
        let (done, nothing) = match again {
            false => ("undone", "there is nothing to undo"),
            true => ("done again", "there is nothing to do again"),
        };
        let mut sentence = match self.debugger.travel(again, self.timeline) {
            Some(step) => {
                let (before, after) = self.timeline.depth();
                let step = step_name(step);
                format!("{done}: {step}  ({before} before it, {after} to do again)")
            }
            None => nothing.into(),
        };
        self.timeline.tick(self.now);
        self.run();
        if self.timeline.machine().name() != name.as_deref() {
            sentence +=
                &format!("; the state is {}", self.states.current(self.timeline.calculator()));
        }
        self.say(sentence);
    }

    /// Turns the printer's switch on: from no printer to MAN, NORM, TRACE, and to no printer again.
    fn next_printer(&mut self) {
        let next = match self.timeline.calculator().printer_switch() {
            None => Some(Switch::Man),
            Some(Switch::Man) => Some(Switch::Norm),
            Some(Switch::Norm) => Some(Switch::Trace),
            Some(Switch::Trace) => None,
        };
        self.timeline.alter(|calculator| calculator.turn_printer(next));
        self.say(match next {
            Some(switch) => format!("the printer's switch is at {}", switch.name().to_uppercase()),
            None => "the printer is unplugged".into(),
        });
    }

    fn press_printer(&mut self, key: PrinterKey) {
        if self.timeline.calculator().printer_switch().is_none() {
            let keys: Vec<String> =
                self.config.keys.keys(Command::Printer).map(|key| key.to_string()).collect();
            return self.say(format!("no printer is plugged in; {} plugs one in", keys.join(" ")));
        }
        self.timeline.alter(|calculator| calculator.press_printer(key));
        self.run();
    }

    fn toggle(&mut self, panel: Panel) {
        let before = self.panels_without_room();
        let shown = self.panels.toggle(panel);
        let mut lost = self.panels_without_room();
        if lost.contains(&panel) {
            return self.say(format!("there is no room for {} here", panel.name()));
        }
        lost.retain(|other| !before.contains(other));
        let lost: Vec<&str> = lost.into_iter().map(Panel::name).collect();
        let lost = match lost.is_empty() {
            true => String::new(),
            false => format!(", and there is no room for {}", lost.join(", ")),
        };
        let how = if shown { "shown" } else { "hidden" };
        self.say(format!("{} is {how}{lost}", panel.name()));
    }

    fn panels_without_room(&self) -> Vec<Panel> {
        self.panels.without_room(&self.scene(), &self.layout().columns)
    }

    fn next_panel(&mut self, back: bool) {
        let columns = self.layout().columns;
        if columns.is_empty() {
            return self.say("there is no room for panels here");
        }
        let scene = super::scene(self.timeline, &self.paper, &self.debugger, &self.config);
        self.panels.go(&scene, &columns, back);
    }

    fn next_sound(&mut self) {
        let (next, sentence) = match self.config.sound {
            Sound::Bell => (Sound::Tones, "TONE and BEEP sound as the calculator's"),
            Sound::Tones => (Sound::Mute, "TONE and BEEP are mute"),
            Sound::Mute => (Sound::Bell, "TONE and BEEP ring the bell"),
        };
        self.config.sound = next;
        self.say(sentence);
    }

    fn next_engine(&mut self) {
        let machine = self.timeline.machine();
        let whole = !machine.runs_on_firmware();
        let sentence = match (machine.firmware().is_some(), machine.running(), whole) {
            (false, ..) => {
                "the firmware needs the calculator's own ROM: --rom FILE, or rom = in the \
                 configuration"
            }
            (true, true, _) => "a program runs; R/S stops it",
            (true, false, true) => "the calculator's own firmware takes keys and runs programs",
            (true, false, false) => "sim41's interpreter takes keys and runs programs",
        };
        if machine.firmware().is_some() && !machine.running() {
            self.timeline.alter(|calculator| calculator.run_on_firmware(whole));
        }
        self.say(sentence);
    }

    fn next_speed(&mut self) {
        let place = Speed::ALL.iter().position(|&speed| speed == self.config.speed).unwrap_or(0);
        self.config.speed = Speed::ALL[(place + 1) % Speed::ALL.len()];
        self.ran_until = self.now;
        self.say(format!("programs run at {} speed", self.config.speed.name()));
    }

    /// Changes the machine other than by keys, as a step that can be undone. What keys have begun
    /// ends first.
    ///
    /// # Errors
    /// Returns the error of `change`; the calculator is as before then.
    fn change_machine<R, E>(
        &mut self,
        change: impl FnOnce(&mut Machine) -> Result<R, E>,
    ) -> Result<R, E> {
        self.typing.forget();
        self.timeline.try_alter(|calculator| calculator.change(change))
    }

    /// Makes a change that no key makes.
    fn change(&mut self, change: Change) {
        if self.timeline.machine().running() {
            return self.say(RUNNING);
        }
        // What is put into ALPHA while it is being keyed can be gone on with.
        let goes_on = matches!(change, Change::Alpha(_))
            && matches!(
                self.timeline.calculator().expects(),
                Expects::Alpha { entering: true, .. }
            );
        let said = self.change_machine(|machine| {
            let said = changed(machine, change)?;
            if goes_on {
                machine.begin_text();
                machine.mark_display(false);
            }
            Ok(said)
        });
        self.say(said.unwrap_or_else(|sentence: String| sentence));
    }

    /// Puts a program into memory, and says which keys run it.
    pub fn load(&mut self, name: &str, program: &[u8]) {
        if self.timeline.machine().running() {
            return self.say(RUNNING);
        }
        let twice = programs::twice(self.timeline.calculator(), program);
        match self.change_machine(|machine| machine.insert_raw_program(program)) {
            Ok(()) => {
                let begins = listing::labels(program).next();
                let begins = begins.map_or("R".into(), |label| format!("K {label} Enter"));
                self.say(format!("{name} is loaded: {begins} runs it{twice}"));
            }
            Err(error) => self.say(format!("{name} is not loaded: {error}, it does not fit")),
        }
    }

    /// Plugs a module in or out, as a step that can be undone.
    fn plug(&mut self, change: impl FnOnce(&mut Machine) -> Result<String, String>) {
        if self.timeline.machine().running() {
            return self.say(RUNNING);
        }
        let said = self.change_machine(change);
        self.say(said.unwrap_or_else(|sentence| sentence));
    }

    /// Returns the folder in which programs are looked for.
    fn folder(&self) -> PathBuf {
        let own = self.folders.programs.clone().filter(|folder| folder.is_dir());
        own.unwrap_or_else(|| PathBuf::from("."))
    }

    fn ask_for_file(&mut self) {
        let listing = copying::listing(&self.scene());
        let steps = listing.lines().count();
        let label = listing.lines().find_map(|line| line.strip_prefix("LBL \"")?.strip_suffix('"'));
        let name: String =
            label.unwrap_or("program").chars().filter(|c| c.is_alphanumeric()).collect();
        self.overlay = Some(Box::new(SaveQuestion::new(&format!("{name}.prg"), steps)));
    }

    /// Writes the program, the memory, the registers or the paper to a file, as its ending says.
    fn save(&mut self, path: &Path) {
        let written = match paper_file::is_paper(path) {
            true if self.paper.printed() == 0 => {
                return self.say("nothing was printed: there is no paper to write");
            }
            true => paper_file::write(path, self.paper.lines()).map(|()| "the paper"),
            false => {
                let listing = copying::listing(&self.scene());
                conversion::write_part(self.timeline.machine(), &listing, path)
            }
        };
        self.say(match written {
            Ok(part) => format!("{} is written: {part}", path.display()),
            Err(error) => format!("{error:#}"),
        });
    }
}

/// Makes the change. Returns a sentence about it.
///
/// # Errors
/// Returns a sentence if the change is not possible.
fn changed(machine: &mut Machine, change: Change) -> Result<String, String> {
    Ok(match change {
        Change::Registers(registers, what) => {
            registers
                .into_iter()
                .for_each(|(address, value)| machine.edit_register(address, value));
            format!("{what} changed")
        }
        Change::Alpha(bytes) => {
            machine.edit_alpha(&bytes);
            format!("ALPHA holds {}", counted(bytes.len(), "character"))
        }
        Change::Flag(flag, set) => {
            machine.edit_flag(flag, set);
            format!("flag {flag:02} is {}", if set { "set" } else { "clear" })
        }
        Change::Extended(place, value, n) => {
            machine.edit_extended(place, value);
            format!("register {n:03} of the file changed")
        }
        Change::Record(file, record, text) => {
            let written = machine.rewrite_record(file, record, &text);
            written.map_err(|error| format!("the file has no room for that: {error}"))?;
            format!("record {record:03} holds {}", counted(text.len(), "character"))
        }
        Change::Line(line, steps) => {
            program_panel::replace(machine, line, &steps)?;
            match steps.len() {
                0 => format!("line {line:02} is deleted"),
                _ => format!("line {line:02} is written anew"),
            }
        }
        Change::Assignments(keys) => {
            assignment_panel::assign(machine, &keys)?;
            format!("{} assigned anew", counted(keys.len(), "key"))
        }
        Change::Alarm(n, alarm) => {
            let changed = machine.change_alarm(n, alarm);
            changed.map_err(|error| format!("there is no room for that alarm: {error}"))?;
            format!("the alarm is {}", if alarm.is_none() { "cleared" } else { "changed" })
        }
    })
}

fn step_name(step: sim41::history::Step) -> String {
    match (step.stroke, step.further) {
        (Some(stroke), 0) => format!("the key {}", stroke.name()),
        (Some(stroke), further) => {
            format!("the key {} and {}", stroke.name(), counted(further, "further key"))
        }
        (None, _) => "a change".into(),
    }
}
