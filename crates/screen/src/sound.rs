//! Plays tones as WAV files with an external program, because on Linux, building a sound library
//! needs ALSA's headers. Every system with sound has such a program. A tone is a square wave, like
//! that of the calculator's beeper.

use hound::{SampleFormat, WavSpec, WavWriter};
use sim41_session::tone::{self, BEFORE_TONE};
use std::io::{self, Cursor, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sound {
    /// TONE and BEEP ring the terminal's bell.
    #[default]
    Bell,
    /// TONE and BEEP are played at the calculator's pitch.
    Tones,
    Mute,
}

impl Sound {
    pub const ALL: [Sound; 3] = [Sound::Bell, Sound::Tones, Sound::Mute];

    pub const fn name(self) -> &'static str {
        match self {
            Sound::Bell => "bell",
            Sound::Tones => "tones",
            Sound::Mute => "mute",
        }
    }
}

/// Programs that play a WAV file, from PipeWire, PulseAudio, ALSA, macOS and SoX.
const PLAYERS: [&[&str]; 5] =
    [&["pw-play"], &["paplay"], &["aplay", "-q"], &["afplay"], &["play", "-q"]];
const RATE: u32 = 44_100;
/// The amplitude of a tone: a fifth of the maximum, because a square wave is shrill.
const LOUD: i16 = i16::MAX / 5;

pub(super) struct Player {
    tones: Sender<Vec<u8>>,
    failures: Receiver<String>,
}

impl Player {
    /// Starts a player for `program` or, if it is empty, the first installed one of [`PLAYERS`].
    pub(super) fn new(program: &[String]) -> Player {
        let own = (!program.is_empty()).then(|| program.to_vec());
        let (tones, received) = channel::<Vec<u8>>();
        let (failed, failures) = channel();
        let no_thread = failed.clone();
        let thread = std::thread::Builder::new().spawn(move || {
            while let Ok(mut operands) = received.recv() {
                // Tones that arrived in the meantime are played together, so that none lags behind.
                operands.extend(received.try_iter().flatten());
                let played = match &own {
                    Some(program) => play(program, &operands).map_err(Silent::sentence),
                    None => play_somehow(&operands),
                };
                if let Err(sentence) = played
                    && failed.send(sentence).is_err()
                {
                    break;
                }
            }
        });
        if let Err(error) = thread {
            let _ = no_thread.send(format!("cannot play tones: {error}"));
        }
        Player { tones, failures }
    }

    pub(super) fn play(&self, operands: Vec<u8>) {
        // If the thread has ended, there is no sound, but nothing else is lost.
        let _ = self.tones.send(operands);
    }

    pub(super) fn failure(&self) -> Option<String> {
        self.failures.try_iter().last()
    }
}

fn play_somehow(operands: &[u8]) -> Result<(), String> {
    for player in PLAYERS {
        let player: Vec<String> = player.iter().map(|word| word.to_string()).collect();
        match play(&player, operands) {
            Err(Silent::Missing(_)) => {}
            played => return played.map_err(Silent::sentence),
        }
    }
    let names = PLAYERS.map(|player| player[0]).join(", ");
    Err(format!(
        "no audio player found: install one of {names}, or set `player` in the configuration"
    ))
}

enum Silent {
    Missing(String),
    Failed(String),
}

impl Silent {
    fn sentence(self) -> String {
        match self {
            Silent::Missing(name) => format!("{name} is not installed"),
            Silent::Failed(sentence) => sentence,
        }
    }
}

fn play(program: &[String], operands: &[u8]) -> Result<(), Silent> {
    let Some((name, arguments)) = program.split_first() else { return Ok(()) };
    let failed = |error: io::Error| Silent::Failed(format!("{name}: {error}"));
    let mut file =
        tempfile::Builder::new().prefix("sim41-").suffix(".wav").tempfile().map_err(failed)?;
    file.write_all(&wav(operands)).map_err(failed)?;
    let status = Command::new(name)
        .args(arguments)
        .arg(file.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Silent::Failed(format!("{name} could not play tones: {status}"))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Silent::Missing(name.clone())),
        Err(error) => Err(failed(error)),
    }
}

fn wav(operands: &[u8]) -> Vec<u8> {
    let spec = WavSpec {
        channels: 1,
        sample_rate: RATE,
        bits_per_sample: 16,
        sample_format: SampleFormat::Int,
    };
    let mut file = Cursor::new(Vec::new());
    let mut writer = WavWriter::new(&mut file, spec).expect("a Vec takes all");
    for &operand in operands {
        let sound = tone::tone(operand);
        let samples = |milliseconds: u64| milliseconds * u64::from(RATE) / 1_000;
        let silence = (0..samples(BEFORE_TONE)).map(|_| 0);
        let tone = (0..samples(sound.milliseconds)).map(|n| {
            let half_periods = n as f64 * 2.0 * sound.hertz / f64::from(RATE);
            if (half_periods as u64).is_multiple_of(2) { LOUD } else { -LOUD }
        });
        silence.chain(tone).for_each(|sample| {
            writer.write_sample(sample).expect("a Vec takes all");
        });
    }
    writer.finalize().expect("a Vec takes all");
    file.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of half periods in the firmware's TONE 0 to 9.
    const HALF_PERIODS: [usize; 10] = [91, 101, 115, 135, 161, 201, 267, 319, 399, 533];

    #[test]
    fn tones_have_the_calculators_waves() {
        for (operand, wanted) in (0..).zip(HALF_PERIODS) {
            let wav = wav(&[operand]);
            let samples: Vec<i16> =
                hound::WavReader::new(&wav[..]).unwrap().samples().map(Result::unwrap).collect();
            let silence = samples.iter().take_while(|&&sample| sample == 0).count();
            assert_eq!(silence, 882, "20 ms");
            let turns = samples[silence..].windows(2).filter(|pair| pair[0] != pair[1]).count();
            // Durations are whole milliseconds, so up to two half periods may be missing.
            assert!((wanted - 3..wanted).contains(&turns), "TONE {operand}: {turns} of {wanted}");
        }
    }

    #[test]
    fn a_beep_takes_a_second() {
        let wav = wav(&[7, 5, 8, 7]);
        let reader = hound::WavReader::new(&wav[..]).unwrap();
        let seconds = f64::from(reader.duration()) / f64::from(RATE);
        assert!((1.0..1.1).contains(&seconds), "{seconds}");
    }

    #[test]
    fn a_player_that_is_missing_is_named() {
        let play = |program: &[String], operands: &[u8]| {
            super::play(program, operands).map_err(Silent::sentence)
        };
        let missing = play(&["no-such-player".into()], &[7]).unwrap_err();
        assert_eq!(missing, "no-such-player is not installed");
        assert!(play(&["false".into()], &[7]).unwrap_err().starts_with("false could not play"));
        assert_eq!(play(&["true".into()], &[7]), Ok(()));
    }
}
