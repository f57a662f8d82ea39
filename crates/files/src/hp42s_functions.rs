//! Names of the HP-42S functions that raw files store as XROM numbers. HP-41 modules use the same
//! numbers. Source: the command table of Free42 (`common/core_tables.cc`).

/// Module number, number of the first function, and the names of consecutive functions. Functions
/// that HP-41 modules often have (SINH, BASE+, AND …) are omitted.
const NAMES: [(u8, u8, &str); 9] = [
    (1, 47, "COMB PERM RAN COMPLEX SEED GAMMA"),
    (9, 25, "POLAR RECT RDX. RDX, ALL MENU X≥0? X≥Y?"),
    (9, 34, "CLKEYS KEYASN LCLBL REAL? MAT? CPX? STR?"),
    (9, 42, "CPXRES REALRES EXITALL CLMENU GETKEY CUSTOM ON"),
    (24, 49, "AIP"),
    (
        27,
        9,
        "TRANS CROSS DOT DET UVEC INVRT FNRM RSUM R<>R I+ I- J+ J- STOEL RCLEL STOIJ RCLIJ NEWMAT \
         OLD ← → ↑ ↓",
    ),
    (27, 33, "EDIT WRAP GROW"),
    (27, 39, "DIM? GETM PUTM [MIN] [MAX] [FIND] RNRM"),
    (29, 27, "MAN NORM TRACE PRON PROFF DELAY PRUSR PRLCD CLLCD AGRAPH PIXEL"),
];

pub(super) fn name(module: u8, function: u8) -> Option<&'static str> {
    let mut own = NAMES.iter().filter(|(known, ..)| *known == module);
    own.find_map(|(_, first, names)| names.split(' ').nth(function.checked_sub(*first)?.into()))
}

/// Replaces the XROM numbers in a list such as `XROM 01,47 (line 02), RCL+ (line 03)` with names.
pub(super) fn with_names(list: &str) -> String {
    let named = |item: &str| {
        let (numbers, place) = item.strip_prefix("XROM ")?.split_once(' ')?;
        let (module, function) = numbers.split_once(',')?;
        Some(format!("{} {place}", name(module.parse().ok()?, function.parse().ok()?)?))
    };
    let items = list.split(", ").map(|item| named(item).unwrap_or_else(|| item.into()));
    items.collect::<Vec<String>>().join(", ")
}
