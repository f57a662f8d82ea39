//! The contrast of text with its background, as defined by WCAG 2.

pub(crate) const READABLE: f64 = 4.5;

pub(crate) fn luminance((red, green, blue): (u8, u8, u8)) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// The contrast, from 1 to 21, of two colours with the given luminances.
pub(crate) fn ratio(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrasts_of_known_pairs() {
        let of = |one, other| ratio(luminance(one), luminance(other));
        assert_eq!(of((0, 0, 0), (255, 255, 255)), 21.0);
        // Accessibility checkers report contrasts of 4.48 and 4.54 for these greys on white.
        assert!((of((0x77, 0x77, 0x77), (255, 255, 255)) - 4.48).abs() < 0.01);
        assert!((of((0x76, 0x76, 0x76), (255, 255, 255)) - 4.54).abs() < 0.01);
    }
}
