//! Programs laid out and spelled as on web pages, in books and in emails. Each is read as the same
//! bytes or rejected with a position; none becomes a different program.

mod arrangements {
    pub mod page;
    pub mod program;
    pub mod spelling;
}

use arrangements::{page, program, spelling::Style};
use sim41_language::program::listing::{Severity, read};
use sim41_testing::Random;
use std::collections::BTreeMap;

const CASES: u64 = 10_000;
const READ: u64 = 92;

/// `SEED=n` generates other programs, `CASES=n` changes their number, and `SHOW=form` prints the
/// rejected programs of a form.
#[test]
fn ten_thousand_programs_are_read_or_refused() {
    let variable = |name: &str| std::env::var(name).ok();
    let number = |name, usual| variable(name).map_or(usual, |text| text.parse().unwrap());
    let (cases, mut random) = (number("CASES", CASES), Random(number("SEED", 41)));
    let show = variable("SHOW");
    let (mut right, mut wrong) = (0, Vec::new());
    // For each part of a form: programs read correctly, programs misread, and all programs.
    let mut forms: BTreeMap<String, [u64; 3]> = BTreeMap::new();
    for _ in 0..cases {
        let program = program::any(&mut random);
        let style = Style::any(&mut random);
        let page = page::any(&mut random, &program, &style);
        let mut count = |column: usize| {
            for part in page.form.split(" / ") {
                forms.entry(part.to_string()).or_default()[column] += 1;
            }
        };
        count(2);
        match read(page.text.as_bytes()) {
            Ok(bytes) if bytes == program::bytes(&program) && !page.lossy => {
                count(0);
                right += 1;
            }
            Ok(bytes) => {
                count(1);
                wrong.push((page, bytes));
            }
            Err(error) => {
                let first = error.errors().next().expect("a refusal has an error");
                assert!(first.line > 0 && first.severity == Severity::Error);
                if page.lossy {
                    count(0);
                    right += 1;
                }
                if show.as_ref().is_some_and(|form| page.form.contains(form)) {
                    println!("refused, {}: {error}\n{}\n", page.form, page.text);
                }
            }
        }
    }
    for (form, [read, wrong, all]) in &forms {
        println!("{read:>5} read, {wrong:>4} wrong of {all:>5}  {form}");
    }
    println!("{right} of {cases} right, {} wrong", wrong.len());
    for (page, bytes) in wrong.iter().take(number("WRONG", 3) as usize) {
        let found = sim41_language::program::listing::write(bytes);
        println!("wrong, {}\n{}\n--- read as\n{found}", page.form, page.text);
    }
    assert!(wrong.is_empty(), "{} programs became others", wrong.len());
    assert!(right * 100 >= cases * READ, "{right} of {cases} were read");
}
