//! Messages of the debug adapter protocol: JSON after a header with its length.

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, Read, Write};

/// The largest number of bytes in a message.
const LONGEST: u64 = 16 << 20;

/// A request of the editor.
#[derive(Deserialize)]
pub(super) struct Request {
    seq: i64,
    /// What is asked for.
    pub command: String,
    /// The arguments; null if there are none.
    #[serde(default)]
    pub arguments: Value,
}

/// Reads the next request; `None` at the end of the input.
///
/// # Errors
/// Returns an error for what is no message.
pub(super) fn read(input: &mut impl BufRead) -> Result<Option<Request>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.take(1_000).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => {
                length = Some(value.trim().parse::<u64>().context("the length is no number")?);
            }
            None if line.trim_end().is_empty() => break,
            Some(_) => {}
            None => bail!("{:?} is no header of a message", line.trim_end()),
        }
    }
    let length = length.context("a message has no Content-Length")?;
    ensure!(length <= LONGEST, "a message of {length} bytes is too long");
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    Ok(Some(serde_json::from_slice(&body).context("a message cannot be read")?))
}

/// The connection to the editor: what answers and events are written to.
pub(super) struct Client<W> {
    out: W,
    sent: i64,
}

impl<W: Write> Client<W> {
    /// Returns a client to whom messages are written here.
    pub(super) fn new(out: W) -> Client<W> {
        Client { out, sent: 0 }
    }

    /// Answers a request with a result, or with the sentence of an error.
    ///
    /// # Errors
    /// Returns an error if nobody reads the answers.
    pub(super) fn respond(&mut self, request: &Request, result: Result<Value>) -> Result<()> {
        let (body, error) = match result {
            Ok(body) => (body, None),
            Err(error) => (Value::Null, Some(format!("{error:#}"))),
        };
        self.send(json!({
            "type": "response",
            "request_seq": request.seq,
            "command": request.command,
            "success": error.is_none(),
            "message": error,
            "body": body,
        }))
    }

    /// Tells that something has happened.
    ///
    /// # Errors
    /// Returns an error if nobody reads the messages.
    pub(super) fn tell(&mut self, event: &str, body: Value) -> Result<()> {
        self.send(json!({ "type": "event", "event": event, "body": body }))
    }

    fn send(&mut self, mut message: Value) -> Result<()> {
        self.sent += 1;
        message["seq"] = self.sent.into();
        let text = message.to_string();
        write!(self.out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        Ok(self.out.flush()?)
    }
}
