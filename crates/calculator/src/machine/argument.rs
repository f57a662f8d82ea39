//! Arguments of the Extended Functions: an integer part below 1000, and fields after the radix mark
//! (bbb.eee, sss.dddnnn, bb.ee).

use super::Error;
use sim41_number::register::Register;
use sim41_number::{Content, Decimal};

/// The integer part and the digits after the radix mark, without the sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fields {
    pub integer: u32,
    digits: [u8; 9],
}

impl Fields {
    /// Fails with ALPHA DATA, or with DATA ERROR for 1000 or more.
    pub(crate) fn parse(register: Register) -> Result<Fields, Error> {
        if register.is_alpha() {
            return Err(Error::AlphaData);
        }
        let (negative, two) =
            (register.digit(2) != 0, (register.digit(1) * 10 + register.digit(0)) as i32);
        let exponent = if negative { (two - 100).min(-1) } else { two };
        if exponent >= 3 && register.field(3, 10) != 0 {
            return Err(Error::DataError);
        }
        // Arguments have twelve digits: three before the radix mark and nine after it.
        let digit = |place: i32| match exponent - place {
            n @ 0..10 => register.digit(12 - n as u32),
            _ => 0,
        };
        let integer = (0..3).rev().fold(0, |n, place| n * 10 + digit(place) as u32);
        Ok(Fields { integer, digits: std::array::from_fn(|n| digit(-1 - n as i32)) })
    }

    /// Like [`parse`](Self::parse), but treats sign digits 2 to 8 as ALPHA data.
    pub(crate) fn of_number(register: Register) -> Result<Fields, Error> {
        if matches!(register.digit(13), 1..=8) {
            return Err(Error::AlphaData);
        }
        // Exponents of 3 or more are an error even if all other digits are 0.
        if (3..0x100).contains(&register.field(0, 3)) {
            return Err(Error::DataError);
        }
        Fields::parse(register)
    }

    pub(crate) fn after_point(&self, first: usize, len: usize) -> u32 {
        self.digits[first..first + len].iter().fold(0, |n, &d| n * 10 + d as u32)
    }
}

pub(crate) fn integer(register: Register) -> Result<u32, Error> {
    Fields::of_number(register).map(|fields| fields.integer)
}

/// 1 to 999, ignoring the sign. Fails with ALPHA DATA, or with DATA ERROR outside that range.
pub(crate) fn positive(register: Register) -> Result<u16, Error> {
    integer(register).and_then(|n| if n == 0 { Err(Error::DataError) } else { Ok(n as u16) })
}

/// Fails with ALPHA DATA, or with DATA ERROR for 256 or more.
pub(crate) fn character(content: Content) -> Result<u8, Error> {
    let code = match sim41_number::quick_pointer(content) {
        Some(code) => code,
        None => odd_code(content.register())?,
    };
    u8::try_from(code).map_err(|_| Error::DataError)
}

#[cold]
fn odd_code(register: Register) -> Result<u32, Error> {
    // For character codes, the invalid sign digits 2 to 8 and B also count as ALPHA data.
    match register.digit(13) {
        1..=8 | 0xB => Err(Error::AlphaData),
        _ => integer(register),
    }
}

pub(crate) fn number(n: u32) -> Register {
    sim41_number::integer(n).register()
}

pub(crate) fn thousandths(whole: u32, fraction: u32) -> Register {
    Decimal::normalize(false, whole as u64 * 1000 + fraction as u64, 6).register()
}

/// -1, the result of an unsuccessful search.
pub(crate) const NOT_FOUND: Register = Register::new(0x91_0000_0000_0000);

#[cfg(test)]
mod tests {
    use super::*;

    fn register(text: &str) -> Register {
        text.parse().unwrap()
    }

    #[test]
    fn fields_of_numbers() {
        let fields = Fields::parse(register("92005001999000")).unwrap();
        assert_eq!((fields.integer, fields.after_point(0, 3), fields.after_point(3, 3)), (2, 5, 1));
        let fields = Fields::parse(register("01230000000998")).unwrap();
        assert_eq!(
            (fields.integer, fields.after_point(0, 3), fields.after_point(3, 2)),
            (0, 12, 30)
        );
        assert_eq!(Fields::parse(register("01000000000003")), Err(Error::DataError));
        assert_eq!(Fields::parse(register("10000000000041")), Err(Error::AlphaData));
    }

    #[test]
    fn numbers_given() {
        assert_eq!(number(0), Register::ZERO);
        assert_eq!(number(124), register("01240000000002"));
        assert_eq!(thousandths(1, 2), register("01002000000000"));
        assert_eq!(thousandths(0, 7), register("07000000000997"));
    }
}
