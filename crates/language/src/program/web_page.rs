//! Removes tags and Markdown code spans from a web page, and decodes its entities.

const LINE_TAGS: [&str; 15] = [
    "br", "p", "tr", "li", "pre", "div", "table", "ol", "ul", "h1", "h2", "h3", "h4", "hr", "title",
];
const LONGEST_TAG: usize = 1000;

const CELL_TAGS: [&str; 2] = ["td", "th"];
const OTHER_TAGS: [&str; 22] = [
    "a", "b", "body", "code", "doctype", "em", "font", "head", "html", "i", "img", "kbd", "meta",
    "nowiki", "small", "span", "strong", "sub", "sup", "tbody", "thead", "tt",
];
/// The raised T that marks text in printouts.
const RAISED: [&str; 4] = ["<sup>T</sup>", "<SUP>T</SUP>", "<sup>t</sup>", "<SUP>t</SUP>"];
const ENTITIES: &str = "quot=\" ldquo=“ rdquo=” bdquo=„ apos=' lsquo=‘ rsquo=’ laquo=« raquo=» \
    nbsp=\u{a0} lt=< gt=> le=≤ ge=≥ ne=≠ amp=& times=× divide=÷ minus=− ndash=– mdash=— sup2=² \
    Sigma=Σ sum=Σ Delta=Δ pi=π radic=√ ang=∠ uarr=↑ darr=↓ rarr=→ harr=↔ diams=♦ bull=• middot=·";
/// `#x10FFFF;`
const LONGEST_ENTITY: usize = 9;

/// Whether a line has an entity outside quotation marks; inside them it could be program text.
pub(super) fn has_entity(line: &str) -> bool {
    let mut outside = line.split('"').step_by(2);
    outside.any(|text| text.match_indices('&').any(|(at, _)| entity(&text[at..]).is_some()))
}

/// Parses an entity, such as `&lt;` or `&#x27;`: its character, and the text after it.
fn entity(text: &str) -> Option<(char, &str)> {
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(LONGEST_ENTITY).position(|byte| byte == b';')?;
    let (name, rest) = (&inside[..end], &inside[end + 1..]);
    let named = |pair: &str| pair.strip_prefix(name)?.strip_prefix('=')?.chars().next();
    let character = match name.strip_prefix('#') {
        None => ENTITIES.split(' ').find_map(named),
        Some(code) => char::from_u32(match code.strip_prefix(['x', 'X']) {
            Some(code) => u32::from_str_radix(code, 16).ok()?,
            None => code.parse().ok()?,
        }),
    };
    Some((character?, rest))
}

pub(super) fn without_entities(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('&') {
        out += &rest[..at];
        let (character, after) = entity(&rest[at..]).unwrap_or(('&', &rest[at + 1..]));
        out.push(character);
        rest = after;
    }
    out + rest
}

/// Parses a tag: its name in lower case, with `/` before it in an end tag, and the text after it.
fn tag(text: &str) -> Option<(String, &str)> {
    let inside = text.strip_prefix('<')?;
    let length = inside.bytes().take(LONGEST_TAG).position(|byte| byte == b'>')?;
    let (inside, after) = (&inside[..length], &inside[length + 1..]);
    let name = inside.trim_start_matches('!');
    let word = name.trim_start_matches('/');
    let word = word.find(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |end| word.len() - end);
    let (name, attributes) = name.split_at(name.len() - word);
    let attributed = attributes.is_empty() || attributes.starts_with([' ', '/', '\n']);
    (attributed && !inside.contains('<')).then(|| (name.to_ascii_lowercase(), after))
}

pub(super) fn has_tag(line: &str) -> bool {
    let between = |(name, _): (String, &str)| {
        let name = name.trim_start_matches('/');
        LINE_TAGS.contains(&name) || CELL_TAGS.contains(&name) || name == "nowiki"
    };
    line.split('"').step_by(2).any(|outside| {
        let mut places = outside.match_indices('<');
        places.any(|(place, _)| tag(&outside[place..]).is_some_and(between))
    })
}

/// The text of an HTML page, where tags end lines and separate table cells. Line ends within a
/// table row become spaces, unless the text is preformatted.
pub(super) fn without_tags(text: &str) -> String {
    let mut page = String::with_capacity(text.len());
    let (mut rest, mut in_row) = (text, false);
    while let Some(place) = rest.find('<') {
        let before = &rest[..place];
        page += &if in_row { before.replace('\n', " ") } else { before.into() };
        rest = &rest[place..];
        if let Some(after) = RAISED.iter().find_map(|raised| rest.strip_prefix(raised)) {
            page.push('ᵀ');
            rest = after;
            continue;
        }
        let (name, after) = tag(rest).unwrap_or_default();
        let bare = name.trim_start_matches('/');
        in_row = name == "tr" || in_row && !matches!(bare, "tr" | "table" | "pre");
        let between = match bare {
            _ if LINE_TAGS.contains(&bare) => "\n",
            _ if CELL_TAGS.contains(&bare) => "\t",
            _ if OTHER_TAGS.contains(&bare) => "",
            _ => {
                page.push('<');
                rest = &rest[1..];
                continue;
            }
        };
        page += between;
        rest = after;
    }
    page + rest
}

/// Reads a line that is a Markdown code span, with or without a list mark or a number before it.
/// Words may follow the span in a list; they become a comment.
fn span(line: &str) -> Option<String> {
    let (before, rest) = line.split_once('`')?;
    let (code, after) = rest.split_once('`').filter(|(code, _)| !code.is_empty())?;
    let number = before.trim_matches([' ', '-', '*', '+', '•', '.', ')']);
    let is_bare = after.trim().is_empty();
    let is_list = number.parse::<u32>().is_ok() || number.is_empty() && !before.trim().is_empty();
    let (number, sign) = (before.trim_start_matches(|c: char| !c.is_ascii_digit()), " ; ");
    (is_list || is_bare && number.is_empty())
        .then(|| [number, code, if is_bare { "" } else { sign }, after].concat())
}

/// Removes the backticks of code spans. If no span has a label and there are other lines, the
/// backticks may be the quotation marks of texts.
pub(super) fn without_code_spans(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(|line| (line, span(line))).collect();
    let mut spans = lines.iter().filter_map(|(_, span)| span.as_deref());
    if spans.any(|span| span.contains("LBL") || span.contains("lbl"))
        || lines.iter().all(|(line, span)| span.is_some() || line.trim().is_empty())
    {
        let code = lines.iter().map(|(line, span)| span.as_deref().unwrap_or(line));
        return code.collect::<Vec<_>>().join("\n");
    }
    text.into()
}
