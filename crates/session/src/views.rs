//! The content of front-end panels: the stack, registers, flags and program as text.

use crate::debugger::{Debugger, program_lines};
use sim41_calculator::calculator::Calculator;
use sim41_calculator::machine::Machine;
use sim41_calculator::memory::{Address, Memory, flags};
use sim41_language::instruction::text::lcd_char;
use sim41_number::{self as number, Register, charset, register_text};

#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegisterView {
    pub name: String,
    /// The value in the display format.
    pub text: String,
    /// The value with all digits.
    pub exact: String,
}

/// Lists only nonzero data registers.
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegistersView {
    pub size: u16,
    pub rows: Vec<RegisterView>,
}

#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlagsView {
    pub format: String,
    pub angle: &'static str,
    pub set: Vec<u8>,
}

#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramView {
    pub running: bool,
    pub held: bool,
    pub private: bool,
    /// The current line; 0 before the first line.
    pub line: u16,
    /// The instructions; empty if the program is private.
    pub lines: Vec<String>,
    pub breakpoints: Vec<u16>,
}

pub fn shown(memory: &Memory, register: Register) -> String {
    number::text(register, memory.format()).iter().copied().map(lcd_char).collect()
}

pub fn format(memory: &Memory) -> String {
    let format = memory.format();
    format!("{} {}", format.notation.name(), format.digits)
}

fn row(memory: &Memory, name: &str, address: Address) -> RegisterView {
    let register = memory.get(address);
    let (text, exact) = (shown(memory, register), register_text::show(register));
    RegisterView { name: name.into(), text, exact }
}

pub fn stack(memory: &Memory) -> Vec<RegisterView> {
    let text = charset::text(&memory.alpha().collect::<Vec<u8>>());
    let alpha = RegisterView { name: "ALPHA".into(), exact: text.clone(), text };
    let stack = Address::STACK.iter().map(|&(name, address)| row(memory, name, address));
    stack.chain([alpha]).collect()
}

pub fn registers(memory: &Memory) -> RegistersView {
    let size = memory.size();
    let addresses = (0..size).filter_map(|n| Some((n, memory.data(n.into())?)));
    let set = addresses.filter(|&(_, address)| memory.get(address) != Register::ZERO);
    let rows = set.map(|(n, address)| row(memory, &format!("{n:02}"), address)).collect();
    RegistersView { size, rows }
}

pub fn flags(memory: &Memory) -> FlagsView {
    let set = (0..flags::COUNT).filter(|&flag| memory.flag(flag)).collect();
    FlagsView { format: format(memory), angle: memory.angle().name(), set }
}

/// A copy for reading program lines, without the outdated line number of a running program.
pub fn walker(machine: &Machine) -> Machine {
    let mut walker = machine.clone();
    if walker.running() {
        walker.forget_line();
    }
    walker
}

pub fn program(debugger: &Debugger, calculator: &Calculator) -> ProgramView {
    let machine = walker(calculator.machine());
    let private = machine.is_private();
    let lines = match private {
        true => Vec::new(),
        false => program_lines::lines(&machine, program_lines::pointer(&machine)),
    };
    let number = |place| lines.iter().find(|line| line.first == place).map(|line| line.number);
    let places = debugger.places(calculator);
    ProgramView {
        running: machine.running(),
        held: machine.hit().is_some(),
        private,
        line: if private { 0 } else { machine.current_line().number() },
        lines: lines.iter().map(|line| line.text().into()).collect(),
        breakpoints: places.into_iter().filter_map(|(place, _)| number(place)).collect(),
    }
}

/// The labels that XEQ finds in memory, the newest first.
pub fn labels(memory: &Memory) -> Vec<String> {
    let labels = memory.chain().filter(|global| global.is_label());
    labels.map(|label| charset::text(&memory.label_name(&label).collect::<Vec<u8>>())).collect()
}
