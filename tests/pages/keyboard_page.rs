//! `docs/keyboard.md`, generated from the tables of `keystrokes`.

use sim41_session::charset;
use sim41_session::key::{KEYS, Key, Stroke};
use sim41_session::keystrokes::computer_keyboard::{ALWAYS, NORMAL, PcKey};
use std::fmt::Write;

const HEAD: &str = "\
# Keyboard

This page is generated from the tables in `crates/session/src/keystrokes` and
`crates/language/src/key.rs`.

## The keypad

A key code consists of the key's row and column on the keypad; codes of shifted keys are negative.
Only GETKEY uses the codes of ON, USER, PRGM and ALPHA.

| code | key | normal | after SHIFT | ALPHA | ALPHA after SHIFT |
| --- | --- | --- | --- | --- | --- |
";

const PC: &str = "
## The computer's keyboard

Each letter presses the key labelled with it in blue: `A` to `J` press the two top rows, `K` XEQ,
`L` STO, `M` RCL, `N` ENTER↑, `O` CHS and `P` EEX. In transcripts, prompts and ALPHA mode,
lower-case letters do the same; elsewhere, a lower-case letter begins a name, and `\"` begins a text.
Digits press the digit keys. These keys work the same in every mode:

| computer | keypad |
| --- | --- |
";

const PC_NORMAL: &str = "
While you enter a number, a lower-case `e` presses EEX, so `1e3` is a thousand; a capital `E` still
presses LN. Normal mode also has these keys:

| computer | keypad |
| --- | --- |
";

const PC_REST: &str = "
In ALPHA mode, every character on the keypad types itself, letters as capitals. SHIFT and `A` to
`E` type lower-case letters, `~` types the append sign, and `^` types ↑. Enter leaves ALPHA mode.

After XEQ (`K`), GTO (`;M`) and LBL (`;L`), type a name without ALPHA, and end it with Enter:
`K8QUEENS` Enter. Two digits and Enter are a numeric label: `K05` Enter. Anything else is a name,
even one digit. ASN, CLP and COPY accept a name in the same way. In other prompts, digits, `A` to
`J` and `;` (IND) press their own keys, and after `.` the letters X, Y, Z, T and L select a stack
register: `L.X` is STO X.

In `sim41 type` and in transcripts, each character presses its key, and the end of a line is Enter.
Braces contain a key, such as `{Enter}` `{Backspace}` `{Delete}` `{Tab}` `{Up}` `{Down}` `{Space}`
`{Shift}` `{F2}`, or a word from the table below, such as `{SIN}` or `{wait:2}`. In `sim41 type`, as
on the screen, a lower-case letter begins a name, which Enter ends: `30sin{Enter}`.

## Words for keys

In `run`, `profile`, `debug`, tests in listings, and transcripts (after a line `@keypad`), words
separated by spaces press keys. The commands and the tests also accept function names in any
spelling, such as `sqrt`, `sto 05` or `2sqrt`, and keys in braces.

| word | what it does |
| --- | --- |
| a name from the columns *key*, *normal* or *after SHIFT* | presses the key, with SHIFT \
  first for a name in *after SHIFT* |
| `12.75` | presses the keys of the number; `84 36` enters two numbers, but 8436 in a transcript |
| `-5` `1.5e-3` | enters a number with a sign or exponent: `5 CHS`, `1.5 EEX 3 CHS` |
| `\"TEXT\"` | presses ALPHA, the characters' keys and ALPHA |
| `'TEXT'` | presses only the characters' keys |
| `xeq:NAME` `gto:NAME` `lbl:NAME` | presses XEQ, GTO or LBL, then the keys of \
  `\"NAME\"`; `xeq:\"MY PRG\"` for a name with spaces; also `XEQ NAME` if NAME is not a word in \
  this table |
| `WORD@SECONDS` | presses the word's keys and continues after this time, even if the \
  calculator is busy |
| `hold:KEY` | holds the key for two seconds, so that NULL appears |
| `wait:SECONDS` | waits this long |
| `load:FILE` | adds a program file to program memory; \
  in transcripts and tests, the file must be below the current folder |
| `poke:ADDRESS=VALUE` | writes a value to the register at a hexadecimal address, or to \
  T, Z, Y, X or L |
| `cold` | removes the batteries: MEMORY LOST; the printer's switch returns to its initial \
  position |
| `PRINT` `ADVANCE` | press the printer's keys |
| `printer:man` `printer:norm` `printer:trace` | set the printer's switch |

A value is 14 hexadecimal digits, a decimal number, or up to six characters in double quotation
marks. Some keys have further names:

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
