//! The read-only memory: sixteen pages of 4096 codes, each with up to four banks.

pub(crate) use sim41_language::module::ports::{PAGE, PageCodes};
use std::sync::Arc;

pub(crate) const BANKS: usize = 4;

/// The pages of all images, and the visible bank of each page.
#[derive(Clone)]
pub(crate) struct Rom {
    banks: [[Option<Arc<PageCodes>>; BANKS]; 16],
    seen: [Arc<PageCodes>; 16],
    empty: Arc<PageCodes>,
}

impl Default for Rom {
    fn default() -> Self {
        let empty: Arc<PageCodes> = Arc::new([0; PAGE]);
        let seen = std::array::from_fn(|_| empty.clone());
        Rom { banks: Default::default(), seen, empty }
    }
}

impl Rom {
    /// `bank` is 1 to 4. If the module's code changes, the first bank of each page becomes visible.
    pub(crate) fn set(&mut self, page: u8, bank: u8, codes: Option<Arc<PageCodes>>) {
        let place = &mut self.banks[page as usize & 15][(bank as usize - 1) % BANKS];
        let same = match (&codes, &*place) {
            (Some(new), Some(old)) => Arc::ptr_eq(new, old),
            (None, None) => true,
            _ => false,
        };
        if !same {
            *place = codes;
            self.show_first_banks();
        }
    }

    pub(crate) fn bank(&self, page: u8, bank: u8) -> Option<&Arc<PageCodes>> {
        self.banks[page as usize & 15][(bank as usize - 1) % BANKS].as_ref()
    }

    #[inline]
    pub(crate) fn code(&self, address: u16) -> u16 {
        self.seen[(address >> 12) as usize][address as usize % PAGE]
    }

    pub(crate) fn show_first_banks(&mut self) {
        for page in 0..16 {
            self.seen[page] = self.banks[page][0].as_ref().unwrap_or(&self.empty).clone();
        }
    }

    /// Makes bank `bank`, counted from 0, visible in this address's page and in its partner page:
    /// pages 3 and 5 of the HP-41CX switch together, and so do a port's two pages. Pages without
    /// this bank do not change. Sources: measurements of the HP-41CX's own pages, and module
    /// manuals.
    pub(crate) fn show_bank(&mut self, address: u16, bank: usize) {
        let page = (address >> 12) as usize;
        let partners = match page {
            3 | 5 => [3, 5],
            8..=15 => [page & 14, page | 1],
            _ => [page, page],
        };
        for page in partners {
            if let Some(codes) = &self.banks[page][bank] {
                self.seen[page] = codes.clone();
            }
        }
    }
}
