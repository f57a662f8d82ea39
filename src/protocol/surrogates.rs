//! Replaces unpaired surrogates, which an editor may send but Rust's strings cannot contain.

pub(super) fn without_lone(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        text += &rest[..at];
        rest = &rest[at..];
        let length = match unit(rest) {
            Some(0xD800..0xDC00) if matches!(unit(&rest[6..]), Some(0xDC00..0xE000)) => 12,
            Some(0xD800..0xE000) => {
                text += "\\ufffd";
                rest = &rest[6..];
                continue;
            }
            Some(_) => 6,
            None => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        text += &rest[..length];
        rest = &rest[length..];
    }
    text + rest
}

fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}
