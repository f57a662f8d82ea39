//! Module files: plugged in, missing, changed, unplugged.

use super::{plug, plug_again, unplug};
use sim41_session::memory::Ports;
use sim41_session::module::{build, image_formats};
use sim41_session::program::{listing, raw};
use sim41_session::{Calculator, Key, Policy, Session};
use std::path::Path;

fn build_images(folder: &Path) -> [String; 2] {
    let listings: [(&str, &[u8], build::Plan); 2] = [
        (
            "first",
            include_bytes!("../../../../tests/modules/first.prg"),
            build::Plan { number: 12, header: "-FIRST 1A".into(), private: false },
        ),
        (
            "second",
            include_bytes!("../../../../tests/modules/second.prg"),
            build::Plan { number: 13, header: "SECOND 2B".into(), private: true },
        ),
    ];
    listings.map(|(name, text, plan)| {
        let programs = raw::programs(&listing::read(text).unwrap());
        let programs: Vec<_> = programs.into_iter().map(|bytes| (name.into(), bytes)).collect();
        let image = image_formats::mod1(&build::build(&programs, &plan).unwrap());
        let file = folder.join(name).with_extension("mod");
        std::fs::write(&file, image).unwrap();
        file.to_str().unwrap().to_string()
    })
}

#[test]
fn undo_after_a_restart_keeps_the_modules() {
    let folder = tempfile::tempdir().unwrap();
    let mut calculator = Calculator::clean();
    calculator.change(|machine| plug(machine, &build_images(folder.path()))).unwrap();
    let pages = |calculator: &Calculator| {
        let ports = calculator.memory().ports();
        (ports.sources().len(), (5..16).filter(|&page| ports.has(page)).count())
    };
    let plugged = pages(&calculator);
    assert_eq!(plugged, (2, 2));
    let policy = Policy::at_once();
    let mut session = Session::new(calculator.clone(), policy);
    [Key::One, Key::Enter].into_iter().for_each(|key| session.press(key).unwrap());
    let text = session.write_history(1 << 20);
    let mut again = Session::with_history_of(&text, calculator, 1 << 20, policy).unwrap();
    assert!(again.undo().is_some() && again.undo().is_some());
    assert_eq!(pages(again.calculator()), plugged);
}

#[test]
fn a_missing_module_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let images = build_images(folder.path());
    let mut calculator = Calculator::clean();
    calculator.change(|machine| plug(machine, &images)).unwrap();
    let kept = sim41_session::state::write(calculator.machine());
    let again = |text: &str| {
        let mut machine = sim41_session::state::read(text).unwrap();
        let notes = plug_again(&mut machine);
        let plugged = machine.memory().ports().plugged_sources().count();
        (machine, notes, plugged)
    };
    let away = folder.path().join("away");
    std::fs::rename(&images[0], &away).unwrap();
    let (machine, notes, plugged) = again(&kept);
    assert_eq!((notes.len(), plugged), (1, 1));
    let ports = machine.memory().ports();
    assert_eq!((ports.has(8), ports.has(9)), (false, true));
    assert!(notes[0].ends_with("; the calculator starts without this module"), "{notes:?}");
    let without = sim41_session::state::write(&machine);
    assert_eq!(without, kept);
    // The missing file is put back, and then replaced by another image.
    std::fs::rename(&away, &images[0]).unwrap();
    assert_eq!(again(&without).2, 2);
    let other = std::fs::read(&images[1]).unwrap();
    std::fs::write(&images[0], other).unwrap();
    let (mut machine, notes, plugged) = again(&without);
    assert_eq!(plugged, 1);
    assert!(notes[0].contains("the module has changed since it was plugged in"), "{notes:?}");
    plug(&mut machine, &images).unwrap();
    let ports = machine.memory().ports().clone();
    assert_eq!((ports.sources().len(), ports.plugged_sources().count()), (2, 2));
    // The other module keeps its page even without its file.
    images.iter().for_each(|image| std::fs::remove_file(image).unwrap());
    let pages = |ports: &Ports| (5..16).filter(|&page| ports.has(page)).collect::<Vec<u8>>();
    assert_eq!(pages(&ports), [8, 9]);
    assert!(unplug(&mut machine, &images[1]));
    let left = machine.memory().ports();
    assert_eq!((left.sources().len(), pages(left)), (1, vec![8]));
}

#[test]
fn a_catalog_outlives_its_modules() {
    let folder = tempfile::tempdir().unwrap();
    let images = build_images(folder.path());
    let mut calculator = Calculator::clean();
    calculator.change(|machine| plug(machine, &images)).unwrap();
    let mut now = 0;
    let mut press = |calculator: &mut Calculator, key| {
        calculator.press(key);
        calculator.release();
        now += 400;
        calculator.tick(now);
    };
    let catalog = [Key::Shift, Key::Enter, Key::Two, Key::RunStop];
    let keys = catalog.into_iter().chain([Key::Sst; 9]);
    let mut headers: Vec<String> = Vec::new();
    for key in keys {
        press(&mut calculator, key);
        headers.push(calculator.lcd().text().trim().into());
    }
    assert_eq!(headers.last(), headers.get(headers.len() - 2), "{headers:?}");
    images.iter().for_each(|image| {
        calculator.change(|machine| unplug(machine, image));
    });
    press(&mut calculator, Key::Enter);
    press(&mut calculator, Key::Back);
    assert_eq!(calculator.lcd().text().trim(), "0.0000");
}
