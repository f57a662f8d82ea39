//! The messages of the language server and the debug adapter: JSON after a header with its length.
//!
//! The input is untrusted. A [`MessageReader`] buffers a bounded part of the input, reports
//! anything invalid as [`Malformed`], and resumes at the next header. JSON cannot be mistaken for a
//! header, because in JSON, no line break can follow `Content-Length: 20`.

mod surrogates;
#[cfg(test)]
mod tests;

use serde_json::Value;
use sim41_files::message::escaped_json;
use sim41_files::threads;
use std::io::{self, ErrorKind, Read, Write};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};

pub(crate) const LONGEST: usize = 16 << 20;
const LONGEST_HEADER: usize = 4096;
/// The maximum length of a `Content-Length` line in bytes.
const LENGTH_LINE: usize = 64;
const AHEAD: usize = 64;
const NAME: &[u8] = b"content-length:";

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Malformed {
    #[error("invalid header: expected lines such as \"Content-Length: 20\" and an empty line")]
    Header,
    #[error("header too long (limit {LONGEST_HEADER} bytes)")]
    LongHeader,
    #[error("message too long: {length} bytes (limit {LONGEST})", length = .0)]
    Long(String),
    #[error("the message ends before its Content-Length")]
    Cut,
    #[error("invalid JSON: {0}")]
    Json(String),
}

pub(crate) type Received = Result<Value, Malformed>;

pub(crate) struct MessageReader<R> {
    input: R,
    buffer: Vec<u8>,
    lost: bool,
}

impl<R: Read> MessageReader<R> {
    pub(crate) fn new(input: R) -> MessageReader<R> {
        MessageReader { input, buffer: Vec::new(), lost: false }
    }

    pub(crate) fn next(&mut self) -> Option<Received> {
        if self.lost && !self.skip_to_header() {
            return None;
        }
        match self.header()? {
            Ok(length) => Some(self.body(length)),
            Err(malformed) => Some(Err(malformed)),
        }
    }

    fn header(&mut self) -> Option<Result<usize, Malformed>> {
        let end = loop {
            let searched = &self.buffer[..self.buffer.len().min(LONGEST_HEADER)];
            if let Some(end) = blank_line(searched) {
                break end;
            }
            if searched.len() == LONGEST_HEADER {
                self.lost = true;
                self.buffer.drain(..LONGEST_HEADER - LENGTH_LINE);
                return Some(Err(Malformed::LongHeader));
            }
            if !self.fill() {
                return None;
            }
        };
        let block = self.buffer[..end].to_ascii_lowercase();
        let is_field = |line: &[u8]| {
            let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
            (1..line.len()).contains(&name.len())
                && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
        };
        let mut lines = block.rsplit(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        if !lines.clone().all(|line| line.is_empty() || is_field(line)) {
            // Invalid input may be followed by a valid header.
            let next = rposition(&block, NAME).filter(|at| *at > 0);
            self.buffer.drain(..next.unwrap_or(end));
            return Some(Err(Malformed::Header));
        }
        self.buffer.drain(..end);
        // The last length is used, because earlier ones may belong to a truncated message.
        let digits = lines.find_map(|line| line.strip_prefix(NAME)).map(<[u8]>::trim_ascii);
        match digits.filter(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)) {
            None => Some(Err(Malformed::Header)),
            Some(digits) => {
                let digits = String::from_utf8_lossy(digits);
                let length = digits.parse().ok().filter(|length| *length <= LONGEST);
                self.lost = length.is_none();
                Some(length.ok_or_else(|| Malformed::Long(digits.into_owned())))
            }
        }
    }

    fn body(&mut self, length: usize) -> Received {
        let mut searched = 0;
        while self.buffer.len() < length {
            if let Some(next) = header_in(&self.buffer[searched..]) {
                self.buffer.drain(..searched + next);
                return Err(Malformed::Cut);
            }
            searched = self.buffer.len().saturating_sub(LENGTH_LINE);
            if !self.fill() {
                self.buffer.clear();
                return Err(Malformed::Cut);
            }
        }
        let body = &self.buffer[..length];
        let (end, result) = match json(body) {
            Ok(value) => (length, Ok(value)),
            Err(error) => match header_in(body) {
                Some(next) => (next, Err(Malformed::Cut)),
                None => (length, Err(Malformed::Json(error))),
            },
        };
        self.buffer.drain(..end);
        result
    }

    /// Skips input up to the next `Content-Length`. Returns `false` at the end of the input.
    fn skip_to_header(&mut self) -> bool {
        loop {
            if let Some(next) = header_in(&self.buffer) {
                self.buffer.drain(..next);
                self.lost = false;
                return true;
            }
            self.buffer.drain(..self.buffer.len().saturating_sub(LENGTH_LINE));
            if !self.fill() {
                return false;
            }
        }
    }

    fn fill(&mut self) -> bool {
        let mut bytes = [0; 1 << 16];
        loop {
            match self.input.read(&mut bytes) {
                Ok(0) => return false,
                Ok(count) => {
                    self.buffer.extend_from_slice(&bytes[..count]);
                    return true;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return false,
            }
        }
    }
}

fn json(body: &[u8]) -> Result<Value, String> {
    let text = std::str::from_utf8(body).map_err(|error| error.to_string())?;
    serde_json::from_str(text).or_else(|error| {
        let replaced = surrogates::without_lone(text);
        serde_json::from_str(&replaced).map_err(|_| error.to_string())
    })
}

fn blank_line(bytes: &[u8]) -> Option<usize> {
    let breaks = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let mut ends = breaks.map(|(at, _)| at + 1);
    ends.find(|end| {
        let line = bytes[..end - 1].rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        line.trim_ascii().is_empty()
    })
}

fn header_in(bytes: &[u8]) -> Option<usize> {
    bytes.windows(NAME.len()).enumerate().find_map(|(at, window)| {
        let rest = window.eq_ignore_ascii_case(NAME).then(|| &bytes[at + NAME.len()..])?;
        let line = rest[..rest.len().min(LENGTH_LINE)].split(|byte| *byte == b'\n').next()?;
        let digits = line.trim_ascii();
        let is_line = line.len() < rest.len() && rest[line.len()] == b'\n';
        let is_length = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        (is_line && is_length).then_some(at)
    })
}

fn rposition(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).rposition(|window| window == part)
}

/// Reads messages in a thread, and passes each to `look` before the server receives it.
pub(crate) fn receive(
    input: impl Read + Send + 'static,
    mut look: impl FnMut(&Value) + Send + 'static,
) -> io::Result<Receiver<Received>> {
    let (sender, receiver) = mpsc::sync_channel(AHEAD);
    threads::spawn(move || {
        let mut reader = MessageReader::new(input);
        while let Some(received) = reader.next() {
            if let Ok(message) = &received {
                look(message);
            }
            if sender.send(received).is_err() {
                return;
            }
        }
    })?;
    Ok(receiver)
}

pub(crate) struct Writer<W>(Arc<Mutex<W>>);

impl<W> Clone for Writer<W> {
    fn clone(&self) -> Writer<W> {
        Writer(Arc::clone(&self.0))
    }
}

impl<W: Write> Writer<W> {
    pub(crate) fn new(output: W) -> Writer<W> {
        Writer(Arc::new(Mutex::new(output)))
    }

    /// Sends a message with invisible and terminal control characters escaped.
    pub(crate) fn send(&self, message: &Value) -> io::Result<()> {
        let text = escaped_json(&message.to_string());
        let mut output = sim41_files::locked(&self.0);
        write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        output.flush()
    }
}
