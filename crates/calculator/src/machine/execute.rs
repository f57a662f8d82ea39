//! The match from instruction to function.
//!
//! Each arm calls a function in the file of its family. Afterwards the stack lift is what the row
//! of the instruction says. Only the functions that wait for keys return early: they enable the
//! stack lift when they push.

use super::cache::Entry;
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::device::{Argument, Notice};
use crate::memory::extended::FileKind;
use crate::memory::{Address, Memory, flags};
use sim41_language::instruction::{Code, Lift, Op, Step, xrom};
use sim41_number::register::Register;
use sim41_number::{Angle, Content, Notation, OfTwo};
use std::cmp::Ordering::{Equal, Greater, Less};

impl Machine {
    /// Executes one decoded instruction. On an error stack and registers stay unchanged.
    #[inline(never)]
    pub(super) fn execute(&mut self, entry: Entry) -> Result<Flow, Error> {
        let operand = entry.operand;
        if matches!(entry.op.spec().code, Code::Xrom(xrom::TIME, _)) {
            self.look_at_time();
        }
        let flow = match entry.op {
            Op::XLtY => self.compare_y(|o| o == Less)?,
            Op::XGtY => self.compare_y(|o| o == Greater)?,
            Op::XLeY => self.compare_y(|o| o != Greater)?,
            Op::XEqY => Flow::Test(self.x_equals_y()),
            Op::XNeY => Flow::Test(!self.x_equals_y()),
            Op::XEq0 => self.compare_zero(|o| o == Equal)?,
            Op::XNe0 => self.compare_zero(|o| o != Equal)?,
            Op::XLt0 => self.compare_zero(|o| o == Less)?,
            Op::XGt0 => self.compare_zero(|o| o == Greater)?,
            Op::XLe0 => self.compare_zero(|o| o != Greater)?,

            Op::Enter => {
                self.memory.lift();
                Flow::Next
            }
            Op::Clx => {
                self.memory.set_x(Register::ZERO);
                Flow::Next
            }
            Op::Clst => {
                self.memory.clear_stack();
                Flow::Next
            }
            Op::SigmaPlus | Op::SigmaMinus => {
                self.accumulate(entry.op == Op::SigmaMinus)?;
                Flow::Next
            }
            Op::Pi => self.pushed(sim41_number::PI),
            Op::LastX => self.pushed(self.memory.content(Address::L)),
            Op::Number if entry.is_traced_number() => self.enter_traced(entry)?,
            Op::Number => self.pushed(self.constant(entry)),

            Op::Rcl => self.recall(operand)?,
            Op::Sto => self.store(operand)?,
            Op::StoAdd => self.store_arithmetic(operand, OfTwo::Add)?,
            Op::StoSubtract => self.store_arithmetic(operand, OfTwo::Subtract)?,
            Op::StoMultiply => self.store_arithmetic(operand, OfTwo::Multiply)?,
            Op::StoDivide => self.store_arithmetic(operand, OfTwo::Divide)?,
            Op::XExchange => self.exchange(operand)?,
            Op::Isg => self.count(operand, false)?,
            Op::Dse => self.count(operand, true)?,
            Op::View => self.view(operand)?,
            Op::SigmaReg => self.set_statistics_register(operand)?,

            Op::Text => {
                self.text(entry);
                Flow::Next
            }
            Op::Asto => self.alpha_store(operand)?,
            Op::Arcl => self.alpha_recall(operand)?,
            Op::Aview => self.alpha_view()?,
            Op::Prompt => self.prompt()?,

            Op::Fix => self.set_format(Notation::Fix, operand)?,
            Op::Sci => self.set_format(Notation::Sci, operand)?,
            Op::Eng => self.set_format(Notation::Eng, operand)?,
            Op::Tone => self.tone(operand)?,
            Op::Beep => self.beep()?,
            Op::Sf => self.change_flag(operand, true)?,
            Op::Cf => self.change_flag(operand, false)?,
            Op::Fs => self.ask_flag(operand, true)?,
            Op::Fc => self.ask_flag(operand, false)?,
            Op::FsC => self.ask_and_clear_flag(operand, true)?,
            Op::FcC => self.ask_and_clear_flag(operand, false)?,

            Op::Lbl | Op::LblAlpha => {
                self.labels_passed = self.labels_passed.wrapping_add(1);
                Flow::Next
            }
            Op::Gto => Flow::Goto(self.jump(entry)?),
            Op::GtoAlpha => {
                self.memory.clear_call_trace();
                Flow::Goto(self.global_jump(entry)?)
            }
            Op::GtoInd => {
                self.memory.clear_call_trace();
                Flow::Goto(self.indirect_jump(entry)?)
            }
            Op::Xeq => Flow::Call(self.jump(entry)?),
            Op::XeqAlpha => self.global_call(entry)?,
            Op::XeqInd => self.indirect_call(entry)?,
            Op::UnknownXrom => self.module_call(entry)?,
            Op::Rtn | Op::End => Flow::Return,
            Op::Stop => Flow::Halt(Halt::Stopped),
            Op::Pse => Flow::Halt(Halt::Pause),
            Op::Off => Flow::Halt(Halt::Off),
            Op::Null | Op::SpareInd | Op::SpareGto => Flow::Next,

            Op::XEqNn => Flow::Test(self.x_equals_register()?),
            Op::XNeNn => Flow::Test(!self.x_equals_register()?),
            Op::XLtNn => self.compare_register(|o| o == Less)?,
            Op::XLeNn => self.compare_register(|o| o != Greater)?,
            Op::XGtNn => self.compare_register(|o| o == Greater)?,
            Op::XGeNn => self.compare_register(|o| o != Less)?,

            Op::Almcat => self.alarm_catalog()?,
            Op::Almnow => self.run_alarm_now()?,
            Op::Clock => Flow::Halt(Halt::Interactive(Interactive::Clock)),
            Op::Sw => Flow::Halt(Halt::Interactive(Interactive::Stopwatch)),
            Op::Swpt => Flow::Halt(Halt::Interactive(Interactive::StopwatchWithSplits)),

            op if self.is_for_device(&Step::plain(op)) => {
                self.call_device(&Step::plain(op), Argument::None)?
            }
            Op::Emdir => return self.directory(),
            Op::Getkey => return self.get_key(),
            Op::Getkeyx => return self.get_key_with_shift(),
            Op::Ed => self.begin_editor()?,
            Op::Saveas => return Err(Error::NoDrive),
            // The header of the CX returns.
            Op::CxExtFcn => Flow::Next,
            Op::Pclps => self.clear_programs()?,

            op => {
                match self.of_numbers(entry.known) {
                    Some(done) => done?,
                    None => function(op).ok_or(Error::Nonexistent)?(self)?,
                }
                Flow::Next
            }
        };
        match entry.op.spec().lift {
            Lift::Enable => self.lift = true,
            Lift::Disable => self.lift = false,
            Lift::Neutral => {}
        }
        Ok(flow)
    }

    /// Executes a function that cannot fail.
    fn act(&mut self, function: fn(&mut Machine)) -> Result<(), Error> {
        function(self);
        Ok(())
    }

    /// Executes a function of memory, which cannot fail.
    fn change(&mut self, function: fn(&mut Memory)) -> Result<(), Error> {
        function(&mut self.memory);
        Ok(())
    }
    fn pushed(&mut self, value: impl Into<Content>) -> Flow {
        self.push(value);
        Flow::Next
    }

    /// Executes an instruction that is in no program: a function from the keyboard, or one in a key
    /// assignment. The pointer stays; the caller carries out jumps and calls.
    pub fn execute_keyed(&mut self, op: Op, operand: u8) -> Result<Flow, Error> {
        self.sounding = 0;
        let flow = self.execute(Entry::keyed(op, operand, self.pc))?;
        self.show_time_result(op);
        if !matches!(flow, Flow::Halt(Halt::Key(_) | Halt::Interactive(_))) {
            self.notify(Notice::Executed(op));
        }
        Ok(flow)
    }
}

/// A function that takes no operand and leaves the program pointer to go on.
type Function = fn(&mut Machine) -> Result<(), Error>;

/// Returns the function of an instruction that takes no operand and leaves the program pointer to
/// go on. A function of one byte that fails changes nothing.
pub(super) fn function(op: Op) -> Option<Function> {
    Some(match op {
        Op::Chs => Machine::change_sign,
        Op::Rnd => Machine::round,
        Op::Sign => |m| m.act(|m| m.leave_result(sim41_number::sign(m.memory.x()))),
        Op::XExchangeY => |m| m.change(Memory::exchange_x_y),
        Op::RollUp => |m| m.change(Memory::roll_up),
        Op::RollDown => |m| m.change(Memory::roll_down),
        Op::Cla => |m| m.change(Memory::clear_alpha),
        Op::Cld => |m| m.act(Machine::clear_message),
        Op::Deg => |m| m.change(|memory| memory.set_angle(Angle::Deg)),
        Op::Rad => |m| m.change(|memory| memory.set_angle(Angle::Rad)),
        Op::Grad => |m| m.change(|memory| memory.set_angle(Angle::Grad)),
        Op::Aon => |m| m.change(|memory| memory.set_flag(flags::ALPHA, true)),
        Op::Aoff => |m| m.change(|memory| memory.set_flag(flags::ALPHA, false)),
        Op::Adv => |m| m.act(|m| m.notify(Notice::PaperAdvanced)),
        Op::Mean => |m| m.statistic(false),
        Op::Sdev => |m| m.statistic(true),
        Op::Clrg => |m| m.act(Machine::clear_registers),
        Op::ClSigma => Machine::clear_statistics,
        Op::Ashf => |m| m.act(Machine::alpha_shift),
        Op::Aleng => |m| m.act(Machine::alpha_length),
        Op::Anum => |m| m.act(Machine::alpha_number),
        Op::Arot => Machine::alpha_rotate,
        Op::Atox => |m| m.act(Machine::alpha_to_x),
        Op::Xtoa => Machine::x_to_alpha,
        Op::Posa => Machine::position_in_alpha,
        Op::Rclflag => |m| m.act(Machine::recall_flags),
        Op::Stoflag => Machine::store_flags,
        Op::XExchangeF => Machine::exchange_flags,
        Op::Regmove => |m| m.move_registers(false),
        Op::Regswap => |m| m.move_registers(true),
        Op::Clrgx => Machine::clear_block,
        Op::Psize => Machine::set_size_by_program,
        Op::SizeQ => |m| m.act(Machine::size_question),
        Op::SigmaRegQ => |m| m.act(Machine::statistics_question),
        Op::Adate => Machine::append_date,
        Op::Atime => |m| m.append_hours(m.clock.hours24),
        Op::Atime24 => |m| m.append_hours(true),
        Op::Clk12 => |m| m.act(|m| m.clock.hours24 = false),
        Op::Clk24 => |m| m.act(|m| m.clock.hours24 = true),
        Op::Clkt => |m| m.act(|m| m.clock.with_date = false),
        Op::Clktd => |m| m.act(|m| m.clock.with_date = true),
        Op::Dmy => |m| m.change(|memory| memory.set_flag(flags::DMY, true)),
        Op::Mdy => |m| m.change(|memory| memory.set_flag(flags::DMY, false)),
        Op::Correct => Machine::correct,
        Op::Date => |m| m.act(Machine::push_date),
        Op::DatePlus => Machine::date_plus,
        Op::Ddays => Machine::days_between,
        Op::Dow => Machine::day_of_week,
        Op::Rclaf => |m| m.act(Machine::recall_accuracy),
        Op::Rclsw => |m| m.act(Machine::recall_stopwatch),
        Op::Runsw => |m| m.act(Machine::start_stopwatch),
        Op::Setaf => Machine::set_accuracy,
        Op::Setdate => Machine::set_date,
        Op::Setime => Machine::set_time,
        Op::Setsw => Machine::store_stopwatch,
        Op::Stopsw => |m| m.act(Machine::halt_stopwatch),
        Op::TPlusX => Machine::add_to_time,
        Op::Time => |m| m.act(Machine::push_time),
        Op::Xyzalm => Machine::set_alarm,
        Op::Clalma => Machine::clear_alarm_with_message,
        Op::Clalmx => Machine::clear_alarm,
        Op::Clralms => |m| m.act(Machine::clear_all_alarms),
        Op::Rclalm => Machine::recall_alarm,
        Op::Crfld => |m| m.create_file(FileKind::Data),
        Op::Crflas => |m| m.create_file(FileKind::Text),
        Op::Purfl => Machine::purge_file,
        Op::Clfl => Machine::clear_file,
        Op::Flsize => Machine::file_size,
        Op::Reszfl => Machine::resize_file,
        Op::Rclpt => |m| m.current_file().map(|file| m.recall_pointer(&file)),
        Op::Rclpta => |m| m.named_or_current_file().map(|file| m.recall_pointer(&file)),
        Op::Seekpt => |m| m.current_file().and_then(|file| m.seek_pointer(file)),
        Op::Seekpta => |m| m.named_or_current_file().and_then(|file| m.seek_pointer(file)),
        Op::Emroom => |m| m.act(Machine::extended_room),
        Op::Emdirx => Machine::directory_entry,
        Op::Getas => Machine::get_from_mass_storage,
        Op::Savex => Machine::save_x,
        Op::Getx => Machine::get_x,
        Op::Saver => |m| m.copy_all_registers(true),
        Op::Getr => |m| m.copy_all_registers(false),
        Op::Saverx => |m| m.copy_some_registers(true),
        Op::Getrx => |m| m.copy_some_registers(false),
        Op::Apprec => Machine::append_record,
        Op::Appchr => |m| m.add_characters(true),
        Op::Insrec => Machine::insert_alpha_record,
        Op::Inschr => |m| m.add_characters(false),
        Op::Delrec => Machine::delete_record,
        Op::Delchr => Machine::delete_characters,
        Op::Arclrec => |m| m.recall_record(false),
        Op::Getrec => |m| m.recall_record(true),
        Op::Posfl => Machine::position_in_file,
        // ASROOM follows the header of the extended functions in the firmware, so that header
        // executes it.
        Op::Asroom | Op::ExtFcn => Machine::text_room,
        Op::Savep => Machine::save_program,
        Op::Getp => Machine::get_program,
        Op::Getsub => Machine::get_subroutine,
        Op::Pasn => Machine::assign_by_program,
        Op::Clkeys => |m| m.change(Memory::clear_assignments),
        // No key writes this instruction, but its byte has an effect (measured).
        Op::WAlpha => Machine::get_program,
        _ => return None,
    })
}
