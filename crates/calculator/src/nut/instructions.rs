//! The instructions. The low two bits of a code are its class: miscellaneous, long jumps,
//! arithmetic on fields, short jumps.

use super::REGISTER;
use super::arithmetic::Base;
use super::arithmetic::mask;
use super::processor::Nut;

/// The digit, bit or flag number that the upper four bits of a code select. Values 7 and 15 have
/// other meanings.
const NUMBERS: [u32; 16] = [3, 4, 5, 10, 8, 6, 11, 0, 2, 9, 7, 13, 1, 12, 0, 0];
const UNUSED: u16 = 7;
const SPECIAL: u16 = 15;
/// Addresses are in digits 3 to 6 of a register.
const ADDRESS: u32 = 12;
const ADDRESS_FIELD: u64 = 0xFFFF << ADDRESS;

impl Nut {
    #[inline]
    pub(super) fn step(&mut self) {
        let at = self.pc;
        let code = self.next_code();
        let carry = std::mem::take(&mut self.carry);
        match code & 3 {
            0 => self.miscellaneous(code, at, carry),
            1 => self.long_jump(code, carry),
            2 => self.arithmetic(code),
            _ => {
                // GOC and GONC: the distance is a signed number of seven bits.
                if (code & 4 != 0) == carry {
                    let distance = (code << 6) as i16 >> 9;
                    self.pc = at.wrapping_add_signed(distance);
                }
            }
        }
    }

    #[inline]
    pub(super) fn next_code(&mut self) -> u16 {
        let code = self.rom.code(self.pc);
        self.pc = self.pc.wrapping_add(1);
        self.cycles += 1;
        code
    }

    fn call(&mut self, address: u16) {
        let [first, second, third, _] = self.returns;
        self.returns = [self.pc, first, second, third];
        self.pc = address;
    }

    pub(super) fn push(&mut self, address: u16) {
        let [first, second, third, _] = self.returns;
        self.returns = [address, first, second, third];
    }

    fn pop(&mut self) -> u16 {
        let [first, second, third, fourth] = self.returns;
        self.returns = [second, third, fourth, 0];
        first
    }

    fn long_jump(&mut self, first: u16, carry: bool) {
        let second = self.next_code();
        if (second & 1 != 0) != carry {
            return;
        }
        let address = first >> 2 | (second & 0x3FC) << 6;
        if second & 2 != 0 {
            self.pc = address;
        } else if self.rom.code(address) == 0 {
            // A call to a missing page, or to NOP, returns after one more cycle.
            self.cycles += 1;
        } else {
            self.call(address);
        }
    }

    #[inline]
    fn pointer(&self) -> u32 {
        self.pointers[self.active].into()
    }

    #[inline]
    fn set_pointer(&mut self, digit: u32) {
        self.pointers[self.active] = digit as u8;
    }

    fn pointer_down(&mut self) {
        self.set_pointer(self.pointer().checked_sub(1).unwrap_or(13));
    }

    #[inline]
    fn field(&self, code: u16) -> (u32, u32) {
        match code >> 2 & 7 {
            0 => (self.pointer(), 1),
            1 => (0, 3),
            2 => (0, self.pointer() + 1),
            3 => (0, 14),
            4 => match self.pointers.map(u32::from) {
                [p, q] if p > q => (p, 14 - p),
                [p, q] => (p, q - p + 1),
            },
            5 => (2, 1),
            6 => (3, 10),
            _ => (13, 1),
        }
    }

    fn arithmetic(&mut self, code: u16) {
        let (first, digits) = self.field(code);
        let shift = 4 * first;
        let field = mask(digits) << shift;
        let [a, b, c] = [self.a, self.b, self.c].map(|register| (register & field) >> shift);
        let put = |register: &mut u64, value: u64| *register = *register & !field | value << shift;
        let add = |x, y, carry| self.base.add(x, y, carry, digits);
        let subtract = |x, y, borrow| self.base.subtract(x, y, borrow, digits);
        let (register, (value, carry)) = match code >> 5 {
            0 => (&mut self.a, (0, false)),
            1 => (&mut self.b, (0, false)),
            2 => (&mut self.c, (0, false)),
            3 => {
                put(&mut self.b, a);
                (&mut self.a, (b, false))
            }
            4 => (&mut self.b, (a, false)),
            5 => {
                put(&mut self.c, a);
                (&mut self.a, (c, false))
            }
            6 => (&mut self.c, (b, false)),
            7 => {
                put(&mut self.c, b);
                (&mut self.b, (c, false))
            }
            8 => (&mut self.a, (c, false)),
            9 => (&mut self.a, add(a, b, false)),
            10 => (&mut self.a, add(a, c, false)),
            11 => (&mut self.a, add(a, 0, true)),
            12 => (&mut self.a, subtract(a, b, false)),
            13 => (&mut self.a, subtract(a, 0, true)),
            14 => (&mut self.a, subtract(a, c, false)),
            15 => (&mut self.c, add(c, c, false)),
            16 => (&mut self.c, add(a, c, false)),
            17 => (&mut self.c, add(c, 0, true)),
            18 => (&mut self.c, subtract(a, c, false)),
            19 => (&mut self.c, subtract(c, 0, true)),
            20 => (&mut self.c, subtract(0, c, false)),
            21 => (&mut self.c, subtract(0, c, true)),
            22 => return self.carry = b != 0,
            23 => return self.carry = c != 0,
            24 => return self.carry = subtract(a, c, false).1,
            25 => return self.carry = subtract(a, b, false).1,
            26 => return self.carry = a != 0,
            27 => return self.carry = a != c,
            28 => (&mut self.a, (a >> 4, false)),
            29 => (&mut self.b, (b >> 4, false)),
            30 => (&mut self.c, (c >> 4, false)),
            _ => (&mut self.a, (a << 4 & mask(digits), false)),
        };
        put(register, value);
        self.carry = carry;
    }

    fn miscellaneous(&mut self, code: u16, at: u16, carry: bool) {
        let upper = code >> 6;
        let number = NUMBERS[upper as usize];
        match code >> 2 & 15 {
            // ENROM1 to 4; NOP; instructions for missing devices
            0 => match upper {
                4 => self.rom.show_bank(at, 0),
                5 => self.rom.show_bank(at, 2),
                6 => self.rom.show_bank(at, 1),
                7 => self.rom.show_bank(at, 3),
                _ => {}
            },
            // ST=0, CLRST; ST=1, RSTKB; ?ST=1, CHKKB
            1 if upper == SPECIAL => self.status &= !0xFF,
            2 if upper == SPECIAL => self.keypad.latch = self.keypad.down,
            3 if upper == SPECIAL => {
                self.looks += 1;
                self.carry = self.keypad.latch;
            }
            1..=3 if upper == UNUSED => {}
            1 => self.status &= !(1 << number),
            2 => self.status |= 1 << number,
            3 => self.carry = self.status >> number & 1 != 0,
            // LC loads a digit into C and moves the pointer.
            4 => {
                let shift = 4 * self.pointer();
                self.c = self.c & !(15 << shift) | u64::from(upper) << shift;
                self.pointer_down();
            }
            // DECPT, ?PT=; INCPT, PT=
            5 if upper == SPECIAL => self.pointer_down(),
            7 if upper == SPECIAL => self.set_pointer((self.pointer() + 1) % 14),
            5 | 7 if upper == UNUSED => {}
            5 => self.carry = self.pointer() == number,
            7 => self.set_pointer(number),
            6 => self.exchange(upper),
            8 => self.control(upper, carry),
            9 => self.hand_over(upper as u8),
            10 => self.write_near(upper.into()),
            11 if upper != UNUSED && upper != SPECIAL => self.carry = self.flag_line(number),
            12 => self.memory(upper),
            14 => self.read_near(upper.into()),
            15 if upper != UNUSED && upper != SPECIAL => {
                self.c = (self.c >> (4 * number) | self.c << (56 - 4 * number)) & REGISTER;
            }
            _ => {}
        }
    }

    /// Exchanges or copies between C and G, C and M, status and beeper register, or status and C.
    fn exchange(&mut self, upper: u16) {
        let low = 4 * self.pointer();
        // If the pointer is at digit 13, the second digit is digit 0, and G contains the two digits
        // in reverse order.
        let [low, high] = if low == 52 { [0, 52] } else { [low, low + 4] };
        let facing = (self.c >> low & 15 | (self.c >> high & 15) << 4) as u8;
        let g = u64::from(self.g);
        let with_g = self.c & !(15 << low) & !(15 << high) | (g & 15) << low | (g >> 4) << high;
        let status = self.status as u8;
        let with_status = |low: u8| self.status & !0xFF | u16::from(low);
        match upper {
            1 => self.g = facing,
            2 => self.c = with_g,
            3 => (self.c, self.g) = (with_g, facing),
            5 => self.m = self.c,
            6 => self.c = self.m,
            7 => std::mem::swap(&mut self.c, &mut self.m),
            9 => self.flag_out = status,
            10 => self.status = with_status(self.flag_out),
            11 => (self.status, self.flag_out) = (with_status(self.flag_out), status),
            13 => self.status = with_status(self.c as u8),
            14 => self.c = self.c & !0xFF | u64::from(status),
            15 => {
                let low = self.c as u8;
                self.c = self.c & !0xFF | u64::from(status);
                self.status = with_status(low);
            }
            _ => {}
        }
    }

    /// SPOPND, POWOFF, SELP, SELQ, ?P=Q, LLD, CLRABC, GOTOC, C=KEYS, SETHEX, SETDEC, DISOFF,
    /// DISTOG, CRTN, NCRTN and RTN
    fn control(&mut self, upper: u16, carry: bool) {
        match upper {
            0 => _ = self.pop(),
            1 => {
                self.awake = false;
                self.pc = 0;
                self.rom.show_first_banks();
            }
            2 | 3 => self.active = (upper - 2).into(),
            4 => self.carry = self.pointers[0] == self.pointers[1],
            // LLD reports that the batteries are good.
            5 => {}
            6 => (self.a, self.b, self.c) = (0, 0, 0),
            7 => self.pc = (self.c >> ADDRESS) as u16,
            8 => self.c = self.c & !(0xFF << ADDRESS) | u64::from(self.keypad.code) << ADDRESS,
            9 => self.base = Base::Hexadecimal,
            10 => self.base = Base::Decimal,
            11 => self.shown.on = false,
            12 => self.shown.on = !self.shown.on,
            13 if !carry => {}
            14 if carry => {}
            _ => self.pc = self.pop(),
        }
    }

    /// N=C, C=N, C<>N, LDI, STK=C, C=STK, GOKEYS, DADD=C, DATA=C, CXISA, C=CORA, C=CANDA, PFAD=C
    fn memory(&mut self, upper: u16) {
        match upper {
            1 => self.n = self.c,
            2 => self.c = self.n,
            3 => std::mem::swap(&mut self.c, &mut self.n),
            4 => self.c = self.c & !0xFFF | u64::from(self.next_code()),
            5 => self.push((self.c >> ADDRESS) as u16),
            6 => self.c = self.c & !ADDRESS_FIELD | u64::from(self.pop()) << ADDRESS,
            8 => self.pc = self.pc & 0xFF00 | u16::from(self.keypad.code),
            9 => self.select_register(),
            11 => self.write_selected(),
            12 => {
                let code = self.rom.code((self.c >> ADDRESS) as u16);
                self.cycles += 1;
                self.c = self.c & !0xFFF | u64::from(code);
            }
            13 => self.c |= self.a,
            14 => self.c &= self.a,
            15 => self.select_chip(),
            _ => {}
        }
    }
}
