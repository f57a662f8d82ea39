//! Keeps commands that only read and write files from starting programs or opening connections.

/// Removes this thread's permission to start programs (Linux 5.13 or later), to connect by TCP
/// (6.7) and to signal other processes (6.12). Returns whether starting programs is blocked.
/// Threads that are already running keep their permissions.
#[cfg(target_os = "linux")]
pub(super) fn enter() -> bool {
    use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetStatus, Scope};
    let ruleset = Ruleset::default()
        .handle_access(AccessFs::Execute)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(ABI::V4)))
        .and_then(|rules| rules.scope(Scope::from_all(ABI::V6)));
    let entered = ruleset.and_then(|rules| rules.create()).and_then(|rules| rules.restrict_self());
    entered.is_ok_and(|status| status.ruleset != RulesetStatus::NotEnforced)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn enter() -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::ErrorKind;
    use std::process::Command;

    #[test]
    fn commands_start_no_program() {
        // A thread cannot lift its restrictions, so the test uses a separate thread.
        let restricted = std::thread::spawn(|| (super::enter(), Command::new("true").status()));
        let (entered, started) = restricted.join().unwrap();
        assert_eq!(
            started.err().map(|error| error.kind() == ErrorKind::PermissionDenied),
            entered.then_some(true)
        );
        assert!(Command::new("true").status().unwrap().success());
    }
}
