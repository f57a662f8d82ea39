//! A ringing alarm, which takes precedence over the mode. For eighteen seconds in all, the message
//! is steady, then blinks, then blinks with tones. A key acknowledges the alarm; without a key, or
//! with STO, the alarm becomes past due. `machine::time::due_alarms` handles due alarms and control
//! alarms. Measured on the firmware; see also the manual chapter "Alarms".

use super::key_flags;
use super::mode::{Mode, Picture};
use super::{Key, Keyboard};
use crate::duration::{
    ALARM_AFTER_BACK, ALARM_AFTER_KEY, ALARM_MESSAGE, ALARM_STEADY, ALARM_TONE, BLINK, BLINK_DARK,
};
use crate::lcd::DisplayLine;
use crate::machine::message;
use crate::machine::time::due_alarms;
use crate::machine::time::due_alarms::{Dismissal, Ring};
use crate::machine::{Event, Machine};
use sim41_language::instruction::Chars;

const SILENT_BLINKS: u64 = 5;
const SOUNDING_BLINKS: u64 = 16;
const BLINKING: u64 = ALARM_MESSAGE + ALARM_STEADY;
const SOUNDING: u64 = BLINKING + SILENT_BLINKS * BLINK;
const END: u64 = SOUNDING + SOUNDING_BLINKS * BLINK;
pub(super) const TONE: u8 = 9;

#[derive(Clone, Copy, Debug)]
pub(super) struct Ringing {
    text: Chars,
    since: u64,
    tones: u64,
    answered: Option<AlarmAnswer>,
    /// The alarm's index in the alarm buffer; `None` for the stopwatch's alarm.
    number: Option<usize>,
    then: Then,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    Back,
    Off,
    /// Switch off, then on again with the clock (SHIFT ON).
    Clock,
}

#[derive(Clone, Copy, Debug)]
struct AlarmAnswer {
    end: u64,
    /// Whether the alarm is acknowledged; otherwise it stays past due.
    disposes: bool,
    on: bool,
}

impl Ringing {
    fn tones_at(&self, time: u64) -> u64 {
        let sounding = time.checked_sub(SOUNDING).map_or(0, |time| 1 + time / BLINK);
        (time >= ALARM_TONE) as u64 + sounding
    }

    fn end(&self) -> u64 {
        self.answered.map_or(self.since + END, |answer| answer.end)
    }

    pub(super) fn wakes_at(&self, now: u64) -> u64 {
        let time = now.saturating_sub(self.since);
        let blink = BLINKING + time.saturating_sub(BLINKING) / BLINK * BLINK;
        let changes = [ALARM_TONE, ALARM_MESSAGE, blink, blink + BLINK_DARK, blink + BLINK];
        let next = changes.into_iter().find(|&change| time < change).unwrap_or(END);
        self.end().min(self.since + next)
    }

    pub(super) fn picture(&self, now: u64) -> Picture {
        let blinking = now.checked_sub(self.since + BLINKING);
        match self.answered {
            None if blinking.is_some_and(|time| time % BLINK < BLINK_DARK) => Picture::Dark,
            _ if now < self.since + ALARM_MESSAGE => Picture::Unchanged,
            // After a key, the end of a long message stays on the display.
            Some(_) => Picture::Cells(DisplayLine::of(self.text).last_page()),
            None => Picture::Cells(DisplayLine::of(self.text).first()),
        }
    }
}

impl Keyboard {
    pub(super) fn attend_alarms(&mut self, machine: &mut Machine) -> bool {
        // Alarms wait until a program line ends or the calculator is idle.
        if self.ringing.is_none() && self.pause.is_none() && self.mode.lets_alarms_ring() {
            if machine.clock_mut().stopwatch_is_due() {
                self.begin_ringing(machine, Chars::new(b"TIMER ALARM"), None, Then::Back);
            } else if machine.clock().alarm_is_due() {
                machine.clock_mut().mark_read();
                self.go_off(machine);
            }
        }
        let Some(mut ringing) = self.ringing else { return false };
        machine.clock_mut().mark_read();
        if machine.clock().now() >= ringing.end() {
            self.end_ringing(machine, ringing);
            return self.ringing.is_some();
        }
        // While the previous key is still being processed, `since` can be slightly in the future.
        let time = machine.clock().now().saturating_sub(ringing.since);
        let due = if ringing.answered.is_some() { 0 } else { ringing.tones_at(time) };
        while ringing.tones < due {
            ringing.tones += 1;
            machine.add_event(Event::Tone(TONE));
        }
        self.ringing = Some(ringing);
        true
    }

    fn go_off(&mut self, machine: &mut Machine) {
        let off = matches!(self.mode, Mode::Off);
        if off {
            self.wake(machine);
        }
        while let Some(ring) = due_alarms::ring(machine, off) {
            if let Ring::Message(text, number) = ring {
                return self.begin_ringing(machine, text, Some(number), Then::Back);
            }
            self.follow_ring(machine, ring);
        }
    }

    fn follow_ring(&mut self, machine: &mut Machine, ring: Ring) {
        match ring {
            Ring::Message(..) => {}
            Ring::Tone => machine.add_event(Event::Tone(TONE)),
            Ring::Program => {
                self.interrupt(machine);
                key_flags::set_program_mode(machine, false);
                self.mode = Mode::Running(Default::default());
            }
            Ring::Failed(error) => {
                self.interrupt(machine);
                key_flags::set_program_mode(machine, false);
                machine.stop();
                self.fail(machine, error);
            }
        }
    }

    fn interrupt(&mut self, machine: &mut Machine) {
        self.held = None;
        self.busy = None;
        machine.clear_message();
        self.forget_entry(machine);
        key_flags::cancel_keys(machine);
    }

    fn begin_ringing(
        &mut self,
        machine: &mut Machine,
        text: Chars,
        number: Option<usize>,
        then: Then,
    ) {
        self.interrupt(machine);
        let since = machine.clock().now();
        self.ringing = Some(Ringing { text, since, tones: 0, answered: None, number, then });
    }

    /// Before the calculator switches off, past-due alarms ring again, beginning with number
    /// `from`. A control alarm wakes the calculator and runs its program. Returns `false` if no
    /// alarm is past due.
    pub(super) fn rings_at_switching_off(
        &mut self,
        machine: &mut Machine,
        from: usize,
        then: Then,
    ) -> bool {
        let Some(ring) = due_alarms::ring_past_due(machine, from) else { return false };
        if let Ring::Message(text, number) = ring {
            self.begin_ringing(machine, text, Some(number), then);
            return true;
        }
        let running = machine.interpreter().running;
        self.turn_off(machine);
        self.wake(machine);
        if running {
            machine.start();
        }
        self.follow_ring(machine, ring);
        self.go_off(machine);
        true
    }

    fn end_ringing(&mut self, machine: &mut Machine, ringing: Ringing) {
        self.ringing = None;
        let disposed = ringing.answered.is_some_and(|answer| answer.disposes);
        // After STO, or without a key, the alarm stays past due.
        if let Some(number) = ringing.number.filter(|_| disposed) {
            due_alarms::dismiss_alarm(machine, number, Dismissal::Acknowledged);
        }
        if ringing.answered.is_some() {
            machine.clear_message();
        } else {
            let first = Chars::new(DisplayLine::first_page(ringing.text.as_slice()));
            message::replace_message(machine, Some(first));
        }
        if ringing.then != Then::Back {
            self.update_flags(machine);
            let next = ringing.number.map_or(0, |number| number + !disposed as usize);
            let at_once = ringing.answered.is_some_and(|answer| answer.on);
            let clock = ringing.then == Then::Clock;
            if at_once || !self.rings_at_switching_off(machine, next, ringing.then) {
                self.turn_off(machine);
                if clock && !at_once {
                    self.wake(machine);
                    self.begin_clock(machine);
                }
            }
            return;
        }
        if matches!(self.mode, Mode::Clock(_)) && ringing.answered.is_none() {
            self.mode = Mode::Ready;
        }
        self.update_flags(machine);
        self.go_off(machine);
    }

    pub(super) fn press_while_ringing(&mut self, machine: &mut Machine, key: Key) -> bool {
        let Some(ringing) = &mut self.ringing else { return false };
        // Keys have no effect until the message blinks. After a key, the message stays for a while,
        // during which another key replaces the first one.
        if machine.clock().now() >= ringing.since + BLINKING {
            let back = matches!(key, Key::Back | Key::On);
            let wait = if back { ALARM_AFTER_BACK } else { ALARM_AFTER_KEY };
            let keeps = key == Key::Sto || key == Key::On && ringing.then != Then::Back;
            ringing.answered = Some(AlarmAnswer {
                end: machine.clock().now() + wait,
                disposes: !keeps,
                on: key == Key::On,
            });
        }
        true
    }
}
