//! Requests that the editor cancels before or during their execution.

use serde_json::Value;
use sim41_files::locked;
use sim41_session::{Budget, Resource};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

/// The cancelled requests, shared by the thread that reads messages and the one that answers them.
#[derive(Clone, Default)]
pub(super) struct Cancelling(Arc<Mutex<Requests>>);

#[derive(Default)]
struct Requests {
    cancelled: HashSet<i64>,
    working: Option<(i64, Arc<Budget>)>,
}

impl Cancelling {
    pub(super) fn inspect(&self, message: &Value) {
        if message["command"] != "cancel" {
            return;
        }
        let Some(seq) = message["arguments"]["requestId"].as_i64() else { return };
        let mut requests = locked(&self.0);
        requests.cancelled.insert(seq);
        if let Some((_, budget)) = requests.working.as_ref().filter(|working| working.0 == seq) {
            let _ = budget.consume(Resource::Steps, u64::MAX);
        }
    }

    pub(super) fn is_cancelled(&self, seq: i64) -> bool {
        let mut requests = locked(&self.0);
        requests.working = None;
        requests.cancelled.remove(&seq)
    }

    pub(super) fn begin(&self, seq: i64, budget: &Arc<Budget>) {
        locked(&self.0).working = Some((seq, Arc::clone(budget)));
    }
}
