//! The state of a count: the finished jobs, and the sum of their positions.

use super::Plan;

/// The state of a count, which a file keeps while the count is interrupted.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Tally {
    /// The number of columns of the board.
    pub n: usize,
    /// The rows of the first columns; empty for the whole board.
    pub prefix: Vec<u8>,
    /// Whether the mirrored prefix is counted too.
    pub mirrored: bool,
    /// The number of jobs in the plan.
    jobs: usize,
    /// The finished jobs, as half-open ranges of places in the order of work.
    done: Vec<(usize, usize)>,
    /// The number of positions of the finished jobs, as a string in JSON, whose numbers may be too
    /// small.
    #[serde(with = "decimal")]
    positions: u128,
}

impl Tally {
    /// Returns the tally of a plan without finished jobs.
    pub fn new(plan: &Plan) -> Tally {
        let (n, prefix, mirrored) = (plan.n, plan.prefix.clone(), plan.mirrored);
        Tally { n, prefix, mirrored, jobs: plan.len(), done: Vec::new(), positions: 0 }
    }

    /// Returns whether this tally belongs to this plan and contains only places of it.
    pub fn belongs_to(&self, plan: &Plan) -> bool {
        let rising = self
            .done
            .iter()
            .try_fold(0, |end, (from, to)| (*from >= end && from < to).then_some(*to));
        let same = Tally { done: Vec::new(), positions: 0, ..self.clone() } == Tally::new(plan);
        same && rising.is_some_and(|end| end <= self.jobs)
    }

    /// Returns the number of positions of the finished jobs.
    pub fn positions(&self) -> u128 {
        self.positions
    }

    /// Returns the numbers of finished jobs and of all jobs.
    pub fn progress(&self) -> (usize, usize) {
        (self.done.iter().map(|(from, to)| to - from).sum(), self.jobs)
    }

    /// Returns whether all jobs are finished.
    pub fn is_complete(&self) -> bool {
        let (done, all) = self.progress();
        done == all
    }

    /// Returns whether the job at this place in the order of work is finished.
    pub(super) fn is_done(&self, place: usize) -> bool {
        self.done.iter().any(|(from, to)| (*from..*to).contains(&place))
    }

    /// Adds a finished job.
    pub(super) fn add(&mut self, place: usize, positions: u128) {
        self.positions += positions;
        let at = self.done.partition_point(|(from, _)| *from <= place);
        self.done.insert(at, (place, place + 1));
        // Adjoining ranges become one, so that there are few more ranges than threads.
        if self.done.get(at + 1).is_some_and(|(from, _)| *from == place + 1) {
            self.done[at].1 = self.done.remove(at + 1).1;
        }
        if at > 0 && self.done[at - 1].1 == place {
            self.done[at - 1].1 = self.done.remove(at).1;
        }
    }
}

/// Writes and reads a number as a string of decimal digits.
mod decimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(value: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
