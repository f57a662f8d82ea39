//! The finished jobs of a count, and the number of positions that they found.

use super::Plan;

/// The state of a count, which is saved to a file when the count is interrupted.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Tally {
    pub n: usize,
    pub prefix: Vec<u8>,
    pub mirrored: bool,
    jobs: usize,
    done: Vec<(usize, usize)>,
    /// Saved as a string, because the number may exceed JSON's number range.
    #[serde(with = "decimal")]
    positions: u128,
}

impl Tally {
    pub fn new(plan: &Plan) -> Tally {
        let (n, prefix, mirrored) = (plan.n, plan.prefix.clone(), plan.mirrored);
        Tally { n, prefix, mirrored, jobs: plan.len(), done: Vec::new(), positions: 0 }
    }

    pub fn belongs_to(&self, plan: &Plan) -> bool {
        let rising = self
            .done
            .iter()
            .try_fold(0, |end, (from, to)| (*from >= end && from < to).then_some(*to));
        let same = Tally { done: Vec::new(), positions: 0, ..self.clone() } == Tally::new(plan);
        same && rising.is_some_and(|end| end <= self.jobs)
    }

    pub fn positions(&self) -> u128 {
        self.positions
    }

    pub fn progress(&self) -> (usize, usize) {
        (self.done.iter().map(|(from, to)| to - from).sum(), self.jobs)
    }

    pub fn is_complete(&self) -> bool {
        let (done, all) = self.progress();
        done == all
    }

    pub(super) fn is_done(&self, place: usize) -> bool {
        self.done.iter().any(|(from, to)| (*from..*to).contains(&place))
    }

    pub(super) fn add(&mut self, place: usize, positions: u128) {
        self.positions += positions;
        let at = self.done.partition_point(|(from, _)| *from <= place);
        self.done.insert(at, (place, place + 1));
        // Adjacent ranges are merged, so there are about as many ranges as threads.
        if self.done.get(at + 1).is_some_and(|(from, _)| *from == place + 1) {
            self.done[at].1 = self.done.remove(at + 1).1;
        }
        if at > 0 && self.done[at - 1].1 == place {
            self.done[at - 1].1 = self.done.remove(at).1;
        }
    }
}

mod decimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(value: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
