//! Random programs with and without fast paths must have equal registers and other state at every
//! stop. With breakpoints, they must stop where single-stepping stops.

use sim41_session::Address;
use sim41_session::Register;
use sim41_session::debugger::program_lines::{NumberedLine, lines};
use sim41_session::instruction::{Chars, Op, Operand, Step};
use sim41_session::probe::{ANY_DEPTH, Relation, Stop, Test, Value, ValueSource};
use sim41_session::program::listing;
use sim41_session::{Halt, Machine};
use sim41_testing::Random;

#[rustfmt::skip]
const PLAIN: [Op; 62] = [
    Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Add, Op::Subtract,
    Op::XLtY, Op::XGtY, Op::XLeY, Op::XEqY, Op::XNeY, Op::XEq0, Op::XNe0, Op::XLt0, Op::XGt0,
    Op::XLe0, Op::Percent, Op::PercentChange, Op::Square, Op::Sqrt, Op::Reciprocal, Op::Chs,
    Op::Abs, Op::Int, Op::Frc, Op::Rnd, Op::Mod, Op::Hms, Op::Hr, Op::Sign, Op::Ln, Op::Log,
    Op::Exp, Op::TenToX, Op::Power, Op::Sin, Op::Cos, Op::Tan, Op::Asin, Op::Acos, Op::Atan,
    Op::PolarToRectangular, Op::RectangularToPolar, Op::XExchangeY, Op::RollUp, Op::RollDown,
    Op::Enter, Op::Clx, Op::LastX, Op::Pi, Op::Rtn, Op::Ln1PlusX, Op::ExpMinus1, Op::Deg, Op::Rad,
    Op::SigmaPlus, Op::SigmaMinus, Op::Atox, Op::Xtoa, Op::Posa, Op::Arot, Op::Aleng,
];

const REGISTER: [Op; 12] = [
    Op::Rcl,
    Op::Rcl,
    Op::Sto,
    Op::Sto,
    Op::StoAdd,
    Op::StoSubtract,
    Op::StoMultiply,
    Op::StoDivide,
    Op::XExchange,
    Op::Isg,
    Op::Dse,
    Op::Dse,
];

/// An operand byte for a register: usually R00 to R09, sometimes a stack, ALPHA or status register,
/// or a nonexistent register; one in five is indirect.
fn operand(random: &mut Random) -> u8 {
    let register = match random.below(20) {
        0..14 => random.below(10) as u8,
        14..18 => 0x70 + random.below(5) as u8,
        18 => 0x70 + random.below(16) as u8,
        _ => 99,
    };
    register | if random.below(5) == 0 { 0x80 } else { 0 }
}

fn number(random: &mut Random) -> Step {
    let mut keys = Chars::new(&[]);
    match random.below(4) {
        0 => keys.push(0x10 + random.below(10) as u8),
        1 => {
            keys.push(0x10 + 1 + random.below(9) as u8);
            keys.push(0x1A);
            (0..3).for_each(|_| keys.push(0x10 + random.below(2) as u8));
        }
        _ => {
            (0..1 + random.below(4)).for_each(|_| keys.push(0x10 + random.below(10) as u8));
            keys.push(0x1A);
            (0..random.below(4)).for_each(|_| keys.push(0x10 + random.below(10) as u8));
        }
    }
    if random.below(4) == 0 {
        keys.push(0x1B);
        (random.below(2) == 0).then(|| keys.push(0x1C));
        keys.push(0x10 + random.below(10) as u8);
    }
    (random.below(5) == 0).then(|| keys.push(0x1C));
    Step { op: Op::Number, operand: Operand::Chars(keys) }
}

fn step(random: &mut Random) -> Step {
    let label = random.below(6) as u8;
    match random.below(20) {
        0..3 => number(random),
        3..9 => Step::plain(random.one_of(&PLAIN)),
        9 if random.below(2) == 0 => {
            let op = random.one_of(&[Op::Sf, Op::Cf, Op::Fs, Op::Fc, Op::FsC, Op::FcC]);
            Step::with(op, random.below(4) as u8 + random.one_of(&[0, 0, 0, 24, 48]))
        }
        9..13 => {
            let op = random.one_of(&REGISTER);
            Step::with(op, operand(random))
        }
        13..16 => Step::with(Op::Lbl, label),
        16..18 => Step::with(Op::Gto, label),
        18 => Step::with(Op::Xeq, label),
        _ => {
            let op = random.one_of(&[Op::GtoInd, Op::XeqInd]);
            Step::with(op, random.below(10) as u8)
        }
    }
}

fn functions(random: &mut Random) -> Vec<Step> {
    const ONE: [Op; 12] = [
        Op::Sqrt,
        Op::Ln,
        Op::Exp,
        Op::Log,
        Op::Sin,
        Op::Cos,
        Op::Tan,
        Op::Atan,
        Op::Asin,
        Op::Square,
        Op::Reciprocal,
        Op::RadToDeg,
    ];
    const TWO: [Op; 5] = [Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Power];
    const MOVES: [Op; 5] =
        [Op::XExchangeY, Op::XExchangeY, Op::RectangularToPolar, Op::PolarToRectangular, Op::LastX];
    const STORES: [Op; 6] =
        [Op::Sto, Op::StoAdd, Op::StoSubtract, Op::StoMultiply, Op::StoDivide, Op::Rcl];
    let mut steps = Vec::new();
    for _ in 0..2 + random.below(6) {
        match random.below(11) {
            8 => steps.push(Step::plain(random.one_of(&MOVES))),
            9 => steps.push(Step::with(random.one_of(&STORES), operand(random))),
            10 => steps.push(number(random)),
            0..4 => steps.push(Step::plain(random.one_of(&ONE))),
            4 => steps.push(Step::plain(random.one_of(&TWO))),
            5 => steps.extend([number(random), Step::plain(random.one_of(&TWO))]),
            6 => {
                let operand = Step::with(Op::Rcl, operand(random));
                steps.extend([operand, Step::plain(random.one_of(&TWO))]);
            }
            _ => {
                let operand = Step::plain(random.one_of(&[Op::Enter, Op::LastX]));
                steps.extend([operand, Step::plain(random.one_of(&TWO))]);
            }
        }
    }
    steps
}

fn function_loop(random: &mut Random) -> Vec<Step> {
    let label = random.below(6) as u8;
    let mut steps = vec![Step::with(Op::Lbl, label)];
    steps.extend(functions(random));
    let counter = random.one_of(&[Op::Isg, Op::Dse, Op::Dse]);
    steps.push(Step::with(counter, random.below(10) as u8));
    steps.push(Step::with(Op::Gto, label));
    steps
}

fn content(random: &mut Random) -> Register {
    let text = match random.below(10) {
        0..4 => format!("0{}000000000000", random.below(10)),
        4..6 => format!("0{}0{:02}00000000", 1 + random.below(9), random.below(9)) + "0",
        6 => format!("1000000000{:04x}", 0x4100 + random.below(0x1a)),
        7 => format!("{:014x}", random.below(1u64 << 56)),
        _ => {
            let digits = 1_000_000_000 + random.below(9_000_000_000u64);
            let exponent = (1000 + random.below(12) - 4) % 1000;
            format!("{}{digits}{exponent:03}", random.one_of(&[0, 0, 9]))
        }
    };
    let text = format!("{text:0<14}");
    let register: Register = text[..14].parse().unwrap();
    if register.digit(12) == 0 && !register.is_alpha() { Register::ZERO } else { register }
}

fn machine(random: &mut Random) -> Machine {
    let mut steps = Vec::new();
    for _ in 0..20 + random.below(60) {
        match random.below(12) {
            0 if random.below(2) == 0 => steps.extend(function_loop(random)),
            0 => steps.extend(functions(random)),
            _ => steps.push(step(random)),
        }
    }
    let mut machine = Machine::default();
    machine.insert_raw_program(&listing::assemble(&steps)).unwrap();
    for n in 0..12 {
        let address = machine.memory().data(n).unwrap();
        machine.edit_register(address, content(random));
    }
    for n in 0..5 {
        machine.edit_register(Address::new(n), content(random));
    }
    machine.edit_flag(25, random.below(2) == 0);
    machine.edit_flag(24, random.below(2) == 0);
    machine.set_lift(random.below(2) == 0);
    machine
}

/// The compared state: all nonzero registers, and everything outside registers.
fn state(machine: &Machine) -> (Vec<(u16, Register)>, String) {
    let registers = machine.memory().used().map(|(address, register)| (address.number(), register));
    let rest = format!(
        "{:?} lift {} labels {} running {}",
        machine.pc(),
        machine.lift(),
        machine.labels_passed(),
        machine.running()
    );
    (registers.collect(), rest)
}

fn compare(programs: u64, seed: u64) -> u64 {
    let mut random = Random(seed);
    let mut executed = 0;
    for program in 0..programs {
        let mut quick = machine(&mut random);
        let mut plain = quick.clone();
        for _ in 0..12 {
            if !quick.running() {
                quick.start();
                plain.start();
            }
            let budget = random.one_of(&[1, 2, 3, 7, 20, 50, 200]);
            let halts = (quick.run(budget), plain.run_plainly(budget));
            assert_eq!(halts.0, halts.1, "program {program}");
            assert_eq!(state(&quick), state(&plain), "program {program}");
            executed += if halts.0 == Halt::Budget { budget } else { 1 };
            // After an error or an unknown name, the run continues one to three bytes further on.
            if let Halt::Error(_) | Halt::Program = halts.0 {
                let after = quick.pc().forward(1 + random.below(3) as usize);
                quick.set_pc(after);
                plain.set_pc(after);
            }
        }
    }
    executed
}

#[test]
fn programs_run_alike_with_fast_paths_and_without() {
    let executed = compare(1_200, 0x5EED_0041);
    // Most of the 14,400 runs stop early at an error.
    assert!(executed > 50_000, "{executed}");
}

#[test]
#[ignore = "some seconds"]
fn a_hundred_thousand_programs_run_alike() {
    compare(100_000, 0x5EED_0042);
}

fn condition(random: &mut Random) -> Test {
    let register = ValueSource::Data(random.below(10) as u32);
    let flag = random.below(4) as u8;
    let other =
        random.one_of(&[Value::Source(ValueSource::Data(3)), Value::Register(Register::ZERO)]);
    let relation = random.one_of(&[Relation::Greater, Relation::Equal, Relation::AtMost]);
    random.one_of(&[
        Test::Changes(register),
        Test::Changes(register),
        Test::Changes(ValueSource::Flag(flag)),
        Test::Compare(register, relation, other),
        Test::Compare(ValueSource::Status(Address::X), relation, other),
        Test::Flag(flag, true),
        Test::Flag(flag, false),
        Test::Instruction(Step::plain(Op::Dse)),
        Test::Error,
    ])
}

fn stops(random: &mut Random, lines: &[NumberedLine]) -> Vec<Stop> {
    (0..1 + random.below(3))
        .map(|_| {
            let test = random.one_of(&[None, None, Some(Test::Flag(1, true))]);
            let at = lines[random.below(lines.len() as u64) as usize].first;
            let pass = random.one_of(&[0, 1, 2, 3, 10]);
            match random.below(2) {
                0 => Stop::at(at, test).from_pass(pass),
                _ => Stop::when(condition(random)).from_pass(pass),
            }
        })
        .collect()
}

/// Sets stops. With `each`, an additional stop that never hits forces single steps.
fn arm(machine: &mut Machine, mut stops: Vec<Stop>, each: bool) {
    stops.extend(each.then(|| Stop::when(Test::NoDeeper(ANY_DEPTH)).from_pass(u64::MAX)));
    machine.probe_mut().get_or_insert_default().set_stops(stops);
}

#[test]
fn programs_stop_at_the_same_places_quickly_and_step_by_step() {
    let mut random = Random(0x5EED_0043);
    let (mut hits, mut later) = (0, 0);
    for program in 0..3_000 {
        let mut quick = machine(&mut random);
        let mut each = quick.clone();
        let lines = lines(&quick, quick.memory().top().forward(1));
        for _ in 0..12 {
            if random.below(4) == 0 || quick.probe().is_none() {
                let stops = stops(&mut random, &lines);
                arm(&mut quick, stops.clone(), false);
                arm(&mut each, stops, true);
            }
            // Without a probe, there are no breakpoints; the next probe sets them again.
            if random.below(20) == 0 {
                *quick.probe_mut() = None;
                *each.probe_mut() = None;
            }
            if !quick.running() {
                quick.start();
                each.start();
            }
            let before = quick.executed();
            let budget = random.one_of(&[1, 2, 3, 7, 20, 50, 200]);
            let halts = (quick.run(budget), each.run(budget));
            assert_eq!(halts.0, halts.1, "program {program}");
            assert_eq!(quick.hit(), each.hit(), "program {program}");
            assert_eq!(quick.executed(), each.executed(), "program {program}");
            assert_eq!(state(&quick), state(&each), "program {program}");
            hits += quick.hit().is_some() as u32;
            later += (quick.hit().is_some() && quick.executed() > before + 1) as u32;
            // After an error or an unknown name, the run continues one to three bytes further on.
            let after = quick.pc().forward(1 + random.below(3) as usize);
            for machine in [&mut quick, &mut each] {
                let moment = machine.executed();
                if let Some(probe) = machine.probe_mut() {
                    probe.resume(moment);
                }
                if let Halt::Error(_) | Halt::Program = halts.0 {
                    machine.set_pc(after);
                }
            }
        }
    }
    // There are about 1,330 stops, two thirds of them after more than one instruction.
    assert!(hits > 1_200 && later > 850, "{hits} {later}");
}
