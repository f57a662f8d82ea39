//! Reads module descriptions (`.moddesc`): XML with the names and numbers of functions, without
//! code.

use sim41_number::charset::{self, Chars};

#[derive(Clone, Debug, PartialEq)]
pub struct Described {
    pub module: u8,
    pub number: u8,
    pub name: Chars,
    pub is_program: bool,
}

/// `None` if the text is not a module description.
pub fn read(text: &str) -> Option<Vec<Described>> {
    let mut elements = text.trim_start_matches('\u{feff}').split('<');
    elements.next().filter(|before| before.trim().is_empty())?;
    elements.find(|element| !element.starts_with(['?', '!']))?.strip_prefix("XROM")?;
    let (mut described, mut key) = (Vec::new(), None);
    for element in elements {
        match element.split_whitespace().next() {
            Some("Key") => key = Some(element),
            Some("Entry") => described.extend(key.take().and_then(|key| function(key, element))),
            _ => {}
        }
    }
    Some(described)
}

fn function(key: &str, entry: &str) -> Option<Described> {
    let number = |name, limit| attribute(entry, name)?.parse().ok().filter(|n| *n < limit);
    let label = attribute(key, "Label")?;
    let label = label.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    let name = charset::codes(&label.replace("&amp;", "&"))?;
    Some(Described {
        module: number("i", 32)?,
        number: number("j", 64)?,
        name: Chars::new(&name),
        is_program: attribute(key, "Kind") == Some("RPN"),
    })
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::module::ports::Ports;
    use crate::program::listing::{self, Listing};

    #[test]
    fn listings_use_described_names() {
        let text = "<XROM><Key Label=\"QQQ\" Kind=\"MCODE\"/><Entry i=\"9\" j=\"3\"/></XROM>";
        let mut ports = Ports::default();
        ports.describe(read(text).unwrap());
        let listing = Listing::read("LBL \"A1\"\nqqq\nEND\n", &ports).unwrap();
        assert_eq!(listing.remarks, []);
        assert_eq!(listing::write_plugged(&listing.bytes(), &ports), "LBL \"A1\"\nQQQ\nEND\n");
    }

    #[test]
    fn names_and_numbers() {
        let text = "<?xml version=\"1.0\"?>\n<XROM Title=\"A\">\n<Key Label=\"A&lt;&gt;B\" \
                    Kind=\"MCODE\"/>\n  <Entry i=\"9\" j=\"3\"/>\n<Key Label=\"RUN\" Kind=\"RPN\"/>\n\
                    <Entry i=\"9\" j=\"4\"/>\n<Key Label=\"BAD\"/><Entry i=\"40\" j=\"1\"/></XROM>\n";
        let all: Vec<_> = read(text).unwrap();
        let shown: Vec<_> = all
            .iter()
            .map(|it| (charset::text(it.name.as_slice()), it.number, it.is_program))
            .collect();
        assert_eq!(shown, [("A<>B".into(), 3, false), ("RUN".into(), 4, true)]);
        assert_eq!(read("<ModFile><Page Name=\"A\"/></ModFile>"), None);
        assert_eq!(read("01 LBL \"A\"\n02 X<Y?\n"), None);
    }
}
