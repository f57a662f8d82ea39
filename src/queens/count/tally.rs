//! What a count has so far: which jobs are done, and the sum of their positions.

use super::Plan;
use serde::{Deserialize, Serialize};

/// The state of a count, as it is kept in a file when the count is interrupted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Columns of the board.
    pub n: usize,
    /// The first columns, empty for the whole board.
    pub prefix: Vec<u8>,
    /// Whether the mirrored prefix is counted too.
    pub mirrored: bool,
    /// How many jobs the plan has.
    jobs: usize,
    /// The jobs done, as ranges of places in the order of work, the second number not included.
    done: Vec<(usize, usize)>,
    /// The positions of the jobs done, in decimal digits (JSON numbers may be too small elsewhere).
    #[serde(with = "decimal")]
    positions: u128,
}

impl Tally {
    /// The tally of a plan of which nothing is done.
    pub fn new(plan: &Plan) -> Tally {
        let (n, prefix, mirrored) = (plan.n, plan.prefix.clone(), plan.mirrored);
        Tally { n, prefix, mirrored, jobs: plan.len(), done: Vec::new(), positions: 0 }
    }

    /// Whether this tally is one of this plan, with places that the plan has.
    pub fn belongs_to(&self, plan: &Plan) -> bool {
        let rising = self
            .done
            .iter()
            .try_fold(0, |end, (from, to)| (*from >= end && from < to).then_some(*to));
        let same = Tally { done: Vec::new(), positions: 0, ..self.clone() } == Tally::new(plan);
        same && rising.is_some_and(|end| end <= self.jobs)
    }

    /// The positions of the jobs done.
    pub fn positions(&self) -> u128 {
        self.positions
    }

    /// Jobs done, and all jobs.
    pub fn progress(&self) -> (usize, usize) {
        (self.done.iter().map(|(from, to)| to - from).sum(), self.jobs)
    }

    /// Whether all is counted.
    pub fn is_complete(&self) -> bool {
        let (done, all) = self.progress();
        done == all
    }

    pub(super) fn is_done(&self, place: usize) -> bool {
        self.done.iter().any(|(from, to)| (*from..*to).contains(&place))
    }

    /// Note a job as done.
    pub(super) fn add(&mut self, place: usize, positions: u128) {
        self.positions += positions;
        let at = self.done.partition_point(|(from, _)| *from <= place);
        self.done.insert(at, (place, place + 1));
        // Ranges that touch become one, so that there are never many more than threads.
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

    pub fn serialize<S: Serializer>(value: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
