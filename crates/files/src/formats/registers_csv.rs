//! Data registers as a table with the columns register, kind (`number`, `text`, or `hex` for other
//! contents) and value. Tables from other programs are accepted too: a single column with the
//! values from register 00 up, or two columns (registers, values) with a header. Ambiguous values
//! such as `1,234.56` and `$5.00` are rejected. Text without a kind must be in quotation marks.

use crate::message;
use anyhow::{Context, Result, bail};
use sim41_session::number::register_text;
use sim41_session::{Register, program};
use std::collections::HashSet;

const COLUMNS: [&str; 3] = ["register", "kind", "value"];

const KINDS: [&str; 3] = ["number", "text", "hex"];

const MOST: u16 = 999;

pub fn write(registers: &[(u16, Register)]) -> Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(COLUMNS)?;
    for (number, register) in registers {
        let (kind, value) = described(*register);
        table.write_record([number.to_string().as_str(), kind, &value])?;
    }
    Ok(table.into_inner().map_err(|error| error.into_error())?)
}

fn described(register: Register) -> (&'static str, String) {
    let exact = register_text::exact(register);
    if let Some(digits) = exact.strip_prefix(register_text::HEX) {
        return ("hex", digits.to_string());
    }
    match exact.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) => ("text", text.to_string()),
        None => {
            let plain = register_text::plain(&exact);
            let same = register_text::rounded(&plain) == Ok(register);
            ("number", if same { plain } else { exact })
        }
    }
}

/// Whether a file begins with the column names of a table, or with a register, a kind and a value.
/// No listing begins like this.
pub fn is_described(file: &[u8]) -> bool {
    let (table, _) = table(file);
    let Some(Ok(first)) = table.into_records().next() else { return false };
    let field = |n: usize| first.get(n).unwrap_or_default().trim();
    match first.len() {
        0 | 1 => false,
        _ if field(0).eq_ignore_ascii_case(COLUMNS[0]) => true,
        2 => false,
        _ => parse_number(field(0)).is_ok() && KINDS.contains(&field(1)),
    }
}

fn table(file: &[u8]) -> (csv::Reader<&[u8]>, &[u8]) {
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let first = file.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let delimiter = [b';', b'\t'].into_iter().find(|sign| first.contains(sign)).unwrap_or(b',');
    let mut table = csv::ReaderBuilder::new();
    table.has_headers(false).flexible(true).delimiter(delimiter);
    (table.from_reader(file), first)
}

/// Reads the registers in a table. The error lists all lines without a register or a value.
pub fn read(file: &[u8]) -> Result<Vec<(u16, Register)>> {
    let (mut table, first) = table(file);
    let whole = String::from_utf8_lossy(file);
    let mut texts = (1u64..).zip(whole.trim_start_matches('\u{feff}').split('\n'));
    let (mut lines, mut headed) = (Vec::new(), false);
    for (n, record) in table.records().enumerate() {
        let record = record.context("invalid CSV table")?;
        let fields: Vec<&str> = record.iter().collect();
        // Blank lines before a record do not belong to it.
        let (mut line, mut text) = texts.next().unwrap_or_default();
        while matches!(text, "" | "\r") {
            if fields.len() == 1 && !lines.is_empty() {
                bail!("line {line} is empty: write a value such as 0 for this register");
            }
            let Some(next) = texts.next() else { break };
            (line, text) = next;
        }
        let next_line = texts.clone().next().unwrap_or_default().1;
        if n == 0 && is_header(&fields, text, next_line) {
            if fields.first().is_some_and(|name| is_value(name)) && fields.len() > 1 {
                bail!(
                    "line {line}: invalid first column {}: expected the header register,value",
                    fields[0]
                );
            }
            headed = true;
            continue;
        }
        if lines.len() > usize::from(MOST) {
            bail!("line {line}: too many registers (limit {limit})", limit = MOST + 1);
        }
        let next = lines.len() as u16;
        lines.push(register(&fields, text, next, headed).with_context(|| format!("line {line}")));
    }
    let registers = message::all(lines)?;
    let mut numbers = HashSet::new();
    if let Some((twice, _)) = registers.iter().find(|(number, _)| !numbers.insert(*number)) {
        bail!("register {twice:02} is given twice");
    }
    // A file without any registers is a table only if it is empty or has sim41's header.
    if registers.is_empty() && !first.trim_ascii().is_empty() && !first.starts_with(b"register") {
        bail!(
            "line 1: invalid CSV table of registers: expected a value, or a register and its \
             value, on each line"
        );
    }
    Ok(registers)
}

/// The register in a line of a table. `next` is the register's number if the line has none;
/// `headed` is set if the table has a header.
fn register(fields: &[&str], text: &str, next: u16, headed: bool) -> Result<(u16, Register)> {
    Ok(match *fields {
        [value] => (next, guessed(value, text)?),
        [_, _] if !headed => {
            bail!(
                "two columns without the header line `register,value`: add it, or put a value with \
                 a decimal comma in quotation marks"
            )
        }
        [number, value] => (parse_number(number)?, guessed(value, text)?),
        [number, kind, value, ..] => (parse_number(number)?, parse_value(kind, value)?),
        [] => bail!("it is empty"),
    })
}

/// Whether a line consists of column names, which contain no digits. A single name other than
/// `value` is a header only if a number follows on the next line; in quotation marks it is text.
fn is_header(fields: &[&str], text: &str, next: &str) -> bool {
    match fields {
        [field] if is_value(field) => true,
        [field] => {
            text.starts_with(char::is_alphabetic)
                && number(field).is_none()
                && number(next.trim().trim_matches('"')).is_some()
        }
        _ => !fields[0].contains(|c: char| c.is_ascii_digit()),
    }
}

fn is_value(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case(COLUMNS[2])
}

/// Parses a number in any format accepted for pasted numbers, unless it is ambiguous: some people
/// read 1,234 as 1234 and others as 1.234.
fn number(text: &str) -> Option<Register> {
    let text = text.trim();
    if program::has_two_meanings(text.trim_start_matches(['+', '-'])) {
        return None;
    }
    let exact = register_text::rounded(text).ok();
    exact.or_else(|| register_text::rounded(&program::number(text)?).ok())
}

fn parse_number(field: &str) -> Result<u16> {
    let digits = field.trim().trim_start_matches(['R', 'r']);
    let number = digits.parse().ok().filter(|&number: &u16| number <= MOST);
    number.with_context(|| format!("invalid register {field:?}: expected 0 to {MOST}"))
}

fn parse_value(kind: &str, value: &str) -> Result<Register> {
    match kind.trim().to_ascii_lowercase().as_str() {
        "number" => Ok(register_text::rounded(value.trim())?),
        "hex" if value.trim().len() == 14 => Ok(register_text::parse(value.trim())?),
        "text" if value.contains(char::is_control) => {
            bail!("{value:?} contains a control character")
        }
        "text" => Ok(register_text::parse(&format!("\"{value}\""))?),
        _ => bail!(
            "invalid kind {kind:?}: expected {first}, {second} or {third}",
            first = KINDS[0],
            second = KINDS[1],
            third = KINDS[2]
        ),
    }
}

/// Parses a value of unknown kind: a number, or text in quotation marks. Amounts of money, formulas
/// and numbers with other symbols are rejected.
fn guessed(value: &str, text: &str) -> Result<Register> {
    let digits = value.contains(|c: char| c.is_ascii_digit());
    let consists_of =
        |signs: &str| value.trim().chars().all(|c| c.is_ascii_digit() || signs.contains(c));
    let quoted = text.contains(&format!("\"{}\"", value.replace('"', "\"\"")));
    match number(value) {
        Some(number) => Ok(number),
        None if digits && consists_of("+-.Ee") => parse_value("number", value),
        None if digits && consists_of("+-.Ee, '$€%") || value.starts_with('=') => bail!(
            "invalid number {value:?}: expected a number such as 1234.5; text needs the columns \
             register,kind,value"
        ),
        None if quoted => parse_value("text", value.trim_matches('"')),
        None => bail!("invalid value {value:?}: expected a number, or text in quotation marks"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tables_of_other_programs() {
        let values = |table: &str| {
            let registers = read(table.as_bytes()).unwrap();
            let shown = |(n, r): &(u16, Register)| format!("{n}={}", register_text::show(*r));
            registers.iter().map(shown).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(values("1.5\n\"ABC\"\n-2e3\n"), "0=1.5 1=\"ABC\" 2=-2E3");
        assert_eq!(values("R;V\r\n05;1.5\r\n7;\"A,B\"\r\n"), "5=1.5 7=\"A,B\"");
        assert_eq!(values("register,kind,value\n0,text,12\n"), "0=\"12\"");
        assert_eq!(values("Value\n7\n\"A-1\"\n"), "0=7 1=\"A-1\"");
        // A column may have a header, and a number may have a decimal comma.
        assert_eq!(values("X\n\"1,5\"\n\"1,234.5\"\n"), "0=1.5 1=1.2345E3");
        assert_eq!(values("R;V\n3;-2,25\n"), "3=-2.25");
        assert_eq!(values("Register\tKind\tValue\n3\tNumber\t5\n"), "3=5");
    }

    #[test]
    fn a_table_is_told_from_a_listing() {
        let tables = ["register,kind,value\n", "Register;Value\n1;2\n", "05,number,1\n"];
        assert!(tables.iter().all(|table| is_described(table.as_bytes())));
        for listing in ["", "1,5\n2,5\n", "LBL \"A,B,C\"\n", "register\n"] {
            assert!(!is_described(listing.as_bytes()), "{listing}");
        }
    }

    #[test]
    fn a_bad_line_is_named() {
        let told = |table: &str| format!("{:#}", read(table.as_bytes()).unwrap_err());
        assert_eq!(told("x,y\n1000,5\n"), "line 2: invalid register \"1000\": expected 0 to 999");
        assert_eq!(
            told("1,colour,5\n"),
            "line 1: invalid kind \"colour\": expected number, text or hex"
        );
        assert!(told("1,number,1E100\n").starts_with("line 1: \"1E100\" is no"));
        for table in ["1,234.56\n", "5;7\n", "\"1,234\"\n", "$5.00\n", "ABC\n", "=A1\n", "5 000\n"]
        {
            assert!(told(table).starts_with("line 1: "), "{table}");
        }
        assert_eq!(
            told("X\n1\nABC\n"),
            "line 3: invalid value \"ABC\": expected a number, or text in quotation marks"
        );
        assert_eq!(told("R,V\n1,5\n2,6\n1,7\n"), "register 01 is given twice");
        assert!(told("10\n\n12\n").starts_with("line 2 is empty"));
        assert!(told("X\r\n10\r\n\r\n12\r\n").starts_with("line 3 is empty"));
        assert!(told("Value;Register\n2;0\n").starts_with("line 1: invalid first column Value"));
    }

    proptest! {
        #[test]
        fn there_and_back(values in prop::collection::btree_map(0u16..1000, any::<u64>(), 0..40)) {
            let registers: Vec<(u16, Register)> =
                values.into_iter().map(|(n, bits)| (n, Register::new(bits))).collect();
            prop_assert_eq!(read(&write(&registers).unwrap()).unwrap(), registers);
        }

        #[test]
        fn texts_there_and_back(texts in prop::collection::vec("[ -~]{0,6}", 0..10)) {
            let register = |text: &String| Register::from_alpha(text.as_bytes());
            let registers: Vec<(u16, Register)> = (0..).zip(texts.iter().map(register)).collect();
            prop_assert_eq!(read(&write(&registers).unwrap()).unwrap(), registers);
        }

        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(&bytes);
        }
    }
}
