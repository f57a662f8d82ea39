//! The firmware image: its pages, and a check that they start the calculator.

use crate::nut::{Nut, Rom, State};
use sim41_language::module::{Module, PageRequest, image_formats};
use sim41_language::program::damage::Damaged;
use sim41_number::charset::Glyph;
use std::sync::Arc;

/// Enough cycles for the firmware to start and show MEMORY LOST.
pub(super) const START: u64 = 100_000;

#[derive(Clone)]
pub struct Firmware {
    pub(super) rom: Arc<Rom>,
    is_cx: bool,
}

/// An image file's path and the CRC-32 of its bytes.
pub type Source = (Arc<str>, u32);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoFirmware {
    #[error(transparent)]
    Unreadable(#[from] Damaged),
    #[error("page {0:X} is missing: the calculator's own ROM must contain pages 0, 1 and 2")]
    NoPage(u8),
    #[error("the ROM in pages 0 to 2 does not start: expected it to show MEMORY LOST")]
    Silent,
}

impl Firmware {
    /// Reads an image file with pages 0 to 2, and for an HP-41CX also 3 and 5. Unnumbered pages
    /// must be in ascending order, with the second bank of page 5 last. Fails if a page is missing
    /// or the image does not start the calculator.
    pub fn of_image(data: &[u8]) -> Result<Firmware, NoFirmware> {
        let Module { pages, .. } = image_formats::read_pages(data)?;
        let numbered = pages.iter().all(|page| matches!(page.place, PageRequest::At(_)));
        let mut rom = Rom::default();
        for (index, page) in pages.iter().enumerate() {
            let (at, bank) = match page.place {
                PageRequest::At(at) if numbered => (at, page.bank),
                _ => match index {
                    0..=3 => (index as u8, 1),
                    _ => (5, index as u8 - 3),
                },
            };
            if matches!(at, 0..=3 | 5) && bank <= 4 {
                rom.set(at, bank, Some(page.codes.clone()));
            }
        }
        if let Some(missing) = (0..3).find(|&page| rom.bank(page, 1).is_none()) {
            return Err(NoFirmware::NoPage(missing));
        }
        let is_cx = rom.bank(3, 1).is_some();
        let mut chip = Nut::new(rom.clone(), |address| matches!(address, 0..=0xF | 0xC0..=0x1FF));
        let text = |chip: &Nut| chip.shown().cells().map(|(code, _)| Glyph::from_code(code).char());
        let starts = chip.run(START) == State::Rest;
        match starts && text(&chip).iter().collect::<String>().trim() == "MEMORY LOST" {
            true => Ok(Firmware { rom: Arc::new(rom), is_cx }),
            false => Err(NoFirmware::Silent),
        }
    }

    pub fn is_cx(&self) -> bool {
        self.is_cx
    }
}
