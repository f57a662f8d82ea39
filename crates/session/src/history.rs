//! A calculator with a history: any key can be undone, and any earlier state can be restored.
//!
//! A [`Timeline`] records the calls to a [`Calculator`] and takes snapshots, which share unchanged
//! registers. A state between two snapshots is restored by repeating the calls after the first
//! snapshot. The results are the same because a calculator uses neither a clock nor random numbers.

mod saved;
mod segment;
#[cfg(test)]
mod tests;
mod thinning;
mod travel;
mod undo;
mod undo_grouping;
mod undo_step;

pub use saved::Unreadable;
use segment::{RecordedInput, Segment};
use sim41_calculator::calculator::{Activity, Calculator, Event, Key, Pace};
use sim41_calculator::machine::Machine;
use sim41_calculator::machine::probe::Probe;
use std::collections::VecDeque;
pub(crate) use travel::{Search, SearchTarget};
pub use undo_step::Step;

/// Instructions between two snapshots of a run, a few milliseconds at full speed.
const INTERVAL: u64 = 250_000;
/// The default size limit of a history, in bytes.
pub const HISTORY: usize = 32 << 20;

pub(crate) struct Timeline {
    calculator: Calculator,
    segments: VecDeque<Segment>,
    /// The number of segments that do not begin a step.
    inside: usize,
    place: Moment,
    /// Inputs made at a past moment that do not change the recorded future.
    aside: Vec<RecordedInput>,
    activity: Option<Activity>,
    /// The maximum size of the history in bytes; 0 for no history.
    limit: usize,
    bytes: usize,
    /// The latest moment, in executed instructions, even while the calculator is at an earlier
    /// moment.
    latest: u64,
    together: Option<bool>,
    steps: u64,
    /// Whether a change other than an input is in progress. The change is recorded when it ends.
    changing: bool,
    /// The first keys of the latest action, and whether it began in ALPHA mode.
    keyed: (Vec<Key>, bool),
}

pub(crate) struct Change {
    /// The number of instructions executed before the change.
    executed: u64,
    probe: Option<Box<Probe>>,
}

/// A moment: the number of complete segments, of complete inputs in the next segment, and of
/// instructions executed in the next input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Moment {
    segment: usize,
    input: usize,
    steps: u64,
}

impl Timeline {
    /// The history uses at most about `limit` bytes; 0 disables it.
    pub(crate) fn with_limit(calculator: Calculator, limit: usize) -> Timeline {
        let first = Segment::new(calculator.snapshot(None), None, false);
        let bytes = first.bytes;
        Timeline {
            calculator,
            segments: VecDeque::from([first]),
            inside: 1,
            place: Moment { segment: 0, input: 0, steps: 0 },
            aside: Vec::new(),
            activity: None,
            limit,
            bytes,
            latest: 0,
            together: None,
            steps: 0,
            changing: false,
            keyed: (Vec::new(), false),
        }
    }

    pub(crate) fn calculator(&self) -> &Calculator {
        &self.calculator
    }

    pub(crate) fn into_calculator(self) -> Calculator {
        self.calculator
    }

    pub(crate) fn machine(&self) -> &Machine {
        self.calculator.machine()
    }

    pub(crate) fn keyed(&self) -> String {
        let (keys, in_alpha) = &self.keyed;
        Step::new(0, keys.iter().copied(), *in_alpha).text()
    }

    fn record_and_apply(&mut self, input: RecordedInput) {
        self.record(input);
        self.apply(input);
    }

    fn apply(&mut self, input: RecordedInput) {
        self.calculator.take_supplied();
        segment::apply(&mut self.calculator, input);
        self.keep_supplied();
    }

    /// Takes a snapshot after loading a library program, because its file may change before a
    /// replay.
    fn keep_supplied(&mut self) {
        if self.calculator.take_supplied() && self.records() && !self.is_past() {
            self.segments[self.place.segment].mark_incomplete();
            self.begin_segment(false);
        }
    }

    pub(crate) fn release(&mut self) {
        // At a past moment no key is down.
        if !self.is_past() {
            self.record(RecordedInput::Release);
        }
        self.apply(RecordedInput::Release);
    }

    /// `now` is in milliseconds since 1 January 1900, 00:00.
    pub(crate) fn tick(&mut self, now: u64) {
        if now != self.calculator.now() {
            self.record_and_apply(RecordedInput::Tick(now));
        }
    }

    /// `zone` is the offset of local time from [`Timeline::tick`] times, in milliseconds.
    pub(crate) fn set_zone(&mut self, zone: i64) {
        if zone != self.machine().clock().zone() || self.machine().clock().timer().local {
            self.record_and_apply(RecordedInput::Zone(zone));
        }
    }

    pub(crate) fn set_pace(&mut self, pace: Pace) {
        if pace != self.calculator.pace() {
            self.record_and_apply(RecordedInput::Pace(pace));
        }
    }

    pub(crate) fn run(&mut self, steps: u64) -> Activity {
        let mut left = steps;
        loop {
            let slice = left.min(INTERVAL);
            let activity = self.run_recorded(|calculator| calculator.run(slice));
            left -= slice;
            if left == 0 || activity != Activity::Busy || self.machine().hit().is_some() {
                return activity;
            }
        }
    }

    pub(crate) fn run_for(&mut self, microseconds: u64) -> Activity {
        self.run_recorded(|calculator| calculator.run_for(microseconds))
    }

    pub(crate) fn run_cycles(&mut self, words: u64) -> Activity {
        self.run_recorded(|calculator| calculator.run_cycles(words))
    }

    fn run_recorded(&mut self, run: impl FnOnce(&mut Calculator) -> Activity) -> Activity {
        let before = self.machine().executed();
        self.calculator.take_supplied();
        self.calculator.machine_mut().clock_mut().take_read();
        let activity = run(&mut self.calculator);
        let steps = self.machine().executed() - before;
        if steps == 0 && self.activity.is_some_and(|before| goes_on(before, activity)) {
            // The calculator has executed nothing, but its display may show the time.
            self.record(RecordedInput::Renew);
            return activity;
        }
        let busy = Some(Activity::Busy);
        let ran = self.activity == busy && busy == Some(activity);
        let looked = self.calculator.machine_mut().clock_mut().take_read() || !ran;
        self.activity = Some(activity);
        self.record(RecordedInput::Run { steps, looked });
        self.keep_supplied();
        let begun = self.segments[self.place.segment].executed;
        if self.machine().executed() - begun >= INTERVAL && self.records() && !self.is_past() {
            self.begin_segment(false);
        }
        activity
    }

    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        let events = self.calculator.take_events();
        if !events.is_empty() {
            self.record(RecordedInput::Events);
        }
        events
    }

    /// Changes the calculator without a key, as a step that can be undone. The probe is kept even
    /// if the change replaces the calculator, but releases a program that no longer runs.
    pub(crate) fn alter<R>(&mut self, change: impl FnOnce(&mut Calculator) -> R) -> R {
        let probe = self.begin_change();
        let result = change(&mut self.calculator);
        self.end_change(probe);
        result
    }

    pub(crate) fn begin_change(&mut self) -> Change {
        self.begin_step();
        self.keyed.0.clear();
        self.changing = true;
        Change { executed: self.machine().executed(), probe: self.probe_mut().take() }
    }

    pub(crate) fn end_change(&mut self, change: Change) {
        self.changing = false;
        let machine = self.calculator.machine_mut();
        machine.count_executed_from(change.executed);
        let runs = machine.running();
        *machine.probe_mut() = change.probe;
        if let Some(probe) = machine.probe_mut()
            && !runs
        {
            probe.take_hit();
        }
        if self.limit > 0 {
            self.segments[self.place.segment].mark_incomplete();
            self.begin_segment(false);
        }
        self.activity = None;
    }

    pub(crate) fn changed(&mut self) -> &mut Calculator {
        debug_assert!(self.changing);
        &mut self.calculator
    }

    fn records(&self) -> bool {
        self.limit > 0 && !self.changing
    }

    /// Like [`Timeline::alter`], for a change that can fail. On failure, returns the error, leaves
    /// the calculator unchanged and does not begin a step.
    pub(crate) fn try_alter<R, E>(
        &mut self,
        change: impl FnOnce(&mut Calculator) -> Result<R, E>,
    ) -> Result<R, E> {
        let mut changed = self.calculator.clone();
        let result = change(&mut changed)?;
        self.alter(|calculator| *calculator = changed);
        Ok(result)
    }

    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    fn end(&self) -> Moment {
        let segment = self.segments.len() - 1;
        Moment { segment, input: self.segments[segment].inputs.len(), steps: 0 }
    }

    fn record(&mut self, input: RecordedInput) {
        if !self.records() {
            return;
        }
        if self.is_past() {
            let (RecordedInput::Press(..)
            | RecordedInput::Release
            | RecordedInput::Run { steps: 1.., .. }) = input
            else {
                return segment::push(&mut self.aside, input);
            };
            self.drop_future();
        }
        let segment = &mut self.segments[self.place.segment];
        if let RecordedInput::Press(key, false) = input
            && let Some(stroke) = segment.first_stroke(key)
        {
            segment.user_function = self.calculator.user_function(stroke);
        }
        self.bytes += segment.push(input);
        if self.bytes > self.limit {
            self.thin();
        }
        self.place = self.end();
    }

    fn drop_future(&mut self) {
        let Moment { mut segment, mut input, steps } = self.place;
        // Inputs at the beginning of an undone step continue the step before it.
        if input == 0 && steps == 0 {
            self.segments[segment].undoable = false;
            if segment > 0 && !self.segments[segment - 1].is_incomplete() {
                segment -= 1;
                input = self.segments[segment].inputs.len();
            }
        }
        self.segments.truncate(segment + 1);
        let aside = std::mem::take(&mut self.aside);
        let last = &mut self.segments[segment];
        last.truncate(input);
        let again = (steps > 0).then_some(RecordedInput::Run { steps, looked: true });
        again.into_iter().chain(aside).for_each(|input| _ = last.push(input));
        self.bytes = self.segments.iter().map(|segment| segment.bytes).sum();
        self.inside = self.segments.iter().filter(|segment| !segment.undoable).count();
        self.place = self.end();
    }

    fn begin_segment(&mut self, undoable: bool) {
        self.steps += u64::from(undoable);
        let in_alpha = undo_step::takes_letters(&self.calculator);
        let last = &mut self.segments[self.place.segment];
        if last.inputs.is_empty() && !last.is_incomplete() {
            if undoable {
                self.inside -= usize::from(!last.undoable);
                (last.undoable, last.number, last.in_alpha) = (true, self.steps, in_alpha);
            }
            return;
        }
        let snapshot = self.calculator.snapshot(Some(&last.start));
        let mut segment = Segment::new(snapshot, Some(&last.start), undoable);
        (segment.number, segment.in_alpha) = (self.steps, in_alpha);
        self.bytes += segment.bytes;
        self.inside += usize::from(!undoable);
        self.segments.push_back(segment);
        self.thin();
        self.place = self.end();
    }
}

fn goes_on(before: Activity, now: Activity) -> bool {
    match (before, now) {
        (Activity::Idle(_), Activity::Idle(_)) | (Activity::Off(_), Activity::Off(_)) => true,
        _ => before == now,
    }
}
