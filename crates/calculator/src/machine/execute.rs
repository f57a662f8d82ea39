//! Maps each instruction to its function, then sets the stack lift from the instruction table.
//! Functions that wait for keys return early, and enable the lift when they push a result.

use super::cache::Entry;
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::device::{Argument, Notice};
use crate::machine::time::accuracy_factor;
use crate::machine::time::alarm_functions;
use crate::machine::time::clock_functions;
use crate::machine::time::date_functions;
use crate::machine::time::stopwatch_functions;
use crate::machine::time::time_text;
use crate::machine::{
    alpha_functions, conditionals, data_files, extended_files, flag_functions, format_functions,
    mathematics, program_files, register_blocks, size, stack_lift, statistics, storage, text_files,
    tone,
};
use crate::machine::{
    assigning, getkey, jumps, module_functions, synthetic, text_editor_changes, view,
};
use crate::memory::extended::FileKind;
use crate::memory::return_stack;
use crate::memory::{Address, Memory, flags};
use sim41_language::instruction::{Op, OpCode, Step, xrom};
use sim41_number::register::Register;
use sim41_number::{Angle, Content, Notation, OfTwo};
use std::cmp::Ordering::{Equal, Greater, Less};

impl Machine {
    #[inline(never)]
    pub(super) fn execute(&mut self, entry: Entry) -> Result<Flow, Error> {
        let operand = entry.operand;
        if matches!(entry.op.spec().code, OpCode::Xrom(xrom::TIME, _)) {
            self.clock.mark_read();
        }
        let flow = match entry.op {
            Op::XLtY => conditionals::compare_y(&mut self.memory, |o| o == Less)?,
            Op::XGtY => conditionals::compare_y(&mut self.memory, |o| o == Greater)?,
            Op::XLeY => conditionals::compare_y(&mut self.memory, |o| o != Greater)?,
            Op::XEqY => Flow::Test(conditionals::x_equals_y(&self.memory)),
            Op::XNeY => Flow::Test(!conditionals::x_equals_y(&self.memory)),
            Op::XEq0 => conditionals::compare_zero(&mut self.memory, |o| o == Equal)?,
            Op::XNe0 => conditionals::compare_zero(&mut self.memory, |o| o != Equal)?,
            Op::XLt0 => conditionals::compare_zero(&mut self.memory, |o| o == Less)?,
            Op::XGt0 => conditionals::compare_zero(&mut self.memory, |o| o == Greater)?,
            Op::XLe0 => conditionals::compare_zero(&mut self.memory, |o| o != Greater)?,

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
                statistics::accumulate(self, entry.op == Op::SigmaMinus)?;
                Flow::Next
            }
            Op::Pi => self.pushed(sim41_number::PI),
            Op::LastX => self.pushed(self.memory.content(Address::L)),
            Op::Number if entry.is_traced_number() => synthetic::enter_traced(self, entry)?,
            Op::Number => self.pushed(self.interpreter.cache.constant(entry)),

            Op::Rcl => storage::recall(self, operand)?,
            Op::Sto => storage::store(self, operand)?,
            Op::StoAdd => storage::store_arithmetic(self, operand, OfTwo::Add)?,
            Op::StoSubtract => storage::store_arithmetic(self, operand, OfTwo::Subtract)?,
            Op::StoMultiply => storage::store_arithmetic(self, operand, OfTwo::Multiply)?,
            Op::StoDivide => storage::store_arithmetic(self, operand, OfTwo::Divide)?,
            Op::XExchange => storage::exchange(self, operand)?,
            Op::Isg => conditionals::count(self, operand, false)?,
            Op::Dse => conditionals::count(self, operand, true)?,
            Op::View => view::view(self, operand)?,
            Op::SigmaReg => statistics::set_statistics_register(self, operand)?,

            Op::Text => {
                alpha_functions::text(self, entry);
                Flow::Next
            }
            Op::Asto => alpha_functions::alpha_store(self, operand)?,
            Op::Arcl => alpha_functions::alpha_recall(self, operand)?,
            Op::Aview => view::alpha_view(self)?,
            Op::Prompt => view::prompt(self)?,

            Op::Fix => format_functions::set_format(self, Notation::Fix, operand)?,
            Op::Sci => format_functions::set_format(self, Notation::Sci, operand)?,
            Op::Eng => format_functions::set_format(self, Notation::Eng, operand)?,
            Op::Tone => tone::execute_tone(self, operand)?,
            Op::Beep => tone::beep(self)?,
            Op::Sf => flag_functions::change_flag(self, operand, true)?,
            Op::Cf => flag_functions::change_flag(self, operand, false)?,
            Op::Fs => flag_functions::ask_flag(self, operand, true)?,
            Op::Fc => flag_functions::ask_flag(self, operand, false)?,
            Op::FsC => flag_functions::ask_and_clear_flag(self, operand, true)?,
            Op::FcC => flag_functions::ask_and_clear_flag(self, operand, false)?,

            Op::Lbl | Op::LblAlpha => {
                self.interpreter.labels_passed = self.interpreter.labels_passed.wrapping_add(1);
                Flow::Next
            }
            Op::Gto => Flow::Goto(jumps::jump(self, entry)?),
            Op::GtoAlpha => {
                return_stack::clear_call_trace(&mut self.memory);
                Flow::Goto(jumps::global_jump(self, entry)?)
            }
            Op::GtoInd => {
                return_stack::clear_call_trace(&mut self.memory);
                Flow::Goto(jumps::indirect_jump(self, entry)?)
            }
            Op::Xeq => Flow::Call(jumps::jump(self, entry)?),
            Op::XeqAlpha => jumps::global_call(self, entry)?,
            Op::XeqInd => jumps::indirect_call(self, entry)?,
            Op::UnknownXrom => module_functions::module_call(self, entry)?,
            Op::Rtn | Op::End => Flow::Return,
            Op::Stop => Flow::Halt(Halt::Stopped),
            Op::Pse => Flow::Halt(Halt::Pause),
            Op::Off => Flow::Halt(Halt::Off),
            Op::Null | Op::SpareInd | Op::SpareGto => Flow::Next,

            Op::XEqNn => Flow::Test(register_blocks::x_equals_register(self)?),
            Op::XNeNn => Flow::Test(!register_blocks::x_equals_register(self)?),
            Op::XLtNn => register_blocks::compare_register(self, |o| o == Less)?,
            Op::XLeNn => register_blocks::compare_register(self, |o| o != Greater)?,
            Op::XGtNn => register_blocks::compare_register(self, |o| o == Greater)?,
            Op::XGeNn => register_blocks::compare_register(self, |o| o != Less)?,

            Op::Almcat => alarm_functions::alarm_catalog(self)?,
            Op::Almnow => alarm_functions::run_alarm_now(self)?,
            Op::Clock => Flow::Halt(Halt::Interactive(Interactive::Clock)),
            Op::Sw => Flow::Halt(Halt::Interactive(Interactive::Stopwatch)),
            Op::Swpt => Flow::Halt(Halt::Interactive(Interactive::StopwatchWithSplits)),

            op if self.devices.have_function(&Step::plain(op)) => {
                self.call_device(&Step::plain(op), Argument::None)?
            }
            Op::Emdir => return extended_files::directory(self),
            Op::Getkey => return getkey::get_key(self),
            Op::Getkeyx => return getkey::get_key_with_shift(self),
            Op::Ed => text_editor_changes::begin_editor(&mut self.memory)?,
            Op::Saveas => return Err(Error::NoDrive),
            // Executing the CX module header has no effect.
            Op::CxExtFcn => Flow::Next,
            Op::Pclps => program_files::clear_programs(self)?,

            op => {
                match mathematics::of_numbers(self, entry.known) {
                    Some(done) => done?,
                    None => function(op).ok_or(Error::Nonexistent)?(self)?,
                }
                Flow::Next
            }
        };
        self.lift_after(entry.op);
        Ok(flow)
    }

    fn act(&mut self, function: fn(&mut Machine)) -> Result<(), Error> {
        function(self);
        Ok(())
    }

    fn change(&mut self, function: fn(&mut Memory)) -> Result<(), Error> {
        function(&mut self.memory);
        Ok(())
    }

    fn pushed(&mut self, value: impl Into<Content>) -> Flow {
        stack_lift::push(self, value);
        Flow::Next
    }

    /// Executes a function from a key. The program pointer does not move; the caller executes
    /// jumps.
    pub fn execute_keyed(&mut self, op: Op, operand: u8) -> Result<Flow, Error> {
        self.output.sounding = 0;
        let flow = self.execute(Entry::keyed(op, operand, self.interpreter.pc))?;
        time_text::show_time_result(self, op);
        if !matches!(flow, Flow::Halt(Halt::Key(_) | Halt::Interactive(_) | Halt::Program)) {
            self.notify(Notice::Executed(op));
        }
        Ok(flow)
    }
}

type Function = fn(&mut Machine) -> Result<(), Error>;

/// Functions that have no operand and after which the program always continues with the next line.
/// A one-byte function that fails changes nothing.
pub(super) fn function(op: Op) -> Option<Function> {
    Some(match op {
        Op::Chs => |m| mathematics::change_sign(&mut m.memory),
        Op::Rnd => mathematics::round,
        Op::Sign => |m| m.change(|memory| memory.leave_result(sim41_number::sign(memory.x()))),
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
        Op::Mean => |m| statistics::statistic(m, false),
        Op::Sdev => |m| statistics::statistic(m, true),
        Op::Clrg => |m| m.act(storage::clear_registers),
        Op::ClSigma => statistics::clear_statistics,
        Op::Ashf => |m| m.act(|m| alpha_functions::alpha_shift(&mut m.memory)),
        Op::Aleng => |m| m.act(alpha_functions::alpha_length),
        Op::Anum => |m| m.act(alpha_functions::alpha_number),
        Op::Arot => |m| alpha_functions::alpha_rotate(&mut m.memory),
        Op::Atox => |m| m.act(alpha_functions::alpha_to_x),
        Op::Xtoa => |m| alpha_functions::x_to_alpha(&mut m.memory),
        Op::Posa => alpha_functions::position_in_alpha,
        Op::Rclflag => |m| m.act(flag_functions::recall_flags),
        Op::Stoflag => |m| flag_functions::store_flags(&mut m.memory),
        Op::XExchangeF => |m| flag_functions::exchange_flags(&mut m.memory),
        Op::Regmove => |m| register_blocks::move_registers(m, false),
        Op::Regswap => |m| register_blocks::move_registers(m, true),
        Op::Clrgx => register_blocks::clear_block,
        Op::Psize => size::set_size_by_program,
        Op::SizeQ => |m| m.act(size::size_question),
        Op::SigmaRegQ => |m| m.act(statistics::statistics_question),
        Op::Adate => |m| time_text::append_date(&mut m.memory),
        Op::Atime => |m| time_text::append_hours(&mut m.memory, m.clock.timer.hours24),
        Op::Atime24 => |m| time_text::append_hours(&mut m.memory, true),
        Op::Clk12 => |m| m.act(|m| m.clock.timer.hours24 = false),
        Op::Clk24 => |m| m.act(|m| m.clock.timer.hours24 = true),
        Op::Clkt => |m| m.act(|m| m.clock.timer.with_date = false),
        Op::Clktd => |m| m.act(|m| m.clock.timer.with_date = true),
        Op::Dmy => |m| m.change(|memory| memory.set_flag(flags::DMY, true)),
        Op::Mdy => |m| m.change(|memory| memory.set_flag(flags::DMY, false)),
        Op::Correct => accuracy_factor::correct,
        Op::Date => |m| m.act(date_functions::push_date),
        Op::DatePlus => |m| date_functions::date_plus(&mut m.memory),
        Op::Ddays => |m| date_functions::days_between(&mut m.memory),
        Op::Dow => date_functions::day_of_week,
        Op::Rclaf => |m| m.act(accuracy_factor::recall_accuracy),
        Op::Rclsw => |m| m.act(stopwatch_functions::recall_stopwatch),
        Op::Runsw => |m| m.act(|m| m.clock.start_stopwatch()),
        Op::Setaf => accuracy_factor::set_accuracy,
        Op::Setdate => clock_functions::set_date,
        Op::Setime => clock_functions::set_time,
        Op::Setsw => stopwatch_functions::store_stopwatch,
        Op::Stopsw => |m| m.act(|m| m.clock.halt_stopwatch()),
        Op::TPlusX => clock_functions::add_to_time,
        Op::Time => |m| m.act(clock_functions::push_time),
        Op::Xyzalm => alarm_functions::set_alarm,
        Op::Clalma => alarm_functions::clear_alarm_with_message,
        Op::Clalmx => alarm_functions::clear_alarm,
        Op::Clralms => |m| m.act(alarm_functions::clear_all_alarms),
        Op::Rclalm => |m| alarm_functions::recall_alarm(&mut m.memory),
        Op::Crfld => |m| extended_files::create_file(&mut m.memory, FileKind::Data),
        Op::Crflas => |m| extended_files::create_file(&mut m.memory, FileKind::Text),
        Op::Purfl => |m| extended_files::purge_file(&mut m.memory),
        Op::Clfl => |m| extended_files::clear_file(&mut m.memory),
        Op::Flsize => extended_files::file_size,
        Op::Reszfl => |m| extended_files::resize_file(&mut m.memory),
        Op::Rclpt => |m| {
            extended_files::current_file(&mut m.memory)
                .map(|file| extended_files::recall_pointer(m, &file))
        },
        Op::Rclpta => |m| {
            extended_files::named_or_current_file(&mut m.memory)
                .map(|file| extended_files::recall_pointer(m, &file))
        },
        Op::Seekpt => |m| {
            extended_files::current_file(&mut m.memory)
                .and_then(|file| extended_files::seek_pointer(&mut m.memory, file))
        },
        Op::Seekpta => |m| {
            extended_files::named_or_current_file(&mut m.memory)
                .and_then(|file| extended_files::seek_pointer(&mut m.memory, file))
        },
        Op::Emroom => |m| m.act(extended_files::extended_room),
        Op::Emdirx => |m| extended_files::directory_entry(&mut m.memory),
        Op::Getas => |m| extended_files::get_from_mass_storage(&mut m.memory),
        Op::Savex => |m| data_files::save_x(&mut m.memory),
        Op::Getx => data_files::get_x,
        Op::Saver => |m| data_files::copy_all_registers(m, true),
        Op::Getr => |m| data_files::copy_all_registers(m, false),
        Op::Saverx => |m| data_files::copy_some_registers(m, true),
        Op::Getrx => |m| data_files::copy_some_registers(m, false),
        Op::Apprec => |m| text_files::append_record(&mut m.memory),
        Op::Appchr => |m| text_files::add_characters(&mut m.memory, true),
        Op::Insrec => |m| text_files::insert_alpha_record(&mut m.memory),
        Op::Inschr => |m| text_files::add_characters(&mut m.memory, false),
        Op::Delrec => |m| text_files::delete_record(&mut m.memory),
        Op::Delchr => |m| text_files::delete_characters(&mut m.memory),
        Op::Arclrec => |m| text_files::recall_record(&mut m.memory, false),
        Op::Getrec => |m| text_files::recall_record(&mut m.memory, true),
        Op::Posfl => text_files::position_in_file,
        // In the firmware, ASROOM follows the Extended Functions header, so executing the header
        // runs ASROOM.
        Op::Asroom | Op::ExtFcn => text_files::text_room,
        Op::Savep => program_files::save_program,
        Op::Getp => program_files::get_program,
        Op::Getsub => program_files::get_subroutine,
        Op::Pasn => assigning::assign_by_program,
        Op::Clkeys => |m| m.change(Memory::clear_assignments),
        // Keys cannot enter this instruction, but the firmware executes its byte as GETP.
        Op::WAlpha => program_files::get_program,
        _ => return None,
    })
}
