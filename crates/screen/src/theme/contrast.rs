//! The contrast of text with its background, as defined by WCAG 2.

pub(crate) const READABLE: f64 = 4.5;
/// The number of steps from a colour to black or white.
const STEPS: f64 = 32.0;

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

/// Moves a colour towards black or white until it is readable on a background of this luminance.
pub(super) fn readable(rgb: (u8, u8, u8), ground: f64) -> (u8, u8, u8) {
    let end = if ratio(1.0, ground) > ratio(0.0, ground) { 255.0 } else { 0.0 };
    let towards = |step: u8| {
        let mixed = |part: u8| {
            (f64::from(part) + (end - f64::from(part)) * f64::from(step) / STEPS).round() as u8
        };
        (mixed(rgb.0), mixed(rgb.1), mixed(rgb.2))
    };
    let mut steps = (0..=STEPS as u8).map(towards);
    steps.find(|&rgb| ratio(luminance(rgb), ground) >= READABLE).unwrap_or(towards(STEPS as u8))
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
