//! The settings that commands change: theme, sound, engine and speed.

use super::Screen;
use crate::sound::Sound;
use crate::theme::Theme;
use sim41_session::Speed;

impl Screen<'_> {
    pub(super) fn set_theme(&mut self, theme: Option<Theme>) {
        self.config.theme = theme.unwrap_or_else(|| self.config.theme.next());
        self.say(format!("theme {}", self.config.theme.name));
    }

    pub(super) fn next_sound(&mut self) {
        self.set_sound(next(&Sound::ALL, self.config.sound));
    }

    pub(super) fn set_sound(&mut self, sound: Sound) {
        self.config.sound = sound;
        self.say(match sound {
            Sound::Tones => "TONE and BEEP play the calculator's tones",
            Sound::Mute => "TONE and BEEP are silent",
            Sound::Bell => "TONE and BEEP ring the bell",
        });
    }

    pub(super) fn next_engine(&mut self) {
        let machine = self.session.calculator().machine();
        let whole = !machine.runs_on_firmware();
        let sentence = match (machine.firmware().is_some(), machine.running(), whole) {
            (false, ..) => {
                "the firmware needs the calculator's own ROM: specify it with --rom FILE, or set \
                 rom in the configuration"
            }
            (true, true, _) => "a program is running: R/S stops it",
            (true, false, true) => "the calculator's own firmware now handles keys and programs",
            (true, false, false) => "sim41's interpreter now handles keys and programs",
        };
        if machine.firmware().is_some() && !machine.running() {
            self.session.alter(|calculator| calculator.run_on_firmware(whole));
        }
        self.say(sentence);
    }

    pub(super) fn next_speed(&mut self) {
        self.set_speed(next(&Speed::ALL, self.config.speed));
    }

    pub(super) fn set_speed(&mut self, speed: Speed) {
        self.config.speed = speed;
        self.say(format!("programs run at {speed} speed", speed = speed.name()));
    }
}

pub(super) fn next<T: Copy + PartialEq>(all: &[T], present: T) -> T {
    let place = all.iter().position(|one| *one == present).unwrap_or(0);
    all[(place + 1) % all.len()]
}
