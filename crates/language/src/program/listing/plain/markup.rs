//! Removes the markup that emails, forums and bulleted lists add to the lines of a listing.

use super::number_syntax::{self, Separator, begins_with_digit};
use crate::instruction::spelling;
use crate::program::{compiled_module, table, web_page};
use std::borrow::Cow;

const FORUM_TAGS: [&str; 4] = ["[code]", "[/code]", "[CODE]", "[/CODE]"];
const BLANKS: [char; 5] = ['\u{a0}', '\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'];
/// The printer's character for byte 02, x̄.
const MEAN: &str = "x\u{304}";
const APART: [&str; 7] = [DIVISION, "; ", " | ", " : ", ", ", " -> ", " → "];
const DIVISION: &str = " / ";

const MARKS: [char; 4] = ['>', '-', '*', '•'];
/// This many of every four lines must have the mark, unless the marked lines contain a program.
const OF_FOUR: usize = 3;
const FEWEST: usize = 2;
/// At most this many levels of marks are removed; emails are rarely quoted more deeply.
const DEEPEST: usize = 20;

/// Replaces every line end with `\n` and hp41uc's `~` with Σ (in other listings, `~` means ⊢), and
/// removes the markup around lines.
pub(in crate::program) fn normalized(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let text = text.replace(['\r', '\u{c}', '\u{b}', '\u{85}', '\u{2028}'], "\n");
    let mut text = text.replace(BLANKS, " ").replace(MEAN, "\\x02").replace('│', "|");
    FORUM_TAGS.iter().for_each(|tag| text = text.replace(tag, &" ".repeat(tag.len())));
    let is_page = text.lines().any(web_page::has_tag);
    if is_page {
        text = web_page::without_tags(&without_marks(text));
    }
    if is_page || text.lines().any(web_page::has_entity) {
        text = web_page::without_entities(&text).replace(BLANKS, " ");
    }
    let text =
        table::as_lines(&with_numbers_first(&web_page::without_code_spans(&without_marks(text))));
    let text = without_signs(&text);
    if text.lines().any(compiled_module::is_directive) {
        return text.split('\n').map(compiled_module::source).collect::<Vec<_>>().join("\n");
    }
    let appends =
        |line: &str| line.trim_start_matches(|c| matches!(c, '0'..='9' | ' ')).starts_with(">\"");
    let of_hp41uc = text.lines().any(|line| appends(line) || line.contains("  ;XROM "));
    if of_hp41uc { text.replace('~', "Σ") } else { text }
}

fn after_mark(line: &str, mark: char) -> Option<&str> {
    let rest = line.trim_start().strip_prefix(mark)?;
    let quoted = mark == '>' && (rest.trim().is_empty() || rest.starts_with('>'));
    (quoted || rest.starts_with(' ') && !rest.trim().is_empty()).then_some(rest)
}

fn common_mark(text: &str) -> Option<char> {
    let filled = text.split('\n').filter(|line| !line.trim().is_empty()).count();
    MARKS.into_iter().find(|&mark| {
        let marked = text.split('\n').filter(|line| after_mark(line, mark).is_some()).count();
        marked >= FEWEST && (marked * 4 >= filled * OF_FOUR || is_before_program(text, mark))
    })
}

/// Whether this mark precedes several consecutive instruction lines, one of which is a label or has
/// a number. Otherwise the mark may itself be an instruction, as in `- ; the difference`.
fn is_before_program(text: &str, mark: char) -> bool {
    let lines = text.split('\n').filter(|line| !line.trim_matches([mark, ' ', '\t']).is_empty());
    let read = lines.map(|line| {
        // A quotation within a quotation has several marks.
        let rest = after_mark(line, mark)?.trim_start_matches([mark, ' ']);
        let rest = rest.split(" ;").next().unwrap_or(rest);
        let numbered = number_syntax::plain(rest).ok().map(|(rest, _)| rest);
        let step = spelling::parse(numbered.unwrap_or(rest)).ok()?;
        Some(numbered.is_some() || step.op.is_label())
    });
    let read: Vec<Option<bool>> = read.collect();
    read.split(Option::is_none).any(|run| run.len() > FEWEST && run.contains(&Some(true)))
}

fn without_marks(mut text: String) -> String {
    for _ in 0..DEEPEST {
        let Some(mark) = common_mark(&text) else { break };
        let marked = |line| usize::from(after_mark(line, mark).is_some());
        let lines = text.split('\n').map(|line| line.replacen(mark, " ", marked(line)));
        text = lines.collect::<Vec<_>>().join("\n");
    }
    text
}

/// Removes the separators from a line such as `LBL AREA / X^2 / PI` if its first instruction is a
/// label or all its instructions have numbers. The same separators, except slashes, are then
/// removed from other lines. Otherwise a slash is a division, and a semicolon begins a comment.
fn without_signs(text: &str) -> String {
    let own = |line| APART.into_iter().find(|sign| are_set_apart(line, sign));
    let lines: Vec<(&str, Option<&str>)> = text.split('\n').map(|line| (line, own(line))).collect();
    let common = APART.into_iter().find(|sign| lines.iter().any(|(_, own)| *own == Some(sign)));
    let common = common.filter(|sign| *sign != DIVISION);
    let without = |(line, own): &(&str, Option<&str>)| {
        let sign = own.or(common.filter(|sign| are_instructions(line, sign)));
        match sign.filter(|sign| line.contains(sign)) {
            // A wide gap of ordinary spaces would begin a comment.
            Some(sign) => line.trim_end().trim_end_matches(sign.trim()).replace(sign, " \u{a0} "),
            None => line.to_string(),
        }
    };
    lines.iter().map(without).collect::<Vec<_>>().join("\n")
}

fn pieces<'a>(line: &'a str, sign: &'a str) -> impl Iterator<Item = &'a str> {
    line.trim_end().trim_end_matches(sign.trim()).split(sign)
}

fn are_set_apart(line: &str, sign: &str) -> bool {
    let is_label = |first: &str| number_syntax::step(first).is_some_and(|step| step.op.is_label());
    line.contains(sign)
        && pieces(line, sign).count() > 2
        && (pieces(line, sign).next().is_some_and(is_label)
            || pieces(line, sign).all(|it| number_syntax::numbered_step(it).is_some()))
        && are_instructions(line, sign)
}

/// Whether most pieces are instructions. The others are then errors rather than a comment.
fn are_instructions(line: &str, sign: &str) -> bool {
    let is_code = |it: &&str| number_syntax::step(it).is_some() || spelling::mistaken(it);
    2 * pieces(line, sign).filter(is_code).count() > pieces(line, sign).count()
}

/// Moves each line number at the end of a line to the instruction on the next line, and each
/// comment in braces to the end of its line.
fn with_numbers_first(text: &str) -> String {
    let mut lines = text.split('\n').map(apart_from_braces).peekable();
    let mut out = Vec::new();
    let mut number: Option<String> = None;
    let begins = |line: &str| begins_with_digit(line.trim_start().trim_start_matches('L'));
    while let Some((line, comment)) = lines.next() {
        let goes_on = begins(&line) || number.is_some();
        let follows =
            lines.peek().is_some_and(|(next, _)| !next.trim().is_empty() && !begins(next));
        let last = number_at_end(&line).filter(|_| goes_on && follows);
        let shown = &line[..last.unwrap_or(line.len())];
        let before = number.take().map_or(String::new(), |number| number + " ");
        let shown = if before.is_empty() { shown.into() } else { before + shown.trim_start() };
        number = last.map(|last| line[last..].trim_end().to_string());
        out.push(if comment.is_empty() { shown } else { format!("{shown} ; {comment}") });
    }
    out.join("\n")
}

/// Removes the comments in braces from a line and returns them separately. A comment at the end of
/// the line, and braces within another comment, are left in place.
fn apart_from_braces(line: &str) -> (Cow<'_, str>, String) {
    if ["#", "@", "//"].iter().any(|sign| line.trim_start().starts_with(sign)) {
        return (line.into(), String::new());
    }
    let (mut kept, mut comments, mut rest, mut quote) = (String::new(), Vec::new(), line, None);
    while let Some(c) = rest.chars().next() {
        let comment = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        match (quote, c, comment) {
            (None, '{', Some((comment, after))) if !after.trim().is_empty() => {
                comments.push(comment.trim());
                rest = after;
                continue;
            }
            (None, '{' | ';', _) => break,
            (None, '"' | '\'', _) => quote = Some(c),
            (Some(open), _, _) if open == c => quote = None,
            _ => {}
        }
        kept.push(c);
        rest = &rest[c.len_utf8()..];
    }
    let kept = if comments.is_empty() { line.into() } else { (kept + rest).into() };
    (kept, comments.join("; "))
}

/// The offset of a line number that ends a line, after the instruction with the previous number.
fn number_at_end(line: &str) -> Option<usize> {
    let kept = line.trim_end();
    let before = kept.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &kept[before.len()..];
    let before = before.strip_suffix('L').unwrap_or(before);
    let number: u32 = digits.parse().ok().filter(|_| matches!(digits.len(), 2 | 3))?;
    let ended = before.ends_with(|c: char| c.is_whitespace() || "}'".contains(c));
    let marks = number_syntax::inside(before, 0, Separator::Plain);
    let last = marks.filter(|mark| mark.number + 1 == number && ended).last()?;
    spelling::parse(&before[last.end..]).is_ok().then_some(before.len())
}
