//! Page layouts in which programs are printed.

use super::program;
use super::spelling::Style;
use sim41_testing::Random;

pub struct Page {
    pub form: String,
    /// Whether the page has lines that belong to no program and must therefore be rejected.
    pub lossy: bool,
    pub text: String,
}

const COMMENTS: [&str; 7] = [
    "radius",
    "the sum of all",
    "loop begins",
    "12 steps",
    "stack: x y",
    "x^2 + y^2",
    "see STO 05",
];
const BEFORE: [(&str, &str); 10] = [
    ("", ""),
    ("", ""),
    ("title", "Area of a Ring\n==============\n\n"),
    ("prose", "Here is a program of mine. It takes 2 numbers\nand returns 1 result.\n\n"),
    ("legend", "Registers:\nR00 = counter\nR12 = DATE\n\n"),
    ("flags", "Flag 01 set: degrees\nFlag 02 clear: no printer\n\n"),
    ("size", "SIZE 020\n\n"),
    ("size question", "Set SIZE 020 before use (SIZE? shows it).\n\n"),
    ("modules", "Needs: X-Functions, Time Module\n\n"),
    ("forum", "Post: #3\nRE: Short quiz\n12-03-2014, 08:22 PM\n\n"),
];
const AFTER: [(&str, &str); 13] = [
    ("", ""),
    ("", ""),
    ("greeting", "\nRegards,\n  Hans\n"),
    ("prose", "\nIt runs in about 3 seconds. Enjoy!\n"),
    ("example", "\nExample:\n\n3 ENTER^ 4 XEQ \"RING\" >>>> 5.0000\n"),
    ("keys", "\n7 ENTER^\n3\nXEQ \"RING\"\nR/S\n"),
    ("legend", "\nRegisters used: 00 to 05. Flags: 01, 02.\n"),
    ("legend lines", "\nR01: a\nR02: b\n"),
    ("replacement", "\nFor radians replace these lines:\n02 RAD\n03 SIN\n"),
    ("bracketed keys", "\n3 [ENTER^] 4 [XEQ] [ALPHA] RING [ALPHA]\nDisplay: 5.0000\n"),
    (
        "table of keys",
        "\n| Keys | Display |\n|---|---|\n| 3 ENTER^ | 3.00 |\n| XEQ \"RING\" | 5.00 |\n",
    ),
    ("results", "\n x   | f(x)\n 1   | 2.5\n 2   | 7.25\n"),
    ("forum", "\nFind all posts by this user\nQuote this message in a reply\n"),
];
const OTHER: &str =
    "For the HP-35s:\n\nA001 LBL A\nA002 STO R\nA003 x^2\nA004 RTN\n\nFor the HP-41:\n\n";

pub fn any(random: &mut Random, program: &[String], style: &Style) -> Page {
    let lines: Vec<String> = program.iter().map(|line| style.write(line)).collect();
    let (form, listing) = listing(random, &lines);
    let (before, above) = match random.below(12u32) {
        0 => ("another calculator", OTHER.to_string()),
        1 => ("counts", counts(random, program)),
        _ => {
            let (name, text) = random.one_of(&BEFORE);
            (name, text.to_string())
        }
    };
    let (after, below) = random.one_of(&AFTER);
    let fenced = random.below(10u32) == 0;
    let fence = if fenced { "```\n" } else { "" };
    let mut text = format!("{above}{fence}{listing}{fence}{below}");
    let mut form = [form, before, after].join(" / ");
    if fenced {
        form += " / fenced";
    }
    match random.below(30u32) {
        0 => {
            text = text.lines().map(|line| format!("> {line}\n")).collect();
            form += " / quoted";
        }
        1 => text = text.replace('\n', "\r\n"),
        2 => text = text.lines().map(|line| format!("    {line}\n")).collect(),
        _ => {}
    }
    Page { lossy: after == "replacement", form, text }
}

fn counts(random: &mut Random, program: &[String]) -> String {
    let bytes = program::bytes(program).len();
    match random.below(3u32) {
        0 => format!("( {bytes} bytes )\n\n"),
        1 => format!("{} lines, {bytes} bytes\n\n", program.len()),
        _ => format!("00 {{ {bytes}-Byte Prgm }}\n"),
    }
}

fn listing(random: &mut Random, lines: &[String]) -> (&'static str, String) {
    let digits = random.one_of(&[2, 2, 2, 3, 1]);
    let (sign, separator) = random.one_of(&[
        ("blank", " "),
        ("blank", " "),
        ("blank", " "),
        ("two blanks", "  "),
        ("tab", "\t"),
        ("point", ". "),
        ("colon", ": "),
        ("bracket", ") "),
        ("dash", " - "),
        ("bar", " | "),
        ("lozenge", "◆"),
    ]);
    let mut first = 1;
    if random.below(12u32) == 0 {
        first += random.below(150usize);
    }
    let numbered: Vec<String> = (lines.iter().enumerate())
        .map(|(n, line)| format!("{:0digits$}{separator}{line}", first + n))
        .collect();
    let all = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    match random.below(29u32) {
        0 | 1 => ("plain", all(lines)),
        2..=5 => (sign_form(sign), all(&numbered)),
        6 => ("plain, commented", all(&commented(random, lines))),
        7 | 8 => ("numbered, commented", all(&commented(random, &numbered))),
        9 => ("printed", printed(lines, first, random.one_of(&["♦", "*", "▸"]))),
        10 => (
            "Step",
            all(&lines
                .iter()
                .enumerate()
                .map(|(n, line)| format!("Step {:02}: {line}", n + 1))
                .collect::<Vec<_>>()),
        ),
        11..=13 => columns(random, &numbered),
        14 | 15 => {
            let count = 2 + random.below(4usize);
            let gap = random.one_of(&[" ", "  ", "   "]);
            ("flow", numbered.chunks(count).map(|line| line.join(gap) + "\n").collect())
        }
        16 => ("one line", numbered.join(" ") + "\n"),
        17 => ("one sentence", format!("The program is: {} .\n", numbered.join(" "))),
        18 => {
            let (open, close) = random.one_of(&[("", ""), ("`", "`")]);
            let rows = lines.iter().enumerate().map(|(n, line)| {
                let line = line.replace('|', "\\|");
                format!("| {:02} | {open}{line}{close} | {} |\n", n + 1, random.one_of(&COMMENTS))
            });
            let rows: String = rows.collect();
            ("table", format!("| Line | Code | Comment |\n|---|---|---|\n{rows}"))
        }
        19 => {
            let escape = |line: &String| line.replace('<', "&lt;").replace('>', "&gt;");
            let lines: Vec<String> = numbered.iter().map(escape).collect();
            ("HTML lines", format!("<p>A program:</p>\n<pre>\n{}</pre>\n", all(&lines)))
        }
        20 => {
            let rows = lines.iter().enumerate().map(|(n, line)| {
                let line = line.replace('<', "&lt;").replace('>', "&gt;");
                format!("<tr><td>{:02}</td><td>{line}</td></tr>\n", n + 1)
            });
            ("HTML table", format!("<table>\n{}</table>\n", rows.collect::<String>()))
        }
        21 => {
            let (before, after) = random.one_of(&[("- ", ""), ("* ", ""), ("", "<br>")]);
            let listed = |line: &String| format!("{before}{line}{after}\n");
            ("list", lines.iter().map(listed).collect())
        }
        22 => {
            let pairs = lines.chunks(2).map(|line| line.join(" ") + "\n");
            ("two without numbers", pairs.collect())
        }
        23 => {
            let count = 2 + random.below(2usize);
            let by_lines = random.below(2u32) == 0;
            let row = |(n, line): (usize, &[String])| {
                let number = first + if by_lines { n } else { n * count };
                format!("{number:0digits$}{separator}{}\n", line.join(" "))
            };
            ("several after a number", lines.chunks(count).enumerate().map(row).collect())
        }
        24 => {
            let values = ["a", "a  b", "x  y  z", "1", "a+b   c", "sum", "x²"];
            let with = |line: &String| format!("{line:24}{}", random.one_of(&values));
            ("stack", numbered.iter().map(with).map(|line| line + "\n").collect())
        }
        25 => {
            let starred = |(n, line): (usize, &String)| {
                let star = if line.to_uppercase().starts_with("LBL") { "*" } else { " " };
                format!("{:03}{star}{line}\n", first + n)
            };
            ("starred", lines.iter().enumerate().map(starred).collect())
        }
        26 => {
            let (open, close) = random.one_of(&[("[", "] "), ("L", " "), ("Line ", ": ")]);
            let row = |(n, line)| format!("{open}{:02}{close}{line}\n", first + n);
            ("marked numbers", lines.iter().enumerate().map(row).collect())
        }
        27 => {
            let (first, second) = numbered.split_at(numbered.len() / 2);
            ("two pages", format!("{}\n- 2 -\n\n{}", all(first), all(second)))
        }
        _ => {
            let blank = |(n, line): (usize, &String)| match n % 5 {
                4 => format!("{line}\n\n"),
                _ => format!("{line}\n"),
            };
            ("blank lines", numbered.iter().enumerate().map(blank).collect())
        }
    }
}

fn sign_form(sign: &str) -> &'static str {
    match sign {
        "blank" => "numbered",
        "two blanks" => "numbered, two blanks",
        "tab" => "numbered, tab",
        "point" => "numbered, point",
        "colon" => "numbered, colon",
        "bracket" => "numbered, bracket",
        "dash" => "numbered, dash",
        "bar" => "numbered, bar",
        _ => "numbered, lozenge",
    }
}

fn commented(random: &mut Random, lines: &[String]) -> Vec<String> {
    let (open, close) = random.one_of(&[
        (" ; ", ""),
        ("  // ", ""),
        ("\t; ", ""),
        ("   ( ", " )"),
        ("  { ", " }"),
        (" ;", ""),
    ]);
    let mut line = |line: &String| match random.below(3u32) {
        0 => format!("{line}{open}{}{close}", random.one_of(&COMMENTS)),
        _ => line.clone(),
    };
    lines.iter().map(&mut line).collect()
}

/// Formats lines like a printer, with no space between the line number and a mark.
fn printed(lines: &[String], first: usize, mark: &str) -> String {
    let line = |(n, line): (usize, &String)| match line.to_uppercase().starts_with("LBL") {
        true => format!(" {:02}{mark}{line}\n", first + n),
        false => format!(" {:02} {line}\n", first + n),
    };
    lines.iter().enumerate().map(line).collect()
}

fn columns(random: &mut Random, numbered: &[String]) -> (&'static str, String) {
    let columns = 2 + random.below(3usize);
    let rows = numbered.len().div_ceil(columns);
    let width = numbered.iter().map(|line| line.chars().count()).max().unwrap_or_default() + 3;
    let (form, tab) = random.one_of(&[("columns", false), ("columns, tabs", true)]);
    let row = |row: usize| {
        let cells = (row..numbered.len()).step_by(rows);
        let row: String = cells
            .map(|n| match tab {
                true => format!("{}\t", numbered[n]),
                false => format!("{:width$}", numbered[n]),
            })
            .collect();
        row.trim_end().to_string() + "\n"
    };
    (form, (0..rows).map(row).collect())
}
