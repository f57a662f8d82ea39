//! Distributes the panels among the columns next to and below the calculator.

use super::component::Scene;
use super::panel::Panel;
use ratatui::layout::Rect;

pub(super) type Placed = (Panel, Rect);

/// The panels for which there is room, in order of preference. The focused panel is always visible.
pub(super) fn placed(
    scene: &Scene,
    columns: &[Rect],
    wanted: &[Panel],
    focus: Option<Panel>,
) -> Vec<Placed> {
    let mut chosen: Vec<(Panel, usize)> = Vec::new();
    let mut room: Vec<u16> = columns.iter().map(|column| column.height).collect();
    let fills = |panel: &Panel| panel.content().fills() && focus != Some(*panel);
    let needed_ones = wanted.iter().copied().filter(|panel| !fills(panel));
    for panel in focus.into_iter().chain(needed_ones) {
        let needed = panel.content().least() as u16 + 1;
        let column = (0..room.len()).find(|&n| room[n] >= needed);
        if let Some(n) = column.filter(|_| chosen.iter().all(|(other, _)| *other != panel)) {
            room[n] -= needed;
            chosen.push((panel, n));
        }
    }
    let order = |panel: &Panel| wanted.iter().position(|wanted| wanted == panel);
    chosen.sort_by_key(|(panel, _)| order(panel).unwrap_or(usize::MAX));
    let chosen = spread(scene, columns, &chosen).unwrap_or(chosen);
    let mut placed: Vec<Placed> = columns
        .iter()
        .enumerate()
        .flat_map(|(n, column)| {
            let here: Vec<Panel> =
                chosen.iter().filter(|(_, at)| *at == n).map(|(panel, _)| *panel).collect();
            fill(scene, *column, &here, focus)
        })
        .collect();
    for panel in wanted.iter().copied().filter(fills) {
        let left = columns.iter().map(|column| left_over(*column, &placed));
        if let Some(room) = left.max_by_key(|room| room.height) {
            let height = (panel.wanted(scene, room) as u16 + 1).min(room.height);
            if height > panel.content().least() as u16 {
                placed.push((panel, Rect { height, ..room }));
            }
        }
    }
    placed
}

fn left_over(column: Rect, placed: &[Placed]) -> Rect {
    let here = placed.iter().filter(|(_, place)| column.intersects(*place));
    let used = here.map(|(_, place)| place.bottom() + 1).max().unwrap_or(column.y);
    let y = used.min(column.bottom());
    Rect { y, height: column.bottom() - y, ..column }
}

/// Distributes the panels evenly among the columns; `None` if there is no room for a panel.
fn spread(
    scene: &Scene,
    columns: &[Rect],
    panels: &[(Panel, usize)],
) -> Option<Vec<(Panel, usize)>> {
    let height = |n: usize| usize::from(columns[n].height);
    let highest = columns.iter().copied().max_by_key(|column| column.height)?;
    let tallest = usize::from(highest.height);
    // The number of rows that each panel wants, including its heading.
    let likes: Vec<usize> =
        panels.iter().map(|(panel, _)| panel.wanted(scene, highest) + 1).collect();
    let all: usize = likes.iter().map(|rows| rows.min(&tallest)).sum();
    let room: usize = (0..columns.len()).map(height).sum();
    let (mut column, mut filled, mut least) = (0, 0, 0);
    let mut spread = Vec::with_capacity(panels.len());
    for (&(panel, _), &likes) in panels.iter().zip(&likes) {
        let needed = panel.content().least() + 1;
        let full = |column| {
            let share = height(column) * all.min(room) / room.max(1);
            filled > 0 && filled + likes.min(height(column)) / 2 > share
        };
        if column + 1 < columns.len() && (full(column) || least + needed > height(column)) {
            (column, filled, least) = (column + 1, 0, 0);
        }
        filled += likes.min(height(column));
        least += needed;
        if least > height(column) {
            return None;
        }
        spread.push((panel, column));
    }
    Some(spread)
}

/// Positions a column's panels one below the other. Each panel has its minimum number of rows, and
/// panels that need more share the rest; the focused panel gets as many as possible.
fn fill(scene: &Scene, column: Rect, panels: &[Panel], focus: Option<Panel>) -> Vec<Placed> {
    let wanted = |panel: Panel| match focus == Some(panel) {
        true => {
            let abreast = panel.content().abreast(column.width.into());
            panel.content().count(scene).div_ceil(abreast).max(panel.content().least())
        }
        false => panel.wanted(scene, column),
    };
    let wanted: Vec<usize> = panels.iter().map(|&panel| wanted(panel)).collect();
    let mut rows: Vec<usize> = panels.iter().map(|panel| panel.content().least()).collect();
    let used: usize = rows.iter().map(|rows| rows + 1).sum();
    let mut spare = usize::from(column.height).saturating_sub(used);
    while spare > 0 {
        let hungry: Vec<usize> = (0..panels.len()).filter(|&n| rows[n] < wanted[n]).collect();
        if hungry.is_empty() {
            break;
        }
        for n in hungry.into_iter().take(spare) {
            rows[n] += 1;
            spare -= 1;
        }
    }
    let mut y = column.y;
    let mut placed = Vec::new();
    for (&panel, rows) in panels.iter().zip(rows) {
        let height = (rows as u16 + 1).min(column.bottom().saturating_sub(y));
        placed.push((panel, Rect { y, height, ..column }));
        y += height;
    }
    placed
}
