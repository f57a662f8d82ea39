//! Steps back to the previous instruction, the caller, the last write of a value, or a breakpoint.
//!
//! The history is searched part by part; the calculator's state is kept until a match is found.

use super::{Debugger, Reached, depth};
use crate::history::{Search, SearchTarget};
use crate::session::Session;
use sim41_calculator::machine::probe::{ANY_DEPTH, Stop, Test, ValueSource};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    Step,
    /// The previous instruction of this subroutine, skipping the subroutines that it called.
    Over,
    Out,
    Write(ValueSource),
    FirstWrite(ValueSource),
    Breakpoint,
}

impl Debugger {
    /// Goes back as `back` specifies, and holds the program there. Returns `None`, without effect,
    /// if that is impossible.
    pub fn back(&mut self, back: Back, session: &mut Session) -> Option<Reached> {
        self.back_by(1, back, session).map(|(_, reached)| reached)
    }

    /// Goes back at most `times` times. Returns how many times, and why the program is held.
    pub fn back_by(
        &mut self,
        times: u64,
        back: Back,
        session: &mut Session,
    ) -> Option<(u64, Reached)> {
        let mut going = self.begin_back(times, back, session)?;
        while !going.search_on(session) {}
        self.end_back(going, session)
    }

    /// Starts a search that goes back at most `times` times; `None` if there is nothing to search.
    pub fn begin_back(&self, times: u64, back: Back, session: &Session) -> Option<GoingBack> {
        let depth = depth(session);
        let within = |depth| vec![Stop::when(Test::NoDeeper(depth))];
        let mut numbers = Vec::new();
        let stops = match back {
            Back::Step => within(ANY_DEPTH),
            Back::Over => within(depth),
            Back::Out => within(depth.checked_sub(1)?),
            Back::Write(source) | Back::FirstWrite(source) => {
                vec![Stop::when(Test::Changes(source)), Stop::when(Test::Stores(source))]
            }
            Back::Breakpoint => {
                let (all, stops) = self.stops(session.calculator().machine());
                numbers = all;
                stops.into_iter().map(|stop| stop.from_pass(1)).collect()
            }
        };
        let wanted = match back {
            Back::FirstWrite(_) => SearchTarget::First,
            Back::Over => {
                SearchTarget::Latest { times, follows: |later, earlier| earlier <= later }
            }
            Back::Out => SearchTarget::Latest { times, follows: |later, earlier| earlier < later },
            _ => SearchTarget::Latest { times, follows: |_, _| true },
        };
        Some(GoingBack { search: session.timeline().search(stops, wanted), numbers })
    }

    /// Goes to the point that the search found, and holds the program there. Returns how many times
    /// it went back. If the search found nothing, does nothing and returns `None`.
    pub fn end_back(&mut self, going: GoingBack, session: &mut Session) -> Option<(u64, Reached)> {
        let before = session.calculator().memory().registers().to_vec();
        let (gone, found) = session.timeline_mut().arrive_at(&going.search)?;
        self.before = before;
        self.hold(session);
        self.arm(session, None);
        let after = |number: &u32| {
            let all = &self.breakpoints;
            all.iter().any(|b| b.number == *number && b.place.is_none())
        };
        let reached = going.numbers.get(found);
        let reached = reached.map(|number| Reached::Breakpoint(*number, after(number)));
        Some((gone, reached.unwrap_or(Reached::Step)))
    }
}

/// A search for an earlier moment, between [`Debugger::begin_back`] and [`Debugger::end_back`].
pub struct GoingBack {
    search: Search,
    numbers: Vec<u32>,
}

impl GoingBack {
    /// Searches the next part of the history for a few hundredths of a second. The calculator's
    /// state does not change. Returns whether the search is complete.
    pub fn search_on(&mut self, session: &mut Session) -> bool {
        session.timeline_mut().search_on(&mut self.search)
    }

    pub fn percent(&self) -> usize {
        self.search.percent()
    }
}
