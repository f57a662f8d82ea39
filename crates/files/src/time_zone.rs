//! The computer's time zone, for any value of TZ and any time.

use crate::{input, locked};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Component, Path};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime};

const LARGEST: u64 = 1 << 20;
const LASTS: Duration = Duration::from_secs(5 * 60);

/// The offset of local time from UTC in seconds. For a time after the year 9999, jiff's limit, the
/// offset at that limit is used.
pub fn offset(now: SystemTime) -> i32 {
    let zone = match std::env::var_os("TZ") {
        None => system_zone(),
        Some(zone) if is_zone(Some(&zone)) => TimeZone::system(),
        Some(_) => TimeZone::UTC,
    };
    zone.to_offset(Timestamp::try_from(now).unwrap_or(Timestamp::MAX)).seconds()
}

/// The system's zone, cached for a few minutes. To look up a zone by name, jiff first lists the
/// folder of all zones; on Unix, the zone's own file is read instead.
fn system_zone() -> TimeZone {
    static READ: Mutex<Option<(Instant, TimeZone)>> = Mutex::new(None);
    let mut read = locked(&READ);
    match &*read {
        Some((at, zone)) if at.elapsed() < LASTS => zone.clone(),
        _ => {
            let file = Path::new("/etc/localtime");
            let is_read = cfg!(unix) && fs::metadata(file).is_ok_and(is_small);
            let data = is_read.then(|| input::bytes(file).ok()).flatten();
            let zone = data.and_then(|data| TimeZone::tzif("localtime", &data).ok());
            let zone = zone.unwrap_or_else(TimeZone::system);
            read.insert((Instant::now(), zone)).1.clone()
        }
    }
}

/// Rejects files that are too large, and files of size 0: endless files in /proc report this size.
fn is_small(there: Metadata) -> bool {
    there.is_file() && (1..=LARGEST).contains(&there.len())
}

fn is_zone(zone: Option<&OsStr>) -> bool {
    let Some(zone) = zone.and_then(OsStr::to_str) else { return true };
    let name = Path::new(zone.strip_prefix(':').unwrap_or(zone));
    let folder = std::env::var_os("TZDIR").unwrap_or_else(|| "/usr/share/zoneinfo".into());
    let path = Path::new(&folder).join(name);
    let climbs = name.components().any(|part| part == Component::ParentDir);
    !climbs && fs::metadata(path).map_or(true, is_small)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::UNIX_EPOCH;

    #[test]
    fn years_beyond_those_of_time_zones_have_an_offset() {
        for years in [100, 8_100, 100_000] {
            let now = UNIX_EPOCH + Duration::from_secs(years * 365 * 86_400);
            assert!(offset(now).abs() < 26 * 3_600, "{years}");
        }
    }

    #[test]
    fn a_time_zone_is_a_file_or_a_rule() {
        for (zone, is_one) in [
            (":/dev/zero", false),
            ("/dev/zero", false),
            ("../../../dev/zero", false),
            ("/", false),
            ("Europe/Berlin", true),
            (":CET-1CEST,M3.5.0,M10.5.0/3", true),
        ] {
            assert_eq!(is_zone(Some(OsStr::new(zone))), is_one, "{zone}");
        }
        assert!(is_zone(None));
        #[cfg(target_os = "linux")]
        assert!(!is_zone(Some(OsStr::new(":/proc/kmsg"))));
    }

    #[test]
    fn the_system_zone_is_that_of_jiff() {
        // With TZ set, jiff would not read the system's zone.
        if std::env::var_os("TZ").is_some() {
            return;
        }
        let now = Timestamp::now();
        assert_eq!(system_zone().to_offset(now), TimeZone::system().to_offset(now));
    }
}
