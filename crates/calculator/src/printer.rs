//! The HP 82143A printer, as measured: a buffer, a switch with three positions, and paper.

mod buffer;
mod buffer_functions;
mod device;
mod dot_shapes;
mod functions;
mod listing;
mod paper;
mod plots;
mod plugged;
mod print_modes;
mod printed_line;
mod status;

pub use buffer::PrintMode;
pub(crate) use functions::printed_bytes;
pub(crate) use listing::step_text;
pub use paper::Paper;
pub use printed_line::{CHARACTER, COLUMNS, Dots, Margin, PrintedLine};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Switch {
    /// Nothing prints except printing functions, VIEW, AVIEW, ADV and the printer's keys.
    #[default]
    Man,
    /// Numbers and functions are printed as they are entered on the keyboard.
    Norm,
    /// The steps of running programs and their results are printed too.
    Trace,
}

impl Switch {
    pub const ALL: [Switch; 3] = [Switch::Man, Switch::Norm, Switch::Trace];

    pub fn name(self) -> &'static str {
        match self {
            Switch::Man => "man",
            Switch::Norm => "norm",
            Switch::Trace => "trace",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrinterKey {
    /// Prints X, or ALPHA in ALPHA mode.
    Print,
    /// Prints the buffer at the right margin, or a blank line if the buffer is empty.
    Advance,
}

impl PrinterKey {
    pub fn from_name(name: &str) -> Option<PrinterKey> {
        match name {
            "PRINT" => Some(PrinterKey::Print),
            "ADVANCE" => Some(PrinterKey::Advance),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid printer mode {switch:?}: expected man, norm or trace", switch = .0)]
pub struct NoSwitch(String);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no printer is plugged in")]
pub struct NoPrinter;

impl std::str::FromStr for Switch {
    type Err = NoSwitch;

    fn from_str(text: &str) -> Result<Switch, NoSwitch> {
        let found = Switch::ALL.into_iter().find(|switch| switch.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| NoSwitch(text.to_string()))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Printer {
    pub switch: Switch,
    buffer: Vec<u8>,
    first: PrintMode,
    mode: PrintMode,
    line_ended: bool,
}

impl Printer {
    pub fn new(switch: Switch) -> Printer {
        Printer { switch, ..Printer::default() }
    }

    fn prints_keys(&self) -> bool {
        self.switch != Switch::Man
    }

    fn prints_steps(&self) -> bool {
        self.switch == Switch::Trace
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_of_the_switch() {
        assert!(Switch::ALL.into_iter().all(|switch| switch.name().parse() == Ok(switch)));
        assert!("off".parse::<Switch>().is_err());
    }
}
