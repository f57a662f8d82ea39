//! Counts positions without listing them, in parts that can be distributed and resumed.
//!
//! A count is a [`Plan`] of jobs. For a whole board, a job is one arrangement of queens on the four
//! edges, which represents all its views (`edges`). For a given prefix, a job is that prefix with a
//! few columns added. A job counts the ways to fill the remaining lines (`job`). Threads take jobs
//! in turn, and a [`Tally`] records the finished ones, so an interrupted count can be resumed.

mod edges;
mod job;
pub mod published;
pub mod symmetric;
mod tally;

pub use job::Job;
pub use tally::Tally;

use super::position::{Error, MAX, check_prefix};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::{sync::mpsc, thread, time::Duration};

/// Prefixes are extended by this many columns to get enough jobs for all cores.
const LONGER: usize = 3;

#[derive(Debug, Clone)]
pub struct Plan {
    pub n: usize,
    pub prefix: Vec<u8>,
    pub mirrored: bool,
    jobs: Vec<Job>,
}

impl Plan {
    pub fn whole(n: usize) -> Result<Plan, Error> {
        match n {
            0..=4 => Plan::part(n, &[], false),
            _ if n > MAX => Err(Error::Size(n)),
            _ => Ok(Plan { n, prefix: Vec::new(), mirrored: false, jobs: edges::jobs(n) }),
        }
    }

    /// Plans a count of the positions that begin with `prefix` and, if `mirrored` is set, also of
    /// those that begin with its mirror image.
    pub fn part(n: usize, prefix: &[u8], mirrored: bool) -> Result<Plan, Error> {
        check_prefix(n, prefix)?;
        let weight = if mirrored && mirror(n, prefix) != prefix { 2 } else { 1 };
        let longer = (prefix.len() + LONGER).min(n);
        let jobs = prefixes(n, prefix, longer)
            .map(|rows| {
                let squares: Vec<(usize, usize)> =
                    rows.iter().map(|row| usize::from(*row) - 1).enumerate().collect();
                Job::new(n, &squares, weight)
            })
            .collect();
        Ok(Plan { n, prefix: prefix.to_vec(), mirrored, jobs })
    }

    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Mixes long and short jobs, so the share of finished jobs is close to the share of the total
    /// time that has passed.
    fn job(&self, place: usize) -> &Job {
        let len = self.jobs.len();
        let stride =
            (len * 5 / 8..).find(|stride| gcd(*stride, len) == 1).expect("there is a coprime");
        &self.jobs[place * stride % len]
    }

    /// Counts the remaining jobs on several threads until all are done or `stop` is set. `show` is
    /// called after each job and at least five times a second.
    pub fn run(
        &self,
        tally: &mut Tally,
        threads: usize,
        stop: &AtomicBool,
        mut show: impl FnMut(&Tally),
    ) {
        let todo: Vec<usize> = (0..self.len()).filter(|place| !tally.is_done(*place)).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::sync_channel(64);
        let following = || todo.get(next.fetch_add(1, Ordering::Relaxed));
        thread::scope(|scope| {
            let started = (0..threads.clamp(1, todo.len().max(1))).take_while(|_| {
                let (sender, following) = (sender.clone(), &following);
                let work = move || {
                    while let Some(place) = following() {
                        let Some(count) = self.job(*place).count(stop) else { return };
                        if sender.send((*place, count)).is_err() {
                            return;
                        }
                    }
                };
                thread::Builder::new().spawn_scoped(scope, work).is_ok()
            });
            if started.count() == 0 {
                // If no thread could be started, the current thread does all the work.
                while let Some(place) = following() {
                    let Some(count) = self.job(*place).count(stop) else { return };
                    tally.add(*place, count);
                    show(tally);
                }
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(Duration::from_millis(200)) {
                    Ok((place, count)) => tally.add(place, count),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                show(tally);
            }
        });
    }
}

pub fn positions(n: usize) -> Result<u128, Error> {
    let plan = Plan::whole(n)?;
    let mut tally = Tally::new(&plan);
    plan.run(&mut tally, cores(), &AtomicBool::new(false), |_| {});
    Ok(tally.positions())
}

pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The valid prefixes of `columns` columns that begin with `begin`, in order.
pub fn prefixes(n: usize, begin: &[u8], columns: usize) -> Box<dyn Iterator<Item = Vec<u8>>> {
    if begin.len() >= columns {
        return Box::new(std::iter::once(begin.to_vec()));
    }
    let begin = begin.to_vec();
    let longer = (1..=n as u8).map(move |row| [&begin[..], &[row]].concat());
    let legal = longer.filter(move |rows| check_prefix(n, rows).is_ok());
    Box::new(legal.flat_map(move |rows| prefixes(n, &rows, columns)))
}

/// Returns only the first prefix of each pair of mirror images.
pub fn half_of_prefixes(n: usize, columns: usize) -> impl Iterator<Item = Vec<u8>> {
    prefixes(n, &[], columns).filter(move |rows| *rows <= mirror(n, rows))
}

pub fn mirror(n: usize, rows: &[u8]) -> Vec<u8> {
    rows.iter().map(|row| n as u8 + 1 - row).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
