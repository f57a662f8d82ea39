//! Hints from static analysis: missing or duplicate labels, unreachable lines, faulty subroutines,
//! registers beyond SIZE. A comment `; check: off KIND` disables hints of one kind.

mod subroutines;

use super::listing::{self, Remark, RemarkKind, Severity};
use super::{Contents, Library};
use crate::distinct;
use crate::instruction::operand::INDIRECT;
use crate::instruction::{
    Op, Operand, OperandKind as Takes, Step, numeric_functions, spelling, text,
};
use sim41_number::charset;

/// The highest numeric label that can be entered after GTO and XEQ.
const HIGHEST_NUMBER: u8 = 99;
/// The highest register that an instruction can name by number; higher bytes stand for letters.
const HIGHEST_REGISTER: u8 = 99;
/// More global labels do not fit in a calculator, because each takes at least five of its 2237
/// bytes. Comparing more names would take too long.
const MOST_LABELS: usize = 447;
/// Names at least this similar may be misspellings of each other. Names of three or more characters
/// also qualify if one edit, such as swapping two letters, makes them equal.
const LIKENESS: f64 = 0.7;
const FEWEST_CHARACTERS: usize = 3;

pub const SWITCH: &str = "check: off ";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    None,
    Neighbours,
    Flow,
}

const KINDS: &[(RemarkKind, Context)] = &[
    (RemarkKind::NoLabel, Context::Flow),
    (RemarkKind::NearLabel, Context::Flow),
    (RemarkKind::TwoLabels, Context::Flow),
    (RemarkKind::Unreachable, Context::Neighbours),
    (RemarkKind::NoReturn, Context::Flow),
    (RemarkKind::Deep, Context::Flow),
    (RemarkKind::EmptyLevel, Context::Neighbours),
    (RemarkKind::Size, Context::None),
];

fn context(kind: RemarkKind) -> Option<Context> {
    KINDS.iter().find(|known| known.0 == kind).map(|known| known.1)
}

pub fn can_be_switched_off(kind: RemarkKind) -> bool {
    context(kind).is_some()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// An index into the result of [`listing::disassemble`].
    pub step: usize,
    pub kind: RemarkKind,
    pub severity: Severity,
    pub sentence: String,
    pub fix: Option<String>,
}

impl Hint {
    fn new(step: usize, kind: RemarkKind, sentence: String) -> Hint {
        Hint { step, kind, severity: Severity::Note, sentence, fix: None }
    }
}

/// `size` is the SIZE that the listing states. For the other parameters, see [`remarks`].
fn find(
    programs: &[u8],
    size: Option<u16>,
    library: &Library,
    elsewhere: Option<&[String]>,
) -> Vec<Hint> {
    let steps = listing::disassemble(programs);
    let mut hints = called_labels(&steps, library, elsewhere);
    let mut first = 0;
    for program in steps.split_inclusive(|step| step.op == Op::End) {
        let program = Program::new(program);
        let found = [
            program.missing_labels(),
            program.equal_labels(),
            program.unreachable(),
            program.calls(),
            program.registers(size),
            program.empty_levels(),
        ];
        let moved =
            found.into_iter().flatten().map(|hint| Hint { step: hint.step + first, ..hint });
        hints.extend(moved);
        first += program.steps.len();
    }
    hints.sort_by_key(|hint| hint.step);
    hints
}

/// Like [`remarks`], but without hints that an unreadable line could invalidate.
pub fn certain_remarks(
    contents: &Contents,
    library: &Library,
    elsewhere: Option<&[String]>,
) -> Vec<Remark> {
    let errors = || contents.remarks.iter().filter(|remark| remark.severity == Severity::Error);
    let may_lead = errors()
        .filter_map(|error| spelling::parse(error.fix.as_ref()?).ok())
        .any(|step| step.op.is_label() || step.op.calls() || step.op.returns() || leaves(step.op));
    let is_certain = |remark: &Remark| match context(remark.kind) {
        Some(Context::Neighbours) => errors().next().is_none(),
        Some(Context::Flow) => !may_lead,
        Some(Context::None) | None => true,
    };
    remarks(contents, library, elsewhere).into_iter().filter(is_certain).collect()
}

/// The parser's remarks, and the hints that no comment disables, in order of position. For a file
/// that is not text, line numbers refer to program lines.
///
/// `library` contains the programs that XEQ finds, and `elsewhere` all other global labels, sorted.
/// If `elsewhere` is `None`, they are unknown, so a missing global label is not reported.
pub fn remarks(
    contents: &Contents,
    library: &Library,
    elsewhere: Option<&[String]>,
) -> Vec<Remark> {
    let off: Vec<String> = listing::comments(&contents.text)
        .into_iter()
        .filter_map(|(_, comment)| Some(comment.split_once(SWITCH)?.1.to_string()))
        .flat_map(|kinds| kinds.split([' ', ',']).map(str::to_string).collect::<Vec<_>>())
        .collect();
    let size = stated_size(&contents.text);
    let hints = find(&contents.programs, size, library, elsewhere);
    let told = hints
        .into_iter()
        .filter(|hint| !off.iter().any(|kind| kind == hint.kind.code()))
        .map(|hint| {
            let place = contents.place_of(hint.step);
            Remark::at(place, hint.kind, hint.severity, hint.sentence, hint.fix)
        });
    let mut all: Vec<Remark> = contents.remarks.iter().cloned().chain(told).collect();
    all.sort_by_key(|remark| (remark.line, remark.column));
    all
}

/// The largest SIZE that a listing states (`SIZE 005`). SIZE must be followed by three digits on
/// the same line, and must not be in a text line.
pub(crate) fn stated_size(text: &str) -> Option<u16> {
    let outside = text.lines().flat_map(|line| line.split('"').step_by(2));
    let stated = outside.flat_map(|words| {
        let words: Vec<&str> = words.split(|c: char| !c.is_alphanumeric() && c != '?').collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        let size = |pair: &[&str]| {
            let digits = pair[1].len() == 3 && pair[0].eq_ignore_ascii_case("SIZE");
            pair[1].parse().ok().filter(|_| digits)
        };
        words.windows(2).filter_map(size).collect::<Vec<u16>>()
    });
    stated.max()
}

/// Reports XEQ and GTO with a name that is neither a label in the listing or `elsewhere` nor (for
/// XEQ) in the library. The name may be a misspelt label.
fn called_labels(steps: &[Step], library: &Library, elsewhere: Option<&[String]>) -> Vec<Hint> {
    let name = |step: &Step| match step.operand {
        Operand::Chars(name) => Some(charset::text(name.as_slice())),
        _ => None,
    };
    let own = steps.iter().filter(|step| step.op == Op::LblAlpha).filter_map(name);
    let own = distinct(own.collect());
    let mut hints = Vec::new();
    if own.len() > MOST_LABELS {
        return hints;
    }
    let mut others = None;
    for (n, step) in steps.iter().enumerate() {
        let (Op::XeqAlpha | Op::GtoAlpha, Some(called)) = (step.op, name(step)) else { continue };
        if own.contains(&called)
            || elsewhere.is_some_and(|labels| labels.binary_search(&called).is_ok())
        {
            continue;
        }
        let others = match step.op {
            Op::XeqAlpha => &others.get_or_insert_with(|| library.labels())[..],
            _ => &[],
        };
        if others.contains(&called) {
            continue;
        }
        let function = spelling::row_named(&called).filter(|_| step.op == Op::XeqAlpha);
        if let Some(name) =
            function.map(|spec| spec.name()).filter(|_| called == called.to_uppercase())
        {
            let sentence = format!(
                "{called} is a function, not a program: write {name} without \
                                    XEQ"
            );
            let (fix, severity) = (Some(name.to_string()), Severity::Warning);
            hints.push(Hint { fix, severity, ..Hint::new(n, RemarkKind::NearLabel, sentence) });
            continue;
        }
        let near = |labels: &mut dyn Iterator<Item = &String>| {
            let alike = labels.filter_map(|label| Some((likeness(label, &called)?, label.clone())));
            alike.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, label)| label)
        };
        let (label, sentence) = match (near(&mut own.iter()), near(&mut others.iter())) {
            (Some(label), _) => {
                let sentence = format!("no label has this name; closest match: {label:?}");
                (label, sentence)
            }
            (None, Some(label)) => {
                let sentence =
                    format!("no label has this name; closest match in the library: {label:?}");
                (label, sentence)
            }
            (None, None) => {
                if elsewhere.is_some() {
                    let call = text::listed(step);
                    let sentence = format!(
                        "LBL {called:?} is missing: {call} fails with NONEXISTENT unless an \
                         unchecked file contains it"
                    );
                    let severity = Severity::Warning;
                    hints.push(Hint { severity, ..Hint::new(n, RemarkKind::NoLabel, sentence) });
                }
                continue;
            }
        };
        let fix = Some(text::listed(step).replace(&called, &label));
        let severity = Severity::Warning;
        hints.push(Hint { fix, severity, ..Hint::new(n, RemarkKind::NearLabel, sentence) });
    }
    hints
}

fn likeness(a: &str, b: &str) -> Option<f64> {
    let likeness = strsim::normalized_damerau_levenshtein(a, b);
    let short = a.chars().count().min(b.chars().count()) < FEWEST_CHARACTERS;
    let slip = !short && strsim::damerau_levenshtein(a, b) == 1;
    (slip || likeness >= LIKENESS).then_some(likeness)
}

struct Program<'a> {
    steps: &'a [Step],
    /// The lines of each local label, indexed by its code.
    labels: Vec<Vec<usize>>,
}

impl<'a> Program<'a> {
    fn new(steps: &'a [Step]) -> Program<'a> {
        let mut labels = vec![Vec::new(); 1 + usize::from(u8::MAX)];
        for (n, step) in steps.iter().enumerate() {
            if let Some(label) = local(step, &[Op::Lbl]) {
                labels[usize::from(label)].push(n);
            }
        }
        Program { steps, labels }
    }

    /// Reports GTO and XEQ to a missing local label (00 to 99, A to J, a to e).
    fn missing_labels(&self) -> Vec<Hint> {
        let missing = self.steps.iter().enumerate().filter_map(|(n, step)| {
            let label = local(step, &[Op::Gto, Op::Xeq])?;
            let keyed = label <= HIGHEST_NUMBER || matches!(label, 102..=111 | 123..=127);
            if !keyed || !self.labels[usize::from(label)].is_empty() {
                return None;
            }
            let name = text::listed(&Step::with(Op::Lbl, label));
            let jump = text::listed(step);
            let sentence =
                format!("{name} is missing from this program: {jump} fails with NONEXISTENT");
            let severity = Severity::Warning;
            Some(Hint { severity, ..Hint::new(n, RemarkKind::NoLabel, sentence) })
        });
        missing.collect()
    }

    /// Reports duplicate local labels. A jump goes to the next such label, which is often intended,
    /// so two labels are not reported if a jump to them lies between them.
    fn equal_labels(&self) -> Vec<Hint> {
        let mut hints = Vec::new();
        for (label, places) in (0..=u8::MAX).zip(&self.labels) {
            for pair in places.windows(2) {
                let between = &self.steps[pair[0]..pair[1]];
                let used =
                    between.iter().any(|step| local(step, &[Op::Gto, Op::Xeq]) == Some(label));
                if !used {
                    let name = text::listed(&Step::with(Op::Lbl, label));
                    let sentence = format!(
                        "{name} occurs twice without a jump to it in between, so no jump reaches \
                         the second one"
                    );
                    hints.push(Hint::new(pair[1], RemarkKind::TwoLabels, sentence));
                }
            }
        }
        hints
    }

    /// Reports each instruction, except labels and END, directly after a RTN or GTO that no
    /// conditional can skip.
    fn unreachable(&self) -> Vec<Hint> {
        let leaves = |n: usize| {
            let skipped = n.checked_sub(1).is_some_and(|before| self.steps[before].op.may_skip());
            leaves(self.steps[n].op) && !skipped
        };
        let label = |step: &Step| matches!(step.op, Op::Lbl | Op::LblAlpha | Op::End);
        let hints = (1..self.steps.len()).filter(|&n| {
            // The first line is always reached, so the check begins with the second.
            leaves(n - 1) && !label(&self.steps[n])
        });
        let sentence = "the line is never reached: a label may be missing";
        hints.map(|n| Hint::new(n, RemarkKind::Unreachable, sentence.into())).collect()
    }

    fn empty_levels(&self) -> Vec<Hint> {
        let mut hints = Vec::new();
        let mut filled = None;
        for (n, step) in self.steps.iter().enumerate() {
            filled = match (levels(step), filled) {
                _ if step.op == Op::Clst => Some(0),
                (Some((uses, fills)), Some(there)) => {
                    if uses > there {
                        let name = text::listed(step);
                        let sentence = format!("{name} uses a stack level that CLST has cleared");
                        hints.push(Hint::new(n, RemarkKind::EmptyLevel, sentence));
                    }
                    Some(there.max(uses) - uses + fills)
                }
                _ => None,
            };
        }
        hints
    }

    fn registers(&self, size: Option<u16>) -> Vec<Hint> {
        let Some(size) = size else { return Vec::new() };
        let beyond = self.steps.iter().enumerate().filter_map(|(n, step)| {
            let Operand::Byte(byte) = step.operand else { return None };
            let register = byte & !INDIRECT;
            let named = byte & INDIRECT != 0 || step.op.spec().kind == Takes::Register;
            let too_high = register <= HIGHEST_REGISTER && u16::from(register) >= size;
            (named && too_high && step.op != Op::Gto && step.op != Op::Xeq).then(|| {
                let sentence = format!("register {register:02} does not exist at SIZE {size:03}");
                Hint::new(n, RemarkKind::Size, sentence)
            })
        });
        beyond.collect()
    }
}

fn leaves(op: Op) -> bool {
    matches!(op, Op::Rtn | Op::Gto | Op::GtoAlpha | Op::GtoInd)
}

/// How many stack levels an instruction uses and fills; `None` if this depends on the stack.
fn levels(step: &Step) -> Option<(usize, usize)> {
    match step.op {
        Op::Number | Op::Rcl | Op::Pi | Op::LastX => Some((0, 1)),
        Op::Enter => Some((1, 2)),
        Op::XExchangeY => Some((2, 2)),
        op if numeric_functions::of_one(op).is_some() => Some((1, 1)),
        op if numeric_functions::of_two(op).is_some() => Some((2, 1)),
        op if numeric_functions::conversion(op).is_some() => Some((2, 2)),
        _ => None,
    }
}

fn local(step: &Step, ops: &[Op]) -> Option<u8> {
    step.local_label().filter(|_| ops.contains(&step.op))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hints(text: &str) -> Vec<(usize, RemarkKind)> {
        let programs = listing::read(text.as_bytes()).unwrap();
        let library = Library::built_in();
        find(&programs, stated_size(text), &library, None)
            .into_iter()
            .map(|hint| (hint.step, hint.kind))
            .collect()
    }

    #[test]
    fn a_function_is_no_program() {
        let programs = listing::read(b"LBL \"AREA\"\nXEQ \"SIN\"\nEND").unwrap();
        let hints = find(&programs, None, &Library::built_in(), None);
        assert_eq!(hints[0].sentence, "SIN is a function, not a program: write SIN without XEQ");
        assert_eq!(hints[0].fix.as_deref(), Some("SIN"));
    }

    #[test]
    fn each_program_has_its_own_labels() {
        let text = "LBL \"P\"\nLBL 01\nGTO 01\nLBL C\nXEQ 15\nGTO a\nLBL D\nGTO IND 05\nLBL 02\n\
                    XEQ \"Q\"\nEND\nLBL B\n1\n2\nGTO B\nLBL E\nGTO 01\nEND";
        let missing = |(_, kind): &(usize, RemarkKind)| *kind == RemarkKind::NoLabel;
        let places: Vec<usize> = hints(text).into_iter().filter(missing).map(|(n, _)| n).collect();
        assert_eq!(places, [4, 5, 16]);
    }

    #[test]
    fn what_programs_do_is_seen() {
        for (text, wanted) in [
            ("LBL \"AREA\"\nXEQ \"ARAE\"\nEND", vec![(1, RemarkKind::NearLabel)]),
            ("LBL \"AREA\"\nXEQ \"GDC\"\nEND", vec![(1, RemarkKind::NearLabel)]),
            ("LBL \"AREA\"\nXEQ \"SIMQE\"\nEND", vec![(1, RemarkKind::NearLabel)]),
            ("LBL \"AREA\"\nXEQ \"SIN\"\nEND", vec![(1, RemarkKind::NearLabel)]),
            ("LBL \"AREA\"\nXEQ ABS\nEND", vec![(1, RemarkKind::NearLabel)]),
            ("LBL \"AREA\"\nXEQ \"SIN\"\nLBL \"SIN\"\nRTN\nEND", vec![]),
            ("LBL \"AREA\"\nXEQ \"GCD\"\nEND", vec![]),
            ("LBL \"AREA\"\nXEQ \"SIMEQ\"\nEND", vec![]),
            ("LBL \"AREA\"\nXEQ \"OTHER\"\nEND", vec![]),
            ("LBL \"AREA\"\nGTO \"GDC\"\nEND", vec![]),
            ("LBL 01\nSIN\nLBL 01\nRTN\nEND", vec![(2, RemarkKind::TwoLabels)]),
            ("LBL 01\nSIN\nGTO 01\nLBL 01\nRTN\nEND", vec![]),
            ("LBL 01\nRTN\nSIN\nLBL 02\nX=0?\nRTN\nCOS\nEND", vec![(2, RemarkKind::Unreachable)]),
            ("XEQ 01\nRTN\nLBL 01\nSIN\nGTO 01\nEND", vec![(0, RemarkKind::NoReturn)]),
            ("CLST\n5\n+\n1\n+\nEND", vec![(2, RemarkKind::EmptyLevel)]),
            ("CLST\n5\nENTER^\n+\nLBL 01\n+\nEND", vec![]),
            (
                "; SIZE 005\nSTO 04\nSTO 05\nRCL IND 07\nEND",
                vec![(1, RemarkKind::Size), (2, RemarkKind::Size)],
            ),
        ] {
            assert_eq!(hints(text), wanted, "{text}");
        }
        let deep = |count: u32| {
            let subroutines = (1..count).map(|n| format!("LBL {n:02}\nXEQ {:02}\nRTN\n", n + 1));
            let subroutines: String = subroutines.collect();
            format!("XEQ 01\nRTN\n{subroutines}LBL {count:02}\nRTN\nEND")
        };
        assert_eq!(hints(&deep(6)), []);
        assert_eq!(hints(&deep(7)), [(0, RemarkKind::Deep)]);
    }
}
