//! Long inputs in every format that is parsed, on one line and on many, and the time and memory
//! that parsing takes.

use crate::wand;
use sim41_session::keystrokes::computer_keyboard::typed;
use sim41_session::keystrokes::tokens;
use sim41_session::module::image_formats;
use sim41_session::program::{barcode, lif, listing, raw, read_named, recognize};
use sim41_session::words::Line;
use sim41_session::{Calculator, HISTORY, Input, Policy, Ports, Session, state};
use std::fs;
use std::hint::black_box;
use std::process::Command;
use std::time::Duration;

const SIZES: [usize; 5] = [1 << 19, 1 << 20, 2 << 20, 4 << 20, 8 << 20];
const MOST: f64 = 2.2;
/// Lower costs are not compared, because merely rejecting or truncating input costs as much.
const LEAST_TIME: f64 = 0.005;
const LEAST_MEMORY: f64 = 4e6;
/// The maximum number of runs; the shortest time counts, because other programs interfere.
const ROUNDS: usize = 4;
const ONE: &str = "SIM41_READS";

/// An input format: its beginning, a part that is repeated, its end, and its parser.
pub struct Kind {
    name: &'static str,
    begin: Vec<u8>,
    part: Vec<u8>,
    end: Vec<u8>,
    blanks: bool,
    part_of: usize,
    read: fn(&[u8]),
}

type Cost = [f64; 2];

impl Kind {
    pub fn new<B: AsRef<[u8]>, P: AsRef<[u8]>, E: AsRef<[u8]>>(
        name: &'static str,
        begin: B,
        part: P,
        end: E,
        read: fn(&[u8]),
    ) -> Kind {
        let [begin, part, end] = [begin.as_ref(), part.as_ref(), end.as_ref()].map(<[u8]>::to_vec);
        Kind { name, begin, part, end, blanks: false, part_of: 1, read }
    }

    pub fn typed(self) -> Kind {
        Kind { part_of: 64, ..self }
    }

    fn input(&self, size: usize) -> Vec<u8> {
        let size = size / self.part_of;
        let parts = self.part.repeat(size / self.part.len());
        let blanks = vec![b' '; if self.blanks { size } else { 0 }];
        [&*self.begin, &parts, &self.end, &blanks].concat()
    }

    fn cost(&self, size: usize) -> Cost {
        let input = self.input(size);
        // Writing 5 resets the peak memory of the process.
        let _ = fs::write("/proc/self/clear_refs", "5");
        let (start, memory) = (processor_time(), peak());
        (self.read)(&input);
        [(processor_time() - start).as_secs_f64(), peak() - memory]
    }
}

/// Reads one input if this process was started for that purpose. Otherwise, compares the costs of
/// the formats whose name contains `only`, each in a process started with the arguments `own`,
/// prints a table, and returns whether all costs are within the bounds.
pub fn compare(kinds: &[Kind], only: &str, own: &[&str]) -> bool {
    if let Ok(one) = std::env::var(ONE) {
        let (name, size) = one.split_once('=').expect("a kind and a size");
        let kind = kinds.iter().find(|kind| kind.name == name).expect("a kind");
        let [time, memory] = kind.cost(size.parse().expect("a size"));
        println!("\ncost {time} {memory}");
        return true;
    }
    let mut good = true;
    println!("| input | ms at 0.5, 1, 2, 4, 8 MB | ratios | MB | ratios |");
    println!("| --- | --- | --- | --- | --- |");
    for kind in kinds.iter().filter(|kind| kind.name.contains(only)) {
        let mut costs = [[f64::MAX; 2]; SIZES.len()];
        for round in 1.. {
            for (cost, size) in costs.iter_mut().zip(SIZES) {
                let read = read_in_a_process(kind, size, own);
                *cost = [cost[0].min(read[0]), cost[1].min(read[1])];
            }
            if round == ROUNDS || is_good(&costs) {
                break;
            }
        }
        let verdict = if is_good(&costs) { "" } else { " TOO MUCH" };
        good &= is_good(&costs);
        let [ms, mb] = [(0, 1e3), (1, 1e-6)].map(|(n, unit)| {
            let shown = costs.map(|cost| format!("{:.1}", cost[n] * unit));
            let ratios = costs.windows(2).map(|pair| format!("{:.2}", pair[1][n] / pair[0][n]));
            format!("{} | {}", shown.join(" "), ratios.collect::<Vec<_>>().join(" "))
        });
        println!("| {} | {ms} | {mb} |{verdict}", kind.name);
    }
    good
}

fn is_good(costs: &[Cost; SIZES.len()]) -> bool {
    let grows = |least: f64, n: usize| {
        costs.windows(2).any(|pair| pair[1][n] > least && pair[1][n] > MOST * pair[0][n])
    };
    !grows(LEAST_TIME, 0) && !grows(LEAST_MEMORY, 1)
}

fn read_in_a_process(kind: &Kind, size: usize, own: &[&str]) -> Cost {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    let output = command.args(own).env(ONE, format!("{}={size}", kind.name)).output();
    let output = output.expect("this program runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let costs = text.lines().find_map(|line| line.strip_prefix("cost "));
    let costs = costs.unwrap_or_else(|| panic!("{} of {size} bytes: {output:?}", kind.name));
    let mut costs = costs.split(' ').map(|cost| cost.parse().expect("a number"));
    [(); 2].map(|()| costs.next().expect("a cost"))
}

fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn peak() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
    kilobytes.map_or(0.0, |kilobytes: f64| 1024.0 * kilobytes)
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("this kind is text")
}

fn listing(bytes: &[u8]) {
    _ = black_box(listing::read(bytes));
}

fn canonical(bytes: &[u8]) {
    _ = black_box(listing::canonical(text(bytes), &Ports::default()));
}

fn state(bytes: &[u8]) {
    _ = black_box(state::read(text(bytes)));
}

fn history(bytes: &[u8]) {
    _ = black_box(Session::with_history_of(
        text(bytes),
        Calculator::clean(),
        HISTORY,
        Policy::at_once(),
    ));
}

fn paste(bytes: &[u8]) {
    _ = black_box(recognize(text(bytes), &Ports::default()));
}

fn keys(bytes: &[u8]) {
    _ = black_box(typed::parse(text(bytes)));
}

fn words(bytes: &[u8]) {
    _ = black_box(tokens::parse(text(bytes)));
}

fn calculation(bytes: &[u8]) {
    _ = black_box(Line::parse(text(bytes), &Calculator::clean()));
}

fn raw_programs(bytes: &[u8]) {
    _ = black_box(read_named(bytes, "raw"));
    _ = black_box(raw::programs(bytes));
}

fn containers(bytes: &[u8]) {
    for ending in ["p41", "lif", "bin", "dat", "dm41"] {
        _ = black_box(read_named(bytes, ending));
    }
    if let Ok(volume) = lif::Volume::read(bytes) {
        volume.files().for_each(|entry| _ = black_box(volume.contents(&entry)));
    }
}

fn module(bytes: &[u8]) {
    _ = black_box(image_formats::read(bytes));
    _ = black_box(image_formats::read_pages(bytes));
}

fn bars(bytes: &[u8]) {
    let rows: Vec<_> = barcode::program(bytes, false);
    let rows: Vec<_> = rows.iter().filter_map(|row| wand::row(&row.row.bars()).ok()).collect();
    _ = black_box(wand::program(&rows));
}

fn pressed(bytes: &[u8]) {
    let mut session = Session::new(Calculator::clean(), Policy::at_once());
    for typed in typed::parse(text(bytes)).expect("keys") {
        for input in typed.inputs {
            if let Input::Typed(key) = input {
                session.press(key).expect("a key");
                session.settle(|_, _| {});
            }
        }
    }
    _ = black_box(session);
}

pub fn kinds() -> Vec<Kind> {
    let cold = state::write(Calculator::clean().machine());
    let (title, rest) = cold.split_once('\n').expect("a title");
    // Without the checksum line, a changed state can still be parsed.
    let registers = &rest[..rest.find("sum ").expect("a checksum")];
    let [title, remark] = [format!("{title}\n"), format!("{title}\n# ")];
    let [state_end, remark_end] = [registers.to_string(), format!("\n{registers}")];
    let history_begin = format!("sim41 history 1\nmoment\n{title}{registers}");
    let remark_begin = format!("{history_begin}moment\n# ");
    let small = raw::tidy(b"\xC0\x00\xF2\x00A\xC0\x00\x0D").0;
    let program = lif::program_file("LONG", &small).map_or(Vec::new(), |(entry, contents)| {
        let mut volume = lif::Volume::new("LONG", 8, 40);
        let _ = volume.put(&entry, &contents);
        volume.image().to_vec()
    });
    let new = Kind::new::<&str, &str, &str>;
    let bytes = Kind::new::<&[u8], &[u8], &[u8]>;
    #[rustfmt::skip]
    let kinds = vec![
        new("listing, many lines", "", "SIN\n", "", listing),
        new("listing, one line", "", "SIN ", "", listing),
        Kind { blanks: true, ..new("listing, one line and blanks", "", "SIN ", "", listing) },
        new("listing, one line of jumps", "", "GTO 01 ", "", listing),
        new("listing, one line after a label", "LBL \"A\"\n", "STO 01 ", "\nEND\n", listing),
        new("listing, one line of wide gaps", "LBL \"A\"\n", "STO 01  ", "\nEND\n", listing),
        new("listing, one line of commas", "LBL \"A\"\n", "1,5 X<>Y ", "\nEND\n", listing),
        new("listing, one line with colons", "LBL \"A\" : ", "SIN : ", "END\n", listing),
        new("listing, a spreadsheet", "", "1,\"LBL \"\"A\"\"\"\n", "", listing),
        new("listing, raised text", "01 SIN  a word\n02 ᵀ", "AB  ", "\n03 END\n", listing),
        new("listing, numbered lines", "", "01 LBL A\n02 SIN\n03 END\n", "", listing),
        new("listing, numbers in one line", "", "01 LBL A 02 SIN 03 END ", "", listing),
        new("listing, perhaps numbers", "01 ", "1/x ", "", listing),
        new("listing, columns", "", "01 LBL A  03 SIN\n02 COS    04 END\n", "", listing),
        new("listing, labels and names", "", "LBL \"AB\"\nFOOBAR\n", "", listing),
        new("listing, unknown words", "", "NONSENSE\n", "", listing),
        new("listing, one line unknown", "", "NONSENSE ", "", listing),
        new("listing, one text", "\"", "A", "\"", listing),
        new("listing, open quotes", "", "XEQ «A ", "", listing),
        new("listing, open quote marks", "<html><pre>", "‹", "", listing),
        new("listing, quotation marks", "LBL \"A\"\n", "'", "\nEND\n", listing),
        new("listing, comments in braces", "LBL \"A\"\n", "{a} ", "\nEND\n", listing),
        Kind { blanks: true, ..new("listing, braces and blanks", "", "{}", "", listing) },
        new("listing, definitions", "", "; define ROWS = 05\nSTO LINES\n", "", listing),
        new("listing in order, definitions", "", "; define ROWS = 05\nSTO ROWS\n", "", canonical),
        new("listing, open comments", "", "<!--", "", listing),
        bytes("listing, bytes", b"", b"\xFF\0\xFE", b"", listing),
        new("listing in order, many lines", "", "SIN\n", "", canonical),
        bytes("raw, small programs", b"", &small, b"", raw_programs),
        bytes("raw, one program", b"", b"\x40", b"\xC0\0\x0D", raw_programs),
        bytes("raw, zeros", b"", b"\0", b"", raw_programs),
        bytes("raw, texts", b"", b"\xFFABCDEFGHIJKLMNO", b"", raw_programs),
        bytes("LIF, a volume and more", &program, b"\0", b"", containers),
        bytes("LIF, a directory", &program[..program.len().min(512)],
            b"AAAAAAAAAA\xE0\x80\0\0\0\x08\0\0\0\x01\0\0\0\0\0\0\x80\x01\0\x40\0\0", b"", containers),
        new("DM41, many lines", "DM41\n", "00  00000000000000  00000000000000\n", "", containers),
        new("DM41, one line", "DM41\n", "00000000000000  ", "", containers),
        bytes("module images, MOD1", b"MOD1", b"\0", b"", module),
        bytes("module images, ROM", b"", b"\x03\xFF", b"", module),
        bytes("bar code", b"", &small, b"", bars),
        new("state, many remarks", &title, "# remark\n", &state_end, state),
        new("state, one remark", &remark, "remark ", &remark_end, state),
        new("state, registers", &title, "0c0 00000000000000\n", &state_end, state),
        new("state, modules", &title, "plugged 00000000 8 /x.rom\n", &state_end, state),
        new("history, many moments", &history_begin, "moment\nlift on\n", "end\n", history),
        new("history, one line", &remark_begin, "remark ", "\nend\n", history),
        new("paste of numbers, many lines", "", "12.5\n", "", paste),
        new("paste of numbers, one line", "", "12.5 ", "", paste),
        new("paste of one number", "", "1", "", paste),
        new("paste of text", "", "lorem ipsum ", "", paste),
        new("keys, one line", "", "12{Enter}+", "", keys),
        new("keys, many lines", "", "12{Enter}+\n", "", keys),
        new("words, one line", "", "SIN R/S ", "", words),
        new("words, names", "", "XEQ AB ", "", words),
        new("words of a calculation", "", "1 + ", "", calculation),
        new("keys pressed, digits", "", "1", "", pressed).typed(),
        new("keys pressed, sums", "", "12{Enter}+", "", pressed).typed(),
    ];
    kinds
}
