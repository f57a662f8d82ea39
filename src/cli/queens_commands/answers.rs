//! `plus`, `symmetric`, `disjoint` and `cover`: answer questions that the sources left open.

use anyhow::anyhow;
use sim41_files::output;
use sim41_queens::certificate::{self, Answer, Proof};
use sim41_queens::{Codes, Position, Search, eight_views, picture};
use std::io::{self, Write};

fn positions(wanted: impl Fn(&Position) -> bool) -> anyhow::Result<Vec<Position>> {
    Ok(Search::new(8)?.filter(wanted).collect())
}

pub(super) fn plus() -> anyhow::Result<()> {
    let found = positions(Position::is_plus)?;
    let independent: Vec<&Position> =
        found.iter().filter(|position| eight_views::independent(position) == **position).collect();
    output::print(|out| {
        writeln!(
            out,
            "{found} positions have no queen on a main diagonal; they are the views of \
             {independent} independent positions.",
            found = found.len(),
            independent = independent.len()
        )?;
        for position in independent {
            writeln!(out, "\n{}", picture::text(position))?;
            let views: Vec<String> = eight_views::rotations(position)
                .iter()
                .map(|view| view.position.to_string())
                .collect();
            writeln!(out, "{} views: {}", views.len(), views.join(" "))?;
        }
        writeln!(
            out,
            "\nThe Delphi page expects 16 positions (twice eight), but 35281746 has a centre of \
             symmetry and only four views."
        )
    })
}

pub(super) fn symmetric() -> anyhow::Result<()> {
    let found = positions(|position| Codes::new(position).own.len() > 2)?;
    let independent = eight_views::independent(&found[0]);
    output::print(|out| {
        writeln!(
            out,
            "One independent position has a centre of symmetry: a half turn does not change it.\n"
        )?;
        writeln!(out, "{independent}\n{}", picture::text(&independent))?;
        writeln!(out, "{}", Codes::new(&independent).line())?;
        for rotation in eight_views::rotations(&independent) {
            writeln!(out, "{}", rotation.line())?;
        }
        let views = found.len();
        writeln!(
            out,
            "\nThis position therefore has {views} views, while the other eleven have eight: 11 x \
             8 + 4 = 92."
        )
    })
}

pub(super) fn disjoint() -> anyhow::Result<()> {
    let answer = certificate::disjoint();
    let [count, squares] = [answer.positions.len(), answer.squares.len()];
    let Proof::AtLeast(each) = answer.proof else {
        return Err(anyhow!("internal error: unexpected kind of proof"));
    };
    show(
        &answer,
        &format!("At most {count} positions fit on one board without sharing a square."),
        &format!(
            "Each of the 92 positions uses at least {each} of these {squares} squares.\n\
             {more} positions that share no square would need {needed} of them.",
            more = count + 1,
            needed = (count + 1) * each
        ),
    )
}

pub(super) fn cover() -> anyhow::Result<()> {
    let answer = certificate::cover();
    let [count, squares] = [answer.positions.len(), answer.squares.len()];
    show(
        &answer,
        &format!("At least {count} positions are needed to cover all 64 squares."),
        &format!(
            "No position uses two of these {squares} squares, which lie on the main diagonals in \
             columns 1, 3, 4, 5, 6\n\
             and 8. Each of them must be covered, so {fewer} positions are too few.",
            fewer = count - 1
        ),
    )
}

fn show(answer: &Answer, sentence: &str, proof: &str) -> anyhow::Result<()> {
    answer.check().map_err(|fault| anyhow!("invalid proof: {fault}"))?;
    let times =
        |column, row| answer.positions.iter().filter(|position| position.has(column, row)).count();
    let name = |column, row| {
        let first = answer.positions.iter().position(|position| position.has(column, row));
        first.map_or('.', |index| char::from(b'A' + index as u8))
    };
    output::print(|out| {
        writeln!(out, "{sentence}\n")?;
        for (letter, position) in ('A'..).zip(&answer.positions) {
            writeln!(out, "{letter} {position}")?;
        }
        writeln!(
            out,
            "\nAll positions on one board (each square shows the letter of the first position \
             that uses it):\n"
        )?;
        grid(out, name)?;
        if answer.positions.len() > 8 {
            writeln!(out, "\nFor each square, the number of positions with a queen on it:\n")?;
            grid(out, |column, row| {
                char::from_digit(times(column, row) as u32, 36).unwrap_or('+')
            })?;
        }
        writeln!(out, "\nWhy this is the best possible: {proof}\n")?;
        grid(out, |column, row| if answer.squares.contains(&(column, row)) { '#' } else { '.' })?;
        writeln!(
            out,
            "\nThe positions, and the squares of the proof, were checked against all 92 positions."
        )
    })
}

fn grid(out: &mut dyn Write, square: impl Fn(usize, usize) -> char) -> io::Result<()> {
    writeln!(out, "  1 2 3 4 5 6 7 8")?;
    for row in 1..=8 {
        let squares: Vec<String> = (1..=8).map(|column| square(column, row).to_string()).collect();
        writeln!(out, "{row} {}", squares.join(" "))?;
    }
    Ok(())
}
