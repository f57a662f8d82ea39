//! The main loop: reads events, sets the clock, runs programs in slices, draws, and sleeps when
//! idle.

use super::events::Events;
use super::save_conflict::{SaveConflict, WatchAnswer};
use super::screen::{Flow, ProgramFile, Screen};
use super::sound::{Player, Sound};
use super::terminal::{self, Taken};
use super::terminal_background;
use super::terminal_picture::{Graphics, Pictures, QUESTION};
use super::window_title::WindowTitle;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};
use ratatui::crossterm::execute;
use sim41_files::local_clock::Clock;
use sim41_files::paper_keeper::PaperKeeper;
use sim41_session::Calculator;
use std::io::{self, Write};
use std::time::{Duration, Instant};

const SLICE: Duration = Duration::from_millis(15);
const FRAME: Duration = Duration::from_millis(40);
/// The minimum time between two frames, for 60 frames per second.
const LEAST: Duration = Duration::from_micros(16_667);
const SLEEP: u64 = 250;

pub(super) struct EventLoop<'a, 's, 'k> {
    screen: &'a mut Screen<'s>,
    taken: &'a mut Taken,
    events: &'a mut Events,
    watch: &'a mut SaveConflict<'k>,
    paper: Option<&'a PaperKeeper>,
    clock: Clock,
    title: WindowTitle,
    player: Option<Player>,
    pictures: Pictures,
    changed: bool,
    drawn: Option<Instant>,
    /// A debug build panics when the display shows this text, to test the exit after a panic.
    #[cfg(debug_assertions)]
    panics_at: Option<String>,
}

impl<'a, 's, 'k> EventLoop<'a, 's, 'k> {
    pub(super) fn new(
        screen: &'a mut Screen<'s>,
        taken: &'a mut Taken,
        events: &'a mut Events,
        watch: &'a mut SaveConflict<'k>,
        paper: Option<&'a PaperKeeper>,
    ) -> Self {
        EventLoop {
            clock: Clock::started(),
            title: WindowTitle::new(screen.config().title),
            player: None,
            pictures: Pictures::default(),
            changed: true,
            drawn: None,
            #[cfg(debug_assertions)]
            panics_at: std::env::var("SIM41_PANIC").ok(),
            screen,
            taken,
            events,
            watch,
            paper,
        }
    }

    /// Runs until the user quits or a signal arrives. The first message on the screen consists of
    /// `notes` and the message about the loaded program. Fails if the terminal is lost.
    pub(super) fn run(&mut self, notes: &[String], program: Option<ProgramFile>) -> io::Result<()> {
        let config = self.screen.config();
        let pictures = config.pictures && !config.plain && !config.ascii;
        // The text console would print the query for the background colour on the screen.
        let questions = [
            (!config.plain).then_some(terminal_background::QUESTION),
            pictures.then_some(QUESTION),
        ];
        write_out(&questions.into_iter().flatten().collect::<Vec<_>>().concat())?;
        self.tick();
        program.into_iter().for_each(|program| self.screen.open_file(program));
        self.screen.say_first(notes);
        while self.events.ended_by().is_none() {
            if self.turn()? == Flow::Leave {
                break;
            }
        }
        Ok(())
    }

    fn turn(&mut self) -> io::Result<Flow> {
        let before = self.screen.calculator().lcd();
        self.changed |= self.tick();
        let wait = self.work();
        self.changed |= wait.is_zero() || self.screen.calculator().lcd() != before;
        self.changed |= self.watch.check(self.screen.calculator());
        if let Some(note) = self.paper.and_then(|paper| paper.observe(self.screen.paper())) {
            self.screen.say(note);
            self.changed = true;
        }
        #[cfg(debug_assertions)]
        self.panic_where_wanted();
        self.changed |= self.sound()?;
        if let Some(text) = self.screen.take_copied() {
            execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
        }
        // Pending events are processed first, but a frame is still drawn at intervals.
        let mut next = self.events.next(self.taken, Duration::ZERO)?;
        let since = self.drawn.map_or(FRAME, |drawn| drawn.elapsed());
        let calm = next.is_none() && !wait.is_zero();
        if self.changed && (since >= FRAME || (calm && since >= LEAST)) {
            self.show()?;
        }
        self.changed |= calm && self.screen.look_at_file();
        if calm
            && self.screen.rests()
            && let Some(other) = self.watch.other()
        {
            self.take_over(other);
            self.screen.say("another program changed the memory file, which was reloaded");
        }
        if calm {
            // A change that is not on the screen yet shortens the wait.
            let wait = if self.changed { wait.min(LEAST) } else { wait };
            next = self.events.next(self.taken, wait)?;
        }
        Ok(next.map_or(Flow::Continue, |event| self.answer(&event)))
    }

    fn tick(&mut self) -> bool {
        let now = self.clock.now();
        self.screen.set_zone(self.clock.zone());
        self.screen.tick(now)
    }

    fn work(&mut self) -> Duration {
        let start = Instant::now();
        let until = loop {
            let pause = self.screen.run();
            let now = self.screen.calculator().now();
            match pause.wake {
                Some(wake) if wake <= now && !pause.is_at_rest() => {
                    if start.elapsed() >= SLICE {
                        return Duration::ZERO;
                    }
                }
                wake => break wake,
            }
            self.tick();
        };
        let until = until.into_iter().chain(self.screen.next_change()).min().unwrap_or(u64::MAX);
        let now = self.screen.calculator().now();
        Duration::from_millis(until.saturating_sub(now).clamp(1, SLEEP))
    }

    /// Plays the tones produced since the last call. Returns whether the screen must be redrawn.
    fn sound(&mut self) -> io::Result<bool> {
        let failure = self.player.as_ref().and_then(Player::failure);
        if let Some(reason) = &failure {
            self.screen.no_tones(reason);
        }
        let tones = self.screen.take_tones();
        let sounded = !tones.is_empty();
        let config = self.screen.config();
        match config.sound {
            Sound::Bell if sounded => write_out(b"\x07")?,
            Sound::Tones if sounded => {
                self.player.get_or_insert_with(|| Player::new(&config.player)).play(tones);
            }
            Sound::Bell | Sound::Tones | Sound::Mute => {}
        }
        Ok(sounded || failure.is_some())
    }

    fn show(&mut self) -> io::Result<()> {
        self.title.show(self.screen)?;
        self.draw()?;
        if let Some(graphics) = self.events.graphics() {
            if self.pictures.leave_traces(graphics, self.screen.pictures()) {
                self.pictures.forget();
                self.taken.take_again()?;
                self.draw()?;
            }
            let pictures = self.screen.pictures();
            write_out(self.pictures.show(graphics, terminal::cell(), pictures).as_bytes())?;
        }
        (self.changed, self.drawn) = (false, Some(Instant::now()));
        Ok(())
    }

    fn draw(&mut self) -> io::Result<()> {
        let (screen, watch) = (&mut self.screen, &self.watch);
        let drawn = self.taken.0.draw(|frame| {
            screen.draw(frame);
            watch.draw(frame);
        });
        drawn.map(|_| ())
    }

    fn answer(&mut self, event: &Event) -> Flow {
        if let Event::Mouse(mouse) = event
            && let MouseEventKind::Moved
            | MouseEventKind::Drag(MouseButton::Left | MouseButton::Middle) = mouse.kind
        {
            return Flow::Continue;
        }
        self.changed = true;
        self.tick();
        if matches!(event, Event::Resize(..)) {
            if let Some(ground) = self.events.ground() {
                self.screen.set_ground(ground);
            }
            // Pictures are drawn again, because resizing erases them. The event may also mean that
            // the terminal has reported that it supports pictures.
            self.pictures.forget();
            // Sixel pictures need a known cell size.
            let known =
                |&graphics: &Graphics| graphics == Graphics::Kitty || terminal::cell() != (0, 0);
            self.screen.set_graphics(self.events.graphics().filter(known));
        }
        match self.watch.handle(event, self.screen.calculator(), &self.screen.config().keys) {
            WatchAnswer::Ignored => self.screen.handle(event),
            WatchAnswer::Taken => Flow::Continue,
            WatchAnswer::Leave => Flow::Leave,
            WatchAnswer::TakeOver(other) => {
                self.take_over(*other);
                Flow::Continue
            }
        }
    }

    fn take_over(&mut self, other: Calculator) {
        self.screen.take_over(other);
        self.watch.accept(self.screen.calculator());
        self.changed = true;
    }

    #[cfg(debug_assertions)]
    fn panic_where_wanted(&self) {
        if let Some(text) = &self.panics_at {
            let shown = self.screen.calculator().lcd().text();
            assert_ne!(shown.trim(), text, "as SIM41_PANIC wants it");
        }
    }
}

fn write_out(bytes: &[u8]) -> io::Result<()> {
    io::stdout().write_all(bytes)?;
    io::stdout().flush()
}
