//! The list of programs in the library and a folder, or of modules in a folder, with a preview.

use crate::component::{Action, ComponentAnswer, Hint, Overlay, Scene};
use crate::picker::Picker;
use crate::screen::ProgramFile;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_files::formats::module_description;
use sim41_files::message::reason;
use sim41_files::{input, module_files, programs, user_folders};
use sim41_session::memory::Ports;
use sim41_session::program::library::{BUILT_IN, BuiltIn};
use sim41_session::program::{listing, plugged_names};
use sim41_session::words::Item;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

const PREVIEW: usize = 10;

/// The size in bytes of the smallest module image: a page of 4,096 ten-bit words.
const SMALLEST_MODULE: u64 = 5_120;

#[derive(Clone, PartialEq, Eq, Debug)]
enum FileEntry {
    Library(String),
    File(PathBuf),
    Module(PathBuf),
    Folder(PathBuf),
}

pub struct FileChooser {
    picker: Picker<FileEntry>,
    modules: bool,
    usual: (Vec<Item<FileEntry>>, String),
    typed: Option<PathBuf>,
    /// The last preview, cached because reading the file for every frame would be slow.
    drawn: RefCell<Option<(FileEntry, Vec<String>)>>,
}

impl FileChooser {
    pub fn new(scene: &Scene, folder: &Path) -> FileChooser {
        FileChooser::listing(scene, folder, false)
    }

    pub fn of_modules(scene: &Scene, folder: &Path) -> FileChooser {
        FileChooser::listing(scene, folder, true)
    }

    fn listing(scene: &Scene, folder: &Path, modules: bool) -> FileChooser {
        let picker = Picker::new("open", Vec::new(), "");
        let drawn = RefCell::new(None);
        let mut chooser =
            FileChooser { picker, modules, usual: Default::default(), typed: None, drawn };
        chooser.list(scene, folder);
        chooser
    }

    fn list(&mut self, scene: &Scene, folder: &Path) {
        let library = scene.calculator.library();
        let mut items: Vec<Item<FileEntry>> = Vec::new();
        if !self.modules {
            items.extend(library.own_names().into_iter().map(|name| {
                let what = library.about(&name).unwrap_or_else(|| "program".into());
                Item::new(&name, what, FileEntry::Library(name.clone()))
            }));
            items.extend(library.built_in_programs().into_iter().map(|program| {
                Item::new(program.name, program.what(), FileEntry::Library(program.name.into()))
            }));
        }
        items.extend(self.files(folder));
        let shown = folder.display();
        let title = match self.modules {
            true => format!("plug in a module from {shown}, or type a path"),
            false => format!("open a program from the library or {shown}, or type a path"),
        };
        self.usual = (items, title);
        self.typed = None;
        self.list_usual();
        self.picker.set_text("");
    }

    fn list_usual(&mut self) {
        self.picker.set_items(self.usual.0.clone());
        self.picker.set_title(&self.usual.1);
        self.picker.look_after(0);
    }

    fn files(&self, folder: &Path) -> impl Iterator<Item = Item<FileEntry>> + use<> {
        let modules = self.modules;
        files(folder).into_iter().filter(move |item| {
            !modules || matches!(item.value, FileEntry::Module(_) | FileEntry::Folder(_))
        })
    }

    fn follow_text(&mut self) {
        let text = self.picker.text();
        let Some((folder, length)) = typed_folder(&text) else {
            if self.typed.take().is_some() {
                self.list_usual();
            }
            return;
        };
        if self.typed.as_ref() != Some(&folder) {
            let items = self.files(&folder).collect();
            self.picker.set_items(items);
            let shown = folder.display();
            self.picker.set_title(&match self.modules {
                true => format!("plug in a module from {shown}"),
                false => format!("open a file from {shown}"),
            });
            self.typed = Some(folder);
        }
        self.picker.look_after(length);
    }

    fn entry_of_text(&self) -> Option<Result<FileEntry, String>> {
        let text = self.picker.text();
        let path = path_of(&text);
        text.contains('/').then(|| match path.metadata() {
            Ok(file) if file.is_dir() => Ok(FileEntry::Folder(path)),
            // Reading a pipe would block until something is written to it.
            Ok(file) if !file.is_file() => {
                Err(format!("{path} is not a file", path = path.display()))
            }
            Ok(_) if is_module(&path) => Ok(FileEntry::Module(path)),
            Ok(_) => Ok(FileEntry::File(path)),
            Err(error) => Err(format!("{}: {}", path.display(), reason(error))),
        })
    }

    fn choose(&mut self, scene: &Scene) -> ComponentAnswer {
        let chosen = self.picker.chosen().map(|item| item.value.clone());
        let chosen = match self.entry_of_text().filter(|_| !self.picker.by_hand()) {
            Some(Ok(entry)) => Some(entry),
            Some(Err(sentence)) if chosen.is_none() => {
                return ComponentAnswer::Do(Action::Refuse(sentence));
            }
            _ => chosen,
        };
        match chosen {
            Some(FileEntry::Folder(folder)) => {
                self.list(scene, &folder);
                ComponentAnswer::Taken
            }
            Some(FileEntry::Module(path)) => ComponentAnswer::Close(Some(Action::Plug(path))),
            Some(entry) => match loading(scene, &entry) {
                Ok(loading) => ComponentAnswer::Close(Some(loading)),
                Err(sentence) => ComponentAnswer::Do(Action::Refuse(sentence)),
            },
            None => ComponentAnswer::Do(Action::Refuse("no file or program has this name".into())),
        }
    }

    fn preview(&self, scene: &Scene) -> Vec<String> {
        let typed = self.entry_of_text().filter(|_| !self.picker.by_hand()).and_then(Result::ok);
        let chosen = typed.or_else(|| self.picker.chosen().map(|item| item.value.clone()));
        // A typed folder has no preview, because its files are already listed.
        let Some(entry) = chosen.filter(|entry| {
            !matches!((entry, &self.typed), (FileEntry::Folder(folder), Some(typed)) if folder == typed)
        }) else {
            return Vec::new();
        };
        let mut drawn = self.drawn.borrow_mut();
        match &mut *drawn {
            Some((before, lines)) if *before == entry => lines.clone(),
            drawn => {
                let lines = described(scene, &entry);
                *drawn = Some((entry, lines.clone()));
                lines
            }
        }
    }
}

/// The folder in a typed path, and its length in characters; `None` for other text.
fn typed_folder(text: &str) -> Option<(PathBuf, usize)> {
    let slash = text.rfind('/')?;
    let folder = |length: usize| {
        let path = path_of(&text[..length]);
        path.is_dir().then(|| (path, text[..length].chars().count()))
    };
    folder(text.len()).or_else(|| folder(slash + 1))
}

/// The path that the user has typed; `~` is the home folder.
pub fn path_of(text: &str) -> PathBuf {
    match (text.trim().strip_prefix("~/"), user_folders::home()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text.trim()),
    }
}

/// The action that loads a program.
fn loading(scene: &Scene, entry: &FileEntry) -> Result<Action, String> {
    match entry {
        FileEntry::Library(name) => {
            let found = scene.calculator.library().find(name);
            let program = found.ok_or_else(|| format!("{name} no longer exists"))?.program;
            Ok(Action::Load { name: name.clone(), program, warnings: String::new() })
        }
        FileEntry::File(path) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let contents = programs::contents(path, scene.calculator.into())
                .map_err(|error| format!("{error:#}"))?;
            let library = scene.calculator.library();
            Ok(Action::Open(ProgramFile::new(path.clone(), name, contents, library)))
        }
        FileEntry::Module(path) => Err(format!(
            "{file} is a module image; to plug it in, use the command `plug`",
            file = path.display()
        )),
        FileEntry::Folder(folder) => {
            Err(format!("{folder} is a folder", folder = folder.display()))
        }
    }
}

/// What to do with a file: the name of the action, the action, and a preview of the file.
pub fn opening(scene: &Scene, path: &Path) -> (&'static str, Action, Vec<String>) {
    let path = path.to_path_buf();
    if is_module(&path) {
        let preview = described(scene, &FileEntry::Module(path.clone()));
        return ("plug", Action::Plug(path), preview);
    }
    let entry = FileEntry::File(path);
    let action = loading(scene, &entry).unwrap_or_else(Action::Refuse);
    ("open", action, described(scene, &entry))
}

fn built_in(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN.iter().find(|program| program.name == name)
}

/// The action that loads a program of the library, or a program file in `folder` or at a path.
pub fn program_named(scene: &Scene, folder: &Path, name: &str) -> Result<Action, String> {
    let library = scene.calculator.library();
    let known = library.names().into_iter().find(|known| known.eq_ignore_ascii_case(name));
    let path = [folder.join(name), path_of(name)].into_iter().find(|path| path.is_file());
    match (known, path) {
        (Some(known), _) => loading(scene, &FileEntry::Library(known)),
        (None, Some(path)) => loading(scene, &FileEntry::File(path)),
        (None, None) => {
            Err(format!("there is no program {name}; `open` without a name lists them all"))
        }
    }
}

fn described(scene: &Scene, entry: &FileEntry) -> Vec<String> {
    if let FileEntry::Module(path) = entry {
        let described = module_files::read(path)
            .and_then(|module| module_description::description(&module, &input::name(path)));
        let text = described.unwrap_or_else(|error| format!("{error:#}"));
        return text.lines().take(1 + PREVIEW).map(str::to_string).collect();
    }
    if let FileEntry::Folder(folder) = entry {
        let names = files(folder).into_iter().map(|item| item.name);
        return names.take(1 + PREVIEW).collect();
    }
    let keys = match entry {
        FileEntry::Library(name) => {
            let is_own = scene.calculator.library().own_names().contains(name);
            built_in(name).filter(|_| !is_own).map(BuiltIn::keys)
        }
        _ => None,
    };
    match loading(scene, entry) {
        Ok(
            Action::Load { program, warnings, .. }
            | Action::Open(ProgramFile { programs: program, warnings, .. }),
        ) => {
            let lines = preview(&program, scene.calculator.memory().ports());
            let warnings = Some(warnings).filter(|warnings| !warnings.is_empty());
            keys.into_iter().chain(warnings).chain(lines).collect()
        }
        Ok(_) => Vec::new(),
        Err(sentence) => vec![sentence],
    }
}

fn preview(program: &[u8], ports: &Ports) -> Vec<String> {
    let steps = listing::disassemble(program);
    let labels: Vec<String> = listing::labels(program).map(|name| format!("\"{name}\"")).collect();
    let head = format!(
        "{lines} lines, {bytes} bytes {labels}",
        lines = steps.len(),
        bytes = program.len(),
        labels = labels.join(" ")
    );
    let lines = steps.iter().take(PREVIEW).enumerate();
    let lines =
        lines.map(|(n, step)| format!("{:02} {}", n + 1, plugged_names::listed(step, ports)));
    std::iter::once(head).chain(lines).collect()
}

fn files(folder: &Path) -> Vec<Item<FileEntry>> {
    let mut items = Vec::new();
    let above =
        folder.canonicalize().ok().and_then(|folder| folder.parent().map(Path::to_path_buf));
    items.extend(above.map(|above| Item::new("..", "the parent folder", FileEntry::Folder(above))));
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
        .unwrap_or_default();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            items.push(Item::new(format!("{name}/"), "folder", FileEntry::Folder(path)));
        } else if !path.is_file() {
            // Reading a pipe would block until something is written to it.
            continue;
        } else if is_module(&path) {
            items.push(Item::new(name, "module", FileEntry::Module(path)));
        } else if sim41_session::program::Kind::of_ending(&programs::ending(&path)).is_some() {
            items.push(Item::new(name, "file", FileEntry::File(path)));
        }
    }
    items
}

/// Whether a file contains a module image. The extension decides; a `.bin` file is an image if it
/// can be read as one and is not shorter than the smallest.
fn is_module(path: &Path) -> bool {
    match programs::ending(path).to_lowercase().as_str() {
        "mod" | "rom" => true,
        "bin" => {
            path.metadata().is_ok_and(|there| there.len() >= SMALLEST_MODULE)
                && module_files::read(path).is_ok()
        }
        _ => false,
    }
}

impl Overlay for FileChooser {
    fn name(&self) -> &'static str {
        if self.modules { "plug" } else { "open" }
    }

    fn press(&mut self, key: KeyEvent, scene: &Scene) -> ComponentAnswer {
        let picked = self.picker.press(key);
        self.follow_text();
        picked.answer(|| self.choose(scene))
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, scene: &Scene) -> ComponentAnswer {
        self.picker.mouse(mouse).answer(|| self.choose(scene))
    }

    fn paste(&mut self, text: &str) -> bool {
        self.picker.paste(text);
        self.follow_text();
        true
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        self.picker.draw(buffer, screen, &scene.config.theme, &self.preview(scene));
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        self.picker.hint(if self.modules { "plug it in" } else { "load it" })
    }
}
