//! A calculator that remembers: any key can be undone, any moment of a session be had back.
//!
//! A [`Timeline`] takes the same calls as a [`Calculator`] and notes them. Now and then it keeps a
//! snapshot that shares unchanged registers with the one before; what lies between two snapshots is
//! had by making the same calls again, since a calculator has no clock and no chance of its own.
//! `segment` is a snapshot with the calls behind it, `thinning` keeps all of it within bounds,
//! `travel` goes to moments, `saved` is the text that outlasts the process.

mod saved;
mod segment;
mod thinning;
mod travel;

use crate::calculator::{Activity, Calculator, Event, Key, Pace};
pub use saved::Unreadable;
use segment::{Input, Segment};
use std::collections::VecDeque;
use std::ops::Deref;

/// Instructions between two snapshots of a running program: some milliseconds at full speed.
const INTERVAL: u64 = 250_000;
/// Bytes that a history takes at most, if nothing else is said.
pub const LIMIT: usize = 32 << 20;

/// A calculator with its history.
pub struct Timeline {
    calculator: Calculator,
    /// What happened, the oldest first; never empty.
    segments: VecDeque<Segment>,
    /// Which moment of it the calculator is at.
    place: Place,
    /// What came since the calculator went back: it changes the past when a key or a step follows.
    aside: Vec<Input>,
    /// What the calculator was doing when it was last asked to go on.
    activity: Option<Activity>,
    /// The most bytes that the history may take; 0 for no history.
    limit: usize,
    /// The bytes that the segments take.
    bytes: usize,
    /// Instructions executed at the latest moment, while the calculator is at an earlier one.
    latest: u64,
    /// Keys that are pressed belong to the step that has begun.
    together: bool,
}

/// A moment: how many inputs of a segment have come, and how many steps of the next one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    segment: usize,
    input: usize,
    steps: u64,
}

/// A step that was undone or done again: the key that began it, unless something else did.
pub type Step = Option<Key>;

impl Deref for Timeline {
    type Target = Calculator;

    fn deref(&self) -> &Calculator {
        &self.calculator
    }
}

impl Timeline {
    /// The history of this calculator begins, with the usual limit.
    pub fn new(calculator: Calculator) -> Timeline {
        Timeline::with_limit(calculator, LIMIT)
    }

    /// The history of this calculator begins. It takes about `limit` bytes at most; 0 keeps none.
    pub fn with_limit(calculator: Calculator, limit: usize) -> Timeline {
        let first = Segment::new(calculator.snapshot(None), None, false);
        let bytes = first.bytes;
        Timeline {
            calculator,
            segments: VecDeque::from([first]),
            place: Place { segment: 0, input: 0, steps: 0 },
            aside: Vec::new(),
            activity: None,
            limit,
            bytes,
            latest: 0,
            together: false,
        }
    }

    /// The calculator, without its history.
    pub fn into_calculator(self) -> Calculator {
        self.calculator
    }

    /// A key goes down. One that is not pressed into a running program can be undone, together with
    /// all that it begins.
    pub fn press(&mut self, key: Key) {
        if !self.machine().running() {
            self.begin_step();
        }
        self.note(Input::Press(key));
        self.calculator.press(key);
    }

    /// The key comes up.
    pub fn release(&mut self) {
        // No key is down at a moment that was gone back to.
        if !self.is_past() {
            self.note(Input::Release);
        }
        self.calculator.release();
    }

    /// Set the time to `now`, in milliseconds since 1900-01-01 00:00.
    pub fn tick(&mut self, now: u64) {
        if now != self.calculator.now() {
            self.note(Input::Tick(now));
            self.calculator.tick(now);
        }
    }

    /// The work at keys takes so long from now on.
    pub fn set_pace(&mut self, pace: Pace) {
        if pace != self.calculator.pace() {
            self.note(Input::Pace(pace));
            self.calculator.set_pace(pace);
        }
    }

    /// Execute up to `steps` steps.
    pub fn run(&mut self, steps: u64) -> Activity {
        let mut left = steps;
        loop {
            let slice = left.min(INTERVAL);
            let activity = self.go_on(|calculator| calculator.run(slice));
            left -= slice;
            if left == 0 || activity != Activity::Busy || self.machine().hit().is_some() {
                return activity;
            }
        }
    }

    /// Execute the steps that the real calculator executes in `microseconds`.
    pub fn run_for(&mut self, microseconds: u64) -> Activity {
        self.go_on(|calculator| calculator.run_for(microseconds))
    }

    fn go_on(&mut self, run: impl FnOnce(&mut Calculator) -> Activity) -> Activity {
        let before = self.machine().executed();
        let activity = run(&mut self.calculator);
        let steps = self.machine().executed() - before;
        if steps > 0 || !self.activity.is_some_and(|before| goes_on(before, activity)) {
            self.activity = Some(activity);
            self.note(Input::Run(steps));
            let begun = self.segments[self.place.segment].executed;
            if self.machine().executed() - begun >= INTERVAL && !self.is_past() {
                self.begin_segment(false);
            }
        }
        activity
    }

    /// What there was to hear and to read since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        let events = self.calculator.take_events();
        if !events.is_empty() {
            self.note(Input::Events);
        }
        events
    }

    /// Change the calculator in another way than by its keys, as a step that can be undone.
    pub fn alter<R>(&mut self, change: impl FnOnce(&mut Calculator) -> R) -> R {
        self.begin_step();
        let before = self.machine().executed();
        let result = change(&mut self.calculator);
        self.calculator.count_executed_from(before);
        if self.limit > 0 {
            self.segments[self.place.segment].cut();
            self.begin_segment(false);
        }
        self.activity = None;
        result
    }

    /// What `keys` presses is one step, undone as a whole.
    pub fn together<R>(&mut self, keys: impl FnOnce(&mut Timeline) -> R) -> R {
        if !self.machine().running() {
            self.begin_step();
        }
        self.together = true;
        let result = keys(self);
        self.together = false;
        result
    }

    /// Go back to before the latest step: a key, a whole run of a program, a change from outside.
    /// `None` when the history goes back no further.
    pub fn undo(&mut self) -> Option<Step> {
        let behind = self.place.input > 0 || self.place.steps > 0;
        let until = self.place.segment + behind as usize;
        let segment = (0..until).rev().find(|&n| self.segments[n].undoable)?;
        self.go_to_segment(segment);
        Some(self.segments[segment].key())
    }

    /// Do again what was undone last. `None` when nothing was, or something else was done since.
    pub fn redo(&mut self) -> Option<Step> {
        if !self.is_past() {
            return None;
        }
        let step = self.segments[self.place.segment].key();
        let next = self.place.segment + 1..self.segments.len();
        match next.into_iter().find(|&n| self.segments[n].undoable) {
            Some(segment) => self.go_to_segment(segment),
            None => self.go_to_end(),
        }
        Some(step)
    }

    /// How many steps can be undone, and done again.
    pub fn depth(&self) -> (usize, usize) {
        let undoable = |n: &usize| self.segments[*n].undoable;
        let behind = self.place.input > 0 || self.place.steps > 0;
        let here = self.place.segment + behind as usize;
        let again = (here..self.segments.len()).filter(undoable).count();
        let inside = self.is_past() && behind;
        ((0..here).filter(undoable).count(), again + inside as usize)
    }

    /// Whether the calculator is at an earlier moment than the latest.
    pub fn is_past(&self) -> bool {
        self.place != self.end()
    }

    /// About how many bytes the history takes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    fn end(&self) -> Place {
        let segment = self.segments.len() - 1;
        Place { segment, input: self.segments[segment].inputs.len(), steps: 0 }
    }

    /// Note an input. In the past, time and waiting change nothing yet; anything else drops the
    /// future.
    fn note(&mut self, input: Input) {
        if self.limit == 0 {
            return;
        }
        if self.is_past() {
            if matches!(input, Input::Tick(_) | Input::Pace(_) | Input::Run(0) | Input::Events) {
                return segment::push(&mut self.aside, input);
            }
            self.drop_future();
        }
        let segment = &mut self.segments[self.place.segment];
        self.bytes += segment.push(input);
        if self.bytes > self.limit {
            self.thin();
        }
        self.place = self.end();
    }

    /// What was done from here on is forgotten.
    fn drop_future(&mut self) {
        let Place { segment, input, steps } = self.place;
        self.segments.truncate(segment + 1);
        let aside = std::mem::take(&mut self.aside);
        let last = &mut self.segments[segment];
        last.truncate(input);
        let again = (steps > 0).then_some(Input::Run(steps));
        again.into_iter().chain(aside).for_each(|input| _ = last.push(input));
        self.bytes = self.segments.iter().map(|segment| segment.bytes).sum();
        self.place = self.end();
    }

    /// A step begins that can be undone.
    fn begin_step(&mut self) {
        if self.limit == 0 || self.together {
            return;
        }
        if self.is_past() {
            self.drop_future();
        }
        self.begin_segment(true);
    }

    /// Keep a snapshot of this moment.
    fn begin_segment(&mut self, undoable: bool) {
        let last = &mut self.segments[self.place.segment];
        if last.inputs.is_empty() && !last.is_cut() {
            last.undoable |= undoable;
            return;
        }
        let snapshot = self.calculator.snapshot(Some(&last.start));
        let segment = Segment::new(snapshot, Some(&last.start), undoable);
        self.bytes += segment.bytes;
        self.segments.push_back(segment);
        self.thin();
        self.place = self.end();
    }
}

/// Whether the calculator does what it did before. While it rests, the time at which something else
/// will happen says nothing about that.
fn goes_on(before: Activity, now: Activity) -> bool {
    match (before, now) {
        (Activity::Idle(_), Activity::Idle(_)) | (Activity::Off(_), Activity::Off(_)) => true,
        _ => before == now,
    }
}
