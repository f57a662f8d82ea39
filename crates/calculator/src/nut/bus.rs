//! Bus reads and writes: the data registers, and the chips that respond in their place.

use super::paper::{self, FirmwarePaper};
use super::processor::Nut;

const TIMER: u8 = 0xFB;
const DISPLAY: u8 = 0xFD;

const PRINTER_WRITE: u16 = 0x007;
const PRINTER_STATUS: u16 = 0x03A;
const PRINTER_FLAG: u16 = 0x003;

impl Nut {
    pub(super) fn select_register(&mut self) {
        self.address = (self.c & 0x3FF) as u16;
        self.timer_answers = false;
    }

    pub(super) fn select_chip(&mut self) {
        self.chip = self.c as u8;
        self.timer_answers = self.chip == TIMER;
    }

    fn select_near(&mut self, number: usize) {
        self.address = self.address & 0x3F0 | number as u16;
    }

    pub(super) fn write_selected(&mut self) {
        self.set_register(self.address, self.c);
        if self.chip == DISPLAY {
            self.shown.annunciators = (self.c & 0xFFF) as u16;
        }
    }

    /// `number` selects one of sixteen data registers, or a register of a chip.
    pub(super) fn write_near(&mut self, number: usize) {
        self.select_near(number);
        if self.chip == DISPLAY {
            self.shown.write(number, self.c);
        } else if self.timer_answers {
            let value = self.c;
            return self.timer_now().write(number, value);
        }
        self.set_register(self.address, self.c);
    }

    /// Like [`write_near`](Self::write_near), but 0 reads the register that is already selected.
    pub(super) fn read_near(&mut self, number: usize) {
        if number != 0 {
            self.select_near(number);
        }
        let exists = self.exists(self.address);
        self.c = match self.chip {
            DISPLAY if !exists => self.shown.read(number),
            _ if self.timer_answers => self.timer_now().read(number),
            _ if exists => self.register(self.address),
            _ => 0,
        };
    }

    pub(super) fn flag_line(&mut self, number: u32) -> bool {
        match number {
            12 => self.timer_answers && self.timer_now().wants_service(),
            13 => self.timer_now().wants_service(),
            _ => false,
        }
    }

    /// Passes control to an intelligent peripheral: the codes that follow are its instructions, up
    /// to and including the first whose lowest bit is set. If the peripheral is missing, these
    /// codes have no effect. The loop is bounded by the number of addresses.
    pub(super) fn hand_over(&mut self, number: u8) {
        for _ in 0..=u16::MAX {
            let code = self.next_code();
            if let Some(paper) = self.paper.as_mut().filter(|_| number == paper::NUMBER) {
                match code {
                    PRINTER_WRITE => paper.write(self.c as u8),
                    PRINTER_STATUS => self.c = paper.status(),
                    _ if code & 0x3F == PRINTER_FLAG => self.carry = FirmwarePaper::flag(code >> 6),
                    _ => {}
                }
            }
            if code & 1 != 0 {
                return;
            }
        }
    }
}
