//! The library's programs compared with independent mathematics: Rust's functions, sums and
//! products, and mathematical laws. Programs that PROMPT for numbers are tested by the comments in
//! their listings.

use sim41_session::debugger::program_lines;
use sim41_session::probe::Probe;
use sim41_session::program::library::BUILT_IN;
use sim41_session::program::listing;
use sim41_session::{Activity, Calculator, Key, Library, Switch};
use sim41_test_support::program;
use std::f64::consts::TAU;
use std::path::Path;

/// The maximum relative error: long programs lose the last two of the ten digits.
const PART: f64 = 1e-8;

fn answers(lines: &[String]) -> Vec<String> {
    let output = program::sim41(Path::new("."), &["calc"], lines.join("\n").as_bytes());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

fn assert_all(cases: &[(String, f64)]) {
    let lines: Vec<String> = cases.iter().map(|(line, _)| line.clone()).collect();
    let answers = answers(&lines);
    assert_eq!(answers.len(), cases.len());
    for ((line, wanted), answer) in cases.iter().zip(answers) {
        let got: f64 = answer.parse().unwrap_or_else(|_| panic!("{line}: {answer}"));
        let near = (got - wanted).abs() <= PART * wanted.abs().max(1e-9);
        assert!(near, "{line}: {got}, not {wanted}");
    }
}

#[test]
fn hyperbolic_functions() {
    let mut cases = Vec::new();
    for x in [-7.5_f64, -1.0, -1e-5, 1e-7, 0.3, 0.75, 2.0, 11.0] {
        for (name, wanted) in [
            ("SINH", x.sinh()),
            ("COSH", x.cosh()),
            ("TANH", x.tanh()),
            ("ASINH", x.asinh()),
            ("ACOSH", x.max(1.5).acosh()),
            ("ATANH", (x / 12.0).atanh()),
        ] {
            let x = match name {
                "ACOSH" => x.max(1.5),
                "ATANH" => x / 12.0,
                _ => x,
            };
            // At most ten digits can be keyed.
            if format!("{x}").len() < 11 {
                cases.push((format!("{x} XEQ \"{name}\""), wanted));
            }
        }
    }
    assert!(cases.len() > 40);
    assert_all(&cases);
}

#[test]
fn complex_numbers() {
    let mut cases = Vec::new();
    let mut both = |line: String, (re, im): (f64, f64)| {
        cases.push((line.clone(), re));
        cases.push((format!("{line} X<>Y"), im));
    };
    for (a, b) in [(3.0_f64, 4.0_f64), (-1.5, 0.25), (0.5, -2.0)] {
        let one = format!("{b} ENTER {a}");
        let (length, angle) = (f64::hypot(a, b), f64::atan2(b, a));
        let root = length.sqrt();
        both(
            format!("{one} XEQ \"CSQRT\""),
            (root * (angle / 2.0).cos(), root * (angle / 2.0).sin()),
        );
        both(format!("{one} XEQ \"CEXP\""), (a.exp() * b.cos(), a.exp() * b.sin()));
        both(format!("{one} XEQ \"CLN\""), (length.ln(), angle));
        both(format!("{one} XEQ \"CSIN\""), (a.sin() * b.cosh(), a.cos() * b.sinh()));
        both(format!("{one} XEQ \"CCOS\""), (a.cos() * b.cosh(), -a.sin() * b.sinh()));
        let under = a.cos().powi(2) + b.sinh().powi(2);
        let tangent = (a.sin() * a.cos() / under, b.sinh() * b.cosh() / under);
        both(format!("{one} XEQ \"CTAN\""), tangent);
        both(format!("{one} XEQ \"C1/X\""), (a / length.powi(2), -b / length.powi(2)));
        let (c, d) = (2.0_f64, -3.0_f64);
        let two = format!("{one} ENTER {d} ENTER {c}");
        both(format!("{two} XEQ \"C+\""), (a + c, b + d));
        both(format!("{two} XEQ \"C-\""), (a - c, b - d));
        both(format!("{two} XEQ \"C*\""), (a * c - b * d, a * d + b * c));
        both(format!("{two} XEQ \"C/\""), ((a * c + b * d) / 13.0, (b * c - a * d) / 13.0));
        let (l, t) = (0.5 * length.ln() + 0.75 * angle, 0.5 * angle - 0.75 * length.ln());
        let power = format!("{one} ENTER -.75 ENTER .5 XEQ \"C^\"");
        both(power, (l.exp() * t.cos(), l.exp() * t.sin()));
    }
    assert_all(&cases);
}

fn normal(x: f64) -> f64 {
    const STEPS: i32 = 20_000;
    let density = |x: f64| (-x * x / 2.0).exp() / TAU.sqrt();
    let h = x / f64::from(STEPS);
    let weighted = (0..=STEPS).map(|n| {
        let weight = if n == 0 || n == STEPS { 1.0 } else { f64::from(2 + 2 * (n % 2)) };
        weight * density(f64::from(n) * h)
    });
    0.5 + weighted.sum::<f64>() * h / 3.0
}

#[test]
fn normal_distribution() {
    let mut cases = Vec::new();
    for x in [-3.5, -1.5, -0.2, 0.0, 0.7, 1.499, 1.5, 1.501, 2.5, 4.0] {
        cases.push((format!("{x} XEQ \"NORMAL\""), normal(x)));
        cases.push((format!("{x} XEQ \"NORMAL\" X<>Y"), normal(-x)));
    }
    for p in [0.001, 0.2, 0.42, 0.6, 0.99] {
        cases.push((format!("{p} XEQ \"INVNORM\" XEQ \"NORMAL\""), p));
    }
    assert_all(&cases);
}

#[test]
fn whole_numbers_and_dates() {
    let mut cases = Vec::new();
    let product = |from: u64, to: u64| (from..=to).map(|n| n as f64).product::<f64>();
    for (n, k) in [(49, 6), (10, 0), (10, 10), (30, 15), (7, 1)] {
        let ordered = product(n - k + 1, n);
        cases.push((format!("{n} ENTER {k} XEQ \"PERM\""), ordered));
        cases.push((format!("{n} ENTER {k} XEQ \"COMB\""), ordered / product(1, k)));
    }
    cases.push(("1071 ENTER 1029 XEQ \"GCD\"".into(), 21.0));
    cases.push(("3.011600 ENTER 3.012000 XEQ \"DAYS\"".into(), 146_097.0));
    cases.push(("2.282024 ENTER 3.012024 XEQ \"DAYS\"".into(), 2.0));
    assert_all(&cases);
}

#[test]
fn roots_integrals_and_equations() {
    let cosine = (0..200).fold(1.0_f64, |x, _| x.cos());
    let cubic = (0..60).fold(2.0_f64, |x, _| (2.0 * x + 5.0).cbrt());
    // The sine integral at 3: the sum of (-1)^k 3^(2k+1) / ((2k+1) (2k+1)!).
    let mut term = 3.0;
    let mut sine_integral = 3.0;
    for k in 1..20 {
        let odd = f64::from(2 * k + 1);
        term *= -9.0 / (odd * (odd - 1.0));
        sine_integral += term / odd;
    }
    let step = |n: f64| 2.0 * (0.1 * n).exp() - 0.1 * n - 1.0;
    let cases = [
        ("'GX1' 0 ENTER 1 XEQ \"SOLVE\"", cosine),
        ("'GX2' 2 ENTER 3 XEQ \"SOLVE\"", cubic),
        ("SCI 9 'FX2' 0 ENTER 1 XEQ \"INTEG\"", TAU / 2.0),
        ("'FX1' 0 ENTER 3 XEQ \"INTEG\"", sine_integral),
    ];
    assert_all(&cases.map(|(line, wanted)| (line.to_string(), wanted)));
    let found: f64 =
        answers(&["'DX1' 0 ENTER 1 ENTER .1 XEQ \"DIFEQ\"".into()])[0].parse().unwrap();
    assert!((found - step(1.0)).abs() < 1e-6, "{found}");
}

/// Fills all registers and sets the flags that programs use.
fn mess(value: &str) -> String {
    let flags = (0..=10).chain(22..=23).map(|flag| format!("SF {flag:02}\n"));
    let flags: String = flags.collect();
    format!(
        "LBL \"MESS\"\nPI\n.099\nLBL 00\nX<>Y\n9821\n*\nFRC\nX<>Y\n{value}\nISG X\nGTO 00\n{flags}\
         \"MESS\"\nCLST\nEND\n"
    )
}

/// The documented examples work after other programs have left numbers or text in all registers.
#[test]
fn a_program_sets_what_it_relies_on() {
    for value in ["X<>Y\nSTO IND Y\nX<>Y", "\"TEXT\"\nASTO IND X"] {
        let folder = tempfile::tempdir().unwrap();
        let names = BUILT_IN.iter().map(|program| {
            let listing = program.listing.replace("; test:", "; test: XEQ MESS -> 0.0000\n; then:");
            let name = format!("{}.prg", program.name);
            std::fs::write(folder.path().join(&name), listing + &mess(value)).unwrap();
            name
        });
        let names: Vec<String> = names.collect();
        let arguments: Vec<&str> =
            ["test"].into_iter().chain(names.iter().map(|it| &**it)).collect();
        let output = program::sim41(folder.path(), &arguments, b"");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// A program that calls a library program that is not in memory yet.
const CALLER: &str =
    "LBL \"CALLER\"\n12\nENTER^\n18\nXEQ 01\n1\n+\nRTN\nLBL 01\nXEQ \"GCD\"\nRTN\nEND\n";

#[test]
fn a_program_calls_the_library_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("c.prg"), CALLER).unwrap();
    std::fs::write(folder.path().join("t.prg"), format!("; test: xeq:CALLER -> 7.0000\n{CALLER}"))
        .unwrap();
    for (arguments, input, wanted) in [
        (&["run", "c.prg", "xeq:CALLER"][..], "", " 7.0000"),
        (&["test", "t.prg"], "", "1 passed"),
        (&["profile", "c.prg", "xeq:CALLER"], "", "XEQ \"GCD\""),
        (&["debug", "c.prg"], "run xeq:CALLER\nback\nx\n", "X 7.0000"),
    ] {
        let output = program::sim41(folder.path(), arguments, input.as_bytes());
        let shown = String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.success() && shown.contains(wanted),
            "{arguments:?}: {shown}{errors}"
        );
    }
    let output =
        program::sim41(folder.path(), &["run", "--no-library", "c.prg", "xeq:CALLER"], b"");
    assert!(String::from_utf8(output.stdout).unwrap().contains("NONEXISTENT"));
    assert_eq!(output.status.code(), Some(1));
}

/// XEQ is repeated once its program has been loaded, but traced, counted and charged only once.
#[test]
fn a_program_that_is_loaded_is_called_like_one_in_memory() {
    let ran = |loaded: bool, budget: u64, printer: Option<Switch>| {
        let mut calculator = Calculator::clean();
        calculator.set_library(Library::built_in());
        if loaded {
            let program = Library::built_in().find("SINH").unwrap().program;
            calculator.load_raw(&program).unwrap();
        }
        let program = listing::read(b"LBL \"A\"\n2\nXEQ \"SINH\"\nSTOP\nEND").unwrap();
        calculator.load_raw(&program).unwrap();
        calculator.turn_printer(printer);
        let machine = calculator.machine();
        let lines = program_lines::lines(machine, program_lines::pointer(machine));
        *calculator.probe_mut() = Some(Probe::counting());
        calculator.press(Key::RunStop);
        calculator.release();
        while calculator.run(budget) == Activity::Busy {}
        let machine = calculator.machine();
        let passes = machine.probe().unwrap().passes.as_ref().unwrap();
        let passes: Vec<u64> = lines.iter().map(|line| passes.at(line.first).0).collect();
        let result = (calculator.memory().x(), machine.executed(), passes);
        let printed = calculator.take_events().into_iter().filter_map(|event| event.printed());
        let printed: Vec<String> = printed.map(|line| line.to_string()).collect();
        (result, printed)
    };
    for printer in [None, Some(Switch::Trace)] {
        for budget in [1, 1_000] {
            let (result, printed) = ran(false, budget, printer);
            assert_eq!(ran(true, 1_000, printer), (result.clone(), printed.clone()));
            assert_eq!(result.2, [1, 1, 1, 1, 0]);
            assert_eq!(printed.is_empty(), printer.is_none());
        }
    }
}
