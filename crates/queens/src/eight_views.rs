//! The eight views of a position and the sixteen codes that the author of SIM41 assigned to them.
//!
//! The first digit of a code determines what is reversed first (1 nothing, 2 the rows, 3 the
//! columns, 4 both); the second digit determines the side from which the board is seen. Every view
//! has two codes, as the author's table for 15863724 shows.

use super::position::{MAX, Position};
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum View {
    Same,
    QuarterRight,
    Half,
    QuarterLeft,
    RowsReversed,
    Diagonal,
    ColumnsReversed,
    OtherDiagonal,
}

impl View {
    pub const ALL: [View; 8] = [
        View::Same,
        View::QuarterRight,
        View::Half,
        View::QuarterLeft,
        View::RowsReversed,
        View::Diagonal,
        View::ColumnsReversed,
        View::OtherDiagonal,
    ];

    pub fn square(self, n: usize, column: usize, row: usize) -> (usize, usize) {
        let last = n + 1;
        match self {
            View::Same => (column, row),
            View::QuarterRight => (last - row, column),
            View::Half => (last - column, last - row),
            View::QuarterLeft => (row, last - column),
            View::RowsReversed => (column, last - row),
            View::Diagonal => (row, column),
            View::ColumnsReversed => (last - column, row),
            View::OtherDiagonal => (last - row, last - column),
        }
    }

    pub fn apply(self, position: &Position) -> Position {
        let mut rows = [0; MAX];
        for (column, row) in (1..).zip(position.rows()) {
            let (column, row) = self.square(position.n(), column, usize::from(*row));
            rows[column - 1] = row as u8;
        }
        Position::found(&rows[..position.n()])
    }
}

/// A code from 11 to 44, with digits from 1 to 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ViewCode(u8);

const VIEWS: [[View; 4]; 4] = [
    [View::Same, View::QuarterRight, View::Half, View::QuarterLeft],
    [View::RowsReversed, View::Diagonal, View::ColumnsReversed, View::OtherDiagonal],
    [View::ColumnsReversed, View::OtherDiagonal, View::RowsReversed, View::Diagonal],
    [View::Half, View::QuarterLeft, View::Same, View::QuarterRight],
];

impl ViewCode {
    pub const ALL: [ViewCode; 16] = {
        let mut all = [ViewCode(0); 16];
        let mut index = 0;
        while index < 16 {
            all[index] = ViewCode((index / 4 * 10 + index % 4 + 11) as u8);
            index += 1;
        }
        all
    };

    pub fn view(self) -> View {
        VIEWS[usize::from(self.0 / 10 - 1)][usize::from(self.0 % 10 - 1)]
    }
}

impl fmt::Display for ViewCode {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The codes that 8QUEENS shows after `CODES:`. The codes that leave a position unchanged precede
/// those that change it to its associated position, each group in ascending order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Codes {
    /// Codes of the position itself, beginning with 11.
    pub own: Vec<ViewCode>,
    /// Codes of the associated position, beginning with 21.
    pub associated: Vec<ViewCode>,
}

impl Codes {
    pub fn new(position: &Position) -> Codes {
        let from = |origin: Position| {
            ViewCode::ALL
                .into_iter()
                .filter(|code| code.view().apply(&origin) == *position)
                .collect()
        };
        Codes { own: from(*position), associated: from(View::RowsReversed.apply(position)) }
    }

    /// The line that the calculator displays: `CODES:11432133`.
    pub fn line(&self) -> String {
        format!("CODES:{self}")
    }
}

impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.own.iter().chain(&self.associated).try_for_each(|code| write!(f, "{code}"))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rotation {
    pub codes: Vec<ViewCode>,
    pub position: Position,
}

impl Rotation {
    /// The line that the calculator displays: `12,44=36428571`.
    pub fn line(&self) -> String {
        let codes: Vec<String> = self.codes.iter().map(ViewCode::to_string).collect();
        format!("{}={}", codes.join(","), self.position)
    }
}

pub fn rotations(position: &Position) -> Vec<Rotation> {
    let mut found: Vec<Rotation> = Vec::new();
    for code in ViewCode::ALL {
        let view = code.view().apply(position);
        match found.iter_mut().find(|rotation| rotation.position == view) {
            Some(rotation) => rotation.codes.push(code),
            None => found.push(Rotation { codes: vec![code], position: view }),
        }
    }
    found
}

pub fn independent(position: &Position) -> Position {
    View::ALL.into_iter().map(|view| view.apply(position)).min().expect("there are eight views")
}
