//! Memory snapshots, which consist of pages of registers. Snapshots share identical pages.

use super::{Beside, Memory};
use sim41_number::Content;
use std::sync::Arc;

const PAGE: usize = 16;
const PAGES: usize = 1024 / PAGE;

#[derive(Clone)]
pub(crate) struct MemorySnapshot {
    pages: Box<[Arc<[Content; PAGE]>; PAGES]>,
    beside: Beside,
}

impl MemorySnapshot {
    pub(crate) fn bytes_beside(&self, other: Option<&MemorySnapshot>) -> usize {
        let own = |n: &usize| other.is_none_or(|o| !Arc::ptr_eq(&self.pages[*n], &o.pages[*n]));
        let page = size_of::<[Content; PAGE]>() + 2 * size_of::<usize>();
        size_of_val(&*self.pages) + page * (0..PAGES).filter(own).count()
    }
}

impl Memory {
    pub(crate) fn snapshot(&self, like: Option<&MemorySnapshot>) -> MemorySnapshot {
        // The pattern names every field, so a new field cannot be forgotten. The revision is
        // skipped, because restoring a snapshot is a change and must increment it.
        let Memory { registers, beside, revision: _, guarded: _ } = self;
        let (pages, _) = registers.as_chunks::<PAGE>();
        let page = |n: usize| match like {
            Some(like) if *like.pages[n] == pages[n] => like.pages[n].clone(),
            _ => Arc::new(pages[n]),
        };
        MemorySnapshot { pages: Box::new(std::array::from_fn(page)), beside: beside.clone() }
    }

    pub(crate) fn restore(&mut self, snapshot: &MemorySnapshot) {
        let (pages, _) = self.registers.as_chunks_mut::<PAGE>();
        for (page, kept) in pages.iter_mut().zip(&*snapshot.pages) {
            *page = **kept;
        }
        self.beside = snapshot.beside.clone();
        self.touch();
    }
}
