//! JSON-RPC message kinds and error codes.

use crate::protocol::Malformed;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ErrorCode {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    ServerNotInitialized = -32002,
    RequestCancelled = -32800,
    RequestFailed = -32803,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Failure {
    code: ErrorCode,
    sentence: String,
}

impl Failure {
    pub(super) fn new(code: ErrorCode, sentence: impl Into<String>) -> Failure {
        Failure { code, sentence: sentence.into() }
    }

    pub(super) fn cancelled() -> Failure {
        Failure::new(ErrorCode::RequestCancelled, "cancelled")
    }

    pub(super) fn malformed(malformed: &Malformed) -> Failure {
        let code = match malformed {
            Malformed::Json(_) | Malformed::Cut => ErrorCode::ParseError,
            _ => ErrorCode::InvalidRequest,
        };
        Failure::new(code, malformed.to_string())
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::new(ErrorCode::RequestFailed, format!("{error:#}"))
    }
}

impl From<&str> for Failure {
    fn from(sentence: &str) -> Failure {
        Failure::new(ErrorCode::RequestFailed, sentence)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Failure {}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Message {
    Request {
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    Response,
    /// JSON that is not a valid message; `id` is null if the JSON has none.
    Invalid {
        id: Value,
        sentence: &'static str,
    },
}

impl From<Value> for Message {
    fn from(mut message: Value) -> Message {
        let invalid = |id, sentence| Message::Invalid { id, sentence };
        if message.is_array() {
            return invalid(Value::Null, "batches are not supported: send single messages");
        }
        let Some(fields) = message.as_object_mut() else {
            return invalid(Value::Null, "invalid message: expected an object");
        };
        let id = fields.remove("id");
        let params = fields.remove("params").unwrap_or_default();
        match (fields.remove("method"), id) {
            (Some(Value::String(method)), None) => Message::Notification { method, params },
            (Some(Value::String(method)), Some(id)) if id.is_string() || id.is_number() => {
                Message::Request { id, method, params }
            }
            (None, Some(_)) if fields.contains_key("result") || fields.contains_key("error") => {
                Message::Response
            }
            (Some(Value::String(_)), Some(_)) => {
                invalid(Value::Null, "invalid id: expected a number or a string")
            }
            (_, id) => {
                let id = id.filter(|id| id.is_string() || id.is_number());
                invalid(id.unwrap_or_default(), "invalid message: expected a method")
            }
        }
    }
}

pub(super) fn cancelled(message: &Value) -> Option<&Value> {
    (message.get("method")? == "$/cancelRequest").then(|| message.pointer("/params/id"))?
}

pub(super) fn response(id: Value, result: Result<Value, Failure>) -> Value {
    match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Failure { code, sentence }) => json!({
            "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": sentence },
        }),
    }
}

pub(super) fn read<T: DeserializeOwned>(value: Value) -> Result<T, Failure> {
    serde_json::from_value(value).map_err(|error| {
        Failure::new(ErrorCode::InvalidParams, format!("invalid parameters: {error}"))
    })
}
