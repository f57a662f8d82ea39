//! The path in a URL such as `file:///home/ann/area%20one.prg`.

/// `None` if the text is not a URL of a file. The host, which is usually empty, is ignored.
pub fn path(url: &str) -> Option<String> {
    let url = url.strip_prefix("file://")?;
    let mut rest = url[url.find('/')?..].bytes();
    let mut path = Vec::new();
    while let Some(byte) = rest.next() {
        path.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(path).ok()
}
