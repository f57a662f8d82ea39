use sim41_language::instruction::{Step, spelling};
use sim41_language::program::listing::assemble;
use sim41_testing::Random;

const PLAIN: [&str; 40] = [
    "SIN", "COS", "+", "-", "*", "/", "X<>Y", "RTN", "E^X", "10^X", "X^2", "SQRT", "1/X", "ENTER^",
    "RDN", "R^", "CHS", "ABS", "INT", "FRC", "LN", "Y^X", "CLX", "LASTX", "STOP", "PSE", "AVIEW",
    "PROMPT", "CLA", "PI", "X=0?", "X#Y?", "X<=Y?", "X>0?", "R-P", "P-R", "DEG", "BEEP", "ADV",
    "Σ+",
];
const OPERAND: [&str; 28] = [
    "STO", "RCL", "ST+", "ST-", "ST*", "ST/", "ISG", "DSE", "X<>", "VIEW", "ARCL", "ASTO", "SF",
    "CF", "FS?", "FC?", "FS?C", "FC?C", "GTO", "XEQ", "FIX", "SCI", "TONE", "STO IND", "RCL IND",
    "ISG IND", "GTO IND", "SF IND",
];
const TEXTS: [&str; 12] = [
    "A=", "X=?", "NO", "SUM:", "A 12 B", "01 SIN", "END", "R1; R2", "IT'S", "N. 4", "50 / 50",
    "a-b",
];
const NAMES: [&str; 8] = ["AB", "SUM", "P2", "L/S", "X1", "Q?", "A-1", "RING"];

/// Returns canonical lines, from a label to END.
pub fn any(random: &mut Random) -> Vec<String> {
    let mut lines = vec![format!("LBL \"{}\"", random.one_of(&NAMES))];
    let most = random.one_of(&[20, 20, 20, 60]);
    let count = 3 + random.below(most);
    for _ in 0..count {
        lines.push(line(random));
    }
    lines.push("END".into());
    lines
}

fn line(random: &mut Random) -> String {
    match random.below(20u32) {
        0..=7 => random.one_of(&PLAIN).into(),
        8..=12 => {
            let name = random.one_of(&OPERAND);
            match name {
                "FIX" | "SCI" | "TONE" => format!("{name} {}", random.below(10u32)),
                _ if name.contains("IND") || random.below(6u32) > 0 => {
                    let most = if name.len() == 2 || name.starts_with('F') { 30u32 } else { 60 };
                    format!("{name} {:02}", random.below(most))
                }
                "STO" | "RCL" | "X<>" | "VIEW" => {
                    format!("{name} {}", random.one_of(&["X", "Y", "L"]))
                }
                "GTO" | "XEQ" => format!("{name} \"{}\"", random.one_of(&NAMES)),
                _ => format!("{name} {:02}", random.below(30u32)),
            }
        }
        13..=16 => number(random),
        17 => format!("LBL {:02}", random.below(20u32)),
        18 => format!("\"{}\"", random.one_of(&TEXTS)),
        _ => format!(">\"{}\"", random.one_of(&TEXTS)),
    }
}

fn number(random: &mut Random) -> String {
    match random.below(8u32) {
        0 => format!("{}.{}", random.below(50u32), random.below(1000u32)),
        1 => format!("-{}", 1 + random.below(200u32)),
        2 => format!("{}E{}", 1 + random.below(9u32), random.below(30u32)),
        3 => format!("{}E-{}", 1 + random.below(9u32), 1 + random.below(30u32)),
        4 => format!(".{}", 1 + random.below(99u32)),
        _ => random.below(130u32).to_string(),
    }
}

fn step(line: &String) -> Step {
    spelling::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

pub fn bytes(lines: &[String]) -> Vec<u8> {
    assemble(&lines.iter().map(step).collect::<Vec<_>>())
}
