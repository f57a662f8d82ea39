//! A part of the history: a snapshot, and the inputs after it.

use super::Step;
use sim41_calculator::calculator::{Calculator, Key, Pace, Snapshot};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// A key was pressed; whether it had its own function in USER mode too.
    Press(Key, bool),
    Release,
    /// The time was set, in milliseconds since 1 January 1900, 00:00.
    Tick(u64),
    /// Local time is ahead of the times of `Tick` by this, in milliseconds.
    Zone(i64),
    /// The pace of keys was set.
    Pace(Pace),
    /// The calculator executed this number of instructions, and looked at the time or not.
    Run {
        steps: u64,
        looked: bool,
    },
    /// The calculator continued its activity without executing an instruction.
    Renew,
    /// The events were taken.
    Events,
}

/// The number of bytes of a segment without its registers and inputs.
const FIXED: usize = size_of::<Segment>() + size_of::<Snapshot>();

pub(super) struct Segment {
    /// The calculator at the beginning of the segment.
    pub start: Box<Snapshot>,
    /// The number of instructions executed before the beginning of the segment.
    pub executed: u64,
    /// The inputs after the snapshot, in order.
    pub inputs: Vec<Input>,
    /// Whether a step that can be undone begins with this segment.
    pub undoable: bool,
    /// The number of that step, counted from the first one of the history.
    pub number: u64,
    /// Whether that step began in ALPHA mode.
    pub in_alpha: bool,
    /// Whether the inputs do not lead to the next segment, because they were dropped or followed by
    /// another change.
    cut: bool,
    /// The number of bytes of the segment, without shared registers.
    pub bytes: usize,
}

impl Segment {
    /// A segment without inputs. `before` is the snapshot with which it shares registers.
    pub(super) fn new(start: Snapshot, before: Option<&Snapshot>, undoable: bool) -> Segment {
        let bytes = FIXED + start.machine.bytes_beside(before.map(|before| &before.machine));
        let executed = start.machine.executed();
        let (start, inputs) = (Box::new(start), Vec::new());
        Segment { start, executed, inputs, undoable, number: 0, in_alpha: false, cut: false, bytes }
    }

    pub(super) fn step(&self) -> Step {
        let keys = self.inputs.iter().filter_map(|input| match input {
            Input::Press(key, _) => Some(*key),
            _ => None,
        });
        Step::new(self.number, keys, self.in_alpha)
    }

    pub(super) fn push(&mut self, input: Input) -> usize {
        let before = self.inputs.capacity();
        push(&mut self.inputs, input);
        let grown = (self.inputs.capacity() - before) * size_of::<Input>();
        self.bytes += grown;
        grown
    }

    /// Drops all inputs but the first `inputs` ones.
    pub(super) fn truncate(&mut self, inputs: usize) {
        self.inputs.truncate(inputs);
        self.cut = false;
    }

    pub(super) fn cut(&mut self) {
        self.cut = true;
    }

    pub(super) fn drop_inputs(&mut self) {
        self.bytes -= self.inputs.capacity() * size_of::<Input>();
        self.inputs = Vec::new();
        self.cut = true;
    }

    pub(super) fn is_cut(&self) -> bool {
        self.cut
    }

    pub(super) fn join(&mut self, next: Segment) {
        next.inputs.into_iter().for_each(|input| _ = self.push(input));
        self.cut |= next.cut;
    }

    /// Counts the bytes again, because the snapshot before this one has changed.
    pub(super) fn measure_beside(&mut self, before: Option<&Snapshot>) {
        self.bytes = FIXED
            + self.start.machine.bytes_beside(before.map(|before| &before.machine))
            + self.inputs.capacity() * size_of::<Input>();
    }
}

pub(super) fn push(inputs: &mut Vec<Input>, input: Input) {
    match (inputs.last_mut(), input) {
        (Some(Input::Tick(last)), Input::Tick(now)) => *last = now,
        (Some(Input::Run { steps: last, looked }), Input::Run { steps, looked: now })
            if *last > 0 && steps > 0 =>
        {
            *last += steps;
            *looked |= now;
        }
        // The time may as well be set after instructions that did not look at it. So a program that
        // is left running leaves one time and one run.
        (Some(&mut tick @ Input::Tick(_)), Input::Run { steps: 1.., looked: false }) => {
            inputs.pop();
            push(inputs, input);
            inputs.push(tick);
        }
        // The display is renewed only when the time has changed. Of several times only the last one
        // is kept.
        (Some(Input::Tick(_)), Input::Renew) => {
            if let [.., Input::Tick(_), Input::Renew, Input::Tick(_)] = inputs[..] {
                inputs.drain(inputs.len() - 3..inputs.len() - 1);
            }
            inputs.push(input);
        }
        (_, Input::Renew) => {}
        _ => inputs.push(input),
    }
}

pub(super) fn apply(calculator: &mut Calculator, input: Input) {
    match input {
        Input::Press(key, false) => calculator.press(key),
        Input::Press(key, true) => calculator.press_own(key),
        Input::Release => calculator.release(),
        Input::Tick(now) => calculator.tick(now),
        Input::Zone(zone) => calculator.set_zone(zone),
        Input::Pace(pace) => calculator.set_pace(pace),
        Input::Run { steps, .. } => run(calculator, steps),
        Input::Renew => _ = calculator.run(0),
        Input::Events => drop(calculator.take_events()),
    }
}

/// Runs the calculator until it has executed `steps` instructions, without stopping at messages and
/// tones.
pub(super) fn run(calculator: &mut Calculator, steps: u64) {
    let end = calculator.machine().executed() + steps;
    loop {
        let before = calculator.machine().executed();
        calculator.run(end - before);
        let done = calculator.machine().executed();
        if done >= end || done == before {
            return;
        }
    }
}
