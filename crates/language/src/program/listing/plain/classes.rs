//! Decides which lines are a program, and which are prose around it.
//!
//! A program begins with a label, a numbered line, or several consecutive instructions. It ends
//! with END, or when only prose follows. If a page has code blocks (```` ``` ````) and one contains
//! a program, everything else on the page is prose. Otherwise, within a program or directly before
//! its first instruction, a line that resembles an instruction but is not one is an error.

use super::LineClass;
use super::arrangement::Arrangement;
use super::look::{LineForm, Look};
use super::row::ListingRow;
use crate::instruction::operand::Operand;
use crate::instruction::spelling::{self, Unreadable};

/// This many consecutive instructions begin a program; at the end of the text, fewer suffice.
const BEGINNING: usize = 3;
const FAR: usize = 400;
const MOST_PRODUCTS: usize = 4;

type Row<'a> = (ListingRow, &'a str);

/// The class of each line in this arrangement; `None` if the text contains no program.
pub(super) fn classes(rows: &[Row], arrangement: &Arrangement) -> Option<Vec<LineClass>> {
    let mut looks: Vec<Look> = rows.iter().map(|(row, text)| Look::of(row, text)).collect();
    keep_blocks(rows, &mut looks);
    leave_unreadable_runs(&mut looks);
    // A short text is a program, even with mistakes, unless the line numbers in one line span more
    // instructions.
    let short = looks.iter().filter(|look| look.is_filled()).count() <= BEGINNING
        && looks.iter().all(|look| look.count() <= BEGINNING);
    let has_numbers = !arrangement.packed && looks.iter().any(|look| look.numbers.is_some());
    let mut parts = Vec::with_capacity(rows.len());
    // `numbered`: the current program's lines have numbers; `before`: the last number.
    let (mut inside, mut numbered, mut before) = (short, false, None);
    let mut begun = false;
    for (n, look) in looks.iter().enumerate() {
        let after = &looks[n + 1..];
        let one_each = arrangement.one_each && before.is_some();
        let heading = heading(rows[n].1.trim(), &looks, n, begun, one_each);
        inside |= short || begins(&looks[n..]);
        if matches!(look.form, LineForm::Bad | LineForm::Name) && !short && heading.is_none() {
            let apart = n > 0 && looks[n - 1].form == LineForm::Empty;
            inside = inside && (!apart || goes_on(&looks[n..]));
        }
        numbered = inside && (numbered || look.is_good() && look.numbers.is_some());
        let is_program = match (look.form, look.numbers) {
            _ if heading.is_some() => false,
            (LineForm::Empty | LineForm::Blank | LineForm::Words, _) => false,
            (LineForm::Good, _) => inside,
            _ if short => true,
            (LineForm::Bad, None) if has_numbers => false,
            (LineForm::Name, None) => inside && !numbered,
            // A mistake may begin a program if an instruction other than a label follows.
            (_, None) => {
                let opens = after.first().is_some_and(|next| next.is_good() && !next.sure);
                inside || look.mistaken && opens
            }
            (form, Some((first, _))) => {
                let follows = before.is_some_and(|before| first == before + 1);
                inside && (follows || form == LineForm::Bad && look.mistaken)
            }
        };
        parts.push(match look.form {
            LineForm::Empty | LineForm::Blank => LineClass::Blank,
            _ if is_program => LineClass::Program,
            _ => heading.unwrap_or(LineClass::Prose),
        });
        if is_program {
            (begun, before) = (true, look.last().or(before));
        }
        inside &= look.form != LineForm::Words && !look.end;
    }
    leave_appendix(&looks, &mut parts, arrangement.table);
    leave_unnumbered(rows, &looks, &mut parts, arrangement.one_each);
    find_outside(&looks, &mut parts);
    find_numbered(rows, &looks, &mut parts);
    (parts.contains(&LineClass::Program) && !is_mostly_words(&looks, &parts)).then_some(parts)
}

/// Whether most lines are not instructions, and no run of instructions has line numbers or an END.
/// Such texts are, for example, tables of labels, and programs in other languages with the word
/// `end`. Text with prose also qualifies if its only instructions are numbers.
fn is_mostly_words(looks: &[Look], parts: &[LineClass]) -> bool {
    let count = |part| parts.iter().filter(|it| **it == part).count();
    let (mut length, mut sure) = (0, false);
    let has_run = looks.iter().zip(parts).any(|(look, part)| {
        match part {
            LineClass::Program => {
                length += look.count();
                sure |= look.numbers.is_some() || look.returns;
            }
            LineClass::Blank => {}
            _ => (length, sure) = (0, false),
        }
        sure && length >= BEGINNING
    });
    let words = count(LineClass::Prose);
    let mut program = looks.iter().zip(parts).filter(|(_, part)| **part == LineClass::Program);
    let only_numbers = program.all(|(look, _)| look.is_good() && !look.code);
    words > count(LineClass::Program) && !has_run || words > 0 && only_numbers
}

/// Marks lines after an END, unless they are another program because they contain a label, have
/// numbers that begin with 1 or continue the previous ones, or have their own END and no numbers.
/// The keystrokes and results of an example are marked as such; numbered lines that replace program
/// lines are marked as lost.
fn leave_appendix(looks: &[Look], parts: &mut [LineClass], table: bool) {
    let is_program = |n: usize, parts: &[LineClass]| parts[n] == LineClass::Program;
    let ends: Vec<usize> =
        (0..looks.len()).filter(|&n| looks[n].end && is_program(n, parts)).collect();
    let (mut seen, mut last) = (0, 0);
    for (n, &end) in ends.iter().enumerate() {
        let next = ends.get(n + 1).copied();
        let mut first = seen.max(end + 1);
        // A table's last column, which contains the END, may be shorter than the others; the next
        // lines then belong to the other columns.
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
            // Instructions after prose do not belong to a program unless they include a label.
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

/// The class of line `n`, after an empty line, if it is a date above the program, or a title or rule
/// above a label. Without line numbers, a few asterisks may be multiplications.
fn heading(text: &str, looks: &[Look], n: usize, begun: bool, one_each: bool) -> Option<LineClass> {
    let (look, is_empty) = (&looks[n], |look: &Look| look.form == LineForm::Empty);
    if !look.is_filled() || look.numbers.is_some() || n > 0 && !is_empty(&looks[n - 1]) {
        return None;
    }
    let is_above = looks[n + 1..].iter().find(|look| !is_empty(look)).is_some_and(|it| it.label);
    if is_above && text.len() > 2 && text.chars().all(|c| "* ".contains(c)) {
        let is_rule = one_each || text.matches('*').count() > MOST_PRODUCTS;
        return Some(if is_rule { LineClass::Heading } else { LineClass::Outside });
    }
    let is_bad = look.form == LineForm::Bad && !look.mistaken;
    (!begun && is_date(text) || is_bad && is_above && is_title(text)).then_some(LineClass::Heading)
}

/// Whether this is a date with or without a time: `11.17.84  14:05`, `2026-01-05`.
fn is_date(text: &str) -> bool {
    let (date, time) = text.split_once(' ').unwrap_or((text, ""));
    let is_number = |part: &str| part.len() <= 4 && part.parse::<u32>().is_ok();
    let are_three = |sign| date.split(sign).count() == 3 && date.split(sign).all(is_number);
    ['.', '/', '-'].into_iter().any(are_three)
        && (time.is_empty() || time.contains(':'))
        && time.chars().all(|c| c.is_ascii_digit() || " :.APMapm".contains(c))
}

/// Whether this is `[Loop]`, `Subroutines:` or several words.
fn is_title(text: &str) -> bool {
    let words = text.trim_end_matches(':').trim_matches(['[', ']']);
    let is_word = |word: &&str| word.len() > 2 && word.chars().all(char::is_alphabetic);
    let is_marked = words.len() < text.len() || words.split(' ').filter(is_word).count() > 1;
    let is_unknown = || matches!(spelling::parse(words), Err(Unreadable::Unknown { .. }));
    is_marked
        && !spelling::mistaken(words)
        && is_unknown()
        && !spelling::contains_instruction(words)
}

fn nonempty(looks: &[Look]) -> Vec<usize> {
    (0..looks.len()).filter(|&n| looks[n].form != LineForm::Empty).collect()
}

fn find_outside(looks: &[Look], parts: &mut [LineClass]) {
    // After the END of the last program, `3 ENTER↑ 4` are the keystrokes of an example.
    let last = parts.iter().rposition(|part| *part == LineClass::Program);
    let ended = last.filter(|&last| looks[last].end);
    let is_code = |n: usize| {
        let look = &looks[n];
        let lost = look.partly && (look.padded || ended.is_none_or(|end| n < end));
        parts[n] == LineClass::Prose && (look.is_good() && look.code || lost)
    };
    let lines = nonempty(looks);
    let runs = lines.chunk_by(|&a, &b| is_code(a) && is_code(b)).filter(|run| is_code(run[0]));
    for run in runs.collect::<Vec<_>>() {
        let Look { sure, operand, .. } = looks[run[0]];
        if run.len() > 1 || sure || operand && ended.is_none() {
            run.iter().for_each(|&n| parts[n] = LineClass::Outside);
        }
    }
}

/// Marks skipped lines next to a program as lost if their number directly precedes or follows the
/// program's numbers or repeats the last one, as in `02a`, or if they contain a label or, after
/// a word, an instruction with an operand. Also marks the second line of a wrapped text.
fn find_numbered(rows: &[Row], looks: &[Look], parts: &mut [LineClass]) {
    let number = |n: usize| {
        let text = rows[n].1.trim_start_matches(|c: char| !c.is_alphanumeric());
        let digits = text.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        digits.parse::<u32>().ok().filter(|_| digits.len() < text.trim_end().len())
    };
    for pair in nonempty(looks).windows(2) {
        if parts[pair[0]] == LineClass::Program && is_wrapped(rows[pair[0]].1, rows[pair[1]].1) {
            parts[pair[1]] = LineClass::Wrapped;
        }
    }
    let filled = |n: &usize| !matches!(looks[*n].form, LineForm::Empty | LineForm::Blank);
    let filled: Vec<usize> = (0..looks.len()).filter(filled).collect();
    for pair in filled.windows(2) {
        let (before, after) = (pair[0], pair[1]);
        let (prose, wanted) = match (parts[before], parts[after]) {
            (LineClass::Program, LineClass::Prose) if !looks[before].end => {
                (after, looks[before].last().map(|last| last..=last + 1))
            }
            (LineClass::Prose, LineClass::Program) => {
                let first = looks[after].first().filter(|first| *first > 1);
                (before, first.map(|first| first - 1..=first - 1))
            }
            _ => continue,
        };
        let has_code =
            is_label_line(rows[prose].1) || after - before == 1 && has_code(rows[prose].1);
        let next = wanted.zip(number(prose));
        if has_code || next.is_some_and(|(wanted, number)| wanted.contains(&number)) {
            parts[prose] = LineClass::Outside;
        }
    }
}

/// Whether the second line is the end of a text that begins on the first.
fn is_wrapped(first: &str, second: &str) -> bool {
    let is_open = |line: &str| {
        let (mut open, mut letters) = (false, line.chars());
        while let Some(c) = letters.next().filter(|c| open || *c != ';') {
            open ^= matches!(c, '"' | '“' | '”');
            if c == '\\' {
                letters.next();
            }
        }
        open
    };
    let numbered = second.trim().split_once(' ');
    let numbered = numbered.filter(|(number, _)| number.parse::<u32>().is_ok());
    let code = numbered.map_or(second, |(_, code)| code).trim();
    let marks = code.matches(['"', '“', '”']).count();
    code.ends_with(['"', '”']) && !code.starts_with(['"', '“', ';']) && is_open(first) && marks == 1
}

fn is_label_line(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.len() == 2 && words[0].eq_ignore_ascii_case("LBL")
}

/// Whether a line contains a label or, after its first word, an instruction with an operand.
fn has_code(line: &str) -> bool {
    let place = line.find("LBL").filter(|place| !line[..*place].ends_with(char::is_alphanumeric));
    let after = line.trim().split_once(' ').and_then(|(_, after)| spelling::parse(after).ok());
    after.is_some_and(|step| matches!(step.operand, Operand::Byte(_)))
        || place.is_some_and(|place| spelling::instruction(&line[place..]).is_ok())
}

/// Marks unnumbered instructions between two lines with consecutive numbers. If the numbers leave
/// room for the instructions, these belong to the program and are not marked. If each number has
/// one instruction, also marks unnumbered instructions before and after a program, except an END
/// and programs with a label. A 0 before an instruction is then a value, whereas 00 is a number.
fn leave_unnumbered(rows: &[Row], looks: &[Look], parts: &mut [LineClass], one_each: bool) {
    let is_value = |n: usize| one_each && rows[n].1.trim_start().starts_with("0 ");
    let number = |n: usize| looks[n].numbers.filter(|_| !is_value(n));
    let is_program = |n: &usize| looks[*n].is_good() && parts[*n] == LineClass::Program;
    let lines: Vec<usize> = (0..looks.len()).filter(is_program).collect();
    let is_run = |a: &usize, b: &usize| number(*a).is_some() == number(*b).is_some();
    let runs: Vec<&[usize]> = lines.chunk_by(is_run).collect();
    for (n, run) in runs.iter().enumerate().filter(|(_, run)| number(run[0]).is_none()) {
        let before = n.checked_sub(1).and_then(|n| runs[n].last().copied());
        let after = runs.get(n + 1).and_then(|run| looks[run[0]].first());
        let touches = before.is_some_and(|before| run[0] == before + 1 && !looks[before].end);
        let (class, run) = match (before.and_then(number), after) {
            (Some((a, b)), Some(n)) if [a + 1, b + 1].contains(&n) => (LineClass::Unnumbered, *run),
            (Some(_), Some(number)) if number > 1 => continue,
            (None, number) if number.is_none_or(|it| it as usize == run.len() + 1) => continue,
            _ if !one_each || run.iter().any(|n| looks[*n].label) => continue,
            _ if before.is_some() && looks[run[0]].end => (LineClass::Apart, &run[1..]),
            _ if touches => (LineClass::Outside, *run),
            _ => (LineClass::Apart, *run),
        };
        run.iter().for_each(|n| parts[*n] = class);
    }
}

fn keep_blocks(rows: &[Row], looks: &mut [Look]) {
    let is_fence = |n: &usize| rows[*n].1.trim_start().starts_with("```");
    let fences: Vec<usize> = (0..rows.len()).filter(is_fence).collect();
    let mut kept = vec![false; rows.len()];
    for pair in fences.chunks(2) {
        let block = pair[0]..pair.get(1).copied().unwrap_or(rows.len());
        kept[block.clone()].fill(looks[block].iter().any(|look| look.sure));
    }
    if kept.contains(&true) {
        for (look, _) in looks.iter_mut().zip(kept).filter(|(look, kept)| !kept && look.is_filled())
        {
            // A line whose number has a leading zero counts as an instruction that would be lost.
            let partly = look.padded && (look.partly || look.code && look.is_good());
            *look = Look { form: LineForm::Words, partly, padded: look.padded, ..Look::default() };
        }
    }
}

/// Reclassifies a run of numbered lines as prose if at least half of its lines are not instructions
/// (as in a disassembly with addresses), it has no label, and another run contains a program.
fn leave_unreadable_runs(looks: &mut [Look]) {
    let numbered: Vec<usize> = (0..looks.len()).filter(|&n| looks[n].numbers.is_some()).collect();
    let runs = numbered.chunk_by(|&a, &b| looks[b].first() == looks[a].last().map(|last| last + 1));
    let is_good = |run: &[usize]| {
        let good = run.iter().filter(|&&n| looks[n].is_good() || looks[n].mistaken).count();
        2 * good > run.len() || run.iter().any(|&n| looks[n].label)
    };
    let (good, bad): (Vec<&[usize]>, Vec<&[usize]>) = runs.partition(|run| is_good(run));
    if good.iter().any(|run| run.len() > 1 || looks[run[0]].first() == Some(1)) {
        let bad = bad.into_iter().filter(|run| run.len() > 1).flatten();
        bad.for_each(|n| looks[*n].discard());
    }
}

/// Whether a program begins with the first of these lines.
fn begins(looks: &[Look]) -> bool {
    let mut filled = looks.iter().take(FAR).filter(|look| look.is_filled());
    let is_code = |look: &Look| matches!(look.form, LineForm::Good | LineForm::Name);
    looks[0].is_good() && (looks[0].sure || filled.by_ref().take(BEGINNING).all(is_code))
}

/// Whether at least half of the next lines are instructions.
fn goes_on(looks: &[Look]) -> bool {
    let near = looks.iter().take(FAR).filter(|look| look.is_filled()).take(2 * BEGINNING);
    let (good, other): (Vec<&Look>, Vec<&Look>) = near.partition(|look| look.is_good());
    // A lone name after a program is a signature.
    !(good.is_empty() && looks[0].form == LineForm::Name)
        && good.len()
            >= other.iter().filter(|look| look.form == LineForm::Bad && !look.mistaken).count()
}
