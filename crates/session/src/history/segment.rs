//! A segment of the history: a snapshot, and the inputs after it.

use super::Step;
use sim41_calculator::calculator::{Calculator, Key, Pace, Snapshot};
use sim41_language::key::Stroke;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RecordedInput {
    /// A key was pressed. `true` means that the key executed its own function even in USER mode.
    Press(Key, bool),
    Release,
    /// The time was set to this number of milliseconds since 1 January 1900, 00:00.
    Tick(u64),
    /// The offset of local time from `Tick` times was set to this number of milliseconds.
    Zone(i64),
    Pace(Pace),
    /// The calculator executed `steps` instructions; `looked` means that it may have read the time.
    Run {
        steps: u64,
        looked: bool,
    },
    Renew,
    /// Undo acknowledged the alarms that were due at this time.
    Acknowledge(u64),
    /// The owner collected the pending events.
    Events,
}

/// The size of a segment in bytes, not counting registers and inputs.
const FIXED: usize = size_of::<Segment>() + size_of::<Snapshot>();

pub(super) struct Segment {
    pub start: Box<Snapshot>,
    /// The number of instructions executed before the segment.
    pub executed: u64,
    pub inputs: Vec<RecordedInput>,
    /// Whether a step that can be undone begins with this segment.
    pub undoable: bool,
    /// The number of the step that begins here, counted over the whole history.
    pub number: u64,
    pub in_alpha: bool,
    /// The first key's function in USER mode.
    pub user_function: Option<String>,
    pub saved_text: Option<String>,
    /// Set if replaying the inputs does not reach the next segment.
    incomplete: bool,
    /// The size of the segment in bytes, not counting shared registers.
    pub bytes: usize,
}

impl Segment {
    /// The segment shares registers with the snapshot `before`.
    pub(super) fn new(start: Snapshot, before: Option<&Snapshot>, undoable: bool) -> Segment {
        let bytes = FIXED + start.machine.bytes_beside(before.map(|before| &before.machine));
        let executed = start.machine.executed();
        let (start, inputs) = (Box::new(start), Vec::new());
        Segment {
            start,
            executed,
            inputs,
            undoable,
            number: 0,
            in_alpha: false,
            user_function: None,
            saved_text: None,
            incomplete: false,
            bytes,
        }
    }

    pub(super) fn step(&self) -> Step {
        let keys = self.inputs.iter().filter_map(|input| match input {
            RecordedInput::Press(key, _) => Some(*key),
            _ => None,
        });
        let step = Step::new(self.number, keys, self.in_alpha);
        let (user_function, saved_text) = (self.user_function.clone(), self.saved_text.clone());
        Step { user_function, saved_text, ..step }
    }

    /// The stroke that `key` completes; `None` for SHIFT, or if the segment already has a stroke.
    pub(super) fn first_stroke(&self, key: Key) -> Option<Stroke> {
        let mut shifted = false;
        for input in &self.inputs {
            match input {
                RecordedInput::Press(Key::Shift, _) => shifted = !shifted,
                RecordedInput::Press(..) => return None,
                _ => {}
            }
        }
        (key != Key::Shift).then_some(Stroke { key, shifted })
    }

    pub(super) fn push(&mut self, input: RecordedInput) -> usize {
        let before = self.inputs.capacity();
        push(&mut self.inputs, input);
        let grown = (self.inputs.capacity() - before) * size_of::<RecordedInput>();
        self.bytes += grown;
        grown
    }

    pub(super) fn truncate(&mut self, inputs: usize) {
        self.inputs.truncate(inputs);
        self.saved_text = None;
        self.incomplete = false;
    }

    pub(super) fn mark_incomplete(&mut self) {
        self.incomplete = true;
    }

    pub(super) fn drop_inputs(&mut self) {
        self.bytes -= self.inputs.capacity() * size_of::<RecordedInput>();
        self.inputs = Vec::new();
        self.incomplete = true;
    }

    pub(super) fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    pub(super) fn join(&mut self, next: Segment) {
        next.inputs.into_iter().for_each(|input| _ = self.push(input));
        self.incomplete |= next.incomplete;
    }

    /// Recounts the bytes after a change to the previous snapshot.
    pub(super) fn measure_beside(&mut self, before: Option<&Snapshot>) {
        self.bytes = FIXED
            + self.start.machine.bytes_beside(before.map(|before| &before.machine))
            + self.inputs.capacity() * size_of::<RecordedInput>();
    }
}

pub(super) fn push(inputs: &mut Vec<RecordedInput>, input: RecordedInput) {
    match (inputs.last_mut(), input) {
        (Some(RecordedInput::Tick(last)), RecordedInput::Tick(now)) => *last = now,
        (
            Some(RecordedInput::Run { steps: last, looked }),
            RecordedInput::Run { steps, looked: now },
        ) if *last > 0 && steps > 0 => {
            *last += steps;
            *looked |= now;
        }
        // Instructions that did not read the time are moved before the `Tick`, which does not
        // affect them. A long-running program then records only one `Tick` and one `Run`.
        (
            Some(&mut tick @ RecordedInput::Tick(_)),
            RecordedInput::Run { steps: 1.., looked: false },
        ) => {
            inputs.pop();
            push(inputs, input);
            inputs.push(tick);
        }
        // A `Renew` has an effect only after a `Tick`. Of consecutive pairs of `Tick` and `Renew`,
        // only the last is kept.
        (Some(RecordedInput::Tick(_)), RecordedInput::Renew) => {
            if let [.., RecordedInput::Tick(_), RecordedInput::Renew, RecordedInput::Tick(_)] =
                inputs[..]
            {
                inputs.drain(inputs.len() - 3..inputs.len() - 1);
            }
            inputs.push(input);
        }
        (_, RecordedInput::Renew) => {}
        _ => inputs.push(input),
    }
}

pub(super) fn apply(calculator: &mut Calculator, input: RecordedInput) {
    match input {
        RecordedInput::Press(key, false) => calculator.press(key),
        RecordedInput::Press(key, true) => calculator.press_own(key),
        RecordedInput::Release => calculator.release(),
        RecordedInput::Tick(now) => calculator.tick(now),
        RecordedInput::Zone(zone) => calculator.set_zone(zone),
        RecordedInput::Pace(pace) => calculator.set_pace(pace),
        RecordedInput::Run { steps, .. } => run(calculator, steps),
        RecordedInput::Renew => _ = calculator.run(0),
        RecordedInput::Acknowledge(now) => {
            calculator.tick(now);
            calculator.machine_mut().acknowledge_alarms();
        }
        RecordedInput::Events => drop(calculator.take_events()),
    }
}

/// Runs the calculator for `steps` instructions, without pausing at messages and tones.
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
