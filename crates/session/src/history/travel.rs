//! Goes to a moment in the history: restores a snapshot, and replays the inputs after it.

use super::segment::{RecordedInput, apply, run};
use super::{Moment, Timeline};
use sim41_calculator::calculator::Calculator;
use sim41_calculator::machine::probe::{Hit, Probe, Stop};
use std::collections::VecDeque;

impl Timeline {
    pub(crate) fn moment(&self) -> u64 {
        self.machine().executed()
    }

    pub(crate) fn latest(&self) -> u64 {
        if self.is_past() { self.latest } else { self.moment() }
    }

    /// Goes to the moment just before instruction `moment` + 1, or to the end if `moment` is the
    /// latest. Returns `false`, without effect, if the history does not contain the moment.
    pub(crate) fn go_to(&mut self, moment: u64) -> bool {
        if moment >= self.latest() {
            let known = moment == self.latest();
            if known {
                self.go_to_end();
            }
            return known;
        }
        let here = (self.calculator.snapshot(None), self.place, self.latest());
        let probe = self.calculator.probe_mut().take();
        let after = self.segments.partition_point(|segment| segment.executed <= moment);
        let place = after.checked_sub(1).and_then(|segment| self.replay_to(segment, moment));
        *self.calculator.probe_mut() = probe;
        match place {
            Some(place) => self.arrive(place, here.2),
            None => {
                self.calculator.restore(&here.0);
                self.place = here.1;
            }
        }
        place.is_some()
    }

    pub(crate) fn go_to_end(&mut self) {
        if !self.is_past() {
            return;
        }
        let end = self.end();
        let probe = self.calculator.probe_mut().take();
        self.calculator.restore(&self.segments[end.segment].start);
        let inputs = &self.segments[end.segment].inputs;
        inputs.iter().for_each(|&input| apply(&mut self.calculator, input));
        *self.calculator.probe_mut() = probe;
        self.arrive(end, self.latest);
    }

    /// Replays the recorded inputs from a past moment until the probe stops the program or the
    /// latest moment is reached. Returns whether the probe stopped the program.
    pub(crate) fn replay(&mut self) -> bool {
        let latest = self.latest();
        while self.is_past() {
            let Moment { segment, input, steps } = self.place;
            let next = match self.segments[segment].inputs.get(input) {
                Some(&RecordedInput::Run { steps: all, .. }) => {
                    let before = self.moment();
                    run(&mut self.calculator, all - steps);
                    match self.moment() - before {
                        done if self.machine().hit().is_some() && done < all - steps => {
                            Moment { segment, input, steps: steps + done }
                        }
                        _ => Moment { segment, input: input + 1, steps: 0 },
                    }
                }
                Some(&action) => {
                    apply(&mut self.calculator, action);
                    Moment { segment, input: input + 1, steps: 0 }
                }
                None => {
                    if self.segments[segment].is_incomplete() {
                        self.calculator.restore(&self.segments[segment + 1].start);
                    }
                    Moment { segment: segment + 1, input: 0, steps: 0 }
                }
            };
            self.arrive(next, latest);
            if self.machine().hit().is_some() {
                return true;
            }
        }
        false
    }

    /// Starts a search for an earlier moment at which the next instruction meets a condition.
    pub(crate) fn search(&self, stops: Vec<Stop>, wanted: SearchTarget) -> Search {
        let now = self.moment();
        let begun = self.segments.partition_point(|segment| segment.executed < now);
        let segments = begun.min(self.place.segment + 1);
        Search { stops, wanted, now, segments, done: 0, gone: 0, last: None }
    }

    /// Searches one segment of the history. The calculator's state does not change. Returns whether
    /// the search is complete.
    ///
    /// Each segment is replayed only once, even if the search goes back several times.
    pub(crate) fn search_on(&mut self, search: &mut Search) -> bool {
        if search.done == search.segments {
            return true;
        }
        let here = (self.calculator.snapshot(None), self.calculator.probe_mut().take());
        *self.calculator.probe_mut() = Some(Box::new(Probe::stopping(search.stops.clone())));
        let is_over = match search.wanted {
            SearchTarget::First => self.look_for_first(search),
            SearchTarget::Latest { times, follows } => self.look_for_latest(search, times, follows),
        };
        *self.calculator.probe_mut() = here.1;
        self.calculator.restore(&here.0);
        search.done += 1;
        is_over || search.done == search.segments
    }

    /// Goes to the moment that a search found. Returns how many times the search went back and the
    /// index of the condition, or `None`, without effect, if nothing was found.
    pub(crate) fn arrive_at(&mut self, search: &Search) -> Option<(u64, usize)> {
        let Found { moment, stop, .. } = search.last?;
        self.go_to(moment).then_some((search.gone, stop))
    }

    fn look_for_first(&mut self, search: &mut Search) -> bool {
        self.look_through(search.done, search.now, |found| {
            (search.last, search.gone) = (Some(found), 1);
            false
        });
        search.last.is_some()
    }

    fn look_for_latest(
        &mut self,
        search: &mut Search,
        times: u64,
        follows: fn(u8, u8) -> bool,
    ) -> bool {
        let (n, last) = (search.segments - 1 - search.done, search.last);
        let mut met: VecDeque<Found> = VecDeque::new();
        let end = last.map_or(search.now, |last| last.moment);
        self.look_through(n, end, |found| {
            if last.is_some_and(|last| !follows(last.depth, found.depth)) {
                return true;
            }
            while met.back().is_some_and(|before| {
                before.moment == found.moment || !follows(found.depth, before.depth)
            }) {
                met.pop_back();
            }
            met.push_back(found);
            if met.len() as u64 > times - search.gone {
                met.pop_front();
            }
            true
        });
        search.gone += met.len() as u64;
        search.last = met.front().copied().or(last);
        search.gone == times || self.segments[n].is_incomplete()
    }

    /// Replays a segment and passes each stop before `end` to `take`, until `take` returns `false`.
    fn look_through(&mut self, segment: usize, end: u64, mut take: impl FnMut(Found) -> bool) {
        let segment = &self.segments[segment];
        self.calculator.restore(&segment.start);
        for &input in &segment.inputs {
            if !look_at(&mut self.calculator, input, end, &mut take) {
                return;
            }
        }
    }

    /// The probe watches running programs; see [`sim41_calculator::machine::probe`].
    pub(crate) fn probe_mut(&mut self) -> &mut Option<Box<Probe>> {
        self.calculator.probe_mut()
    }

    pub(super) fn go_to_segment(&mut self, segment: usize) {
        let latest = self.latest();
        self.calculator.restore(&self.segments[segment].start);
        self.arrive(Moment { segment, input: 0, steps: 0 }, latest);
    }

    fn arrive(&mut self, place: Moment, latest: u64) {
        (self.place, self.latest) = (place, latest);
        self.aside.clear();
        self.activity = None;
    }

    /// Replays the inputs of a segment until the next instruction would go beyond `moment`.
    fn replay_to(&mut self, segment: usize, moment: u64) -> Option<Moment> {
        let calculator = &mut self.calculator;
        let Self { segments, .. } = self;
        let begun = &segments[segment];
        calculator.restore(&begun.start);
        let mut key = (0, calculator.snapshot(Some(&begun.start)));
        for (input, &action) in begun.inputs.iter().enumerate() {
            let executed = calculator.machine().executed();
            match action {
                RecordedInput::Run { steps, .. } if executed + steps > moment => {
                    run(calculator, moment - executed);
                    return Some(Moment { segment, input, steps: moment - executed });
                }
                RecordedInput::Press(..) => key = (input, calculator.snapshot(Some(&begun.start))),
                _ => {}
            }
            apply(calculator, action);
            // SST executes its instruction when the key is released.
            if calculator.machine().executed() > moment {
                calculator.restore(&key.1);
                return Some(Moment { segment, input: key.0, steps: 0 });
            }
        }
        None
    }
}

#[derive(Clone, Copy)]
pub(crate) enum SearchTarget {
    First,
    /// The latest match and earlier ones, at most `times` in all. `follows` compares the numbers of
    /// pending returns at two matches, and decides whether the earlier match counts.
    Latest {
        times: u64,
        follows: fn(u8, u8) -> bool,
    },
}

pub(crate) struct Search {
    stops: Vec<Stop>,
    wanted: SearchTarget,
    now: u64,
    /// The number of segments before the current moment; `done` of them have been searched.
    segments: usize,
    done: usize,
    gone: u64,
    last: Option<Found>,
}

impl Search {
    pub(crate) fn percent(&self) -> usize {
        100 * self.done / self.segments.max(1)
    }
}

/// A stop by the probe; `moment` is the moment before the instruction.
#[derive(Clone, Copy)]
struct Found {
    moment: u64,
    stop: usize,
    depth: u8,
}

/// Replays an input and passes each stop before `now` to `take`, until `take` returns `false`.
fn look_at(
    calculator: &mut Calculator,
    input: RecordedInput,
    now: u64,
    take: &mut impl FnMut(Found) -> bool,
) -> bool {
    let steps = match input {
        RecordedInput::Run { steps, .. } => steps,
        _ => 0,
    };
    let end = (calculator.machine().executed() + steps).min(now);
    loop {
        let before = calculator.machine().executed();
        match input {
            RecordedInput::Run { .. } => _ = calculator.run(end.saturating_sub(before)),
            // Only SST, which executes one instruction, can cause a hit here.
            input => apply(calculator, input),
        }
        let done = calculator.machine().executed();
        let hit = calculator.probe_mut().as_mut().and_then(|probe| probe.take_hit());
        let at = match hit {
            Some(Hit::Before(stop)) => Some((done, stop)),
            Some(Hit::After(stop)) => Some((done.saturating_sub(1), stop)),
            Some(Hit::Held) | None => None,
        };
        if let Some((moment, stop)) = at.filter(|at| at.0 < now) {
            let depth = calculator.memory().returns().count() as u8;
            if !take(Found { moment, stop, depth }) {
                return false;
            }
        }
        if steps == 0 || done >= end || hit.is_none() && done == before {
            return true;
        }
    }
}
