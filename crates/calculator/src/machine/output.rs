//! The machine's output to the outside world.

use super::{Event, tone};

/// The number of pending events that ends a run early. One step can print 100 lines.
const FULL: usize = 64;

#[derive(Clone, Default)]
pub(super) struct Output {
    events: Vec<Event>,
    /// Milliseconds of tones since the last step or key.
    pub sounding: u64,
    /// Milliseconds of packing since a key was pressed or released.
    pub packing: u64,
}

impl Output {
    pub(super) fn add(&mut self, event: Event) {
        if let Event::Tone(operand) = event {
            self.sounding += tone::tone(operand).milliseconds + tone::BEFORE_TONE;
        }
        self.events.push(event);
    }

    pub(super) fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    pub(super) fn is_full(&self) -> bool {
        self.events.len() >= FULL
    }

    pub(super) fn bytes(&self) -> usize {
        self.events.capacity() * size_of::<Event>()
    }
}
