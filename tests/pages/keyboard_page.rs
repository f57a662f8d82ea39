//! `docs/keyboard.md`, generated from the tables of `keystrokes`.

use sim41_session::charset;
use sim41_session::key::{KEYS, Key, Stroke};
use sim41_session::keystrokes::pc::{ALWAYS, NORMAL, PcKey};
use std::fmt::Write;

const HEAD: &str = "\
# Keyboard

This page is written from the tables in `crates/session/src/keystrokes`; a test compares them.

## The keypad

Key codes are row and column as the user counts them; shifted keys are negative. ON, USER, PRGM and
ALPHA have codes for GETKEY only.

| code | key | normal | after SHIFT | ALPHA | ALPHA after SHIFT |
| --- | --- | --- | --- | --- | --- |
";

const PC: &str = "
## The computer's keyboard

The letters lie on the keys that carry them in blue: `A` to `J` are the two top rows, `K` is XEQ,
`L` STO, `M` RCL, `N` ENTER↑, `O` CHS, `P` EEX. In transcripts, and where a prompt or ALPHA is
open, small letters are the same; elsewhere one begins a name. Digits are themselves. These keys
mean the same in every mode:

| computer | keypad |
| --- | --- |
";

const PC_NORMAL: &str = "
While a number is keyed a small `e` is EEX, so that `1e3` is a thousand; a capital `E` is LN there
too. In normal mode there are also:

| computer | keypad |
| --- | --- |
";

const PC_REST: &str = "
Apart from these, a character of the keypad types itself in ALPHA mode, letters as capitals; SHIFT
and `A` to `E` give the small letters, `~` is the append sign and `^` is ↑. Enter leaves ALPHA mode.

After `K` (XEQ), GTO (`;M`) and LBL (`;L`) a name is typed straight away and ended by Enter:
`K8QUEENS` Enter. Two digits and Enter are a numeric label: `K05` Enter. Anything else is a name,
even one digit. ASN, CLP and COPY take a name in the same way. In other prompts digits, `A` to `J`
and `;` (IND) are the keys that they are, and after `.` the letters X Y Z T L name a stack register:
`L.X` is STO X.

In the text of `sim41 type` and in transcripts each character is its key, the end of a line is
Enter, and braces hold names: `{Enter}` `{Backspace}` `{Delete}` `{Tab}` `{Up}` `{Down}` `{Space}`
`{Shift}` `{F2}`, or any word of the following language, `{SIN}`, `{wait:2}`. In `sim41 type`, as on
the screen, a lower-case letter begins a name, which Enter ends: `30sin{Enter}`.

## Words for keys

`run`, `profile`, `debug`, the tests in listings, and transcripts (after a line `@keypad`) press
keys of the keypad by words separated by blanks. Commands and tests of listings also take the names
of functions in any spelling, `sqrt`, `sto 05` or `2sqrt`, and keys in braces.

| word | what it does |
| --- | --- |
| a name from the columns *key*, *normal* or *after SHIFT* | the key, with SHIFT before it if the \
  name is a shifted one |
| `12.75` | the keys of these digits and points; `84 36` are two numbers, in a transcript 8436 |
| `-5` `1.5e-3` | a number with a sign or an exponent: `5 CHS`, `1.5 EEX 3 CHS` |
| `\"TEXT\"` | ALPHA, the keys of the characters, ALPHA |
| `'TEXT'` | only the keys of the characters |
| `xeq:NAME` `gto:NAME` `lbl:NAME` | the function, then the name as in `\"NAME\"`; \
  `xeq:\"MY PRG\"` with blanks; `XEQ NAME` if NAME is not a word of this table |
| `WORD@SECONDS` | the word, then go on after this time, done or not |
| `hold:KEY` | hold the key for two seconds, so that it is nullified |
| `wait:SECONDS` | let time pass |
| `load:FILE` | add a program file to program memory; in a transcript or a test of a listing it lies below the current folder |
| `poke:ADDRESS=VALUE` | put a value into the register at a hexadecimal address, or into T Z Y X L |
| `cold` | take out the batteries: MEMORY LOST; the printer has its first switch position again |
| `PRINT` `ADVANCE` | the keys of the printer |
| `printer:man` `printer:norm` `printer:trace` | set the printer's switch |

A value is 14 hexadecimal digits, a decimal number, or up to six characters in double quotation
marks. Further names for keys:

| key | names |
| --- | --- |
";

pub fn keyboard() -> String {
    let mut page = String::from(HEAD);
    for row in &KEYS {
        let shifted = row.key.shifted();
        let cells = [
            format!("{:02}", row.code),
            if row.key == Key::Shift { "(gold)".into() } else { escape(row.legends[0]) },
            code(row.names[0]),
            shifted.function().map_or(String::new(), code),
            alpha(row.key.plain()),
            alpha(shifted),
        ];
        line(&mut page, &cells);
    }
    page += PC;
    pc_rows(&mut page, ALWAYS);
    page += PC_NORMAL;
    pc_rows(&mut page, NORMAL);
    page += PC_REST;
    for row in &KEYS {
        for names in [row.names, row.shifted_names] {
            if let [first, others @ ..] = names
                && !others.is_empty()
            {
                let others: Vec<String> = others.iter().map(|name| code(name)).collect();
                line(&mut page, &[code(first), others.join(" ")]);
            }
        }
    }
    page
}

fn line(page: &mut String, cells: &[String]) {
    writeln!(page, "| {} |", cells.join(" | ")).expect("a String takes all");
}

fn code(text: &str) -> String {
    format!("`{}`", escape(text))
}

fn escape(text: &str) -> String {
    text.replace('|', "\\|")
}

fn alpha(stroke: Stroke) -> String {
    match (stroke.character(), stroke.key, stroke.shifted) {
        (Some(b' '), ..) => "space".into(),
        (Some(0x7F), ..) => "append, `⊢`".into(),
        (Some(byte), ..) => charset::to_char(byte).map_or(String::new(), |c| code(&c.to_string())),
        (None, Key::Sto | Key::Rcl | Key::RunStop | Key::Back, true) => {
            code(stroke.key.row().shifted_names.last().copied().unwrap_or_default())
        }
        (None, ..) => stroke.function().map_or(String::new(), code),
    }
}

fn pc_rows(page: &mut String, table: &[(PcKey, Stroke)]) {
    let mut strokes: Vec<Stroke> = Vec::new();
    table.iter().for_each(|(_, stroke)| {
        if !strokes.contains(stroke) {
            strokes.push(*stroke);
        }
    });
    for stroke in strokes {
        let keys =
            table.iter().filter(|(_, listed)| *listed == stroke).map(|(key, _)| pc_name(*key));
        let function = stroke.function().unwrap_or(stroke.key.name());
        line(page, &[keys.collect::<Vec<_>>().join(" "), code(function)]);
    }
}

fn pc_name(key: PcKey) -> String {
    match key {
        PcKey::Char(character) => code(&character.to_string()),
        PcKey::F(number) => format!("F{number}"),
        other => format!("{other:?}"),
    }
}
