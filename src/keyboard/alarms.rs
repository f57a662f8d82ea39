//! Alarms going off, with message and tones, and the catalogue of alarms.
//!
//! A ringing alarm takes the display: the message is shown, then blinks, then blinks with tones,
//! eighteen seconds in all. A key acknowledges it; STO, or no key, leaves it past due. The catalogue
//! (ALMCAT, CAT 5) runs through the alarms and their messages; stopped with R/S it has keys of its
//! own. What alarms are is `machine::time::alarms`'. Chapter: "Alarms" (measured).

use super::{Activity, Key, Keyboard};
use crate::charset::Glyph;
use crate::instruction::Chars;
use crate::lcd::{Cell, Lcd, Line};
use crate::machine::time::alarms::Ring;
use crate::machine::{Event, Interactive, Machine};
use crate::memory::flags;

/// The message appears so many milliseconds after the first tone.
const MESSAGE: u64 = 610;
/// From here on the message blinks and keys are looked at.
const BLINKING: u64 = 2000;
/// One blink without tone: this long, of which so much dark.
const BLINK: u64 = 656;
const DARK: u64 = 151;
/// From here on each blink has a tone, and is this long; the dark comes at its end.
const SOUNDING: u64 = 5432;
const SOUND: u64 = 800;
const LIT: u64 = 648;
/// How many tones there are after the first.
const TONES: u64 = 16;
/// The end, if no key comes.
const END: u64 = SOUNDING + TONES * SOUND;
/// After most keys the message stays for so long.
const AFTER_KEY: u64 = 2600;
/// The tone's operand: the highest tone.
const TONE: u8 = 9;
/// The catalogue shows each text for so long.
const PAGE: u64 = 680;
/// Before the first one it takes so long.
const FIRST: u64 = 290;
/// Stopped, it ends after so long without a key.
const PATIENCE: u64 = 122_800;

/// An alarm that is going off.
#[derive(Clone, Copy, Debug)]
pub struct Ringing {
    text: Chars,
    since: u64,
    /// Tones sounded so far.
    tones: u64,
    /// A key has been pressed: when it ends, and whether the alarm is disposed of.
    answered: Option<(u64, bool)>,
    /// It stands in the alarm buffer; otherwise it is the stopwatch's.
    in_buffer: bool,
    /// The calculator is being switched off.
    then_off: bool,
}

impl Ringing {
    /// Tones due after so many milliseconds.
    fn tones_at(time: u64) -> u64 {
        1 + if time < SOUNDING { 0 } else { ((time - SOUNDING) / SOUND + 1).min(TONES) }
    }

    /// When it ends.
    fn end(&self) -> u64 {
        self.answered.map_or(self.since + END, |(end, _)| end)
    }

    /// When the display or the sound changes next.
    fn next_change(&self, now: u64) -> u64 {
        let time = now.saturating_sub(self.since);
        let next = match time {
            ..MESSAGE => MESSAGE,
            MESSAGE..BLINKING => BLINKING,
            BLINKING..SOUNDING => {
                let phase = (time - BLINKING) % BLINK;
                (time + if phase < DARK { DARK } else { BLINK } - phase).min(SOUNDING)
            }
            _ => {
                let phase = (time - SOUNDING) % SOUND;
                time + if phase < LIT { LIT } else { SOUND } - phase
            }
        };
        (self.since + next).min(self.end())
    }

    /// The display; `None` for what stood there before.
    fn cells(&self, now: u64) -> Option<[Cell; Lcd::CELLS]> {
        let time = now.saturating_sub(self.since);
        let dark = self.answered.is_none()
            && match time {
                ..MESSAGE => return None,
                MESSAGE..BLINKING => false,
                BLINKING..SOUNDING => (time - BLINKING) % BLINK < DARK,
                _ => (time - SOUNDING) % SOUND >= LIT,
            };
        let line = Line::of(self.text.as_slice().iter().copied());
        Some(if dark { [Cell::BLANK; Lcd::CELLS] } else { line.first() })
    }
}

impl Keyboard {
    /// Let alarms go off whose time has come. True while one rings.
    pub(super) fn attend_alarms(&mut self, machine: &mut Machine) -> bool {
        if self.ringing.is_none() {
            if machine.stopwatch_is_due() && self.activity != Activity::Interactive(Interactive::Stopwatch) {
                self.begin_ringing(machine, Chars::new(b"TIMER ALARM"), false);
            } else if machine.alarm_is_due() {
                self.go_off(machine);
            }
        }
        let Some(mut ringing) = self.ringing else { return false };
        if machine.now >= ringing.end() {
            self.end_ringing(machine, ringing);
            return self.ringing.is_some();
        }
        let due = if ringing.answered.is_some() { 0 } else { Ringing::tones_at(machine.now - ringing.since) };
        while ringing.tones < due {
            ringing.tones += 1;
            machine.sounded(Event::Tone(TONE));
        }
        self.ringing = Some(ringing);
        true
    }

    /// The alarms that are due, up to the first that rings.
    fn go_off(&mut self, machine: &mut Machine) {
        let off = self.activity == Activity::Off;
        if off {
            self.wake(machine);
        }
        while let Some(ring) = machine.ring(off) {
            match ring {
                Ring::Message(text) => return self.begin_ringing(machine, text, true),
                Ring::Tone => machine.sounded(Event::Tone(TONE)),
                Ring::Program => {
                    self.interrupt(machine);
                    machine.memory.set_flag(flags::PRGM, false);
                    machine.clear_message();
                    self.activity = Activity::Running;
                }
                Ring::Failed(error) => {
                    self.interrupt(machine);
                    machine.stop();
                    self.activity = Activity::Ready;
                    self.finish(machine, Err(error));
                }
            }
        }
    }

    /// What was being keyed is finished or forgotten.
    fn interrupt(&mut self, machine: &mut Machine) {
        self.prompt = None;
        self.down = None;
        self.end_entry(machine);
        if !machine.running() {
            machine.memory.set_flag(flags::ALPHA, false);
        }
    }

    fn begin_ringing(&mut self, machine: &mut Machine, text: Chars, in_buffer: bool) {
        self.interrupt(machine);
        let since = machine.now;
        self.ringing = Some(Ringing { text, since, tones: 0, answered: None, in_buffer, then_off: false });
    }

    /// Switching off with an alarm past due lets it ring once more. True if it does.
    pub(super) fn rings_at_switching_off(&mut self, machine: &mut Machine) -> bool {
        let Some(text) = machine.past_due_message() else { return false };
        self.begin_ringing(machine, text, true);
        self.ringing = self.ringing.map(|ringing| Ringing { then_off: true, ..ringing });
        true
    }

    /// Switching on with an alarm past due sounds a tone.
    pub(super) fn remind(&mut self, machine: &mut Machine) {
        if machine.past_due_message().is_some() {
            machine.sounded(Event::Tone(TONE));
        }
    }

    fn end_ringing(&mut self, machine: &mut Machine, ringing: Ringing) {
        self.ringing = None;
        let disposed = ringing.answered.is_some_and(|(_, disposed)| disposed);
        if ringing.in_buffer {
            machine.acknowledge_alarm(disposed);
        }
        if ringing.answered.is_some() {
            machine.clear_message();
        } else {
            machine.message = Some(ringing.text);
        }
        if ringing.then_off {
            return self.put_out(machine);
        }
        if self.activity == Activity::Interactive(Interactive::Clock) && ringing.answered.is_none() {
            self.activity = Activity::Ready;
        }
        // In a running program the text stays until something else is shown, but is no message.
        if !machine.running() {
            self.update_flags(machine);
        }
        self.go_off(machine);
    }

    /// A key while an alarm rings. False if none does.
    pub(super) fn press_while_ringing(&mut self, machine: &mut Machine, key: Key) -> bool {
        let Some(mut ringing) = self.ringing else { return false };
        if ringing.answered.is_none() && machine.now >= ringing.since + BLINKING {
            let wait = if matches!(key, Key::Back | Key::On) { 0 } else { AFTER_KEY };
            ringing.answered = Some((machine.now + wait, key != Key::Sto));
            self.ringing = Some(ringing);
        }
        true
    }

    /// The display of a ringing alarm.
    pub(super) fn ringing_cells(&self, machine: &Machine) -> Option<[Cell; Lcd::CELLS]> {
        self.ringing.and_then(|ringing| ringing.cells(machine.now))
    }

    /// While an alarm rings, when something changes next.
    pub fn ringing_until(&self, machine: &Machine) -> Option<u64> {
        self.ringing.map(|ringing| ringing.next_change(machine.now))
    }

    /// When a display of its own goes on that is busy: the running stopwatch, the running catalogue.
    pub fn display_goes_on(&self, machine: &Machine) -> Option<u64> {
        match self.activity {
            Activity::Interactive(Interactive::Stopwatch) => {
                let step = if machine.clock.started.is_some() { 100 } else { 1000 };
                Some(machine.now + step - machine.now % step)
            }
            Activity::Interactive(Interactive::Alarms) => Some(self.catalog.until),
            Activity::Interactive(Interactive::Directory) => Some(self.directory.until()),
            Activity::Interactive(Interactive::Editor) => Some(self.editor.next_change(machine.now)),
            _ => None,
        }
    }

    /// When something changes without a key, in milliseconds since 1900: an alarm goes off, a
    /// clock shows another second.
    pub fn next_change(&self, machine: &Machine) -> Option<u64> {
        if let Some(ringing) = self.ringing {
            return Some(ringing.next_change(machine.now));
        }
        let display = match self.activity {
            Activity::Interactive(Interactive::Clock) => Some(self.clock_changes(machine)),
            _ => self.display_goes_on(machine),
        };
        [display, machine.next_alarm(), machine.stopwatch_alarm()].into_iter().flatten().min()
    }

    /// ALMCAT begins.
    pub(super) fn begin_alarm_catalog(&mut self, machine: &mut Machine) {
        self.catalog = Catalog { until: machine.now + FIRST + PAGE, ..Catalog::default() };
        self.activity = Activity::Interactive(Interactive::Alarms);
    }

    /// Let the catalogue run on.
    pub(super) fn run_alarm_catalog(&mut self, machine: &mut Machine) {
        while machine.now >= self.catalog.until {
            if !self.catalog.turn(machine) {
                return self.end_alarm_catalog(machine);
            }
        }
    }

    fn end_alarm_catalog(&mut self, machine: &mut Machine) {
        self.leave_display(machine);
    }

    /// A key in the catalogue.
    pub(super) fn press_in_alarm_catalog(&mut self, machine: &mut Machine, key: Key) {
        let catalog = &mut self.catalog;
        if catalog.ends.is_none() {
            match key {
                Key::RunStop => {
                    let end = machine.now + PATIENCE;
                    (catalog.ends, catalog.until) = (Some(end), end);
                }
                Key::On => self.switch_off(machine),
                _ => {}
            }
            return;
        }
        let shifted = std::mem::take(&mut catalog.shifted);
        let now = machine.now;
        catalog.ends = Some(now + PATIENCE);
        let count = machine.memory.alarms().count();
        match (key, shifted) {
            (Key::Shift, _) => catalog.shifted = !shifted,
            (Key::On, true) => self.clock_from_keys(machine),
            (Key::On, false) => self.switch_off(machine),
            (Key::Back, _) => self.end_alarm_catalog(machine),
            (Key::RunStop, _) => {
                *catalog = Catalog { until: now, ends: None, page: Page::End, ..*catalog };
            }
            (Key::Sst, false) => *catalog = catalog.at((catalog.alarm + 1).min(count - 1), now),
            (Key::Sst, true) => *catalog = catalog.at(catalog.alarm.saturating_sub(1), now),
            (Key::Nine, false) => catalog.show(Page::Time, now),
            (Key::Log, false) => catalog.show(Page::Date, now),
            (Key::Rcl, false) => catalog.show(Page::Message(0), now),
            (Key::Seven, false) => catalog.show(Page::Interval, now),
            (Key::Seven, true) => {
                machine.repeat_alarm(catalog.alarm);
                *catalog = catalog.at(catalog.alarm, now);
            }
            (Key::Sqrt, true) => {
                machine.remove_alarm(catalog.alarm);
                *catalog = catalog.at(catalog.alarm.min(count.saturating_sub(2)), now);
                if count == 1 {
                    machine.show_empty_catalog();
                    self.end_alarm_catalog(machine);
                }
            }
            _ => catalog.shifted = shifted,
        }
    }
}

/// What the catalogue shows of an alarm.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Page {
    /// Minutes and date.
    #[default]
    When,
    /// Twelve characters of the message, from this one on.
    Message(usize),
    /// The time to tenths of a second.
    Time,
    /// The date with its year.
    Date,
    /// The repeat interval.
    Interval,
    /// Nothing more.
    End,
}

/// The catalogue of alarms.
#[derive(Clone, Copy, Default, Debug)]
pub struct Catalog {
    alarm: usize,
    page: Page,
    /// When it goes on by itself.
    until: u64,
    /// R/S has stopped it: when it ends, if no key comes.
    ends: Option<u64>,
    shifted: bool,
}

impl Catalog {
    /// Whether SHIFT was pressed.
    pub fn shifted(&self) -> bool {
        self.shifted
    }

    /// Stopped at this alarm, whose message follows.
    fn at(self, alarm: usize, now: u64) -> Catalog {
        Catalog { alarm, page: Page::When, until: now + PAGE, ..self }
    }

    /// Stopped, with this page.
    fn show(&mut self, page: Page, now: u64) {
        (self.page, self.until) = (page, now + PAGE);
    }

    /// The next page. False behind the last alarm.
    fn turn(&mut self, machine: &Machine) -> bool {
        self.until += PAGE;
        let length = machine.memory.alarms().nth(self.alarm).map_or(0, |alarm| alarm.message().len());
        let more = match self.page {
            Page::When => length > 0,
            Page::Message(from) => from + Lcd::CELLS < length,
            _ => false,
        };
        // Stopped, the last page stays.
        if let Some(end) = self.ends
            && !more
        {
            let ended = self.until > end;
            self.until = end;
            return !ended;
        }
        self.page = match self.page {
            Page::When if length > 0 => Page::Message(0),
            Page::Message(from) if from + Lcd::CELLS < length => Page::Message(from + Lcd::CELLS),
            _ => {
                self.alarm += 1;
                Page::When
            }
        };
        self.alarm < machine.memory.alarms().count()
    }

    /// The display.
    pub fn cells(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        let Some(alarm) = machine.memory.alarms().nth(self.alarm) else { return [Cell::BLANK; Lcd::CELLS] };
        let text = match self.page {
            Page::When | Page::End => machine.minutes_and_date_text(alarm.time as i64 * 10),
            Page::Message(from) => Chars::new(alarm.message().get(from..).unwrap_or_default()),
            Page::Time => machine.tenths_text(alarm.time as i64 * 10),
            Page::Date => machine.full_date_text(alarm.time as i64 * 10),
            Page::Interval => machine.interval_text(alarm.interval.unwrap_or(0) as i64 * 10),
        };
        let mut line = Line::of(text.as_slice().iter().copied());
        if line.is_empty() {
            line.push_glyph(Glyph::BLANK);
        }
        line.first()
    }
}
