//! Guards `docs/conformance.md`: a family never has more differing rows than the page says.
//!
//! `losses.tsv` lists rows that may differ although they used to agree: family, lines of the
//! measurement file (`17,20-25`), reason. The page repeats the list, and only entries that the page
//! does not yet contain excuse a further loss.

use std::collections::{BTreeMap, BTreeSet};

/// A family of rows, named `file` or `file, function`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    pub name: String,
    pub rows: usize,
    pub agree: usize,
}

impl Family {
    fn differing(&self) -> usize {
        self.rows - self.agree
    }
}

type Losses = BTreeMap<String, BTreeSet<usize>>;

const TABLE: &str = "```text\n";
const LIST: &str = "```tsv\n";
const END: &str = "```\n";

pub struct Page<'a> {
    before: &'a str,
    table: &'a str,
    between: &'a str,
    losses: &'a str,
    after: &'a str,
}

impl<'a> Page<'a> {
    pub fn parse(text: &'a str) -> Result<Page<'a>, String> {
        let missing = |block: &str| format!("the page has no block {block:?}");
        let (before, rest) = text.split_once(TABLE).ok_or_else(|| missing(TABLE))?;
        let (table, rest) = rest.split_once(END).ok_or_else(|| missing(END))?;
        let (between, rest) = rest.split_once(LIST).ok_or_else(|| missing(LIST))?;
        let (losses, after) = rest.split_once(END).ok_or_else(|| missing(END))?;
        Ok(Page { before, table, between, losses, after })
    }

    /// The page with a new table and new losses. Fails like [`Page::check`].
    pub fn rewritten(&self, table: &str, losses: &str) -> Result<String, String> {
        self.check(table, losses)?;
        let Page { before, between, after, .. } = self;
        Ok(format!("{before}{TABLE}{table}{END}{between}{LIST}{losses}{END}{after}"))
    }

    pub fn check(&self, table: &str, losses: &str) -> Result<(), String> {
        let (before, now) = (families(self.table)?, families(table)?);
        let (given_up, listed) = (parse_losses(self.losses)?, parse_losses(losses)?);
        let none = BTreeSet::new();
        let mut wrong = Vec::new();
        for family in before {
            let name = &family.name;
            let Some(measured) = now.iter().find(|other| other.name == *name) else {
                wrong.push(format!("{name}: this family of the page was not measured"));
                continue;
            };
            if measured.rows < family.rows {
                let (rows, fewer) = (family.rows, measured.rows);
                wrong.push(format!("{name}: {rows} rows were measured, now {fewer}"));
            }
            let listed = listed.get(name).unwrap_or(&none);
            let fresh = listed.difference(given_up.get(name).unwrap_or(&none)).count();
            let lost = measured.differing().saturating_sub(family.differing());
            if lost > fresh {
                let Family { rows, agree, .. } = family;
                let Family { rows: rows_now, agree: agree_now, .. } = measured;
                wrong.push(format!(
                    "{name}: {agree} of {rows} rows agreed, now {agree_now} of {rows_now}; \
                     conformance/losses.tsv gives up {fresh} of the {lost} lost rows"
                ));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }

    pub fn is_current(&self, table: &str, losses: &str) -> Result<bool, String> {
        let names = |table: &str| -> Result<BTreeSet<String>, String> {
            Ok(families(table)?.into_iter().map(|family| family.name).collect())
        };
        Ok(names(self.table)? == names(table)? && self.losses == losses)
    }
}

/// The families in a table, without totals. Fails with the first invalid line.
pub fn families(table: &str) -> Result<Vec<Family>, String> {
    Ok(lines(table)?.into_iter().filter(|(_, is_total)| !is_total).map(|(line, _)| line).collect())
}

pub fn rows(table: &str) -> Result<usize, String> {
    let files = lines(table)?.into_iter().map(|(line, _)| line);
    Ok(files.filter(|line| line.name != "all" && !line.name.contains(',')).map(|f| f.rows).sum())
}

fn lines(table: &str) -> Result<Vec<(Family, bool)>, String> {
    let mut file = "";
    let mut found: Vec<(Family, bool)> = Vec::new();
    for line in table.lines() {
        let invalid = || format!("invalid line {line:?}: expected NAME N rows N agree");
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, rows, "rows", agree, "agree", ..] = words[..] else { return Err(invalid()) };
        let number = |word: &str| word.parse::<usize>().map_err(|_| invalid());
        let name = if line.starts_with(' ') {
            if let Some((_, is_total)) = found.iter_mut().rev().find(|(f, _)| f.name == file) {
                *is_total = true;
            }
            format!("{file}, {name}")
        } else {
            file = name;
            name.to_string()
        };
        let is_total = name == "all";
        found.push((Family { name, rows: number(rows)?, agree: number(agree)? }, is_total));
    }
    Ok(found)
}

/// The listed rows of each family. Fails at the first row without lines or reason.
pub fn parse_losses(text: &str) -> Result<Losses, String> {
    let mut losses = Losses::new();
    for row in text.lines().skip(1) {
        let invalid = || format!("invalid row {row:?}: expected family, lines and reason by tabs");
        let fields: Vec<&str> = row.split('\t').collect();
        let [family, lines, reason] = fields[..] else { return Err(invalid()) };
        if reason.trim().is_empty() {
            return Err(invalid());
        }
        for part in lines.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let number = |text: &str| text.trim().parse::<usize>().map_err(|_| invalid());
            losses.entry(family.into()).or_default().extend(number(first)?..=number(last)?);
        }
    }
    Ok(losses)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "family\tlines\treason\n";
    const BEFORE: &str = "\
one                  10 rows       9 agree   90.0 %
two                  30 rows      30 agree  100.0 %
  COS                10 rows      10 agree  100.0 %
  SIN                20 rows      20 agree  100.0 %
all                  40 rows      39 agree   97.5 %
";

    fn page(table: &str, losses: &str) -> String {
        format!("head\n{TABLE}{table}{END}middle\n{LIST}{losses}{END}tail\n")
    }

    fn rewritten(page: &str, table: &str, rows: &str) -> Result<String, String> {
        Page::parse(page).unwrap().rewritten(table, &format!("{HEADER}{rows}"))
    }

    fn with(from: &str, to: &str) -> String {
        assert!(BEFORE.contains(from));
        BEFORE.replace(from, to)
    }

    #[test]
    fn the_families_are_the_lowest_lines() {
        let names: Vec<String> = families(BEFORE).unwrap().into_iter().map(|f| f.name).collect();
        assert_eq!(names, ["one", "two, COS", "two, SIN"]);
        assert_eq!(rows(BEFORE), Ok(40));
        assert!(families("one 10 rows\n").is_err());
    }

    #[test]
    fn an_improvement_rewrites_the_table_alone() {
        let better = with("10 rows       9 agree   90.0 %", "11 rows      11 agree  100.0 %");
        let now = rewritten(&page(BEFORE, HEADER), &better, "").unwrap();
        assert_eq!(now, page(&better, HEADER));
    }

    #[test]
    fn no_loss_is_written() {
        let page = page(BEFORE, HEADER);
        for (from, to, complaint) in [
            ("10 rows       9 agree", "10 rows       8 agree", "one: 9 of 10 rows agreed, now 8"),
            // Neither a gain in another family nor new rows can hide a loss.
            ("20 rows      20 agree", "20 rows      19 agree", "two, SIN: 20 of 20"),
            ("20 rows      20 agree", "40 rows      39 agree", "two, SIN: 20 of 20"),
            ("20 rows      20 agree", "19 rows      19 agree", "two, SIN: 20 rows were measured"),
            ("  SIN                20", "  TAN                20", "two, SIN: this family"),
        ] {
            let error = rewritten(&page, &with(from, to), "").unwrap_err();
            assert!(error.starts_with(complaint), "{error}");
        }
    }

    #[test]
    fn a_loss_needs_as_many_listed_rows_of_its_family() {
        let page_before = page(BEFORE, HEADER);
        let worse = with("20 rows      20 agree", "20 rows      17 agree");
        let reason = "two, SIN\t4,7-8\tthe measurement was wrong\n";
        let now = rewritten(&page_before, &worse, reason).unwrap();
        assert_eq!(now, page(&worse, &format!("{HEADER}{reason}")));
        for too_little in ["two, SIN\t4,7\twhy\n", "two, COS\t4,7-8\twhy\n", "one\t4,7-8\twhy\n"] {
            assert!(rewritten(&page_before, &worse, too_little).is_err(), "{too_little}");
        }
        // A row that is already on the page does not excuse another loss.
        let worst = with("20 rows      20 agree", "20 rows      16 agree");
        assert!(rewritten(&now, &worst, reason).is_err());
        assert!(rewritten(&now, &worst, "two, SIN\t4,7-9\twhy\n").is_ok());
    }

    #[test]
    fn a_listed_row_has_lines_and_a_reason() {
        for row in ["two\t4\n", "two\t4\t \n", "two\tx\twhy\n", "two\t\twhy\n", "two 4 why\n"] {
            assert!(parse_losses(&format!("{HEADER}{row}")).is_err(), "{row}");
        }
    }
}
