use super::*;
use crate::machine::Event;
use crate::machine::{Halt, Machine};
use crate::memory::Address;
use crate::printer::Switch;
use sim41_language::instruction::xrom;
use sim41_number::register_text::parse;

/// The wand's XROM number; its functions have no row in the instruction table.
const WAND: u8 = 27;
const READ: u8 = 1;
const BEEP: u8 = 2;

#[derive(Clone, Debug)]
struct Wand {
    scan_at: u64,
    scanned: Option<Register>,
}

impl Device for Wand {
    fn module(&self) -> u8 {
        WAND
    }

    fn call(&mut self, call: &DeviceCall, context: &mut Context<'_>) -> Result<Flow, Error> {
        match call.function {
            READ => {
                let number = self.scanned.take().ok_or(Error::DataError)?;
                context.memory_mut().set_x(number);
            }
            BEEP => context.emit(Event::Tone(9)),
            _ => return Err(Error::Nonexistent),
        }
        Ok(Flow::Next)
    }

    fn tick(&mut self, now: u64) -> bool {
        now >= self.scan_at && self.scanned.is_none()
    }

    fn serve(&mut self, context: &mut Context<'_>) {
        self.scanned = Some(context.memory().get(Address::Y));
        context.emit(Event::Tone(0));
    }

    fn boxed_clone(&self) -> Box<dyn Device> {
        Box::new(self.clone())
    }
}

fn with_wand(lines: &[u8]) -> Machine {
    let mut machine = Machine::default();
    machine.plug_device(Box::new(Wand { scan_at: 1000, scanned: None }));
    machine.insert_raw_program(lines).unwrap();
    machine.edit_register(Address::Y, parse("7").unwrap());
    machine
}

fn program(functions: &[u8]) -> Vec<u8> {
    let bytes = |&function| sim41_language::instruction::bytes::xrom_bytes(WAND, function);
    functions.iter().flat_map(bytes).chain([0xC0, 0x00, 0x0D]).collect()
}

fn run(machine: &mut Machine) -> Halt {
    machine.go_to_line(1);
    machine.start();
    machine.run(100)
}

#[test]
fn a_program_calls_the_functions_of_a_second_device() {
    let mut machine = with_wand(&program(&[BEEP, READ]));
    machine.plug_printer(Switch::Man);
    assert_eq!(run(&mut machine), Halt::Error(Error::DataError));
    assert_eq!(machine.take_events()[0], Event::Tone(9));
    machine.set_now(999);
    assert!(machine.take_events().is_empty());
    machine.set_now(1000);
    assert_eq!(machine.take_events(), [Event::Tone(0)]);
    machine.set_now(1001);
    assert!(machine.take_events().is_empty());
    assert_eq!(run(&mut machine), Halt::Stopped);
    assert_eq!(machine.memory().x(), parse("7").unwrap());
    // The first device still handles only its own functions.
    assert!(machine.execute_keyed(Op::Prx, 0).is_ok());
    assert!(matches!(machine.take_events()[..], [Event::Tone(9), Event::Printed(_), ..]));
}

#[test]
fn a_snapshot_has_the_devices() {
    let mut machine = with_wand(&program(&[READ]));
    let before = machine.snapshot(None);
    machine.set_now(1000);
    machine.restore(&before);
    assert_eq!(run(&mut machine), Halt::Error(Error::DataError));
}

#[test]
fn an_unplugged_device_has_no_functions() {
    let mut machine = with_wand(&program(&[BEEP]));
    machine.unplug_device(WAND);
    assert_eq!(run(&mut machine), Halt::Error(Error::Nonexistent));
    machine.plug_printer(Switch::Man);
    machine.unplug_device(xrom::PRINTER);
    assert_eq!(machine.execute_keyed(Op::Prx, 0), Err(Error::Nonexistent));
}
