//! Reads and builds module images, which consist of pages of 4096 codes, and plugs them into ports.

pub mod build;
pub mod descriptor;
pub mod image_formats;
pub mod ports;
mod position;

pub use ports::Ports;
pub use position::Position;

use crate::program::damage::Damaged;
use ports::{FIRST_PORT, PAGES, PageCodes};
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The title in the file; empty if the format has no title.
    pub title: String,
    pub pages: Vec<ModulePage>,
}

#[derive(Clone, Debug)]
pub struct ModulePage {
    pub offset: usize,
    pub place: PageRequest,
    /// The bank (1 to 4). User code sees only bank 1.
    pub bank: u8,
    pub table: bool,
    pub codes: Arc<PageCodes>,
}

/// Pages to use if all ports are full: 7 (HP-IL) and, if there are no Time functions, 5.
const SPARE: [u8; 2] = [7, 5];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageRequest {
    At(u8),
    Any,
    Lower,
    /// The upper page of a port; the port's lower page precedes it in the image.
    Upper,
    Even,
    Odd,
    Ordered,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plugged {
    pub index: usize,
    pub page: u8,
}

impl Module {
    /// Plugs in all pages, at the positions `pages` if these are free, and returns the positions.
    /// If there is no room for a page, nothing is plugged in, and the error contains that page's
    /// offset in the file. If `clock` is set, page 5 is reserved for the built-in Time functions.
    pub fn plug(
        &self,
        ports: &mut Ports,
        clock: bool,
        pages: &[u8],
    ) -> Result<Vec<Plugged>, Damaged> {
        let mut filled = ports.clone();
        let first_banks = self.pages.iter().filter(|page| page.bank == 1).count();
        let known = pages.len() == first_banks
            && pages.iter().all(|&at| PAGES.contains(&at) && !ports.holds_module(at));
        let mut known = pages.iter().filter(|_| known);
        let mut plugged: Vec<Plugged> = Vec::new();
        for (index, page) in self.pages.iter().enumerate() {
            let before = plugged.last().copied();
            let at = match page.bank {
                1 => match known.next() {
                    Some(&at) => at,
                    None => self.free_page(index, &filled, clock, before)?,
                },
                // The page is another bank of a page that is already plugged in.
                _ => {
                    let first = plugged.iter().find(|p| self.pages[p.index].place == page.place);
                    first.or(before.as_ref()).map_or(FIRST_PORT, |first| first.page)
                }
            };
            filled.plug(at, page.bank, page.codes.clone());
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
    ) -> Result<u8, Damaged> {
        let page = &self.pages[index];
        let refused = |what: String| Err(Damaged::at(page.offset, what));
        let free = |at: u8| PAGES.contains(&at) && !ports.holds_module(at);
        let both = |at: u8| at.is_multiple_of(2) && free(at) && free(at + 1);
        let mut pages = FIRST_PORT..=*PAGES.end();
        let found = match page.place {
            PageRequest::At(at) if !PAGES.contains(&at) => {
                return refused(format!("page {at:X} is reserved for the calculator"));
            }
            PageRequest::At(5) if clock => {
                return refused("page 5 is reserved for the Time functions".into());
            }
            PageRequest::At(at) if !free(at) => {
                return refused(format!("page {at:X} is used by another module"));
            }
            PageRequest::At(at) => Some(at),
            PageRequest::Lower => pages.find(|&at| both(at)),
            PageRequest::Upper | PageRequest::Ordered => {
                let next = before.map(|before| before.page + 1).filter(|&at| free(at));
                next.or_else(|| pages.find(|&at| free(at)))
            }
            PageRequest::Any => {
                let mut spare = SPARE.into_iter().filter(|&at| at != 5 || !clock);
                pages.find(|&at| free(at)).or_else(|| spare.find(|&at| free(at)))
            }
            PageRequest::Even => pages.find(|&at| at.is_multiple_of(2) && free(at)),
            PageRequest::Odd => pages.find(|&at| !at.is_multiple_of(2) && free(at)),
        };
        let none = "no page is free for this module; unplug another module";
        found.map_or_else(|| refused(none.into()), Ok)
    }
}
