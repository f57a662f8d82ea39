//! Listings in ASCII alone, for editors and compilers that know no other characters.

use sim41_number::charset;

/// Replaces each character beyond ASCII: Σ by S, ↑ by ^, ≠ by #, ᵀ by ^T in names, and `\xHH`
/// between quotes. The result reads as the same bytes.
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
        // A comment may hold a quotation mark of its own: each line begins outside of a text.
        quoted = c != '\n' && quoted != (c == '"' && !escaped);
        escaped = c == '\\' && !escaped;
    }
    out
}
