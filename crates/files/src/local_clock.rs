//! The calculator's time: a clock that never goes back, in milliseconds since 1 January 1900, and
//! the offset of local time from this clock.

use super::time_zone;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The maximum deviation from the computer's clock. A larger deviation, which means that the
/// computer was asleep or its clock was set, is corrected.
const GAP: Duration = Duration::from_secs(2);

/// A clock for the stopwatch and program pauses, with the corresponding local time. Local time may
/// go back at the end of summer time or when the computer's clock is set.
pub struct Clock {
    start: Instant,
    at_start: u64,
    correction: i64,
}

impl Clock {
    pub fn started() -> Clock {
        Clock { start: Instant::now(), at_start: wall(), correction: 0 }
    }

    pub fn now(&mut self) -> u64 {
        let now = self.at_start + self.start.elapsed().as_millis() as u64;
        self.corrected(now, wall())
    }

    fn corrected(&mut self, now: u64, wall: u64) -> u64 {
        let ahead = wall as i64 - now as i64;
        if (ahead - self.correction).unsigned_abs() as u128 <= GAP.as_millis() {
            return now;
        }
        // If the computer's clock is set back, only local time changes.
        self.correction = ahead.min(0);
        self.at_start += ahead.max(0) as u64;
        now + ahead.max(0) as u64
    }

    /// The offset of local time from [`Clock::now`] in milliseconds, including summer time.
    pub fn zone(&self) -> i64 {
        i64::from(time_zone::offset(SystemTime::now())) * 1000 + self.correction
    }
}

fn wall() -> u64 {
    let since_1970 =
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    sim41_session::epoch::from_unix(since_1970, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::{Calculator, Machine, Policy, Session};

    #[test]
    fn the_clock_and_the_zone_make_local_time() {
        let mut clock = Clock::started();
        let zoned = jiff::Zoned::now();
        let first: jiff::civil::DateTime = "1900-01-01T00:00".parse().unwrap();
        let expected = zoned.datetime().duration_since(first).as_millis() as u64;
        let now = clock.now();
        let local = now.saturating_add_signed(clock.zone());
        assert!(local.abs_diff(expected) < 2_000, "{local} instead of {expected}");
        assert!(clock.now() >= now);
    }

    #[test]
    fn a_clock_that_is_set_moves_local_time_and_never_goes_back() {
        let mut clock = Clock { start: Instant::now(), at_start: 0, correction: 0 };
        let at = 10_000_000;
        assert_eq!(clock.corrected(at, at + 1_000), at);
        // The computer's clock is set forwards, then back by an hour, and then correctly again.
        assert_eq!(clock.corrected(at, at + 5_000), at + 5_000);
        assert_eq!((clock.corrected(at, at - 3_600_000), clock.correction), (at, -3_600_000));
        assert_eq!((clock.corrected(at, at - 3_600_500), clock.correction), (at, -3_600_000));
        assert_eq!((clock.corrected(at, at), clock.correction), (at, 0));
    }

    /// The computer's clock is set beyond the range of dates, before the start and while the clock
    /// runs.
    #[test]
    fn a_clock_beyond_all_dates_goes_on() {
        const YEAR: u64 = 365 * 86_400_000;
        let start = wall();
        let mut clock = Clock { start: Instant::now(), at_start: start, correction: 0 };
        let mut session = Session::new(Calculator::clean(), Policy::clock());
        for years in [0, 2_300, 8_000, 100_000, 290_000_000] {
            let set = start + years * YEAR;
            let now = clock.corrected(start, set);
            assert!(now >= set, "{years}");
            clock.at_start = start;
            for key in ["xeq:DATE", "xeq:ADATE", "xeq:DOW", "xeq:CLOCK"] {
                session.tick(now);
                for token in sim41_session::keystrokes::tokens::parse(key).unwrap() {
                    token.inputs.iter().for_each(|input| session.press(input.clone()).unwrap());
                }
                session.advance(now + 3_000);
            }
            let shown = session.calculator().lcd().text();
            assert!(shown.contains(':'), "{years}: {shown}");
            session.press(sim41_session::Key::Back).unwrap();
            session.advance(now + 6_000);
        }
    }

    /// A stopwatch is started in UTC, and read in UTC, Berlin and a zone five hours behind UTC.
    #[test]
    fn a_stopwatch_does_not_notice_the_zone() {
        const HOUR: i64 = 3_600_000;
        let begun = 4_000_000_000_000u64;
        let mut machine = Machine::default();
        machine.set_now(begun);
        machine.clock_mut().set_zone(0);
        machine.clock_mut().start_stopwatch();
        let text = sim41_session::state::write(&machine);
        for zone in [0, HOUR, -5 * HOUR] {
            let mut again = sim41_session::state::read(&text).unwrap();
            again.set_now(begun + 10_000);
            again.clock_mut().set_zone(zone);
            assert_eq!(again.clock().stopwatch_time(), 1_000, "{zone}");
            assert_eq!(again.clock().time(), (begun as i64 + 10_000 + zone) / 10);
        }
        // Earlier versions saved local times, which are interpreted in this computer's time zone.
        let earlier = text
            .replace("times utc\n", "")
            .replace(&begun.to_string(), &(begun as i64 + HOUR).to_string());
        let mut again =
            sim41_session::state::read(&earlier[..earlier.find("sum ").unwrap()]).unwrap();
        again.set_now(begun + 10_000);
        again.clock_mut().set_zone(HOUR);
        assert_eq!(again.clock().stopwatch_time(), 1_000);
        // Undo restores the time zone that was set before the undone key.
        let mut session = Session::new(Calculator::clean(), Policy::at_once());
        session.set_zone(HOUR);
        session.press(sim41_session::Key::One).unwrap();
        session.set_zone(2 * HOUR);
        session.undo();
        assert_eq!(session.calculator().machine().clock().zone(), HOUR);
    }
}
