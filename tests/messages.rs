//! All messages of the program, one list per package in `tests/messages`: errors, hints, help for
//! commands and options, screen text, diagnostics for editors. They are the source literals of two
//! or more words, and the doc comments that clap shows as help. A further list has the text of the
//! web page. `UPDATE_DOCS=1 cargo test --test messages` regenerates the lists.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{Attribute, Fields, ImplItemFn, Item, ItemEnum, ItemStruct, LitStr, Macro, Meta};

/// The help for instructions is not in the lists, because `docs/instructions.md` is generated from
/// it.
const INSTRUCTIONS: &str = "crates/language/src/instruction/table.rs";
/// Derive macros that turn the doc comments of a type into help.
const COMMANDS: [&str; 4] = ["Args", "Parser", "Subcommand", "ValueEnum"];
const ATTRIBUTES: [&str; 5] = ["arg", "command", "clap", "error", "value"];
/// Macros whose messages are for programmers.
const FOR_PROGRAMMERS: [&str; 8] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "panic",
    "todo",
    "unimplemented",
    "unreachable",
];
/// Methods whose text is not shown: panic messages, search text, and names.
const NOT_SHOWN: [&str; 12] = [
    "called",
    "contains",
    "ends_with",
    "expect",
    "expect_err",
    "find",
    "split",
    "split_once",
    "starts_with",
    "strip_prefix",
    "strip_suffix",
    "trim_start_matches",
];
/// Constants that are parts of file formats.
const FORMATS: [&str; 4] = ["PROCESSOR", "SWITCH", "TITLE", "TITLE_1"];

#[derive(Default)]
struct Messages(BTreeSet<String>);

impl Messages {
    fn add(&mut self, text: &str) {
        if is_message(text) {
            self.0.insert(text.trim().replace('\n', "\\n"));
        }
    }

    fn add_tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let attribute = group.delimiter() == Delimiter::Bracket
                        && group.stream().to_string().starts_with("doc =");
                    if !attribute {
                        self.add_tokens(group.stream());
                    }
                }
                TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<LitStr>(&literal.to_string()) {
                        self.add(&text.value());
                    }
                }
                _ => {}
            }
        }
    }

    fn add_help(&mut self, attributes: &[Attribute]) {
        let mut help = String::new();
        for attribute in attributes {
            if let Meta::NameValue(pair) = &attribute.meta
                && pair.path.is_ident("doc")
                && let syn::Expr::Lit(literal) = &pair.value
                && let syn::Lit::Str(text) = &literal.lit
            {
                help += &text.value();
                help.push('\n');
            }
        }
        for paragraph in help.split("\n\n") {
            self.add(&paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }

    /// Adds the help for arguments; a flattened group of arguments has no help of its own.
    fn add_help_of_fields(&mut self, fields: &Fields) {
        let is_flat = |attribute: &Attribute| match &attribute.meta {
            Meta::List(list) => list.tokens.to_string() == "flatten",
            _ => false,
        };
        let shown = fields.iter().filter(|field| !field.attrs.iter().any(is_flat));
        shown.for_each(|field| self.add_help(&field.attrs));
    }
}

/// Whether a literal has at least two words, one of them with three lower-case letters, and no
/// markup.
fn is_message(text: &str) -> bool {
    let mut words = Vec::new();
    let mut depth = 0;
    let mut word = String::new();
    for character in text.chars().chain([' ']) {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth > 0 => {}
            letter if letter.is_alphabetic() || letter == '\'' => word.push(letter),
            _ if !word.is_empty() => words.push(std::mem::take(&mut word)),
            _ => {}
        }
    }
    let small = |word: &String| word.len() > 2 && word.chars().all(|c| !c.is_uppercase());
    let markup = ["=\"", "</", "/>", "::", " obj", "<<", "M{x}"];
    text.trim().contains(' ')
        && words.len() > 1
        && words.iter().any(small)
        && !markup.iter().any(|sign| text.contains(sign))
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) => {
            list.path.is_ident("cfg") && list.tokens.to_string().starts_with("test")
        }
        Meta::NameValue(_) => false,
    })
}

fn is_command(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("derive") => list
            .tokens
            .to_string()
            .split(|c: char| !c.is_alphanumeric())
            .any(|derived| COMMANDS.contains(&derived)),
        _ => false,
    })
}

impl<'ast> Visit<'ast> for Messages {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Const(item) if FORMATS.iter().any(|name| item.ident == name) => return,
            Item::Const(item) => &item.attrs,
            Item::Use(_) => return,
            _ => return visit::visit_item(self, item),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        if is_command(&item.attrs) {
            self.add_help_of_fields(&item.fields);
        }
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        if is_command(&item.attrs) {
            for variant in &item.variants {
                self.add_help(&variant.attrs);
                self.add_help_of_fields(&variant.fields);
            }
        }
        visit::visit_item_enum(self, item);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta
            && ATTRIBUTES.iter().any(|name| list.path.is_ident(name))
        {
            self.add_tokens(list.tokens.clone());
        }
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        if !FOR_PROGRAMMERS.iter().any(|name| called.path.is_ident(name)) {
            self.add_tokens(called.tokens.clone());
        }
    }

    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.add(&literal.value());
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if NOT_SHOWN.iter().any(|name| call.method == name) {
            self.visit_expr(&call.receiver);
        } else {
            visit::visit_expr_method_call(self, call);
        }
    }

    /// A pattern is compared, not shown to users.
    fn visit_pat(&mut self, _pattern: &'ast syn::Pat) {}
}

fn collect(root: &Path, folder: &Path, messages: &mut Messages) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if name == "tests" || name.ends_with("_tests") {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, messages);
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && path.strip_prefix(root).unwrap() != Path::new(INSTRUCTIONS)
        {
            let text = fs::read_to_string(&path).unwrap();
            messages.visit_file(&syn::parse_file(&text).unwrap());
        }
    }
}

fn add_page(html: &str, messages: &mut Messages) {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        text += &before.replace('\n', " ");
        let (tag, later) = after.split_once('>').unwrap();
        let name = tag.trim_start_matches('/').split(|c: char| !c.is_alphanumeric()).next();
        if !name.is_some_and(|name| ["a", "b", "code", "em", "kbd", "span"].contains(&name)) {
            text.push('\n');
        }
        rest = later;
    }
    text.lines().for_each(|line| messages.add(line));
}

fn add_script(script: &str, messages: &mut Messages) {
    for line in script.lines().filter(|line| !line.trim_start().starts_with('/')) {
        let mut rest = line;
        while let Some(begin) = rest.find(['\'', '`']) {
            let mark = rest[begin..].chars().next().unwrap();
            let Some(length) = rest[begin + 1..].find(mark) else { break };
            messages.add(&rest[begin + 1..begin + 1 + length].replace("${", "{"));
            rest = &rest[begin + length + 2..];
        }
    }
}

fn check(package: &str, folder: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut messages = Messages::default();
    collect(root, &root.join(folder), &mut messages);
    compare(package, &messages);
}

fn compare(package: &str, messages: &Messages) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list: String = messages.0.iter().map(|message| format!("{message}\n")).collect();
    let file = root.join(format!("tests/messages/{package}.txt"));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &list).unwrap();
    }
    let written = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    let remedy = "UPDATE_DOCS=1 cargo test --test messages";
    assert!(written == list, "tests/messages/{package}.txt is not up to date: run {remedy}");
    assert!(!list.is_empty());
}

#[test]
fn program() {
    check("program", "src");
}

#[test]
fn files() {
    check("files", "crates/files/src");
}

#[test]
fn screen() {
    check("screen", "crates/screen/src");
}

#[test]
fn conformance() {
    check("conformance", "conformance/src");
}

#[test]
fn web() {
    check("web", "web/src");
}

#[test]
fn page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/page");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let mut messages = Messages::default();
    add_page(&read("index.html"), &mut messages);
    add_page(&read("dialogs.html"), &mut messages);
    add_script(&read("js/texts.js"), &mut messages);
    compare("page", &messages);
}

#[test]
fn session() {
    check("session", "crates/session/src");
}

#[test]
fn calculator() {
    check("calculator", "crates/calculator/src");
}

#[test]
fn language() {
    check("language", "crates/language/src");
}

#[test]
fn number() {
    check("number", "crates/number/src");
}

#[test]
fn queens() {
    check("queens", "crates/queens/src");
}
