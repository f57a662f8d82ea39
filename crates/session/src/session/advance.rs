//! Runs the calculator, slice by slice, and collects events.

use super::{Event, Failure, PATIENCE, Pause, Reason, Resource, Session, Shown, Time};
use crate::history::Timeline;
use sim41_calculator::calculator::{Activity, Calculator, Event as Output};
use sim41_calculator::duration::{cycles, milliseconds};
use sim41_calculator::keyboard::Expectation;
use sim41_calculator::machine::probe::Probe;
use std::mem;

/// The number of instructions in a slice that does not follow the clock.
const STEPS: u64 = 10_000;
const STEPS_BY_CLOCK: u64 = 5_000;
const STRETCH: u64 = 1_600;
const STRIDE: u64 = 10;
/// The maximum delay, in milliseconds, that a slice makes up for with [`Time::Factor`].
const LATE: u64 = 60;
const MOST_DISPLAYS: usize = 100_000;

#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// Run until the calculator is at rest or its clock has reached `deadline`.
    Rest { deadline: u64 },
    /// Run until the calculator is at rest or `limit` cycles have passed.
    Cycles { limit: u64 },
    /// Run until the clock has reached `end`, with programs running at the calculator's speed;
    /// `passing` means that a key is down.
    Time { end: u64, passing: bool },
}

/// Receives the events of a run; `None` keeps them for [`Session::events`].
pub(super) type Report<'a> = Option<&'a mut dyn FnMut(&Calculator, Event)>;

impl Session {
    /// Runs the calculator for a slice. With [`Time::AtOnce`], its clock jumps to the end of each
    /// wait, but not beyond `now`; otherwise `now` is the time, in milliseconds since 1900.
    pub fn advance(&mut self, now: u64) -> Pause {
        self.pause = match (self.policy.time, self.policy.cycles) {
            (Time::AtOnce, None) => self.slice(Goal::Rest { deadline: now }),
            (Time::AtOnce, Some(limit)) => self.slice(Goal::Cycles { limit }),
            (Time::Clock, _) => self.follow(now, None),
            (Time::Factor(factor), _) => self.follow(now, Some(factor)),
        };
        self.pause
    }

    /// Runs the calculator until it is at rest, is held, or has used up its budget. Passes each
    /// event to `report` as it happens.
    pub fn settle(&mut self, mut report: impl FnMut(&Calculator, Event)) -> Pause {
        let goal = self.goal();
        self.drive(goal, &mut Some(&mut report))
    }

    /// Like [`Session::settle`], but keeps the events for [`Session::events`].
    pub(super) fn settle_silently(&mut self) {
        self.passed = mem::take(&mut self.ahead);
        let goal = self.goal();
        self.drive(goal, &mut None);
    }

    fn goal(&self) -> Goal {
        let deadline = self.calculator().now() + PATIENCE;
        self.policy.cycles.map_or(Goal::Rest { deadline }, |limit| Goal::Cycles { limit })
    }

    pub(super) fn drive(&mut self, goal: Goal, report: &mut Report) -> Pause {
        loop {
            self.pause = self.slice(goal);
            if let Some(report) = report {
                self.report(report);
            }
            if self.pause.reason != Reason::Busy {
                return self.pause;
            }
        }
    }

    pub(super) fn report(&mut self, mut report: impl FnMut(&Calculator, Event)) {
        for event in self.events() {
            report(self.history.calculator(), event);
        }
    }

    pub(super) fn works(&self) -> bool {
        matches!(self.pause.reason, Reason::Busy | Reason::Waiting)
    }

    fn slice(&mut self, goal: Goal) -> Pause {
        let now = self.calculator().now();
        if let Some(pause) = self.interrupted() {
            return pause;
        }
        let left = match goal {
            Goal::Time { end, passing } => return self.slice_of_time(now, end, passing),
            Goal::Cycles { limit } => limit.saturating_sub(self.passed),
            Goal::Rest { .. } => u64::MAX,
        };
        let before = self.calculator().cycles_run();
        let activity = match goal {
            Goal::Cycles { .. } => {
                self.run(STEPS, |history, _| history.run_cycles(left.min(STRETCH)))
            }
            _ => self.run(STEPS, Timeline::run),
        };
        self.passed = self.passed.saturating_add_signed(self.calculator().cycles_run() - before);
        self.observe(false);
        // Text scrolls only while the calculator waits.
        if activity == Activity::Busy {
            self.complete_display();
        }
        if let Some(pause) = self.paused(activity) {
            return pause;
        }
        if self.exhausted.is_some() {
            return Pause { reason: self.left(), wake: None };
        }
        if let Activity::Waiting(until) = activity {
            let rests = matches!(goal, Goal::Rest { .. }) && self.policy.rests_in_modes;
            if rests && self.calculator().awaits_key() {
                return Pause { reason: Reason::Idle, wake: Some(until) };
            }
            return self.wait(until, goal);
        }
        if left == 0 {
            return self.out_of_words(goal, now);
        }
        Pause { reason: Reason::Busy, wake: Some(now) }
    }

    fn slice_of_time(&mut self, now: u64, end: u64, passing: bool) -> Pause {
        if now >= end || self.exhausted.is_some() {
            let activity = self.history.run_cycles(0);
            self.observe(passing);
            return self.paused(activity).unwrap_or(Pause { reason: self.left(), wake: Some(now) });
        }
        let next = match self.run(STEPS, |history, _| history.run_cycles(cycles(STRIDE))) {
            Activity::Busy => now + STRIDE,
            other => other.wakes_at().map_or(end, |next| next.max(now + 1)),
        };
        self.observe(passing);
        self.history.tick(next.min(end));
        Pause { reason: Reason::Busy, wake: Some(now) }
    }

    fn wait(&mut self, until: u64, goal: Goal) -> Pause {
        let now = self.calculator().now();
        let wait = until.saturating_sub(now);
        let last = match goal {
            Goal::Cycles { limit } => {
                let left = limit.saturating_sub(self.passed);
                (cycles(wait) > left).then(|| now + milliseconds(left))
            }
            Goal::Rest { deadline } => (until > deadline).then_some(deadline.max(now)),
            Goal::Time { .. } => None,
        };
        if let Some(last) = last {
            self.history.tick(last);
            self.observe(false);
            return self.out_of_words(goal, until);
        }
        self.history.tick(until.max(now));
        self.passed += cycles(wait);
        self.observe(false);
        Pause { reason: Reason::Busy, wake: Some(until) }
    }

    fn out_of_words(&mut self, goal: Goal, wake: u64) -> Pause {
        if let Goal::Cycles { limit } = goal {
            self.ahead = self.passed.saturating_sub(limit);
        }
        Pause { reason: Reason::Deadline, wake: Some(wake) }
    }

    fn follow(&mut self, now: u64, factor: Option<u32>) -> Pause {
        let late = now.saturating_sub(mem::replace(&mut self.ran_until, now)).min(LATE);
        self.history.tick(now);
        if let Some(pause) = self.interrupted() {
            return pause;
        }
        if self.calculator().machine().hit().is_some() {
            return Pause { reason: Reason::Held, wake: None };
        }
        self.exhausted = None;
        let activity = match factor {
            None => self.run(STEPS_BY_CLOCK, Timeline::run),
            Some(factor) => {
                let microseconds = 1_000 * u64::from(factor) * late;
                self.run(STEPS_BY_CLOCK, |history, _| history.run_for(microseconds))
            }
        };
        self.observe(false);
        if let Some(pause) = self.paused(activity) {
            return pause;
        }
        if self.exhausted.is_some() {
            return Pause { reason: self.left(), wake: None };
        }
        let wake = match (activity, factor) {
            (Activity::Waiting(until), _) if until > now => {
                return Pause { reason: Reason::Waiting, wake: Some(until) };
            }
            (_, Some(_)) => now + STRIDE,
            _ => now,
        };
        Pause { reason: Reason::Busy, wake: Some(wake) }
    }

    /// If the owner raised the interrupt, holds the program for a debugger, or stops it like R/S.
    fn interrupted(&mut self) -> Option<Pause> {
        if !self.interrupt.take() {
            return None;
        }
        if self.policy.holds {
            self.history.probe_mut().get_or_insert_default().hold();
        } else if self.calculator().machine().running() {
            self.press_run_stop();
            self.collect();
        }
        self.observe(false);
        Some(Pause { reason: Reason::Interrupted, wake: None })
    }

    fn paused(&self, activity: Activity) -> Option<Pause> {
        let reason = match activity {
            _ if self.calculator().machine().hit().is_some() => Reason::Held,
            Activity::Idle(_) => Reason::Idle,
            Activity::Off(_) => Reason::Off,
            _ => return None,
        };
        Some(Pause { reason, wake: activity.wakes_at() })
    }

    fn left(&self) -> Reason {
        self.exhausted.map_or(Reason::Deadline, Reason::Exhausted)
    }

    /// Executes and charges for as many instructions as `most` and the budget allow (at least one).
    fn run(&mut self, most: u64, run: impl FnOnce(&mut Timeline, u64) -> Activity) -> Activity {
        let before = self.history.moment();
        let traced = self.traced || self.calculator().tracing();
        let most = if traced { 1 } else { most };
        let steps = self.budget.left(Resource::Steps).clamp(1, most);
        let activity = run(&mut self.history, steps);
        self.charge(Resource::Steps, self.history.moment().saturating_sub(before));
        if activity == Activity::Busy && self.budget.left(Resource::Steps) == 0 {
            self.charge(Resource::Steps, 1);
        }
        if matches!(activity, Activity::Waiting(_)) {
            self.charge(Resource::Waits, 1);
        }
        self.collect();
        activity
    }

    fn charge(&mut self, resource: Resource, amount: u64) {
        if let Err(exhausted) = self.budget.consume(resource, amount) {
            self.exhausted = Some(exhausted);
        }
    }

    pub(super) fn collect(&mut self) {
        let output = self.history.take_events();
        let wanted = self.traced || self.calculator().tracing();
        let wanted = wanted && !self.history.is_past();
        for record in Probe::records(self.history.probe_mut(), wanted) {
            self.add(Event::Executed(Box::new(record)));
        }
        self.charge(Resource::Lines, output.len() as u64);
        for output in output {
            let event = match output {
                Output::Tone(tone) => Event::Tone(tone),
                Output::Printed(line) => Event::Printed(line),
                Output::Microcode(module, number) => Event::Microcode(module, number),
                Output::Trace(command) => Event::Trace(command),
                Output::Failed { error, in_program: true } => {
                    Event::Failed(Failure::in_program(self.calculator().machine(), error))
                }
                Output::Failed { error, in_program: false } => {
                    let keyed = Some(self.history.keyed()).filter(|text| !text.is_empty());
                    Event::Failed(Failure { error, line: None, keyed })
                }
            };
            self.add(event);
        }
    }

    fn add(&mut self, event: Event) {
        self.complete_display();
        self.events.push_back(event);
    }

    /// Reports display contents that were held back because they might have scrolled.
    pub(super) fn complete_display(&mut self) {
        let Some((shown, reported)) = &mut self.shown else { return };
        if !std::mem::replace(reported, true) {
            self.events.push_back(Event::Display(shown.clone()));
            self.displays += 1;
        }
        if self.displays > MOST_DISPLAYS {
            self.drop_displays();
        }
    }

    #[cold]
    fn drop_displays(&mut self) {
        let mut surplus = self.displays / 2;
        self.displays -= surplus;
        self.events.retain(|event| match event {
            Event::Display(_) if surplus > 0 => {
                surplus -= 1;
                false
            }
            _ => true,
        });
    }

    pub(super) fn observe(&mut self, passing: bool) {
        let calculator = self.history.calculator();
        let lcd = calculator.lcd();
        if let Some(frames) = &mut self.frames {
            frames.add(lcd, calculator.now());
        }
        if mem::replace(&mut self.was_on, lcd.on) && !lcd.on {
            self.add(Event::Off);
        }
        if !lcd.on || self.calculator().is_at_work() {
            return;
        }
        let is_message = is_message(self.calculator());
        if let Some((shown, reported)) = &mut self.shown {
            let before = (shown.cells.len(), shown.lcd, shown.passing);
            if shown.continues_with(lcd, passing, is_message) {
                *reported &= before == (shown.cells.len(), shown.lcd, shown.passing);
                return;
            }
        }
        self.complete_display();
        let before = self.shown.take().map(|(shown, _)| shown);
        self.shown = Some((Shown::next(before, lcd, passing, is_message), false));
    }
}

fn is_message(calculator: &Calculator) -> bool {
    calculator.machine().shown_message().is_some() || calculator.expectation() == Expectation::Pause
}
