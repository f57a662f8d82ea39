//! The jobs for a whole board: one for each essentially different arrangement of the edge queens.
//!
//! Every position has one queen on each edge; a queen in a corner is on two edges. Rotating or
//! reflecting the board leaves edge queens on the edges. Only one arrangement of each family of
//! views is counted, and the count is multiplied by the size of the family, which is at most eight.
//! Placing the edge queens first also leaves little to search in the middle.

use super::job::Job;

/// The rows of the queens on the left and right edges, then the columns of those on the top and
/// bottom edges.
type Edges = [usize; 4];

/// `n` is at least five.
pub(super) fn jobs(n: usize) -> Vec<Job> {
    let last = n - 1;
    let mut jobs = Vec::new();
    for left in 0..n {
        for right in 0..n {
            for top in 0..n {
                for bottom in 0..n {
                    let corners = [
                        (left == 0, top == 0),
                        (left == last, bottom == 0),
                        (right == 0, top == last),
                        (right == last, bottom == last),
                    ];
                    if corners.iter().any(|(one, other)| one != other) {
                        continue;
                    }
                    let family = family([left, right, top, bottom], last);
                    let squares = squares(family[0], last);
                    if family[0] == [left, right, top, bottom] && peaceful(&squares) {
                        jobs.push(Job::new(n, &squares, family.len() as u64));
                    }
                }
            }
        }
    }
    jobs
}

fn family(edges: Edges, last: usize) -> Vec<Edges> {
    let turned = |[left, right, top, bottom]: Edges| [bottom, top, last - left, last - right];
    let reflected = |[left, right, top, bottom]: Edges| [right, left, last - top, last - bottom];
    let mut family = Vec::with_capacity(8);
    let mut edges = edges;
    for _ in 0..4 {
        family.extend([edges, reflected(edges)]);
        edges = turned(edges);
    }
    family.sort_unstable();
    family.dedup();
    family
}

fn squares([left, right, top, bottom]: Edges, last: usize) -> Vec<(usize, usize)> {
    let mut squares = vec![(0, left), (last, right), (top, 0), (bottom, last)];
    squares.sort_unstable();
    squares.dedup();
    squares
}

fn peaceful(squares: &[(usize, usize)]) -> bool {
    let attack = |a: &(usize, usize), b: &(usize, usize)| {
        a.0 == b.0 || a.1 == b.1 || a.0.abs_diff(b.0) == a.1.abs_diff(b.1)
    };
    squares
        .iter()
        .enumerate()
        .all(|(index, square)| squares[..index].iter().all(|other| !attack(square, other)))
}
