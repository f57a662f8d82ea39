//! Writes random cases of single functions, so that sim41 can be compared with measured results.
//!
//! The same family, seed and count always give the same cases, in the input format of `fn`. Some
//! arguments are random numbers from the function's domain, some are near its special points, and
//! some are from the calculator's full range of numbers.

use anyhow::{Result, bail};
use sim41_files::output;
use std::f64::consts;
use std::io::Write;

#[derive(clap::Args)]
pub struct CasesArgs {
    /// Function family [default: list the families]
    family: Option<String>,
    /// Seed for the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of cases
    #[arg(long, default_value_t = 1000)]
    count: usize,
}

pub const FAMILIES: [(&str, &str, bool); 12] = [
    ("arithmetic", "+ - * / SQRT 1/X X^2", false),
    ("powers", "Y^X", false),
    ("logarithms", "LN LOG LN1+X", false),
    ("exponentials", "E^X E^X-1 10^X", false),
    ("trigonometry", "SIN COS TAN", true),
    ("inverse", "ASIN ACOS ATAN", true),
    ("polar", "P-R R-P", true),
    ("hours", "HMS HR HMS+ HMS- D-R R-D", false),
    ("percent", "% %CH", false),
    ("integers", "MOD FACT OCT DEC INT FRC RND ABS SIGN CHS", false),
    ("statistics", "SIGMA+ SIGMA- MEAN SDEV", false),
    ("comparisons", "X=Y? X≠Y? X<Y? X>Y? X<=Y? X=0? X≠0? X<0? X>0? X<=0?", false),
];

/// Fails if the family does not exist.
pub fn run(arguments: &CasesArgs) -> Result<()> {
    let mut out = std::io::BufWriter::new(output::standard());
    let Some(family) = &arguments.family else {
        FAMILIES
            .iter()
            .try_for_each(|(name, functions, _)| writeln!(out, "{name:<14} {functions}"))?;
        return Ok(());
    };
    let Some((_, functions, angles)) = FAMILIES.iter().find(|(name, ..)| name == family) else {
        let names = FAMILIES.map(|(name, ..)| name).join(", ");
        bail!("unknown family {family:?}: expected one of {names}");
    };
    let functions: Vec<&str> = functions.split(' ').collect();
    let mut draw = Draw::new(family, arguments.seed);
    for n in 0..arguments.count {
        let function = functions[n % functions.len()];
        let mode = if *angles { ["DEG", "RAD", "GRAD"][n / functions.len() % 3] } else { "DEG" };
        writeln!(out, "{}", case(&mut draw, function, mode))?;
    }
    out.flush()?;
    Ok(())
}

/// A case of `fn`; the statistics registers are included only for functions that use them.
pub fn case(draw: &mut Draw, function: &str, mode: &str) -> String {
    let (mut y, mut x) = arguments(draw, function, mode);
    match draw.below(100) {
        0 => x = draw.text(),
        1 => y = draw.text(),
        2 => x = "0".into(),
        3 => y = "0".into(),
        4 => y.clone_from(&x),
        _ => {}
    }
    let mut mode = match function {
        "RND" => format!("{}{}", draw.one(&["FIX", "SCI", "ENG"]), draw.below(10)),
        _ => mode.to_string(),
    };
    if draw.below(25) == 0 {
        mode += "/F24";
    }
    let (t, z) = (draw.integer(1000), draw.integer(1000));
    let sums = if matches!(function, "SIGMA+" | "SIGMA-" | "MEAN" | "SDEV") {
        draw.sums()
    } else {
        String::new()
    };
    format!("{function} {mode} {t} {z} {y} {x}{sums}")
}

fn arguments(draw: &mut Draw, function: &str, mode: &str) -> (String, String) {
    let right = match mode {
        "RAD" => consts::FRAC_PI_2,
        "GRAD" => 100.0,
        _ => 90.0,
    };
    if draw.below(8) == 0 {
        return (draw.anything(), draw.anything());
    }
    let x = match function {
        "SIN" | "COS" | "TAN" => draw.angle(right),
        "ASIN" | "ACOS" => draw.near_or(&[1.0, 0.5, consts::FRAC_1_SQRT_2], -9, 0),
        "ATAN" => draw.near_or(&[1.0, 2.0], -6, 6),
        "E^X" | "E^X-1" => draw.near_or(&[100.0 * consts::LN_10, 1.0, consts::LN_10], -11, 2),
        "10^X" => draw.near_or(&[99.0, 1.0, consts::LOG10_2], -6, 1),
        "LN" | "LOG" => draw.near_or(&[1.0, 10.0, consts::E], -40, 40),
        "LN1+X" => draw.near_or(&[1.0, consts::E - 1.0], -11, 3),
        "FACT" => draw.integer(75),
        "OCT" => draw.integer(1_200_000_000),
        "DEC" => draw.octal(),
        "HMS" | "HR" | "HMS+" | "HMS-" => draw.time(),
        _ => draw.number(-4, 10),
    };
    let y = match function {
        "+" | "-" => draw.beside(&x),
        "Y^X" => {
            return (draw.near_or(&[1.0, 10.0, 2.0], -3, 4), draw.near_or(&[2.0, 3.0, 0.5], -3, 2));
        }
        "P-R" => draw.angle(right),
        "R-P" => draw.beside(&x),
        "MOD" => draw.number(-2, 13),
        "HMS+" | "HMS-" => draw.time(),
        name if name.ends_with('?') => draw.beside(&x),
        _ => draw.number(-4, 10),
    };
    (y, x)
}

/// A splitmix64 random number generator.
pub struct Draw(u64);

impl Draw {
    pub fn new(family: &str, seed: u64) -> Draw {
        Draw(family.bytes().fold(seed, |seed, byte| seed << 8 ^ seed >> 56 ^ byte as u64))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u64) as i32
    }

    pub fn one<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    fn sign(&mut self) -> &'static str {
        if self.below(3) == 0 { "-" } else { "" }
    }

    fn mantissa(&mut self) -> u64 {
        match self.below(12) {
            0 => self.one(&[
                9_999_999_999,
                1_000_000_001,
                4_999_999_999,
                5_000_000_001,
                3_333_333_333,
                1,
            ]),
            1..6 => {
                let size = 10u64.pow(self.below(9) as u32);
                size + self.below(9 * size)
            }
            _ => 1_000_000_000 + self.below(9_000_000_000),
        }
    }

    fn number(&mut self, low: i32, high: i32) -> String {
        let digits = self.mantissa().to_string();
        let exponent = self.between(low, high);
        let (sign, (first, rest)) = (self.sign(), digits.split_at(1));
        let point = if rest.is_empty() { "" } else { "." };
        format!("{sign}{first}{point}{rest}E{exponent}")
    }

    fn anything(&mut self) -> String {
        self.number(-99, 99)
    }

    fn integer(&mut self, end: u64) -> String {
        let end = self.one(&[9, 99, end]).min(end);
        let sign = self.sign();
        format!("{sign}{}", self.below(end + 1))
    }

    fn near_or(&mut self, points: &[f64], low: i32, high: i32) -> String {
        if self.below(4) > 0 {
            return self.number(low, high);
        }
        let point = self.one(points);
        let away = self.below(1000) as f64 * 10f64.powi(self.between(-12, -3)) * point;
        let value = if self.below(2) == 0 { point + away } else { point - away };
        let sign = self.sign();
        format!("{sign}{value:.9E}")
    }

    /// An angle, often near a multiple of 30 or 45 degrees.
    fn angle(&mut self, right: f64) -> String {
        match self.below(3) {
            0 => {
                let turns = self.between(-40, 40) as f64 * right / self.one(&[1.0, 2.0, 3.0]);
                let away = self.below(1000) as f64 * 10f64.powi(self.between(-12, -3));
                format!("{:.9E}", turns + self.one(&[0.0, away, -away]))
            }
            1 => self.number(-8, 3),
            _ => self.number(-3, 12),
        }
    }

    /// A number that is unrelated to `x`, within 13 orders of magnitude of `x`, or close to `x` or
    /// `-x`.
    fn beside(&mut self, x: &str) -> String {
        let value: f64 = x.parse().unwrap_or(1.0);
        match self.below(3) {
            0 => self.number(-4, 10),
            1 => {
                let power = value.abs().max(1E-80).log10().floor().min(80.0) as i32;
                let spread = self.between(-13, 13);
                self.number(power + spread, power + spread)
            }
            _ => {
                let away = 1.0 + self.between(-99, 99) as f64 * 10f64.powi(self.between(-9, -3));
                let sign = self.sign();
                format!("{sign}{:.9E}", value.abs() * away.clamp(0.9, 1.1))
            }
        }
    }

    fn octal(&mut self) -> String {
        let (count, sign) = (1 + self.below(10), self.sign());
        let digits = (0..count).map(|_| char::from(b'0' + self.below(8) as u8));
        sign.to_string() + &digits.collect::<String>()
    }

    fn time(&mut self) -> String {
        if self.below(3) == 0 {
            return self.number(-4, 6);
        }
        let (h, m, s) = (self.below(200), self.below(60), self.below(60));
        let (sign, fraction) = (self.sign(), self.below(1000));
        format!("{sign}{h}.{m:02}{s:02}{fraction:03}")
    }

    fn sums(&mut self) -> String {
        let mut sums = [0.0; 5];
        let n = self.below(7);
        for _ in 0..n {
            let x = self.between(-99_999, 99_999) as f64 / 1000.0;
            let y = self.between(-99_999, 99_999) as f64 / 1000.0;
            for (sum, term) in sums.iter_mut().zip([x, x * x, y, y * y, x * y]) {
                *sum += term;
            }
        }
        let sums: String = sums.iter().map(|sum| format!(" {sum:.9E}")).collect();
        format!("{sums} {n}")
    }

    fn text(&mut self) -> String {
        let letters: String =
            (0..=self.below(6)).map(|_| char::from(b'A' + self.below(26) as u8)).collect();
        format!("\"{}\"", &letters[..letters.len().min(6)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench;
    use sim41_session::Calculator;

    #[test]
    fn every_case_can_be_carried_out_and_comes_again() {
        let calculator = Calculator::clean();
        for (family, functions, _) in FAMILIES {
            let mut draws = [Draw(7), Draw(7)];
            for n in 0..200 {
                let function = functions.split(' ').cycle().nth(n).unwrap();
                let [case, again] = draws.each_mut().map(|draw| case(draw, function, "RAD"));
                assert_eq!(case, again);
                if let Err(error) = bench::function_case(&calculator, &case) {
                    panic!("{family}: {case}: {error:#}");
                }
            }
        }
    }
}
