//! The names of the units that the program UNITS converts.

pub const PROGRAM: &str = "UNITS";

/// The names that are longer than the program's own abbreviations.
pub const ALL: &str = "\
    meter meters metre metres centimeter centimeters centimetre centimetres millimeter \
    millimeters millimetre millimetres kilometer kilometers kilometre kilometres inch inches \
    foot feet yard yards mile miles nautical lightyear hectare hectares acre acres liter liters \
    litre litres milliliter milliliters millilitre millilitres gallon gallons ounce ounces \
    kilogram kilograms gram grams tonne tonnes pound pounds knot knots newton newtons pascal \
    pascals atmosphere atmospheres joule joules calorie calories watt watts horsepower kelvin \
    celsius centigrade fahrenheit rankine kmh mph psi";

pub fn is_unit(word: &str) -> bool {
    ALL.split_whitespace().any(|unit| unit.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::program::library::BuiltIn;

    #[test]
    fn units_of_the_program() {
        assert!(BuiltIn::find(PROGRAM).is_some());
        assert!(is_unit("Miles") && is_unit("celsius") && !is_unit("MI"));
    }
}
