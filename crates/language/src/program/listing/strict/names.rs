//! Names in a listing that are not instructions: module functions and programs.

use crate::distinct;
use crate::instruction::{Op, Step, spelling, text, xrom};
use crate::module::ports::Ports;
use crate::program::library::BuiltIn;
use crate::program::listing::plain::PlainLine;
use crate::program::listing::plain::row::{ListingItem, ListingRow};
use crate::program::plugged_names;
use crate::program::remark::Severity;
use sim41_number::charset::{self, Chars};

pub(super) struct Names<'a> {
    plugged: &'a Ports,
    imports: Vec<String>,
    /// For each module, the number of its names in the listing, plus `IMPORTED` if it is imported.
    votes: Vec<(String, usize)>,
    /// Global labels, and names that a `.local` line declares.
    labels: Vec<Chars>,
    /// Whether T may be the raised T: it begins all labels, and no text or label is quoted.
    marks_text: bool,
    /// Whether the text names functions of known modules; other names may then be functions too.
    has_functions: bool,
}

/// Extra votes for an imported module: more votes than the names in a listing can add up to.
const IMPORTED: usize = 1 << 30;

fn label(name: &str) -> Option<Chars> {
    let code = charset::codes(name)?;
    (1..=text::LONGEST_NAME).contains(&code.len()).then(|| Chars::new(&code))
}

impl<'a> Names<'a> {
    pub(super) fn new(lines: &[PlainLine], plugged: &'a Ports) -> Names<'a> {
        let (mut imports, mut labels, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_quoted = lines.iter().any(|line| line.row.ops().any(|op| op == Op::Text));
        for line in lines {
            if let ListingRow::Directive { local, names } = &line.row {
                match local {
                    true => labels.extend(names.iter().filter_map(|name| label(name))),
                    false => imports.extend(names.iter().map(|name| name.to_lowercase())),
                }
            }
            for cell in line.row.cells() {
                match &cell.item {
                    ListingItem::Name(name, _) => unknown.push(name.to_uppercase()),
                    item => {
                        let label = item.steps().first().filter(|it| it.op.is_global_label());
                        labels.extend(label.and_then(Step::global_label));
                        let own =
                            label.and(line.text.get(cell.place.0..cell.place.0 + cell.place.1));
                        is_quoted |=
                            own.is_some_and(|own| own.contains(['"', '\'', '“', '”', '`']));
                    }
                }
            }
        }
        let mut modules: Vec<String> = Vec::new();
        for name in distinct(unknown) {
            modules.extend(xrom::with_name(&name).iter().map(|it| it.module.to_string()));
        }
        modules.sort_unstable();
        let votes = modules.chunk_by(|a, b| a == b).map(|own| {
            let module = own[0].to_lowercase();
            let imported = imports.iter().any(|name| module.contains(name));
            (own[0].clone(), own.len() + IMPORTED * usize::from(imported))
        });
        let (votes, labels) = (votes.collect(), distinct(labels));
        let begins_with_t = |label: &Chars| matches!(label.as_slice(), [b'T', _, ..]);
        let marks_text = !is_quoted && !labels.is_empty() && labels.iter().all(begins_with_t);
        Names { plugged, votes, labels, marks_text, has_functions: !modules.is_empty(), imports }
    }

    pub(super) fn step(
        &self,
        name: &str,
        says_xrom: bool,
        from_hp42s: bool,
    ) -> Result<(Step, Option<(Severity, String)>), String> {
        let label = label(name);
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
        let place =
            |f: &&xrom::PlugIn| format!("{} (XROM {:02},{:02})", f.module, f.xrom, f.function);
        let places = found.iter().map(place).collect::<Vec<_>>().join(", ");
        let bare = !says_xrom && self.imports.is_empty();
        if bare && spelling::opposite(name).is_some() {
            return Err(spelling::unknown(name).to_string());
        }
        let foreign = spelling::foreign(name).filter(|_| bare);
        if let Some(sentence) = foreign.clone().filter(|_| from_hp42s) {
            return Err(sentence);
        }
        // A library program has precedence over a module that is not imported.
        let is_built_in = BuiltIn::find(name).is_some();
        let is_program = is_built_in && !says_xrom && most < Some(IMPORTED);
        if let [one] = found[..]
            && !is_program
        {
            let other = foreign.map_or("", |_| ", or an instruction of another calculator");
            let sentence = format!(
                "{name} is a function of the module {places}, which is not plugged in{other}"
            );
            return Ok((Step::xrom(one.xrom, one.function), Some((Severity::Warning, sentence))));
        }
        let is_test = spelling::row_named(&format!("{name}?")).is_some();
        let is_slip = is_test || !self.has_functions && spelling::mistaken(name);
        if !says_xrom && all.is_empty() && is_slip {
            let error = spelling::parse(name).expect_err("a name is not an instruction");
            return Err(error.to_string());
        }
        if let Some(text) = name.strip_prefix('T').filter(|_| self.marks_text) {
            return Err(format!(
                "T may mark a text here: write \"{text}\", or XEQ \"{name}\" to call a program"
            ));
        }
        let label = label.ok_or_else(|| {
            format!("there is no instruction {name}, and the name is too long for a label")
        })?;
        let sentence = match found.is_empty() {
            true => format!(
                "{name} is not an instruction or a function of a known module; it is read as XEQ \
                 \"{name}\""
            ),
            false => format!("{name} is a function of {places}; it is read as XEQ \"{name}\""),
        };
        let severity = if is_built_in { Severity::Note } else { Severity::Warning };
        Ok((Step::call(label), Some((severity, sentence))))
    }
}
