//! The image of the calculator's own ROM, which the user must provide: sim41 does not include it.

use crate::input;
use anyhow::{Context, Result, bail};
use sim41_session::firmware::Firmware;
use sim41_session::{Calculator, Machine};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Engine {
    Interpreter,
    Firmware,
}

/// Installs firmware and selects an engine. Fails if [`install`] fails or the firmware is missing.
pub fn choose(
    calculator: &mut Calculator,
    file: Option<&Path>,
    engine: Option<Engine>,
) -> Result<()> {
    if let Some(file) = file {
        calculator.change(|machine| install(machine, file))?;
    }
    if let Some(engine) = engine {
        if calculator.machine().firmware().is_none() && engine == Engine::Firmware {
            bail!("`--engine firmware` needs the calculator's own ROM: specify it with --rom FILE");
        }
        calculator.run_on_firmware(engine == Engine::Firmware);
    }
    Ok(())
}

/// Installs firmware and stores its path in the machine. Fails for the firmware of another model.
pub fn install(machine: &mut Machine, file: &Path) -> Result<()> {
    install_image(machine, file, &input::bytes(file)?)
}

fn install_image(machine: &mut Machine, file: &Path, data: &[u8]) -> Result<()> {
    let path = input::lasting_path(file)?;
    let name = input::name(file);
    let firmware =
        Firmware::of_image(data).with_context(|| format!("{name} is not an HP-41 ROM"))?;
    let model = machine.memory().model();
    if firmware.is_cx() != model.is_cx() {
        if firmware.is_cx() {
            bail!("{name} is the ROM of a 41CX, but the calculator is a {model}; change --model");
        }
        bail!(
            "{name} is the ROM of a 41C or 41CV, but the calculator is a {model}; change --model"
        );
    }
    machine.set_rom_source(Some((path.into(), crc32fast::hash(data))));
    machine.set_firmware(Some(firmware));
    Ok(())
}

pub fn install_again(machine: &mut Machine) -> Option<String> {
    let (path, checksum) = machine.rom_source().cloned()?;
    let changed = "the ROM has changed since it was installed; install it again with --rom";
    let data = input::unchanged(&path, checksum, changed);
    let error = data.and_then(|data| install_image(machine, Path::new(&*path), &data)).err()?;
    Some(format!("{error:#}; the calculator starts without its ROM"))
}
