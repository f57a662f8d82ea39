//! Every way to end, in every state of the disk, with and without an open question, whether or not
//! the terminal's output is read: nothing is lost, and every wait ends.

use super::*;
use std::os::unix::fs::OpenOptionsExt;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    Key,
    Signal(&'static str),
    Closed,
    Kill,
}

const WAYS: [Way; 7] = [
    Way::Key,
    Way::Signal("TERM"),
    Way::Signal("HUP"),
    Way::Signal("INT"),
    Way::Signal("QUIT"),
    Way::Closed,
    Way::Kill,
];

#[derive(Clone, Copy, PartialEq, Debug)]
enum Disk {
    Good,
    ReadOnly,
    Gone,
    Locked,
    FolderLocked,
    #[cfg(target_os = "linux")]
    Full,
}

const DISKS: &[Disk] = &[
    Disk::Good,
    Disk::ReadOnly,
    Disk::Gone,
    Disk::Locked,
    Disk::FolderLocked,
    #[cfg(target_os = "linux")]
    Disk::Full,
];

fn saved(folders: &[&Path]) -> Vec<u64> {
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
    let texts = files.filter_map(|file| fs::read_to_string(file.unwrap().path()).ok());
    texts.filter_map(|text| x_of(&text)).collect()
}

fn printed(written: &[u8]) -> Option<u64> {
    let text = String::from_utf8_lossy(written);
    let memory = &text[text.find("sim41 state ")?..];
    let sum = memory.find("\nsum ")? + 1;
    x_of(memory[..sum + memory[sum..].find('\n')?].trim_end())
}

/// Ends a session with 42 in X, or π if a question is open, and returns how long that took.
fn end(way: Way, disk: Disk, question: bool, read: bool) -> Duration {
    let case = format!("{way:?}, {disk:?}, question {question}, read {read}");
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("disk");
    fs::create_dir(&folder).unwrap();
    let mut terminal = Terminal::start(home.path(), "--state disk/state", "linux");
    terminal.shows("M E M O R Y");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    saves_41(&folder);
    let mut wanted = 42;
    if question {
        // While the command line is open, the memory in the file is not loaded.
        terminal.press(":PI");
        terminal.shows("Pushes 3.14");
        let other = sim41_session::state::write(&sim41_session::Machine::default());
        fs::write(folder.join("state"), &other).unwrap();
        terminal.press("\r");
        terminal.shows("was changed by another program");
        wanted = 3;
    }
    let moved = home.path().join("moved");
    let mut held = None;
    match disk {
        Disk::Good => {}
        Disk::ReadOnly => {
            let mode = fs::Permissions::from_mode(0o444);
            let set = fs::set_permissions(folder.join("state"), mode);
            set.unwrap_or_else(|error| panic!("{case}: {error}: {:?}", names(&folder)));
        }
        Disk::Gone => {
            fs::rename(&folder, &moved).unwrap();
            fs::write(&folder, "no folder").unwrap();
        }
        Disk::Locked => {
            let mut options = fs::OpenOptions::new();
            options.create(true).truncate(false).write(true).mode(0o600);
            held = Some(options.open(folder.join(".state.sim41-lock")).unwrap());
        }
        Disk::FolderLocked => held = Some(fs::File::open(&folder).unwrap()),
        #[cfg(target_os = "linux")]
        Disk::Full => terminal.fill_the_disk(true),
    }
    held.iter().for_each(|file| file.lock().unwrap());
    if !question {
        terminal.press("1+");
        terminal.shows("X  42.0000");
    }
    if !read {
        terminal.stop_reading();
        for number in 0..60 {
            terminal.resize(199 + number % 2, 60);
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    if way == Way::Kill {
        std::thread::sleep(Duration::from_secs(3));
    }
    let nowhere = format!("{disk:?}") == "Full" && !question;
    let told = read && matches!(way, Way::Key | Way::Signal(_));
    let written = terminal.record();
    let asked = Instant::now();
    match way {
        Way::Key if read => {
            // Ctrl-C ends the session without answering the question.
            terminal.press(if question { "\x03" } else { F10 });
            terminal.ends();
        }
        // If the terminal's output is not read, nobody can press a key.
        Way::Key => {
            terminal.signal("TERM");
            terminal.dies();
        }
        Way::Signal(name) => {
            terminal.signal(name);
            if read { _ = terminal.ends() } else { terminal.dies() }
        }
        Way::Closed if read => _ = terminal.close(),
        Way::Closed => {
            terminal.signal("HUP");
            terminal.dies();
        }
        Way::Kill => {
            terminal.signal("KILL");
            terminal.dies();
        }
    }
    let took = asked.elapsed();
    let found = saved(&[&folder, home.path(), &moved]);
    // If no file is writable, the memory is printed if the terminal's output is still read.
    match nowhere {
        true => {
            assert_eq!(found, [41], "{case}");
            let mut shown = printed(&written.lock().unwrap());
            // The last output may arrive late.
            while told && shown.is_none() && asked.elapsed() < Duration::from_secs(30) {
                std::thread::sleep(Duration::from_millis(10));
                shown = printed(&written.lock().unwrap());
            }
            assert!(!told || shown == Some(wanted), "{case}: {shown:?} is printed");
        }
        false => assert!(found.contains(&wanted), "{case}: {found:?}"),
    }
    drop(held);
    took
}

#[test]
fn no_ending_loses_anything() {
    for (way, disk, question, read) in [
        (Way::Key, Disk::FolderLocked, false, true),
        (Way::Signal("TERM"), Disk::FolderLocked, false, true),
        (Way::Key, Disk::Locked, false, true),
        (Way::Kill, Disk::Good, true, true),
        (Way::Signal("TERM"), Disk::Good, true, false),
        (Way::Signal("TERM"), Disk::ReadOnly, false, false),
        (Way::Signal("HUP"), Disk::Gone, false, true),
        (Way::Closed, Disk::Gone, true, true),
        #[cfg(target_os = "linux")]
        (Way::Signal("TERM"), Disk::Full, false, true),
        #[cfg(target_os = "linux")]
        (Way::Key, Disk::Full, true, true),
    ] {
        end(way, disk, question, read);
    }
}

#[test]
#[ignore = "a thousand times: just endings"]
fn many_endings() {
    let count: u64 = std::env::var("ENDINGS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000);
    let threads: Vec<_> = (0..4)
        .map(|thread| {
            std::thread::spawn(move || {
                let mut longest = Duration::ZERO;
                for number in (thread..count).step_by(4) {
                    // Each combination occurs several times, in shuffled order.
                    let draw = ((number * 2_654_435_761) % 4_294_967_296) as usize >> 8;
                    let (way, rest) = (WAYS[draw % WAYS.len()], draw / WAYS.len());
                    let (disk, rest) = (DISKS[rest % DISKS.len()], rest / DISKS.len());
                    let took = end(way, disk, rest & 1 == 1, rest & 2 == 2);
                    longest = longest.max(took);
                }
                longest
            })
        })
        .collect();
    let longest = threads.into_iter().map(|thread| thread.join().unwrap()).max().unwrap();
    println!("{count} endings, the longest took {longest:?}");
    assert!(longest < Duration::from_secs(3), "{longest:?}");
}
