//! Fills the buffer: ACA ACX ACCHR ACCOL ACSPEC SKPCHR SKPCOL, BLDSPEC. `functions`: PRBUF, ADV.

use super::functions::Printing;
use crate::machine::{Error, argument};
use crate::printer::{self, PrintedLine};
use sim41_language::instruction::Op;
use sim41_number::register::Register;

const CHARACTER: u8 = printer::CHARACTER as u8;
const SPECIAL: u64 = (1 << 49) - 1;

impl Printing<'_, '_> {
    pub(super) fn fill_buffer(&mut self, op: Op) -> Result<(), Error> {
        match op {
            Op::Aca => {
                self.set_character_mode();
                let text = self.context.alpha();
                self.put_bytes(&text);
            }
            Op::Acx => {
                self.set_character_mode();
                self.put_value(self.memory().x());
            }
            Op::Acchr => {
                let code = self.small_number(0x80)?;
                self.set_character_mode();
                self.put(code);
            }
            Op::Skpchr => {
                let count = self.small_number(PrintedLine::CHARACTERS as u32)?;
                self.set_character_mode();
                self.with_printer(|printer| printer.skip_characters(count));
            }
            Op::Accol => {
                let column = self.small_number(0x80)?;
                self.set_column_mode();
                self.put(column);
            }
            Op::Skpcol => {
                let count = self.small_number(printer::COLUMNS as u32)?;
                self.set_column_mode();
                self.skip_columns(count);
            }
            Op::Acspec => {
                let special = self.memory().x();
                if !special.is_alpha() {
                    return Err(Error::DataError);
                }
                self.set_column_mode();
                self.put_special(special);
            }
            Op::Bldspec => self.build_special()?,
            _ => return Err(Error::Nonexistent),
        }
        Ok(())
    }

    pub(super) fn skip_columns(&mut self, count: u8) {
        if count >= CHARACTER {
            self.with_printer(|printer| printer.skip_characters(count / CHARACTER));
        }
        if count < CHARACTER || !count.is_multiple_of(CHARACTER) {
            self.with_printer(|printer| printer.skip_columns(count % CHARACTER));
        }
    }

    pub(super) fn put_special(&mut self, special: Register) {
        let bits = special.bits() & SPECIAL;
        for column in (0..CHARACTER).rev() {
            self.put((bits >> (7 * column)) as u8 & 0x7F);
        }
    }

    /// BLDSPEC shifts the special character in Y left and adds the column in X. A number in Y
    /// counts as an empty special character.
    fn build_special(&mut self) -> Result<(), Error> {
        let x = self.memory().x();
        if x.is_alpha() {
            return Err(Error::AlphaData);
        }
        let column = argument::integer(x)?;
        if column > 0x7F {
            return Err(Error::DataError);
        }
        let y = self.memory().y();
        let before = if y.is_alpha() { y.bits() } else { 0 };
        // If Y contains ALPHA data that is not a special character, two of its bits appear at the
        // right end of the result. Adding the column changes only the lowest three digits.
        let shifted = before << 7 & SPECIAL | before >> 49 & 6;
        let bits = shifted & !0xFFF | (shifted + column as u64) & 0xFFF;
        self.context.memory_mut().drop_to_result(Register::new(1 << 52 | bits));
        Ok(())
    }

    /// The integer part of the magnitude of X. Fails with DATA ERROR if it is not below `limit`.
    fn small_number(&self, limit: u32) -> Result<u8, Error> {
        match argument::integer(self.memory().x())? {
            n if n < limit => Ok(n as u8),
            _ => Err(Error::DataError),
        }
    }
}
