//! The match from instruction to function.
//!
//! Each arm calls a function in the file of its family. Afterwards the stack lift is enabled,
//! except by the few instructions that return early.

use super::cache::Entry;
use super::mathematics::function;
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::instruction::Op;
use crate::memory::Address;
use crate::memory::extended::FileKind;
use crate::number::{self, Angle, Notation, Word};
use crate::register::Register;
use std::cmp::Ordering::{Equal, Greater, Less};

impl Machine {
    /// Executes one decoded instruction. On an error stack and registers stay unchanged.
    #[inline(never)]
    pub(super) fn execute(&mut self, entry: Entry) -> Result<Flow, Error> {
        let operand = entry.operand;
        let flow = match entry.op {
            Op::XLtY => self.compare_y(|o| o == Less)?,
            Op::XGtY => self.compare_y(|o| o == Greater)?,
            Op::XLeY => self.compare_y(|o| o != Greater)?,
            Op::XEqY => self.equal_y(true)?,
            Op::XNeY => self.equal_y(false)?,
            Op::XEq0 => self.compare_zero(|o| o == Equal)?,
            Op::XNe0 => self.compare_zero(|o| o != Equal)?,
            Op::XLt0 => self.compare_zero(|o| o == Less)?,
            Op::XGt0 => self.compare_zero(|o| o == Greater)?,
            Op::XLe0 => self.compare_zero(|o| o != Greater)?,
            Op::Chs => self.change_sign()?,
            Op::Rnd => {
                let format = self.memory.format();
                self.one(|x| Ok(number::rnd(x.register(), format)?.into()))?;
                Flow::Next
            }
            Op::Deg => self.angle_mode(Angle::Deg),
            Op::Rad => self.angle_mode(Angle::Rad),
            Op::Grad => self.angle_mode(Angle::Grad),

            Op::XExchangeY => {
                self.memory.exchange_x_y();
                Flow::Next
            }
            Op::RollUp => {
                self.memory.roll_up();
                Flow::Next
            }
            Op::RollDown => {
                self.memory.roll_down();
                Flow::Next
            }
            Op::Enter => {
                self.memory.lift();
                return self.without_lift();
            }
            Op::Clx => {
                self.memory.set_x(Register::ZERO);
                return self.without_lift();
            }
            Op::Clst => {
                [Address::T, Address::Z, Address::Y, Address::X]
                    .into_iter()
                    .for_each(|a| self.memory.set(a, Register::ZERO));
                return self.without_lift();
            }
            Op::Pi => self.pushed(number::PI),
            Op::LastX => self.pushed(self.memory.word(Address::L)),
            Op::Number if entry.is_traced_number() => self.enter_traced(entry),
            Op::Number => self.pushed(self.constant(entry)),

            Op::Rcl => self.recall(operand)?,
            Op::Sto => self.store(operand)?,
            Op::StoAdd | Op::StoSubtract | Op::StoMultiply | Op::StoDivide => {
                self.store_arithmetic(entry.op, operand)?
            }
            Op::XExchange => self.exchange(operand)?,
            Op::Isg | Op::Dse => self.count(entry.op, operand)?,
            Op::View => self.view(operand)?,
            Op::Clrg => self.clear_registers()?,
            Op::SigmaReg => self.set_statistics_register(operand)?,
            Op::SigmaPlus | Op::SigmaMinus | Op::Mean | Op::Sdev => {
                self.statistics(entry.op)?;
                return Ok(Flow::Next);
            }
            Op::ClSigma => self.clear_statistics()?,

            Op::Text => self.text(entry)?,
            Op::Asto => self.alpha_store(operand)?,
            Op::Arcl => self.alpha_recall(operand)?,
            Op::Ashf => self.alpha_shift()?,
            Op::Cla => {
                self.memory.clear_alpha();
                Flow::Next
            }
            Op::Aview => self.alpha_view()?,
            Op::Prompt => self.prompt()?,
            Op::Cld => {
                self.clear_message();
                Flow::Next
            }
            Op::Aon => self.alpha_mode(true)?,
            Op::Aoff => self.alpha_mode(false)?,

            Op::Fix => self.set_format(Notation::Fix, operand)?,
            Op::Sci => self.set_format(Notation::Sci, operand)?,
            Op::Eng => self.set_format(Notation::Eng, operand)?,
            Op::Tone => self.tone(operand)?,
            Op::Beep => self.beep()?,
            Op::Sf | Op::Cf | Op::FsC | Op::FcC | Op::Fs | Op::Fc => {
                self.flag_instruction(entry.op, operand)?
            }

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
            Op::Xeq => return Ok(Flow::Call(self.jump(entry)?)),
            Op::XeqAlpha => return self.global_call(entry),
            Op::XeqInd => return self.indirect_call(entry),
            Op::UnknownXrom => {
                if let Some(done) = self.plot_function(entry) {
                    return done;
                }
                return Ok(Flow::Call(self.module_call(entry)?));
            }
            Op::Prplot | Op::Prplotp | Op::Praxis => return self.plot_program(entry.op),
            Op::Rtn | Op::End => Flow::Return,
            Op::Stop => Flow::Halt(Halt::Stopped),
            Op::Pse => Flow::Halt(Halt::Pause),
            Op::Off => return Ok(Flow::Halt(Halt::Off)),
            Op::Adv => self.advance_paper(),
            Op::Null => return Ok(Flow::Next),
            Op::SpareInd | Op::SpareGto => Flow::Next,

            Op::Aleng => self.alpha_length()?,
            Op::Anum => self.alpha_number()?,
            Op::Arot => self.alpha_rotate()?,
            Op::Atox => self.alpha_to_x()?,
            Op::Xtoa => self.x_to_alpha()?,
            Op::Posa => self.position_in_alpha()?,
            Op::Rclflag => self.recall_flags()?,
            Op::Stoflag => self.store_flags()?,
            Op::XExchangeF => self.exchange_flags()?,
            Op::Regmove => self.move_registers()?,
            Op::Regswap => self.swap_registers()?,
            Op::Clrgx => self.clear_block()?,
            Op::Psize => self.set_size_by_program()?,
            Op::SizeQ => self.size_question()?,
            Op::SigmaRegQ => self.statistics_question()?,
            Op::XEqNn => self.equal_register(true)?,
            Op::XNeNn => self.equal_register(false)?,
            Op::XLtNn => self.compare_register(|o| o == Less)?,
            Op::XLeNn => self.compare_register(|o| o != Greater)?,
            Op::XGtNn => self.compare_register(|o| o == Greater)?,
            Op::XGeNn => self.compare_register(|o| o != Less)?,

            Op::Adate => self.append_date()?,
            Op::Almcat => self.alarm_catalog()?,
            Op::Almnow => self.run_alarm_now()?,
            Op::Atime => self.append_hours(self.clock.hours24)?,
            Op::Atime24 => self.append_hours(true)?,
            Op::Clk12 => self.set_hours(false)?,
            Op::Clk24 => self.set_hours(true)?,
            Op::Clkt => self.set_clock_date(false)?,
            Op::Clktd => self.set_clock_date(true)?,
            Op::Clock => Flow::Halt(Halt::Interactive(Interactive::Clock)),
            Op::Correct => self.correct()?,
            Op::Date => self.push_date()?,
            Op::DatePlus => self.date_plus()?,
            Op::Ddays => self.days_between()?,
            Op::Dmy => self.set_date_form(true)?,
            Op::Dow => self.day_of_week()?,
            Op::Mdy => self.set_date_form(false)?,
            Op::Rclaf => self.recall_accuracy()?,
            Op::Rclsw => self.recall_stopwatch()?,
            Op::Runsw => self.run_stopwatch()?,
            Op::Setaf => self.set_accuracy()?,
            Op::Setdate => self.set_date()?,
            Op::Setime => self.set_time()?,
            Op::Setsw => self.store_stopwatch()?,
            Op::Stopsw => self.stop_stopwatch()?,
            Op::Sw => Flow::Halt(Halt::Interactive(Interactive::Stopwatch)),
            Op::Swpt => Flow::Halt(Halt::Interactive(Interactive::StopwatchWithSplits)),
            Op::TPlusX => self.add_to_time()?,
            Op::Time => self.push_time()?,
            Op::Xyzalm => self.set_alarm()?,
            Op::Clalma => self.clear_alarm_with_message()?,
            Op::Clalmx => self.clear_alarm()?,
            Op::Clralms => self.clear_all_alarms()?,
            Op::Rclalm => self.recall_alarm()?,

            Op::Prstk => {
                let lift = self.lift;
                let done = self.printer_function(entry.op);
                self.lift = lift;
                return done;
            }
            Op::Aca | Op::Acchr | Op::Acx | Op::Skpchr | Op::Prbuf | Op::Pra | Op::Prx => {
                self.printer_function(entry.op)?
            }
            Op::Prreg | Op::Prregx | Op::PrSigma | Op::Prflags | Op::Prkeys => {
                self.printer_function(entry.op)?
            }
            Op::Accol | Op::Acspec | Op::Bldspec | Op::Skpcol | Op::Regplot | Op::Stkplot => {
                self.printer_function(entry.op)?
            }
            Op::Crfld => self.create_file(FileKind::Data)?,
            Op::Crflas => self.create_file(FileKind::Text)?,
            Op::Purfl => self.purge_file()?,
            Op::Clfl => self.clear_file()?,
            Op::Flsize => self.file_size()?,
            Op::Reszfl => self.resize_file()?,
            Op::Rclpt => self.recall_pointer(false)?,
            Op::Rclpta => self.recall_pointer(true)?,
            Op::Seekpt => self.seek_pointer(false)?,
            Op::Seekpta => self.seek_pointer(true)?,
            Op::Emroom => self.extended_room()?,
            Op::Emdir => return self.directory(),
            Op::Emdirx => self.directory_entry()?,
            Op::Getkey => return self.get_key(),
            Op::Getkeyx => return self.get_key_with_shift(),
            Op::Ed => self.begin_editor()?,
            Op::Saveas => return Err(Error::NoDrive),
            Op::Getas => self.get_from_mass_storage()?,
            Op::Savex => self.save_x()?,
            Op::Getx => self.get_x()?,
            Op::Saver => self.save_registers()?,
            Op::Getr => self.get_registers()?,
            Op::Saverx => self.save_some_registers()?,
            Op::Getrx => self.get_some_registers()?,
            Op::Apprec => self.append_record()?,
            Op::Appchr => self.append_characters()?,
            Op::Insrec => self.insert_alpha_record()?,
            Op::Inschr => self.insert_alpha_characters()?,
            Op::Delrec => self.delete_record()?,
            Op::Delchr => self.delete_characters()?,
            Op::Arclrec => self.alpha_recall_record()?,
            Op::Getrec => self.get_record()?,
            Op::Posfl => self.position_in_file()?,
            // ASROOM follows the header of the extended functions in the firmware, so that header
            // executes it; the header of the CX returns.
            Op::Asroom | Op::ExtFcn => self.text_room()?,
            Op::CxExtFcn => Flow::Next,
            Op::Savep => self.save_program()?,
            Op::Getp => self.get_program()?,
            Op::Getsub => self.get_subroutine()?,
            Op::Pclps => self.clear_programs()?,
            Op::Pasn => self.assign_by_program()?,
            Op::Clkeys => self.clear_keys()?,

            // No key writes this instruction, but its byte has an effect (measured).
            Op::WAlpha => self.get_program()?,
            op => match function(op) {
                Some(function) => {
                    function(self)?;
                    Flow::Next
                }
                None => return Err(Error::Nonexistent),
            },
        };
        self.lift = true;
        Ok(flow)
    }

    /// Ends an instruction that disables the stack lift.
    #[inline]
    fn without_lift(&mut self) -> Result<Flow, Error> {
        self.lift = false;
        Ok(Flow::Next)
    }

    #[inline]
    fn pushed(&mut self, value: impl Into<Word>) -> Flow {
        self.push(value);
        Flow::Next
    }

    fn angle_mode(&mut self, angle: Angle) -> Flow {
        self.memory.set_angle(angle);
        Flow::Next
    }

    /// Executes an instruction that is in no program: a function from the keyboard, or one in a key
    /// assignment. The pointer stays; the caller carries out jumps and calls.
    pub fn execute_keyed(&mut self, op: Op, operand: u8) -> Result<Flow, Error> {
        self.sounding = 0;
        let flow = self.execute(Entry::keyed(op, operand, self.pc))?;
        self.show_time_result(op);
        if !matches!(flow, Flow::Halt(Halt::Key(_) | Halt::Interactive(_))) {
            self.print_result(op);
        }
        Ok(flow)
    }
}
