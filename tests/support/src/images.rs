//! ROM images, which only their owners have: `SIM41_ROM` names the image of a 41CX,
//! `SIM41_PRINTER_ROM` that of an 82143A, `SIM41_MODULES` a folder of module images. Without an
//! image, a message is printed and the test is skipped.

pub fn rom() -> Option<String> {
    let rom = std::env::var("SIM41_ROM").ok();
    if rom.is_none() {
        eprintln!("left out: SIM41_ROM names no image of a 41CX");
    }
    rom
}

/// The image of a module in the folder that `SIM41_MODULES` names.
pub fn module_image(module: &str) -> Option<String> {
    let Ok(images) = std::env::var("SIM41_MODULES") else {
        eprintln!("left out: SIM41_MODULES names no folder of module images");
        return None;
    };
    let mut files = std::fs::read_dir(images).unwrap().map(|entry| entry.unwrap().path());
    let begins = |file: &std::path::PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        name.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    let image = files.find(begins).map(|file| file.to_str().unwrap().to_string());
    if image.is_none() {
        eprintln!("left out: the folder has no image of {module}");
    }
    image
}

pub fn printer_rom() -> Option<String> {
    let rom = std::env::var("SIM41_PRINTER_ROM").ok();
    if rom.is_none() {
        eprintln!("left out: SIM41_PRINTER_ROM names no image of an 82143A");
    }
    rom
}
