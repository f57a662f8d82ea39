//! The printer's interface to the processor: an intelligent peripheral with a status word.

use crate::printer::{PrintedLine, Printer, PrinterKey, Switch};

pub(super) const NUMBER: u8 = 9;

const TRACE: u16 = 1 << 15;
const NORM: u16 = 1 << 14;
const PRINT_KEY: u16 = 1 << 13;
const ADVANCE_KEY: u16 = 1 << 12;
const IDLE: u16 = 1 << 9;
const EMPTY: u16 = 1 << 8;
const LOWER: u16 = 1 << 7;
const COLUMNS: u16 = 1 << 6;
const DOUBLE: u16 = 1 << 5;
const LINE_ENDED: u16 = 1 << 3;
const IGNORE_ADVANCE: u16 = 1 << 2;

#[derive(Clone, Debug, Default)]
pub(super) struct FirmwarePaper {
    pub printer: Printer,
    pub key: Option<PrinterKey>,
    /// Whether the firmware has requested that the printer ignore the ADVANCE key.
    ignores_advance: bool,
    pub lines: Vec<PrintedLine>,
}

impl FirmwarePaper {
    pub(super) fn new(printer: Printer) -> FirmwarePaper {
        FirmwarePaper { printer, ..FirmwarePaper::default() }
    }

    pub(super) fn with(self, printer: Printer) -> FirmwarePaper {
        FirmwarePaper { printer, ..self }
    }

    /// Flag 0 means busy, flag 1 ready to report the status, flag 2 switched on.
    pub(super) fn flag(number: u16) -> bool {
        matches!(number, 1 | 2)
    }

    pub(super) fn write(&mut self, byte: u8) {
        match byte {
            0xFE.. => self.ignores_advance = byte & 1 != 0,
            byte => self.lines.extend(self.printer.receive(byte)),
        }
    }

    pub(super) fn status(&self) -> u64 {
        let mode = self.printer.mode();
        let bits = [
            (TRACE, self.printer.switch == Switch::Trace),
            (NORM, self.printer.switch == Switch::Norm),
            (PRINT_KEY, self.key == Some(PrinterKey::Print)),
            (ADVANCE_KEY, self.key == Some(PrinterKey::Advance)),
            (IDLE, true),
            (EMPTY, self.printer.is_empty()),
            (LOWER, mode.lower),
            (COLUMNS, mode.columns),
            (DOUBLE, mode.double),
            (LINE_ENDED, self.printer.line_ended()),
            (IGNORE_ADVANCE, self.ignores_advance),
        ];
        let status =
            bits.into_iter().filter(|(_, set)| *set).fold(0, |status, (bit, _)| status | bit);
        u64::from(status) << 40
    }
}
