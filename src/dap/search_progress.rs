//! Reports the progress of a backward search to the editor, which can cancel the search.

use super::protocol::Client;
use anyhow::Result;
use serde_json::{Value, json};
use sim41_session::debugger::GoingBack;
use std::io::Write;

pub(super) struct Search {
    pub going: GoingBack,
    seq: i64,
    pub to_breakpoint: bool,
    shown: Option<usize>,
}

impl Search {
    pub(super) fn new(going: GoingBack, seq: i64, to_breakpoint: bool) -> Search {
        Search { going, seq, to_breakpoint, shown: None }
    }

    fn id(&self) -> String {
        format!("back-{}", self.seq)
    }

    pub(super) fn is_meant(&self, arguments: &Value) -> bool {
        arguments["progressId"] == *self.id()
    }

    pub(super) fn report<W: Write>(&mut self, client: &mut Client<W>) -> Result<()> {
        let percent = self.going.percent();
        let (id, message) = (self.id(), format!("{percent} % of the history searched"));
        let mut body = json!({ "progressId": id, "message": message, "percentage": percent });
        match self.shown.replace(percent) {
            Some(before) if before == percent => Ok(()),
            Some(_) => client.tell("progressUpdate", body),
            None => {
                body["title"] = "Searching the history".into();
                body["requestId"] = self.seq.into();
                body["cancellable"] = true.into();
                client.tell("progressStart", body)
            }
        }
    }

    pub(super) fn end<W: Write>(&self, client: &mut Client<W>) -> Result<()> {
        match self.shown {
            Some(_) => client.tell("progressEnd", json!({ "progressId": self.id() })),
            None => Ok(()),
        }
    }
}
