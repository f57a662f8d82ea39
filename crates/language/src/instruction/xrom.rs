//! XROM numbers of modules, and of functions by name: `plug-ins.txt` lists functions that are not
//! in the instruction table. `bytes` decodes a number; `program::plugged_names` names the others.

use std::sync::LazyLock;

/// Extended Functions, built into the 41CX.
pub const EXTENDED: u8 = 25;
/// Time functions, built into the 41CX.
pub const TIME: u8 = 26;
pub const WAND: u8 = 27;
/// Mass storage and control functions of the HP-IL module.
pub const MASS_STORAGE: u8 = 28;
pub const PRINTER: u8 = 29;
pub const CARD_READER: u8 = 30;

#[derive(Debug)]
pub(crate) struct PlugIn {
    name: String,
    pub module: &'static str,
    pub xrom: u8,
    pub function: u8,
}

/// The functions of all plug-in modules, ordered by name.
static FUNCTIONS: LazyLock<Vec<PlugIn>> = LazyLock::new(|| {
    let mut functions = Vec::new();
    let (mut module, mut xrom, mut function) = ("", 0, 0);
    for line in include_str!("plug-ins.txt").lines().filter(|line| !line.starts_with('#')) {
        if let Some((number, title)) = line.strip_prefix("= ").and_then(|l| l.split_once(' ')) {
            let number = number.parse().expect("the number of a module");
            (module, xrom, function) = (title, number, 0);
            continue;
        }
        for name in line.split(' ') {
            if name != "_" {
                functions.push(PlugIn { name: capitals(name), module, xrom, function });
            }
            function += 1;
        }
    }
    functions.sort_by(|one, other| one.name.cmp(&other.name));
    functions
});

fn capitals(name: &str) -> String {
    name.to_uppercase().replace('^', "↑").replace('#', "≠").replace(['∑', '~'], "Σ")
}

pub(crate) fn with_name(name: &str) -> &'static [PlugIn] {
    let wanted = capitals(name);
    let first = FUNCTIONS.partition_point(|function| function.name < wanted);
    let count = FUNCTIONS[first..].partition_point(|function| function.name == wanted);
    &FUNCTIONS[first..first + count]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_known_modules() {
        let solve = with_name("solve");
        let is = |f: &PlugIn| (f.module, f.xrom, f.function) == ("Advantage Pac", 24, 3);
        assert!(solve.iter().any(is));
        assert!(solve.iter().any(|f| f.module == "Math Pac" && f.xrom == 1), "{solve:?}");
        let [purge] = with_name("HPURFL") else { panic!() };
        assert_eq!((purge.module, purge.xrom), ("HEPAX", 7));
        assert!(with_name("PTURBO").is_empty());
        assert!(FUNCTIONS.iter().all(|f| f.xrom < 32 && f.function < 64) && FUNCTIONS.len() > 1000);
    }
}
