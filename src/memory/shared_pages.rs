//! Snapshots of the memory: registers in pages, which snapshots share as long as they are equal.

use super::{Memory, Model, Ports};
use crate::number::Word;
use std::sync::Arc;

/// Registers in a page.
const PAGE: usize = 16;
/// Pages of the memory.
const PAGES: usize = 1024 / PAGE;

/// A memory as it was at some moment.
#[derive(Clone)]
pub struct Snapshot {
    pages: Box<[Arc<[Word; PAGE]>; PAGES]>,
    modules: u8,
    model: Model,
    private: bool,
    ports: Arc<Ports>,
    in_module: bool,
}

impl Snapshot {
    /// Bytes that this snapshot takes and `other` has not already.
    pub fn bytes_beside(&self, other: Option<&Snapshot>) -> usize {
        let own = |n: &usize| other.is_none_or(|o| !Arc::ptr_eq(&self.pages[*n], &o.pages[*n]));
        let page = size_of::<[Word; PAGE]>() + 2 * size_of::<usize>();
        size_of_val(&*self.pages) + page * (0..PAGES).filter(own).count()
    }
}

impl Memory {
    /// This memory at this moment, sharing pages with an earlier snapshot.
    pub fn snapshot(&self, like: Option<&Snapshot>) -> Snapshot {
        // A new field must be put here too, or be left out for a reason: who asks for the revision
        // wants to know that something changed, and restoring changes it.
        let Memory {
            registers,
            modules,
            model,
            private,
            ports,
            in_module,
            revision: _,
            guarded: _,
        } = self;
        let (pages, _) = registers.as_chunks::<PAGE>();
        let page = |n: usize| match like {
            Some(like) if *like.pages[n] == pages[n] => like.pages[n].clone(),
            _ => Arc::new(pages[n]),
        };
        Snapshot {
            pages: Box::new(std::array::from_fn(page)),
            modules: *modules,
            model: *model,
            private: *private,
            ports: ports.clone(),
            in_module: *in_module,
        }
    }

    /// Make this memory what it was at the moment of a snapshot.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let (pages, _) = self.registers.as_chunks_mut::<PAGE>();
        for (page, kept) in pages.iter_mut().zip(&*snapshot.pages) {
            *page = **kept;
        }
        (self.modules, self.model) = (snapshot.modules, snapshot.model);
        (self.private, self.in_module) = (snapshot.private, snapshot.in_module);
        self.ports = snapshot.ports.clone();
        self.touch();
    }
}
