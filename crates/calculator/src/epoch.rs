//! The calculator's time scale: milliseconds since 1 January 1900, 00:00, local time.

/// Milliseconds from 1900-01-01 to 1970-01-01, where Unix time begins.
const TO_1970: i64 = 25_567 * 86_400_000;

/// Converts milliseconds since 1970-01-01 00:00 UTC to the calculator's time. `zone` is the offset
/// of local time from UTC in milliseconds, positive east of Greenwich. Times before 1900 become 0.
pub fn from_unix(milliseconds: i64, zone: i64) -> u64 {
    u64::try_from(milliseconds.saturating_add(TO_1970).saturating_add(zone)).unwrap_or(0)
}
