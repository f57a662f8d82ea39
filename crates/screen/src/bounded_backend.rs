//! A ratatui backend that limits the drawn area, because a terminal may report any size.

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use std::io::{self, BufWriter, Stdout};

/// The largest area drawn; the rest of a larger terminal remains blank.
const MOST: Size = Size::new(1_000, 500);

/// The size in bytes of the buffer. The first frame of 80x24 cells has about 12,000 bytes.
const FRAME: usize = 1 << 16;

/// Adds a buffer, because standard output's own would write a frame in parts of one kilobyte.
pub(super) struct BoundedBackend(CrosstermBackend<BufWriter<Stdout>>);

impl BoundedBackend {
    pub(super) fn new() -> BoundedBackend {
        BoundedBackend(CrosstermBackend::new(BufWriter::with_capacity(FRAME, io::stdout())))
    }
}

fn bounded(size: Size) -> Size {
    Size::new(size.width.min(MOST.width), size.height.min(MOST.height))
}

impl Backend for BoundedBackend {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.0.draw(content)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.0.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    fn clear_region(&mut self, kind: ClearType) -> io::Result<()> {
        self.0.clear_region(kind)
    }

    fn size(&self) -> io::Result<Size> {
        self.0.size().map(bounded)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        let WindowSize { columns_rows, pixels } = self.0.window_size()?;
        Ok(WindowSize { columns_rows: bounded(columns_rows), pixels })
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.0)
    }
}
