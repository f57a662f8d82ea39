//! The history as text. It contains each state that undo can restore. The newest state is complete;
//! each older one contains only its differences from the next newer one.

use super::{Segment, Timeline};
use sim41_calculator::calculator::Calculator;
use sim41_calculator::state;

const TITLE: &str = "sim41 history 1";
/// The maximum number of states in the text. Each state occupies about 11 KB of memory while the
/// text is read.
const MOMENTS: usize = 2_000;
/// The maximum total size, in bytes, of all states after expansion: a few times the size of a full
/// history. The few bytes stored for a state can expand to megabytes.
const LARGEST: usize = 128 << 20;
const MOMENT: &str = "moment";
const GONE: char = '-';

/// Why the text is not a valid history.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// The first line is not the title of a history.
    #[error("invalid first line: expected {TITLE:?}")]
    Title,
    /// The last line is missing.
    #[error("truncated: the last line is missing")]
    Truncated,
    /// A recorded state is invalid.
    #[error("a state in the recorded history is invalid: {0}")]
    Moment(#[from] state::Unreadable),
}

/// The lines of a state, sorted by name.
#[derive(Default)]
struct Lines(Vec<String>);

impl Lines {
    fn get(&self, name: &str) -> Option<&String> {
        let at = self.0.binary_search_by(|line| self::name(line).cmp(name)).ok()?;
        Some(&self.0[at])
    }

    /// Adds lines, replacing those that have the same name.
    fn add<'a>(&mut self, lines: impl Iterator<Item = &'a str>) {
        self.0.extend(lines.map(str::to_string));
        self.0.reverse();
        self.0.sort_by(|a, b| name(a).cmp(name(b)));
        self.0.dedup_by(|later, first| name(later) == name(first));
    }

    fn remove(&mut self, mut names: Vec<&str>) {
        names.sort_unstable();
        self.0.retain(|line| names.binary_search(&name(line)).is_err());
    }
}

/// Lines match by their first word, except lines of plugged-in modules, which match as a whole.
fn name(line: &str) -> &str {
    if line.starts_with("plugged ") { line } else { line.split(' ').next().unwrap_or(line) }
}

fn lines(text: &str) -> Lines {
    // The checksum is dropped because it depends on the order of lines, which is not kept.
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("sum "));
    let mut sorted = Lines::default();
    sorted.add(lines);
    sorted
}

fn state_text(lines: &Lines) -> String {
    let place = |line: &&String| (line.starts_with("end "), !line.starts_with("sim41 "));
    let mut all: Vec<&String> = lines.0.iter().collect();
    all.sort_by_key(place);
    all.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

impl Timeline {
    /// Formats the states that undo can restore, in at most about `limit` bytes. States that do not
    /// fit and entries in progress are not saved.
    pub(crate) fn write(&self, limit: usize) -> String {
        let mut text = format!("{TITLE}\n");
        let mut newer = Lines::default();
        let mut calculator = self.calculator.clone();
        let undoable = self.segments.range(..self.begun()).rev().filter(|segment| segment.undoable);
        for segment in undoable.take(MOMENTS) {
            calculator.restore(&segment.start);
            let older = lines(&state::write(&calculator));
            let mut moment = format!("{MOMENT}\n#{}\n", segment.step().text());
            for line in older.0.iter().filter(|line| newer.get(name(line)) != Some(line)) {
                moment += &format!("{line}\n");
            }
            for gone in newer.0.iter().filter(|line| older.get(name(line)).is_none()) {
                moment += &format!("{GONE}{name}\n", name = name(gone));
            }
            if text.len() + moment.len() > limit {
                break;
            }
            text += &moment;
            newer = older;
        }
        text + "end\n"
    }

    /// Restores the newest `MOMENTS` states of a saved history, or fewer if they exceed the size
    /// limit. Fails if the text was not written by [`Timeline::write`].
    pub(crate) fn read(
        text: &str,
        calculator: Calculator,
        limit: usize,
    ) -> Result<Timeline, Unreadable> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let body = text.strip_prefix(TITLE).ok_or(Unreadable::Title)?;
        let body = body.trim_end().strip_suffix("\nend").ok_or(Unreadable::Truncated)?;
        let mut older = Lines::default();
        let mut moments = Vec::new();
        let mut room = LARGEST;
        for moment in body.split(&format!("\n{MOMENT}")).skip(1).take(MOMENTS) {
            // A comment contains the text of the step, and would be copied to each older state.
            let lines = moment.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            let (gone, new): (Vec<&str>, Vec<&str>) =
                lines.partition(|line| line.starts_with(GONE));
            older.remove(gone.into_iter().map(|line| &line[GONE.len_utf8()..]).collect());
            older.add(new.into_iter());
            let whole = state_text(&older);
            let Some(less) = room.checked_sub(whole.len()) else { break };
            room = less;
            let mut then = state::read_calculator(&whole)?;
            // The text contains only the names of modules, so the pages of modules that are still
            // plugged in are reused.
            let ports = calculator.memory().ports();
            if then.memory().ports().sources().eq(ports.sources()) {
                then.machine_mut().plug(ports.clone());
            }
            then.set_library(calculator.library().clone());
            let text = moment.lines().find_map(|line| line.strip_prefix('#')).unwrap_or_default();
            moments.push((then, text.chars().filter(|c| !c.is_control()).take(200).collect()));
        }
        let mut timeline = Timeline::with_limit(calculator, limit);
        if limit == 0 {
            return Ok(timeline);
        }
        timeline.segments.clear();
        (timeline.bytes, timeline.inside) = (0, 0);
        let present = timeline.calculator.clone();
        let steps =
            moments.iter().rev().map(|(then, text): &(_, String)| (then, Some(text.clone())));
        for (then, text) in steps.chain([(&present, None)]) {
            let undoable = text.is_some();
            let before = timeline.segments.back().map(|segment| &*segment.start);
            let mut segment = Segment::new(then.snapshot(before), before, undoable);
            segment.saved_text = text;
            if undoable {
                segment.mark_incomplete();
            }
            timeline.bytes += segment.bytes;
            timeline.inside += usize::from(!undoable);
            timeline.segments.push_back(segment);
        }
        timeline.place = timeline.end();
        timeline.thin();
        timeline.place = timeline.end();
        Ok(timeline)
    }
}
