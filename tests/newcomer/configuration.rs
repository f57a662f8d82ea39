//! Pictures, tones and themes, and their configuration.

use super::*;

#[test]
fn boards_and_paper_are_pictures_where_the_terminal_has_them() {
    let folder = tempfile::tempdir().unwrap();
    let question = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c";
    for (answer, begins) in [
        ("\x1b_Gi=31;OK\x1b\\\x1b[?62;c", &b"\x1b_Ga=T,f=100,q=2,C=1,i=410"[..]),
        ("\x1b[?62;4;22c", b"\x1bPq\"1;1;"),
        ("\x1b[?62;22c", b""),
    ] {
        let mut terminal =
            Terminal::start(folder.path(), "--fresh --printer man", "xterm-256color");
        terminal.writes(question);
        terminal.shows(" message  F1");
        terminal.press("15863724\r");
        terminal.press(":board\r");
        terminal.shows("15863724 in X");
        terminal.shows("1 2 3 4 5 6 7 8");
        assert_eq!(terminal.count(b"\x1b_Ga=T"), 0);
        terminal.press(answer);
        if begins.is_empty() {
            terminal.press(":XEQ PRX\r\x1bj");
            terminal.shows("type to search");
            assert_eq!(terminal.count(b"\x1b_Ga=T") + terminal.count(b"\x1bPq"), 0);
        } else {
            terminal.writes(begins);
            hides(&terminal, "1 2 3 4 5 6 7 8");
            let before = terminal.count(begins);
            terminal.press(":XEQ PRX\r\x1bj");
            terminal.shows("type to search");
            let begun = Instant::now();
            while terminal.count(begins) == before {
                assert!(begun.elapsed() < LONGEST, "no picture of the paper");
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        terminal.press(ESC);
        hides(&terminal, "type to search");
        leave(terminal);
    }
}

/// BEEP rings the bell, is played by a program, or is mute; a player that fails is reported.
#[test]
fn tones_are_heard_as_the_configuration_says() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (script, heard) = (folder.path().join("player"), folder.path().join("heard.wav"));
    let copy = format!("#!/bin/sh\ncp \"$2\" {0}.part && mv {0}.part {0}\n", heard.display());
    std::fs::write(&script, copy).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let config = folder.path().join("config.toml");
    let player = format!("sound = \"tones\"\nplayer = [\"{}\", \"-q\"]\n", script.display());
    std::fs::write(&config, player).unwrap();
    let mut terminal = start(folder.path(), "--fresh --config config.toml");
    terminal.press(":BEEP\r");
    let begun = Instant::now();
    while !heard.exists() {
        assert!(begun.elapsed() < LONGEST, "nothing was played");
        std::thread::sleep(Duration::from_millis(10));
    }
    let wav = std::fs::read(&heard).unwrap();
    // The file has four tones of a quarter of a second, with 44,100 samples of two bytes per
    // second.
    assert!(wav.starts_with(b"RIFF") && (88_000..97_000).contains(&wav.len()), "{}", wav.len());
    terminal.press("\x1bm");
    terminal.shows("TONE and BEEP are silent");
    terminal.press("\x1bm");
    terminal.shows("TONE and BEEP ring the bell");
    // The calculator ignores keys until its tones have ended.
    terminal.shows(" ready ");
    let before = terminal.count(b"\x07");
    terminal.press(":BEEP\r");
    terminal.shows("TONE 7 5 8 7");
    assert_eq!(terminal.count(b"\x07"), before + 1);
    leave(terminal);
    std::fs::write(&config, "sound = \"tones\"\nplayer = [\"no-such-player\"]\n").unwrap();
    let mut terminal = start(folder.path(), "--fresh --config config.toml");
    terminal.press(":BEEP\r");
    terminal.shows("no-such-player is not installed; the bell rings instead of tones");
    leave(terminal);
}

#[test]
fn themes_and_errors_of_the_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join(".config/sim41");
    std::fs::create_dir_all(&config).unwrap();
    let file = config.join("config.toml");
    std::fs::write(&file, "ascii = false\ntheme = \"drak\"\n").unwrap();
    let mut terminal = Terminal::start(folder.path(), "--fresh", "linux");
    terminal.resize(200, 60);
    terminal
        .shows("line 2: invalid theme \"drak\": expected one of classic, light, dark, monochrome");
    for theme in ["light", "dark", "monochrome", "classic"] {
        terminal.press("\x1bt");
        terminal.shows(&format!("theme {theme}"));
    }
    leave(terminal);
    let terminal =
        Terminal::start(folder.path(), "--fresh --config .config/sim41/config.toml", "linux");
    terminal.shows("line 2: invalid theme");
    assert_eq!(terminal.ends(), 1);
    std::fs::write(&file, "theme = \"light\"\n[keys]\nundo = [\"F12\"]\n").unwrap();
    let mut terminal = start(folder.path(), "--fresh");
    terminal.press("5\r");
    terminal.shows("Y  5.0000");
    terminal.press("\x1b[24~");
    terminal.shows("undone: ENTER↑");
    leave(terminal);
}
