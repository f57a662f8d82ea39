//! Limits the size of the history.
//!
//! First, snapshots inside runs are thinned out, older ones more than newer ones. If that is not
//! enough, only the beginning of each run is kept, and then the oldest steps are dropped.

use super::{HISTORY, Segment, Timeline};

/// The maximum number of snapshots kept inside runs.
const INSIDE: usize = 300;
const _: () = assert!(HISTORY > INSIDE * 8192);

impl Timeline {
    /// The calculator must be at the latest moment.
    pub(super) fn thin(&mut self) {
        if self.inner_count() > INSIDE
            && let Some(densest) = self.densest()
        {
            let segment = self.remove(densest);
            self.change(densest - 1, |before| before.join(segment));
        }
        while self.bytes > self.limit && self.segments.len() > 1 {
            // Avoids a search at every keystroke if a long history contains no runs.
            let inner = if self.inner_count() > 0 { self.inner().next() } else { None };
            match inner {
                Some(n) => {
                    self.remove(n);
                    self.change(n - 1, Segment::drop_inputs);
                }
                None => _ = self.remove(0),
            }
        }
    }

    fn inner_count(&self) -> usize {
        let last = self.segments.len() - 1;
        let ends = if last == 0 { &[0][..] } else { &[0, last] };
        let count = self.inside - ends.iter().filter(|&&n| !self.segments[n].undoable).count();
        #[cfg(test)]
        assert_eq!(count, self.inner().count());
        count
    }

    fn inner(&self) -> impl Iterator<Item = usize> + '_ {
        (1..self.segments.len().saturating_sub(1)).filter(|&n| !self.segments[n].undoable)
    }

    fn densest(&self) -> Option<usize> {
        let executed = |n: usize| self.segments[n].executed;
        let latest = executed(self.segments.len() - 1);
        let gap = |n: &usize| {
            let span = executed(n + 1) - executed(n - 1);
            span as f64 / (latest - executed(*n) + 1) as f64
        };
        let joined = self.inner().filter(|&n| !self.segments[n - 1].is_incomplete());
        joined.min_by(|a, b| gap(a).total_cmp(&gap(b)))
    }

    fn remove(&mut self, n: usize) -> Segment {
        let removed = self.segments.remove(n).expect("a segment");
        self.bytes -= removed.bytes;
        self.inside -= usize::from(!removed.undoable);
        let before = n.checked_sub(1).map(|n| self.segments[n].start.clone());
        self.change(n, |next| next.measure_beside(before.as_deref()));
        removed
    }

    fn change(&mut self, n: usize, change: impl FnOnce(&mut Segment)) {
        self.bytes -= self.segments[n].bytes;
        change(&mut self.segments[n]);
        self.bytes += self.segments[n].bytes;
    }
}
