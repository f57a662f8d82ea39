//! Converts the rows of tables and spreadsheets to lines of instructions and comments.

use super::listing::plain::number_syntax::{self, begins_with_digit};
use crate::instruction::quoted;

const OF_FOUR: usize = 3;
const FEWEST_ROWS: usize = 3;
/// Characters that may be escaped with a backslash in a cell of a Markdown table.
const ESCAPED: &str = "|*_<>#~+";
const DELIMITERS: [char; 3] = [',', ';', '\t'];

#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnContent {
    Code,
    Numbers,
    Words,
}

/// Converts table rows to lines. A number in one cell and an instruction in another are joined into
/// one line; columns of prose become comments.
pub(super) fn as_lines(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut out: Vec<String> = Vec::with_capacity(lines.len());
    let delimiter = delimiter(&lines);
    let is_row = |line: &str| match delimiter {
        Some(delimiter) => begins_with_digit(line.trim_start()) && line.contains(delimiter),
        None => is_row(line),
    };
    for block in lines.chunk_by(|a, b| is_row(a) == is_row(b)) {
        if !is_row(block[0]) {
            out.extend(block.iter().map(|line| line.to_string()));
            continue;
        }
        let body = block.iter().position(|row| delimiter.is_none() && is_rule(row));
        let cells = block.iter().map(|row| match delimiter {
            Some(delimiter) => {
                spreadsheet_cells(row, delimiter).into_iter().map(|it| it.0).collect()
            }
            None if is_rule(row) => Vec::new(),
            None => cells(row),
        });
        rows(cells.collect(), body.unwrap_or_default(), &mut out);
    }
    out.join("\n")
}

/// The delimiter of a spreadsheet's rows. Each row begins with a line number. Some contain a quoted
/// cell with quotation marks or the delimiter inside, such as `"LBL ""AREA"""`, or all have an
/// unquoted cell between two commas.
fn delimiter(lines: &[&str]) -> Option<char> {
    DELIMITERS.into_iter().find(|delimiter| {
        let rest = |line: &&&str| {
            let cell = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
            cell.len() < line.trim_start().len() && cell.starts_with(*delimiter)
        };
        let rows = lines.iter().filter(rest);
        let quoted = |line: &&str| {
            let quoted = spreadsheet_cells(line, *delimiter).into_iter().nth(1);
            let Some((cell, true)) = quoted else { return false };
            let is_text = quoted::raised(&cell).is_some()
                || !quoted::is_unquoted(&cell) && quoted::text_line(&cell).is_some();
            cell.contains('"') || cell.contains(*delimiter) && is_text
        };
        let comma_separated = |line: &&str| {
            let cells = spreadsheet_cells(line, ',');
            *delimiter == ',' && cells.len() > 2 && !cells[1].1
        };
        rows.clone().count() >= FEWEST_ROWS
            && (rows.clone().any(quoted) || rows.clone().all(comma_separated))
    })
}

/// The cells of a row, and for each, whether it is quoted with any inner quotation marks doubled.
fn spreadsheet_cells(row: &str, delimiter: char) -> Vec<(String, bool)> {
    let (mut cells, mut rest) = (Vec::new(), Some(row.trim()));
    while let Some(text) = rest {
        let quoted = text.strip_prefix('"').unwrap_or("");
        let mut closing = 0;
        while let Some(length) = quoted[closing..].find('"') {
            closing += length + 1;
            match quoted[closing..].strip_prefix('"') {
                Some(_) => closing += 1,
                None => break,
            }
        }
        let end = text[closing..].find(delimiter).map(|length| closing + length);
        let cell = text[..end.unwrap_or(text.len())].trim();
        let inside = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"'));
        let inside = inside.filter(|cell| !cell.replace("\"\"", "").contains('"'));
        cells.push(inside.map_or((cell.into(), false), |it| (it.replace("\"\"", "\""), true)));
        rest = end.map(|end| text[end + delimiter.len_utf8()..].trim_start());
    }
    cells
}

fn is_row(line: &str) -> bool {
    let row = line.trim();
    let appends = row.strip_prefix("|-").is_some_and(|text| {
        text.starts_with(['"', '\'', '“', '‘'])
            || !text.is_empty() && !text.contains('|') && !text.contains("--")
    });
    !appends && (row.starts_with('|') || row.ends_with('|') || is_rule(row))
}

fn is_rule(row: &str) -> bool {
    let row = row.trim();
    let ruled = row.contains('|') && row.contains("--") && row.chars().all(|c| "|-: +".contains(c));
    ruled || row == "|-" || row == "|}"
}

fn cells(row: &str) -> Vec<String> {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let row = row.strip_suffix('|').unwrap_or(row);
    let (mut cells, mut cell, mut quoted, mut escaped) = (Vec::new(), String::new(), false, false);
    for (at, c) in row.char_indices() {
        quoted = c != '”' && quoted != (matches!(c, '"' | '“' | '„') && !escaped);
        // `^T|-AB`, `|-"AB"` and a code cell with `|-AB` are texts with an append sign.
        let appends = cell.ends_with(['ᵀ', '^'])
            || cell.ends_with("^T")
            || cell.trim() == "`"
            || cell.trim().is_empty() && ["|-\"", "|-“"].iter().any(|it| row[at..].starts_with(it));
        if c == '|' && !quoted && !escaped && !appends {
            cells.push(std::mem::take(&mut cell));
        } else {
            if escaped && ESCAPED.contains(c) {
                cell.pop();
            }
            cell.push(c);
        }
        escaped = c == '\\';
    }
    cells.push(cell);
    let inside = |cell: &String| {
        let cell = cell.trim();
        let code = cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`'));
        code.filter(|code| !code.contains('`')).unwrap_or(cell).trim().to_string()
    };
    cells.iter().map(inside).collect()
}

/// The kind of content in most cells of a column. Cells are parsed only until this is certain.
fn content<'a>(cells: impl Iterator<Item = &'a str>) -> ColumnContent {
    let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let is_word = |cell: &&str| !cell.bytes().all(|byte| byte.is_ascii_digit());
    let others: Vec<&str> = cells.iter().copied().filter(is_word).collect();
    let (mut unreadable, mut has_words) = (0, false);
    let mut readable = cells.len() - others.len();
    for cell in &others {
        let step = number_syntax::step(cell);
        readable += usize::from(step.is_some());
        unreadable += usize::from(step.is_none());
        has_words |= step.is_some_and(|step| !step.op.is_number());
        if 4 * unreadable > cells.len() {
            break;
        }
        if has_words && 4 * readable >= OF_FOUR * cells.len() {
            return ColumnContent::Code;
        }
    }
    let is_numeric = others.is_empty() && !cells.is_empty();
    if is_numeric { ColumnContent::Numbers } else { ColumnContent::Words }
}

/// Adds the rows of a table. The rows before `body` are its header.
fn rows(table: Vec<Vec<String>>, body: usize, out: &mut Vec<String>) {
    let width = table.iter().map(Vec::len).max().unwrap_or_default();
    let column = |n| table[body..].iter().filter_map(move |row| row.get(n)).map(String::as_str);
    let contents: Vec<ColumnContent> = (0..width).map(|n| content(column(n))).collect();
    let has_code = contents.contains(&ColumnContent::Code);
    for (n, row) in table.iter().enumerate() {
        let is_code = |(cell, content): (&String, &ColumnContent)| {
            *content == ColumnContent::Code && number_syntax::step(cell).is_some()
        };
        let is_head = n < body && !row.iter().zip(&contents).any(is_code);
        out.push(match has_code {
            true if is_head => format!("; {}", row.join("  ")),
            true => line(row, &contents),
            false => format!("  {}", row.join("  ").trim()),
        });
    }
}

fn line(row: &[String], contents: &[ColumnContent]) -> String {
    let (mut line, mut comment) = (Vec::new(), Vec::new());
    let mut cells = row.iter().zip(contents).filter(|(cell, _)| !cell.is_empty()).peekable();
    while let Some((cell, content)) = cells.next() {
        let next = cells.peek().filter(|_| *content == ColumnContent::Numbers);
        let is_code = *next.map_or(content, |next| next.1) == ColumnContent::Code;
        (if is_code { &mut line } else { &mut comment }).push(cell.as_str());
    }
    let sign = if comment.is_empty() { "" } else { " ; " };
    line.join("  ") + sign + &comment.join("  ")
}
