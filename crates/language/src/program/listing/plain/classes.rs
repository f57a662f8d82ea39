//! Decides which lines of a text are a program, and which are prose around it.
//!
//! A program begins with a label, a numbered line, or several consecutive instructions. It ends
//! with END, or when only prose follows. If a page has blocks of code (```` ``` ````) and one of
//! them contains a program, everything else on the page is prose. Otherwise a line that resembles a
//! mistaken instruction is an error at any position.

use super::LineClass;
use super::line_number;
use super::look::{LineForm, Look};
use super::row::ListingRow;

/// This many consecutive instructions begin a program, unless the program has fewer.
const BEGINNING: usize = 3;
/// A text with at most this many lines is a program, even with mistakes.
const SHORT: usize = 3;
const FAR: usize = 400;

/// The treatment of each line of a text; `None` if the text contains no program. If `table` is set,
/// the lines are not in program order.
pub(super) fn classes(rows: &[(ListingRow, &str)], table: bool) -> Option<Vec<LineClass>> {
    let mut looks: Vec<Look> = rows.iter().map(|(row, text)| Look::of(row, text)).collect();
    keep_blocks(rows, &mut looks);
    close(&mut looks);
    leave_unreadable_runs(&mut looks);
    let short = looks.iter().filter(|look| look.is_filled()).count() <= SHORT;
    // On paper with several instructions per line, only labels have numbers.
    let paper = line_number::is_packed(rows.iter().map(|(_, text)| *text));
    let has_numbers = !paper && looks.iter().any(|look| look.numbers.is_some());
    let ahead = ahead(&looks);
    let next = next_numbers(&looks);
    let mut parts = Vec::with_capacity(rows.len());
    // `numbered`: lines of the current program have numbers; `before`: the last of these.
    let (mut inside, mut numbered, mut before) = (short, false, None);
    for (n, look) in looks.iter().enumerate() {
        let after = &looks[n + 1..];
        inside |= short || begins(&looks[n..], ahead[n]);
        if matches!(look.form, LineForm::Bad | LineForm::Name) && !short {
            let apart = n > 0 && looks[n - 1].form == LineForm::Empty;
            inside = inside && (!apart || goes_on(&looks[n..]));
        }
        numbered = inside && (numbered || look.is_good() && look.numbers.is_some());
        let is_program = match (look.form, look.numbers) {
            (LineForm::Empty | LineForm::Blank | LineForm::Words, _) => false,
            (LineForm::Good, _) => inside,
            _ if short => true,
            (LineForm::Bad, None) if has_numbers => false,
            (LineForm::Name, None) => inside && !numbered,
            // A mistake may be the beginning of a program if an instruction follows that is not a
            // label.
            (_, None) => {
                let begun = after.first().is_some_and(|next| next.is_good() && !next.sure);
                inside || look.mistaken && begun
            }
            (form, Some((first, last))) => {
                let is_between = || {
                    before.is_some_and(|before| before < first)
                        && next[n + 1].is_some_and(|next| next > first)
                };
                let follows = before.is_some_and(|before| first == before + 1);
                inside && (follows || form == LineForm::Bad && (look.mistaken || is_between()))
                    || counts(last, after)
            }
        };
        parts.push(match look.form {
            LineForm::Empty | LineForm::Blank => LineClass::Blank,
            _ if is_program => LineClass::Program,
            _ => LineClass::Prose,
        });
        if is_program {
            before = look.last().or(before);
        }
        inside &= look.form != LineForm::Words && !look.end;
    }
    leave_alternatives(&looks, &mut parts);
    leave_appendix(&looks, &mut parts, table);
    find_outside(&looks, &mut parts);
    find_numbered(rows, &looks, &mut parts);
    (parts.contains(&LineClass::Program) && !is_mostly_words(&looks, &parts)).then_some(parts)
}

/// Whether the instructions of a text are fewer than its words, and no run of them has numbers or
/// an end: a table of labels on a page, or the words `end` of another language.
fn is_mostly_words(looks: &[Look], parts: &[LineClass]) -> bool {
    let count = |part| parts.iter().filter(|it| **it == part).count();
    let (mut length, mut sure) = (0, false);
    let has_run = looks.iter().zip(parts).any(|(look, part)| {
        match part {
            LineClass::Program => {
                length += look.numbers.map_or(1, |(first, last)| 1 + last.saturating_sub(first));
                sure |= look.numbers.is_some() || look.returns;
            }
            LineClass::Blank => {}
            _ => (length, sure) = (0, false),
        }
        sure && length as usize >= BEGINNING
    });
    count(LineClass::Prose) > count(LineClass::Program) && !has_run
}

fn next_numbers(looks: &[Look]) -> Vec<Option<u32>> {
    let mut next = vec![None; looks.len() + 1];
    for (n, look) in looks.iter().enumerate().rev() {
        next[n] = look.first().filter(|_| look.is_good()).or(next[n + 1]);
    }
    next
}

/// Marks lines after an END that are not another program. A program begins with a label, with line
/// 1 or with the next line number, or it has its own END and no numbers. The keys and results of an
/// example count as prose; numbered lines that replace lines of the program count as lost.
fn leave_appendix(looks: &[Look], parts: &mut [LineClass], table: bool) {
    let is_program = |n: usize, parts: &[LineClass]| parts[n] == LineClass::Program;
    let ends: Vec<usize> =
        (0..looks.len()).filter(|&n| looks[n].end && is_program(n, parts)).collect();
    let (mut seen, mut last) = (0, 0);
    for (n, &end) in ends.iter().enumerate() {
        let next = ends.get(n + 1).copied();
        let mut first = seen.max(end + 1);
        // The other columns of a table are longer than the last one, so lines after its END belong
        // to them.
        while table && first < looks.len() && looks[first].form != LineForm::Empty {
            first += 1;
        }
        let run = first..next.map_or(looks.len(), |next| next + 1);
        let lines: Vec<usize> = run.filter(|&n| is_program(n, parts)).collect();
        let numbers: Vec<u32> = lines.iter().filter_map(|&n| looks[n].first()).collect();
        last = looks[seen..first].iter().filter_map(Look::last).fold(last, u32::max);
        seen = first;
        let filled = || lines.iter().map(|&n| &looks[n]);
        let ends = next.is_some() && numbers.is_empty();
        let again = numbers.first().is_some_and(|&first| first <= 1);
        if ends || filled().any(|look| look.label) || again && filled().any(|look| look.code) {
            continue;
        }
        let rise = numbers.windows(2).any(|pair| pair[1] == pair[0] + 1);
        let keyed = filled().any(|look| look.calls) || filled().all(|look| !look.code);
        if keyed && !rise && !filled().any(|look| look.padded) {
            lines.iter().for_each(|&n| parts[n] = LineClass::Example);
        } else if numbers.is_empty() {
            // If prose precedes them, instructions without a label belong to no program.
            let words = |&first: &usize| (end + 1..first).any(|n| parts[n].is_skipped());
            if lines.first().is_some_and(words) {
                lines.iter().for_each(|&n| parts[n] = LineClass::Outside);
            }
        } else {
            let replaces = |n: &&usize| looks[**n].first().is_some_and(|n| n > 1 && n != last + 1);
            lines.iter().filter(replaces).for_each(|&n| parts[n] = LineClass::Outside);
        }
    }
}

fn find_outside(looks: &[Look], parts: &mut [LineClass]) {
    // 3 ENTER↑ 4 after the END of the last program are the keys of an example.
    let last = parts.iter().rposition(|part| *part == LineClass::Program);
    let ended = last.filter(|&last| looks[last].end);
    let is_code = |n: usize, parts: &[LineClass]| {
        let look = looks[n];
        let lost = look.partly && (look.padded || ended.is_none_or(|end| n < end));
        parts[n] == LineClass::Prose && (look.is_good() && look.code || lost)
    };
    let mut before = None;
    for n in (0..looks.len()).filter(|&n| looks[n].form != LineForm::Empty) {
        if is_code(n, parts) {
            let follows = before.is_some_and(|before| {
                parts[before] == LineClass::Outside || is_code(before, parts)
            });
            if looks[n].sure || looks[n].partly || follows {
                parts[n] = LineClass::Outside;
            }
            if let Some(before) = before.filter(|&before| follows && is_code(before, parts)) {
                parts[before] = LineClass::Outside;
            }
        }
        before = Some(n);
    }
}

/// Marks skipped lines whose numbers lead to the first line of a program or go on from its last.
fn find_numbered(rows: &[(ListingRow, &str)], looks: &[Look], parts: &mut [LineClass]) {
    let filled: Vec<usize> =
        (0..looks.len()).filter(|n| looks[*n].form != LineForm::Empty).collect();
    let number = |n: usize| {
        let text = rows[n].1.trim_start_matches(|c: char| !c.is_alphanumeric());
        let digits = text.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        digits.parse::<u32>().ok().filter(|_| digits.len() < text.trim_end().len())
    };
    let mut lost = |n: usize, wanted: Option<u32>| {
        let is_lost = parts[n] == LineClass::Prose && wanted.is_some() && number(n) == wanted;
        if is_lost {
            parts[n] = LineClass::Outside;
        }
        match parts[n] {
            LineClass::Program => looks[n].numbers,
            LineClass::Outside if is_lost => wanted.map(|number| (number, number)),
            _ => None,
        }
    };
    let mut before: Option<(u32, u32)> = None;
    for &n in &filled {
        before = lost(n, before.map(|(_, last)| last + 1)).filter(|_| !looks[n].end);
    }
    let mut after: Option<(u32, u32)> = None;
    for &n in filled.iter().rev() {
        let first = after.map(|(first, _)| first).filter(|first| *first > 1);
        after = lost(n, first.map(|first| first - 1));
    }
}

/// Marks unnumbered instructions between two lines with consecutive numbers. If the numbers leave
/// room for them, they belong to the program.
fn leave_alternatives(looks: &[Look], parts: &mut [LineClass]) {
    let mut before: Option<(u32, u32)> = None;
    let mut without = Vec::new();
    for (n, look) in looks.iter().enumerate().filter(|(_, look)| look.is_good()) {
        match look.numbers {
            _ if parts[n] != LineClass::Program => {}
            None => without.push(n),
            Some((number, _)) => {
                let follows = |(first, last)| number == first + 1 || number == last + 1;
                if before.is_some_and(follows) {
                    without.iter().for_each(|n| parts[*n] = LineClass::Unnumbered);
                }
                without.clear();
                before = look.numbers;
            }
        }
    }
}

fn keep_blocks(rows: &[(ListingRow, &str)], looks: &mut [Look]) {
    let is_fence = |&(_, text): &(ListingRow, &str)| text.trim_start().starts_with("```");
    let mut kept = vec![false; rows.len()];
    let mut first = 0;
    for (n, lines) in rows.split(is_fence).enumerate() {
        let block = first..first + lines.len();
        // Every second piece is between an opening and a closing fence.
        if n % 2 == 1 && looks[block.clone()].iter().any(|look| look.sure) {
            kept[block.clone()].fill(true);
        }
        first = block.end + 1;
    }
    if kept.contains(&true) {
        for (look, _) in looks.iter_mut().zip(kept).filter(|(look, kept)| !kept && look.is_filled())
        {
            // A numbered line with a leading zero in its number is an instruction that would be
            // lost.
            let partly = look.padded && (look.partly || look.code && look.is_good());
            let Look { padded, .. } = *look;
            *look = Look { form: LineForm::Words, partly, padded, ..Look::default() };
        }
    }
}

/// Reclassifies as prose the lines after the last RTN or END and an empty line, if they are not
/// instructions and one of them cannot even be a name: the closing words of a mail.
fn close(looks: &mut [Look]) {
    let Some(last) = looks.iter().rposition(|look| look.returns) else { return };
    let after = looks[last..].iter().position(|look| look.form == LineForm::Empty);
    let Some(empty) = after.map(|after| last + after) else { return };
    let bad = |look: &Look| look.form == LineForm::Bad && !look.mistaken;
    let words = |look: &Look| !look.is_filled() || bad(look) || look.form == LineForm::Name;
    if looks[last + 1..empty].iter().all(|look| !look.is_filled())
        && looks[empty..].iter().all(words)
        && looks[empty..].iter().any(bad)
    {
        looks[empty..].iter_mut().for_each(Look::discard);
    }
}

/// Reclassifies runs of numbered lines as prose if half of them are not instructions, as in a
/// disassembly with addresses, and another run contains a program.
fn leave_unreadable_runs(looks: &mut [Look]) {
    let numbered: Vec<usize> = (0..looks.len()).filter(|&n| looks[n].numbers.is_some()).collect();
    let runs = numbered.chunk_by(|&a, &b| looks[b].first() == looks[a].last().map(|last| last + 1));
    let is_good =
        |run: &[usize]| 2 * run.iter().filter(|&&n| looks[n].is_good()).count() > run.len();
    let (good, bad): (Vec<&[usize]>, Vec<&[usize]>) = runs.partition(|run| is_good(run));
    if good.iter().any(|run| run.len() > 1 || looks[run[0]].first() == Some(1)) {
        let bad = bad.into_iter().filter(|run| run.len() > 1).flatten();
        bad.for_each(|n| looks[*n].discard());
    }
}

fn counts(number: u32, after: &[Look]) -> bool {
    let next = after.iter().find(|look| look.is_filled());
    next.is_some_and(|next| next.is_good() && next.first() == Some(number + 1))
}

fn ahead(looks: &[Look]) -> Vec<bool> {
    let (mut whole, mut good) = (true, false);
    let ahead = looks.iter().rev().map(|look| {
        good |= look.is_good();
        whole = look.end || whole && look.form != LineForm::Bad;
        whole && good
    });
    let mut ahead: Vec<bool> = ahead.collect();
    ahead.reverse();
    ahead
}

/// Whether a program begins with the first of these lines. `whole` is the result of [`ahead`] for
/// this line.
fn begins(looks: &[Look], whole: bool) -> bool {
    let mut filled = looks.iter().take(FAR).filter(|look| look.is_filled());
    match looks[0].form {
        LineForm::Good if looks[0].sure => true,
        // Words alone before a numbered program are its headings.
        LineForm::Name
            if filled
                .clone()
                .find(|look| look.form != LineForm::Name)
                .is_some_and(|next| next.is_good() && next.numbers.is_some()) =>
        {
            false
        }
        // All lines up to the end of the program are instructions, or the first few are.
        LineForm::Good | LineForm::Name => {
            whole || filled.by_ref().take(BEGINNING).all(Look::is_good)
        }
        _ => false,
    }
}

fn goes_on(looks: &[Look]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for look in looks.iter().take(FAR).filter(|look| look.is_filled()) {
        match look.form {
            LineForm::Good if look.end => return good + 1 >= bad,
            LineForm::Good => good += 1 + usize::from(look.sure),
            LineForm::Bad if !look.mistaken => bad += 1,
            _ => {}
        }
        if good > bad + BEGINNING {
            return true;
        }
    }
    good >= bad
}
