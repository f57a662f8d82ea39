//! Hints about subroutines that never return or nest too deeply.

use super::{Hint, Program, local};
use crate::instruction::Op;
use crate::program::listing::RemarkKind;
use std::collections::{HashMap, HashSet};

const MOST_CALLS: usize = 6;

impl Program<'_> {
    pub(super) fn calls(&self) -> Vec<Hint> {
        let mut hints = Vec::new();
        let (mut depths, mut returning) = (HashMap::new(), HashMap::new());
        for (n, step) in self.steps.iter().enumerate() {
            let Some(label) = local(step, &[Op::Xeq]) else { continue };
            let Some(&[target]) = self.labels.get(&label).map(Vec::as_slice) else { continue };
            if !*returning.entry(target).or_insert_with(|| self.returns(target)) {
                let sentence = "the subroutine never reaches RTN or END".to_string();
                hints.push(Hint::new(n, RemarkKind::NoReturn, sentence));
            }
            if self.depth(target, &mut depths, 0) >= MOST_CALLS {
                let sentence = format!(
                    "more than {MOST_CALLS} nested subroutine calls: the calculator drops the \
                     oldest return address"
                );
                hints.push(Hint::new(n, RemarkKind::Deep, sentence));
            }
        }
        hints
    }

    fn next(&self, n: usize) -> Vec<usize> {
        let step = &self.steps[n];
        let mut next = Vec::new();
        match step.op {
            Op::Rtn | Op::End | Op::GtoAlpha | Op::GtoInd => {}
            Op::Gto => {
                let places = local(step, &[Op::Gto]).and_then(|label| self.labels.get(&label));
                // The search for a label goes from the jump to the end, then from the first line.
                let found = places.and_then(|places| {
                    let below = places.partition_point(|place| *place <= n);
                    places.get(below).or(places.first())
                });
                next.extend(found);
            }
            _ => next.push(n + 1),
        }
        if step.op.may_skip() {
            next.push(n + 2);
        }
        next.retain(|n| *n < self.steps.len());
        next
    }

    fn reached(&self, from: usize) -> HashSet<usize> {
        let mut reached = HashSet::from([from]);
        let mut open = vec![from];
        while let Some(n) = open.pop() {
            open.extend(self.next(n).into_iter().filter(|next| reached.insert(*next)));
        }
        reached
    }

    fn returns(&self, from: usize) -> bool {
        let out = [Op::Rtn, Op::End, Op::GtoAlpha, Op::GtoInd, Op::Stop, Op::Off];
        self.reached(from).into_iter().any(|n| out.contains(&self.steps[n].op))
    }

    fn depth(&self, from: usize, known: &mut HashMap<usize, usize>, level: usize) -> usize {
        if let Some(depth) = known.get(&from) {
            return *depth;
        }
        // A subroutine that calls itself is followed only once.
        known.insert(from, 0);
        if level > 2 * MOST_CALLS {
            return 0;
        }
        let calls = self.reached(from).into_iter().filter_map(|n| {
            let label = local(&self.steps[n], &[Op::Xeq])?;
            self.labels.get(&label)?.first().copied()
        });
        let targets: HashSet<usize> = calls.collect();
        let deepest = targets.into_iter().map(|target| 1 + self.depth(target, known, level + 1));
        let depth = deepest.max().unwrap_or(0);
        known.insert(from, depth);
        depth
    }
}
