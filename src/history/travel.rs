//! Going to a moment: a snapshot is taken up, and what came after it happens again.

use super::segment::{Input, apply, run};
use super::{Place, Timeline};

impl Timeline {
    /// The moment that the calculator is at: how many instructions have been executed.
    pub fn moment(&self) -> u64 {
        self.machine().executed()
    }

    /// The latest moment that the history knows.
    pub fn latest(&self) -> u64 {
        if self.is_past() { self.latest } else { self.moment() }
    }

    /// The earliest moment that the history knows.
    pub fn earliest(&self) -> u64 {
        self.segments[0].executed
    }

    /// Go to where so many instructions have been executed and the next is about to be, all keys
    /// before it pressed; or to the latest moment. False if the history does not know that moment
    /// (any more): then the calculator stays where it was.
    pub fn go_to(&mut self, moment: u64) -> bool {
        if moment >= self.latest() {
            let known = moment == self.latest();
            if known {
                self.go_to_end();
            }
            return known;
        }
        let here = (self.calculator.snapshot(None), self.place, self.latest());
        let behind = self.segments.partition_point(|segment| segment.executed <= moment);
        let place = behind.checked_sub(1).and_then(|segment| self.replay_to(segment, moment));
        match place {
            Some(place) => self.arrive(place, here.2),
            None => {
                self.calculator.restore(&here.0);
                self.place = here.1;
            }
        }
        place.is_some()
    }

    /// Go to the latest moment.
    pub fn go_to_end(&mut self) {
        if !self.is_past() {
            return;
        }
        let end = self.end();
        self.calculator.restore(&self.segments[end.segment].start);
        let inputs = &self.segments[end.segment].inputs;
        inputs.iter().for_each(|&input| apply(&mut self.calculator, input));
        self.arrive(end, self.latest);
    }

    /// Go to the beginning of a segment.
    pub(super) fn go_to_segment(&mut self, segment: usize) {
        let latest = self.latest();
        self.calculator.restore(&self.segments[segment].start);
        self.arrive(Place { segment, input: 0, steps: 0 }, latest);
    }

    fn arrive(&mut self, place: Place, latest: u64) {
        (self.place, self.latest) = (place, latest);
        self.aside.clear();
        self.activity = None;
    }

    /// Let the inputs of a segment come again until an instruction more than `moment` would be
    /// executed.
    fn replay_to(&mut self, segment: usize, moment: u64) -> Option<Place> {
        let calculator = &mut self.calculator;
        let Self { segments, .. } = self;
        let begun = &segments[segment];
        calculator.restore(&begun.start);
        let mut key = (0, calculator.snapshot(Some(&begun.start)));
        for (input, &action) in begun.inputs.iter().enumerate() {
            let executed = calculator.machine().executed();
            match action {
                Input::Run(steps) if executed + steps > moment => {
                    run(calculator, moment - executed);
                    return Some(Place { segment, input, steps: moment - executed });
                }
                Input::Press(_) => key = (input, calculator.snapshot(Some(&begun.start))),
                _ => {}
            }
            apply(calculator, action);
            // SST executes an instruction when the key comes up.
            if calculator.machine().executed() > moment {
                calculator.restore(&key.1);
                return Some(Place { segment, input: key.0, steps: 0 });
            }
        }
        None
    }
}
