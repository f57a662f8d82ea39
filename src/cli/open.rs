//! Opens the calculator in the terminal, and saves its memory during use and on exit.

use super::exit_status;
use super::line_mode;
use super::options::Options;
use anyhow::{Result, anyhow, bail};
use sim41_files::background_saving::Keeper;
use sim41_files::message::{self, say};
use sim41_files::opened_programs::OpenedPrograms;
use sim41_files::paper_keeper::PaperKeeper;
use sim41_files::state_file::{self, StateFile, Unsaved};
use sim41_files::undo_file::{put_history_away, with_history};
use sim41_files::{input, programs, rom_file};
use sim41_screen::{ProgramFile, Speed};
use sim41_session::printer::Paper;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

pub(super) fn open(options: &Options, authentic: bool, program: Option<&Path>) -> Result<ExitCode> {
    let (mut config, trouble) = options.screen.config()?;
    // The hint is for new users, who have no state file yet.
    config.hint &= options.state_file().is_some_and(|file| !file.exists());
    if authentic {
        config.speed = Speed::Authentic;
    }
    let (mut calculator, file, mut note) = options.resume()?;
    if calculator.machine().rom_source().is_none() && !config.rom.is_empty() {
        let rom = Path::new(&config.rom);
        if let Err(error) = calculator.change(|machine| rom_file::install(machine, rom)) {
            let more = format!("{error:#}; the calculator starts without its ROM");
            note = Some(note.map_or(more.clone(), |note| format!("{note}\n{more}")));
        }
    }
    options.paper().check()?;
    let file = match file {
        Some(file) => Some(place_that_works(file)?),
        None => None,
    };
    let program = match program {
        Some(file) => {
            let contents = programs::reported(file, (&calculator).into())?;
            let (path, name) = (file.to_path_buf(), input::name(file));
            Some(ProgramFile::new(path, name, contents, calculator.library()))
        }
        None => None,
    };
    let place = file.as_ref().map(|file| file.path().to_path_buf());
    let keeper = file.map(|file| Keeper::new(file, &calculator));
    let mut session = with_history(calculator, place.as_deref(), config.speed.policy());
    let note: Vec<String> = note.iter().flat_map(|note| note.lines()).map(str::to_string).collect();
    let notes = trouble.into_iter().chain(note.iter().cloned()).collect();
    let screen = sim41_screen::Settings { config, folders: options.folders(), notes, program };
    let mut paper = Paper::default();
    let paper_keeper = options.paper().paper.as_deref().and_then(PaperKeeper::new);
    let keepers = sim41_screen::Keepers { memory: keeper.as_ref(), paper: paper_keeper.as_deref() };
    let result = match options.screen.lines() {
        true => {
            screen.notes.iter().for_each(|note| say(note));
            let mut opened = OpenedPrograms::read(screen.folders.opened);
            let program = screen.program.map(|file| (file, &mut opened));
            let done = line_mode::run(&mut session, program, keeper.as_ref(), &mut paper);
            opened.write().unwrap_or_else(|sentence| say(&sentence));
            done.map(|()| None)
        }
        false => sim41_screen::run(&mut session, screen, &keepers, &mut paper).map_err(Into::into),
    };
    // The screen that showed the messages is closed, so they are printed again.
    note.iter().filter(|_| !options.screen.lines()).for_each(|note| say(note));
    let paper = match paper_keeper {
        Some(keeper) => keeper.finish(&paper).map(|note| note.iter().for_each(|note| say(note))),
        None => options.paper().write(paper.lines()),
    };
    let left = keeper.as_ref().and_then(|keeper| keeper.save(session.calculator()));
    // The undo history is saved next to the memory, and only if the memory was saved.
    let place = match (&left, &keeper) {
        (Some(left), _) => left.place.clone().filter(|_| left.is_beside_another()),
        (None, Some(keeper)) => Some(keeper.place()),
        (None, None) => None,
    };
    let history = place.map_or(Ok(()), |place| put_history_away(&session, &place));
    let saved = left.map_or(Ok(()), |left| Err(anyhow!(left.sentence())));
    let troubles =
        [saved.err(), history.err(), paper.err(), result.as_ref().err().map(|e| anyhow!("{e:#}"))];
    let mut troubles = troubles.into_iter().flatten();
    if let Some(first) = troubles.next() {
        troubles.for_each(|trouble| say(&format!("{trouble:#}")));
        return Err(first);
    }
    Ok(result?.map_or(ExitCode::SUCCESS, exit_status::after_signal))
}

fn place_that_works(file: StateFile) -> Result<StateFile> {
    let Err(error) = file.try_saving() else { return Ok(file) };
    let Some(second) = state_file::second_place(file.path()) else {
        bail!(
            "{error}; use --state FILE to select another location, or --fresh to start without a \
             state file"
        );
    };
    let asked = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    if !asked || !agreed(&error, second.path()) {
        bail!(
            "{error}; use --state {second} to select another location, or --fresh to start \
             without a state file",
            second = second.path().display()
        );
    }
    Ok(second)
}

fn agreed(error: &Unsaved, second: &Path) -> bool {
    say(&error.to_string());
    let question = format!("Keep the memory in {file} instead? [Y/n] ", file = second.display());
    let _ = write!(std::io::stderr(), "{}", message::shown(&question));
    let mut answer = String::new();
    match std::io::stdin().lock().read_line(&mut answer) {
        Ok(1..) => !answer.trim_start().starts_with(['n', 'N']),
        _ => false,
    }
}
