//! An alarm's time as editable text: `11/08/1981 20:12:00 every 24:00:00`.

use jiff::SignedDuration;
use jiff::civil::{DateTime, date};
use sim41_session::memory::alarm_records::Alarm;
use sim41_session::number::calendar::DateForm;

const MILLISECONDS: i64 = 100;
const END_YEAR: i16 = 2200;
/// The repeat interval must be shorter than this many hours.
const INTERVAL: i64 = 10_000;
const EVERY: &str = " every ";

const fn beginning() -> DateTime {
    date(1900, 1, 1).at(0, 0, 0, 0)
}

fn pattern(form: DateForm) -> &'static str {
    match form {
        DateForm::Mdy => "%m/%d/%Y %H:%M:%S%.f",
        DateForm::Dmy => "%d.%m.%Y %H:%M:%S%.f",
    }
}

pub(super) fn written(alarm: &Alarm, form: DateForm) -> String {
    let since = SignedDuration::from_millis(alarm.time as i64 * MILLISECONDS);
    let time = beginning().checked_add(since).unwrap_or(DateTime::MAX);
    let time = time.strftime(pattern(form)).to_string();
    match alarm.interval {
        Some(tenths) => time + EVERY + &interval(tenths),
        None => time,
    }
}

pub(super) fn interval(tenths: u64) -> String {
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    let tenth = if tenth > 0 { format!(".{tenth}") } else { String::new() };
    format!("{:02}:{:02}:{:02}{tenth}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

pub(super) fn read(alarm: &Alarm, text: &str, form: DateForm) -> Result<Alarm, String> {
    let (time, interval) = match text.split_once(EVERY) {
        Some((time, interval)) => (time, Some(interval)),
        None => (text, None),
    };
    let unclear = || {
        let now = written(&Alarm { interval: Some(36_000), ..*alarm }, form);
        format!("invalid alarm: expected {now}, where the repeat interval is optional")
    };
    let full = match time.matches(':').count() {
        1 => format!("{}:00", time.trim()),
        _ => time.trim().to_string(),
    };
    let time = DateTime::strptime(pattern(form), &full).map_err(|_| unclear())?;
    if time < beginning() || time.year() >= END_YEAR {
        return Err("invalid year: the clock covers 1900 to 2199".into());
    }
    let tenths = |duration: SignedDuration| (duration.as_millis() as i64 / MILLISECONDS) as u64;
    let interval = interval.map(|text| {
        let text = text.trim();
        let full = match text.matches(':').count() {
            1 => format!("{text}:00"),
            _ => text.to_string(),
        };
        full.parse::<SignedDuration>().map_err(|_| unclear())
    });
    let interval = interval.transpose()?;
    let possible = SignedDuration::from_secs(1)..SignedDuration::from_hours(INTERVAL);
    if interval.is_some_and(|interval| !possible.contains(&interval)) {
        return Err(
            "invalid repeat interval: expected at least a second and less than 10,000 hours".into(),
        );
    }
    // No alarm can be set for the first tenth of a second of the year 1900.
    let time = tenths(time.duration_since(beginning())).max(1);
    Ok(Alarm { time, interval: interval.map(tenths), past_due: false, ..*alarm })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        let alarm = Alarm::new(25_830_799_200, None, b"TEA");
        let text = |alarm: &Alarm| written(alarm, DateForm::Mdy);
        assert_eq!(text(&alarm), "11/08/1981 18:12:00");
        let read = |text: &str| super::read(&alarm, text, DateForm::Mdy);
        assert_eq!(read(&text(&alarm)), Ok(alarm));
        let daily = read("11/09/1981 7:05 every 24:00:00").unwrap();
        assert_eq!(text(&daily), "11/09/1981 07:05:00 every 24:00:00");
        assert_eq!((daily.interval, daily.message()), (Some(864_000), &b"TEA"[..]));
        assert_eq!(read("11/09/1981 7:05 every 90m").unwrap().interval, Some(54_000));
        let german = super::read(&alarm, "09.11.1981 07:05:00.5", DateForm::Dmy).unwrap();
        assert_eq!(written(&german, DateForm::Dmy), "09.11.1981 07:05:00.5");
    }

    #[test]
    fn refusals_are_sentences() {
        let refusal = |text: &str| {
            read(&Alarm::new(25_830_799_200, None, b""), text, DateForm::Mdy).unwrap_err()
        };
        let how = "invalid alarm: expected 11/08/1981 18:12:00 every 01:00:00, \
                   where the repeat interval is optional";
        for text in ["", "tea", "13/13/1981 7:05", "11/09/1981 25:00", "11/09/1981 7:05 every x"] {
            assert_eq!(refusal(text), how, "{text}");
        }
        assert_eq!(refusal("11/09/2200 7:05"), "invalid year: the clock covers 1900 to 2199");
        assert!(refusal("11/09/1981 7:05 every 0:00:00").starts_with("invalid repeat interval"));
        assert!(refusal("11/09/1981 7:05 every 10000h").starts_with("invalid repeat interval"));
    }

    proptest! {
        #[test]
        fn every_alarm_survives(
            time in 1u64..94_671_072_000, interval in prop::option::of(10u64..360_000_000),
            day_first in any::<bool>(),
        ) {
            let form = if day_first { DateForm::Dmy } else { DateForm::Mdy };
            let alarm = Alarm::new(time, interval, b"TEA");
            prop_assert_eq!(read(&alarm, &written(&alarm, form), form), Ok(alarm));
        }
    }
}
