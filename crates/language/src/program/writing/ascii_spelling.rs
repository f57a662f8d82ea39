//! Spells listings in pure ASCII, for editors and compilers that do not support other characters.

use sim41_number::charset;

/// Replaces non-ASCII characters: Σ with S, ↑ with ^, ≠ with #, ᵀ with ^T in names, and others with
/// `\xHH` between quotes. The result parses to the same bytes.
pub fn ascii(listing: &str) -> String {
    let mut out = String::with_capacity(listing.len());
    let (mut quoted, mut escaped) = (false, false);
    for c in listing.chars() {
        match c {
            _ if c.is_ascii() => out.push(c),
            _ if quoted => match charset::from_char(c) {
                Some(byte) => out += &format!("\\x{byte:02X}"),
                None => out.push('?'),
            },
            'Σ' => out.push('S'),
            '↑' => out.push('^'),
            '≠' => out.push('#'),
            '⊢' => out += "|-",
            'ᵀ' => out += "^T",
            _ => out.push('?'),
        }
        // A comment may contain an unpaired quotation mark, so each line begins outside quotes.
        quoted = c != '\n' && quoted != (c == '"' && !escaped);
        escaped = c == '\\' && !escaped;
    }
    out
}
