//! Arbitrary bytes as a transcript, a named state, the undo history, and the configuration.

use crate::cli::transcripts::replay;
use crate::protocol::MessageReader;
use sim41_screen::config::Config;
use sim41_screen::states::States;
use sim41_screen::theme::Depth;
use sim41_session::{Calculator, HISTORY, Policy, Session, state};
use sim41_test_support::runner;

#[test]
fn any_input() {
    runner::try_all(&[
        ("transcript", transcript),
        ("states", named_state),
        ("history", undo_history),
        ("config", configuration),
        ("looks", looks),
        ("messages", messages),
    ]);
}

/// Replays a transcript unless it loads programs, waits or holds keys. Returns its number of steps.
fn transcript(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    if ["load", "wait", "hold"].iter().any(|word| text.contains(word)) {
        return 0;
    }
    let (mut out, mut printed) = (Vec::new(), Vec::new());
    let _ = replay(&text, "-", &Calculator::clean(), &mut out, &mut printed);
    out.iter().filter(|&&byte| byte == b'|').count() as u64
}

/// Switches to a state with the content `data`, and back. An invalid file must not change. Returns
/// 1 for a valid file.
fn named_state(data: &[u8]) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.state");
    std::fs::write(&file, data).unwrap();
    let states = States::new(Some(folder.path().to_path_buf()));
    let mut main = Calculator::clean();
    let Ok((other, _)) = states.switch(&main, "other") else {
        assert_eq!(std::fs::read(&file).unwrap(), data);
        // A file is not lost even if the calculator already has the state's name.
        main.set_name(Some("other"));
        let _ = states.duplicate(&main, "third");
        let files = std::fs::read_dir(folder.path()).unwrap();
        let mut files = files.map(|file| std::fs::read(file.unwrap().path()).unwrap());
        assert!(data.is_empty() || files.any(|file| file == data));
        return 0;
    };
    states.switch(&other, "main").unwrap();
    let kept = std::fs::read_to_string(&file).unwrap();
    state::read(&kept).expect("what was written can be read");
    1
}

fn undo_history(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    let read = Session::with_history_of(&text, Calculator::clean(), HISTORY, Policy::at_once());
    let Ok(mut session) = read else { return 0 };
    let mut steps = 0;
    while session.undo().is_some() {
        steps += 1;
    }
    (0..steps).for_each(|_| assert!(session.redo().is_some()));
    steps
}

fn configuration(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    match Config::read(&text, Depth::True) {
        Ok(_) => text.lines().count() as u64,
        Err(errors) => {
            assert!(errors.iter().all(|error| !error.to_string().is_empty()));
            0
        }
    }
}

fn looks(data: &[u8]) -> u64 {
    let config = Config::default();
    let looks = config.with_looks(&String::from_utf8_lossy(data));
    looks.map_or(0, |looks| {
        let settings = |config: &Config| (config.player.clone(), config.rom.clone(), config.sound);
        assert_eq!(settings(&looks), settings(&config));
        1
    })
}

fn messages(data: &[u8]) -> u64 {
    let mut reader = MessageReader::new(data);
    let mut valid = 0;
    for _ in 0..=data.len() {
        match reader.next() {
            Some(message) => valid += message.is_ok() as u64,
            None => return valid,
        }
    }
    panic!("the input does not end")
}
