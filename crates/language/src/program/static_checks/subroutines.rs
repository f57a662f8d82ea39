//! Hints about subroutines that never return or nest too deeply.

use super::{Hint, Program, local};
use crate::distinct;
use crate::instruction::Op;
use crate::program::listing::RemarkKind;

const MOST_CALLS: usize = 6;

impl Program<'_> {
    pub(super) fn calls(&self) -> Vec<Hint> {
        let mut hints = Vec::new();
        // Indexed by the first line of a subroutine; `None` until computed.
        let (mut depths, mut returning) =
            (vec![None; self.steps.len()], vec![None; self.steps.len()]);
        for (n, step) in self.steps.iter().enumerate() {
            let Some(label) = local(step, &[Op::Xeq]) else { continue };
            let [target] = self.labels[usize::from(label)][..] else { continue };
            if !*returning[target].get_or_insert_with(|| self.returns(target)) {
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
                let label = local(step, &[Op::Gto]);
                let places = label.map(|label| &self.labels[usize::from(label)]);
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

    fn reached(&self, from: usize) -> Vec<usize> {
        let mut seen = vec![false; self.steps.len()];
        seen[from] = true;
        let (mut reached, mut done) = (vec![from], 0);
        while let Some(&n) = reached.get(done) {
            done += 1;
            let new = |next: &usize| !std::mem::replace(&mut seen[*next], true);
            reached.extend(self.next(n).into_iter().filter(new));
        }
        reached
    }

    fn returns(&self, from: usize) -> bool {
        let out = [Op::Rtn, Op::End, Op::GtoAlpha, Op::GtoInd, Op::Stop, Op::Off];
        self.reached(from).into_iter().any(|n| out.contains(&self.steps[n].op))
    }

    fn depth(&self, from: usize, known: &mut [Option<usize>], level: usize) -> usize {
        if let Some(depth) = known[from] {
            return depth;
        }
        // A subroutine that calls itself is followed only once.
        known[from] = Some(0);
        if level > 2 * MOST_CALLS {
            return 0;
        }
        let calls = self.reached(from).into_iter().filter_map(|n| {
            let label = local(&self.steps[n], &[Op::Xeq])?;
            self.labels[usize::from(label)].first().copied()
        });
        let deepest = distinct(calls.collect())
            .into_iter()
            .map(|target| 1 + self.depth(target, known, level + 1));
        let depth = deepest.max().unwrap_or(0);
        known[from] = Some(depth);
        depth
    }
}
