//! `diagonals`, `permutations` and `census`: print the tables and numbers of the Harbour article.

use super::board_columns::Columns;
use super::usage;
use clap::Args;
use sim41_files::output;
use sim41_queens::algorithm::permutation;
use sim41_queens::diagonals::DiagonalMap;
use sim41_queens::{Codes, Position, Search, eight_views, rows_text};

#[derive(Args)]
pub struct Diagonals {
    /// Only this square, given by its row and column, such as 33
    square: Option<String>,
    /// Columns of the board (1 to 9)
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=9))]
    n: u8,
}

#[derive(Args)]
pub struct Permutations {
    #[command(flatten)]
    columns: Columns<1, 10>,
    /// Permutations of all rows, each combined from two permutations of half the rows
    #[arg(long)]
    whole: bool,
    /// Print one permutation per line
    #[arg(long)]
    lines: bool,
}

#[derive(Args)]
pub struct Census {
    #[command(flatten)]
    columns: Columns<1, 10>,
}

pub(super) fn diagonals(arguments: &Diagonals) -> anyhow::Result<()> {
    let n = usize::from(arguments.n);
    let map = DiagonalMap::new(n);
    let every = (1..=n).flat_map(|row| (1..=n).map(move |column| (row, column)));
    let name = |(row, column): (usize, usize)| format!("{row}{column}");
    let wanted: Vec<(usize, usize)> = every
        .filter(|square| arguments.square.as_ref().is_none_or(|text| *text == name(*square)))
        .collect();
    if wanted.is_empty() {
        usage(format!(
            "invalid square: expected a row and a column from 1 to {n}, for example 11 or {n}{n}"
        ));
    }
    output::print(|out| {
        wanted.iter().try_for_each(|(row, column)| writeln!(out, "{}", map.line(*row, *column)))
    })
}

/// The line width of the article's lists: nine permutations of four rows, or five of eight rows.
const WIDE: usize = 54;

pub(super) fn permutations(
    Permutations { columns, whole, lines }: &Permutations,
) -> anyhow::Result<()> {
    let n = columns.get();
    let all: Box<dyn Iterator<Item = Vec<u8>>> = match whole {
        true => Box::new(permutation::Orders::new(n)),
        false => {
            let half = permutation::arrangements(n, n.div_ceil(2));
            Box::new(half.into_iter().map(|arrangement| arrangement.rows))
        }
    };
    let mut all = all.map(|rows| rows_text(n, &rows)).peekable();
    let width = all.peek().map_or(1, String::len) + ", ".len();
    let across = if *lines { 1 } else { WIDE / width };
    output::print(|out| {
        let mut column = 0;
        while let Some(permutation) = all.next() {
            column = (column + 1) % across;
            let between = match all.peek() {
                _ if *lines => "\n",
                None => "\n",
                Some(_) if column == 0 => ",\n",
                Some(_) => ", ",
            };
            write!(out, "{permutation}{between}")?;
        }
        Ok(())
    })
}

pub(super) fn census(arguments: &Census) -> anyhow::Result<()> {
    let n = arguments.columns.get();
    let half = n.div_ceil(2);
    let positions: Vec<Position> = Search::new(n)?.collect();
    let count = |wanted: &dyn Fn(&Position) -> bool| {
        positions.iter().filter(|position| wanted(position)).count() as u128
    };
    let arranged = permutation::arrangements(n, half).len() as u128;
    let orders = permutation::Orders::new(n).count() as u128;
    let in_half = count(&|p| usize::from(p.row(1)) <= half);
    let independent = |position: &Position| eight_views::independent(position) == *position;
    let squares = n as u128 * n as u128;
    let choices = (0..n as u128).fold(1, |ways, chosen| ways * (squares - chosen) / (chosen + 1));
    let lines = [
        (choices, format!("ways to choose {n} of {squares} squares")),
        ((n as u128).pow(n as u32), "ways to put one queen in each column".into()),
        (arranged, format!("ways to arrange {half} of {n} rows")),
        (orders, format!("ways to put one queen in each of {n} columns and {n} rows")),
        (positions.len() as u128, "positions in which no queen attacks another".into()),
        (in_half, format!("positions with the first queen in rows 1 to {half}")),
        (
            count(&independent),
            "independent positions (all other positions are views of these)".into(),
        ),
        (count(&|p| Codes::new(p).own.len() > 2), "positions with a centre of symmetry".into()),
        (count(&|p| p.is_plus()), "positions without a queen on a main diagonal".into()),
        (
            count(&|p| p.is_plus() && independent(p)),
            "independent positions without a queen on a main diagonal".into(),
        ),
    ];
    output::print(|out| {
        lines
            .iter()
            .try_for_each(|(number, what)| writeln!(out, "{:>18}  {what}", thousands(*number)))
    })
}

pub(super) fn thousands(number: u128) -> String {
    let digits = number.to_string();
    let grouped = digits.bytes().enumerate().map(|(index, digit)| {
        let comma = index > 0 && (digits.len() - index).is_multiple_of(3);
        format!("{}{}", if comma { "," } else { "" }, char::from(digit))
    });
    grouped.collect()
}
