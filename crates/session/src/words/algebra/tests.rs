use super::*;
use crate::session::{Policy, Session};
use crate::words::Line;
use proptest::prelude::*;
use sim41_language::program::Library;
use sim41_number::register::Register;
use sim41_number::{Angle, Error, OfOne, OfTwo, register_text};

const WORDS: &str = "write the numbers first: ";

fn calculator() -> Calculator {
    let mut calculator = Calculator::clean();
    calculator.set_library(Library::built_in());
    calculator
}

#[test]
fn formulas_become_keys() {
    for (formula, wanted) in [
        ("(1+2)*3", "1 Enter 2 + 3 *"),
        ("-5+3", "5 O Enter 3 +"),
        ("-1e-3*2", "1 O e-3 Enter 2 *"),
        ("sin 30", "30 sin Enter"),
        ("1+sqrt(2)", "1 Enter 2 sqrt Enter +"),
        ("2^8", "2 Enter 8 ^"),
        ("5!", "5 fact Enter"),
        ("80*15%", "80 Enter 15 %"),
        ("1/(1/3)", "1 Enter 1 Enter 3 / /"),
        ("mod(7,3)", "7 Enter 3 mod Enter"),
        ("gcd(12,18)", "12 Enter 18 gcd Enter"),
        ("gcd 12", "12 gcd Enter"),
    ] {
        let wanted = format!("enter the numbers first: {wanted}");
        assert_eq!(key_advice(formula, &calculator()), Some(wanted), "{formula}");
    }
}

#[test]
fn formulas_become_words() {
    for (formula, wanted) in [
        ("2+3", "2 ENTER 3 +"),
        ("2 + 3 =", "2 ENTER 3 +"),
        ("(1+2)*3", "1 ENTER 2 + 3 *"),
        ("(1 + 2) × (3 + 4)", "1 ENTER 2 + 3 ENTER 4 + *"),
        ("2(3+4)", "2 ENTER 3 ENTER 4 + *"),
        ("2x(3+4)", "2 ENTER 3 ENTER 4 + *"),
        ("2sin(30)", "2 ENTER 30 SIN *"),
        ("2√9", "2 ENTER 9 SQRT *"),
        ("1/2/3", "1 ENTER 2 / 3 /"),
        ("2^0.5", "2 ENTER 0.5 Y^X"),
        ("2**-1", "2 ENTER -1 Y^X"),
        ("-5+3", "-5 ENTER 3 +"),
        ("2*+3", "2 ENTER 3 *"),
        ("5!", "5 FACT"),
        ("3!+1", "3 FACT 1 +"),
        ("5!/3!", "5 FACT 3 FACT /"),
        ("2²", "2 X^2"),
        ("3²+4³", "3 X^2 4 ENTER 3 Y^X +"),
        ("2¹⁰", "2 ENTER 10 Y^X"),
        ("sin 30", "30 SIN"),
        ("sin(30)", "30 SIN"),
        ("sin30", "30 SIN"),
        ("sin 30 * 2", "30 SIN 2 *"),
        ("sin(30)^2+cos(30)^2", "30 SIN 2 Y^X 30 COS 2 Y^X +"),
        ("sin²(30)", "30 SIN X^2"),
        ("sin (30)!", "30 SIN FACT"),
        ("sqrt(9)!", "9 SQRT FACT"),
        ("2*ln(2)^2", "2 ENTER 2 LN 2 Y^X *"),
        ("sqrt 2", "2 SQRT"),
        ("sqrt2", "2 SQRT"),
        ("sqrt of 16", "16 SQRT"),
        ("sqrt(-3)", "-3 SQRT"),
        ("abs -5", "-5 ABS"),
        ("√2*3", "2 SQRT 3 *"),
        ("√(9+16)", "9 ENTER 16 + SQRT"),
        ("|−5|", "-5 ABS"),
        ("||3-5|-7|", "3 ENTER 5 - ABS 7 - ABS"),
        ("sqrt(3^2+4^2)", "3 ENTER 2 Y^X 4 ENTER 2 Y^X + SQRT"),
        ("tan-1 1", "1 ATAN"),
        ("arcsin(0.5)", "0.5 ASIN"),
        ("sign(-5)", "-5 SIGN"),
        ("2*pi", "2 PI *"),
        ("2π", "2 PI *"),
        ("e", "1 E^X"),
        ("2*e", "2 ENTER 1 E^X *"),
        ("2e^3", "2 ENTER 3 E^X *"),
        ("e^1", "1 E^X"),
        ("exp(2)+e", "2 E^X 1 E^X +"),
        ("1e-3*2", "1e-3 ENTER 2 *"),
        ("1,5+2,5", "1.5 ENTER 2.5 +"),
        ("1,234.5*2", "1234.5 ENTER 2 *"),
        ("sin(1,5)", "1.5 SIN"),
        ("2 plus 3", "2 ENTER 3 +"),
        ("7 mod 3", "7 ENTER 3 MOD"),
        ("mod(7,3)", "7 ENTER 3 MOD"),
        ("power(2; 3+4)", "2 ENTER 3 ENTER 4 + Y^X"),
        ("2x3", "2 ENTER 3 *"),
        ("80+15%", "80 ENTER 15 % +"),
        ("80 - 15 %", "80 ENTER 15 % -"),
        ("80+(15%)", "80 ENTER 15 ENTER 100 / +"),
        ("80*15%", "80 ENTER 15 %"),
        ("15% of 80", "80 ENTER 15 %"),
        ("1+80*15%", "1 ENTER 80 ENTER 15 ENTER 100 / * +"),
        ("negative 5", "-5"),
        ("minus 5 plus 2", "-5 ENTER 2 +"),
        ("(5)", "5"),
        ("-(5)", "-5"),
        ("-sin(30)", "30 SIN CHS"),
        ("-(3+4)", "3 ENTER 4 + CHS"),
        ("-2^2", "2 ENTER 2 Y^X CHS (-2^2 means -(2^2), as in algebra)"),
        ("3-2²", "3 ENTER 2 X^2 -"),
        ("2^3^2", "2 ENTER 3 ENTER 2 Y^X Y^X"),
        ("1+(2+(3+(4+5)))", "2 ENTER 3 ENTER 4 ENTER 5 + + + 1 +"),
        ("10-(9-(8-(7-6)))", "9 ENTER 8 ENTER 7 ENTER 6 - - - 10 X<>Y -"),
    ] {
        assert_eq!(advice(formula, None), Some(format!("{WORDS}{wanted}")), "{formula}");
    }
}

#[test]
fn programs_are_called_with_their_arguments() {
    for (formula, wanted) in [
        ("gcd(12,18)", "write the numbers first: 12 ENTER 18 GCD"),
        ("comb(5,2)*3", "write the numbers first: 5 ENTER 2 COMB 3 *"),
        ("1+sinh(2)", "write the numbers first: 2 SINH 1 +"),
        ("sinh 5", "write the numbers first: 5 SINH"),
        (
            "sinh(2)+sinh(3)",
            "a program in the formula may use the whole stack: enter the formula in parts",
        ),
        ("zap(3,4)", "there is no function or program ZAP"),
        ("gcd(1,2,3,4,5)", "gcd has more than 4 arguments; the stack holds only 4 numbers"),
    ] {
        let found = advice(formula, Some(&calculator()));
        assert_eq!(found.as_deref(), Some(wanted), "{formula}");
        assert_eq!(advice(formula, None), None, "{formula}");
    }
    let found = advice("sin²(30)", Some(&calculator()));
    assert_eq!(found.as_deref(), Some("write the numbers first: 30 SIN X^2"));
    let found = advice("atan2(3,4)", Some(&calculator())).unwrap();
    assert_eq!(found, "the HP-41 has no atan2; use R-P X<>Y for the angle of the point (X, Y)");
}

#[test]
fn unclear_formulas_are_reported() {
    for (formula, wanted) in [
        ("(1+2", "(1+2 has a ( without a )"),
        ("1+2)", "1+2) has a ) without a ("),
        ("(2 3 +)", "the HP-41 has no parentheses: write (1+2)*3 as 1 ENTER 2 + 3 *"),
        ("3!!", "!! is ambiguous: write (3!)! for two factorials"),
        ("1/2pi", "1/2pi is ambiguous: write every multiplication with *"),
        ("2^2pi", "2^2pi is ambiguous: write every multiplication with *"),
        ("sin 30^2", "sin 30^2 is ambiguous: write the operand of SIN in parentheses"),
        ("sin pi/2", "sin pi/2 is ambiguous: write the operand of SIN in parentheses"),
        ("√2!", "√2! is ambiguous: write the operand of SQRT in parentheses"),
        ("1,000+2", "1,000 is ambiguous: write 1000 or 1.000"),
        ("sin(1, 5)", "SIN takes one number"),
        ("mod(7)", "MOD takes two numbers"),
        (
            "(1+2)*((3+4)*((5+6)*((7+8)*(9+10))))",
            "write the numbers first: 5 ENTER 6 + 7 ENTER 8 + 9 ENTER 10 + * * 3 ENTER 4 + * 1 \
             ENTER 2 + *",
        ),
        (
            "((1+2)*(3+4)+(5+6)*(7+8))*((1+2)*(3+4)+(5+6)*(7+8))",
            "the formula needs more than four numbers at once: enter it in parts",
        ),
    ] {
        assert_eq!(advice(formula, None).as_deref(), Some(wanted), "{formula}");
    }
}

#[test]
fn the_calculators_own_order_is_no_formula() {
    for text in [
        "",
        "5",
        "-5",
        "+4",
        "1,5",
        "1,000",
        "5%",
        "sin",
        "pi",
        "2 3 +",
        "30 sin",
        "2 ENTER 3 +",
        "5 -3",
        "1 +",
        "+ 1",
        "5 2-",
        "pi 2 /",
        "sto 01",
        "fix 4",
        "sqrt 2 *",
        "sin 1/x",
        "clrg 1",
        "2 sq",
        "80 15 %",
        "5 %",
        "80 5%",
        "15 % 3 *",
        "8 %ch",
        "minus",
        "negative",
        "9√",
        "2e^x",
        "3x^2",
        "5 !",
        "log2",
        "x^y",
        "rcl e",
        "\"A (B\"",
        "foo(3)",
        "mine 5",
    ] {
        assert_eq!(advice(text, None), None, "{text}");
    }
    assert_eq!(advice(&"(".repeat(10_000), None), None);
    assert_eq!(advice(&"-".repeat(10_000), None), None);
    assert_eq!(advice(&"1+".repeat(10_000), None), None);
}

#[derive(Clone, Debug)]
enum Formula {
    Number(&'static str),
    E,
    Negated(Box<Formula>),
    Sum(OfTwo, Box<[Formula; 2]>),
    Change(OfTwo, Box<[Formula; 2]>),
    Product(OfTwo, Box<[Formula; 2]>),
    Power(Box<[Formula; 2]>),
    Mod(Box<[Formula; 2]>),
    Factorial(Box<Formula>),
    Square(Box<Formula>),
    Percent(Box<Formula>),
    Function(usize, Box<Formula>),
}

use Formula::*;

const FUNCTIONS: [(&str, OfOne); 5] = [
    ("sin", OfOne::Sin),
    ("sqrt", OfOne::Sqrt),
    ("ln", OfOne::Ln),
    ("exp", OfOne::Exp),
    ("√", OfOne::Sqrt),
];

fn strength(formula: &Formula) -> u8 {
    match formula {
        Sum(..) | Change(..) => 1,
        Product(..) => 2,
        Negated(_) => 3,
        Power(_) => 4,
        Factorial(_) | Square(_) | Percent(_) => 5,
        Number(_) | E | Mod(_) | Function(..) => 6,
    }
}

/// Adds parentheses if the [`strength`] of the formula is below `least`.
fn text(formula: &Formula, least: u8) -> String {
    let text_of = match formula {
        Number(number) => number.to_string(),
        E => "e".into(),
        Negated(x) => format!("-{}", text(x, 4)),
        Sum(op, operands) => {
            let [y, x] = &**operands;
            // In a sum, a percentage refers to the first operand.
            let is_percent = |x: &Formula| matches!(x, Percent(_));
            let least = match x {
                Negated(x) if is_percent(x) => 7,
                x if is_percent(x) => 7,
                _ => 2,
            };
            let sign = if *op == OfTwo::Add { "+" } else { " - " };
            format!("{}{sign}{}", text(y, 1), text(x, least))
        }
        Change(op, operands) => {
            let sign = if *op == OfTwo::Add { " + " } else { "-" };
            format!("{}{sign}{}%", text(&operands[0], 1), text(&operands[1], 5))
        }
        Product(op, operands) => {
            let [y, x] = &**operands;
            match (op, y) {
                (OfTwo::Multiply, Number(y)) if strength(x) < 3 => format!("{y}{}", text(x, 3)),
                (OfTwo::Multiply, y) => format!("{}*{}", text(y, 2), text(x, 3)),
                _ => format!("{} / {}", text(y, 2), text(x, 3)),
            }
        }
        Power(operands) => format!("{}^{}", text(&operands[0], 5), text(&operands[1], 3)),
        Mod(operands) => format!("mod({},{})", text(&operands[0], 0), text(&operands[1], 0)),
        Factorial(x) => {
            let least = if matches!(**x, Factorial(_)) { 7 } else { 5 };
            format!("{}!", text(x, least))
        }
        // `2²²` would be 2 to the power of 22.
        Square(x) => {
            let least = if matches!(**x, Square(_)) { 7 } else { 5 };
            format!("{}²", text(x, least))
        }
        Percent(x) => format!("{}%", text(x, 5)),
        Function(n, x) => format!("{}({})", FUNCTIONS[*n].0, text(x, 0)),
    };
    if strength(formula) < least { format!("({text_of})") } else { text_of }
}

fn value(formula: &Formula) -> Result<Register, Error> {
    let two =
        |op: OfTwo, operands: &[Formula; 2]| op.apply(value(&operands[0])?, value(&operands[1])?);
    let number = |text| register_text::parse(text).unwrap();
    match formula {
        Number(text) => Ok(number(text)),
        E => OfOne::Exp.apply(number("1"), Angle::Deg),
        Negated(x) => OfTwo::Subtract.apply(number("0"), value(x)?),
        Sum(op, operands) | Product(op, operands) => two(*op, operands),
        Change(op, operands) => op.apply(value(&operands[0])?, two(OfTwo::Percent, operands)?),
        Power(operands) => match &**operands {
            [E, x] => OfOne::Exp.apply(value(x)?, Angle::Deg),
            operands => two(OfTwo::Power, operands),
        },
        Mod(operands) => two(OfTwo::Mod, operands),
        Factorial(x) => OfOne::Fact.apply(value(x)?, Angle::Deg),
        Square(x) => OfOne::Square.apply(value(x)?, Angle::Deg),
        Percent(x) => OfTwo::Divide.apply(value(x)?, number("100")),
        Function(n, x) => FUNCTIONS[*n].1.apply(value(x)?, Angle::Deg),
    }
}

/// The number of stack levels that the formula needs.
fn needed(formula: &Formula) -> usize {
    match formula {
        Number(_) | E => 1,
        Negated(x) | Factorial(x) | Square(x) | Function(_, x) => needed(x),
        Percent(x) => needed(x).max(2),
        Sum(_, xs) | Change(_, xs) | Product(_, xs) | Power(xs) | Mod(xs) => {
            let [y, x] = [needed(&xs[0]), needed(&xs[1])];
            y.max(x + 1).min(x.max(y + 1))
        }
    }
}

fn formulas() -> impl Strategy<Value = Formula> {
    let numbers = ["0.5", "1", "2", "3", "4", "6", "9", "30"].map(Number);
    let number = proptest::sample::select(numbers.to_vec());
    let sum = || proptest::sample::select(vec![OfTwo::Add, OfTwo::Subtract]);
    let product = proptest::sample::select(vec![OfTwo::Multiply, OfTwo::Divide]);
    prop_oneof![9 => number, 1 => Just(E)].prop_recursive(6, 24, 2, move |inner| {
        let one = || inner.clone().prop_map(Box::new);
        let two = || [inner.clone(), inner.clone()].prop_map(Box::new);
        prop_oneof![
            1 => one().prop_map(Negated),
            6 => (sum(), two()).prop_map(|(op, xs)| Sum(op, xs)),
            1 => (sum(), two()).prop_map(|(op, xs)| Change(op, xs)),
            6 => (product.clone(), two()).prop_map(|(op, xs)| Product(op, xs)),
            2 => two().prop_map(Power),
            1 => two().prop_map(Mod),
            1 => one().prop_map(Factorial),
            1 => one().prop_map(Square),
            1 => one().prop_map(Percent),
            2 => (0..FUNCTIONS.len(), one()).prop_map(|(n, x)| Function(n, x)),
        ]
    })
}

fn calculated(words: &str) -> Result<Register, String> {
    let mut session = Session::without_history(Calculator::clean(), Policy::at_once());
    let line = Line::parse(&format!("7 ENTER ENTER ENTER {words}"), session.calculator());
    let steps = line.map_err(|mistake| mistake.to_string())?.steps;
    session.execute(&steps, |_, _| {}).map_err(|error| error.to_string())?;
    Ok(session.calculator().memory().x())
}

fn is_near(found: Register, wanted: Register) -> bool {
    let number = |register| register_text::show(register).parse::<f64>().unwrap();
    let (found, wanted) = (number(found), number(wanted));
    (found - wanted).abs() <= 1e-8 * wanted.abs()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_text_is_parsed(text in "[0-9()+*/^!%,.;|e²√ a-z='-]{0,40}") {
        _ = advice(&text, None);
    }

    #[test]
    fn the_advised_words_compute_the_formula(formula in formulas()) {
        let text = text(&formula, 0);
        prop_assume!(text.len() <= LONGEST);
        match advice(&text, None) {
            None => prop_assert!(matches!(&formula, Number(_) | Negated(_) | Percent(_)), "{text}"),
            Some(found) => match found.strip_prefix(WORDS) {
                Some(words) => {
                    let words = words.split(" (").next().unwrap_or_default();
                    if let Ok(wanted) = value(&formula) {
                        let found = calculated(words);
                        let agrees = found.as_ref().is_ok_and(|found| is_near(*found, wanted));
                        prop_assert!(agrees, "{text}: {words}: {found:?}, not {wanted:?}");
                    }
                }
                None => prop_assert!(needed(&formula) > 4, "{text}: {found}"),
            },
        }
    }
}
