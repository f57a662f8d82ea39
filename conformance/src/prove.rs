//! `prove`: runs the interpreter and the calculator's own firmware side by side on random keys,
//! functions and programs, and on the user's program files.
//!
//! A case is a line of tokens, entered on a cleared calculator. If the display, stack, ALPHA or
//! registers differ, parts of the case are removed as long as the results still differ. Programs
//! that read the clock may give different results, because the interpreter uses typical step
//! durations. Files with such programs are listed, and their differences are not counted.

use crate::cases::{self, Draw};
use crate::keys::{self, SCRATCH};
use anyhow::{Result, bail};
use sim41::shared::{Author, perform};
use sim41_files::{input, message, output, programs};
use sim41_session::instruction::{Op, bytes};
use sim41_session::key::KEYS;
use sim41_session::keystrokes::tokens;
use sim41_session::memory::Memory;
use sim41_session::{Calculator, charset};
use sim41_session::{Policy, Session};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The maximum duration of a case in processor cycles, about one minute on the calculator.
const PATIENCE: u64 = 400_000;
const SHOWN: usize = 5;
const CLOCK_READERS: [Op; 6] = [Op::Time, Op::Rclsw, Op::Correct, Op::Clock, Op::Sw, Op::Swpt];
const KEYS_FAMILY: &str = "keys";
const PROGRAMS_FAMILY: &str = "programs";
const FILES_FAMILY: &str = "files";

#[derive(clap::Args)]
pub struct ProveArgs {
    /// Program files; their labels are also run with random numbers
    files: Vec<PathBuf>,
    /// Only this family: keys, programs, files, or a function family such as trigonometry
    #[arg(long)]
    family: Option<String>,
    /// Seed for the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of seconds to run
    #[arg(long, default_value_t = 10, value_name = "N")]
    seconds: u64,
}

struct Family {
    name: &'static str,
    draw: Draw,
    cases: u64,
    unfinished: u64,
    differing: Vec<(String, Vec<String>)>,
    /// The number of differing cases in each file that reads the clock, by file name.
    clocked: BTreeMap<String, u64>,
}

struct Desk {
    engines: [Calculator; 2],
    files: Vec<OwnFile>,
}

struct OwnFile {
    name: String,
    engines: [Calculator; 2],
    labels: Vec<String>,
    clock_readers: Vec<&'static str>,
}

struct Case<'a> {
    engines: &'a [Calculator; 2],
    words: Vec<String>,
    file: Option<&'a OwnFile>,
}

/// Fails if no ROM is given, a file cannot be read, or a case differs.
pub fn run(arguments: &ProveArgs, calculator: &Calculator) -> Result<()> {
    let desk = Desk::new(arguments, calculator)?;
    let names = [KEYS_FAMILY, PROGRAMS_FAMILY, FILES_FAMILY].into_iter();
    let names = names.chain(cases::FAMILIES.into_iter().map(|(name, ..)| name));
    let wanted = |name: &&str| arguments.family.as_deref().is_none_or(|family| family == *name);
    let there = |name: &&str| *name != FILES_FAMILY || !desk.files.is_empty();
    let mut families: Vec<Family> = names
        .clone()
        .filter(wanted)
        .filter(there)
        .map(|name| Family::new(name, arguments.seed))
        .collect();
    if families.is_empty() {
        let names = names.collect::<Vec<_>>().join(", ");
        bail!(
            "unknown family: expected one of {names} (the family \"files\" needs file arguments)"
        );
    }
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    'time: loop {
        for family in &mut families {
            if Instant::now() >= end {
                break 'time;
            }
            family.step(&desk)?;
        }
    }
    report(&families)
}

fn report(families: &[Family]) -> Result<()> {
    let mut out = output::standard();
    let (mut cases, mut differing) = (0, 0);
    for family in families {
        let differ = family.differing.len();
        let (name, count) = (family.name, family.cases);
        match family.unfinished {
            0 => writeln!(out, "{name:<14} {count:>8} cases, {differ} differ")?,
            n => writeln!(out, "{name:<14} {count:>8} cases, {differ} differ, {n} unfinished")?,
        }
        for (file, cases) in &family.clocked {
            let file = message::shown(file);
            writeln!(
                out,
                "  {file}: {cases} more cases differ because the program reads the clock"
            )?;
        }
        for (case, differences) in family.differing.iter().take(SHOWN) {
            writeln!(out, "  {}", message::shown(case))?;
            for difference in differences {
                writeln!(out, "      {}", message::shown(difference))?;
            }
        }
        cases += family.cases;
        differing += differ;
    }
    out.flush()?;
    match differing {
        0 => Ok(()),
        1 => bail!("1 of {cases} cases differs"),
        _ => bail!("{differing} of {cases} cases differ"),
    }
}

impl Desk {
    fn new(arguments: &ProveArgs, bare: &Calculator) -> Result<Desk> {
        if bare.machine().firmware().is_none() {
            bail!("`prove` needs the calculator's own ROM: specify its image with --rom FILE");
        }
        let engines = |calculator: Calculator| {
            [false, true].map(|whole| {
                let mut calculator = calculator.clone();
                calculator.run_on_firmware(whole);
                calculator
            })
        };
        let mut files = Vec::new();
        for file in &arguments.files {
            let mut calculator = keys::started(bare, keys::STARTED);
            let programs = programs::bytes(file, (&calculator).into())?;
            let steps = bytes::instructions(&programs).map(|(step, _)| step.op);
            let mut clock_readers: Vec<&str> =
                steps.filter(|op| CLOCK_READERS.contains(op)).map(|op| op.name()).collect();
            clock_readers.sort_unstable();
            clock_readers.dedup();
            programs::put(&mut calculator, &programs, file)?;
            let memory = calculator.memory();
            let labels = memory.chain().filter(|global| global.is_label());
            let labels: Vec<String> = labels
                .map(|label| charset::text(&memory.label_name(&label).collect::<Vec<u8>>()))
                .collect();
            if labels.is_empty() {
                bail!(
                    "{file}: no program has a global label, so none can be run",
                    file = file.display()
                );
            }
            let (name, engines) = (input::name(file), engines(calculator));
            files.push(OwnFile { name, engines, labels, clock_readers });
        }
        Ok(Desk { engines: engines(keys::started(bare, keys::STARTED)), files })
    }
}

impl Family {
    fn new(name: &'static str, seed: u64) -> Family {
        let draw = Draw::new(name, seed);
        Family {
            name,
            draw,
            cases: 0,
            unfinished: 0,
            differing: Vec::new(),
            clocked: BTreeMap::new(),
        }
    }

    fn step(&mut self, desk: &Desk) -> Result<()> {
        let Case { engines, words, file } = self.case(desk);
        self.cases += 1;
        let Some(differences) = differences(engines, &words)? else {
            self.unfinished += 1;
            return Ok(());
        };
        let clocked = file.filter(|file| !file.clock_readers.is_empty());
        if differences.is_empty() {
            return Ok(());
        }
        if let Some(file) = clocked {
            let name = format!("{} ({})", file.name, file.clock_readers.join(", "));
            *self.clocked.entry(name).or_default() += 1;
        } else {
            let (words, differences) = shortest(engines, words, differences)?;
            let case = (words.join(" "), differences);
            if !self.differing.contains(&case) {
                self.differing.push(case);
            }
        }
        Ok(())
    }

    fn case<'a>(&mut self, desk: &'a Desk) -> Case<'a> {
        let draw = &mut self.draw;
        let words = match self.name {
            KEYS_FAMILY => (0..3 + draw.below(20)).map(|_| key(draw)).collect(),
            PROGRAMS_FAMILY => program(draw),
            FILES_FAMILY => {
                let file = &desk.files[draw.below(desk.files.len() as u64) as usize];
                let label = &file.labels[draw.below(file.labels.len() as u64) as usize];
                let mut words: Vec<String> = (0..4).map(|n| poke(n, &number(draw))).collect();
                words.push(format!("xeq:\"{label}\""));
                for _ in 0..draw.below(4) {
                    words.extend([draw.below(100).to_string(), "R/S".into()]);
                }
                return Case { engines: &file.engines, words, file: Some(file) };
            }
            name => function(draw, name),
        };
        Case { engines: &desk.engines, words, file: None }
    }
}

fn number(draw: &mut Draw) -> String {
    let exponent = draw.below(12);
    format!("{}{}E{}", draw.one(&["", "-"]), draw.below(1000), exponent as i64 - 6)
}

fn poke(address: u16, value: &str) -> String {
    format!("poke:{address:03x}={value}")
}

fn key(draw: &mut Draw) -> String {
    match draw.below(3) {
        0 => draw.below(10).to_string(),
        _ => {
            let row = &KEYS[1 + draw.below(KEYS.len() as u64 - 1) as usize];
            let shifted = row.shifted_names.last().filter(|_| draw.below(3) == 0);
            (*shifted.unwrap_or(row.names.last().unwrap_or(&"0"))).to_string()
        }
    }
}

fn program(draw: &mut Draw) -> Vec<String> {
    const LINES: [&str; 40] = [
        "+", "-", "*", "/", "SIN", "COS", "TAN", "SQRT", "LOG", "LN", "1/X", "X<>Y", "RDN",
        "ENTER", "CHS", "LASTX", "X^2", "E^X", "10^X", "Y^X", "STO 01", "RCL 01", "STO + 02",
        "RCL 02", "X=Y?", "X<=Y?", "X>Y?", "FIX 4", "SCI 3", "ENG 5", "SF 01", "FS? 01", "SIGMA+",
        "VIEW 01", "xeq:MEAN", "xeq:INT", "xeq:RND", "xeq:HMS", "xeq:MOD", "\"AB\"",
    ];
    let mut words = vec!["PRGM".to_string()];
    for _ in 0..2 + draw.below(10) {
        match draw.below(3) {
            0 => words.push(draw.below(1000).to_string()),
            _ => words.push(draw.one(&LINES).to_string()),
        }
    }
    words.extend(["PRGM", "RTN", "R/S"].map(String::from));
    words
}

fn function(draw: &mut Draw, family: &str) -> Vec<String> {
    let (_, functions, angles) = cases::FAMILIES
        .into_iter()
        .find(|(name, ..)| *name == family)
        .unwrap_or(cases::FAMILIES[0]);
    let functions: Vec<&str> = functions.split(' ').collect();
    let function = draw.one(&functions);
    let mode = if angles { draw.one(&["DEG", "RAD", "GRAD"]) } else { "DEG" };
    let case = cases::case(draw, function, mode);
    let mut fields = case.split_whitespace().skip(1);
    let mut words: Vec<String> = Vec::new();
    for part in fields.next().unwrap_or_default().split('/') {
        words.push(
            match part.split_at(part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len())) {
                ("F", flag) => format!("SF {flag}"),
                (format, "") => format!("xeq:{format}"),
                (format, digits) => format!("{format} {digits}"),
            },
        );
    }
    // On a cleared calculator the statistics registers are R11 to R16.
    let addresses = (0..4).chain(0x19C + 11..);
    words.extend(addresses.zip(fields).map(|(address, value)| poke(address, value)));
    words.push(format!("xeq:{function}"));
    words
}

/// Returns the differences; `None` if either calculator does not finish.
fn differences(engines: &[Calculator; 2], words: &[String]) -> Result<Option<Vec<String>>> {
    let words = words.join(" ");
    let tokens = tokens::parse(&words)?;
    let mut answers = Vec::new();
    for calculator in engines {
        let policy = Policy { cycles: Some(PATIENCE), rests_in_modes: false, ..Policy::person() };
        let mut session = Session::without_history(calculator.clone(), policy);
        for token in &tokens {
            // A case is discarded if an input has no effect or does not finish.
            let done = perform(&mut session, &token.inputs, Author::User, &mut |_, _| {});
            if done.is_err() || !session.pause().is_at_rest() {
                return Ok(None);
            }
        }
        answers.push(answer(session.calculator()));
    }
    let pairs = answers[0].iter().zip(&answers[1]).filter(|(ours, its)| ours != its);
    Ok(Some(
        pairs
            .map(|((what, ours), (_, its))| {
                format!("{what}: sim41 has {ours}, the firmware has {its}")
            })
            .collect(),
    ))
}

fn answer(calculator: &Calculator) -> Vec<(String, String)> {
    let memory: &Memory = calculator.memory();
    let mut answer = vec![("display".to_string(), format!("{:?}", calculator.lcd().to_string()))];
    for number in (0..0x400).filter(|number| !SCRATCH.contains(number)) {
        let content = memory.get(sim41_session::Address::new(number));
        answer.push((format!("register {number:03x}"), content.to_string()));
    }
    answer
}

fn shortest(
    engines: &[Calculator; 2],
    mut words: Vec<String>,
    mut found: Vec<String>,
) -> Result<(Vec<String>, Vec<String>)> {
    let mut place = words.len();
    while place > 0 {
        place -= 1;
        let mut shorter = words.clone();
        shorter.remove(place);
        if let Some(still) = differences(engines, &shorter).ok().flatten().filter(|d| !d.is_empty())
        {
            (words, found) = (shorter, still);
            place = words.len();
        }
    }
    Ok((words, found))
}
