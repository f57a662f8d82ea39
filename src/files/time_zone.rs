//! The computer's time zone, whatever TZ says and however far the clock is.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Component, Path};
use std::time::SystemTime;

/// The largest file of a time zone, in bytes.
const LARGEST: u64 = 1 << 20;

/// Returns by how many seconds local time is ahead of UTC at this moment. Beyond the years of the
/// time zones it is that of their last year.
pub fn offset(now: SystemTime) -> i32 {
    let zone =
        if is_zone(std::env::var_os("TZ").as_deref()) { TimeZone::system() } else { TimeZone::UTC };
    zone.to_offset(Timestamp::try_from(now).unwrap_or(Timestamp::MAX)).seconds()
}

/// Returns whether TZ names no file, or a file of a time zone: a device would be read for ever.
fn is_zone(zone: Option<&OsStr>) -> bool {
    let Some(zone) = zone.and_then(OsStr::to_str) else { return true };
    let name = Path::new(zone.strip_prefix(':').unwrap_or(zone));
    let folder = std::env::var_os("TZDIR").unwrap_or_else(|| "/usr/share/zoneinfo".into());
    let path = Path::new(&folder).join(name);
    let climbs = name.components().any(|part| part == Component::ParentDir);
    let is_small = |there: Metadata| there.is_file() && there.len() <= LARGEST;
    !climbs && fs::metadata(path).map_or(true, is_small)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, UNIX_EPOCH};

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
    }
}
