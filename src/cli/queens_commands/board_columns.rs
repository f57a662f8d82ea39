//! The number of columns, an argument of several `queens` commands.

// The number of columns, which must be from `LEAST` to `MOST`.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Columns<const LEAST: u8, const MOST: u8> {
    #[arg(
        value_name = "N",
        help = format!("Columns of the board ({LEAST} to {MOST}) [default: 8]"),
        value_parser = columns::<LEAST, MOST>
    )]
    columns: Option<u8>,
    #[arg(
        long = "n",
        hide = true,
        conflicts_with = "columns",
        value_parser = columns::<LEAST, MOST>
    )]
    n: Option<u8>,
}

impl<const LEAST: u8, const MOST: u8> Columns<LEAST, MOST> {
    pub(super) fn get(&self) -> usize {
        self.columns.or(self.n).unwrap_or(8).into()
    }
}

fn columns<const LEAST: u8, const MOST: u8>(text: &str) -> Result<u8, String> {
    let columns = text.parse().ok().filter(|columns| (LEAST..=MOST).contains(columns));
    columns.ok_or_else(|| format!("the number of columns must be {LEAST} to {MOST}"))
}
