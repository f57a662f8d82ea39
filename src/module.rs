//! Module images: files of pages of 4096 words, read, built, and plugged into the ports.
//!
//! `image` reads the formats in which images are handed around; `build` makes an image of
//! programs. What a plugged page means is in `memory::ports`.

pub mod build;
pub mod image_formats;

use crate::memory::Ports;
use crate::memory::ports::{FIRST_PORT, PAGES, Words};
use std::sync::Arc;

/// An image, as its file describes it.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// What it calls itself; empty if the format has no room for that.
    pub title: String,
    /// Its pages in the order of the file.
    pub pages: Vec<Page>,
}

/// A page of an image.
#[derive(Clone, Debug)]
pub struct Page {
    /// Where in the file it begins.
    pub offset: usize,
    /// Where it wants to be.
    pub place: Place,
    /// Its bank, 1 to 4. Only the first is seen by user code.
    pub bank: u8,
    /// Whether the file says that it begins with a table of functions.
    pub table: bool,
    /// Its words.
    pub words: Arc<Words>,
}

/// Where a page wants to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At this page.
    At(u8),
    /// At any free page of a port.
    Any,
    /// At the lower of the two pages of a port, together with the next one.
    Lower,
    /// At the upper page of the port whose lower one comes before it.
    Upper,
    /// At an even page.
    Even,
    /// At an odd page.
    Odd,
    /// Behind the page before it.
    Ordered,
}

/// Why an image cannot be plugged in.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum Trouble {
    #[error("at byte {offset}: page {page:X} is one of the calculator's own")]
    OwnPage { offset: usize, page: u8 },
    #[error("at byte {offset}: page {page:X} is taken by {by}")]
    Taken { offset: usize, page: u8, by: &'static str },
    #[error("at byte {offset}: there is no free page left for it; unplug another module")]
    NoPage { offset: usize },
}

/// A page that has been plugged in, or the bank of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plugged {
    /// Which page of the image.
    pub index: usize,
    /// Where it is now.
    pub page: u8,
}

impl Module {
    /// Plug all pages in; gives where they are. Nothing is plugged when one of them finds no
    /// place. With `clock` page 5 is taken, by the calculator's own Time functions.
    ///
    /// # Errors
    /// [`Trouble`] with the place in the file.
    pub fn plug(&self, ports: &mut Ports, clock: bool) -> Result<Vec<Plugged>, Trouble> {
        let mut filled = ports.clone();
        let mut plugged: Vec<Plugged> = Vec::new();
        for (index, page) in self.pages.iter().enumerate() {
            let before = plugged.last().copied();
            let at = match page.bank {
                1 => self.free_page(index, &filled, clock, before)?,
                // Another bank of the page that wants to be at the same place.
                _ => {
                    let first = plugged.iter().find(|p| self.pages[p.index].place == page.place);
                    first.or(before.as_ref()).map_or(FIRST_PORT, |first| first.page)
                }
            };
            if page.bank == 1 {
                filled.plug(at, page.words.clone());
            }
            plugged.push(Plugged { index, page: at });
        }
        *ports = filled;
        Ok(plugged)
    }

    fn free_page(
        &self,
        index: usize,
        ports: &Ports,
        clock: bool,
        before: Option<Plugged>,
    ) -> Result<u8, Trouble> {
        let page = &self.pages[index];
        let offset = page.offset;
        let free = |at: u8| PAGES.contains(&at) && !ports.has(at);
        let both = |at: u8| at.is_multiple_of(2) && free(at) && free(at + 1);
        let mut pages = FIRST_PORT..=*PAGES.end();
        let found = match page.place {
            Place::At(at) if !PAGES.contains(&at) => {
                return Err(Trouble::OwnPage { offset, page: at });
            }
            Place::At(5) if clock => {
                return Err(Trouble::Taken { offset, page: 5, by: "the Time functions" });
            }
            Place::At(at) if !free(at) => {
                return Err(Trouble::Taken { offset, page: at, by: "another module" });
            }
            Place::At(at) => Some(at),
            Place::Lower => pages.find(|&at| both(at)),
            Place::Upper | Place::Ordered => {
                let next = before.map(|before| before.page + 1).filter(|&at| free(at));
                next.or_else(|| pages.find(|&at| free(at)))
            }
            Place::Any => pages.find(|&at| free(at)),
            Place::Even => pages.find(|&at| at.is_multiple_of(2) && free(at)),
            Place::Odd => pages.find(|&at| !at.is_multiple_of(2) && free(at)),
        };
        found.ok_or(Trouble::NoPage { offset })
    }
}
