//! Pseudorandom numbers that are the same in every run.

/// A xorshift64* generator; the seed must not be 0.
pub struct Random(pub u64);

impl Random {
    /// A number from 0 to `n` - 1.
    pub fn below<N: TryFrom<u64> + TryInto<u64>>(&mut self, n: N) -> N {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let all = u128::from(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D));
        let n = n.try_into().ok().expect("the limit is not negative");
        N::try_from(((all * u128::from(n)) >> 64) as u64).ok().expect("it is less than the limit")
    }

    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn byte(&mut self) -> u8 {
        self.below(256u64) as u8
    }
}
