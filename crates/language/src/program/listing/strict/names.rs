//! Names in a listing that are not instructions: module functions and programs.

use crate::distinct;
use crate::instruction::{Op, Operand, Step, spelling, text, xrom};
use crate::module::ports::Ports;
use crate::program::library::BuiltIn;
use crate::program::listing::plain::PlainLine;
use crate::program::listing::plain::row::{self, ListingItem, ListingRow};
use crate::program::plugged_names;
use crate::program::remark::Severity;
use sim41_number::charset::{self, Chars};

pub(super) struct Names<'a> {
    plugged: &'a Ports,
    imports: Vec<String>,
    /// For each module, the number of its names in the listing, plus `IMPORTED` if it is imported.
    votes: Vec<(&'static str, usize)>,
    /// Global labels, and names that a `.local` line declares.
    labels: Vec<Chars>,
    /// Whether the text names functions of known modules; other names may then be functions too.
    has_functions: bool,
}

/// Extra votes for an imported module: more votes than the names in a listing can add up to.
const IMPORTED: usize = 1 << 30;

fn label(code: &[u8]) -> Option<Chars> {
    (1..=text::LONGEST_NAME).contains(&code.len()).then(|| Chars::new(code))
}

impl<'a> Names<'a> {
    pub(super) fn new(lines: &[PlainLine], plugged: &'a Ports) -> Names<'a> {
        let (imports, votes, labels) = Default::default();
        let mut names = Names { plugged, imports, votes, labels, has_functions: false };
        let mut seen = Vec::new();
        for line in lines {
            match &line.row {
                ListingRow::Directive { local: true, names: words } => {
                    let codes = row::modules(words).into_iter().filter_map(charset::codes);
                    names.labels.extend(codes.filter_map(|code| label(&code)));
                }
                ListingRow::Directive { names: words, .. } => {
                    names.imports.extend(row::modules(words).iter().map(|m| m.to_lowercase()));
                }
                ListingRow::Cells(cells) => {
                    cells.iter().for_each(|cell| names.record(&cell.item, &mut seen));
                }
                _ => {}
            }
        }
        names.labels = distinct(names.labels);
        for function in distinct(seen).iter().flat_map(|name| xrom::with_name(name)) {
            match names.votes.iter_mut().find(|(module, _)| *module == function.module) {
                Some((_, votes)) => *votes += 1,
                None => names.votes.push((function.module, 1)),
            }
        }
        for (module, votes) in &mut names.votes {
            let module = module.to_lowercase();
            *votes += IMPORTED * usize::from(names.imports.iter().any(|it| module.contains(it)));
        }
        names
    }

    fn record(&mut self, item: &ListingItem, seen: &mut Vec<String>) {
        if let Some(Step { op: Op::LblAlpha, operand: Operand::Chars(name) }) = item.steps().first()
        {
            self.labels.push(*name);
        }
        let ListingItem::Name(name, _) = item else { return };
        self.has_functions |= !xrom::with_name(name).is_empty();
        seen.push(name.to_uppercase());
    }

    pub(super) fn step(
        &self,
        name: &str,
        says_xrom: bool,
        from_hp42s: bool,
    ) -> Result<(Step, Option<(Severity, String)>), String> {
        let label = charset::codes(name).and_then(|code| label(&code));
        if let Some(label) = label.filter(|label| self.labels.binary_search(label).is_ok()) {
            return Ok((Step::call(label), None));
        }
        if let Some((module, function)) = plugged_names::numbers(self.plugged, name) {
            return Ok((Step::xrom(module, function), None));
        }
        let all = xrom::with_name(name);
        // If several modules match, the one with the most names in the listing is chosen.
        let votes = |f: &xrom::PlugIn| {
            let votes = self.votes.iter().find(|(module, _)| *module == f.module);
            votes.map(|(_, votes)| *votes)
        };
        let most = all.iter().map(&votes).max().flatten();
        let found: Vec<_> = all.iter().filter(|f| votes(f) == most).collect();
        let places = found
            .iter()
            .map(|f| format!("{} (XROM {:02},{:02})", f.module, f.xrom, f.function))
            .collect::<Vec<_>>()
            .join(", ");
        if !says_xrom && self.imports.is_empty() && spelling::opposite(name).is_some() {
            return Err(spelling::unknown(name).to_string());
        }
        let foreign = spelling::foreign(name).filter(|_| !says_xrom && self.imports.is_empty());
        if let Some(sentence) = foreign.clone().filter(|_| from_hp42s) {
            return Err(sentence);
        }
        if let [one] = found[..] {
            let other = foreign.map_or("", |_| ", or an instruction of another calculator");
            let sentence = format!(
                "{name} is a function of the module {places}, which is not plugged in{other}"
            );
            return Ok((Step::xrom(one.xrom, one.function), Some((Severity::Warning, sentence))));
        }
        let is_test = spelling::row_named(&format!("{name}?")).is_some();
        let is_slip = is_test || !self.has_functions && spelling::mistaken(name);
        if !says_xrom && all.is_empty() && is_slip {
            let near = spelling::parse(name).expect_err("a name is not an instruction");
            return Err(near.to_string());
        }
        let Some(label) = label else {
            return Err(format!(
                "there is no instruction {name}, and the name is too long for a label"
            ));
        };
        let sentence = match found.is_empty() {
            true => format!(
                "{name} is not an instruction or a function of a known module; it is read as XEQ \
                 \"{name}\""
            ),
            false => format!("{name} is a function of {places}; it is read as XEQ \"{name}\""),
        };
        let severity = match BuiltIn::find(name) {
            Some(_) => Severity::Note,
            None => Severity::Warning,
        };
        Ok((Step::call(label), Some((severity, sentence))))
    }
}
