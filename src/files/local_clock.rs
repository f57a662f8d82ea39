//! The time of the calculator: local time in milliseconds since 1 January 1900.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The lag behind the computer's clock above which this clock is set again: the computer has slept,
/// or its clock was set.
const GAP: Duration = Duration::from_secs(2);

/// A clock that never goes back. Like the calculator's own clock it knows no summer time: it keeps
/// the time zone of the moment at which it was made.
pub struct Clock {
    /// Local time minus UTC, in milliseconds.
    zone: i64,
    start: Instant,
    at_start: u64,
}

impl Clock {
    /// Returns a clock that is set by the computer's clock.
    pub fn new() -> Clock {
        let zone = i64::from(jiff::Zoned::now().offset().seconds()) * 1000;
        Clock { zone, start: Instant::now(), at_start: wall(zone) }
    }

    /// Returns the present time in milliseconds since 1 January 1900.
    pub fn now(&mut self) -> u64 {
        let now = self.at_start + self.start.elapsed().as_millis() as u64;
        let behind = wall(self.zone).saturating_sub(now);
        if u128::from(behind) > GAP.as_millis() {
            self.at_start += behind;
            return now + behind;
        }
        now
    }
}

fn wall(zone: i64) -> u64 {
    let since_1970 =
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    sim41::epoch::from_unix(since_1970, zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_shows_local_time_and_goes_on() {
        let mut clock = Clock::new();
        let zoned = jiff::Zoned::now();
        let first: jiff::civil::DateTime = "1900-01-01T00:00".parse().unwrap();
        let expected = zoned.datetime().duration_since(first).as_millis() as u64;
        let now = clock.now();
        assert!(now.abs_diff(expected) < 2_000, "{now} instead of {expected}");
        assert!(clock.now() >= now);
    }
}
