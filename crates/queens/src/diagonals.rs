//! The map of diagonals from the Harbour article. As in the article, the row of a square precedes
//! its column.

#[derive(Debug, Clone)]
pub struct DiagonalMap {
    n: usize,
    squares: Vec<Vec<(usize, usize)>>,
}

impl DiagonalMap {
    pub fn new(n: usize) -> DiagonalMap {
        let squares =
            (1..=n).flat_map(|row| (1..=n).map(move |column| diagonals(n, row, column))).collect();
        DiagonalMap { n, squares }
    }

    pub fn at(&self, row: usize, column: usize) -> &[(usize, usize)] {
        &self.squares[(row - 1) * self.n + column - 1]
    }

    /// A line of the article's table: `11 : 22-33-44-55-66-77-88`. Boards have at most 9 columns.
    pub fn line(&self, row: usize, column: usize) -> String {
        let squares: Vec<String> =
            self.at(row, column).iter().map(|(row, column)| format!("{row}{column}")).collect();
        format!("{row}{column} : {}", squares.join("-")).trim_end().to_string()
    }
}

fn diagonals(n: usize, row: usize, column: usize) -> Vec<(usize, usize)> {
    let above = row.min(column) - 1;
    let falling = (0..n).map(|step| (row - above + step, column - above + step));
    let up = (1..n).map_while(|step| Some((row.checked_sub(step)?, column + step)));
    let down = (1..n).map_while(|step| Some((row + step, column.checked_sub(step)?)));
    let on_board =
        |(row, column): &(usize, usize)| (1..=n).contains(row) && (1..=n).contains(column);
    falling
        .chain(up)
        .chain(down)
        .filter(on_board)
        .filter(|square| *square != (row, column))
        .collect()
}
