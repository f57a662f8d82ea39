//! The words that commands accept: key names, numbers, and functions by the names that `calc` and
//! the screen accept. Consecutive numbers remain separate.

use super::printer_remedy;
use sim41_session::instruction::{Op, OperandKind, Step, everyday_words, spelling};
use sim41_session::keystrokes::computer_keyboard::typed;
use sim41_session::keystrokes::tokens::{self, Token, TokenErrorKind};
use sim41_session::memory::{Address, flags};
use sim41_session::number::register_text::{self, NotEnterable};
use sim41_session::words::{self, Mistake, algebra};
use sim41_session::{Calculator, Input, Key, Register};

const LONGEST: usize = 80;
/// Functions whose names are also the names of keys in ALPHA mode.
const ALPHA_KEYS: [&str; 4] = ["ASTO", "ARCL", "CLA", "AVIEW"];
const LONGEST_NAME: usize = 7;

#[derive(Clone, PartialEq, Debug)]
pub enum Word {
    /// A number that begins a new entry: its digits are not appended to the previous number.
    Number(Vec<Input>),
    /// Keys, or other input in the token language.
    Inputs(Vec<Input>),
    Function(String),
    /// In ALPHA mode, the word stands for a key; in other modes, it stands for the function.
    AlphaKey {
        keys: Vec<Input>,
        function: String,
    },
}

pub fn parse(line: &str) -> Result<Vec<Word>, Mistake> {
    if let Some(sentence) = words::misread(line) {
        return Err(Mistake::new(None, sentence));
    }
    let mut words = Vec::new();
    let mut rest = line;
    loop {
        let error = match tokens::parse(rest) {
            Ok(tokens) => {
                words.extend(checked(tokens, line.len() - rest.len(), line)?);
                return Ok(words);
            }
            Err(error) => error,
        };
        let at = rest.char_indices().nth(error.column - 1).map_or(rest.len(), |(at, _)| at);
        let (before, from) = rest.split_at(at);
        let mut known = tokens::parse(before).unwrap_or_default();
        let with_letter = with_letter(&mut known, rest, at);
        words.extend(checked(known, line.len() - rest.len(), line)?);
        if let Some((word, after)) = with_letter {
            words.push(word);
            rest = after;
            continue;
        }
        let column = || line[..line.len() - from.len()].chars().count() + 1;
        let ambiguous = || spelling::attached(from).map(|error| error.to_string());
        if let Some(sentence) = named_register(from).or_else(ambiguous) {
            return Err(Mistake::new(Some(column()), sentence));
        }
        let read = match error.kind {
            TokenErrorKind::UnknownKey(_) => separated(from)
                .map_err(|sentence| Mistake::new(Some(column()), sentence))?
                .or_else(|| key_in_braces(from))
                .or_else(|| function(from))
                .or_else(|| only_keyed(from))
                .or_else(|| program_name(from)),
            _ => None,
        };
        let Some((word, after)) = read else {
            let word = from.split_whitespace().next().unwrap_or_default();
            let sentence = match algebra::advice(word, None) {
                Some(sentence) => format!("{word}: {sentence}"),
                None => unknown(word, &error.kind),
            };
            return Err(Mistake::new(Some(column()), sentence));
        };
        words.push(word);
        rest = after;
    }
}

fn unknown(word: &str, kind: &TokenErrorKind) -> String {
    spelling::foreign(word).unwrap_or_else(|| kind.to_string())
}

/// Converts tokens that begin at `place` in the line to words. A number after a prompting function
/// is its operand, even if it has too many digits. Fails if a number cannot be entered with keys.
fn checked(tokens: Vec<Token>, place: usize, line: &str) -> Result<Vec<Word>, Mistake> {
    let before = line[..place].chars().count();
    let wrong = |column, sentence| Mistake::new(Some(before + column), sentence);
    let mut words = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(Token { text, column, inputs }) = tokens.next() {
        let digits = operand_digits(text);
        let is_operand = |token: &Token| {
            digits.is_some_and(|digits| token.text.len() > digits)
                && token.text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if let Some(operand) = tokens.next_if(is_operand) {
            let instruction = format!("{text} {}", operand.text);
            if let Some(sentence) = words::refused_operand(&instruction, false) {
                return Err(wrong(column, sentence));
            }
            words.push(Word::Function(instruction));
        } else if let Some(sentence) =
            tokens.peek().and_then(|next| named_register(&format!("{text} {}", next.text)))
        {
            return Err(wrong(column, sentence));
        } else if ALPHA_KEYS.contains(&text) {
            let takes_digits = digits.is_some();
            let is_register =
                |token: &Token| takes_digits && token.text.len() == 2 && is_number(token.text);
            let operand = tokens.next_if(is_register);
            let function = operand.as_ref().map_or(text.into(), |it| format!("{text} {}", it.text));
            let keys = inputs.into_iter().chain(operand.into_iter().flat_map(|it| it.inputs));
            words.push(match takes_digits && function == text {
                true => Word::Inputs(keys.collect()),
                false => Word::AlphaKey { keys: keys.collect(), function },
            });
        } else if is_number(text) {
            words.push(number(text).map_err(|error| wrong(column, error.to_string()))?);
        } else {
            words.push(Word::Inputs(inputs));
        }
    }
    Ok(words)
}

/// The error for a named register, as in `STO "N"`, which only other calculators have.
fn named_register(instruction: &str) -> Option<String> {
    let (name, operand) = instruction.split_once(char::is_whitespace)?;
    operand_digits(name).filter(|_| operand.trim_start().starts_with('"'))?;
    Some(spelling::instruction(instruction).err()?.to_string())
}

fn operand_digits(name: &str) -> Option<usize> {
    let kind = spelling::row_named(name)?.kind;
    kind.digits().filter(|_| kind != OperandKind::Count)
}

/// Parses an instruction whose name is the last token and whose operand, which begins at `at`, is
/// not a key: `RCL M`. Also returns the rest of the text.
fn with_letter<'a>(tokens: &mut Vec<Token>, text: &'a str, at: usize) -> Option<(Word, &'a str)> {
    let last = tokens.last().filter(|last| operand_digits(last.text).is_some())?;
    let (begin, _) = text.char_indices().nth(last.column - 1)?;
    let (word, after) = function(&text[begin..])?;
    (after.len() < text.len() - at).then(|| {
        tokens.pop();
        (word, after)
    })
}

fn is_number(text: &str) -> bool {
    let digits = |c: char| c.is_ascii_digit() || ".+-−eE".contains(c);
    text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(digits)
}

/// The keys that enter a number, which is rounded to ten digits like a number in a program.
fn number(text: &str) -> Result<Word, NotEnterable> {
    let plain = text.replace('−', "-");
    let enterable = register_text::enterable(plain.strip_prefix('+').unwrap_or(&plain))?;
    let tokens = tokens::parse(&enterable).expect("an enterable number is a token");
    Ok(Word::Number(tokens.into_iter().flat_map(|token| token.inputs).collect()))
}

/// Parses a number with digit separators. Fails if it is ambiguous.
fn separated(text: &str) -> Result<Option<(Word, &str)>, String> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let Some(found) = words::separated_number(word) else { return Ok(None) };
    let word_of = number(&found?).map_err(|error| error.to_string())?;
    Ok(Some((word_of, &text[word.len()..])))
}

fn key_in_braces(text: &str) -> Option<(Word, &str)> {
    let end = text.find('}').filter(|_| text.starts_with('{'))? + 1;
    let typed = typed::parse(&text[..end]).ok()?;
    let inputs = typed.into_iter().flat_map(|typed| typed.inputs).collect();
    Some((Word::Inputs(inputs), &text[end..]))
}

fn function(text: &str) -> Option<(Word, &str)> {
    let head = text.char_indices().nth(LONGEST).map_or(text, |(end, _)| &text[..end]);
    let end = head.find(char::is_whitespace).unwrap_or(head.len());
    let name = &head[..end];
    if algebra::advice(name, None).is_some() {
        return None;
    }
    // In `2sqrt`, the function follows the number without a space.
    if let Some((digits, _)) = words::glued(name) {
        return Some((number(digits).ok()?, &text[digits.len()..]));
    }
    let line = match everyday_words::beginning(head) {
        // A synonym may also be a program's label, which is looked up on execution.
        Some(synonym) if synonym.is_complete() => {
            let (words, _) = head.split_at(head.len() - synonym.rest.len());
            return Some((Word::Function(words.into()), &text[words.len()..]));
        }
        Some(synonym) => synonym.line() + synonym.rest,
        None => head.to_string(),
    };
    // Names of status registers and labels are upper-case, but lower case is accepted (`rcl m`).
    let capitals = line.to_uppercase();
    let line = match spelling::instruction(&line) {
        Err(_) if capitals.len() == line.len() => capitals,
        _ => line,
    };
    let (steps, after) = spelling::instruction(&line).ok()?;
    let written = &line[..line.len() - after.len()];
    let rest = &text[head.len() - after.len()..];
    // In `4+`, the number ends before the sign.
    if steps[0].op.is_number() {
        return Some((number(written.trim_end()).ok()?, rest));
    }
    let ends = rest.is_empty() || written.ends_with(char::is_whitespace);
    ends.then(|| (Word::Function(written.trim_end().to_string()), rest))
}

/// Parses a function that programs cannot contain, with its operand: `clp area`, `asn sin 15`.
fn only_keyed(text: &str) -> Option<(Word, &str)> {
    let name = text.split_whitespace().next()?;
    let spec = spelling::row_named(name).filter(|spec| !spec.is_programmable())?;
    let most = match spec.kind {
        OperandKind::Count | OperandKind::Single | OperandKind::Name => 1,
        OperandKind::Keyed => 2,
        _ => 0,
    };
    let mut line = name.to_string();
    let mut rest = &text[name.len()..];
    for word in rest.split_whitespace().take(most).take_while(|word| !word.starts_with(['"', '\'']))
    {
        line = format!("{line} {word}");
        rest = &rest.trim_start()[word.len()..];
    }
    Some((Word::Function(line), rest))
}

/// Parses a word that begins with a lower-case letter, or a name in capitals. The name is looked up
/// in memory and the library when the word is executed.
fn program_name(text: &str) -> Option<(Word, &str)> {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let is_small = name.starts_with(|c: char| c.is_ascii_lowercase())
        && !name.contains(['"', ':', '{'])
        && algebra::advice(name, None).is_none();
    let is_capital = name.len() <= LONGEST_NAME
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    let is_name = is_small || is_capital;
    is_name.then(|| (Word::Function(name.into()), rest))
}

/// The error if the stack is empty and the words need more numbers than they enter.
pub fn missing_number(words: &[Word], calculator: &Calculator) -> Option<Mistake> {
    let memory = calculator.memory();
    if Address::STACK.iter().any(|(_, address)| memory.get(*address) != Register::default()) {
        return None;
    }
    let step = |word: &Word| match word {
        Word::Number(_) => spelling::parse("0").ok(),
        Word::Function(line) => {
            let spec = everyday_words::meant(line)?;
            (!words::names_program(calculator, line)).then(|| Step::plain(spec.op))
        }
        Word::Inputs(inputs) => {
            let (shifted, key) = match inputs[..] {
                [Input::Press(key)] => (false, key),
                [Input::Press(Key::Shift), Input::Press(key)] => (true, key),
                _ => return None,
            };
            let stroke = if shifted { key.shifted() } else { key.plain() };
            stroke.op().map(Step::plain)
        }
        Word::AlphaKey { .. } => None,
    };
    words::missing_number(&words.iter().map_while(step).collect::<Vec<Step>>())
}

/// The keys to press between two words. They end a number before another number, or before CHS if
/// the number was a single word with an exponent (`1e3`). CHS or a number after the key EEX is part
/// of the exponent. At the start of a line, where `words` is empty, the keys end the previous
/// line's number, unless `word` is a key other than CHS.
pub fn separation(word: &Word, words: &[Word], calculator: &Calculator) -> &'static [Key] {
    let expectation = calculator.expectation();
    if !expectation.is_number() {
        return &[];
    }
    let Some(before) = words.last() else {
        let is_key = matches!(word, Word::Inputs(_)) && !changes_sign(word);
        return if is_key { &[] } else { &[Key::Alpha, Key::Alpha] };
    };
    let has = |word: &Word, keys: &[Key]| match word {
        Word::Number(inputs) | Word::Inputs(inputs) => {
            inputs.iter().any(|input| keys.iter().any(|key| *input == Input::Press(*key)))
        }
        Word::Function(_) | Word::AlphaKey { .. } => false,
    };
    let is_exponent = |word| matches!(word, &Word::Number(_)) && has(word, &[Key::Eex]);
    let after_exponent = words.iter().rev().nth(1).is_some_and(|word| has(word, &[Key::Eex]));
    let is_open =
        matches!(before, Word::Inputs(_)) && (after_exponent || !has(before, &[Key::Chs]));
    match word {
        Word::Number(_) if is_open => &[],
        Word::Number(_) if expectation.is_program() => &[Key::Alpha, Key::Alpha],
        Word::Number(_) => &[Key::Enter],
        _ if is_exponent(before) && changes_sign(word) => &[Key::Alpha, Key::Alpha],
        _ => &[],
    }
}

fn changes_sign(word: &Word) -> bool {
    match word {
        Word::Function(name) => everyday_words::meant(name).is_some_and(|spec| spec.op == Op::Chs),
        Word::Inputs(inputs) => *inputs == [Input::Press(Key::Chs)],
        Word::Number(_) | Word::AlphaKey { .. } => false,
    }
}

/// Converts a word to inputs. Fails if the function cannot be entered with keys, or if the
/// calculator does not accept a function in its current state.
pub fn inputs(word: &Word, calculator: &Calculator) -> Result<Vec<Input>, Mistake> {
    match word {
        Word::Number(inputs) | Word::Inputs(inputs) => Ok(inputs.clone()),
        Word::Function(line) => named_inputs(line, calculator),
        Word::AlphaKey { keys, function } => {
            let is_key = calculator.memory().flag(flags::ALPHA);
            match is_key || words::keys(calculator, &[]).is_err() {
                true => Ok(keys.clone()),
                false => named_inputs(function, calculator),
            }
        }
    }
}

/// Like [`inputs`], for a function given as its name and operand.
pub fn named_inputs(line: &str, calculator: &Calculator) -> Result<Vec<Input>, Mistake> {
    let lacks = spelling::parse(line).is_ok_and(|step| words::lacks_printer(&step, calculator));
    let remedy = printer_remedy(lacks);
    let wrong = |sentence: String| Mistake::new(None, sentence + &remedy);
    if let Some(sentence) = words::vague_deletion(line) {
        return Err(wrong(sentence));
    }
    let capitals = line.to_uppercase();
    let keys = words::keys(calculator, &[line]);
    let synthetic = || words::synthetic(line).or_else(|| words::synthetic(&capitals));
    let keys = match keys {
        Ok(keys) => keys,
        Err(sentence) => {
            let is_free = words::keys(calculator, &[]).is_ok();
            let can_execute = is_free && !lacks;
            let step = synthetic().filter(|_| can_execute).ok_or_else(|| wrong(sentence))?;
            let is_line = calculator.expectation().is_program();
            return match words::refused_operand(line, is_line) {
                Some(sentence) => Err(wrong(sentence)),
                None => Ok(vec![Input::Step(step)]),
            };
        }
    };
    // In USER mode, the key could have a different function.
    let user: &[Key] = if calculator.memory().flag(flags::USER) { &[Key::User] } else { &[] };
    Ok([user, &keys, user].concat().into_iter().map(Input::Press).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_keys_numbers_and_functions() {
        let kinds = |line: &str| -> Vec<String> {
            let kind = |word: Word| match word {
                Word::Number(_) => "number".into(),
                Word::Inputs(_) => "keys".into(),
                Word::Function(line) => line,
                Word::AlphaKey { function, .. } => function,
            };
            parse(line).unwrap().into_iter().map(kind).collect()
        };
        assert_eq!(kinds("3 4 +"), ["number", "number", "keys"]);
        assert_eq!(kinds("2 sqrt {R/S} R/S"), ["number", "sqrt", "keys", "keys"]);
        assert_eq!(kinds("5 sto 05 plus"), ["number", "sto 05", "plus"]);
        assert_eq!(kinds("-1.5e-3 CHS xeq:SIN"), ["number", "keys", "keys"]);
        assert_eq!(kinds("rcl m STO 05"), ["RCL M", "keys", "number"]);
        assert_eq!(kinds("5 area R/S AREA"), ["number", "area", "keys", "AREA"]);
        assert_eq!(kinds("4+ 2 sqrt"), ["number", "keys", "number", "sqrt"]);
        assert_eq!(kinds("2sqrt 2e^x"), ["number", "sqrt", "number", "e^x"]);
        assert_eq!(kinds("STO 0 1"), ["keys", "number", "number"]);
        assert_eq!(kinds("5 STO A SIN"), ["number", "STO A", "keys"]);
        assert_eq!(kinds("RCL M STO 005 TONE 57"), ["RCL M", "STO 005", "TONE 57"]);
        assert_eq!(kinds("XEQ IND 05 gto ind x"), ["keys", "keys"]);
        assert_eq!(kinds("clp area SIZE 020 7"), ["clp area", "SIZE 020", "number"]);
        assert_eq!(kinds("asn sin 15 CLP \"AB\" PACK"), ["asn sin 15", "CLP", "keys", "PACK"]);
    }

    #[test]
    fn a_register_has_no_name() {
        for words in ["5 sto \"ABC\"", "RCL \"X\"", "3 STO \"N\" +"] {
            let said = parse(words).unwrap_err().to_string();
            assert!(said.contains("named variables"), "{words}: {said}");
        }
    }

    #[test]
    fn numbers_are_those_of_listings() {
        for (long, short) in [
            ("12345678906", "1.234567891E10"),
            ("1E099", "1E99"),
            ("1E+05", "1E05"),
            ("-0.00000000001", "-1E-11"),
            ("1E-100", "0"),
        ] {
            assert_eq!(parse(long).unwrap(), parse(short).unwrap(), "{long}");
        }
    }

    #[test]
    fn what_is_neither_is_a_mistake() {
        for (line, wanted) in [
            ("3 2+4", "3: 2+4: write the numbers first: 2 ENTER 4 +"),
            (
                "5 STO 105",
                "3: STO 105: operand too large (the keyboard accepts at most 99); use STO IND for \
                 higher registers",
            ),
            (
                "5 Drop",
                "3: the HP-41 has no Drop; use RDN, which moves X to T, or CLX and +, which set \
                 LASTX to 0",
            ),
            ("5 !", "3: the HP-41 has no !; FACT is the factorial"),
            ("2 1e500", "3: number too large: 1e500 (limit 9.999999999E99)"),
            ("1.2.3 SIN", "1: 1.2.3 is not a number"),
            ("2 sqrt FIX 12", "8: FIX 12: operand too large (the keyboard accepts at most 9)"),
            ("3 Squirt", "3: there is no key \"Squirt\"; closest match: SQRT"),
            ("sin 30", "0: write the numbers first: 30 SIN"),
            ("2 sqrt {nope}", "8: there is no key \"{nope}\""),
            ("sto 05 \"AB", "8: missing closing quotation mark: \"AB"),
        ] {
            let mistake = parse(line).unwrap_err();
            let column = mistake.column.unwrap_or_default();
            assert_eq!(format!("{column}: {mistake}"), wanted, "{line}");
        }
    }
}
