//! Alarms going off, with message and tones, and the catalogue of alarms.
//!
//! A ringing alarm takes the display: the message is shown, then blinks, then blinks with tones,
//! eighteen seconds in all. A key acknowledges it; STO, or no key, leaves it past due. The
//! catalogue (ALMCAT, CAT 5) runs through the alarms and their messages; stopped with R/S it has
//! keys of its own. What alarms are is `machine::time::alarm_functions`'. Chapter: "Alarms" (measured).

use super::{Activity, Key, Keyboard};
use crate::charset::Glyph;
use crate::instruction::Chars;
use crate::lcd::{Cell, Lcd, Line};
use crate::machine::time::alarm_functions::Ring;
use crate::machine::{Error, Event, Interactive, Machine};
use crate::memory::flags;

/// The first tone comes so many milliseconds after the alarm's time.
const FIRST_TONE: u64 = 74;
/// The message appears so many milliseconds after the first tone, and later for each character.
const MESSAGE: u64 = 561;
const LETTER: u64 = 10;
/// So long after it the message begins to blink, and keys are looked at.
const STEADY: u64 = 1288;
/// One blink without tone: this long, of which so much dark; and how many there are.
const BLINK: u64 = 656;
const DARK: u64 = 152;
const BLINKS: u64 = 5;
/// Then each blink has a tone, and is this long; the dark comes at its end.
const SOUND: u64 = 800;
const LIT: u64 = 648;
/// How many tones there are after the first.
const TONES: u64 = 16;
/// The last blink ends so long after it has begun.
const LAST: u64 = 660;
/// After most keys the message stays for so long; after ← and ON it goes soon.
const AFTER_KEY: u64 = 2775;
const AFTER_BACK: u64 = 184;
/// The tone's operand: the highest tone.
const TONE: u8 = 9;
/// The label of a control alarm is looked for among all names; that takes so long when there is a
/// function of that name, and when there is nothing.
const FOUND: u64 = 1420;
const SEARCH: u64 = 1870;
/// The catalogue shows each text for so long.
const PAGE: u64 = 595;
/// Before the first one it takes so long.
const FIRST: u64 = 247;
/// A time appears so much later, a message for its first and for each further character.
const TIME: u64 = 174;
const WRITING: u64 = 37;
const CHARACTER: u64 = 9;
/// Stopped, it shows another alarm after so long.
const STEP: u64 = 235;
/// Behind the last text the catalogue takes so long to end.
const ENDING: u64 = 751;
/// Stopped, it ends after so long without a key.
const PATIENCE: u64 = 122_800;

/// An alarm that is going off.
#[derive(Clone, Copy, Debug)]
pub struct Ringing {
    text: Chars,
    /// What stood in the display before.
    before: [Cell; Lcd::CELLS],
    since: u64,
    /// Tones sounded so far.
    tones: u64,
    /// A key has been pressed.
    answered: Option<Answer>,
    /// Its number in the alarm buffer; none for the stopwatch's.
    number: Option<usize>,
    /// What comes when it is over.
    then: Then,
}

/// A label that will not be found.
#[derive(Clone, Copy, Debug)]
pub struct Searching {
    /// When that is known.
    end: u64,
    error: Error,
    /// What stands in the display until then.
    before: [Cell; Lcd::CELLS],
}

/// What comes when an alarm is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Then {
    /// What was before.
    Back,
    /// The calculator is being switched off.
    Off,
    /// SHIFT ON: off, and on again with the clock.
    Clock,
}

/// What a key does to a ringing alarm.
#[derive(Clone, Copy, Debug)]
struct Answer {
    /// When it ends.
    end: u64,
    /// Whether the alarm is disposed of.
    disposes: bool,
    /// The key was ON.
    on: bool,
}

impl Ringing {
    /// Milliseconds from the beginning to the message.
    fn message(&self) -> u64 {
        FIRST_TONE + MESSAGE + LETTER * self.text.as_slice().len().min(Lcd::CELLS) as u64
    }

    /// To the first blink.
    fn blinking(&self) -> u64 {
        self.message() + STEADY
    }

    /// To the first blink with a tone.
    fn sounding(&self) -> u64 {
        self.blinking() + BLINKS * BLINK + DARK
    }

    /// Tones due after so many milliseconds.
    fn tones_at(&self, time: u64) -> u64 {
        match time.checked_sub(self.sounding()) {
            Some(time) => 1 + (time / SOUND + 1).min(TONES),
            None => (time >= FIRST_TONE) as u64,
        }
    }

    /// When it ends.
    fn end(&self) -> u64 {
        let unanswered = self.since + self.sounding() + (TONES - 1) * SOUND + LAST;
        self.answered.map_or(unanswered, |answer| answer.end)
    }

    /// When the display or the sound changes next.
    fn next_change(&self, now: u64) -> u64 {
        let time = now.saturating_sub(self.since);
        let (message, blinking, sounding) = (self.message(), self.blinking(), self.sounding());
        let next = match time {
            ..FIRST_TONE => FIRST_TONE,
            _ if time < message => message,
            _ if time < blinking => blinking,
            _ if time < sounding => {
                let phase = (time - blinking) % BLINK;
                (time + if phase < DARK { DARK } else { BLINK } - phase).min(sounding)
            }
            _ => {
                let phase = (time - sounding) % SOUND;
                time + if phase < LIT { LIT } else { SOUND } - phase
            }
        };
        (self.since + next).min(self.end())
    }

    /// The display.
    fn cells(&self, now: u64) -> [Cell; Lcd::CELLS] {
        let text = self.text.as_slice();
        match self.answered {
            _ if now < self.since + self.message() => self.before,
            // After a key the end of a long message stays.
            Some(_) => last_page(text),
            None => Line::of(text.iter().copied()).first(),
        }
    }

    /// Whether the display is out.
    fn dark(&self, now: u64) -> bool {
        let time = now.saturating_sub(self.since);
        let (blinking, sounding) = (self.blinking(), self.sounding());
        match time {
            _ if self.answered.is_some() || time < blinking => false,
            _ if time < sounding => (time - blinking) % BLINK < DARK,
            _ => (time - sounding) % SOUND >= LIT,
        }
    }
}

impl Keyboard {
    /// Let alarms go off whose time has come. True while one rings.
    pub(super) fn attend_alarms(&mut self, machine: &mut Machine) -> bool {
        if let Some(searching) = self.searching {
            if machine.now < searching.end {
                return true;
            }
            self.searching = None;
            self.finish(machine, Err(searching.error));
            self.go_off(machine);
        }
        // They wait for the end of a line of a program, or until the calculator comes to rest.
        let listens = match self.activity {
            Activity::Ready | Activity::Running | Activity::Off => true,
            Activity::Interactive(which) => which == Interactive::Clock,
            _ => false,
        };
        if self.ringing.is_none() {
            if self.activity == Activity::Interactive(Interactive::Stopwatch) {
                if machine.stopwatch_is_due() {
                    self.stopwatch_at_zero(machine);
                }
            } else if listens && machine.stopwatch_is_due() {
                self.begin_ringing(machine, Chars::new(b"TIMER ALARM"), None);
            } else if listens && machine.alarm_is_due() {
                self.go_off(machine);
            }
        }
        let Some(mut ringing) = self.ringing else { return false };
        if machine.now >= ringing.end() {
            self.end_ringing(machine, ringing);
            return self.ringing.is_some();
        }
        let due = if ringing.answered.is_some() {
            0
        } else {
            // It may begin a little later than now: the key before it is still at work.
            ringing.tones_at(machine.now.saturating_sub(ringing.since))
        };
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
            if let Ring::Message(text, number) = ring {
                return self.begin_ringing(machine, text, Some(number));
            }
            self.carry_out(machine, ring);
            if self.searching.is_some() {
                return;
            }
        }
    }

    /// What an alarm without a message does.
    fn carry_out(&mut self, machine: &mut Machine, ring: Ring) {
        let before = self.lcd(machine).cells;
        match ring {
            Ring::Message(..) => {}
            Ring::Tone => machine.sounded(Event::Tone(TONE)),
            Ring::Program => {
                self.interrupt(machine);
                machine.memory.set_flag(flags::PRGM, false);
                machine.clear_message();
                self.activity = Activity::Running;
            }
            Ring::Failed(error, is_function) => {
                self.interrupt(machine);
                machine.memory.set_flag(flags::PRGM, false);
                machine.memory.set_flag(flags::MESSAGE, false);
                machine.clear_message();
                machine.stop();
                self.activity = Activity::Ready;
                let time = if is_function { FOUND } else { SEARCH };
                self.searching = Some(Searching { end: machine.now + time, error, before });
            }
        }
    }

    /// What was being keyed is finished or forgotten.
    fn interrupt(&mut self, machine: &mut Machine) {
        self.prompt = None;
        self.down = None;
        self.end_entry(machine);
        machine.memory.set_flag(flags::SHIFT, false);
        machine.memory.set_flag(flags::PARTIAL_KEY, false);
        if !machine.running() {
            machine.memory.set_flag(flags::ALPHA, false);
        }
    }

    fn begin_ringing(&mut self, machine: &mut Machine, text: Chars, number: Option<usize>) {
        let before = self.lcd(machine).cells;
        self.interrupt(machine);
        machine.clear_message();
        machine.memory.set_flag(flags::MESSAGE, false);
        let since = machine.now;
        self.ringing = Some(Ringing {
            text,
            before,
            since,
            tones: 0,
            answered: None,
            number,
            then: Then::Back,
        });
    }

    /// Switching off with alarms past due, from this number on, lets each go off once more. A
    /// control alarm wakes the calculator again and runs its program. False if there is none.
    pub(super) fn rings_at_switching_off(
        &mut self,
        machine: &mut Machine,
        from: usize,
        clock: bool,
    ) -> bool {
        let Some(ring) = machine.ring_past_due(from) else { return false };
        if let Ring::Message(text, number) = ring {
            self.begin_ringing(machine, text, Some(number));
            let then = if clock { Then::Clock } else { Then::Off };
            self.ringing = self.ringing.map(|ringing| Ringing { then, ..ringing });
            return true;
        }
        let running = machine.running();
        self.put_out(machine);
        self.wake(machine);
        if running {
            machine.start();
        }
        self.carry_out(machine, ring);
        if self.searching.is_none() {
            self.go_off(machine);
        }
        true
    }

    /// Switching on with an alarm past due sounds a tone.
    pub(super) fn remind(&mut self, machine: &mut Machine) {
        if machine.has_past_due_alarm() {
            machine.sounded(Event::Tone(TONE));
        }
    }

    fn end_ringing(&mut self, machine: &mut Machine, ringing: Ringing) {
        self.ringing = None;
        let disposed = ringing.answered.is_some_and(|answer| answer.disposes);
        if let Some(number) = ringing.number {
            machine.acknowledge_alarm(number, disposed);
        }
        if ringing.answered.is_some() {
            machine.clear_message();
        } else {
            machine.message = Some(first_page(ringing.text.as_slice()));
        }
        if ringing.then != Then::Back {
            self.update_flags(machine);
            let next = ringing.number.map_or(0, |number| number + !disposed as usize);
            let at_once = ringing.answered.is_some_and(|answer| answer.on);
            let clock = ringing.then == Then::Clock;
            if at_once || !self.rings_at_switching_off(machine, next, clock) {
                self.put_out(machine);
                if clock && !at_once {
                    self.wake(machine);
                    self.begin_clock(machine);
                }
            }
            return;
        }
        if self.activity == Activity::Interactive(Interactive::Clock) && ringing.answered.is_none()
        {
            self.activity = Activity::Ready;
        }
        self.update_flags(machine);
        self.go_off(machine);
    }

    /// A key while an alarm rings, or its label is looked for. False if none does.
    pub(super) fn press_while_ringing(&mut self, machine: &mut Machine, key: Key) -> bool {
        let Some(mut ringing) = self.ringing else { return self.searching.is_some() };
        // While the message stays after a key, another key counts instead.
        if machine.now >= ringing.since + ringing.blinking() {
            let wait = if matches!(key, Key::Back | Key::On) { AFTER_BACK } else { AFTER_KEY };
            let keeps = key == Key::Sto || key == Key::On && ringing.then != Then::Back;
            ringing.answered =
                Some(Answer { end: machine.now + wait, disposes: !keeps, on: key == Key::On });
            self.ringing = Some(ringing);
        }
        true
    }

    /// Whether the display is out because a ringing alarm blinks.
    pub(super) fn ringing_is_dark(&self, machine: &Machine) -> bool {
        self.ringing.is_some_and(|ringing| ringing.dark(machine.now))
    }

    /// The display of a ringing alarm.
    pub(super) fn ringing_cells(&self, machine: &Machine) -> Option<[Cell; Lcd::CELLS]> {
        let searching = self.searching.map(|searching| searching.before);
        self.ringing.map(|ringing| ringing.cells(machine.now)).or(searching)
    }

    /// While an alarm rings, when something changes next.
    pub fn ringing_until(&self, machine: &Machine) -> Option<u64> {
        let searching = self.searching.map(|searching| searching.end);
        self.ringing.map(|ringing| ringing.next_change(machine.now)).or(searching)
    }

    /// When a display of its own goes on that is busy: the running stopwatch, the running
    /// catalogue.
    pub fn display_goes_on(&self, machine: &Machine) -> Option<u64> {
        match self.activity {
            Activity::Interactive(Interactive::Stopwatch) => {
                Some(self.stopwatch.next_change(machine))
            }
            Activity::Interactive(Interactive::Alarms) => Some(self.catalog.until),
            Activity::Interactive(Interactive::Clock) => self.clock_is_busy(machine),
            Activity::Interactive(Interactive::Directory) => Some(self.directory.until()),
            Activity::Interactive(Interactive::Editor) => {
                Some(self.editor.next_change(machine.now))
            }
            _ => None,
        }
    }

    /// When something changes without a key, in milliseconds since 1900: an alarm goes off, a
    /// clock shows another second.
    pub fn next_change(&self, machine: &Machine) -> Option<u64> {
        if let Some(next) = self.ringing_until(machine) {
            return Some(next);
        }
        let display = match self.activity {
            Activity::Interactive(Interactive::Clock) => Some(self.clock_changes(machine)),
            _ => self.display_goes_on(machine),
        };
        [display, machine.next_alarm(), machine.stopwatch_alarm()].into_iter().flatten().min()
    }

    /// ALMCAT begins.
    pub(super) fn begin_alarm_catalog(&mut self, machine: &mut Machine) {
        self.catalog =
            Catalog { until: machine.now + FIRST, page: Page::Begin, ..Catalog::default() };
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

/// As much of a message as the display holds.
fn first_page(text: &[u8]) -> Chars {
    let fits = |&length: &usize| Line::of(text[..length].iter().copied()).len() <= Lcd::CELLS;
    Chars::new(&text[..(0..=text.len()).take_while(fits).last().unwrap_or_default()])
}

/// The last twelve cells' worth of a message: pages of twelve cells, of which a blank at the
/// beginning is left out.
fn last_page(text: &[u8]) -> [Cell; Lcd::CELLS] {
    let line = Line::of(text.iter().copied());
    let first = line.len().saturating_sub(1) / Lcd::CELLS * Lcd::CELLS;
    let blank = first > 0 && line.cells()[first] == Cell::BLANK;
    line.window(first + blank as usize)
}

/// How long so many characters of a message are written.
fn writing(length: usize) -> u64 {
    WRITING + CHARACTER * (length.min(Lcd::CELLS) as u64 - 1)
}

/// What the catalogue shows of an alarm.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Page {
    /// Nothing yet.
    #[default]
    Begin,
    /// Minutes and date.
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
        Catalog { alarm, page: Page::When, until: now + STEP + PAGE, ..self }
    }

    /// Stopped, with this page.
    fn show(&mut self, page: Page, now: u64) {
        (self.page, self.until) = (page, now + PAGE);
    }

    /// The next page. False behind the last alarm.
    fn turn(&mut self, machine: &Machine) -> bool {
        let length =
            machine.memory.alarms().nth(self.alarm).map_or(0, |alarm| alarm.message().len());
        let more = match self.page {
            Page::When => length > 0,
            Page::Message(from) => from + Lcd::CELLS < length,
            _ => false,
        };
        // Stopped, the last page stays.
        if let Some(end) = self.ends
            && !more
        {
            let ended = self.until >= end;
            self.until = end;
            return !ended;
        }
        let last = self.alarm + 1 >= machine.memory.alarms().count();
        (self.alarm, self.page) = match self.page {
            Page::Begin => (self.alarm, Page::When),
            Page::When if length > 0 => (self.alarm, Page::Message(0)),
            Page::Message(from) if more => (self.alarm, Page::Message(from + Lcd::CELLS)),
            _ => (self.alarm + 1, Page::When),
        };
        // It stands, then what comes next is written.
        self.until += PAGE
            + match self.page {
                Page::When if length > 0 => writing(length),
                Page::Message(from) if from + Lcd::CELLS < length => {
                    writing(length - from - Lcd::CELLS)
                }
                _ if last => ENDING,
                _ => TIME,
            };
        self.alarm < machine.memory.alarms().count()
    }

    /// The display.
    pub fn cells(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        let Some(alarm) = machine.memory.alarms().nth(self.alarm) else {
            return [Cell::BLANK; Lcd::CELLS];
        };
        let text = match self.page {
            Page::Begin => return [Cell::BLANK; Lcd::CELLS],
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
