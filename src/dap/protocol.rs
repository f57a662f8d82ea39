//! Messages of the debug adapter protocol: requests, responses and events.

use crate::protocol::Writer;
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;

const ERROR: u32 = 1;

pub(super) struct Request {
    pub seq: i64,
    pub command: String,
    pub arguments: Value,
}

impl Request {
    /// Parses a request; `None` for the editor's responses and events. If a member is missing, the
    /// error contains the message's number (or 0) and the member's name.
    pub(super) fn from_message(mut message: Value) -> Result<Option<Request>, (i64, &'static str)> {
        if message.is_array() {
            return Err((0, "batches are not supported: send single messages"));
        }
        let seq = message["seq"].as_i64();
        match message["type"].as_str() {
            Some("response" | "event") => return Ok(None),
            Some("request") => {}
            _ => return Err((seq.unwrap_or(0), "invalid message: expected \"type\": \"request\"")),
        }
        let seq = seq.ok_or((0, "invalid message: expected an integer as seq"))?;
        let command = message["command"].as_str().map(str::to_string);
        let command = command.ok_or((seq, "invalid message: expected a command"))?;
        Ok(Some(Request { seq, command, arguments: message["arguments"].take() }))
    }
}

pub(super) struct Client<W> {
    out: Writer<W>,
    sent: i64,
}

impl<W: Write> Client<W> {
    pub(super) fn new(out: W) -> Client<W> {
        Client { out: Writer::new(out), sent: 0 }
    }

    pub(super) fn respond(&mut self, request: &Request, result: Result<Value>) -> Result<()> {
        match result {
            Ok(body) => self.send(json!({
                "type": "response",
                "request_seq": request.seq,
                "command": request.command,
                "success": true,
                "body": body,
            })),
            Err(error) => self.refuse(request.seq, &request.command, &format!("{error:#}")),
        }
    }

    /// Responds with an error; `seq` is 0 for an unreadable message.
    pub(super) fn refuse(&mut self, seq: i64, command: &str, sentence: &str) -> Result<()> {
        self.send(json!({
            "type": "response",
            "request_seq": seq,
            "command": command,
            "success": false,
            "message": sentence,
            "body": { "error": { "id": ERROR, "format": sentence } },
        }))
    }

    pub(super) fn tell(&mut self, event: &str, body: Value) -> Result<()> {
        self.send(json!({ "type": "event", "event": event, "body": body }))
    }

    fn send(&mut self, mut message: Value) -> Result<()> {
        self.sent += 1;
        message["seq"] = self.sent.into();
        Ok(self.out.send(&message)?)
    }
}
