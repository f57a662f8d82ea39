//! Single functions against measured results of the calculator, `tests/vectors/functions.tsv`,
//! registers (RCL of a data register, ISG X, DSE X), `registers.tsv`, and number lines by their
//! bytes, `lines.tsv`.
//!
//! A row: function, mode, T Z Y X, R11-R16 (statistics), status, then T Z Y X L and R11-R16
//! afterwards. Here the functions of `number` are checked by name; the rows about the stack
//! belong to the machine.

mod values;

use sim41::Register;
use sim41::number::{self, Angle, Error, Format, Notation};
use std::collections::BTreeMap;
use values::register;

/// Functions of the stack and the machine, which compute nothing. `tests/conformance.rs` runs their
/// rows on a whole machine.
const STACK_FUNCTIONS: [&str; 9] =
    ["CLST", "CLX", "ENTER", "LASTX", "PI", "R^", "RDN", "X<>Y", "CLSIGMA"];

/// What a function leaves in X, and in Y where it changes that too.
type Answer = Result<(Register, Option<Register>), Error>;

/// The display format of a mode such as `DEG/FIX4/F24`.
fn format(mode: &[&str]) -> Format {
    for part in mode {
        let notation = match part.get(..3) {
            Some("FIX") => Notation::Fix,
            Some("SCI") => Notation::Sci,
            Some("ENG") => Notation::Eng,
            _ => continue,
        };
        return Format { notation, digits: part[3..].parse().unwrap(), ..Format::default() };
    }
    Format::default()
}

/// The angle mode of a mode such as `RAD/F24`.
fn angle(mode: &[&str]) -> Angle {
    match mode {
        ["RAD", ..] => Angle::Rad,
        ["GRAD", ..] => Angle::Grad,
        _ => Angle::Deg,
    }
}

/// The function of this name, or nothing where it belongs to other tests.
fn compute(
    name: &str,
    mode: &[&str],
    y: Register,
    x: Register,
    sums: [Register; 6],
) -> Option<Answer> {
    let flag24 = mode.contains(&"F24");
    let one = |result| number::saturate(result, flag24).map(|x| (x, None));
    let two = |result: Result<[Register; 2], Error>| result.map(|[x, y]| (x, Some(y)));
    Some(match name {
        "+" => one(number::add(y, x)),
        "-" => one(number::sub(y, x)),
        "*" => one(number::mul(y, x)),
        "/" => one(number::div(y, x)),
        "%" => one(number::percent(y, x)),
        "%CH" => one(number::percent_change(y, x)),
        "1/X" => one(number::reciprocal(x)),
        "X^2" => one(number::square(x)),
        "SQRT" => one(number::sqrt(x)),
        "ABS" => one(number::abs(x)),
        "CHS" => one(number::chs(x)),
        "INT" => one(number::int(x)),
        "FRC" => one(number::frc(x)),
        "RND" => one(number::rnd(x, format(mode))),
        "SIGN" => one(Ok(number::sign(x))),
        "MOD" => one(number::modulo(y, x)),
        "FACT" => one(number::fact(x)),
        "OCT" => one(number::oct(x)),
        "DEC" => one(number::dec(x)),
        "HMS" => one(number::hms(x)),
        "HR" => one(number::hr(x)),
        "HMS+" => one(number::hms_add(y, x)),
        "HMS-" => one(number::hms_sub(y, x)),
        "D-R" => one(number::to_radians(x)),
        "R-D" => one(number::to_degrees(x)),
        "MEAN" => two(number::mean(&sums, flag24)),
        "SDEV" => two(number::sdev(&sums, flag24)),
        "LN" => one(number::ln(x)),
        "LOG" => one(number::log(x)),
        "LN1+X" => one(number::ln_1p(x)),
        "E^X" => one(number::exp(x)),
        "E^X-1" => one(number::exp_m1(x)),
        "10^X" => one(number::exp10(x)),
        "Y^X" => one(number::pow(y, x)),
        "SIN" => one(number::sin(x, angle(mode))),
        "COS" => one(number::cos(x, angle(mode))),
        "TAN" => one(number::tan(x, angle(mode))),
        "ASIN" => one(number::asin(x, angle(mode))),
        "ACOS" => one(number::acos(x, angle(mode))),
        "ATAN" => one(number::atan(x, angle(mode))),
        "P-R" => two(number::rectangular(y, x, angle(mode), flag24)),
        "R-P" => two(number::polar(y, x, angle(mode), flag24)),
        _ => return None,
    })
}

/// The status of a test, `OK` or `SKIP`.
fn test(name: &str, y: Register, x: Register) -> Option<Result<&'static str, Error>> {
    let yes = |answer: Result<bool, Error>| Some(answer.map(|yes| if yes { "OK" } else { "SKIP" }));
    match name {
        "X<Y?" => yes(number::compare(y, x).map(|o| o.is_lt())),
        "X>Y?" => yes(number::compare(y, x).map(|o| o.is_gt())),
        "X<=Y?" => yes(number::compare(y, x).map(|o| o.is_le())),
        "X=Y?" => yes(Ok(y == x)),
        "X≠Y?" => yes(Ok(y != x)),
        "X=0?" => yes(number::compare_zero(x).map(|o| o.is_eq())),
        "X≠0?" => yes(number::compare_zero(x).map(|o| o.is_ne())),
        "X<0?" => yes(number::compare_zero(x).map(|o| o.is_lt())),
        "X>0?" => yes(number::compare_zero(x).map(|o| o.is_gt())),
        "X<=0?" => yes(number::compare_zero(x).map(|o| o.is_le())),
        _ => None,
    }
}

/// How many rows of each function there are, and how many differ.
type Counts = BTreeMap<String, (usize, usize)>;

fn check(line: &str, counts: &mut Counts) {
    let f: Vec<&str> = line.split('\t').collect();
    let mode: Vec<&str> = f[1].split('/').collect();
    let (y, x, status) = (register(f[4]), register(f[5]), f[7]);
    let mut sums = [Register::ZERO; 6];
    for (sum, text) in sums.iter_mut().zip(f[6].split_whitespace()) {
        *sum = register(text);
    }
    let expected = (status, register(f[11]), register(f[10]));
    let kept = |error: Error| match (error, mode.contains(&"F25")) {
        (_, true) => ("OK".to_string(), x, y),
        (error, false) => (error.to_string(), x, y),
    };
    let answer = if let Some(answer) = test(f[0], y, x) {
        answer.map_or_else(kept, |status| (status.to_string(), x, y))
    } else if let "ISG" | "DSE" = f[0] {
        let answer = number::count(x.into(), f[0] == "DSE");
        answer.map_or_else(kept, |(x, skip)| {
            (if skip { "SKIP".into() } else { "OK".into() }, x.register(), y)
        })
    } else if let Some(line) = f[0].strip_prefix("hex:") {
        let bytes =
            (0..line.len()).step_by(2).map(|n| u8::from_str_radix(&line[n..n + 2], 16).unwrap());
        let mut bytes = &bytes.collect::<Vec<u8>>()[..];
        let (mut x, mut below) = (x, x);
        while !bytes.is_empty() {
            let (number, taken) = number::entered(bytes);
            (x, below, bytes) = (number, x, &bytes[taken..]);
        }
        ("OK".into(), x, below)
    } else if f[0] == "RCL" {
        ("OK".into(), number::normalize(sums[0]), x)
    } else if let "SIGMA+" | "SIGMA-" = f[0] {
        let mut sums = sums;
        let answer = number::accumulate(&mut sums, y, x, f[0] == "SIGMA-").map(|()| sums);
        let after: Vec<Register> = f[13].split_whitespace().map(register).collect();
        if answer.is_ok_and(|sums| sums != after[..]) {
            println!("{line}\n    gives {answer:?}");
            counts.entry(f[0].into()).or_default().1 += 1;
        }
        answer.map_or_else(kept, |sums| ("OK".into(), sums[5], y))
    } else if let Some(answer) = compute(f[0], &mode, y, x, sums) {
        // A function of two numbers moves Z down to Y unless it keeps Y or gives two results.
        let below = if ["+", "-", "*", "/", "MOD", "HMS+", "HMS-", "Y^X"].contains(&f[0]) {
            register(f[3])
        } else {
            y
        };
        answer.map_or_else(kept, |(x, y)| ("OK".into(), x, y.unwrap_or(below)))
    } else {
        assert!(STACK_FUNCTIONS.contains(&f[0]), "no function of that name is checked: {line}");
        return;
    };
    let count = counts.entry(f[0].into()).or_default();
    count.0 += 1;
    if (answer.0.as_str(), answer.1, answer.2) != expected {
        count.1 += 1;
        println!("{line}\n    gives {answer:?}, not {expected:?}");
    }
}

/// Every measured row. `SIM41_VECTORS` names a further file of the same columns, to measure more.
#[test]
fn measured_results() {
    let mut counts = Counts::new();
    let more = std::env::var("SIM41_VECTORS").ok();
    let files =
        ["tests/vectors/functions.tsv", "tests/vectors/registers.tsv", "tests/vectors/lines.tsv"];
    for path in files.into_iter().chain(more.as_deref()) {
        for line in std::fs::read_to_string(path).unwrap().lines().skip(1) {
            check(line, &mut counts);
        }
    }
    assert!(!counts.is_empty());
    let wrong: Vec<_> = counts.iter().filter(|(_, c)| c.1 > 0).collect();
    assert!(wrong.is_empty(), "rows and differences: {wrong:?}");
}
